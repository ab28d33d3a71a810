import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import type { Import } from '../src/analytics/imports/import.ts'
import { type AnalyticsService, startAnalyticsService } from './support/analytics-service.ts'
import { type Client, form, json, type List, type One } from './support/client.ts'
import { clickhouse, duckdb } from './support/event-engines.ts'
import { eventually } from './support/eventually.ts'
import {
  ga4Json,
  goatcounterCsv,
  type HistoryEvent,
  history,
  matomoCsv,
  matomoJson,
  umamiCsv,
  umamiMysql,
  umamiPostgres,
} from './support/exported-files.ts'
import { temporaryFolder } from './support/folder.ts'
import { sendHit } from './support/hits.ts'
import { type Statistics, trackWebsite } from './support/statistics.ts'

/** For example 1000000: as many rows are in each file. */
const rows = Number(process.env.SIGHTLINE_TEST_IMPORT_ROWS ?? 80)
const events = history(rows)
const sessions = rows / 4
const patience = 600_000

const files: Readonly<
  Record<string, readonly [kind: string, write: (events: readonly HistoryEvent[]) => string | Buffer]>
> = {
  'a PostgreSQL dump of Umami': ['umami', umamiPostgres],
  'a compressed MySQL dump of Umami': ['umami', (all) => gzipSync(umamiMysql(all))],
  'the CSV of Umami': ['umami', umamiCsv],
  'the visits log of Matomo in JSON': ['matomo', matomoJson],
  'the visits log of Matomo in CSV': ['matomo', matomoCsv],
  'the CSV of GoatCounter': ['goatcounter', goatcounterCsv],
  'the BigQuery export of Google Analytics 4': ['ga4', (all) => gzipSync(ga4Json(all))],
}

for (const tested of [duckdb, clickhouse]) {
  describe(`imports on ${tested.name}`, { skip: tested.skip }, () => {
    let service: AnalyticsService
    let client: Client
    let websites = 0
    before(async () => {
      const folder = temporaryFolder()
      const { options } = await tested.place()
      const url = options instanceof Object && 'url' in options ? String(options.url) : `duckdb://${folder}`
      const module = new URL('../src/program/open-store.ts', import.meta.url)
      const events =
        tested === duckdb ? await tested.place() : { module, open: 'openStore', options: { url, dataDir: folder } }
      service = await startAnalyticsService({ folder, events, engine: tested.engine }, () => Date.now())
      client = service.client
    })
    after(() => service?.stop())

    const website = () => trackWebsite(client, `site-${++websites}.example`)

    const create = async ({ path }: Statistics, file: Buffer, fields: object): Promise<Import> => {
      const sent = { file_name: 'history', size: file.length, ...fields }
      const { status, body, text } = await client.post<One<Import>>(`${path}/imports`, json(sent))
      assert.equal(status, 201, text)
      return body.data
    }

    const upload = ({ path }: Statistics, { id }: Import, part: Buffer, offset: number, sha256?: string) =>
      client.send<One<Import>>(
        'PUT',
        `${path}/imports/${id}/file?offset=${offset}${sha256 ? `&sha256=${sha256}` : ''}`,
        {
          headers: { 'content-type': 'application/octet-stream' },
          body: new Uint8Array(part),
        },
      )

    const ended = async ({ path }: Statistics, { id }: Import): Promise<Import> =>
      eventually(async () => {
        const { body } = await client.get<One<Import>>(`${path}/imports/${id}`)
        return ['done', 'failed', 'checked', 'canceled'].includes(body.data.state) && body.data
      }, patience)

    const importFile = async (statistics: Statistics, content: string | Buffer, fields: object): Promise<Import> => {
      const file = Buffer.from(content)
      const created = await create(statistics, file, fields)
      const partBytes = Math.max(1000, Math.min(4 * 1024 ** 2, Math.ceil(file.length / 3)))
      for (let offset = 0; offset < file.length; offset += partBytes) {
        const { status, text } = await upload(statistics, created, file.subarray(offset, offset + partBytes), offset)
        assert.equal(status, 200, text)
      }
      return ended(statistics, created)
    }

    const all = { from: '2024-01-01', to: '2030-01-01' }
    const totals = (statistics: Statistics) => statistics.totals('visitors,visits,pageviews', all)

    // The readers are the same on every engine.
    const tried = Object.entries(files).slice(0, tested === duckdb ? undefined : 1)
    for (const [name, [kind, write]] of tried)
      test(name, async () => {
        const statistics = await website()
        const done = await importFile(statistics, write(events), { kind })
        assert.deepEqual([done.state, done.error], ['done', null])
        assert.deepEqual([done.read, done.taken, done.rejected, done.written], [rows, rows, 0, rows])
        assert.deepEqual(await totals(statistics), [sessions, sessions, rows * 0.75])
        const bySource = await statistics.breakdown('source', 'visits', all)
        const countries = await statistics.breakdown('country', 'visits', all)
        const third = (rest: number) => events.filter(({ session, name }) => name && session % 3 === rest).length
        assert.deepEqual(countries, { DE: third(0), FR: third(1), US: third(2) })
        if (kind !== 'umami') assert.equal(bySource.Google, third(1))
        else assert.deepEqual(Object.values(bySource), [sessions])
        assert.deepEqual(await statistics.breakdown('browser', 'visits', all), { Chrome: sessions })
        const { body } = await client.get<List<{ kind: string; text: string }>>(`${statistics.path}/annotations`)
        assert.deepEqual(
          body.data.map(({ kind, text }) => [kind, text]),
          [['import', 'history']],
        )

        // Imported twice is imported once.
        const again = await importFile(statistics, write(events), { kind })
        assert.deepEqual([again.state, again.duplicate_of, again.taken], ['done', done.id, 0])
        assert.deepEqual(await totals(statistics), [sessions, sessions, rows * 0.75])

        // Deleted is as before.
        await client.delete(`${statistics.path}/imports/${done.id}`)
        await eventually(
          async () => (await client.get(`${statistics.path}/imports/${done.id}`)).status === 404,
          600_000,
        )
        assert.deepEqual(await totals(statistics), [0, 0, 0])
      })

    if (tested !== duckdb) return

    test('properties of events are imported', async () => {
      const statistics = await website()
      await importFile(statistics, umamiPostgres(events.slice(0, 8)), { kind: 'umami' })
      assert.deepEqual(await statistics.breakdown('properties/plan', 'events', { ...all }), { 'a\\b c': 2 })
    })

    test('events of Google Analytics 4 keep their parameters, and orders their revenue', async () => {
      const statistics = await website()
      const rows = ga4Json(events.slice(0, 8)).split('\n')
      const param = (key: string, string_value: string) => ({ key, value: { string_value } })
      const change = (index: number, fields: object) => JSON.stringify({ ...JSON.parse(rows[index] ?? ''), ...fields })
      const purchase = [
        param('page_location', 'https://old.example/paid?utm_source=mail'),
        param('currency', 'EUR'),
        param('transaction_id', 'T1'),
      ]
      const file = [
        ...rows,
        change(3, { event_name: 'purchase', event_params: purchase, ecommerce: { purchase_revenue: 12.5 } }),
        change(0, { event_name: 'session_start' }),
        change(0, { user_pseudo_id: null }),
        change(0, { event_timestamp: 'yesterday' }),
      ].join('\n')
      const done = await importFile(statistics, file, { kind: 'ga4' })
      assert.deepEqual([done.error, done.taken], [null, 9])
      assert.deepEqual(
        done.reasons.map(({ reason, count }) => [reason, count]),
        [
          ['invalid_time', 1],
          ['no_visitor', 1],
          ['unsupported', 1],
        ],
      )
      assert.deepEqual(await statistics.breakdown('properties/plan', 'events', { ...all }), { Team: 2 })
      assert.deepEqual(await statistics.breakdown('properties/order', 'events', { ...all }), { T1: 1 })
      assert.deepEqual(await statistics.breakdown('event', 'events', { ...all }), { 'Sign up': 2, Order: 1 })
    })

    test('a dry run lists what it would reject, and can be started', async () => {
      const statistics = await website()
      const broken = ['only\tthree\tcells', ...Array.from({ length: 150 }, (_, index) => `broken ${index}`)]
      const checked = await importFile(statistics, umamiPostgres(events, broken), { kind: 'umami', dry_run: 1 })
      assert.deepEqual(
        [checked.state, checked.read, checked.taken, checked.rejected],
        ['checked', rows + 151, rows, 151],
      )
      assert.deepEqual(
        checked.reasons.map(({ reason, count }) => [reason, count]),
        [['malformed', 151]],
      )
      assert.equal(checked.examples.length, 100)
      assert.deepEqual(await totals(statistics), [0, 0, 0])
      const path = `${statistics.path}/imports/${checked.id}`
      const { text } = await client.getText(`${path}/rejected`)
      assert.equal(text.trim().split('\r\n').length, 152)
      assert.match(text, /"broken 149"/)
      assert.equal((await client.post(`${path}/start`, form({}))).status, 200)
      const done = await ended(statistics, checked)
      assert.deepEqual([done.state, done.written], ['done', rows])
      assert.deepEqual(await totals(statistics), [sessions, sessions, rows * 0.75])
    })

    test('an upload continues after a lost reply, and refuses damaged and misplaced parts', async () => {
      const statistics = await website()
      const file = Buffer.from(goatcounterCsv(events))
      const sha256 = createHash('sha256').update(file).digest('hex')
      const fields = { kind: 'goatcounter', sha256 }
      const created = await create(statistics, file, fields)
      const first = file.subarray(0, 1000)
      assert.equal((await upload(statistics, created, first, 0)).body.data.received, 1000)
      assert.equal((await upload(statistics, created, first, 0)).body.data.received, 1000)
      assert.equal((await upload(statistics, created, first, 5)).status, 409)
      assert.equal((await upload(statistics, created, file.subarray(1000), 1000, '0'.repeat(64))).status, 422)
      const continued = await create(statistics, file, fields)
      assert.deepEqual([continued.id, continued.received], [created.id, 1000])
      await upload(statistics, created, file.subarray(1000), 1000)
      assert.equal((await ended(statistics, created)).taken, rows)
    })

    test('events that the website counted itself are not counted twice', async () => {
      const statistics = await website()
      await sendHit(client.baseUrl, { u: `https://${statistics.website.domain}/` })
      await eventually(async () => (await totals(statistics))[2] === 1)
      const at = (time: number) => history(4).map((event) => ({ ...event, time }))
      const future = goatcounterCsv([...events, ...at(Date.now()), ...at(Date.now() + 1e9)])
      const done = await importFile(statistics, future, { kind: 'goatcounter' })
      assert.deepEqual(
        done.reasons.map(({ reason, count }) => [reason, count]),
        [
          ['future', 4],
          ['after_cutoff', 4],
        ],
      )
      assert.equal((await totals(statistics))[2], rows * 0.75 + 1)
      assert.ok(done.cutoff_at !== null && Date.parse(done.cutoff_at) > Date.now() - patience)
      const cut = await website()
      const half = events[rows / 2]?.time ?? 0
      const before = await importFile(cut, goatcounterCsv(events), {
        kind: 'goatcounter',
        cutoff: new Date(half).toISOString(),
      })
      assert.deepEqual([before.taken, before.rejected], [rows / 2, rows / 2])
      assert.deepEqual(
        before.reasons.map(({ reason }) => reason),
        ['after_cutoff'],
      )
    })

    test('a canceled import leaves nothing behind', async () => {
      const statistics = await website()
      const file = Buffer.from(goatcounterCsv(events))
      const created = await create(statistics, file, { kind: 'goatcounter' })
      await upload(statistics, created, file, 0)
      const { status } = await client.post<One<Import>>(`${statistics.path}/imports/${created.id}/cancel`, form({}))
      if (status === 200) assert.equal((await ended(statistics, created)).state, 'canceled')
      if (status === 200) assert.deepEqual(await totals(statistics), [0, 0, 0])
      else assert.equal(status, 409)
    })

    const refused: Readonly<Record<string, readonly [kind: string, content: string | Buffer, error: RegExp]>> = {
      'another file': ['goatcounter', 'a,b\n1,2\n', /no column path, session, date/],
      'a file of several websites': [
        'umami',
        umamiCsv(events.slice(0, 4)) +
          umamiCsv(events.slice(4, 8)).split('\n').slice(1).join('\n').replaceAll('00000009-', '00000008-'),
        /several websites/,
      ],
      'a dump of something else': [
        'umami',
        '-- PostgreSQL database dump\nCOPY public.users (id) FROM stdin;\n1\n\\.\n',
        /website_event/,
      ],
      'a damaged archive': ['matomo', gzipSync(matomoJson(events)).subarray(0, 100), /damaged|not|reads/i],
      'an error of Matomo': ['matomo', '{"result":"error","message":"No access"}', /No access/],
    }
    for (const [name, [kind, content, error]] of Object.entries(refused))
      test(`${name} is refused`, async () => {
        const statistics = await website()
        const failed = await importFile(statistics, content, { kind })
        assert.equal(failed.state, 'failed')
        assert.match(failed.error ?? '', error)
      })
  })
}
