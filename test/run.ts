import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
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

const reporters = [
  `--test-reporter=${isQuick ? 'dot' : 'spec'}`,
  '--test-reporter-destination=stdout',
  '--test-reporter=./test/durations.ts',
  '--test-reporter-destination=test/output/durations.txt',
]
// More than there are cores would make pages slow to answer, which some tests observe.
const concurrency = `--test-concurrency=${availableParallelism()}`
const options = isQuick
  ? ['--test-timeout=60000']
  : ['--test-timeout=600000', '--test-global-setup=test/shared-servers.ts']
const servers = isQuick ? { SIGHTLINE_TEST_CLICKHOUSE_URL: 'none', SIGHTLINE_TEST_POSTGRES_URL: 'none' } : {}
const env = { ...process.env, ...servers, SIGHTLINE_TEST_PATTERN: pattern }

mkdirSync('test/output', { recursive: true })
const args = ['--test', concurrency, ...options, ...reporters, ...paths]
const [code] = await once(spawn(process.execPath, args, { stdio: 'inherit', env }), 'close')
process.exitCode = code ?? 1
