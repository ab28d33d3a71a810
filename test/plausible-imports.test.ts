import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { AnalyticsService } from './support/analytics-service.ts'
import { type Client, form, json, type List, query } from './support/client.ts'
import { duckdb, eventEngines } from './support/event-engines.ts'
import { eventually } from './support/eventually.ts'
import { sendHit } from './support/hits.ts'
import { importsBy, startImporting } from './support/importing.ts'
import { moreLines, plausibleDays, plausibleExport } from './support/plausible-export.ts'
import { type Statistics, trackWebsite } from './support/statistics.ts'
import { type ZippedFile, zipFile } from './support/zip-file.ts'

/** For example 1000000: as many lines are in the files. */
const rows = Number(process.env.SIGHTLINE_TEST_IMPORT_ROWS ?? 85)
const days = plausibleDays(rows)
const files = plausibleExport(days, Array(moreLines(rows)).fill('/about'))
const visitors = days.reduce((sum, day) => sum + day.visitors, 0)
const lines = files.reduce((sum, { content }) => sum + String(content).trim().split('\n').length - 1, 0)
const all = { from: '2024-01-01', to: '2030-01-01' }
const first = { from: '2024-03-01', to: '2024-03-01' }
const ofSource = 'source:is:Google'
const half = (part: (visitors: number) => number): number => days.reduce((sum, day) => sum + part(day.visitors / 2), 0)

interface Imported {
  readonly from: string
  readonly to: string
  readonly included: boolean
  readonly visitors: string
  readonly left_out: readonly string[]
  readonly filters_not_followed: readonly string[]
  readonly metrics_not_counted: readonly string[]
}

for (const tested of eventEngines) {
  describe(`totals of Plausible on ${tested.name}`, { skip: tested.skip }, () => {
    let service: AnalyticsService
    let client: Client
    let websites = 0
    before(async () => {
      service = await startImporting(tested)
      client = service.client
    })
    after(() => service?.stop())

    const { importFile, remove } = importsBy(() => client)
    const website = () => trackWebsite(client, `site-${++websites}.example`, { timezone: 'Europe/Berlin' })
    const take = (statistics: Statistics, content: readonly ZippedFile[] = files, fields: object = {}) =>
      importFile(statistics, zipFile(content), { kind: 'plausible', ...fields })
    const read = async <T>({ path }: Statistics, at: string, fields: Record<string, string>): Promise<T> => {
      const { status, body, text } = await client.get<T>(`${path}/stats${at}${query({ ...all, ...fields })}`)
      assert.equal(status, 200, text)
      return body
    }
    const note = async (statistics: Statistics, at: string, fields: Record<string, string> = {}) =>
      (await read<{ meta: { imported?: Imported } }>(statistics, at, fields)).meta.imported

    test('the totals of all files are those of the export, and the import is as any other', async () => {
      const statistics = await website()
      const done = await take(statistics)
      assert.deepEqual([done.state, done.error], ['done', null])
      assert.deepEqual([done.read, done.taken, done.rejected, done.written], [lines, lines, 0, lines])
      const metrics = 'visitors,visits,pageviews,events,bounce_rate,visit_duration'
      const events = 2 * days.length + 2 * visitors
      const expected = [visitors, 2 * visitors, 6 * visitors, events, 50, 60]
      assert.deepEqual(await statistics.totals(metrics, all), expected)
      assert.deepEqual(await statistics.totals(metrics, { ...all, timezone: 'America/New_York' }), expected)
      assert.deepEqual(await statistics.totals('visitors', first), [10])
      assert.deepEqual(await statistics.totals('visitors', { period: 'all' }), [visitors])
      const overview = query({
        ...all,
        timezone: 'Europe/Berlin',
        compare: 'previous',
        search: `site-${websites}.example`,
      })
      const listed = await client.get<List<{ visitors: unknown }>>(`/api/v1/websites/overview${overview}`)
      assert.deepEqual(
        listed.body.data.map((row) => row.visitors),
        [{ value: visitors, previous: 0, change: null }],
      )

      const series = await read<{ data: readonly { visitors: number }[] }>(statistics, '/timeseries', {
        ...{ from: '2024-02-29', to: '2024-03-03', interval: 'day', metrics: 'visitors', timezone: 'Europe/Berlin' },
      })
      assert.deepEqual(
        series.data.map((bucket) => bucket.visitors),
        [0, ...days.slice(0, 3).map((day) => day.visitors)],
      )

      const [more, fewer] = [half(Math.ceil), half(Math.floor)]
      const by = (dimension: string, metric = 'visitors') => statistics.breakdown(dimension, metric, all)
      assert.deepEqual(await by('source'), { Google: more, newsletter: fewer })
      assert.deepEqual(await by('channel'), { search: more, email: fewer })
      assert.deepEqual(await by('utm_campaign'), { '': more, spring: fewer })
      assert.deepEqual(await by('page', 'pageviews'), { '/': 4 * visitors, '/about': 2 * visitors })
      assert.deepEqual(await by('page', 'scroll_depth'), { '/': 50, '/about': 40 })
      assert.deepEqual(await by('entry_page', 'visits'), { '/': 2 * visitors })
      assert.deepEqual(await by('exit_page', 'visits'), { '/about': 2 * visitors })
      assert.deepEqual(await by('country'), { DE: more, FR: fewer })
      assert.deepEqual(await by('region'), { 'DE-BE': more, 'FR-IDF': fewer })
      assert.deepEqual(await by('device'), { desktop: more, mobile: fewer })
      assert.deepEqual(await by('browser'), { Chrome: more, Edge: fewer })
      assert.deepEqual(await by('browser_version'), { 121: more, 120: fewer })
      assert.deepEqual(await by('os'), { macOS: more, Linux: fewer })
      assert.deepEqual(await by('event', 'events'), { Signup: 2 * days.length, 'Outbound Link: Click': 2 * visitors })
      assert.deepEqual(await by('properties/url', 'events'), { 'https://partner.example/': 2 * visitors })
      // Bounces of pages are not in the file, and cities are numbers of GeoNames.
      assert.deepEqual(await by('page', 'bounce_rate'), { '/': null, '/about': null })
      assert.deepEqual(await by('city'), {})

      const again = await take(statistics)
      assert.deepEqual([again.state, again.duplicate_of, again.taken], ['done', done.id, 0])
      const other = await take(statistics, files.toReversed())
      assert.deepEqual([other.taken, other.reasons.map(({ reason }) => reason)], [0, ['already_imported']])
      assert.deepEqual(await statistics.totals(metrics, all), expected)

      await remove(statistics, done)
      assert.deepEqual(await statistics.totals('visitors,visits,pageviews', all), [0, 0, 0])
      assert.equal(await note(statistics, ''), undefined)
      const anew = await take(statistics)
      assert.deepEqual([anew.taken, anew.duplicate_of], [lines, null])
      assert.deepEqual(await statistics.totals(metrics, all), expected)
    })

    test('an answer says what it has from another product, and which filters that cannot follow', async () => {
      const statistics = await website()
      assert.equal(await note(statistics, ''), undefined)
      await take(statistics)
      const [from, to] = [days[0]?.date, days.at(-1)?.date]
      const included = { from, to, included: true, visitors: 'sum_of_days', left_out: [], filters_not_followed: [] }
      const total = await note(statistics, '', { metrics: 'visitors' })
      assert.deepEqual({ ...total, note: '' }, { ...included, metrics_not_counted: [], note: '' })
      assert.deepEqual((await note(statistics, '/page'))?.metrics_not_counted, [
        ...['events', 'bounce_rate', 'visit_duration'],
      ])
      assert.equal(await note(statistics, '', { from: '2025-01-01', to: '2025-01-31' }), undefined)

      // A filter by one dimension is followed, also if it is the one that is listed.
      const followed = await statistics.totals('visitors,visits', { ...all, filter: ofSource })
      assert.deepEqual(followed, [half(Math.ceil), 2 * half(Math.ceil)])
      assert.deepEqual(await statistics.breakdown('source', 'visitors', { ...all, filter: ofSource }), {
        Google: half(Math.ceil),
      })
      assert.equal((await note(statistics, '', { filter: ofSource }))?.included, true)
      assert.deepEqual(await statistics.totals('pageviews', { ...all, filter: 'page:is:/about' }), [2 * visitors])

      const leftOut = async (at: string, fields: Record<string, string>) => {
        const { included, left_out, filters_not_followed } = (await note(statistics, at, fields)) ?? {}
        return [included, left_out, filters_not_followed]
      }
      assert.deepEqual(await leftOut('/country', { filter: ofSource }), [false, ['filters'], [ofSource]])
      assert.deepEqual(await statistics.breakdown('country', 'visitors', { ...all, filter: ofSource }), {})
      const contains = 'page:contains:a'
      assert.deepEqual(await leftOut('', { filter: contains }), [false, ['filters'], [contains]])
      assert.deepEqual(await leftOut('/city', {}), [false, ['dimension'], []])
      assert.deepEqual(await leftOut('/timeseries', { ...first, interval: 'hour' }), [false, ['interval'], []])

      const queried = async (imports: boolean) => {
        const { body, text } = await client.post<{ results: { metrics: number[] }[]; meta: Record<string, unknown> }>(
          '/api/v2/query',
          json({
            ...{ site_id: statistics.website.domain, metrics: ['visitors'], date_range: ['2024-01-01', '2024-12-31'] },
            include: { imports },
          }),
        )
        assert.ok(body.results, text)
        return [body.results[0]?.metrics[0], body.meta.imports_included]
      }
      assert.deepEqual(await queried(true), [visitors, true])
      assert.deepEqual(await queried(false), [0, undefined])
    })

    test('days that the website counts itself are rejected', async () => {
      const statistics = await website()
      await sendHit(client.baseUrl, { u: `https://${statistics.website.domain}/` })
      await eventually(async () => (await statistics.totals('pageviews', all))[0] === 1)
      const today = new Date().toISOString().slice(0, 10)
      const file = { name: 'imported_visitors.csv', content: `date,visitors,visits\n2024-03-01,5,6\n${today},7,8\n` }
      const done = await take(statistics, [file])
      assert.deepEqual([done.read, done.taken], [2, 1])
      assert.deepEqual(
        done.examples.map(({ line, reason, text }) => [line, reason, text]),
        [[3, 'after_cutoff', `imported_visitors.csv: ${today},7,8`]],
      )
      assert.deepEqual(await statistics.totals('visitors,visits', first), [5, 6])
    })

    if (tested !== duckdb) return

    test('every file and column is optional, and each line is taken or rejected', async () => {
      const statistics = await website()
      const content = [
        'Visitors,extra,date',
        ...[
          '3,x,2024-03-01',
          '4,x,2024-02-30',
          '5,x,',
          'many,x,2024-03-02',
          '-1,x,2024-03-02',
          '6,2024-03-03',
          '2,x,2999-01-01',
        ],
      ].join('\n')
      const checked = await take(statistics, [{ name: 'export/visitors.csv', content }], { dry_run: 1 })
      assert.deepEqual([checked.state, checked.read, checked.taken, checked.written], ['checked', 7, 1, 0])
      assert.deepEqual(
        checked.reasons.map(({ reason, count }) => [reason, count]),
        [
          ['malformed', 3],
          ['no_time', 1],
          ['invalid_time', 1],
          ['future', 1],
        ],
      )
      assert.deepEqual(await statistics.totals('visitors', all), [0])
      await client.post(`${statistics.path}/imports/${checked.id}/start`, form({}))
      const { state } = await importsBy(() => client).ended(statistics, checked)
      assert.equal(state, 'done')
      assert.deepEqual(await statistics.totals('visitors,visits,bounce_rate', all), [3, 0, null])
    })

    const csv = 'date,visitors\n2024-03-01,1\n'
    const visitorsFile = { name: 'imported_visitors.csv', content: csv }
    const unusable: readonly (readonly [ZippedFile, RegExp])[] = [
      [{ ...visitorsFile, claims: { checksum: 1 } }, /not a ZIP file/],
      [{ ...visitorsFile, content: 'a,b\n1,2\n' }, /no column date/],
    ]
    test('an archive that cannot be used fails with the reason', async () => {
      const statistics = await website()
      for (const [file, reason] of unusable) {
        const { state, error } = await importFile(statistics, zipFile([file]), { kind: 'plausible' })
        assert.equal(state, 'failed')
        assert.match(error ?? '', reason)
      }
      const done = await importFile(statistics, zipFile([visitorsFile], 'a comment'), { kind: 'plausible' })
      assert.equal(done.taken, 1)
    })
  })
}
