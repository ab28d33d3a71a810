import { type Clickhouse, startClickhouse } from '../support/clickhouse.ts'
import { freePort } from '../support/port.ts'
import { missingReason } from './location.ts'

/** One server for the whole test run (`--test-global-setup`), since each takes up to 20 seconds to start under emulation. */
let shared: Promise<Clickhouse> | undefined

export async function globalSetup(): Promise<void> {
  if (process.env.SIGHTLINE_TEST_CLICKHOUSE_URL !== undefined || missingReason() !== null) return
  const port = await freePort()
  process.env.SIGHTLINE_TEST_CLICKHOUSE_URL = `clickhouse://127.0.0.1:${port}/default`
  // Not waited for: most tests need none of it.
  shared = startClickhouse({ port })
  shared.catch(console.error)
}

export async function globalTeardown(): Promise<void> {
  await (await shared)?.stop()
}
