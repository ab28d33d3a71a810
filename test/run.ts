import { mkdirSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { dot, spec } from 'node:test/reporters'
import { parseArgs } from 'node:util'
import { emulatedNotice, isEmulated } from './clickhouse/location.ts'
import { readDurations, writeDurations } from './durations.ts'
import { type QueuedFile, runFiles } from './run-files.ts'
import { startBrowser, startServers, stopBrowser, stopServers } from './shared-servers.ts'
import { byDuration, fuzzPath, onePath, takeShare, testFiles } from './test-files.ts'

/**
 * - `npm test` (default): what a contributor can break, in minutes; features on the embedded stores.
 * - `npm run test:full [-- --share 2/4]` (full): everything, or one of several shares that take about equally long.
 * - `npm run test:quick [-- PATTERN]` (quick): what is to run after each change, of files whose path contains the pattern: no browser, no
 *   second engine, no process of the whole program, no fuzzing.
 *
 * `-- --cpu` also writes the CPU time of each file to `test/output/cpu.txt`.
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { cpu: { type: 'boolean' }, share: { type: 'string' } },
})
const [kind, pattern = ''] = positionals
if (kind !== 'quick' && kind !== 'default' && kind !== 'full')
  throw new Error(`The tests to run are "${kind ?? ''}"; allowed are quick, default and full.`)
const isQuick = kind === 'quick'
const leavesOutEmulated = kind === 'default' && isEmulated && process.env.SIGHTLINE_TEST_CLICKHOUSE_URL === undefined
if (leavesOutEmulated) console.info(emulatedNotice)

const ofKind = testFiles.filter(
  ({ path, isSlow, isOnlyInFull }) =>
    path.includes(pattern) && !(isQuick && isSlow) && !(kind === 'default' && isOnlyInFull),
)
const processes = ofKind.filter(({ sharesProcess }) => !sharesProcess).map(({ path }) => path)
if (processes.length < ofKind.length) processes.push(onePath)
if (kind === 'full' && pattern === '') processes.push(fuzzPath)
const durations = readDurations()
const paths = values.share === undefined ? processes : takeShare(values.share, processes, durations)

const env = {
  ...(isQuick || leavesOutEmulated ? { SIGHTLINE_TEST_CLICKHOUSE_URL: 'none' } : {}),
  ...(isQuick ? { SIGHTLINE_TEST_POSTGRES_URL: 'none' } : {}),
  SIGHTLINE_TEST_PATTERN: pattern,
  SIGHTLINE_TEST_TIER: kind,
}
// The files run in processes of their own, which inherit it.
Object.assign(process.env, env)

const taken = new Map<string, number>()

const cpuFile = values.cpu ? 'test/output/cpu.txt' : undefined
if (cpuFile !== undefined) {
  mkdirSync('test/output', { recursive: true })
  rmSync(cpuFile, { force: true })
  process.env.SIGHTLINE_TEST_CPU = resolve(cpuFile)
}

const describeFile = (path: string): QueuedFile => ({
  path,
  drivesBrowser: ofKind.some((file) => file.path === path && file.drivesBrowser),
  needsNoServers: path === onePath,
})

/** Runs files, the longest first, such that none is left to run alone in the end; returns those in which a test failed. */
async function runAll(files: readonly string[], cores: number, servers: Promise<unknown>): Promise<readonly string[]> {
  if (files.length === 0) return []
  const passed = new Set<string>()
  const events = runFiles(byDuration(files, durations).map(describeFile), {
    ...{ cores, servers },
    execArgv: [
      // A file is over before a heap has grown by itself: collecting it took a tenth of the time.
      '--min-semi-space-size=32',
      '--max-semi-space-size=32',
      ...(cpuFile === undefined ? [] : ['--import', './test/cpu-of-file.ts']),
    ],
    timeout: isQuick ? 60_000 : kind === 'full' && isEmulated ? 3_600_000 : 600_000,
    onEnd: (path, seconds, hasPassed) => {
      taken.set(path, seconds)
      if (hasPassed) passed.add(path)
    },
  })
  await pipeline(events, isQuick ? dot : new spec(), process.stdout, { end: false })
  return files.filter((path) => !passed.has(path))
}

const startedServers = async (): Promise<void> => {
  if (isQuick || paths.length === 0) return
  await startServers()
  if (paths.some((path) => describeFile(path).drivesBrowser)) await startBrowser()
}

try {
  const servers = startedServers()
  // Where they cannot be started, the first of `runAll` says so.
  servers.catch(() => {})
  const failed = await runAll(
    paths.filter((path) => path !== fuzzPath),
    availableParallelism(),
    servers,
  )
  await stopBrowser()
  const isInBrowser = (path: string): boolean => describeFile(path).drivesBrowser
  const failedOnce = failed.filter(isInBrowser)
  const names = failedOnce.join(', ')
  if (failedOnce.length > 0)
    console.info(`\nFAILED ONCE: ${names}. On a busy machine Chromium can stop drawing; each is run again, alone.\n`)
  // The first attempt left its records in the shared program; without it, each file starts one.
  delete process.env.SIGHTLINE_TEST_PROGRAM
  const failedTwice = await runAll(failedOnce, 1, servers)
  // Alone, because it observes how quickly the program answers.
  const failedFuzzing = await runAll(
    paths.filter((path) => path === fuzzPath),
    1,
    servers,
  )
  if (failed.length - failedOnce.length + failedTwice.length + failedFuzzing.length > 0) process.exitCode = 1
  else if (failedOnce.length > 0) console.info(`\nPASSED ONLY AT THE SECOND ATTEMPT: ${names}`)
} finally {
  await stopServers()
}
if (taken.size > 0) writeDurations(taken)
