import { join } from 'node:path'
import { clickhouseDialect } from './analytics/events/clickhouse/dialect.ts'
import { duckdbDialect } from './analytics/events/duckdb/dialect.ts'
import type { Dialect } from './analytics/events/sql/dialect.ts'
import type { Engine } from './analytics/events/thread/engine.ts'
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
export const eventEngine = ({ dataDir, eventsUrl, eventsCluster }: Config): EventEngine =>
  eventsUrl === null ? embeddedEvents(dataDir) : serverEvents({ url: eventsUrl, cluster: eventsCluster }, dataDir)

export const embeddedEventsFile = (dataDir: string): string => join(dataDir, 'events.duckdb')

export const embeddedEvents = (dataDir: string): EventEngine => ({
  module: new URL('./analytics/events/duckdb/store.ts', import.meta.url),
  open: 'openDuckdbEventStore',
  options: { path: embeddedEventsFile(dataDir) },
  dialect: duckdbDialect,
})

export const serverEvents = (servers: EventServers, dataDir: string): EventEngine => ({
  module: new URL('./server-events.ts', import.meta.url),
  open: 'openServerEvents',
  options: { ...servers, scratchFolder: join(dataDir, 'imports') },
  // A server writes files of its own for each batch of each node, and has to merge them later.
  gatherMs: 1_000,
  dialect: clickhouseDialect,
})
