import { CompiledQuery } from 'kysely'
import type { CrawlSchema } from '../../../database/crawl-data/schema.ts'
import type { CrawlData } from '../../../database/open.ts'

type Value = string | number | Uint8Array | null

/** Statements of these numbers of rows are prepared once, and then reused. */
const chunkSizes = [100, 10, 1] as const
const lookupSize = 50

/** Inserts and lookups of many rows: without building a query for each, which would cost as much as running it. */
export function createBulk({ columns }: Pick<CrawlData, 'columns'>) {
  const isNumbered = !columns.autoIncrement
  const texts = new Map<string, string>()
  const memoized = (key: string, create: () => string): string => {
    const known = texts.get(key) ?? create()
    texts.set(key, known)
    return known
  }
  const marks = (from: number, count: number): string =>
    Array.from({ length: count }, (_, index) => (isNumbered ? `$${from + index + 1}` : '?')).join(',')

  return {
    async insert(
      db: CrawlData['db'],
      table: keyof CrawlSchema,
      names: readonly string[],
      rows: readonly (readonly Value[])[],
      onConflict = '',
    ): Promise<void> {
      for (let from = 0; from < rows.length; ) {
        const size = chunkSizes.find((count) => count <= rows.length - from) ?? 1
        const text = memoized(`${table} ${names.join()} ${onConflict} ${size}`, () => {
          const tuples = Array.from({ length: size }, (_, index) => `(${marks(index * names.length, names.length)})`)
          return `insert into ${table} (${names.join(',')}) values ${tuples.join(',')} ${onConflict}`
        })
        await db.executeQuery(CompiledQuery.raw(text, rows.slice(from, from + size).flat()))
        from += size
      }
    },

    /** Sets columns of rows. Each row has the values of the columns, and then its id. */
    async updateById(
      db: CrawlData['db'],
      table: keyof CrawlSchema,
      names: readonly string[],
      rows: readonly (readonly Value[])[],
    ): Promise<void> {
      const text = memoized(`${table} ${names.join()} update`, () => {
        const values = names.map((name, index) => `${name} = ${marks(index, 1)}`)
        return `update ${table} set ${values.join(',')} where id = ${marks(names.length, 1)}`
      })
      for (const row of rows) await db.executeQuery(CompiledQuery.raw(text, [...row]))
    },

    /** The ids of the URLs, or of the resources, that the run knows. */
    async findUrls(
      db: CrawlData['db'],
      runId: number,
      urls: readonly string[],
      table: 'crawl_urls' | 'crawl_resources' = 'crawl_urls',
    ): Promise<ReadonlyMap<string, { readonly id: number; readonly kind: number }>> {
      const ids = new Map<string, { id: number; kind: number }>()
      const text = memoized(
        `find ${table}`,
        () => `select id, kind, url from ${table} where run_id = ${marks(0, 1)} and url in (${marks(1, lookupSize)})`,
      )
      for (let from = 0; from < urls.length; from += lookupSize) {
        const some = urls.slice(from, from + lookupSize)
        // Repeating a value makes every statement the same.
        const padded = [...some, ...Array.from({ length: lookupSize - some.length }, () => some[0] ?? '')]
        const query = CompiledQuery.raw(text, [runId, ...padded])
        const { rows } = await db.executeQuery<{ id: number; kind: number; url: string }>(query)
        for (const { id, kind, url } of rows) ids.set(url, { id, kind })
      }
      return ids
    },
  }
}

export type Bulk = ReturnType<typeof createBulk>
