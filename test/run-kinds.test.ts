import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { describe, test } from 'node:test'
import { onlyInFull } from './only-in-full.ts'
import { nextFile } from './run-files.ts'
import { readSources } from './support/imports.ts'
import { takeShare, testFiles } from './test-files.ts'

/** Runs the test command for files that do not exist, on a CPU of this name. */
function runOn(arch: string, kind: string) {
  const imitate = `data:text/javascript,Object.defineProperty(process, 'arch', { value: '${arch}' })`
  const { NODE_TEST_CONTEXT: _, SIGHTLINE_TEST_CLICKHOUSE_URL: __, ...env } = process.env
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', imitate, 'test/run.ts', kind, 'no-such-file'],
    { encoding: 'utf8', env },
  )
  return { status, output: stdout + stderr }
}

const notice = /ClickHouse's engine would be emulated on arm64.+npm run test:full/

test('the default command leaves an emulated engine out, and says so in one line', () => {
  const { status, output } = runOn('arm64', 'default')
  assert.equal(status, 0, output)
  assert.match(output, notice)
  assert.equal(output.trim().split('\n').length, 1)
})

test('a native engine and the full command leave nothing out', () => {
  assert.deepEqual(runOn('x64', 'default'), { status: 0, output: '' })
  assert.doesNotMatch(runOn('arm64', 'full').output, notice)
})

test('an unknown kind of run is refused with those that exist', () => {
  const { status, output } = runOn('x64', 'al')
  assert.equal(status, 1)
  assert.match(output, /"al"; allowed are quick, default and full/)
})

test('shares have all files once, and take about equally long', () => {
  const paths = ['a', 'b', 'c', 'd', 'e', 'f']
  const durations = new Map([
    ...([
      ['a', 60],
      ['b', 30],
      ['c', 30],
      ['d', 20],
      ['e', 20],
    ] as const),
  ])
  const shares = [1, 2, 3].map((number) => takeShare(`${number}/3`, paths, durations))
  assert.deepEqual(shares, [['a'], ['b', 'd', 'f'], ['c', 'e']])
  for (const share of ['0/3', '4/3', '2', 'x/y'])
    assert.throws(() => takeShare(share, paths, durations), /allowed is one such as 2\/4/)
})

describe('of two cores', () => {
  const file = (path: string, drivesBrowser = false) => ({ path, drivesBrowser })
  const [plain, another, third] = [file('plain'), file('another'), file('third')]
  const [browser, window] = [file('browser', true), file('window', true)]
  for (const [name, waiting, running, expected] of [
    ['each has a file, and there is one more', [another], [plain, browser], another],
    ['no fourth is started', [another], [plain, third, browser], undefined],
    ['one browser runs with other files', [browser, another], [window, plain], another],
    ['browsers wait for each other while others run', [browser], [window, plain], undefined],
    ['each has a browser in the end', [browser], [window], browser],
    ['no third browser is started', [browser], [window, file('tab', true)], undefined],
  ] as const)
    test(name, () => assert.equal(nextFile(waiting, running, 2), expected))

  test('while the machine is idle, two more run, but no further browser', () => {
    assert.equal(nextFile([another], [plain, third, browser], 2, true), another)
    assert.equal(nextFile([window], [plain, third, browser], 2, true), undefined)
    assert.equal(nextFile([another], [plain, third, browser, file('fourth'), file('fifth')], 2, true), undefined)
  })
})

test('what only the full command runs exists', () => {
  const paths = new Set(testFiles.map(({ path }) => path))
  assert.deepEqual(
    [...onlyInFull].filter((path) => !paths.has(path)),
    [],
  )
})

test('files that share a program have domains of their own', () => {
  // A domain counts for the account that registered it first, so a file would lose its visits to another one.
  const users = new Map<string, string[]>()
  for (const [path, source] of readSources('test', 'src', 'tracker')) {
    if (!path.endsWith('.test.ts') || !source.includes('joinSightline(')) continue
    for (const domain of new Set(source.match(/(?<=')(?:[a-z0-9-]+\.)+(?:test|example)(?=')/g)))
      users.set(domain, [...(users.get(domain) ?? []), path])
  }
  assert.ok(users.size > 50, `${users.size} domains`)
  assert.deepEqual(
    [...users].filter(([, paths]) => paths.length > 1),
    [],
  )
})
