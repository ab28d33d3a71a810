import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { atEnd } from './end.ts'

/** A folder that is gone when the test file is through. */
export function temporaryFolder(): string {
  const path = mkdtempSync(join(tmpdir(), 'sightline-test-'))
  atEnd(() => rmSync(path, { recursive: true, force: true }))
  return path
}
