import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keepSaltsAtHand } from './salts.ts'

const hour = 60 * 60_000
const at = (day: number, hours: number): number => (day * 24 + hours) * hour

/** Salts that can be away, and how often each day's was asked for. */
function openSalts() {
  const asked = new Map<number, number>()
  let isAway = false
  const atHand = keepSaltsAtHand({
    async of(day) {
      asked.set(day, (asked.get(day) ?? 0) + 1)
      if (isAway) throw new Error('The records are away.')
      return `salt ${day}`
    },
  })
  const beAway = (away: boolean): void => {
    isAway = away
  }
  return { atHand, asked, goAway: () => beAway(true), comeBack: () => beAway(false) }
}

test('salts are fetched once, however many ask', async () => {
  const { atHand, asked } = openSalts()
  assert.equal(atHand.known(at(10, 1)), undefined)
  await Promise.all([atHand.fetch(at(10, 1)), atHand.fetch(at(10, 2)), atHand.prepare(at(10, 3))])
  assert.deepEqual(atHand.known(at(10, 4)), { today: 'salt 10', yesterday: 'salt 9' })
  assert.deepEqual([...asked].toSorted(), [
    [10, 1],
    [9, 1],
  ])
})

test('midnight passes without the records where the last hours of the day were prepared', async () => {
  const { atHand, goAway } = openSalts()
  await atHand.prepare(at(10, 19))
  goAway()
  assert.deepEqual(await atHand.fetch(at(11, 2)), { today: 'salt 11', yesterday: 'salt 10' })
})

test('a salt is not made long before its day', async () => {
  const { atHand, asked } = openSalts()
  await atHand.prepare(at(10, 17))
  assert.equal(asked.has(11), false)
})

test('salts that could not be fetched are fetched when the records are back', async () => {
  const { atHand, goAway, comeBack } = openSalts()
  goAway()
  await assert.rejects(atHand.fetch(at(10, 0)))
  comeBack()
  assert.equal((await atHand.fetch(at(10, 0))).today, 'salt 10')
})
