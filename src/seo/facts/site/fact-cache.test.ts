import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createFactCache } from './fact-cache.ts'

function counting(options: { maxBytes?: number; keep?: (value: string) => boolean } = {}) {
  let now = 0
  const loads: string[] = []
  const { maxBytes = 10_000, keep = () => true } = options
  const cache = createFactCache<string>({ maxBytes, ttlMs: 1000, clock: () => now, isCacheable: keep })
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

test('what was used longest ago goes where there is too much', async () => {
  const { get, loads } = counting({ maxBytes: 600 })
  for (const key of ['a', 'b', 'c', 'b', 'd', 'a']) await get(key)
  assert.deepEqual(loads, ['a', 'b', 'c', 'd', 'a'])
})

test('a value that would push out everything else is handed out, but not held', async () => {
  const cache = createFactCache<string>({ maxBytes: 10_000, ttlMs: 1000, clock: () => 0, isCacheable: () => true })
  let loads = 0
  const load = async () => `${++loads}`.padEnd(100_000)
  assert.equal((await cache.get('a', load)).trim(), '1')
  assert.equal((await cache.get('a', load)).trim(), '2')
})

test('what is not worth keeping, and what failed, is asked for again', async () => {
  const { get, loads, cache } = counting({ keep: (value) => value !== 'a!' })
  await get('a')
  await get('a')
  assert.deepEqual(loads, ['a', 'a'])
  await assert.rejects(cache.get('x', () => Promise.reject(new Error('no'))))
  assert.equal(await get('x'), 'x!')
})
