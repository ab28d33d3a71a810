import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runAtExit } from './at-exit.ts'

/** A folder that is gone when the test file is through. */
export function temporaryFolder(): string {
  const path = mkdtempSync(join(tmpdir(), 'sightline-test-'))
  runAtExit(() => rmSync(path, { recursive: true, force: true }))
  return path
}
