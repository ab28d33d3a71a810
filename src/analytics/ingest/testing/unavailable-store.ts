import { existsSync } from 'node:fs'
import { openDuckdbEventStore } from '../../events/duckdb/store.ts'
import type { EventStore } from '../../events/store.ts'

export interface UnavailableStoreOptions {
  readonly path: string
  /** While this file exists, the store rejects batches. */
  readonly outageFile: string
}

/** The real store, with outages on demand. */
export async function openUnavailableStore({ path, outageFile }: UnavailableStoreOptions): Promise<EventStore> {
  const store = await openDuckdbEventStore({ path })
  return {
    ...store,
    async append(batch) {
      if (existsSync(outageFile)) throw new Error('The store is unavailable.')
      await store.append(batch)
    },
  }
}
