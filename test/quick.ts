import { spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { importsOf, readSources } from './support/imports.ts'

/**
 * `npm run test:quick [-- PATTERN]`: the tests to run after each change, of files whose path has the pattern in it. Without what
 * takes long: no browser, no second engine, no process of the whole program, no fuzzing.
 */
const [pattern = ''] = process.argv.slice(2)
const slow =
  /^test\/support\/(?:browser|clickhouse|cluster|nginx|postgres-server|sightline|run)\.ts$|^test\/(?:fuzz|planted)\/|^tracker\/tracked-site\.ts$/
/** Offers every engine to tests that have its name in theirs, and are skipped by it. */
const offersEngines = /^test\/support\/(?:engines|event-engines|store-sets|clickhouse-for-tests)\.ts$/
/** Crash by crash, or load by load: the subject is what takes the time. */
const slowByNature = /(?:kill|model|attacks)\.test\.ts$/

const sources = readSources('release', 'src', 'test', 'tracker', 'web')

function reachesSlow(path: string, seen: Set<string> = new Set()): boolean {
  if (slow.test(path)) return true
  if (seen.has(path) || offersEngines.test(path)) return false
  seen.add(path)
  return importsOf(path, sources.get(path) ?? '').some(
    ({ kind, target }) => kind !== 'type' && reachesSlow(target, seen),
  )
}

const files = [...sources.keys()].filter(
  (path) => /\.test\.tsx?$/.test(path) && path.includes(pattern) && !slowByNature.test(path) && !reachesSlow(path),
)
mkdirSync('test/output', { recursive: true })
const child = spawn(
  process.execPath,
  [
    '--test',
    '--test-timeout=60000',
    '--test-skip-pattern=/PostgreSQL|ClickHouse/',
    '--test-reporter=dot',
    '--test-reporter-destination=stdout',
    '--test-reporter=./test/durations.ts',
    '--test-reporter-destination=test/output/durations.txt',
    ...files,
  ],
  { stdio: 'inherit' },
)
child.once('close', (code) => {
  process.exitCode = code ?? 1
})
