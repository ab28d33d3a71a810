import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { type BackOff, createBackOff } from './back-off.ts'

const minute = 60_000
const options = {
  freeFailures: 3,
  firstWaitMs: 30_000,
  maxWaitMs: 60 * minute,
  resetAfterMs: 24 * 60 * minute,
  maxKeys: 100,
}

let now = 0
let backOff: BackOff
beforeEach(() => {
  now = 1_000_000
  backOff = createBackOff({ ...options, clock: () => now })
})

const fail = (key: string, times: number): void => {
  for (let n = 0; n < times; n += 1) assert.equal(backOff.attempt(key).waitMs, 0)
}

test('a few failures are free, and the result says how many are left', () => {
  assert.deepEqual(
    [1, 2, 3].map(() => backOff.attempt('a')),
    [
      { waitMs: 0, remaining: 2 },
      { waitMs: 0, remaining: 1 },
      { waitMs: 0, remaining: 0 },
    ],
  )
  assert.equal(backOff.attempt('a').waitMs, 30_000)
})

test('each further failure doubles the wait, up to the maximum', () => {
  fail('a', 3)
  const waits: number[] = []
  for (let n = 0; n < 10; n += 1) {
    const { waitMs } = backOff.attempt('a')
    waits.push(waitMs / 1000)
    now += waitMs
    fail('a', 1)
  }
  assert.deepEqual(waits, [30, 60, 120, 240, 480, 960, 1920, 3600, 3600, 3600])
})

test('an attempt during the wait does not extend it', () => {
  fail('a', 3)
  for (let n = 0; n < 50; n += 1) assert.equal(backOff.attempt('a').waitMs, 30_000)
})

test('keys wait independently', () => {
  fail('a', 3)
  fail('b', 3)
})

test('reset clears all failures, refund only one', () => {
  fail('a', 3)
  backOff.refund('a')
  fail('a', 1)
  assert.equal(backOff.attempt('a').waitMs, 30_000)
  backOff.reset('a')
  fail('a', 3)
})

test('the failures of a key are dropped after a day without attempts', () => {
  fail('a', 3)
  now += options.resetAfterMs
  fail('a', 3)
})

test('many other keys do not evict one that keeps failing', () => {
  fail('a', 3)
  for (let n = 0; n < 10_000; n += 1) {
    backOff.attempt(`other ${n}`)
    if (n % 10 === 0) assert.ok(backOff.attempt('a').waitMs > 0, `after ${n}`)
  }
})

test('a clock that is set back makes nobody wait longer than the maximum', () => {
  fail('a', 3)
  now -= 100 * options.resetAfterMs
  assert.ok(backOff.attempt('a').waitMs <= options.maxWaitMs)
})
