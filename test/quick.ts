import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { importsOf, readSources } from './support/imports.ts'

/**
 * `npm run test:quick [-- PATTERN]`: the tests to run after each change, of files whose path has the pattern in it. Without what
 * takes long: no browser, no second engine, no process of the whole program, no fuzzing.
 */
const [pattern = ''] = process.argv.slice(2)
const slow =
  /^test\/support\/(?:browser|clickhouse|cluster|nginx|postgres|sightline|run)\.ts$|^test\/(?:fuzz|planted)\//
/** They start a server only for tests that ask, and offer none here: see `environment`. */
const offersServers = /^test\/support\/(?:postgres|clickhouse)-for-tests\.ts$/
/** Crash by crash, or load by load: the subject is what takes the time. */
const slowByNature =
  /(?:kill|crash|model|attacks|eviction|growth|hostile-documents|slow-readers|scratch|waits|events\/move\/move|mail\/worker)\.test\.ts$/
/** What a test could leave behind for the next one in its process, or what takes a thread of its own. */
const needsProcess =
  /'node:(?:child_process|dns|http|https|net|sqlite|tls|worker_threads)|'(?:@duckdb\/node-api|undici)'|\bmock\.|\bprocess\.(?:chdir|env|exitCode|on)\b|\bglobalThis\b/

const sources = readSources('release', 'src', 'test', 'tracker', 'web')

/** Whether a file, or one that it loads by any number of imports, is such a one. */
function reaches(path: string, isSuch: (path: string) => boolean, seen: Set<string> = new Set()): boolean {
  if (isSuch(path)) return true
  if (seen.has(path) || offersServers.test(path)) return false
  seen.add(path)
  return importsOf(path, sources.get(path) ?? '').some(
    ({ kind, target }) => kind !== 'type' && reaches(target, isSuch, seen),
  )
}

const files = [...sources.keys()].filter(
  (path) =>
    /\.test\.tsx?$/.test(path) &&
    path.includes(pattern) &&
    !slowByNature.test(path) &&
    !reaches(path, (reached) => slow.test(reached)),
)
const alone = files.filter((path) => reaches(path, (reached) => needsProcess.test(sources.get(reached) ?? '')))
const together = files.filter((path) => !alone.includes(path))

const environment = { ...process.env, SIGHTLINE_TEST_CLICKHOUSE_URL: 'none', SIGHTLINE_TEST_POSTGRES_URL: 'none' }

async function run(durations: string, paths: readonly string[], ...options: readonly string[]): Promise<void> {
  if (paths.length === 0) return
  const reporters = [
    '--test-reporter=dot',
    '--test-reporter-destination=stdout',
    '--test-reporter=./test/durations.ts',
    `--test-reporter-destination=test/output/${durations}`,
  ]
  const args = ['--test', '--test-timeout=60000', ...reporters, ...options, ...paths]
  const [code] = await once(spawn(process.execPath, args, { stdio: 'inherit', env: environment }), 'close')
  if (code !== 0) process.exitCode = 1
}

mkdirSync('test/output', { recursive: true })
// Most of what a small file takes is to start a process and to load modules.
// Of the others, many wait for a clock or a disk: twice as many as there are cores keep the cores busy.
await Promise.all([
  run('durations-together.txt', together, '--test-isolation=none'),
  run('durations.txt', alone, `--test-concurrency=${2 * availableParallelism()}`),
])
