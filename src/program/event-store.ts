import { type QueryLimits, totalQueries } from '../analytics/stats/query-slots.ts'
import type { Config } from './config.ts'
import { type EventStorePlace, eventStoreAt } from './event-engines.ts'

/** The event store that the configuration names. */
export const configuredEvents = (config: Config): EventStorePlace =>
  eventStoreAt({
    url: config.eventsUrl,
    dataDir: config.dataDir,
    cluster: config.eventsCluster,
    querySeconds: config.querySeconds,
    ...storeReads(config),
  })

/** The number of concurrent reads that the store must support. */
export const storeReads = (config: Config): StoreReads => ({
  readers: totalQueries(queryLimits(config)),
  streams: config.exports + config.sharedExports + movingStreams,
})

export interface StoreReads {
  readonly readers: number
  readonly streams: number
}

/** A move reads while exports are running. */
const movingStreams = 2

export const queryLimits = (config: Config): QueryLimits => ({
  seconds: config.querySeconds,
  own: config.queries,
  perAccount: config.queriesPerAccount,
  shared: config.sharedQueries,
})
