import type { RetainedDay } from '../retained-days.ts'
import { retainedRowsSql, retainedSumsSql, toRetainedRow } from '../sql/retained-rows.ts'
import type { DayData } from './copy-day-data.ts'

/** The roll-ups of days without events, by their time zones. */
export const retainedDays: DayData<RetainedDay> = {
  title: 'The daily totals of deleted days',
  sums: retainedSumsSql,
  seriesColumn: 'zone',
  rows: (dialect, { series, ...of }) => retainedRowsSql(dialect, { ...of, zone: series }),
  toDay: ({ website, series, day }, rows) => ({ website, zone: series, day, rows: rows.map(toRetainedRow) }),
  replace: (store, days) => store.replaceRetained(days),
}
