import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { eventually } from '../../test/support/eventually.ts'
import { canWait, type DiskState, diskLimits, watchDisk } from './disk.ts'

const MB = 1024 ** 2
const space = (freeMegabytes: number, totalMegabytes = 100_000) => ({
  freeBytes: freeMegabytes * MB,
  totalBytes: totalMegabytes * MB,
})

describe('free space', () => {
  test('changes the state at the limits, and back only with a margin', async () => {
    let free = 5_000
    const logged: string[] = []
    const watch = await watchDisk({
      read: async () => space(free),
      limits: diskLimits(1_000, 200),
      log: (message) => logged.push(message),
      onError: (error) => assert.fail(String(error)),
      everyMs: 1,
    })
    const steps: readonly (readonly [number, DiskState])[] = [
      [1_000, 'ok'],
      [999, 'low'],
      [1_030, 'low'],
      [199, 'full'],
      [210, 'full'],
      [230, 'low'],
      [1_064, 'ok'],
      [100, 'full'],
      [5_000, 'ok'],
    ]
    for (const [next, state] of steps) {
      free = next
      await eventually(() => assert.equal(watch.space()?.freeBytes, next * MB))
      await eventually(() => assert.equal(watch.state(), state, `${next} MB`))
    }
    await watch.stop()
    assert.equal(logged.length, 6)
    assert.match(logged.at(-1) ?? '', /Everything works again/)
  })

  test('keeps the last state while it cannot be read', async () => {
    const errors: unknown[] = []
    let fails = false
    const read = async () => {
      if (fails) throw new Error('It cannot be read')
      return space(10)
    }
    const onError = (error: unknown): void => void errors.push(error)
    const watch = await watchDisk({ read, limits: diskLimits(null, null), log: () => undefined, onError, everyMs: 1 })
    fails = true
    await eventually(() => errors.length > 2)
    assert.equal(watch.state(), 'full')
    await watch.stop()
  })

  for (const [name, low, full, total, expected] of [
    ['of a large disk', null, null, 1_000_000, [1_024, 256]],
    ['of a small disk', null, null, 400, [20, 5]],
    ['as configured', 300, 100, 400, [300, 100]],
    ['never lower than where hits are refused', 100, 300, 400, [300, 300]],
  ] as const) {
    test(`has limits ${name}`, () => {
      const { lowBytes, fullBytes } = diskLimits(low, full)(space(0, total))
      assert.deepEqual([lowBytes / MB, fullBytes / MB], expected)
    })
  }

  test('does not stop what deletes', () => {
    const kinds = ['audit', 'crawl', 'mail', 'roll up events', 'delete events', 'delete crawl', 'forget salts']
    assert.deepEqual(kinds.filter(canWait), ['audit', 'crawl', 'mail', 'roll up events'])
  })
})
