import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { emulatedNotice, isEmulated } from './clickhouse/location.ts'
import { failedPrefix } from './durations.ts'
import { testFiles } from './test-files.ts'

/**
 * `npm test` runs the default tests, `npm run test:full` also those on an emulated engine, and `npm run test:quick [-- PATTERN]`
 * those to run after each change, of files whose path contains the pattern: no browser, no second engine, no process of the
 * whole program, no fuzzing.
 */
const [kind, pattern = ''] = process.argv.slice(2)
if (kind !== 'quick' && kind !== 'default' && kind !== 'full')
  throw new Error(`The tests to run are "${kind ?? ''}"; allowed are quick, default and full.`)
const isQuick = kind === 'quick'
const leavesOutEmulated = kind === 'default' && isEmulated && process.env.SIGHTLINE_TEST_CLICKHOUSE_URL === undefined
if (leavesOutEmulated) console.info(emulatedNotice)

const files = testFiles.filter(({ path, isSlow }) => path.includes(pattern) && !(isQuick && isSlow))
const paths = files.filter(({ sharesProcess }) => !sharesProcess).map(({ path }) => path)
if (paths.length < files.length) paths.push('test/one-process.ts')

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
const env = { ...process.env, ...servers, SIGHTLINE_TEST_PATTERN: pattern }

interface Result {
  readonly code: number
  /** The lines of `durations.ts`. */
  readonly durations: string
  readonly failed: readonly string[]
}

async function run(concurrency: number, tested: readonly string[]): Promise<Result> {
  if (tested.length === 0) return { code: 0, durations: '', failed: [] }
  const written = `test/output/durations-${process.pid}.txt`
  const destination = ['--test-reporter=./test/durations.ts', `--test-reporter-destination=${written}`]
  const args = ['--test', `--test-concurrency=${concurrency}`, ...options, ...reporters, ...destination, ...tested]
  const [code] = await once(spawn(process.execPath, args, { stdio: 'inherit', env }), 'close')
  const lines = existsSync(written) ? readFileSync(written, 'utf8') : ''
  rmSync(written, { force: true })
  const failed = lines
    .split('\n')
    .filter((line) => line.startsWith(failedPrefix))
    .map((line) => line.slice(failedPrefix.length))
  return { code: code ?? 1, durations: lines, failed }
}

const drivesBrowser = (path: string): boolean => files.some((file) => file.path === path && file.drivesBrowser)

mkdirSync('test/output', { recursive: true })
const cores = availableParallelism()
// Most files wait now and then, so one more than there are cores takes less time in all.
const withoutBrowser = await run(
  cores + 1,
  paths.filter((path) => !drivesBrowser(path)),
)
// More than there are cores would make pages slow to answer, which some of these tests observe.
const inBrowsers = await run(cores, paths.filter(drivesBrowser))
if (paths.length > 0) writeFileSync('test/output/durations.txt', withoutBrowser.durations + inBrowsers.durations)

const { failed } = inBrowsers
let { code } = inBrowsers
if (code !== 0 && failed.length > 0 && failed.every(drivesBrowser)) {
  console.info(
    `\nFAILED ONCE: ${failed.join(', ')}. On a busy machine Chromium can stop drawing; each is run again, alone.\n`,
  )
  code = (await run(1, failed)).code
  if (code === 0) console.info(`\nPASSED ONLY AT THE SECOND ATTEMPT: ${failed.join(', ')}`)
}
process.exitCode = withoutBrowser.code || code
