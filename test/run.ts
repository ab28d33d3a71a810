import { availableParallelism } from 'node:os'
import { relative } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { run } from 'node:test'
import { dot, spec } from 'node:test/reporters'
import { parseArgs } from 'node:util'
import { emulatedNotice, isEmulated } from './clickhouse/location.ts'
import { readDurations, writeDurations } from './durations.ts'
import { startBrowser, startServers, stopServers } from './shared-servers.ts'
import { byDuration, fuzzPath, onePath, takeShare, testFiles } from './test-files.ts'

/**
 * - `npm test` (default): what a contributor can break, in minutes; features on the embedded stores.
 * - `npm run test:full [-- --share 2/4]` (full): everything, or one of several shares that take about equally long.
 * - `npm run test:quick [-- PATTERN]` (quick): what is to run after each change, of files whose path contains the pattern: no browser, no
 *   second engine, no process of the whole program, no fuzzing.
 */
const { positionals, values } = parseArgs({ allowPositionals: true, options: { share: { type: 'string' } } })
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

/** Runs files, the longest first, such that none is left to run alone in the end; returns those in which a test failed. */
async function runFiles(concurrency: number, files: readonly string[]): Promise<readonly string[]> {
  if (files.length === 0) return []
  const failed = new Set<string>()
  const events = run({
    concurrency,
    // A file is over before a heap has grown by itself: collecting it took a tenth of the time.
    execArgv: ['--min-semi-space-size=32', '--max-semi-space-size=32'],
    files: byDuration(files, durations),
    timeout: isQuick ? 60_000 : kind === 'full' && isEmulated ? 3_600_000 : 600_000,
  })
  events.on('test:summary', ({ file, duration_ms, success }) => {
    if (file === undefined) return
    const path = relative(process.cwd(), file)
    // It includes what the process and the hooks of the file take.
    taken.set(path, duration_ms / 1000)
    if (!success) failed.add(path)
  })
  await pipeline(events, isQuick ? dot : new spec(), process.stdout, { end: false })
  return files.filter((path) => failed.has(path) || !taken.has(path))
}

const drivesBrowser = (path: string): boolean => ofKind.some((file) => file.path === path && file.drivesBrowser)

const cores = availableParallelism()
if (!isQuick && paths.length > 0) await startServers()
try {
  // Most files wait at times, so one more than there are cores takes less time in all.
  const failed = await runFiles(
    cores + 1,
    paths.filter((path) => !drivesBrowser(path) && path !== fuzzPath),
  )
  // More than there are cores would make pages slow to answer, which some of these tests observe.
  const inBrowsers = paths.filter(drivesBrowser)
  const browser = inBrowsers.length > 0 ? await startBrowser() : undefined
  const failedOnce = await runFiles(cores, inBrowsers)
  await browser?.stop()
  const names = failedOnce.join(', ')
  if (failedOnce.length > 0)
    console.info(`\nFAILED ONCE: ${names}. On a busy machine Chromium can stop drawing; each is run again, alone.\n`)
  // The first attempt left its records in the shared program; without it, each file starts one.
  delete process.env.SIGHTLINE_TEST_PROGRAM
  const failedTwice = await runFiles(1, failedOnce)
  // Alone, because it observes how quickly the program answers.
  const failedFuzzing = await runFiles(
    1,
    paths.filter((path) => path === fuzzPath),
  )
  if (failed.length + failedTwice.length + failedFuzzing.length > 0) process.exitCode = 1
  else if (failedOnce.length > 0) console.info(`\nPASSED ONLY AT THE SECOND ATTEMPT: ${names}`)
} finally {
  await stopServers()
}
if (taken.size > 0) writeDurations(taken)
