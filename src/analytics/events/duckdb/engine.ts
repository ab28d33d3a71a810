import { join } from 'node:path'
import type { EventEngine } from '../engine.ts'
import { duckdbDialect } from './dialect.ts'
import { duckdbRollUps } from './read-roll-ups.ts'
import { selectionSchema } from './selections.ts'
import { openSettingAside } from './set-aside.ts'

/** The embedded store in the data folder. */
export const duckdbUrl = 'duckdb:'

export const duckdbFile = (dataDir: string): string => join(dataDir, 'events.duckdb')

export const duckdbEngine: EventEngine = {
  id: 'duckdb',
  urlForm: `${duckdbUrl} (embedded, in the data folder)`,
  isEmbedded: true,
  importsFiles: true,
  readUrl: (url) => (url === duckdbUrl ? {} : undefined),
  async open({ dataDir, readers, streams, memoryMegabytes }, report) {
    const { openDuckdbEventStore } = await import('./store.ts')
    const path = duckdbFile(dataDir)
    const memory = memoryMegabytes === undefined ? {} : { memoryLimit: `${memoryMegabytes}MB` }
    return openSettingAside(path, () => openDuckdbEventStore({ path, readers, streams, ...memory }), report)
  },
  async inspect({ dataDir }) {
    const { inspectDuckdb } = await import('./inspect.ts')
    return inspectDuckdb(duckdbFile(dataDir))
  },
  dialect: duckdbDialect,
  rollUps: duckdbRollUps,
  selectionSchema,
}
