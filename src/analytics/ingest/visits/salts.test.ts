import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSaltCache } from './salts.ts'

const hour = 60 * 60_000
const at = (day: number, hours: number): number => (day * 24 + hours) * hour

/** Salts that can be unavailable, and how often each was requested. */
function openSalts() {
  const asked = new Map<number, number>()
  let isAway = false
  const cache = createSaltCache({
    async of(day) {
      asked.set(day, (asked.get(day) ?? 0) + 1)
      if (isAway) throw new Error('The records are unavailable.')
      return `salt ${day}`
    },
  })
  const beAway = (away: boolean): void => {
    isAway = away
  }
  return { cache, asked, goAway: () => beAway(true), comeBack: () => beAway(false) }
}

test('concurrent requests fetch salts once', async () => {
  const { cache, asked } = openSalts()
  assert.equal(cache.cached(at(10, 1)), undefined)
  await Promise.all([cache.fetch(at(10, 1)), cache.fetch(at(10, 2)), cache.prepare(at(10, 3))])
  assert.deepEqual(cache.cached(at(10, 4)), { today: 'salt 10', yesterday: 'salt 9' })
  assert.deepEqual([...asked].toSorted(), [
    [10, 1],
    [9, 1],
  ])
})

test('prefetched salts cover an outage of the records over midnight', async () => {
  const { cache, goAway } = openSalts()
  await cache.prepare(at(10, 19))
  goAway()
  assert.deepEqual(await cache.fetch(at(11, 2)), { today: 'salt 11', yesterday: 'salt 10' })
})

test('a salt is not created long before its day', async () => {
  const { cache, asked } = openSalts()
  await cache.prepare(at(10, 17))
  assert.equal(asked.has(11), false)
})

test('salts are fetched again after an outage of the records', async () => {
  const { cache, goAway, comeBack } = openSalts()
  goAway()
  await assert.rejects(cache.fetch(at(10, 0)))
  comeBack()
  assert.equal((await cache.fetch(at(10, 0))).today, 'salt 10')
})
