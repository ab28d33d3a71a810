import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { openDuckdbEventStore } from '../../src/analytics/events/duckdb/store.ts'
import type { Event } from '../../src/analytics/events/event.ts'
import { markInstallation } from '../../src/analytics/events/installation.ts'
import type { Row } from '../../src/analytics/events/sql/statement.ts'
import type { EventStore } from '../../src/analytics/events/store.ts'
import { migrate } from '../../src/database/migrate.ts'
import { readInstallationId } from '../../src/database/move/target.ts'
import { embeddedFile } from '../../src/database/open.ts'
import { openAt } from './records.ts'
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

/** Stores events that cannot be sent as hits, such as old ones. A folder without records gets some, because events alone are refused. */
export const storeEvents = (stopped: Stopped, events: readonly Event[]): Promise<void> =>
  withStore(stopped, async (store) => {
    const dataDir = stopped.environment.SIGHTLINE_DATA_DIR ?? ''
    if (!existsSync(embeddedFile(dataDir))) await markInstallation(store, await createRecords(dataDir))
    await store.append({ events, drops: [], inbox: 'test', after: 0, lastId: 1 })
  })

async function createRecords(dataDir: string): Promise<string> {
  const records = openAt({ url: null, dataDir })
  await migrate(records)
  try {
    return await readInstallationId(records)
  } finally {
    await records.close()
  }
}
