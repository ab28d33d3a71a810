import type { SearchDay } from '../search-day.ts'
import { searchRowsSql, searchSumsSql, toSearchRow } from '../sql/search-tables.ts'
import type { DayData } from './copy-day-data.ts'

/** The numbers of search engines, by their sources. */
export const searchDays: DayData<SearchDay> = {
  title: 'The numbers of search engines',
  sums: searchSumsSql,
  seriesColumn: 'source',
  rows: (dialect, { series, ...of }) => searchRowsSql(dialect, { ...of, source: series }),
  toDay: ({ website, series, day }, rows) => ({ website, source: series, day, rows: rows.map(toSearchRow) }),
  replace: (store, days) => store.replaceSearchDays(days),
}
