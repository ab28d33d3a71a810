import { join } from 'node:path'
import { isMainThread } from 'node:worker_threads'
import type { EventEngine } from '../engine.ts'
import { duckdbDialect } from './dialect.ts'
import { duckdbRollUps } from './read-roll-ups.ts'
import { selectionSchema } from './selections.ts'

/** The embedded store in the data folder. */
export const duckdbUrl = 'duckdb:'

export const duckdbFile = (dataDir: string): string => join(dataDir, 'events.duckdb')

/** The host of the store starts another thread, which opens it again. */
function endThread(error: unknown): void {
  setImmediate(() => {
    throw error
  })
}

/** Tables, and what is cached of the file, stay when statements have ended. */
const usedMemory = `SELECT CAST(sum(memory_usage_bytes) AS DOUBLE) AS used FROM duckdb_memory()
  WHERE tag NOT IN ('BASE_TABLE', 'IN_MEMORY_TABLE', 'METADATA')`

export const duckdbEngine: EventEngine = {
  id: 'duckdb',
  urlForm: `${duckdbUrl} (embedded, in the data folder)`,
  isEmbedded: true,
  importsFiles: true,
  readUrl: (url) => (url === duckdbUrl ? {} : undefined),
  async open({ dataDir, readers, streams, memoryMegabytes }, report, recover) {
    // Loaded here, in the thread of the store: DuckDB takes memory, and its loader uses libuv's pool before its size is set.
    const [{ openDuckdbEventStore }, { openOrRecover }] = await Promise.all([
      import('./store.ts'),
      import('./open-or-recover.ts'),
    ])
    const path = duckdbFile(dataDir)
    const memory = memoryMegabytes === undefined ? {} : { memoryLimit: `${memoryMegabytes}MB` }
    const given = { path, readers, streams, ...memory, ...(isMainThread ? {} : { onFatal: endThread }) }
    return openOrRecover(path, () => openDuckdbEventStore(given), report, recover)
  },
  async inspect({ dataDir }) {
    const { inspectDuckdb } = await import('./inspect.ts')
    return inspectDuckdb(duckdbFile(dataDir))
  },
  file: {
    async check({ dataDir }, withinMs) {
      const { checkFile } = await import('./check-blocks.ts')
      return checkFile(duckdbFile(dataDir), withinMs)
    },
    async salvage({ dataDir }, drained) {
      const { salvage } = await import('./salvage.ts')
      return salvage(duckdbFile(dataDir), drained)
    },
  },
  dialect: duckdbDialect,
  rollUps: duckdbRollUps,
  selectionSchema,
  usedMemory,
}
