import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createTokenBuckets } from './token-buckets.ts'

describe('token buckets', () => {
  test('allow a burst, then the refill rate, and return how long to wait', () => {
    let now = 0
    const buckets = createTokenBuckets({ burst: 3, perSecond: 2, maxKeys: 100, clock: () => now })
    assert.deepEqual(
      [1, 2, 3, 4].map(() => buckets.take('a')),
      [0, 0, 0, 500],
    )
    assert.equal(buckets.take('b'), 0)
    now = 499
    assert.ok(buckets.take('a') > 0)
    now = 500
    assert.equal(buckets.take('a'), 0)
    now = 60_000
    assert.deepEqual(
      [1, 2, 3, 4].map(() => buckets.take('a') > 0),
      [false, false, false, true],
    )
  })

  test('never allow more than the burst plus the refill', () => {
    let now = 0
    const buckets = createTokenBuckets({ burst: 10, perSecond: 5, maxKeys: 1_000, clock: () => now })
    let taken = 0
    for (; now < 20_000; now += 7) if (buckets.take('a') === 0) taken++
    assert.ok(taken >= 100 && taken <= 110, `${taken}`)
  })

  test('a clock that is set back changes no bucket', () => {
    let now = 10_000
    const buckets = createTokenBuckets({ burst: 1, perSecond: 1, maxKeys: 10, clock: () => now })
    assert.equal(buckets.take('a'), 0)
    now = 0
    assert.equal(buckets.take('a'), 1_000)
  })

  test('a million keys take the memory of maxKeys and do not reset a bucket in use', () => {
    let now = 0
    const buckets = createTokenBuckets({ burst: 1, perSecond: 0.001, maxKeys: 1_000, clock: () => now })
    assert.equal(buckets.take('used'), 0)
    for (let index = 0; index < 100_000; index++) {
      now++
      buckets.take(`key ${index}`)
      if (index % 100 === 0) assert.ok(buckets.take('used') > 0)
    }
  })
})
