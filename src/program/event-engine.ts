import { join } from 'node:path'
import { clickhouseDialect } from '../analytics/events/clickhouse/dialect.ts'
import { duckdbDialect } from '../analytics/events/duckdb/dialect.ts'
import type { Dialect } from '../analytics/events/sql/dialect.ts'
import type { Engine } from '../analytics/events/thread/engine.ts'
import { type QueryLimits, totalQueries } from '../analytics/stats/query-slots.ts'
import type { Config } from './config.ts'

/** An engine of events, and how to speak to it. */
export interface EventEngine extends Engine {
  readonly dialect: Dialect
}

/** Servers of ClickHouse. */
export interface EventServers {
  readonly url: string
  readonly cluster: string | null
}

/** The one that the configuration asks for. */
export function eventEngine(config: Config): EventEngine {
  const { dataDir, eventsUrl, eventsCluster, querySeconds } = config
  return eventsUrl === null
    ? embeddedEvents(dataDir, storeReads(config))
    : serverEvents({ url: eventsUrl, cluster: eventsCluster }, dataDir, querySeconds)
}

/** What the embedded store has to read at a time. */
export const storeReads = (config: Config): StoreReads => ({
  readers: totalQueries(queryLimits(config)),
  streams: config.exports + config.sharedExports + movingStreams,
})

export interface StoreReads {
  readonly readers: number
  readonly streams: number
}

/** A move reads beside the exports. */
const movingStreams = 2

export const queryLimits = (config: Config): QueryLimits => ({
  seconds: config.querySeconds,
  own: config.queries,
  perAccount: config.queriesPerAccount,
  shared: config.sharedQueries,
})

export const embeddedEventsFile = (dataDir: string): string => join(dataDir, 'events.duckdb')

export const embeddedEvents = (dataDir: string, reads?: StoreReads): EventEngine => ({
  module: new URL('../analytics/events/duckdb/store.ts', import.meta.url),
  open: 'openDuckdbEventStore',
  options: { path: embeddedEventsFile(dataDir), ...reads },
  dialect: duckdbDialect,
})

export const serverEvents = (servers: EventServers, dataDir: string, querySeconds?: number): EventEngine => ({
  module: new URL('./server-events.ts', import.meta.url),
  open: 'openServerEvents',
  options: { ...servers, querySeconds, scratchFolder: join(dataDir, 'imports') },
  // A server writes files of its own for each batch of each node, and has to merge them later.
  gatherMs: 1_000,
  dialect: clickhouseDialect,
})
