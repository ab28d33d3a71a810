import { dayMs } from '../day.ts'
import type { Span } from '../sql/measures.ts'
import { copyDay } from './copy-day.ts'
import { compareDays, compareSlots, type Digest, findGoneWebsites, listEras, slotMs, totalOf } from './differences.ts'
import { createSender, type Sender } from './sender.ts'
import type { Side } from './side.ts'

export type CopyProgress = { readonly phase: 'copying'; readonly done: number; readonly total: number } | Copied

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
  readonly batchRows?: number | undefined
}

/** So often is what differs copied again, where it goes on changing. */
const rounds = 10

/**
 * Makes the target hold just what the source holds: compares them by day, and copies what differs until nothing does. So it
 * goes on wherever it was broken off, and what is added, imported or deleted meanwhile follows.
 */
export async function* copyEvents(options: CopyOptions): AsyncGenerator<CopyProgress> {
  const { from, to, until } = options
  const sender = await createSender(to.store, options.inbox, options.batchRows)
  for (const website of await findGoneWebsites(from, to)) await to.store.deleteWebsite(website)
  const eras = await listEras(from, to, until)
  const total = eras.reduce((sum, { rows }) => sum + rows, 0)
  const same: Digest[] = []
  let done = 0
  yield { phase: 'copying', done, total }
  for (const { rows, ...span } of eras) {
    let copied = 0
    const copying = copyEra(from, to, sender, span)
    for (let step = await copying.next(); ; step = await copying.next()) {
      if (step.done) {
        same.push(...step.value)
        break
      }
      copied += step.value
      yield { phase: 'copying', done: done + Math.min(copied, rows), total }
    }
    done += rows
    yield { phase: 'copying', done, total }
  }
  const { rows, digest } = totalOf(same)
  yield { phase: 'done', rows, checksum: digest.toString(16).padStart(16, '0') }
}

/** Yields how many rows were read, and answers the digests of the days, which are the same on both sides then. */
async function* copyEra(from: Side, to: Side, sender: Sender, era: Span): AsyncGenerator<number, readonly Digest[]> {
  const same = new Map<number, Digest>()
  let span = era
  for (let round = 0; ; round++) {
    const { differences, days } = await compareDays(from, to, span)
    for (const day of same.keys()) if (day * dayMs >= span.from && day * dayMs < span.to) same.delete(day)
    for (const [day, digest] of days) same.set(day, digest)
    const [first, last] = [differences[0]?.piece, differences.at(-1)?.piece]
    if (first === undefined || last === undefined) return [...same.values()]
    if (round === rounds) throw new Error(await describeFirst(from, to, dayIn(first, era)))
    for (const { piece, there } of differences) yield* copyDay(from, to, sender, dayIn(piece, era), there.rows > 0)
    await sender.flush()
    span = { from: dayIn(first, era).from, to: dayIn(last, era).to }
  }
}

const dayIn = (day: number, { from, to }: Span): Span => ({
  from: Math.max(day * dayMs, from),
  to: Math.min((day + 1) * dayMs, to),
})

async function describeFirst(from: Side, to: Side, span: Span): Promise<string> {
  const [first] = await compareSlots(from, to, span)
  if (!first) return 'The events go on changing while they are copied.'
  const { piece, here, there } = first
  return (
    `The events of website ${piece.website} at ${new Date(piece.slot * slotMs).toISOString()} and the ten minutes after ` +
    `are not the same after copying: ${here.rows} here, ${there.rows} in the new store.`
  )
}
