import assert from 'node:assert/strict'
import { test } from 'node:test'
import { groupCalls } from './group-calls.ts'

/** Runs groups one by one when the test says so. */
function observe(maxGroup = 10, maxWaiting = 100) {
  const groups: { key: number; inputs: readonly string[]; end: PromiseWithResolvers<readonly string[]> }[] = []
  let started = Promise.withResolvers<void>()
  const call = groupCalls<string, string>({
    maxGroup,
    maxWaiting,
    run(key, inputs) {
      const end = Promise.withResolvers<readonly string[]>()
      groups.push({ key, inputs, end })
      started.resolve()
      started = Promise.withResolvers()
      return end.promise
    },
  })
  /** Waits for the group with this number. */
  const group = async (index: number) => {
    for (;;) {
      const group = groups[index]
      if (group) return group
      await started.promise
    }
  }
  return { call, groups, group }
}

const upperCase = (inputs: readonly string[]): string[] => inputs.map((input) => input.toUpperCase())

test('calls of one turn run as one group, and each gets its own result', async () => {
  const { call, groups, group } = observe()
  const calls = ['a', 'b', 'c'].map((input) => call(1, input))
  const { inputs, end } = await group(0)
  end.resolve(upperCase(inputs))
  assert.deepEqual(await Promise.all(calls), ['A', 'B', 'C'])
  assert.equal(groups.length, 1)
})

test('calls that arrive while a group runs form the next ones, each of limited size', async () => {
  const { call, groups, group } = observe(2)
  const first = call(1, 'a')
  const running = await group(0)
  const later = ['b', 'c', 'd'].map((input) => call(1, input))
  running.end.resolve(['A'])
  assert.equal(await first, 'A')
  for (const index of [1, 2]) {
    const next = await group(index)
    next.end.resolve(upperCase(next.inputs))
  }
  assert.deepEqual(await Promise.all(later), ['B', 'C', 'D'])
  assert.deepEqual(
    groups.map(({ inputs }) => inputs),
    [['a'], ['b', 'c'], ['d']],
  )
})

test('a group that fails rejects its own calls only, and other keys do not wait for it', async () => {
  const { call, group } = observe()
  const failing = call(1, 'a')
  const other = call(2, 'b')
  const [first, second] = [await group(0), await group(1)]
  second.end.resolve(['B'])
  assert.equal(await other, 'B')
  const next = call(1, 'c')
  first.end.reject(new Error('on purpose'))
  await assert.rejects(failing, /on purpose/)
  const third = await group(2)
  third.end.resolve(['C'])
  assert.equal(await next, 'C')
})

test('calls beyond the limit are rejected, and accepted again later', async () => {
  const { call, group } = observe(10, 2)
  const calls = ['a', 'b'].map((input) => call(1, input))
  await assert.rejects(call(2, 'c'), { code: 'unavailable' })
  const { end } = await group(0)
  const accepted = call(2, 'd')
  end.resolve(['A', 'B'])
  ;(await group(1)).end.resolve(['D'])
  assert.deepEqual(await Promise.all([...calls, accepted]), ['A', 'B', 'D'])
})
