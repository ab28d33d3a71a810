import { dayMs } from '../day.ts'
import type { Span } from '../sql/measures.ts'
import { copyDay } from './copy-day.ts'
import { compareDays, compareSlots, type Digest, findGoneWebsites, slotMs, totalOf } from './differences.ts'
import { createSender } from './sender.ts'
import type { Side } from './side.ts'

export type CopyProgress =
  | { readonly phase: 'comparing' | 'copying'; readonly copied: number; readonly total: number }
  | Copied

/** What was found to be the same on both sides: so many events and drops, and a number for all that they say, in hex. */
export interface Copied {
  readonly phase: 'done'
  readonly rows: number
  readonly checksum: string
}

export interface CopyOptions {
  readonly from: Side
  readonly to: Side
  /** The name under which the target takes the batches. */
  readonly inbox: string
  /** Only what happened before. */
  readonly until: number
}

/** So often is what differs copied again, where it goes on changing. */
const rounds = 10

/**
 * Makes the target hold just what the source holds: compares them by day, and copies what differs until nothing does. So it
 * goes on wherever it was broken off, and what is added, imported or deleted meanwhile follows.
 */
export async function* copyEvents(options: CopyOptions): AsyncGenerator<CopyProgress> {
  const { from, to, inbox, until } = options
  const sender = await createSender(to.store, inbox)
  for (const website of await findGoneWebsites(from, to)) await to.store.deleteWebsite(website)

  const same = new Map<number, Digest>()
  let span: Span = { from: Number.MIN_SAFE_INTEGER, to: until }
  let copied = 0
  let total = 0
  for (let round = 1; ; round++) {
    yield { phase: 'comparing', copied, total }
    const { differences, days } = await compareDays(from, to, span)
    for (const day of same.keys()) if (isIn(span, day)) same.delete(day)
    for (const [day, digest] of days) same.set(day, digest)
    if (differences.length === 0) break
    const changed = differences.toSorted((one, other) => one.piece - other.piece)
    if (round > rounds) throw new Error(await describeFirst(from, to, changed[0]?.piece ?? 0))
    total += changed.reduce((sum, { here }) => sum + here.rows, 0)
    for (const { piece, there } of changed) {
      const day = { from: piece * dayMs, to: Math.min((piece + 1) * dayMs, until) }
      for await (const rows of copyDay(from, to, sender, day, there.rows > 0)) {
        copied += rows
        yield { phase: 'copying', copied, total }
      }
    }
    await sender.flush()
    span = { from: (changed[0]?.piece ?? 0) * dayMs, to: Math.min(((changed.at(-1)?.piece ?? 0) + 1) * dayMs, until) }
  }
  const { rows, digest } = totalOf(same.values())
  yield { phase: 'done', rows, checksum: digest.toString(16).padStart(16, '0') }
}

const isIn = ({ from, to }: Span, day: number): boolean => day * dayMs >= from && day * dayMs < to

async function describeFirst(from: Side, to: Side, day: number): Promise<string> {
  const [first] = await compareSlots(from, to, { from: day * dayMs, to: (day + 1) * dayMs })
  if (!first) return 'The events go on changing while they are copied.'
  const { piece, here, there } = first
  return (
    `The events of website ${piece.website} at ${new Date(piece.slot * slotMs).toISOString()} and the ten minutes after ` +
    `are not the same after copying: ${here.rows} here, ${there.rows} in the new store.`
  )
}
