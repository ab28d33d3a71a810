import { errorWithCauses } from '../../../base/errors.ts'
import type { Call } from '../../../threads/protocol.ts'
import { dayOf } from '../../events/day.ts'
import type { Drops } from '../../events/event.ts'
import type { Batch, EventWriter, Mark } from '../../events/store.ts'
import { decodeGroup } from './entry.ts'
import { type InboxReader, openInboxReader } from './file.ts'

export interface DrainOptions {
  readonly path: string
  /** The maximum of entries in a batch. */
  readonly batchEntries: number
  /** The pause between batches. */
  readonly batchIntervalMs: number
}

export type DrainProgress =
  /** Entries up to `lastId` are in the store; those up to `settledId` are not needed any more, whatever happens to its log. */
  | { readonly kind: 'drained'; readonly lastId: number; readonly settledId: number }
  | { readonly kind: 'failed'; readonly message: string }

const maxPauseMs = 2_000

export type DrainMethods = ReturnType<typeof createMethods>

/** Runs in the store's thread, so that batches do not cross threads. */
export function createMethods(store: EventWriter, options: DrainOptions) {
  let deadline: number | null = null
  let wake = (): void => {}

  const stop = (withinMs: number): void => {
    deadline = Date.now() + withinMs
    wake()
  }

  const pause = (milliseconds: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  /**
   * Moves the inbox into the store in batches, each exactly once: the store has the mark, and a batch that failed, or that the
   * last process may have sent, is sent again unchanged, whatever has arrived since.
   */
  async function* drain(_: undefined, { signal }: Call): AsyncGenerator<DrainProgress, void, undefined> {
    signal.addEventListener('abort', () => stop(0))
    const reader = openInboxReader(options.path)
    let mark: Mark | null = null
    let batch: Batch | null = null
    let failures = 0
    let settledId = 0
    const readSettled = async (lastId: number): Promise<number> =>
      store.settled ? Math.min(await store.settled(reader.name), lastId) : lastId
    const drainedUpTo = async (lastId: number): Promise<DrainProgress> => {
      settledId = await readSettled(lastId)
      return { kind: 'drained', lastId, settledId }
    }
    try {
      for (;;) {
        const stopping = deadline !== null
        let moved = 0
        try {
          if (mark === null) {
            mark = await store.mark(reader.name)
            // Entries that the last process moved but did not delete.
            yield await drainedUpTo(mark.arrived)
          }
          batch ??= readBatch(reader, mark, options.batchEntries)
          if (batch) {
            await store.append(batch)
            mark = { arrived: batch.lastId, inFlight: null }
            moved = batch.events.length + (batch.bots?.length ?? 0)
            batch = null
            yield await drainedUpTo(mark.arrived)
          } else if (stopping) return
          else if ((await readSettled(mark.arrived)) !== settledId) yield await drainedUpTo(mark.arrived)
          failures = 0
        } catch (error) {
          failures++
          yield { kind: 'failed', message: errorWithCauses(error) }
        }
        if (deadline !== null && Date.now() >= deadline) return
        if (failures > 0) await pause(Math.min(50 * 2 ** failures, maxPauseMs))
        else if (moved < options.batchEntries / 2 && !stopping) await pause(options.batchIntervalMs)
      }
    } finally {
      reader.close()
    }
  }

  return {
    drain,
    /** Drains as much as possible within the time, and ends. */
    stop,
  }
}

function readBatch(reader: InboxReader, { arrived, inFlight }: Mark, entries: number): Batch | null {
  const groups = inFlight === null ? reader.readAfter(arrived, entries) : reader.readUpTo(arrived, inFlight)
  // An in-flight batch that is no longer in the inbox was stored and deleted: an empty batch moves the mark.
  const lastId = inFlight ?? groups.at(-1)?.id
  if (lastId === undefined) return null
  const decoded = groups.map(({ body }) => decodeGroup(body))
  return {
    events: decoded.flatMap(({ events }) => events),
    drops: sumDrops(decoded.flatMap(({ drops }) => drops)),
    bots: decoded.flatMap(({ bots }) => bots),
    inbox: reader.name,
    after: arrived,
    lastId,
  }
}

/** Combines drops to one row for each website, reason and day. */
function sumDrops(drops: readonly Drops[]): readonly Drops[] {
  const sums = new Map<string, Drops>()
  for (const drop of drops) {
    const name = `${drop.website} ${dayOf(drop.time)} ${drop.reason}`
    sums.set(name, { ...drop, count: drop.count + (sums.get(name)?.count ?? 0) })
  }
  return [...sums.values()]
}
