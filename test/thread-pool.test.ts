import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { readConfig } from '../src/program/config.ts'
import { poolThreads } from '../src/program/thread-pool.ts'
import { temporaryFolder } from './support/folder.ts'
import { type Running, run } from './support/run.ts'
import { startSightline } from './support/sightline.ts'

function start(t: TestContext, ...args: readonly string[]): Running {
  const busy = run('test/support/busy-store.ts', args, { SIGHTLINE_DATA_DIR: temporaryFolder() })
  t.after(() => busy.signal('SIGKILL'))
  return busy
}

test('password hashing, file and DNS access, appends and roll-ups do not wait for queries in all slots', async (t) => {
  const busy = start(t)
  await busy.printed('everything else took')
  const took = Number(/took (\d+) ms/.exec(busy.output())?.[1])
  // They share two cores with fifteen queries, and whatever else the machine is doing.
  assert.ok(took < 20_000, `${took} ms`)
  assert.equal(await busy.ended, 0)
})

test("with libuv's own number of threads they do", async (t) => {
  const busy = start(t, 'unprepared')
  await Promise.race([sleep(4000), busy.ended])
  assert.equal(busy.output(), '')
  busy.signal('SIGKILL')
  await busy.ended
})

test('the pool grows with the number of concurrent queries and is never reduced', () => {
  const threads = (environment: Record<string, string>, wanted?: string): number => {
    const read = readConfig(environment)
    assert.ok('values' in read)
    return poolThreads(read.values, wanted)
  }
  assert.equal(threads({}), 27)
  assert.equal(threads({ SIGHTLINE_QUERIES: '64', SIGHTLINE_SHARED_QUERIES: '64' }), 149)
  assert.equal(threads({}, '100'), 100)
  assert.equal(threads({}, '4'), 27)
  assert.equal(threads({}, 'many'), 27)
})

test('a running program has that many threads', { skip: process.platform !== 'linux' }, async () => {
  const sightline = await startSightline()
  const tasks = `/proc/${sightline.pid}/task`
  const names = readdirSync(tasks).map((task) => readFileSync(join(tasks, task, 'comm'), 'utf8'))
  assert.equal(await sightline.stop(), 0)
  // A thread that the engine starts within one of them inherits its name.
  const threads = names.filter((name) => name.startsWith('libuv-worker')).length
  assert.ok(threads >= 26, `${threads}`)
})
