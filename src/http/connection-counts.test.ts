import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSharedCounts, openConnectionCounts } from './connection-counts.ts'

const limits = { total: 5, perNetwork: 2 }

test('threads share the limits, and what a dead thread had open is forgotten when it is restarted', () => {
  const shared = createSharedCounts(2)
  const [main, other] = [openConnectionCounts(shared, 0), openConnectionCounts(shared, 1)]
  assert.ok(main.open('a', limits))
  assert.ok(other.open('a', limits))
  assert.equal(main.open('a', limits), false, 'of one network')
  assert.equal(other.open('a', limits), false)
  for (const counts of [main, other, other]) assert.ok(counts.open(null, limits))
  assert.equal(main.open('b', limits), false, 'in total')
  main.close(null)
  assert.ok(main.open('b', limits))

  const restarted = openConnectionCounts(shared, 1)
  assert.ok(restarted.open('a', limits))
  assert.equal(restarted.open('a', limits), false, 'the main thread has another one')
})
