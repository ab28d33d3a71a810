import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { rescheduleJobs, scheduledRunJobs } from '../src/jobs/kinds.ts'
import { type ChangingSite, pageOf, startChangingSite } from './support/changing-site.ts'
import { type Client, createClient, form, type List, type One, type Problem } from './support/client.ts'
import { engines, type Place, type RecordsEngine } from './support/engines.ts'
import { eventually } from './support/eventually.ts'
import { openAt } from './support/records.ts'
import { ownerKey, type Sightline, startSightline } from './support/sightline.ts'

interface Scheduled {
  readonly id: number
  readonly status: string
  readonly schedule: string
  readonly schedule_time: string
  readonly schedule_weekday: number
  readonly schedule_day: number
  readonly next_run_at: string | null
}

const day = 86_400_000
const resources = ['crawls', 'reports'] as const

for (const engine of engines) describe(`schedules on ${engine.name}`, () => describeSchedules(engine))

function describeSchedules(engine: RecordsEngine): void {
  let place: Place
  let sightline: Sightline
  let client: Client
  let site: ChangingSite
  const start = async (): Promise<void> => {
    const database = place.url === null ? {} : { SIGHTLINE_DATABASE_URL: place.url }
    sightline = await startSightline({ environment: sightline?.environment ?? database })
    client = await createClient(sightline.seoUrl, ownerKey)
  }
  before(async () => {
    const made = await engine.place()
    place = made
    await start()
    if (made.url === null) place = { url: null, dataDir: sightline.environment.SIGHTLINE_DATA_DIR ?? '' }
    site = await startChangingSite()
    site.show({ '/': pageOf('Home', { links: ['/next'] }), '/next': pageOf('Next') })
  })
  after(async () => {
    site.close()
    await sightline.stop()
  })

  const create = async (resource: string, fields: Record<string, string | number>): Promise<Scheduled> => {
    const { status, body } = await client.post<One<Scheduled>>(
      `/api/v1/${resource}`,
      form({ url: `${site.origin}/`, ...fields }),
    )
    assert.equal(status, 201, JSON.stringify(body))
    return body.data
  }
  const read = async (resource: string, id: number): Promise<Scheduled> =>
    (await client.get<One<Scheduled>>(`/api/v1/${resource}/${id}`)).body.data
  const change = async (resource: string, id: number, fields: Record<string, string | number>): Promise<Scheduled> =>
    (await client.put<One<Scheduled>>(`/api/v1/${resource}/${id}`, form(fields))).body.data
  const settled = (resource: string, id: number): Promise<Scheduled> =>
    eventually(async () => {
      const schedule = await read(resource, id)
      return ['done', 'failed', 'canceled'].includes(schedule.status) && schedule
    })
  const runsOf = async (resource: string, id: number): Promise<number> =>
    (await client.get<List<object>>(`/api/v1/${resource}/${id}/runs`)).body.meta.total
  const inRecords = async <T>(work: (db: ReturnType<typeof openAt>['db']) => Promise<T>): Promise<T> => {
    const records = openAt(place)
    try {
      return await work(records.db)
    } finally {
      await records.close()
    }
  }
  const keyOf = (resource: string, id: number): string => `${resource.slice(0, -1)} ${id}`
  /** Lets the schedule be due since some days ago. */
  const makeDue = (resource: string, id: number): Promise<unknown> =>
    inRecords((db) =>
      db
        .updateTable('jobs')
        .set({ due_at: Date.now() - 3 * day })
        .where('kind', '=', scheduledRunJobs)
        .where('key', '=', keyOf(resource, id))
        .execute(),
    )
  const hasJob = (resource: string, id: number): Promise<boolean> =>
    inRecords(async (db) => {
      const jobs = db.selectFrom('jobs').select('id').where('kind', '=', scheduledRunJobs)
      return (await jobs.where('key', '=', keyOf(resource, id)).execute()).length === 1
    })

  for (const resource of resources) {
    test(`the schedule of ${resource} is set, changed and removed`, async () => {
      const made = await create(resource, {})
      assert.deepEqual([made.schedule, made.schedule_time, made.next_run_at], ['none', '03:00', null])
      const weekly = await change(resource, made.id, {
        schedule: 'weekly',
        schedule_time: '23:59',
        schedule_weekday: 7,
      })
      assert.equal(new Date(weekly.next_run_at ?? '').getUTCDay(), 0)
      assert.match(weekly.next_run_at ?? '', /T23:59:00/)
      const monthly = await change(resource, made.id, { schedule: 'monthly', schedule_day: 31 })
      assert.deepEqual([monthly.schedule_time, monthly.schedule_weekday, monthly.schedule_day], ['23:59', 7, 31])
      assert.equal(new Date(Date.parse(monthly.next_run_at ?? '') + day).getUTCDate(), 1)
      assert.ok(await hasJob(resource, made.id))
      assert.equal((await read(resource, made.id)).next_run_at, monthly.next_run_at)
      const { data } = (await client.get<List<Scheduled>>(`/api/v1/${resource}`)).body
      assert.equal(data.find(({ id }) => id === made.id)?.next_run_at, monthly.next_run_at)
      const none = await change(resource, made.id, { schedule: 'none' })
      assert.deepEqual([none.next_run_at, await hasJob(resource, made.id)], [null, false])
      await change(resource, made.id, { schedule: 'daily' })
      await client.delete(`/api/v1/${resource}/${made.id}`)
      assert.equal(await hasJob(resource, made.id), false)
      for (const [field, value] of [
        ['schedule', 'hourly'],
        ['schedule_time', '24:00'],
        ['schedule_time', '3:00'],
        ['schedule_weekday', 0],
        ['schedule_day', 32],
      ] as const) {
        const { status, body } = await client.post<Problem>(
          `/api/v1/${resource}`,
          form({ url: `${site.origin}/`, [field]: value }),
        )
        assert.equal(status, 422, field)
        assert.ok(body.errors?.[field], JSON.stringify(body))
      }
    })

    test(`after days of downtime, ${resource} run once`, async () => {
      const { id } = await create(resource, { schedule: 'daily' })
      await settled(resource, id)
      assert.equal(await runsOf(resource, id), 1)
      assert.equal(await sightline.stop(), 0)
      await makeDue(resource, id)
      await start()
      await eventually(async () => (await runsOf(resource, id)) === 2)
      const { next_run_at } = await settled(resource, id)
      assert.ok(Date.parse(next_run_at ?? '') > Date.now())
      // Nothing more is due.
      const due = await inRecords((db) =>
        db
          .selectFrom('jobs')
          .select('due_at')
          .where('kind', '=', scheduledRunJobs)
          .where('key', '=', keyOf(resource, id))
          .execute(),
      )
      assert.deepEqual(
        due.map(({ due_at }) => new Date(due_at).toISOString()),
        [next_run_at],
      )
      assert.equal(await runsOf(resource, id), 2)
      await change(resource, id, { schedule: 'none' })
    })
  }

  test('a crawl that is still running is skipped', async () => {
    const { id } = await create('crawls', { schedule: 'daily' })
    await settled('crawls', id)
    // Paused counts as running.
    await inRecords(async (db) => {
      await db.updateTable('crawls').set({ status: 'paused' }).where('id', '=', id).execute()
    })
    const before = (await read('crawls', id)).next_run_at
    await inRecords((db) => db.updateTable('crawls').set({ next_run_at: 0 }).where('id', '=', id).execute())
    await makeDue('crawls', id)
    await eventually(async () => (await read('crawls', id)).next_run_at === before)
    assert.equal(await runsOf('crawls', id), 1)
    await inRecords((db) => db.updateTable('crawls').set({ status: 'done' }).where('id', '=', id).execute())
    await makeDue('crawls', id)
    await eventually(async () => (await runsOf('crawls', id)) === 2)
    const { body } = await client.get<List<{ scheduled: number }>>(`/api/v1/crawls/${id}/runs`)
    assert.deepEqual(
      body.data.map(({ scheduled }) => scheduled),
      [1, 0],
    )
    await settled('crawls', id)
  })

  test('schedules follow the time zone of the account', async () => {
    const { id, next_run_at } = await create('crawls', { schedule: 'daily', schedule_time: '12:00' })
    assert.match(next_run_at ?? '', /T12:00:00/)
    const other = await create('reports', { schedule: 'weekly', schedule_time: '12:00' })
    // Five and a half hours ahead, without clock changes.
    assert.equal((await client.put('/api/v1/account', form({ timezone: 'Asia/Kolkata' }))).status, 200)
    await eventually(async () => /T06:30:00/.test((await read('crawls', id)).next_run_at ?? ''))
    await eventually(async () => /T06:30:00/.test((await read('reports', other.id)).next_run_at ?? ''))
    const waiting = (): Promise<readonly unknown[]> =>
      inRecords((db) => db.selectFrom('jobs').select('id').where('kind', '=', rescheduleJobs).execute())
    assert.deepEqual(await waiting(), [])
    const made = await create('reports', { schedule: 'daily', schedule_time: '12:00' })
    assert.match(made.next_run_at ?? '', /T06:30:00/)
    await client.put('/api/v1/account', form({ timezone: '' }))
    // Else it would change the time of what the next test makes due.
    await eventually(async () => (await waiting()).length === 0)
  })

  if (engine.name === 'PostgreSQL') {
    test('two nodes run it once', async () => {
      const { id } = await create('crawls', { schedule: 'daily' })
      await settled('crawls', id)
      const {
        SIGHTLINE_ANALYTICS_URL: _a,
        SIGHTLINE_SEO_URL: _s,
        SIGHTLINE_DATA_DIR: _d,
        ...shared
      } = sightline.environment
      const second = await startSightline({ args: ['seo'], environment: shared })
      try {
        for (const expected of [2, 3, 4]) {
          await makeDue('crawls', id)
          // Neither node knows of the change: each looks for due jobs again about once a minute.
          await eventually(async () => (await runsOf('crawls', id)) >= expected, 150_000)
          await settled('crawls', id)
          assert.equal(await runsOf('crawls', id), expected)
        }
        assert.equal(await runsOf('crawls', id), 4)
      } finally {
        await second.stop()
      }
    })
  }
}
