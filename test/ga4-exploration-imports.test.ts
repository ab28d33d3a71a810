import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import type { AnalyticsService } from './support/analytics-service.ts'
import type { Client } from './support/client.ts'
import { eventEngines } from './support/event-engines.ts'
import { importsBy, startImporting } from './support/importing.ts'
import { type Statistics, trackWebsite } from './support/statistics.ts'

const all = { from: '2024-01-01', to: '2024-12-31' }
const comments = [
  '# ----------------------------------------',
  '# Free form 1',
  '# Example - Property',
  '# 20240301-20240302',
  '# ----------------------------------------',
  '',
]

/** As Google writes it: comments, a header, and lines that end in CRLF. */
const exploration = (header: string, ...lines: readonly string[]): string =>
  [...comments, header, ...lines, ''].join('\r\n')

const ofDays = exploration('Date,Active users,Sessions,Views', '20240301,10,12,30', '20240302,5,6,9')

/** An exploration, and what a breakdown by a metric is then. */
interface Row {
  readonly file: string
  readonly dimension: string
  readonly metric: string
  readonly expected: Readonly<Record<string, number>>
}

const breakdowns: Readonly<Record<string, Row>> = {
  'pages, without the parameters that are excluded': {
    file: exploration(
      'Date,Page path and screen class,Total users,Sessions,Views',
      '20240301,/,10,12,20',
      '20240302,/pricing?plan=team,5,6,9',
      '20240302,/,1,1,1',
    ),
    ...{ dimension: 'page', metric: 'pageviews', expected: { '/': 21, '/pricing': 9 } },
  },
  'landing pages': {
    file: exploration('Landing page,Date,Sessions,Active users', '/,20240301,12,10'),
    ...{ dimension: 'entry_page', metric: 'visits', expected: { '/': 12 } },
  },
  'countries by name': {
    file: exploration('Date,Country,Active users', '20240301,Germany,7', '20240301,Türkiye,3', '20240301,(not set),1'),
    ...{ dimension: 'country', metric: 'visitors', expected: { DE: 7, TR: 3, '': 1 } },
  },
  'countries by code': {
    file: exploration('Date,Country ID,Users', '20240301,FR,7'),
    ...{ dimension: 'country', metric: 'visitors', expected: { FR: 7 } },
  },
  devices: {
    file: exploration('Date,Device category,Active users', '20240301,mobile,7'),
    ...{ dimension: 'device', metric: 'visitors', expected: { mobile: 7 } },
  },
  browsers: {
    file: exploration('Date,Browser,Active users', '20240301,Firefox,7'),
    ...{ dimension: 'browser', metric: 'visitors', expected: { Firefox: 7 } },
  },
  systems: {
    file: exploration('Date,Operating system,Active users,New users', '20240301,Windows,7,2'),
    ...{ dimension: 'os', metric: 'visitors', expected: { Windows: 7 } },
  },
  sources: {
    file: exploration(
      'Date,Session source,Session medium,Sessions',
      '20240301,google,organic,7',
      '20240301,(direct),(none),4',
      '20240301,news.example,referral,2',
    ),
    ...{ dimension: 'source', metric: 'visits', expected: { Google: 7, '': 4, 'news.example': 2 } },
  },
  'channels, from source and medium in one column': {
    file: exploration(
      'Date,Session source / medium,Sessions',
      '20240301,google / organic,7',
      '20240301,google / cpc,5',
      '20240301,(direct) / (none),4',
      '20240301,facebook.com / referral,3',
    ),
    ...{ dimension: 'channel', metric: 'visits', expected: { search: 7, paid: 5, direct: 4, social: 3 } },
  },
}

const refused: Readonly<Record<string, readonly [file: string, error: RegExp]>> = {
  'no dates': [exploration('Country,Active users', 'Germany,7'), /has no column date; it has country, active users/],
  'two dimensions': [
    exploration('Date,Country,Browser,Active users', '20240301,Germany,Firefox,7'),
    /at most one of page path, landing page, .*; it has date, country, browser, active users/,
  ],
  'a dimension that is not known here': [
    exploration('Date,Cohort,Active users', '20240301,A,7'),
    /it has date, cohort/,
  ],
  'no metric that is counted here': [
    exploration('Date,Country,Engagement rate', '20240301,Germany,0.5'),
    /it has date/,
  ],
  'comments only': [`${'# comment\n'.repeat(10_000)}`, /begins with comments only/],
  nothing: ['\n\n', /is empty/],
}

for (const tested of eventEngines) {
  describe(`explorations of Google Analytics 4 on ${tested.name}`, { skip: tested.skip }, () => {
    let service: AnalyticsService
    let client: Client
    let websites = 0
    before(async () => {
      service = await startImporting(tested)
      client = service.client
    })
    after(() => service?.stop())

    const { importFile, remove } = importsBy(() => client)
    const website = () =>
      trackWebsite(client, `ga-${++websites}.example`, { timezone: 'Europe/Berlin', exclude_params: 'plan' })
    const take = (statistics: Statistics, content: string | Buffer, fields: object = {}) =>
      importFile(statistics, content, { kind: 'ga4_exploration', ...fields })

    test('their days are those of the file, also compressed, once, and deleted as a whole', async () => {
      const statistics = await website()
      const done = await take(statistics, gzipSync(ofDays))
      assert.deepEqual([done.state, done.error, done.read, done.taken, done.written], ['done', null, 2, 2, 2])
      assert.deepEqual(await statistics.totals('visitors,visits,pageviews', all), [15, 18, 39])
      assert.deepEqual(await statistics.totals('visitors', { from: '2024-03-02', to: '2024-03-02' }), [5])
      const later = await take(statistics, exploration('Date,Active users', '20240302,5', '20240303,2'))
      assert.deepEqual(
        later.reasons.map(({ reason, count }) => [reason, count]),
        [['already_imported', 1]],
      )
      assert.deepEqual(await statistics.totals('visitors', all), [17])
      await remove(statistics, done)
      await remove(statistics, later)
      assert.deepEqual(await statistics.totals('visitors', all), [0])
    })

    for (const [name, { file, dimension, metric, expected }] of Object.entries(breakdowns))
      test(`one with ${name} is the breakdown`, async () => {
        const statistics = await website()
        const done = await take(statistics, file)
        assert.deepEqual([done.state, done.error, done.rejected], ['done', null, 0])
        assert.deepEqual(await statistics.breakdown(dimension, metric, all), expected)
      })

    test('several of them complete one another', async () => {
      const statistics = await website()
      const { 'countries by name': countries, browsers } = breakdowns
      for (const file of [ofDays, countries?.file ?? '', browsers?.file ?? '']) {
        const { state, rejected } = await take(statistics, file)
        assert.deepEqual([state, rejected], ['done', 0])
      }
      assert.deepEqual(await statistics.totals('visitors', all), [15])
      assert.deepEqual(await statistics.breakdown('browser', 'visitors', all), { Firefox: 7 })
    })

    test('events have our names, and those that Google sends by itself are rejected', async () => {
      const statistics = await website()
      const done = await take(
        statistics,
        exploration(
          'Date,Event name,Event count,Active users',
          '20240301,page_view,30,10',
          '20240301,session_start,12,10',
          '20240301,file_download,4,3',
          '20240301,Signup,2,2',
        ),
      )
      assert.deepEqual([done.taken, done.rejected], [2, 2])
      assert.deepEqual(await statistics.breakdown('event', 'events', all), { 'File Download': 4, Signup: 2 })
      assert.deepEqual(await statistics.breakdown('event', 'visitors', all), { 'File Download': 3, Signup: 2 })
    })

    test('each line is taken or rejected, with its number in the file', async () => {
      const { read, taken, examples } = await take(
        await website(),
        exploration(
          'Date,Active users',
          ',"12,345"',
          'Grand total,15',
          '20240230,1',
          '2024-0301,1',
          '20240301,many',
          '20240302,-1',
          '20240303,1,2',
          '2024-03-04,3',
          '20991231,1',
        ),
      )
      assert.deepEqual([read, taken], [9, 1])
      assert.deepEqual(
        examples.map(({ line, reason }) => [line, reason]),
        [
          [8, 'malformed'],
          [9, 'invalid_time'],
          [10, 'invalid_time'],
          [11, 'invalid_time'],
          [12, 'malformed'],
          [13, 'malformed'],
          [14, 'malformed'],
          [16, 'future'],
        ],
      )
    })

    for (const [name, [file, error]] of Object.entries(refused))
      test(`a file with ${name} is refused`, async () => {
        const done = await take(await website(), file)
        assert.equal(done.state, 'failed')
        assert.match(done.error ?? '', error)
      })
  })
}
