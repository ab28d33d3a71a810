import { join } from 'node:path'
import type { Importer } from '../analytics/events/duckdb/import/importer.ts'
import type { RecoverFile, StoreOptions } from '../analytics/events/engine.ts'
import type { EventStore } from '../analytics/events/store.ts'
import { engineOf } from './event-engines.ts'

/**
 * Opens a store of any engine. If it cannot read import files, the embedded engine reads them; it is loaded on the first import.
 */
export async function openStore(options: StoreOptions, log: (message: string) => void): Promise<EventStore> {
  const engine = engineOf(options)
  const { backups, dataDir, importBatchRows: batchRows } = options
  const recover: RecoverFile | undefined =
    backups &&
    (async (path, quarantine) => {
      const { recoverEvents } = await import('./recovery/recover-events.ts')
      return recoverEvents(backups, dataDir, path, quarantine)
    })
  const store = await engine.open(options, log, recover)
  if (engine.importsFiles) return store
  let importer: Promise<Importer> | undefined
  const load = async (): Promise<Importer> => {
    const { createScratchImporter } = await import('../analytics/events/duckdb/scratch-import.ts')
    return createScratchImporter(store, { folder: join(dataDir, 'imports'), ...(batchRows && { batchRows }) })
  }
  return {
    ...store,
    async importNext(request, options) {
      importer ??= load()
      return (await importer).next(request, options)
    },
    async deleteImport(deleted) {
      await (await importer)?.abandon(deleted)
      return store.deleteImport(deleted)
    },
    async close() {
      await (await importer)?.close()
      await store.close()
    },
  }
}
