import { openClickhouseEventStore } from '../analytics/events/clickhouse/store.ts'
import type { Importer } from '../analytics/events/duckdb/import/importer.ts'
import type { EventStore } from '../analytics/events/store.ts'
import type { EventServers } from './event-engine.ts'

export interface ServerEventsOptions extends EventServers {
  /** Where files are read that are to be imported. */
  readonly scratchFolder: string
}

/** Events in ClickHouse. Files are read by the embedded engine, which is loaded when there is first one to import. */
export async function openServerEvents(
  { scratchFolder, ...servers }: ServerEventsOptions,
  say: (message: string) => void,
): Promise<EventStore> {
  const store = await openClickhouseEventStore(servers, say)
  let importer: Promise<Importer> | undefined
  const load = async (): Promise<Importer> => {
    const { createScratchImporter } = await import('../analytics/events/duckdb/import/scratch.ts')
    return createScratchImporter(store, { folder: scratchFolder })
  }
  return {
    ...store,
    async importNext(request) {
      importer ??= load()
      return (await importer).next(request)
    },
    async close() {
      await (await importer)?.close()
      await store.close()
    },
  }
}
