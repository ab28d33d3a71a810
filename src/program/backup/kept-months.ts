import { join } from 'node:path'
import { dayMs } from '../../analytics/events/day.ts'
import { type KeptSum, readKeptDays, readKeptSums } from '../../analytics/events/move/copy-kept.ts'
import { addChecksums } from '../../analytics/events/move/differences.ts'
import type { MoveSource } from '../../analytics/events/move/move-store.ts'
import type { BackupKept } from '../../backup/manifest.ts'
import { openParquetFiles, openParquetWriter } from '../event-engines.ts'
import { areSame, textOf, type WriteDaysOptions } from './event-days.ts'

export interface WriteKeptOptions extends Pick<WriteDaysOptions, 'scratch' | 'store'> {
  /** The months of the last backup. */
  readonly previous: readonly BackupKept[]
  /** Takes over the file of a month that has not changed. */
  readonly reuse: (file: string) => Promise<void>
}

/** How often a month is read again because it changed meanwhile. */
const maxRounds = 3

const monthOf = ({ day }: KeptSum): string => new Date(day * dayMs).toISOString().slice(0, 7)

/** Writes the totals of days whose events have been deleted, a file for each month. Months that have not changed are taken over. */
export async function writeKeptMonths(source: MoveSource, options: WriteKeptOptions): Promise<readonly BackupKept[]> {
  const known = new Map(options.previous.map((month) => [month.month, month]))
  const months: BackupKept[] = []
  for (const [month, sums] of Map.groupBy(await readKeptSums(source), monthOf)) {
    const { rows, checksum } = addChecksums(sums)
    const before = known.get(month)
    const isSame = before?.rows === rows && before.checksum === textOf({ rows, checksum })
    if (isSame) await options.reuse(before.file)
    months.push(isSame ? before : await writeMonth(source, month, sums, options))
  }
  return months.filter(({ rows }) => rows > 0).sort((one, other) => (one.month < other.month ? -1 : 1))
}

async function writeMonth(
  source: MoveSource,
  month: string,
  found: readonly KeptSum[],
  { scratch, store }: WriteKeptOptions,
): Promise<BackupKept> {
  const file = `totals-${month}.parquet`
  const path = join(scratch, file)
  let expected = found
  for (let round = 1; ; round++) {
    const writer = await openParquetWriter(join(scratch, 'totals.duckdb'))
    try {
      for await (const days of readKeptDays(source, expected)) await writer.addKept(days)
      await writer.write('kept', path)
    } finally {
      await writer.close()
    }
    const files = await openParquetFiles({
      events: [],
      drops: [],
      kept: [path],
      botHits: [],
      marks: [],
      scratch: join(scratch, 'sums'),
    })
    const written = addChecksums(await readKeptSums(files).finally(files.close))
    const now = (await readKeptSums(source)).filter((sum) => monthOf(sum) === month)
    const isRight = areSame(written, addChecksums(now))
    if (!isRight && areSame(addChecksums(now), addChecksums(expected)))
      throw new Error(`The daily totals of ${month} were not copied correctly.`)
    expected = now
    if (!isRight && round < maxRounds) continue
    if (written.rows > 0) await store(path, file)
    return { month, rows: written.rows, checksum: textOf(written), file }
  }
}
