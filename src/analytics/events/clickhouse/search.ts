import { randomUUID } from 'node:crypto'
import { type DeletedSearch, type SearchDay, type SearchPart, searchParts } from '../search-day.ts'
import { searchColumns, searchTables } from '../sql/search-tables.ts'
import { all, any, type Sql, sql, text, toStatement } from '../sql/sql.ts'
import type { SearchStore } from '../store.ts'
import type { Deletes } from './deletes.ts'
import { clickhouseDialect } from './dialect.ts'
import type { Layout } from './layout.ts'
import { newBuild } from './roll-ups.ts'
import type { Servers } from './servers.ts'
import { insertSettings } from './settings.ts'

/** How many rows one statement inserts, and how many days one deletes. */
const rowsPerInsert = 50_000
const daysPerDelete = 500

/**
 * Rows belong to a build. The row of the day is inserted last, and makes its build the one that is read, so that a day changes at once; what
 * it had before is deleted afterwards.
 */
export function createSearch(servers: Servers, layout: Layout, deletes: Deletes): SearchStore {
  const insert = async (part: SearchPart, rows: readonly (readonly unknown[])[]): Promise<void> => {
    for (let start = 0; start < rows.length; start += rowsPerInsert)
      await servers.insert({
        table: searchTables[part].name,
        columns: ['build', ...searchColumns(part)],
        rows: rows.slice(start, start + rowsPerInsert),
        settings: { ...insertSettings, ...layout.insertSettings, insert_deduplication_token: `search ${randomUUID()}` },
      })
  }

  const daysIn = (days: readonly SearchDay[]): Sql =>
    any(
      days.map(({ website, source, day }) =>
        all([sql`website = ${website}`, sql`source = ${source}`, sql`day = ${day}`]),
      ),
    )

  /** The newest build of these days: a clock that is behind must not make an older one. */
  async function lastBuild(days: readonly SearchDay[]): Promise<number> {
    const question = sql`SELECT max(build) AS build FROM search_days WHERE ${daysIn(days)}`
    const [row] = await servers.query(toStatement(question, clickhouseDialect.placeholder))
    return Number(row?.build ?? 0)
  }

  async function replace(days: readonly SearchDay[]): Promise<void> {
    const build = Math.max(newBuild(), (await lastBuild(days)) + 1)
    const cellsOf = (part: SearchPart): readonly (readonly unknown[])[] =>
      days.flatMap(({ website, source, day, rows }) =>
        rows.flatMap((row) => {
          if (row.part !== part) return []
          const cells: Readonly<Record<string, string | number>> = { ...row, website, source, day, build }
          return [
            ['build', ...searchColumns(part)].map((name) => {
              const value = cells[name]
              return typeof value === 'string' ? value.toWellFormed() : value
            }),
          ]
        }),
      )
    // Without the day's own row, nothing else of it is read.
    for (const part of searchParts.toReversed()) await insert(part, cellsOf(part))
    // Also what an interrupted call has left.
    for (const part of searchParts) await remove(part, all([daysIn(days), sql`build < ${build}`]))
  }

  const remove = (part: SearchPart, condition: Sql): Promise<void> => deletes.rows(searchTables[part].name, condition)

  return {
    async replaceSearchDays(days) {
      for (let start = 0; start < days.length; start += daysPerDelete)
        await replace(days.slice(start, start + daysPerDelete))
    },
    async deleteSearch({ website, source, before }: DeletedSearch) {
      const condition = all([
        sql`website = ${website}`,
        source ? sql`source = ${source}` : text('TRUE'),
        before === undefined ? text('TRUE') : sql`day < ${before}`,
      ])
      for (const part of searchParts) await remove(part, condition)
    },
  }
}
