import { readFile } from 'node:fs/promises'
import { readSearchFile, searchFileSource } from '../../events/search-day.ts'
import type { DayRange } from '../../events/sql/roll-ups.ts'
import { searchTableNames } from '../../events/sql/search-tables.ts'
import type { EventQueries, SearchStore } from '../../events/store.ts'
import type { TotalsOf } from '../totals/write-totals.ts'
import { type ConvertedReport, partName } from './convert-reports.ts'

/** The rows that a file has. A day without numbers has a row only because pages and queries are stored on it. */
const parts = {
  day: 'search_days WHERE impressions > 0 AND',
  page: 'search_pages WHERE',
  query: 'search_queries WHERE',
} as const
const daysPerStep = 500

/** Stores the reports of search engines that are imported as files. */
export function createWriteReports(store: EventQueries & SearchStore) {
  const select = (from: string, website: number) =>
    store.query({
      text: `SELECT source, min(day) AS first, max(day) AS last FROM ${from} website = ${website} GROUP BY source`,
      values: [],
    })

  const sourcesOf = async ({ website, tag }: TotalsOf): Promise<ReadonlySet<string>> => {
    const rows = await Promise.all(searchTableNames.map((table) => select(`${table} WHERE`, website)))
    const sources = rows.flat().map(({ source }) => String(source))
    return new Set(sources.filter((source) => readSearchFile(source)?.tag === tag))
  }

  const remove = async (of: TotalsOf): Promise<void> => {
    for (const source of await sourcesOf(of)) await store.deleteSearch({ website: of.website, source })
  }

  return {
    has: async (of: TotalsOf): Promise<boolean> => (await sourcesOf(of)).size > 0,
    remove,

    /** The days that other files of the website have, by report and what their lines are about. */
    async daysOfOthers(website: number, tag: number | null): Promise<Readonly<Record<string, readonly DayRange[]>>> {
      const days: Record<string, DayRange[]> = {}
      for (const part of ['day', 'page', 'query'] as const)
        for (const row of await select(parts[part], website)) {
          const file = readSearchFile(String(row.source))
          if (!file || file.tag === tag) continue
          const name = partName(file.report, part)
          const first = part === 'day' ? Number(row.first) : (file.first ?? Number(row.first))
          days[name] = [...(days[name] ?? []), { first, last: Number(row.last) }]
        }
      return days
    },

    /** Begins anew if it was interrupted. */
    async write(of: TotalsOf, file: string, signal: AbortSignal): Promise<void> {
      const { report, first, days }: ConvertedReport = JSON.parse(await readFile(file, { encoding: 'utf8', signal }))
      await remove(of)
      const source = searchFileSource({ report, first, tag: of.tag })
      for (let start = 0; start < days.length; start += daysPerStep) {
        signal.throwIfAborted()
        await store.replaceSearchDays(
          days.slice(start, start + daysPerStep).map((day) => ({ ...day, website: of.website, source })),
        )
      }
    },
  }
}
