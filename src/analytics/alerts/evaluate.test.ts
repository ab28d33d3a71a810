import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { engines } from '../../../test/support/engines.ts'
import { eventEngines } from '../../../test/support/event-engines.ts'
import { freshRecords } from '../../../test/support/records.ts'
import type { Records } from '../../database/records.ts'
import type { AlertTable } from '../../database/schema.ts'
import { sampleEvent } from '../events/testing/sample-event.ts'
import { openEngine } from '../events/thread/engine.ts'
import { createAlertEvaluation } from './evaluate.ts'
import { hourMs } from './windows.ts'

const minute = 60_000
/** A Monday, ten weeks after the first event. */
const start = Date.UTC(2026, 4, 18, 10)
const weekMs = 7 * 24 * hourMs
const [recordsEngine] = engines
assert.ok(recordsEngine)

const settings = {
  ...{ goal_id: null, segment_id: null, filters: '[]', period: 'hour', amount: 10, percent: 40, hours: 3 },
  ...{ minimum: 5, readings: 1, quiet_hours: '', repeat_hours: 0, recovery: 1, enabled: 1, snoozed_until: null },
  ...{ last: null, incident_id: null, evaluated_until: null, created_at: 0, updated_at: 0 },
} as const

async function addWebsite({ db }: Records, domain: string, timezone: string): Promise<number> {
  const account = await db
    .insertInto('accounts')
    .values({ name: domain, created_at: 0 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const website = await db
    .insertInto('websites')
    .values({
      ...{ account_id: account.id, domain, privacy: 1, share_token: domain, email: 0, password_hash: null, embed: 1 },
      ...{ email_pdf: 0, exclude_bots: 1, exclude_params: '', exclude_ips: '', timezone, demo: 0 },
      ...{ created_at: 0, updated_at: 0 },
    } as never)
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('notification_channels')
    .values({
      ...{ account_id: account.id, kind: 'webhook', name: 'a', language: 'en', target: '', settings: '' },
      ...{ events: '["alert.fired","alert.resolved"]', verified_at: 1, created_at: 0, updated_at: 0 },
    })
    .execute()
  return website.id
}

for (const { name, engine, skip, place } of eventEngines)
  describe(`evaluating alerts, on ${name}`, { skip }, () => {
    test('fires once, waits in quiet hours, reports the recovery, and joins what fires together', async (t) => {
      const records = await freshRecords(recordsEngine)
      const { db } = records
      const store = await openEngine(await place(), console.error)
      t.after(async () => {
        await store.close()
        await records.close()
      })
      const [shop, blog] = [
        await addWebsite(records, 'shop.test', 'Europe/Berlin'),
        await addWebsite(records, 'blog.test', 'UTC'),
      ]
      const add = async (website_id: number, name: string, changes: Partial<AlertTable>): Promise<void> => {
        await db
          .insertInto('alerts')
          .values({
            ...settings,
            website_id,
            name,
            kind: 'anomaly',
            metric: 'visits',
            direction: 'below',
            ...changes,
          } as never)
          .execute()
      }
      await add(shop, 'fewer', {})
      await add(shop, 'quiet', { kind: 'threshold', amount: 5, quiet_hours: '12-15' })
      await add(shop, 'German', { kind: 'change', metric: 'visitors', filters: '["country:is:DE"]' })
      await add(shop, 'gone', { goal_id: 99, metric: 'conversions' })
      await add(blog, 'silent', { kind: 'silence', hours: 2 })
      await add(blog, 'more', { direction: 'above' })
      let visit = 0n
      let lastId = 0
      const eventsOf = (website: number, from: number, count: number) =>
        Array.from({ length: count }, (_, index) => {
          visit++
          return sampleEvent({ website, time: from + index * 1_000, visit, visitor: visit })
        })
      const append = async (events: ReturnType<typeof eventsOf>): Promise<void> => {
        await store.append({ events, drops: [], inbox: 'test', after: lastId, lastId: lastId + 1 })
        lastId++
      }
      const hit = (website: number, from: number, count: number) => append(eventsOf(website, from, count))
      const history: ReturnType<typeof eventsOf> = []
      for (let week = 10; week > 0; week--)
        for (let hour = 0; hour < 6; hour++)
          // By the clocks of the shop, which change after the second of these weeks.
          history.push(...eventsOf(shop, start - week * weekMs + (week >= 8 ? hourMs : 0) + hour * hourMs, 100))
      for (let week = 9; week > 0; week--)
        for (let hour = 0; hour < 6; hour++) history.push(...eventsOf(blog, start - week * weekMs + hour * hourMs, 20))
      await append(history)
      let now = start + 3 * minute
      let oldest = 0
      const evaluate = createAlertEvaluation({
        ...{ records, openStore: () => store, engine, clock: () => now, baseUrl: 'https://stats.test' },
        ...{ oldestWaitingMs: () => oldest, onError: (error) => assert.fail(String(error)) },
        readGoals: async () => [],
        segmentFilters: { filtersOf: async () => [] },
        namesOf: () => ({ readGoals: async () => [], readPathGroups: async () => [] }),
        channelRulesOf: async () => [],
      })
      const run = () => evaluate(AbortSignal.timeout(60_000))
      const notices = async () =>
        (await db.selectFrom('notification_deliveries').select(['event', 'notice']).orderBy('id').execute()).map(
          ({ event, notice }) => {
            const { alert, others, summary } = JSON.parse(notice).data
            return `${event} ${[alert, ...others.map((one: { alert: object }) => one.alert)].map((one: { name: string }) => one.name)}: ${summary}`
          },
        )
      await run()
      assert.deepEqual(await notices(), [], 'what was before an alert is no news')

      // 10 to 11 is as always; 11 to 12 and 12 to 13 are not.
      await hit(shop, start, 100)
      await hit(blog, start, 20)
      now += hourMs
      await run()
      assert.deepEqual(await notices(), [])
      const states = await db.selectFrom('alerts').select(['name', 'status', 'last']).orderBy('id').execute()
      assert.deepEqual(
        states.map(({ name: one, status }) => `${one} ${status}`),
        ['fewer ok', 'quiet ok', 'German ok', 'gone invalid', 'silent ok', 'more ok'],
      )
      assert.equal(JSON.parse(states[0]?.last ?? '{}').usual, 100, 'the same local hours are compared')

      await hit(shop, start + hourMs, 3)
      now += hourMs
      oldest = 5 * minute
      await run()
      assert.deepEqual(await notices(), [], 'hits are waiting')
      oldest = 0
      await run()
      await Promise.all([run(), run()])
      const fired = (await notices()).map((one) => one.split(':')[0])
      // The one with quiet hours waits: it is 14 in Berlin.
      assert.deepEqual(fired, ['alert.fired fewer', 'alert.fired German'])
      assert.match((await notices())[0] ?? '', /Visits: 3 \(.*1:00.*\)\. \d+ to \d+ are usual\./)
      now = start + 3 * hourMs + 3 * minute
      await run()
      assert.deepEqual(
        (await notices()).slice(2).map((one) => one.split(':')[0]),
        // The blog has had nothing for two hours; the others are still open, and not reported again; quiet ended at 15.
        ['alert.fired quiet', 'alert.fired silent'],
      )

      await hit(shop, start + 3 * hourMs, 100)
      await hit(blog, start + 3 * hourMs, 200)
      now += hourMs
      await run()
      await run()
      const last = (await notices()).slice(4)
      assert.deepEqual(last.map((one) => one.split(':')[0]).toSorted(), [
        'alert.fired more',
        'alert.resolved fewer,quiet,German',
        'alert.resolved silent',
      ])
      assert.equal(last.find((one) => one.includes('fewer'))?.split('\n').length, 3)
      assert.equal((await db.selectFrom('incidents').select('id').where('closed_at', 'is', null).execute()).length, 1)

      // A snoozed one opens an incident without a notice, and of a day in which the service was down all hours count.
      await db
        .updateTable('alerts')
        .set({ snoozed_until: now + 100 * hourMs })
        .where('name', '=', 'fewer')
        .execute()
      const before = (await notices()).length
      now += 2 * hourMs
      await run()
      const open = await db.selectFrom('incidents').select('notices').where('closed_at', 'is', null).execute()
      assert.ok(open.some((one) => one.notices === 0))
      assert.ok(!(await notices()).slice(before).some((one) => one.includes('fewer')))
    })
  })
