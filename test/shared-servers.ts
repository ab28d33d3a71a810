import { join } from 'node:path'
import type { BrowserServer } from 'playwright-core'
import { missingReason } from './clickhouse/location.ts'
import { serveBrowser } from './support/browser.ts'
import { type Clickhouse, startClickhouse } from './support/clickhouse.ts'
import { writeContracts } from './support/contract.ts'
import { temporaryFolder } from './support/folder.ts'
import type { SharedSightline } from './support/join-sightline.ts'
import { freePort } from './support/port.ts'
import { type Postgres, startPostgres } from './support/postgres.ts'
import { migratedFile } from './support/records.ts'
import { type Sightline, startSightline } from './support/sightline.ts'

/**
 * One server of each kind for the whole test run, since each takes seconds to start; each test has a
 * database of its own, or an account of its own. Tests that kill a server start one for themselves.
 */
let clickhouse: Promise<Clickhouse> | undefined
let postgres: Postgres | undefined
let sightline: Sightline | undefined
let browser: BrowserServer | undefined

export async function startServers(): Promise<void> {
  if (process.env.SIGHTLINE_TEST_CLICKHOUSE_URL === undefined && missingReason() === null) {
    const port = await freePort()
    process.env.SIGHTLINE_TEST_CLICKHOUSE_URL = `clickhouse://127.0.0.1:${port}/default`
    // Not waited for: most tests need none of it.
    clickhouse = startClickhouse({ port })
    clickhouse.catch(console.error)
  }
  process.env.SIGHTLINE_TEST_RECORDS = await migratedFile()
  ;[postgres, sightline] = await Promise.all([
    process.env.SIGHTLINE_TEST_POSTGRES_URL === undefined ? startPostgres() : undefined,
    startSightline(),
  ])
  if (postgres) process.env.SIGHTLINE_TEST_POSTGRES_URL = postgres.url
  const { analyticsUrl, seoUrl, environment } = sightline
  const shared: SharedSightline = { analyticsUrl, seoUrl, environment }
  process.env.SIGHTLINE_TEST_PROGRAM = JSON.stringify(shared)
  const contracts = join(temporaryFolder(), 'contracts.json')
  await writeContracts(contracts, { analytics: analyticsUrl, seo: seoUrl })
  process.env.SIGHTLINE_TEST_CONTRACTS = contracts
}

/** One browser for the files that drive one; where it is stopped, each starts its own. */
export async function startBrowser(): Promise<void> {
  browser = await serveBrowser()
  process.env.SIGHTLINE_TEST_BROWSER = browser.wsEndpoint()
}

export async function stopBrowser(): Promise<void> {
  delete process.env.SIGHTLINE_TEST_BROWSER
  await browser?.close()
  browser = undefined
}

export async function stopServers(): Promise<void> {
  await stopBrowser()
  await sightline?.stop()
  await postgres?.stop()
  await (await clickhouse)?.stop()
}
