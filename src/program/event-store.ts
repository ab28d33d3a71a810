import { totalmem } from 'node:os'
import type { EventEngine, StoreOptions } from '../analytics/events/engine.ts'
import type { EngineModule } from '../analytics/events/thread/engine.ts'
import { defaultQueryLimits, type QueryLimits, totalQueries } from '../analytics/stats/slots/query-slots.ts'
import { defaultEventsUrl, engineOf } from './event-engines.ts'
import type { EventsOptions, QueryOptions } from './options.ts'

/** An event store that can be opened in this thread or another one, and its engine. */
export interface EventStorePlace extends EngineModule {
  readonly options: StoreOptions
  readonly engine: EventEngine
}

export function eventStoreAt(options: StoreOptions): EventStorePlace {
  const engine = engineOf(options)
  return {
    engine,
    module: new URL('./open-store.ts', import.meta.url),
    open: 'openStore',
    options,
    ...(engine.batchIntervalMs === undefined ? {} : { batchIntervalMs: engine.batchIntervalMs }),
  }
}

export const embeddedEvents = (dataDir: string): EventStorePlace => eventStoreAt({ url: defaultEventsUrl, dataDir })

/** The event store that the configuration names. */
export const configuredEvents = (config: EventsOptions): EventStorePlace =>
  eventStoreAt({
    url: config.eventsUrl,
    dataDir: config.dataDir,
    cluster: config.eventsCluster,
    querySeconds: config.querySeconds,
    memoryMegabytes: config.eventsMegabytes ?? memoryForEvents(),
    ...(config.backupTo === null
      ? {}
      : {
          backups: {
            target: config.backupTo,
            passphraseFile: config.backupPassphraseFile,
            s3Endpoint: config.s3Endpoint,
            s3Region: config.s3Region,
            s3AccessKey: config.s3AccessKey,
            s3SecretKey: config.s3SecretKey,
            s3SessionToken: config.s3SessionToken,
          },
        }),
    ...storeReads(config),
  })

/** A quarter of the machine's memory, or of what its container may use. */
function memoryForEvents(): number {
  const available = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)
  return Math.min(1_024, Math.max(128, Math.floor(available / 4 / 1024 ** 2)))
}

/** The number of concurrent reads that the store must support. */
export const storeReads = (config: QueryOptions): StoreReads => ({
  readers: totalQueries(queryLimits(config)),
  streams: config.exports + config.sharedExports + movingStreams,
})

export interface StoreReads {
  readonly readers: number
  readonly streams: number
}

/** A move reads while exports are running. */
const movingStreams = 2

export const queryLimits = (config: QueryOptions): QueryLimits => ({
  seconds: config.querySeconds,
  own: config.queries,
  perAccount: config.queriesPerAccount,
  shared: config.sharedQueries,
  sharedBytes: defaultQueryLimits.sharedBytes,
})
