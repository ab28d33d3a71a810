import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import engine from './engine/package.json' with { type: 'json' }

export const enginesFolder = fileURLToPath(new URL('../../.engines', import.meta.url))

/** There whole or not at all. */
export const engineFolder = join(enginesFolder, `chdb-${engine.dependencies.chdb}`)

/** Says why the last installation failed. */
export const missingFile = `${engineFolder}.missing`

/** Where an emulator is needed, within the engine's folder. */
export const emulator = { program: 'emulator/qemu-x86_64', root: 'emulator/root' }

/** The engine exists for x64 only; elsewhere QEMU runs it, 20 to 50 times slower. */
export const isEmulated = process.arch !== 'x64'

export const emulatedNotice = `ClickHouse's engine would be emulated on ${process.arch}: its tests are left out, "npm run test:full" runs them.`

/** How long a query of a test may take, in seconds, where the engine is emulated: the product's default is meant for a native one. */
export const querySeconds = isEmulated && process.env.SIGHTLINE_TEST_CLICKHOUSE_URL !== 'none' ? 600 : undefined

/** Why there is no engine to run, or null where there is one. */
export function missingReason(): string | null {
  if (process.env.SIGHTLINE_TEST_CLICKHOUSE_URL === 'none') return 'SIGHTLINE_TEST_CLICKHOUSE_URL is "none"'
  if (existsSync(engineFolder)) return null
  if (existsSync(missingFile)) return readFileSync(missingFile, 'utf8').trim()
  return 'it is not installed: run "node test/setup.ts"'
}
