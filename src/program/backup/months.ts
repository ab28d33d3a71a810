import { join } from 'node:path'
import { dayMs } from '../../analytics/events/day.ts'
import {
  type DayData,
  type DaySum,
  readDayData,
  readDaySums,
  retainedDays,
  searchDays,
} from '../../analytics/events/move/copy-day-data.ts'
import { addChecksums } from '../../analytics/events/move/differences.ts'
import type { MoveSource } from '../../analytics/events/move/move-store.ts'
import type { RetainedDay } from '../../analytics/events/retained-days.ts'
import type { SearchDay } from '../../analytics/events/search-day.ts'
import type { BackupRetained } from '../../backup/manifest.ts'
import { openParquetFiles, openParquetWriter, type ParquetWriter } from '../event-engines.ts'
import { areSame, textOf, type WriteDaysOptions } from './event-days.ts'

/** What is stored by whole days, and written to a file for each month. */
interface MonthlyData<Day extends { readonly rows: readonly unknown[] }> {
  readonly data: DayData<Day>
  /** What the names of its files begin with. */
  readonly prefix: string
  readonly table: 'kept' | 'search'
  readonly add: (writer: ParquetWriter, days: readonly Day[]) => Promise<void>
}

/** The totals of days whose events have been deleted. */
export const retainedMonths: MonthlyData<RetainedDay> = {
  data: retainedDays,
  prefix: 'totals',
  table: 'kept',
  add: (writer, days) => writer.addRetained(days),
}

/** The numbers of search engines. */
export const searchMonths: MonthlyData<SearchDay> = {
  data: searchDays,
  prefix: 'search',
  table: 'search',
  add: (writer, days) => writer.addSearch(days),
}

export interface WriteMonthsOptions extends Pick<WriteDaysOptions, 'scratch' | 'store'> {
  /** The months of the last backup. */
  readonly previous: readonly BackupRetained[]
  /** Takes over the file of a month that has not changed. */
  readonly reuse: (file: string) => Promise<void>
}

/** How often a month is read again because it changed meanwhile. */
const maxRounds = 3

const monthOf = ({ day }: DaySum): string => new Date(day * dayMs).toISOString().slice(0, 7)

/** Writes the days that are stored, a file for each month. Months that have not changed are taken over. */
export async function writeMonths<Day extends { readonly rows: readonly unknown[] }>(
  monthly: MonthlyData<Day>,
  source: MoveSource,
  options: WriteMonthsOptions,
): Promise<readonly BackupRetained[]> {
  const known = new Map(options.previous.map((month) => [month.month, month]))
  const months: BackupRetained[] = []
  for (const [month, sums] of Map.groupBy(await readDaySums(monthly.data, source), monthOf)) {
    const { rows, checksum } = addChecksums(sums)
    const before = known.get(month)
    const isSame = before?.rows === rows && before.checksum === textOf({ rows, checksum })
    if (isSame) await options.reuse(before.file)
    months.push(isSame ? before : await writeMonth(monthly, source, month, sums, options))
  }
  return months.filter(({ rows }) => rows > 0).sort((one, other) => (one.month < other.month ? -1 : 1))
}

async function writeMonth<Day extends { readonly rows: readonly unknown[] }>(
  { data, prefix, table, add }: MonthlyData<Day>,
  source: MoveSource,
  month: string,
  stored: readonly DaySum[],
  { scratch, store }: WriteMonthsOptions,
): Promise<BackupRetained> {
  const file = `${prefix}-${month}.parquet`
  const path = join(scratch, file)
  let expected = stored
  for (let round = 1; ; round++) {
    const writer = await openParquetWriter(join(scratch, 'days.duckdb'))
    try {
      for await (const days of readDayData(data, source, expected)) await add(writer, days)
      await writer.write(table, path)
    } finally {
      await writer.close()
    }
    const files = await openParquetFiles({
      events: [],
      drops: [],
      retained: table === 'kept' ? [path] : [],
      search: table === 'search' ? [path] : [],
      botHits: [],
      marks: [],
      scratch: join(scratch, 'sums'),
    })
    const written = addChecksums(await readDaySums(data, files).finally(files.close))
    const now = (await readDaySums(data, source)).filter((sum) => monthOf(sum) === month)
    const isRight = areSame(written, addChecksums(now))
    if (!isRight && areSame(addChecksums(now), addChecksums(expected)))
      throw new Error(`${data.title} of ${month} were not copied correctly.`)
    expected = now
    if (!isRight && round < maxRounds) continue
    if (written.rows > 0) await store(path, file)
    return { month, rows: written.rows, checksum: textOf(written), file }
  }
}
