import type { EventEditor, EventWriter } from '../events/store.ts'
import { hexOf } from '../ingest/visits/restore.ts'
import { serverEventsInbox } from './delivery.ts'
import type { ServerEvents } from './server-events.ts'

/** Deletes visitors from the event store, and from the events of servers that wait for it. */
export const deletingVisitors =
  (
    store: Pick<EventWriter, 'mark'> & Pick<EventEditor, 'deleteVisitors'>,
    serverEvents: Pick<ServerEvents, 'deleteVisitors'>,
  ): EventEditor['deleteVisitors'] =>
  async (deleted) => {
    const { website, visitors, until, dryRun } = deleted
    // What waits is deleted by the request itself. What arrived after it stays.
    if (until !== undefined) return await store.deleteVisitors(deleted)
    const { arrived } = await store.mark(serverEventsInbox)
    const waiting = await serverEvents.deleteVisitors(website, visitors.map(hexOf), arrived, dryRun)
    return waiting + (await store.deleteVisitors(deleted))
  }
