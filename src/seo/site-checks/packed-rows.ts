import { type RawBuilder, sql } from 'kysely'
import { urlsPerRun } from '../../database/crawl-data/schema.ts'
import type { CrawledSite } from './site-check.ts'

/** Each number has as many digits as that of a URL in its run. */
const digits = String(urlsPerRun - 1).length
const rowsAtATime = 5_000

/**
 * The rows of a query whose columns are numbers below `urlsPerRun`, a few at a time, but from one statement: the rows of a window
 * query cannot be read in pages without computing all of them again. They arrive as one string, which takes a few bytes for each
 * row, where an array of a million rows would take hundreds of megabytes.
 */
export async function* readPacked<const Name extends string>(
  { db, signal }: CrawledSite,
  query: RawBuilder<unknown>,
  names: readonly Name[],
  order: RawBuilder<unknown>,
): AsyncGenerator<readonly Readonly<Record<Name, number>>[]> {
  // Numbers that are bound are floating-point in SQLite, so that the query must not have any in its columns.
  const padded = names.map((name) => sql`substr(cast(${sql.ref(name)} + ${sql.lit(urlsPerRun)} as text), 2)`)
  const { rows } = await sql<{ packed: string | null }>`
    select string_agg(${sql.join(padded, sql` || `)}, '' order by ${order}) as packed from (${query}) as packed_rows`.execute(
    db,
  )
  const packed = rows[0]?.packed ?? ''
  const width = digits * names.length
  for (let from = 0; from < packed.length; from += width * rowsAtATime) {
    signal.throwIfAborted()
    const some = packed.slice(from, from + width * rowsAtATime)
    yield Array.from({ length: some.length / width }, (_, row) => {
      const numberAt = (column: number): number => {
        const at = row * width + column * digits
        return Number(some.slice(at, at + digits))
      }
      return Object.fromEntries(names.map((name, column) => [name, numberAt(column)])) as Record<Name, number>
    })
  }
}
