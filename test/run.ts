import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { failedPrefix } from './durations.ts'
import { testFiles } from './test-files.ts'

/**
 * `npm test` runs all tests. `npm run test:quick [-- PATTERN]` runs those to run after each change, of files whose path has the
 * pattern in it. Without what takes long: no browser, no second engine, no process of the whole program, no fuzzing.
 */
const [kind, pattern = ''] = process.argv.slice(2)
const isQuick = kind === 'quick'

const files = testFiles.filter(({ path, isSlow }) => path.includes(pattern) && !(isQuick && isSlow))
const paths = files.filter(({ sharesProcess }) => !sharesProcess).map(({ path }) => path)
if (paths.length < files.length) paths.push('test/one-process.ts')

const durations = 'test/output/durations.txt'
const reporters = [
  `--test-reporter=${isQuick ? 'dot' : 'spec'}`,
  '--test-reporter-destination=stdout',
  '--test-reporter=./test/durations.ts',
  `--test-reporter-destination=${durations}`,
]
const options = isQuick
  ? ['--test-timeout=60000']
  : ['--test-timeout=600000', '--test-global-setup=test/shared-servers.ts']
const servers = isQuick ? { SIGHTLINE_TEST_CLICKHOUSE_URL: 'none', SIGHTLINE_TEST_POSTGRES_URL: 'none' } : {}
const env = { ...process.env, ...servers, SIGHTLINE_TEST_PATTERN: pattern }

async function run(concurrency: number, tested: readonly string[]): Promise<number> {
  writeFileSync(durations, '')
  if (tested.length === 0) return 0
  const args = ['--test', `--test-concurrency=${concurrency}`, ...options, ...reporters, ...tested]
  const [code] = await once(spawn(process.execPath, args, { stdio: 'inherit', env }), 'close')
  return code ?? 1
}

const drivesBrowser = (path: string): boolean => files.some((file) => file.path === path && file.drivesBrowser)

mkdirSync('test/output', { recursive: true })
const cores = availableParallelism()
// Most files wait now and then, so one more than there are cores takes less time in all.
const withoutBrowser = await run(
  cores + 1,
  paths.filter((path) => !drivesBrowser(path)),
)
const first = readFileSync(durations, 'utf8')
const inBrowsers = paths.filter(drivesBrowser)
// More than there are cores would make pages slow to answer, which some of these tests observe.
let code = await run(cores, inBrowsers)
const failed = readFileSync(durations, 'utf8')
  .split('\n')
  .filter((line) => line.startsWith(failedPrefix))
  .map((line) => line.slice(failedPrefix.length))
appendFileSync(durations, first)
if (code !== 0 && failed.length > 0 && failed.every(drivesBrowser)) {
  console.info(
    `\nFAILED ONCE: ${failed.join(', ')}. On a busy machine Chromium can stop drawing; each is run again, alone.\n`,
  )
  code = await run(1, failed)
}
process.exitCode = withoutBrowser || code
