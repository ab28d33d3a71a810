import type { RetainedDay } from '../retained-days.ts'
import type { SearchDay } from '../search-day.ts'
import type { Dialect } from '../sql/dialect.ts'
import { retainedRowsSql, retainedSumsSql, toRetainedRow } from '../sql/retained-rows.ts'
import { searchRowsSql, searchSumsSql, toSearchRow } from '../sql/search-tables.ts'
import type { Sql } from '../sql/sql.ts'
import type { Row } from '../sql/statement.ts'
import type { EventImports, SearchStore } from '../store.ts'
import { type MoveSource, type MoveStore, streamStore } from './move-store.ts'

/** Which day of a website it is, of what `series` names: a time zone or a search engine. */
export interface DayKey {
  readonly website: number
  readonly series: string
  readonly day: number
}

/** A day, and what it has. */
export interface DaySum extends DayKey {
  readonly rows: number
  readonly checksum: bigint
}

/** Where days are stored. */
export type DayStore = Pick<EventImports, 'replaceRetained'> & Pick<SearchStore, 'replaceSearchDays'>

/** A kind of data that is stored, copied and compared by whole days. */
export interface DayData<Day extends { readonly rows: readonly unknown[] }> {
  /** What it is called in errors. */
  readonly title: string
  /** SELECT website, the series, day, n, checksum; of all websites without one. */
  readonly sums: (dialect: Dialect, website?: number) => Sql
  readonly seriesColumn: string
  /** SELECT the rows of a website and series from the first to the last day, in the order of days. */
  readonly rows: (dialect: Dialect, of: { website: number; series: string; first: number; last: number }) => Sql
  readonly toDay: (key: DayKey, rows: readonly Row[]) => Day
  /** Stores days instead of those that are there; none where a day has no rows. */
  readonly replace: (store: DayStore, days: readonly Day[]) => Promise<void>
}

/** How often differences are copied again while days keep changing. */
const maxRounds = 10

/** The approximate number of rows that are stored at a time. */
const rowsPerBatch = 20_000

/** The days of a website, or of all. */
export async function readDaySums<Day extends { readonly rows: readonly unknown[] }>(
  data: DayData<Day>,
  side: MoveSource,
  website?: number,
): Promise<readonly DaySum[]> {
  const sums: DaySum[] = []
  for await (const rows of streamStore(side, data.sums(side.dialect, website)))
    for (const row of rows)
      sums.push({
        website: Number(row.website),
        series: String(row[data.seriesColumn]),
        day: Number(row.day),
        rows: Number(row.n),
        checksum: BigInt(row.checksum ?? 0),
      })
  return sums
}

/** Makes the days of the target equal to those of the source. Can be interrupted and repeated. */
export async function copyDayData<Day extends { readonly rows: readonly unknown[] }>(
  data: DayData<Day>,
  from: MoveSource,
  to: MoveStore,
): Promise<void> {
  for (let round = 0; ; round++) {
    const [source, target] = [await readDaySums(data, from), await readDaySums(data, to)]
    const known = new Set(source.map(nameOf))
    const there = new Map(target.map((sum) => [nameOf(sum), sum]))
    const isSame = (sum: DaySum): boolean => {
      const target = there.get(nameOf(sum))
      return target?.rows === sum.rows && target.checksum === sum.checksum
    }
    const deleted = target.filter((sum) => !known.has(nameOf(sum)))
    const missing = source.filter((sum) => !isSame(sum))
    if (deleted.length + missing.length === 0) return
    if (round === maxRounds) throw new Error(`${data.title} are not the same after copying.`)
    if (deleted.length > 0)
      await data.replace(
        to.store,
        deleted.map((key) => data.toDay(key, [])),
      )
    for await (const days of readDayData(data, from, missing)) await data.replace(to.store, days)
  }
}

const nameOf = ({ website, series, day }: DayKey): string => `${website} ${series} ${day}`

/** Reads these days, in batches of whole days. */
export async function* readDayData<Day extends { readonly rows: readonly unknown[] }>(
  data: DayData<Day>,
  from: MoveSource,
  wanted: readonly DayKey[],
): AsyncGenerator<readonly Day[]> {
  let batch: Day[] = []
  let size = 0
  for (const days of Map.groupBy(wanted, ({ website, series }) => `${website} ${series}`).values()) {
    for await (const day of readDaysOfSeries(data, from, days)) {
      batch.push(day)
      size += day.rows.length
      if (size < rowsPerBatch) continue
      yield batch
      batch = []
      size = 0
    }
  }
  if (batch.length > 0) yield batch
}

/** The days are of one website and series. */
async function* readDaysOfSeries<Day extends { readonly rows: readonly unknown[] }>(
  data: DayData<Day>,
  { store, dialect }: MoveSource,
  wanted: readonly DayKey[],
): AsyncGenerator<Day> {
  const [one] = wanted
  if (!one) return
  const { website, series } = one
  const names = new Set(wanted.map(({ day }) => day))
  const range = { first: Math.min(...names), last: Math.max(...names) }
  let current: number | undefined
  let collected: Row[] = []
  for await (const rows of streamStore({ store, dialect }, data.rows(dialect, { website, series, ...range })))
    for (const row of rows) {
      const day = Number(row.day)
      if (!names.has(day)) continue
      if (current !== undefined && current !== day) {
        yield data.toDay({ website, series, day: current }, collected)
        collected = []
      }
      current = day
      collected.push(row)
    }
  if (current !== undefined) yield data.toDay({ website, series, day: current }, collected)
}

/** The roll-ups of days without events, by their time zones. */
export const retainedDays: DayData<RetainedDay> = {
  title: 'The daily totals of deleted days',
  sums: retainedSumsSql,
  seriesColumn: 'zone',
  rows: (dialect, { series, ...of }) => retainedRowsSql(dialect, { ...of, zone: series }),
  toDay: ({ website, series, day }, rows) => ({ website, zone: series, day, rows: rows.map(toRetainedRow) }),
  replace: (store, days) => store.replaceRetained(days),
}

/** The numbers of search engines, by their sources. */
export const searchDays: DayData<SearchDay> = {
  title: 'The numbers of search engines',
  sums: searchSumsSql,
  seriesColumn: 'source',
  rows: (dialect, { series, ...of }) => searchRowsSql(dialect, { ...of, source: series }),
  toDay: ({ website, series, day }, rows) => ({ website, source: series, day, rows: rows.map(toSearchRow) }),
  replace: (store, days) => store.replaceSearchDays(days),
}
