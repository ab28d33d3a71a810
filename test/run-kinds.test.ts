import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'

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
