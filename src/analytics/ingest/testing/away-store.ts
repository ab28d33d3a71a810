import { existsSync } from 'node:fs'
import { openDuckdbEventStore } from '../../events/duckdb/store.ts'
import type { EventStore } from '../../events/store.ts'

export interface AwayStoreOptions {
  readonly path: string
  /** While this file exists, the store takes nothing. */
  readonly awayFile: string
}

/** The real store, which can be sent away. */
export async function openAwayStore({ path, awayFile }: AwayStoreOptions): Promise<EventStore> {
  const store = await openDuckdbEventStore({ path })
  return {
    ...store,
    async append(batch) {
      if (existsSync(awayFile)) throw new Error('The store is away.')
      await store.append(batch)
    },
  }
}
