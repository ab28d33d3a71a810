import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import type { Import } from '../src/analytics/imports/import.ts'
import type { AnalyticsService } from './support/analytics-service.ts'
import { type Client, form, type List, type One } from './support/client.ts'
import { duckdb, eventEngines } from './support/event-engines.ts'
import { eventually } from './support/eventually.ts'
import {
  goatcounterCsv,
  goatcounterPieces,
  matomoCsvPieces,
  matomoJson,
  matomoJsonPieces,
  sightlinePieces,
} from './support/exported-files.ts'
import { ga4Columns, ga4Json, ga4JsonPieces, ga4Parquet, parquetOf } from './support/ga4-files.ts'
import { type HistoryEvent, history } from './support/history.ts'
import { sendHit } from './support/hits.ts'
import { importsBy, startImporting } from './support/importing.ts'
import { type Statistics, trackWebsite } from './support/statistics.ts'
import {
  umamiCsv,
  umamiCsvPieces,
  umamiMysqlPieces,
  umamiPostgres,
  umamiPostgresPieces,
} from './support/umami-files.ts'

/** For example 1000000: as many rows are in each file. */
const rows = Number(process.env.SIGHTLINE_TEST_IMPORT_ROWS ?? 80)
const events = history(rows)
const sessions = rows / 4
/** They fit into one part of an upload. */
const few = events.slice(0, 80)
const patience = 600_000

type Write = (events: readonly HistoryEvent[]) => Buffer | Promise<Buffer>

const bytesOf =
  (
    pieces: (events: readonly HistoryEvent[]) => Iterable<string | Buffer>,
  ): ((all: readonly HistoryEvent[]) => Buffer) =>
  (all) =>
    Buffer.concat(Array.from(pieces(all), (piece) => Buffer.from(piece)))

const files: Readonly<Record<string, readonly [kind: string, write: Write]>> = {
  'a PostgreSQL dump of Umami': ['umami', bytesOf(umamiPostgresPieces)],
  'a compressed MySQL dump of Umami': ['umami', (all) => gzipSync(bytesOf(umamiMysqlPieces)(all))],
  'the CSV of Umami': ['umami', bytesOf(umamiCsvPieces)],
  'the visits log of Matomo in JSON': ['matomo', bytesOf(matomoJsonPieces)],
  'the visits log of Matomo in CSV': ['matomo', bytesOf(matomoCsvPieces)],
  'the CSV of GoatCounter': ['goatcounter', bytesOf(goatcounterPieces)],
  'the BigQuery export of Google Analytics 4': ['ga4', (all) => gzipSync(bytesOf(ga4JsonPieces)(all))],
  'the BigQuery export of Google Analytics 4 as Parquet': ['ga4', (all) => ga4Parquet(all)],
  'our own CSV': ['sightline', bytesOf(sightlinePieces)],
}

for (const tested of eventEngines) {
  describe(`imports on ${tested.name}`, { skip: tested.skip }, () => {
    let service: AnalyticsService
    let client: Client
    let websites = 0
    before(async () => {
      service = await startImporting(tested)
      client = service.client
    })
    after(() => service?.stop())

    const website = () => trackWebsite(client, `site-${++websites}.example`)

    const { create, upload, ended, importFile, remove } = importsBy(() => client)

    const all = { from: '2024-01-01', to: '2030-01-01' }
    const totals = (statistics: Statistics) => statistics.totals('visitors,visits,pageviews', all)

    // The readers are the same on every engine.
    const tried = Object.entries(files).slice(0, tested === duckdb ? undefined : 1)
    for (const [name, [kind, write]] of tried)
      test(name, async () => {
        const statistics = await website()
        const file = await write(events)
        const done = await importFile(statistics, file, { kind })
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
        const again = await importFile(statistics, file, { kind })
        assert.deepEqual([again.state, again.duplicate_of, again.taken], ['done', done.id, 0])
        assert.deepEqual(await totals(statistics), [sessions, sessions, rows * 0.75])

        // Deleted is as before.
        await remove(statistics, done)
        assert.deepEqual(await totals(statistics), [0, 0, 0])
      })

    const laterFiles: Readonly<Record<string, Write>> = {
      umami: (all) => Buffer.from(umamiPostgres(all)),
      ...(tested === duckdb && {
        matomo: (all: readonly HistoryEvent[]) => Buffer.from(matomoJson(all)),
        ga4: (all: readonly HistoryEvent[]) => Buffer.from(ga4Json(all)),
      }),
    }
    for (const [kind, write] of Object.entries(laterFiles))
      test(`events of ${kind} that an earlier file had are recognized by their ids`, async () => {
        const statistics = await website()
        // The last visit of the first file goes on in the second one.
        await importFile(statistics, await write(few.slice(0, 38)), { kind })
        const later = await importFile(statistics, await write(few), { kind })
        assert.deepEqual([later.state, later.taken, later.rejected], ['done', 42, 38])
        assert.deepEqual(
          later.reasons.map(({ reason, count }) => [reason, count]),
          [['duplicate', 38]],
        )
        assert.deepEqual(later.overlaps, [])
        assert.equal((await totals(statistics))[2], few.length * 0.75)
        // What was deleted is not known any more.
        await remove(statistics, later)
        assert.equal((await importFile(statistics, await write(few), { kind })).taken, 42)
      })

    test('days that another import has events of are shown before events without ids are imported', async () => {
      const statistics = await website()
      const kind = 'goatcounter'
      await importFile(statistics, goatcounterCsv(few.slice(0, 40)), { kind })
      const asked = await importFile(statistics, goatcounterCsv(few), { kind })
      assert.deepEqual([asked.state, asked.dry_run, asked.taken, asked.written], ['checked', 0, few.length, 0])
      assert.deepEqual(asked.overlaps, [{ from: '2024-03-01', to: '2024-03-01', events: 40 }])
      const path = `${statistics.path}/imports/${asked.id}/start`
      const { status, text } = await client.post(path, form({}))
      assert.deepEqual([status, text.includes('overlap=skip')], [409, true])
      assert.equal((await client.post(path, form({ overlap: 'skip' }))).status, 200)
      const skipped = await ended(statistics, asked)
      assert.deepEqual([skipped.state, skipped.written, skipped.overlaps], ['done', 40, []])
      assert.deepEqual(
        skipped.reasons.map(({ reason, count }) => [reason, count]),
        [['overlapping', 40]],
      )
      assert.deepEqual(await totals(statistics), [20, 20, few.length * 0.75])
      const added = await importFile(statistics, `${goatcounterCsv(few)}\n`, { kind, overlap: 'add' })
      assert.deepEqual([added.state, added.written], ['done', few.length])
      // Another product has counted the same visits.
      const other = await importFile(statistics, umamiPostgres(few), { kind: 'umami', dry_run: 1 })
      assert.deepEqual(other.overlaps, [{ from: '2024-03-01', to: '2024-03-01', events: few.length }])
    })

    if (tested !== duckdb) return

    test('properties of events are imported', async () => {
      const statistics = await website()
      await importFile(statistics, umamiPostgres(events.slice(0, 8)), { kind: 'umami' })
      assert.deepEqual(await statistics.breakdown('properties/plan', 'events', { ...all }), { 'a\\b c': 2 })
    })

    test('events of Google Analytics 4 keep their parameters, and orders their revenue', async () => {
      const statistics = await website()
      const rows = ga4Json(events.slice(0, 8)).trim().split('\n')
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
        change(0, { event_name: 'constructor', device: { category: 'constructor' } }),
        change(0, { event_name: 'session_start' }),
        change(0, { user_pseudo_id: null }),
        change(0, { event_timestamp: 'yesterday' }),
      ].join('\n')
      const done = await importFile(statistics, file, { kind: 'ga4' })
      assert.deepEqual([done.error, done.taken], [null, 10])
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
      assert.deepEqual(await statistics.breakdown('event', 'events', { ...all }), {
        'Sign up': 2,
        Order: 1,
        constructor: 1,
      })
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
      const file = Buffer.from(goatcounterCsv(few))
      const sha256 = createHash('sha256').update(file).digest('hex')
      const fields = { kind: 'goatcounter', sha256 }
      const created = await create(statistics, file, fields)
      const first = file.subarray(0, 1000)
      assert.equal((await upload(statistics, created, first, 0)).body.data.received, 1000)
      assert.equal((await upload(statistics, created, first, 0)).body.data.received, 1000)
      // The size of parts may have changed since.
      assert.equal((await upload(statistics, created, file.subarray(400, 1000), 400)).body.data.received, 1000)
      assert.equal((await upload(statistics, created, file.subarray(401, 1000), 400)).status, 409)
      assert.equal((await upload(statistics, created, first, 5)).status, 409)
      assert.equal((await upload(statistics, created, file.subarray(1000), 1000, '0'.repeat(64))).status, 422)
      const continued = await create(statistics, file, fields)
      assert.deepEqual([continued.id, continued.received], [created.id, 1000])
      await upload(statistics, created, file.subarray(1000), 1000)
      assert.equal((await ended(statistics, created)).taken, few.length)
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
      const file = Buffer.from(goatcounterCsv(few))
      const created = await create(statistics, file, { kind: 'goatcounter' })
      await upload(statistics, created, file, 0)
      const { status } = await client.post<One<Import>>(`${statistics.path}/imports/${created.id}/cancel`, form({}))
      if (status === 200) assert.equal((await ended(statistics, created)).state, 'canceled')
      if (status === 200) assert.deepEqual(await totals(statistics), [0, 0, 0])
      else assert.equal(status, 409)
    })

    test('Parquet of Google Analytics 4 is refused if it is damaged or something else, and rows with wrong types are rejected', async () => {
      const statistics = await website()
      const refusals = async (content: Buffer): Promise<string> => {
        const { state, error } = await importFile(statistics, content, { kind: 'ga4' })
        assert.equal(state, 'failed')
        return error ?? ''
      }
      const whole = await ga4Parquet(few)
      assert.match(await refusals(whole.subarray(0, whole.length - 20)), /cannot be read/)
      // The pages that hold the rows are gone, and the directory at the end points to them.
      assert.match(await refusals(Buffer.concat([whole.subarray(0, 4), whole.subarray(400)])), /cannot be read/)
      assert.match(await refusals(await ga4Parquet(few, { event_name: 'VARCHAR' })), /no column event_timestamp/)
      const value = "[{key: 'page_title', value: {string_value: repeat('x', 2000000)}}]"
      const long = `SELECT 1::BIGINT AS event_timestamp, 'page_view' AS event_name, 'v' AS user_pseudo_id, ${value} AS event_params`
      const tooLong = await importFile(statistics, await parquetOf(`${long} FROM range(3)`), { kind: 'ga4' })
      assert.deepEqual([tooLong.read, tooLong.reasons.map(({ reason }) => reason)], [3, ['too_long']])
      const texts = Object.fromEntries(Object.keys(ga4Columns).map((name) => [name, 'VARCHAR']))
      const wrong = await importFile(statistics, await ga4Parquet(few, texts), { kind: 'ga4' })
      assert.deepEqual([wrong.taken, wrong.reasons.map(({ reason }) => reason)], [0, ['no_page']])
      assert.deepEqual([tooLong.state, wrong.state], ['failed', 'failed'])
    })

    test('a file that was read as that of another product says what it is, and is then read as that', async () => {
      const statistics = await website()
      const file = goatcounterCsv(few)
      const wrong = await importFile(statistics, file, { kind: 'ga4' })
      assert.deepEqual([wrong.state, wrong.read], ['failed', 0])
      assert.match(
        wrong.error ?? '',
        /no rows .* as ga4\. It looks like the CSV export of GoatCounter: import it as goat/,
      )
      const other = await importFile(statistics, file, { kind: 'umami' })
      assert.match(other.error ?? '', /website_event.* It looks like the CSV export of GoatCounter: import it as goat/)
      const visits = matomoJson(few)
      const rejected = await importFile(statistics, visits, { kind: 'ga4' })
      assert.deepEqual([rejected.state, rejected.reasons.map(({ reason }) => reason)], ['failed', ['no_time']])
      assert.match(rejected.error ?? '', /It looks like the visits log of Matomo: import it as matomo\.$/)
      const right = await importFile(statistics, file, { kind: 'goatcounter' })
      assert.deepEqual([right.state, right.duplicate_of, right.written], ['done', null, few.length])
    })

    test('a file that was imported as that of one product can be imported as that of another', async () => {
      const statistics = await website()
      const time = '2024-03-01T09:00:00Z'
      const file = `path,session,date,time,visitor,page\n/a,s,${time},${time},v,/a\n`
      assert.equal((await importFile(statistics, file, { kind: 'goatcounter' })).written, 1)
      const second = await importFile(statistics, file, { kind: 'sightline', overlap: 'add' })
      assert.deepEqual([second.duplicate_of, second.written], [null, 1])
    })

    test('text is read in UTF-8, in UTF-16 with a mark, and on request in Latin-1', async () => {
      const text = `time,visitor,page,title\n2024-03-01T09:00:00Z,v,/a,Café \ufffd\n2024-03-01T09:01:00Z,v,/b,Tea\n`
      const latin = Buffer.from(text.replace(' \ufffd', ''), 'latin1')
      const utf16 = Buffer.from(`\ufeff${text}`, 'utf16le')
      const contents = [[Buffer.from(text)], [utf16], [Buffer.from(utf16).swap16()], [latin, 'latin1']] as const
      for (const [file, encoding = 'auto'] of contents) {
        const statistics = await website()
        const done = await importFile(statistics, file, { kind: 'sightline', encoding })
        assert.deepEqual([done.error, done.written], [null, 2])
        const title = encoding === 'latin1' ? 'Café' : 'Café \ufffd'
        assert.deepEqual(await statistics.breakdown('title', 'pageviews', all), { [title]: 1, Tea: 1 })
      }
      const statistics = await website()
      const wrong = await importFile(statistics, latin, { kind: 'sightline' })
      assert.deepEqual(
        [wrong.written, wrong.examples.map(({ line, reason }) => [line, reason])],
        [1, [[2, 'encoding']]],
      )
    })

    test('orders of Matomo have the currency of their visit', async () => {
      const statistics = await website()
      const [visit] = JSON.parse(matomoJson(few))
      const order = { type: 'ecommerceOrder', timestamp: few[0]?.time, orderId: 'M1', revenue: '19.90' }
      const sold = { ...visit, siteCurrency: 'CHF', actionDetails: [...visit.actionDetails, order] }
      const done = await importFile(statistics, JSON.stringify([sold]), { kind: 'matomo' })
      assert.deepEqual([done.error, done.taken], [null, 5])
      const [{ currency, revenue } = assert.fail()] = await statistics.revenue(all)
      assert.deepEqual([currency, revenue], ['CHF', 19.9])
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
