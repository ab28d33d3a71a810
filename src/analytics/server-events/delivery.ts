import type { Schedule, ScheduledTask } from '../../base/schedule.ts'
import type { ServerEventRow } from '../../database/schema.ts'
import type { EventEditor, EventWriter, RevenueChange } from '../events/store.ts'
import { decodeEntry } from '../ingest/inbox/entry.ts'
import type { ServerEventBatch, ServerEvents } from './server-events.ts'

/** The name of the mark up to which the event store has what servers have sent. */
export const serverEventsInbox = 'server events'

type DeliveryStore = EventWriter & Pick<EventEditor, 'setRevenue'>

const deliverEveryMs = 2_000
const pruneEveryMs = 60 * 60_000

/** Moves what servers have sent to the event store, each exactly once, and forgets it later. */
export function startDelivery(events: ServerEvents, store: DeliveryStore, schedule: Schedule): ScheduledTask {
  const tasks = [
    schedule({
      name: 'deliver server events',
      everyMs: deliverEveryMs,
      async work(signal) {
        while (await deliverNext(events, store)) signal.throwIfAborted()
      },
    }),
    schedule({
      name: 'forget server events',
      everyMs: pruneEveryMs,
      work: async () => events.prune((await store.mark(serverEventsInbox)).arrived),
    }),
  ]
  return {
    async stop() {
      await Promise.all(tasks.map((task) => task.stop()))
    },
  }
}

/**
 * Corrections are stored before the batch itself, which moves the mark: if that is interrupted, they are stored again, with the same
 * result. Those of events of the same batch change these.
 */
async function deliverNext(events: ServerEvents, store: DeliveryStore): Promise<boolean> {
  const { arrived } = await store.mark(serverEventsInbox)
  const batch = await events.nextBatch(arrived)
  if (!batch) return false
  const { added, drops, earlier } = splitBatch(batch)
  if (earlier.length > 0) await store.setRevenue(earlier)
  await store.append({ events: added, drops, inbox: serverEventsInbox, after: arrived, lastId: batch.number })
  return true
}

function splitBatch({ rows }: ServerEventBatch) {
  const ids = new Set(rows.map(({ id }) => String(id)))
  const corrections = rows.filter(({ kind }) => kind === 'correction')
  const corrected = new Map(corrections.map(({ content, revenue }) => [content, revenue]))
  const added = rows
    .filter(({ kind }) => kind === 'event')
    .map(({ id, content }) => {
      const event = decodeEntry(content)
      return { ...event, revenue: corrected.get(String(id)) ?? event.revenue }
    })
  const drops = rows
    .filter(({ kind }) => kind === 'drop')
    .map(({ website_id, time, content }) => ({ website: website_id, time, reason: content, count: 1 }))
  const earlier = corrections.filter(({ content }) => !ids.has(content)).map(toChange)
  return { added, drops, earlier }
}

const toChange = ({ website_id, visit, time, name, revenue }: ServerEventRow): RevenueChange => ({
  website: website_id,
  visit: BigInt(`0x${visit}`),
  time,
  name,
  revenue,
})
