import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createKeyedHash } from '../../../base/keyed-hash.ts'
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

test('keys that fall on the same place are distinguished', () => {
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

const capacity = 500_000
const slots = 2 ** 20
const crafted: readonly [name: string, keys: (index: number) => number][] = [
  ['that are equal modulo the size of the table', (index) => 7 + index * slots],
  ['that differ in the highest bits only', (index) => 7 + index * 2 ** 34],
  ['that follow each other', (index) => 7 + index],
  ['that are spread by another process the same way', foundBy(createKeyedHash(Buffer.alloc(8)))],
]

for (const [name, keyAt] of crafted) {
  test(`40,000 keys ${name} cost no more than others`, () => {
    const keys = createRecentKeys(capacity)
    for (let index = 0; index < 40_000; index++) {
      assert.equal(keys.has(keyAt(index)), false)
      keys.add(keyAt(index))
    }
    for (let index = 0; index < 40_000; index++) assert.ok(keys.has(keyAt(index)))
    // Two tables for each that is new, one for each that is known, and hardly any neighbor in the way.
    assert.ok(keys.probes() < 40_000 * 4 * 1.5, `${keys.probes()} probes`)
  })
}

test('a full table finds what it has in few steps', () => {
  const keys = createRecentKeys(capacity)
  for (let key = 1; key <= capacity; key++) keys.add(key * 31)
  const before = keys.probes()
  for (let key = 1; key <= capacity; key++) assert.ok(keys.has(key * 31))
  assert.ok(keys.probes() - before < capacity * 3, `${keys.probes() - before} probes`)
})

/** Keys that one secret puts into one in sixty-four places. */
function foundBy(spread: (key: number) => number): (index: number) => number {
  const repeated: number[] = []
  for (let key = 1; repeated.length < 40_000; key++) if (spread(key) % 64 === 0) repeated.push(key)
  return (index) => repeated[index] ?? 0
}
