import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { engines } from '../../../test/support/engines.ts'
import { eventEngines } from '../../../test/support/event-engines.ts'
import { freshRecords } from '../../../test/support/records.ts'
import { sampleEvent } from '../events/testing/sample-event.ts'
import { openEngine } from '../events/thread/engine.ts'
import type { StatsGoal } from '../stats/query/goal.ts'
import { createGoalNotices } from './goal-notices.ts'

const minute = 60_000
const start = Date.UTC(2026, 10, 19, 10)
const [recordsEngine] = engines
assert.ok(recordsEngine)

const goalOf = (id: number, name: string, countsEveryTime: boolean): StatsGoal => ({
  ...{ id, name, countsEveryTime, value: { kind: 'none' } },
  condition: { dimension: { name: 'event' }, operator: 'is', values: ['Signup'] },
})

for (const { name, engine, skip, place } of eventEngines)
  describe(`goals that are reached, on ${name}`, { skip }, () => {
    test('are announced once for each minute, with counts alone', async (t) => {
      const records = await freshRecords(recordsEngine)
      const { db } = records
      const store = await openEngine(await place(), console.error)
      t.after(async () => {
        await store.close()
        await records.close()
      })
      const account = await db
        .insertInto('accounts')
        .values({ name: 'a', created_at: 0 })
        .returning('id')
        .executeTakeFirstOrThrow()
      const addWebsite = async (domain: string): Promise<number> => {
        const values = { account_id: account.id, domain, privacy: 1, share_token: domain, email: 0 } as const
        const row = await db
          .insertInto('websites')
          .values({
            ...values,
            ...{ password_hash: null, embed: 1, email_pdf: 0, exclude_bots: 1, exclude_params: '', exclude_ips: '' },
            ...{ timezone: 'UTC', demo: 0, created_at: 0, updated_at: 0 },
          } as never)
          .returning('id')
          .executeTakeFirstOrThrow()
        const goal = { website_id: row.id, name: 'Signup', type: 'event', event: 'Signup', page: '', link: '' }
        await db
          .insertInto('goals')
          .values({
            ...goal,
            ...{ scroll_depth: null, condition: '', counting: 'every_time', value_type: 'none', currency: '' },
            ...{ value_thousandths: null, value_property: '', created_at: 0, updated_at: 0 },
          } as never)
          .execute()
        return row.id
      }
      const [shop, blog] = [await addWebsite('shop.test'), await addWebsite('blog.test')]
      await db
        .insertInto('notification_channels')
        .values({
          ...{ account_id: account.id, kind: 'webhook', name: 'a', language: 'en', target: '', settings: '' },
          ...{ events: '["goal.reached"]', verified_at: 1, created_at: 0, updated_at: 0 },
        })
        .execute()
      let now = start
      let oldest = 0
      const announce = createGoalNotices({
        ...{ records, store, engine, clock: () => now, baseUrl: 'https://stats.test', oldestWaitingMs: () => oldest },
        readGoals: async () => [goalOf(1, 'Signup', true), goalOf(2, 'Visit with one', false)],
        channelRulesOf: async () => [],
      })
      const run = () => announce(AbortSignal.timeout(60_000))
      let lastId = 0
      const reach = async (website: number, times: readonly number[], visit = 1n): Promise<void> => {
        const events = times.map((time) =>
          sampleEvent({ website, time, visit, visitor: visit, kind: 'event', name: 'Signup' }),
        )
        await store.append({ events, drops: [], inbox: 'test', after: lastId, lastId: lastId + 1 })
        lastId++
      }
      const notices = async () =>
        (await db.selectFrom('notification_deliveries').select(['notice']).orderBy('id').execute()).map(
          ({ notice }) => {
            const { website, goal, minute: at, conversions, visits } = JSON.parse(notice).data
            return `${website.domain} ${goal.name} ${at.slice(11, 16)} ${conversions} ${visits}`
          },
        )
      // What was reached before the channel was there is no news.
      await reach(shop, [start - 10 * minute])
      await run()
      await reach(shop, [start + 5_000, start + 6_000])
      await reach(shop, [start + 7_000], 2n)
      await reach(blog, [start + 3 * minute + 59_999], 3n)
      now = start + minute + 10_000
      await run()
      assert.deepEqual(await notices(), [], 'the minute is not settled yet')
      now = start + minute + 15_000
      oldest = 20_000
      await run()
      assert.deepEqual(await notices(), [], 'hits are waiting')
      oldest = 0
      await run()
      await run()
      const first = ['shop.test Signup 10:00 3 2', 'shop.test Visit with one 10:00 2 2']
      assert.deepEqual(await notices(), first)
      // After an hour in which the service was down, the minutes follow.
      now = start + 60 * minute
      await run()
      const all = [...first, 'blog.test Signup 10:03 1 1', 'blog.test Visit with one 10:03 1 1']
      assert.deepEqual(await notices(), all)
      const [{ notice } = { notice: '' }] = await db.selectFrom('notification_deliveries').select('notice').execute()
      assert.doesNotMatch(notice, /visitor|address|agent/)
      await db.updateTable('notification_channels').set({ enabled: 0 }).execute()
      await reach(shop, [now + 1])
      now += 10 * minute
      await run()
      assert.deepEqual(await notices(), all)
    })
  })
