import { join } from 'node:path'
import { clickhouseDialect } from './analytics/events/clickhouse/dialect.ts'
import { duckdbDialect } from './analytics/events/duckdb/dialect.ts'
import type { Dialect } from './analytics/events/sql/dialect.ts'
import type { Engine } from './analytics/events/thread/engine.ts'
import type { Config } from './config.ts'

/** The engine of events that the configuration asks for. */
export interface EventEngine extends Engine {
  readonly dialect: Dialect
}

export const eventEngine = ({ dataDir, eventsUrl, eventsCluster }: Config): EventEngine =>
  eventsUrl === null
    ? {
        module: new URL('./analytics/events/duckdb/store.ts', import.meta.url),
        open: 'openDuckdbEventStore',
        options: { path: join(dataDir, 'events.duckdb') },
        dialect: duckdbDialect,
      }
    : {
        module: new URL('./analytics/events/clickhouse/store.ts', import.meta.url),
        open: 'openClickhouseEventStore',
        options: { url: eventsUrl, cluster: eventsCluster },
        dialect: clickhouseDialect,
      }
