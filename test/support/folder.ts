import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runAtExit } from './at-exit.ts'

/** Creates a folder that is deleted when the test file ends. */
export function temporaryFolder(): string {
  const path = mkdtempSync(join(tmpdir(), 'sightline-test-'))
  runAtExit(() => rmSync(path, { recursive: true, force: true }))
  return path
}
