import { before } from 'node:test'
import { runsAll } from './support/tier.ts'
import { testFiles } from './test-files.ts'

/** Runs the tests of all files that can share a process, once all are loaded: loading blocks the event loop. */
const pattern = process.env.SIGHTLINE_TEST_PATTERN ?? ''
const loaded = Promise.withResolvers<void>()
before(() => loaded.promise)
try {
  for (const { path, sharesProcess, isOnlyInFull } of testFiles)
    if (sharesProcess && (runsAll || !isOnlyInFull) && path.includes(pattern)) await import(`../${path}`)
} finally {
  // Also if a file cannot be loaded: its error is then shown at once instead of a timeout.
  loaded.resolve()
}
