import { join } from 'node:path'
import { clickhouseEngine } from '../../src/analytics/events/clickhouse/engine.ts'
import { duckdbEngine } from '../../src/analytics/events/duckdb/engine.ts'
import type { EventEngine } from '../../src/analytics/events/engine.ts'
import type { EngineModule } from '../../src/analytics/events/thread/engine.ts'
import { querySeconds } from '../clickhouse/location.ts'
import { clickhouseForTests } from './clickhouse-for-tests.ts'
import { temporaryFolder } from './folder.ts'
import { rowsOnlyEngine } from './rows-only-engine.ts'
import { runsAll } from './tier.ts'

/** An event engine, and a function that returns the location of a new, empty store. */
export interface TestedEngine {
  readonly name: 'DuckDB' | 'ClickHouse' | 'an engine without roll-ups'
  readonly engine: EventEngine
  /** The reason if the engine is not available here. */
  readonly skip: string | false
  readonly place: () => Promise<EngineModule>
}

export const duckdb: TestedEngine = {
  name: 'DuckDB',
  engine: duckdbEngine,
  skip: false,
  place: async () => ({
    module: new URL('../../src/analytics/events/duckdb/store.ts', import.meta.url),
    open: 'openDuckdbEventStore',
    // With few events, a second thread only takes time.
    options: { path: join(temporaryFolder(), 'events.duckdb'), threads: 1 },
  }),
}

const server = clickhouseForTests()

export const clickhouse: TestedEngine = {
  name: 'ClickHouse',
  engine: clickhouseEngine,
  skip: server.kind === 'missing' ? server.reason : false,
  async place() {
    if (server.kind === 'missing') throw new Error(server.reason)
    return {
      module: new URL('../../src/analytics/events/clickhouse/store.ts', import.meta.url),
      open: 'openClickhouseEventStore',
      // A real cluster can be set in addition to SIGHTLINE_TEST_CLICKHOUSE_URL.
      options: {
        url: await server.createDatabase(),
        cluster: process.env.SIGHTLINE_TEST_CLICKHOUSE_CLUSTER ?? null,
        querySeconds,
      },
    }
  },
}

export const rowsOnly: TestedEngine = {
  name: 'an engine without roll-ups',
  engine: rowsOnlyEngine,
  skip: false,
  place: async () => ({
    module: new URL('./rows-only-engine.ts', import.meta.url),
    open: 'openRowsOnly',
    options: { url: 'rows-only:', dataDir: temporaryFolder() },
  }),
}

/** For tests of what the engines have to agree on. */
export const allEventEngines: readonly TestedEngine[] = [duckdb, clickhouse]

/** For tests of features, which are made of what `allEventEngines` agree on. */
export const eventEngines: readonly TestedEngine[] = runsAll ? allEventEngines : [duckdb]
