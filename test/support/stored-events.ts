import { join } from 'node:path'
import { openDuckdbEventStore } from '../../src/analytics/events/duckdb/store.ts'
import type { Event } from '../../src/analytics/events/event.ts'
import type { EventStore, Row } from '../../src/analytics/events/store.ts'
import type { Environment } from './run.ts'

/** Opens the event store of a program that is not running. */
async function withStore<T>({ environment }: Stopped, work: (store: EventStore) => Promise<T>): Promise<T> {
  const store = await openDuckdbEventStore({ path: join(environment.SIGHTLINE_DATA_DIR ?? '', 'events.duckdb') })
  try {
    return await work(store)
  } finally {
    await store.close()
  }
}

interface Stopped {
  readonly environment: Environment
}

/** All events and drops in the store. */
export const storedRows = (stopped: Stopped): Promise<Readonly<Record<'events' | 'drops', readonly Row[]>>> =>
  withStore(stopped, async (store) => ({
    events: await store.query({ text: 'SELECT website, name, page FROM events ORDER BY time', values: [] }),
    drops: await store.query({ text: 'SELECT website, reason, count FROM drops', values: [] }),
  }))

/** Stores events that cannot be sent as hits, such as old ones. */
export const storeEvents = (stopped: Stopped, events: readonly Event[]): Promise<void> =>
  withStore(stopped, (store) => store.append({ events, drops: [], inbox: 'test', after: 0, lastId: 1 }))
