import { csvLine } from '../../http/csv.ts'
import { openLines } from './lines-file.ts'
import { createOverlapCounts, type Overlap } from './overlaps.ts'
import { type RejectReason, rejectedColumns } from './readers/row.ts'

export interface Rejected {
  readonly line: number
  readonly reason: RejectReason
  readonly text: string
}

export interface Conversion {
  readonly read: number
  readonly taken: number
  readonly reasons: Readonly<Partial<Record<RejectReason, number>>>
  /** The first rejected lines. */
  readonly examples: readonly Rejected[]
  readonly firstTime: number | null
  readonly lastTime: number | null
  /** Taken events at times of which other imports have events, too. */
  readonly overlaps: readonly Overlap[]
  /** How many of the taken rows have an id. */
  readonly withIds: number
}

const maxExamples = 100

/** Counts the lines of a file: each is taken or rejected. All that are rejected are written to a compressed file. */
export function createTally(path: string) {
  const rejected = openLines(path, true)
  const reasons: Partial<Record<RejectReason, number>> = {}
  const examples: Rejected[] = []
  let count = 0
  let taken = 0
  let firstTime: number | null = null
  let lastTime: number | null = null
  const overlapping = createOverlapCounts()
  let withIds = 0
  rejected.write(csvLine(rejectedColumns))
  return {
    /** The line covers this time, or these. */
    take(from: number, to = from): void {
      taken++
      firstTime = Math.min(firstTime ?? from, from)
      lastTime = Math.max(lastTime ?? to, to)
    },
    /** The line was taken, although another import has events of its time. */
    overlap: overlapping.add,
    /** The line was taken, and has an id. */
    identify(): void {
      withIds++
    },
    reject(line: number, reason: RejectReason, text: string): void {
      count++
      reasons[reason] = (reasons[reason] ?? 0) + 1
      if (examples.length < maxExamples) examples.push({ line, reason, text })
      rejected.write(csvLine([line, reason, text]))
    },
    state: (): Conversion => ({
      read: taken + count,
      taken,
      reasons: { ...reasons },
      examples: [...examples],
      firstTime,
      lastTime,
      overlaps: overlapping.list(),
      withIds,
    }),
    flush: rejected.flush,
    close: rejected.close,
  }
}
