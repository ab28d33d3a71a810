import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createFixedWindowCounter } from './fixed-window-counter.ts'

let now = 1_000_000
const create = () => createFixedWindowCounter({ limit: 10, windowMs: 60_000, maxKeys: 100, clock: () => now })

test('counts by key within a window, and returns when it ends', () => {
  const counts = create()
  assert.deepEqual([counts.count('a'), counts.count('a'), counts.count('b')], [1, 2, 1])
  now += 59_000
  assert.deepEqual([counts.count('a'), counts.resetSeconds()], [3, 1])
  now += 1_000
  assert.equal(counts.count('a'), 1)
})

test('a count can be refunded, and never falls below zero', () => {
  const counts = create()
  counts.count('a')
  counts.refund('a')
  counts.refund('a')
  counts.refund('never seen')
  assert.equal(counts.count('a'), 1)
})

test('many other keys do not reset the count of an active key', () => {
  const counts = create()
  for (let n = 1; n <= 1_000; n += 1) {
    for (let other = 0; other < 40; other += 1) counts.count(`crowd ${n} ${other}`)
    assert.equal(counts.count('a'), n)
  }
})

test('a clock that is set back starts a new window', () => {
  const counts = create()
  counts.count('a')
  now -= 3_600_000
  assert.equal(counts.count('a'), 1)
  assert.ok(counts.resetSeconds() <= 60)
})
