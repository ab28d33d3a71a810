import { dayMs } from '../day.ts'
import type { Span } from '../sql/measures.ts'
import { type BatchWriter, createBatchWriter } from './batch-writer.ts'
import { copyDay } from './copy-day.ts'
import { copyDayData, retainedDays, searchDays } from './copy-day-data.ts'
import {
  addChecksums,
  compareDays,
  compareSlots,
  comparisonSlotMs,
  findDeletedWebsites,
  listCopySpans,
  type RowsChecksum,
} from './differences.ts'
import type { MoveSource, MoveStore } from './move-store.ts'

export type CopyProgress = { readonly phase: 'copying'; readonly done: number; readonly total: number } | CopyResult

/** The events, drops and bot hits that both stores have now, and their checksum in hex. */
export interface CopyResult {
  readonly phase: 'done'
  readonly rows: number
  readonly checksum: string
}

export interface CopyOptions {
  readonly from: MoveSource
  readonly to: MoveStore
  /** The inbox name of the batches in the target. */
  readonly inbox: string
  /** Copies only events before this time. */
  readonly until: number
  readonly batchRows?: number | undefined
}

/** How often differences are copied again while events keep changing. */
const maxRounds = 10

/**
 * Makes the target equal to the source: compares them by day, and copies differences until there are none. So an interrupted
 * copy can be resumed, and what is added, imported or deleted meanwhile follows.
 */
export async function* copyEvents(options: CopyOptions): AsyncGenerator<CopyProgress> {
  const { from, to, until } = options
  const writer = await createBatchWriter(to.store, options.inbox, options.batchRows)
  for (const website of await findDeletedWebsites(from, to)) await to.store.deleteWebsite(website)
  await copyDayData(retainedDays, from, to)
  await copyDayData(searchDays, from, to)
  const spans = await listCopySpans(from, to, until)
  const total = spans.reduce((sum, { rows }) => sum + rows, 0)
  const checksums: RowsChecksum[] = []
  let done = 0
  yield { phase: 'copying', done, total }
  for (const { rows, ...span } of spans) {
    let copied = 0
    const copying = copySpan(from, to, writer, span)
    for (let step = await copying.next(); ; step = await copying.next()) {
      if (step.done) {
        checksums.push(...step.value)
        break
      }
      copied += step.value
      yield { phase: 'copying', done: done + Math.min(copied, rows), total }
    }
    done += rows
    yield { phase: 'copying', done, total }
  }
  const { rows, checksum } = addChecksums(checksums)
  yield { phase: 'done', rows, checksum: checksum.toString(16).padStart(16, '0') }
}

/** Yields counts of rows read, and returns the checksums of the days, which both stores then share. */
async function* copySpan(
  from: MoveSource,
  to: MoveStore,
  writer: BatchWriter,
  era: Span,
): AsyncGenerator<number, readonly RowsChecksum[]> {
  const same = new Map<number, RowsChecksum>()
  let span = era
  for (let round = 0; ; round++) {
    const { differences, days } = await compareDays(from, to, span)
    for (const day of same.keys()) if (day * dayMs >= span.from && day * dayMs < span.to) same.delete(day)
    for (const [day, checksum] of days) same.set(day, checksum)
    const [first, last] = [differences[0]?.key, differences.at(-1)?.key]
    if (first === undefined || last === undefined) return [...same.values()]
    if (round === maxRounds) throw new Error(await describeFirst(from, to, dayIn(first, era)))
    for (const { key, target } of differences) yield* copyDay(from, to, writer, dayIn(key, era), target.rows > 0)
    await writer.flush()
    span = { from: dayIn(first, era).from, to: dayIn(last, era).to }
  }
}

const dayIn = (day: number, { from, to }: Span): Span => ({
  from: Math.max(day * dayMs, from),
  to: Math.min((day + 1) * dayMs, to),
})

async function describeFirst(from: MoveSource, to: MoveStore, span: Span): Promise<string> {
  const [first] = await compareSlots(from, to, span)
  if (!first) return 'The events go on changing while they are copied.'
  const { key, source, target } = first
  return (
    `The events of website ${key.website} at ${new Date(key.slot * comparisonSlotMs).toISOString()} and the ten minutes after ` +
    `are not the same after copying: ${source.rows} here, ${target.rows} in the new store.`
  )
}
