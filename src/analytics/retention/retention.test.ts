import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { DuckDBInstance } from '@duckdb/node-api'
import { temporaryFolder } from '../../../test/support/folder.ts'
import { queryLimits } from '../../../test/support/query-limits.ts'
import { openAt } from '../../../test/support/records.ts'
import { createAccounts } from '../../accounts/accounts.ts'
import { DomainError } from '../../base/errors.ts'
import { migrate } from '../../database/migrate.ts'
import type { Records } from '../../database/records.ts'
import type { App } from '../../http/app.ts'
import { dayMs } from '../events/day.ts'
import { duckdbEngine } from '../events/duckdb/engine.ts'
import { openDuckdbEventStore } from '../events/duckdb/store.ts'
import { importFile } from '../events/import.ts'
import type { EventStore } from '../events/store.ts'
import { sampleEvent } from '../events/testing/sample-event.ts'
import { createExports } from '../stats/exports/exports.ts'
import { createQuerySlots } from '../stats/slots/query-slots.ts'
import { noRecords } from '../stats/testing/no-records.ts'
import { createStatsServer } from '../stats/testing/stats-server.ts'
import { createSelections } from '../stats/views/selections.ts'
import { createWebsites, type Websites } from '../websites/websites.ts'
import { createReadRetained } from './retained-websites.ts'
import { createRetention } from './retention.ts'

const now = Date.UTC(2026, 10, 16, 12)
const hour = 3_600_000
const path = join(temporaryFolder(), 'events.duckdb')
const settings = { privacy: 1, embed: 0, email: 0, exclude_bots: 1, exclude_params: '', exclude_ips: '' } as const

let records: Records
let websites: Websites
let store: EventStore
let app: App
let account: number
let website: number
let runRetention: (signal: AbortSignal) => Promise<void>
const errors: unknown[] = []

before(async () => {
  records = openAt({ url: null, dataDir: temporaryFolder() })
  await migrate(records)
  const accounts = createAccounts(records, () => now)
  account = (await accounts.createOwner()) ?? 0
  websites = createWebsites(
    records,
    () => now,
    () => undefined,
  )
  const created = await websites.create(account, { ...settings, domain: 'old.test', timezone: 'Europe/Berlin' })
  website = created.id
  await openStore()
  await store.setTimeZones(new Map([[website, 'Europe/Berlin']]))
  // On each of 20 days, a visitor who stays from before to after midnight, and one at noon.
  const events = Array.from({ length: 20 }, (_, index) => {
    const noon = now - index * dayMs
    const late = noon + 10.5 * hour
    const crossing = {
      website,
      visitor: BigInt(index) + 100n,
      visit: BigInt(index) + 100n,
      startedAt: late,
      country: 'FR',
    }
    return [
      sampleEvent({ website, time: noon, startedAt: noon, visitor: BigInt(index), visit: BigInt(index) }),
      ...(index === 0
        ? []
        : [sampleEvent({ ...crossing, time: late }), sampleEvent({ ...crossing, time: late + hour })]),
    ]
  }).flat()
  await store.append({ events, drops: [], inbox: 'main', after: 0, lastId: 1 })
  await rollUp()
})
after(async () => {
  await app.close()
  await store.close()
  await records.close()
  assert.deepEqual(errors, [])
})

async function openStore(): Promise<void> {
  store = await openDuckdbEventStore({ path })
  app = await createStatsServer({
    store,
    baseUrl: 'http://127.0.0.1',
    engine: duckdbEngine,
    selections: createSelections(store, duckdbEngine),
    querySlots: createQuerySlots(store, queryLimits),
    clock: () => now,
    exports: createExports(),
    ...noRecords,
    viewerZones: { viewed: () => undefined },
    readRetained: createReadRetained(records),
  })
  const onError = (error: unknown): void => void errors.push(error)
  runRetention = createRetention({ records, store, clock: () => now, onError, changed: () => undefined })
}

async function rollUp(): Promise<void> {
  while (await store.rollUp(now));
}

/** Records what is due, deletes it, and rolls up what changed. */
async function retain(changes: { retention_days?: number; rollup_retention_days?: number }): Promise<void> {
  await websites.update(account, website, changes)
  for (let run = 0; run < 2; run++) {
    await runRetention(new AbortController().signal)
    await rollUp()
  }
}

const get = (path: string) =>
  app.inject({ url: `/api/v1/websites/${website}${path}`, headers: { authorization: `Bearer ${account}` } })

const month = 'from=2026-10-20&to=2026-11-16&timezone=Europe/Berlin'
const questions = [
  `/stats?${month}`,
  `/stats?${month}&compare=previous`,
  `/stats/timeseries?${month}&interval=day`,
  `/stats/timeseries?${month}&interval=hour&metrics=visitors,visits,pageviews`,
  `/stats/timeseries?from=2026-10-20&to=2026-11-16&timezone=Asia/Tokyo&interval=day&metrics=visitors`,
  `/stats/country?${month}`,
  `/stats/entry_page?${month}`,
  '/stats?period=all&timezone=Europe/Berlin',
]

const countRows = async (before: string): Promise<number> => {
  const values = [website, Temporal.Instant.from(before).epochMilliseconds]
  const rows = await store.query({ text: 'SELECT count(*) AS n FROM events WHERE website = ? AND time < ?', values })
  return Number(rows[0]?.n)
}

describe('retention of a website', () => {
  test('without filters, all numbers are the same after events were deleted', async () => {
    const read = () => Promise.all(questions.map(async (question) => (await get(question)).json()))
    const before = await read()
    await retain({ retention_days: 4 })
    const row = await websites.read(account, website)
    // Four whole days and today.
    assert.equal(new Date(row.rows_from ?? 0).toISOString(), '2026-11-11T23:00:00.000Z')
    // Those of the visitor who stayed past midnight are still needed.
    assert.equal(await countRows('2026-11-11T23:00:00Z'), 1)
    const after = await read()
    for (const [index, one] of after.entries()) {
      const question = questions[index] ?? ''
      const { complete, ...meta } = one.meta
      assert.equal(complete, true, question)
      assert.deepEqual({ ...one, meta }, before[index], question)
    }
    assert.equal(after[0].data.visitors.value, 39)
  })

  test('late events of days without rows change nothing', async () => {
    const before = (await get(`/stats?${month}`)).json()
    const time = now - 12 * dayMs
    const events = [sampleEvent({ website, time, startedAt: time, visitor: 7_777n, visit: 7_777n })]
    await store.append({ events, drops: [], inbox: 'main', after: 1, lastId: 2 })
    await rollUp()
    assert.deepEqual((await get(`/stats?${month}`)).json(), before)
  })

  const incomplete: readonly (readonly [what: string, path: string])[] = [
    ['a filter', `/stats?${month}&filter=country:is:DE`],
    ['a filtered time series', `/stats/timeseries?${month}&filter=country:is:DE`],
    ['a filtered breakdown', `/stats/page?${month}&filter=country:is:DE`],
    ['properties', `/stats/properties?${month}`],
    ['journeys', `/stats/journeys?${month}`],
    ['revenue', `/stats/revenue?${month}`],
    ['a breakdown by days of another zone', '/stats/country?from=2026-11-02&to=2026-11-16&timezone=Asia/Tokyo'],
  ]
  for (const [what, question] of incomplete)
    test(`${what} says from when on it counts`, async () => {
      const { meta } = (await get(question)).json()
      assert.equal(meta.complete, false)
      assert.equal(meta.rows_from, '2026-11-11T23:00:00.000Z')
      assert.ok(meta.complete_from <= meta.rows_from)
      assert.match(meta.incomplete_reason, /have been deleted/)
    })

  test('a filter counts the days that have events', async () => {
    const { data } = (await get(`/stats?${month}&filter=country:is:FR`)).json()
    const expected = (
      await get('/stats?from=2026-11-12&to=2026-11-16&timezone=Europe/Berlin&filter=country:is:FR')
    ).json()
    assert.deepEqual(data, expected.data)
    assert.equal('complete' in expected.meta, false)
    assert.equal(data.visitors.value, 5)
  })

  test('an export names in a header from when on it has events', async () => {
    const reply = await get(`/events?${month}&format=csv`)
    assert.equal(reply.headers['sightline-complete-from'], '2026-11-11T23:00:00.000Z')
    const { data } = (await get(`/events?${month}`)).json()
    const times: string[] = data.map(({ time }: { time: string }) => time).sort()
    assert.equal(times.length, 14)
    assert.equal(times[0], '2026-11-11T23:30:00.000Z')
  })

  test('the time zone cannot be changed while there are statistics of days without events', async () => {
    await assert.rejects(websites.update(account, website, { timezone: 'Asia/Tokyo' }), (error) => {
      assert.ok(error instanceof DomainError)
      assert.match(JSON.stringify(error), /events before 2026-11-12 have been deleted/)
      return true
    })
  })

  test('a file with older events is rejected with a reason', async () => {
    const file = join(temporaryFolder(), 'old.csv')
    writeFileSync(file, 'time,visitor,page\n2026-11-01T12:00:00Z,a,/\n2026-11-15T12:00:00Z,a,/\n')
    const notBefore = (await websites.read(account, website)).rows_from ?? 0
    const importing = Array.fromAsync(importFile(store, { file, website, notBefore }))
    await assert.rejects(
      importing,
      /events from 2026-11-01T12:00:00.000Z on, but this website keeps events only from 2026-11-11/,
    )
    assert.equal(await countRows('2026-11-11T23:00:00Z'), 2)
  })

  test('roll-ups are not kept shorter than events', async () => {
    for (const changes of [{ rollup_retention_days: 3 }, { retention_days: 0, rollup_retention_days: 30 }])
      await assert.rejects(websites.update(account, website, changes), /./)
  })

  test('a release with another definition of roll-ups reads the kept ones, and says what they do not count', async () => {
    const before = (await get(`/stats?${month}`)).json()
    await app.close()
    await store.close()
    const instance = await DuckDBInstance.create(path)
    const connection = await instance.connect()
    await connection.run("UPDATE meta SET value = 'of another release' WHERE name = 'definitions'")
    await connection.run(`UPDATE kept_days SET content = replace(content, '"country",', '')`)
    await connection.run('ALTER TABLE kept_roll_ups DROP COLUMN scroll_sum')
    connection.closeSync()
    instance.closeSync()
    await openStore()
    await rollUp()
    assert.deepEqual((await get(`/stats?${month}`)).json(), before)
    assert.equal((await get(`/stats/browser?${month}`)).json().meta.complete, true)
    const countries = (await get(`/stats/country?${month}`)).json()
    assert.equal(countries.meta.complete, false)
    assert.equal(countries.meta.complete_from, '2026-11-11T23:00:00.000Z')
  })

  test('roll-ups are deleted after their time, and replies say so', async () => {
    await retain({ retention_days: 4, rollup_retention_days: 12 })
    const reply = (await get(`/stats?${month}`)).json()
    assert.equal(reply.meta.complete, false)
    assert.equal(reply.meta.complete_from, '2026-11-03T23:00:00.000Z')
    const expected = (await get('/stats?from=2026-11-04&to=2026-11-16&timezone=Europe/Berlin')).json()
    assert.equal(expected.meta.complete, true)
    assert.deepEqual(reply.data, expected.data)
    await retain({ retention_days: 4, rollup_retention_days: 4 })
    await websites.update(account, website, { timezone: 'Asia/Tokyo' })
  })

  test('deleting the website deletes everything', async () => {
    await store.deleteWebsite(website)
    for (const table of ['events', 'days', 'kept_days', 'kept_roll_ups', 'kept_slots', 'expired'])
      assert.deepEqual(await store.query({ text: `SELECT 1 FROM ${table}`, values: [] }), [], table)
  })
})
