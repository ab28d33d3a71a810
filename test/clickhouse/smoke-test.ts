import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openEngine } from './engine.ts'

/** Runs next to a new engine: asks it one question. */
const [engineFolder = ''] = process.argv.slice(2)
const data = mkdtempSync(join(tmpdir(), 'sightline-clickhouse-'))
try {
  const engine = openEngine(engineFolder, data)
  const { bytes } = await engine.query({ before: '', text: 'select 6 * 7', format: 'TabSeparated' })
  process.stdout.write(bytes)
} finally {
  rmSync(data, { recursive: true, force: true })
}
