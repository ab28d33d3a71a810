import assert from 'node:assert/strict'
import { test } from 'node:test'
import { scheduleLocally } from '../../base/schedule.ts'
import { dayMs } from './day.ts'
import { startMaintenance } from './maintenance.ts'

const today = 20_000

test('rolls up until nothing is left, and deletes old events once a day', async () => {
  const seen: string[] = []
  let left = 3
  let now = today * dayMs + 5
  const reached = Promise.withResolvers<void>()
  const store = {
    rollUp: async () => {
      seen.push('roll up')
      return left-- > 0
    },
    deleteBefore: async (time: number) => {
      seen.push(`delete before day ${time / dayMs}`)
      if (time / dayMs === today - 6) reached.resolve()
    },
  }
  const upkeep = startMaintenance(store, {
    clock: () => now,
    retentionDays: 7,
    schedule: scheduleLocally(() => now, assert.ifError, 1),
  })
  setTimeout(() => {
    now += dayMs
  }, 20)
  await reached.promise
  await upkeep.stop()
  assert.deepEqual(seen.slice(0, 5).toSorted(), ['delete before day 19993', ...Array(4).fill('roll up')])
  assert.equal(seen.filter((what) => what.startsWith('delete')).length, 2)
})

test('an error is reported, and the next run follows', async () => {
  const errors: unknown[] = []
  const reached = Promise.withResolvers<void>()
  let rounds = 0
  const store = {
    rollUp: async () => {
      if (++rounds > 1) reached.resolve()
      throw new Error('busy')
    },
    deleteBefore: async () => assert.fail('kept for ever'),
  }
  const onError = (error: unknown) => errors.push(error)
  const clock = (): number => today * dayMs
  const upkeep = startMaintenance(store, { clock, retentionDays: null, schedule: scheduleLocally(clock, onError, 1) })
  await reached.promise
  await upkeep.stop()
  assert.ok(errors.length >= 1)
})
