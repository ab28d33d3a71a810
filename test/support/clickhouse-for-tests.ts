import { randomUUID } from 'node:crypto'
import { after } from 'node:test'
import { createClient } from '@clickhouse/client'
import { missingReason } from '../clickhouse/location.ts'
import { type Clickhouse, startClickhouse } from './clickhouse.ts'
import { eventually } from './eventually.ts'

/** The ClickHouse access of a test file: a server, or the reason why its tests are skipped. */
export type ClickhouseForTests =
  | {
      readonly kind: 'ready'
      /** Returns the address of a new, empty database, which is dropped when the file ends. */
      readonly createDatabase: () => Promise<string>
    }
  | { readonly kind: 'missing'; readonly reason: string }

const given = process.env.SIGHTLINE_TEST_CLICKHOUSE_URL
const dropSteps: (() => Promise<void>)[] = []
let own: Promise<Clickhouse> | undefined

/** The server from the environment, as in a full test run; otherwise one that ends with the file. */
export function clickhouseForTests(): ClickhouseForTests {
  const missing = given === undefined || given === 'none' ? missingReason() : null
  if (missing !== null) return { kind: 'missing', reason: `ClickHouse's engine is not available: ${missing}` }
  return { kind: 'ready', createDatabase }
}

async function createDatabase(): Promise<string> {
  own ??= given === undefined ? startClickhouse() : undefined
  const url = new URL(given ?? (await own)?.url ?? '')
  await untilAnswered(url)
  const name = `sightline_test_${randomUUID().replaceAll('-', '')}`
  await command(url, `CREATE DATABASE ${name}`)
  dropSteps.push(() => command(url, `DROP DATABASE IF EXISTS ${name}`))
  return new URL(`/${name}`, url).href
}

after(async () => {
  for (const drop of dropSteps) await drop()
  await (await own)?.stop()
})

/** The server of the test run starts while other tests are already running. */
async function untilAnswered(url: URL): Promise<void> {
  await eventually(async () => (await fetch(new URL('/ping', httpUrl(url)))).ok, 120_000)
}

async function command(url: URL, query: string): Promise<void> {
  const client = createClient({ url: httpUrl(url) })
  try {
    await client.command({ query })
  } finally {
    await client.close()
  }
}

/** An address in the format of ClickHouse's client. */
export function httpUrl(url: string | URL): string {
  return String(url).replace(/^clickhouse/, 'http')
}
