import type { EventEngine } from '../engine.ts'
import { parseClickhouseUrl } from './address.ts'
import { clickhouseDialect } from './dialect.ts'
import { clickhouseRollUps } from './read-roll-ups.ts'

export const clickhouseEngine: EventEngine = {
  id: 'clickhouse',
  urlForm: 'clickhouse://user:password@host:port,host:port/database, or clickhouses:// for TLS',
  isEmbedded: false,
  importsFiles: false,
  // The server writes separate files for each batch of each node and has to merge them later, so batches are less frequent.
  batchIntervalMs: 1_000,
  readUrl: parseClickhouseUrl,
  async open({ url, cluster = null, querySeconds }, say) {
    const { openClickhouseEventStore } = await import('./store.ts')
    return openClickhouseEventStore({ url, cluster, querySeconds }, say)
  },
  async inspect({ url }) {
    const address = parseClickhouseUrl(url)
    if (!address) throw new Error('The address of the event store is wrong.')
    const { inspectClickhouse } = await import('./inspect.ts')
    return inspectClickhouse(address)
  },
  dialect: clickhouseDialect,
  rollUps: clickhouseRollUps,
}
