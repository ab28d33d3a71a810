import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createFactCache } from './fact-cache.ts'

function counting(options: { maxEntries?: number; keep?: (value: string) => boolean } = {}) {
  let now = 0
  const loads: string[] = []
  const { maxEntries = 10, keep = () => true } = options
  const cache = createFactCache<string>({ maxEntries, ttlMs: 1000, clock: () => now, keep })
  const get = (key: string) =>
    cache.get(key, async () => {
      loads.push(key)
      return `${key}!`
    })
  return { get, loads, cache, pass: (milliseconds: number) => (now += milliseconds) }
}

test('those who ask together share one load', async () => {
  const { get, loads } = counting()
  assert.deepEqual(await Promise.all([get('a'), get('a'), get('a')]), ['a!', 'a!', 'a!'])
  assert.deepEqual(loads, ['a'])
})

test('a value is kept until its time is over', async () => {
  const { get, loads, pass } = counting()
  await get('a')
  pass(999)
  await get('a')
  pass(1)
  await get('a')
  assert.deepEqual(loads, ['a', 'a'])
})

test('the oldest goes where there are too many', async () => {
  const { get, loads } = counting({ maxEntries: 2 })
  for (const key of ['a', 'b', 'c', 'b', 'a']) await get(key)
  assert.deepEqual(loads, ['a', 'b', 'c', 'a'])
})

test('what is not worth keeping, and what failed, is asked for again', async () => {
  const { get, loads, cache } = counting({ keep: (value) => value !== 'a!' })
  await get('a')
  await get('a')
  assert.deepEqual(loads, ['a', 'a'])
  await assert.rejects(cache.get('x', () => Promise.reject(new Error('no'))))
  assert.equal(await get('x'), 'x!')
})
