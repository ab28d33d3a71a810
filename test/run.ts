import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { emulatedNotice, isEmulated } from './clickhouse/location.ts'
import { failedPrefix } from './durations.ts'
import { fuzzPath, onePath, takeShare, testFiles } from './test-files.ts'

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

const durationsFile = 'test/output/durations.txt'
const ofKind = testFiles.filter(
  ({ path, isSlow, isOnlyInFull }) =>
    path.includes(pattern) && !(isQuick && isSlow) && !(kind === 'default' && isOnlyInFull),
)
const processes = ofKind.filter(({ sharesProcess }) => !sharesProcess).map(({ path }) => path)
if (processes.length < ofKind.length) processes.push(onePath)
if (!isQuick && pattern === '') processes.push(fuzzPath)
const paths = values.share === undefined ? processes : takeShare(values.share, processes, readDurations())

/** How long each file took when it last ran, in seconds. */
function readDurations(): ReadonlyMap<string, number> {
  const lines = existsSync(durationsFile) ? readFileSync(durationsFile, 'utf8').split('\n') : []
  return new Map(
    lines.flatMap((line) => {
      const [, seconds, path] = /^ *([\d.]+) s {2}(\S+)$/.exec(line) ?? []
      return path === undefined ? [] : [[path, Number(seconds)] as const]
    }),
  )
}

const reporters = [`--test-reporter=${isQuick ? 'dot' : 'spec'}`, '--test-reporter-destination=stdout']
const options = isQuick
  ? ['--test-timeout=60000']
  : [
      `--test-timeout=${kind === 'full' && isEmulated ? 3_600_000 : 600_000}`,
      '--test-global-setup=test/shared-servers.ts',
    ]
const servers = {
  ...(isQuick || leavesOutEmulated ? { SIGHTLINE_TEST_CLICKHOUSE_URL: 'none' } : {}),
  ...(isQuick ? { SIGHTLINE_TEST_POSTGRES_URL: 'none' } : {}),
}
const env = { ...process.env, ...servers, SIGHTLINE_TEST_PATTERN: pattern, SIGHTLINE_TEST_TIER: kind }

interface Result {
  readonly code: number
  /** The lines of `durations.ts`. */
  readonly durations: string
  readonly failed: readonly string[]
}

async function run(concurrency: number, tested: readonly string[], more: NodeJS.ProcessEnv = {}): Promise<Result> {
  if (tested.length === 0) return { code: 0, durations: '', failed: [] }
  const written = `test/output/durations-${process.pid}.txt`
  const destination = ['--test-reporter=./test/durations.ts', `--test-reporter-destination=${written}`]
  const args = ['--test', `--test-concurrency=${concurrency}`, ...options, ...reporters, ...destination, ...tested]
  const [code] = await once(spawn(process.execPath, args, { stdio: 'inherit', env: { ...env, ...more } }), 'close')
  const lines = existsSync(written) ? readFileSync(written, 'utf8') : ''
  rmSync(written, { force: true })
  const failed = lines
    .split('\n')
    .filter((line) => line.startsWith(failedPrefix))
    .map((line) => line.slice(failedPrefix.length))
  return { code: code ?? 1, durations: lines, failed }
}

const drivesBrowser = (path: string): boolean => ofKind.some((file) => file.path === path && file.drivesBrowser)

mkdirSync('test/output', { recursive: true })
const cores = availableParallelism()
// Most files wait now and then, so one more than there are cores takes less time in all.
const withoutBrowser = await run(
  cores + 1,
  paths.filter((path) => !drivesBrowser(path) && path !== fuzzPath),
)
// More than there are cores would make pages slow to answer, which some of these tests observe.
const inBrowsers = await run(cores, paths.filter(drivesBrowser), { SIGHTLINE_TEST_BROWSER: 'shared' })
const { failed } = inBrowsers
const isTriedAgain = inBrowsers.code !== 0 && failed.length > 0 && failed.every(drivesBrowser)
if (isTriedAgain)
  console.info(
    `\nFAILED ONCE: ${failed.join(', ')}. On a busy machine Chromium can stop drawing; each is run again, alone.\n`,
  )
const again = isTriedAgain ? await run(1, failed) : inBrowsers
// Alone, because it observes how quickly the program answers.
const fuzzing = await run(
  1,
  paths.filter((path) => path === fuzzPath),
)
if (paths.length > 0) writeFileSync(durationsFile, withoutBrowser.durations + inBrowsers.durations + fuzzing.durations)
process.exitCode = withoutBrowser.code || again.code || fuzzing.code
if (isTriedAgain && again.code === 0) console.info(`\nPASSED ONLY AT THE SECOND ATTEMPT: ${failed.join(', ')}`)
