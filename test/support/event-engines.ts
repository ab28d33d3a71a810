import { join } from 'node:path'
import { clickhouseDialect } from '../../src/analytics/events/clickhouse/dialect.ts'
import { duckdbDialect } from '../../src/analytics/events/duckdb/dialect.ts'
import type { Dialect } from '../../src/analytics/events/sql/dialect.ts'
import type { Engine } from '../../src/analytics/events/thread/engine.ts'
import { clickhouseForTests } from './clickhouse-for-tests.ts'
import { temporaryFolder } from './folder.ts'

/** An engine of events, and where a new and empty store of it is. */
export interface EventEngine {
  readonly name: 'DuckDB' | 'ClickHouse'
  readonly dialect: Dialect
  /** Why it cannot be had here. */
  readonly skip: string | false
  readonly place: () => Promise<Engine>
}

export const duckdb: EventEngine = {
  name: 'DuckDB',
  dialect: duckdbDialect,
  skip: false,
  place: async () => ({
    module: new URL('../../src/analytics/events/duckdb/store.ts', import.meta.url),
    open: 'openDuckdbEventStore',
    options: { path: join(temporaryFolder(), 'events.duckdb') },
  }),
}

const server = clickhouseForTests()

export const clickhouse: EventEngine = {
  name: 'ClickHouse',
  dialect: clickhouseDialect,
  skip: server.kind === 'missing' ? server.reason : false,
  async place() {
    if (server.kind === 'missing') throw new Error(server.reason)
    return {
      module: new URL('../../src/analytics/events/clickhouse/store.ts', import.meta.url),
      open: 'openClickhouseEventStore',
      // A real cluster can be named beside SIGHTLINE_TEST_CLICKHOUSE_URL.
      options: { url: await server.createDatabase(), cluster: process.env.SIGHTLINE_TEST_CLICKHOUSE_CLUSTER ?? null },
    }
  },
}

export const eventEngines: readonly EventEngine[] = [duckdb, clickhouse]
