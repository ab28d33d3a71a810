import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createRecentKeys, hashKey } from './recent-keys.ts'

test('a key is known once it was added', () => {
  const keys = createRecentKeys(100)
  assert.equal(keys.has(5), false)
  keys.add(5)
  assert.equal(keys.has(5), true)
})

test('at least as many as asked for are remembered, and not many more', () => {
  const keys = createRecentKeys(100)
  for (let key = 1; key <= 1000; key++) keys.add(key)
  const known = Array.from({ length: 1000 }, (_, index) => index + 1).filter(keys.has)
  assert.deepEqual(
    known.slice(-100),
    Array.from({ length: 100 }, (_, index) => index + 901),
  )
  assert.ok(known.length <= 200, `${known.length}`)
})

test('keys that fall on the same place are told apart', () => {
  const keys = createRecentKeys(8)
  keys.add(3)
  assert.equal(keys.has(3 + 16), false)
  keys.add(3 + 16)
  assert.deepEqual([keys.has(3), keys.has(19), keys.has(35)], [true, true, false])
})

test('the ids that trackers make do not collide', () => {
  const hashes = new Set<number>()
  for (let index = 0; index < 200_000; index++) hashes.add(hashKey(`example.com 0.${index}`))
  assert.equal(hashes.size, 200_000)
  assert.ok([...hashes].every((hash) => Number.isSafeInteger(hash) && hash > 0))
})
