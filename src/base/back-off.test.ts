import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { type BackOff, createBackOff } from './back-off.ts'

const minute = 60_000
const options = { free: 3, firstWaitMs: 30_000, maxWaitMs: 60 * minute, forgetMs: 24 * 60 * minute, maxKeys: 100 }

let now = 0
let backOff: BackOff
beforeEach(() => {
  now = 1_000_000
  backOff = createBackOff({ ...options, clock: () => now })
})

const fail = (key: string, times: number): void => {
  for (let n = 0; n < times; n += 1) assert.equal(backOff.begin(key).waitMs, 0)
}

test('a few failures are free, and the caller is told how many are left', () => {
  assert.deepEqual(
    [1, 2, 3].map(() => backOff.begin('a')),
    [
      { waitMs: 0, remaining: 2 },
      { waitMs: 0, remaining: 1 },
      { waitMs: 0, remaining: 0 },
    ],
  )
  assert.equal(backOff.begin('a').waitMs, 30_000)
})

test('each further failure doubles the wait, up to the longest', () => {
  fail('a', 3)
  const waits: number[] = []
  for (let n = 0; n < 10; n += 1) {
    const { waitMs } = backOff.begin('a')
    waits.push(waitMs / 1000)
    now += waitMs
    fail('a', 1)
  }
  assert.deepEqual(waits, [30, 60, 120, 240, 480, 960, 1920, 3600, 3600, 3600])
})

test('asking while it has to wait does not make the wait longer', () => {
  fail('a', 3)
  for (let n = 0; n < 50; n += 1) assert.equal(backOff.begin('a').waitMs, 30_000)
})

test('one key waits alone', () => {
  fail('a', 3)
  fail('b', 3)
})

test('a good try forgives all, one that was not judged only itself', () => {
  fail('a', 3)
  backOff.giveBack('a')
  fail('a', 1)
  assert.equal(backOff.begin('a').waitMs, 30_000)
  backOff.forgive('a')
  fail('a', 3)
})

test('a key that was left alone for a day starts anew', () => {
  fail('a', 3)
  now += options.forgetMs
  fail('a', 3)
})

test('a crowd of keys cannot make one forget that keeps failing', () => {
  fail('a', 3)
  for (let n = 0; n < 10_000; n += 1) {
    backOff.begin(`other ${n}`)
    if (n % 10 === 0) assert.ok(backOff.begin('a').waitMs > 0, `after ${n}`)
  }
})

test('a clock that is set back makes nobody wait longer than the longest wait', () => {
  fail('a', 3)
  now -= 100 * options.forgetMs
  assert.ok(backOff.begin('a').waitMs <= options.maxWaitMs)
})
