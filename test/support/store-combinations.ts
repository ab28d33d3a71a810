import { clickhouseForTests } from './clickhouse-for-tests.ts'
import { allEngines } from './engines.ts'
import { hasPostgres } from './postgres-for-tests.ts'
import type { Environment } from './run.ts'
import { runsAll } from './tier.ts'

/** A combination of records and event stores; `place` returns the environment for new, empty ones. */
export interface StoreCombination {
  readonly name: string
  /** The reason if it is not available. */
  readonly skip: string | false
  readonly place: () => Promise<Environment>
}

const clickhouse = clickhouseForTests()

const records = (name: 'SQLite' | 'PostgreSQL'): StoreCombination => ({
  name,
  skip: false,
  async place() {
    const { url, dataDir } = (await allEngines.find((engine) => engine.name === name)?.place()) ?? {}
    const database: Environment = url ? { SIGHTLINE_DATABASE_URL: url } : {}
    return dataDir === undefined ? database : { ...database, SIGHTLINE_DATA_DIR: dataDir }
  },
})

const onServers: StoreCombination = {
  name: 'PostgreSQL and ClickHouse',
  skip: clickhouse.kind === 'missing' ? clickhouse.reason : false,
  async place() {
    if (clickhouse.kind === 'missing') throw new Error(clickhouse.reason)
    return { ...(await records('PostgreSQL').place()), SIGHTLINE_EVENTS_URL: await clickhouse.createDatabase() }
  },
}

/** Embedded stores, and unless the default command runs, servers; PostgreSQL alone if only ClickHouse is not available. */
export const storeCombinations: readonly StoreCombination[] = [
  records('SQLite'),
  ...(runsAll ? [onServers] : []),
  ...(onServers.skip === false || !hasPostgres || !runsAll ? [] : [records('PostgreSQL')]),
]
