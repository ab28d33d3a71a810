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

/** Why there is no engine to run, or null where there is one. */
export function missingReason(): string | null {
  if (existsSync(engineFolder)) return null
  if (existsSync(missingFile)) return readFileSync(missingFile, 'utf8').trim()
  return 'it is not installed: run "node test/setup.ts"'
}
