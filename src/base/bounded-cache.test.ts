import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { createBoundedCache } from './bounded-cache.ts'

describe('a bounded cache', () => {
  test('never exceeds its bytes, and returns recently set values', () => {
    const step = fc.record({
      key: fc.integer({ min: 0, max: 40 }),
      bytes: fc.integer({ min: 0, max: 3_000 }),
      read: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 300 }), (steps) => {
        const cache = createBoundedCache<number>({ maxBytes: 8_000 })
        const model = new Map<string, number>()
        for (const [index, { key, bytes, read }] of steps.entries()) {
          const name = `key ${key}`
          if (!read) {
            cache.set(name, index, bytes)
            model.set(name, index)
          }
          const value = cache.get(name)
          assert.ok(value === undefined || value === model.get(name))
          if (!read) assert.equal(value, index)
          assert.ok(cache.bytes() <= 8_000, `${cache.bytes()} bytes`)
        }
      }),
    )
  })

  test('evicts the least recently used values', () => {
    const cache = createBoundedCache<number>({ maxBytes: 10_000 })
    cache.set('used', 1, 100)
    cache.set('unused', 2, 100)
    for (let index = 0; index < 200; index++) {
      cache.set(`other ${index}`, index, 100)
      assert.equal(cache.get('used'), 1)
    }
    assert.equal(cache.get('unused'), undefined)
  })

  test('does not cache a value that would evict everything else', () => {
    const cache = createBoundedCache<number>({ maxBytes: 10_000 })
    cache.set('small', 1, 100)
    cache.set('huge', 2, 5_000)
    assert.deepEqual([cache.get('small'), cache.get('huge')], [1, undefined])
  })

  test('counts the bytes of keys', () => {
    const cache = createBoundedCache<number>({ maxBytes: 10_000 })
    for (let index = 0; index < 100; index++) cache.set(`${index}`.padEnd(1_000), index, 0)
    assert.ok(cache.bytes() <= 10_000)
  })

  test('drops values at the end of their TTL, on clear and on delete', () => {
    let now = 0
    const cache = createBoundedCache<number>({ maxBytes: 10_000, ttlMs: 1_000, clock: () => now })
    cache.set('a', 1, 10)
    cache.set('b', 2, 10)
    cache.delete('b')
    now = 999
    assert.deepEqual([cache.get('a'), cache.get('b')], [1, undefined])
    now = 1_000
    assert.equal(cache.get('a'), undefined)
    assert.equal(cache.bytes(), 0)
    cache.set('c', 3, 10)
    cache.clear()
    assert.deepEqual([cache.get('c'), cache.bytes()], [undefined, 0])
  })
})
