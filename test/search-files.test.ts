import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { AnalyticsService } from './support/analytics-service.ts'
import { type Client, json, type List } from './support/client.ts'
import { eventEngines } from './support/event-engines.ts'
import { importsBy, startImporting } from './support/importing.ts'
import { type Statistics, trackWebsite } from './support/statistics.ts'
import { inFull } from './support/tier.ts'
import { type ZippedFile, zipFile } from './support/zip-file.ts'

const dates = Array.from({ length: 31 }, (_, day) => `2026-10-${String(day + 1).padStart(2, '0')}`)

/** As Search Console exports them; numbers as the language of the person writes them. */
const languages = {
  en: {
    files: ['Chart', 'Queries', 'Pages', 'Countries', 'Filters'],
    names: ['Date', 'Top queries', 'Top pages', 'Country', 'Filter,Value'],
    numbers: 'Clicks,Impressions,CTR,Position',
    row: ['10', '"1,200"', '0.83%', '4.5'],
  },
  de: {
    files: ['Diagramm', 'Suchanfragen', 'Seiten', 'Länder', 'Filter'],
    names: ['Datum', 'Häufigste Suchanfragen', 'Häufigste Seiten', 'Land', 'Filter,Wert'],
    numbers: 'Klicks,Impressionen,Klickrate,Position',
    row: ['10', '1.200', '"0,83 %"', '"4,5"'],
  },
  fr: {
    files: ['Graphique', 'Requêtes', 'Pages', 'Pays', 'Filtres'],
    names: ['Date', 'Requêtes les plus fréquentes', 'Pages les plus populaires', 'Pays', 'Filtre,Valeur'],
    numbers: 'Clics,Impressions,CTR,Position',
    row: ['10', '1\u202f200', '"0,83 %"', '"4,5"'],
  },
} as const

type Language = keyof typeof languages

function searchConsoleExport(
  domain: string,
  language: Language,
  more: readonly ZippedFile[] = [],
): readonly ZippedFile[] {
  const { files, names, numbers, row } = languages[language]
  const table = (at: number, values: readonly string[]): ZippedFile => ({
    name: `${files[at]}.csv`,
    content: [`${names[at]},${numbers}`, ...values.map((value) => [value, ...row].join(','))].join('\n'),
  })
  return [
    table(1, ['best tea', '"tea, green"']),
    table(2, [`https://${domain}/`, `https://www.${domain}/tea`, `https://${domain}/%74ea`]),
    table(3, ['Germany', 'France']),
    table(0, dates),
    { name: `${files[4]}.csv`, content: `${names[4]}\nSearch type,Web\nDate,October` },
    ...more,
  ]
}

interface Row {
  readonly value: string
  readonly clicks: number
  readonly impressions: number
  readonly position: number
}
interface Stats {
  readonly data: { readonly now: Omit<Row, 'value'> }
  readonly meta: {
    readonly missing: object | null
    readonly sources: readonly object[]
    readonly files: readonly { readonly counted: number }[]
  }
}
interface Answers {
  readonly data: readonly object[]
  readonly meta: { readonly impressions: number; readonly citations: number; readonly files: readonly object[] }
}
interface PageRow {
  readonly page: string
  readonly ai_impressions: number | null
  readonly ai_citations: number | null
}

const october = { from: '2026-10-01', to: '2026-10-31' }
const asked = (range: object): string => `?${new URLSearchParams({ ...range, timezone: 'UTC' })}`

for (const tested of eventEngines)
  describe(`reports of search engines as files on ${tested.name}`, { skip: tested.skip }, () => {
    let service: AnalyticsService
    let client: Client
    let websites = 0
    before(async () => {
      service = await startImporting(tested)
      client = service.client
    })
    after(() => service?.stop())

    const { importFile, remove } = importsBy(() => client)
    const website = async () => {
      const domain = `search-${++websites}.example`
      return { domain, statistics: await trackWebsite(client, domain, { timezone: 'UTC' }) }
    }
    const get = async <T>({ path }: Statistics, part: string, range: object): Promise<T> => {
      const { status, body, text } = await client.get<T>(`${path}/search/${part}${asked(range)}`)
      assert.equal(status, 200, text)
      return body
    }
    const take = (statistics: Statistics, content: string | Buffer, fields: object = {}) =>
      importFile(statistics, content, { kind: 'search_console', ...fields })
    const stats = (statistics: Statistics, range: object) => get<Stats>(statistics, 'stats', range)
    const answersOf = (statistics: Statistics, range: object) => get<Answers>(statistics, 'answers', range)
    const rowsOf = async (statistics: Statistics, part: 'pages' | 'queries', range: object) =>
      (await get<List<Row>>(statistics, part, range)).data.map(({ value, clicks, impressions, position }) => [
        ...[value, clicks, impressions, position],
      ])

    for (const language of ['en', 'de', 'fr'] as const)
      test(`an export in ${language} is read to the last number`, language === 'de' ? {} : inFull, async () => {
        const { domain, statistics } = await website()
        const done = await take(statistics, zipFile(searchConsoleExport(domain, language)))
        assert.deepEqual([done.state, done.error, done.read, done.taken, done.written], ['done', null, 38, 36, 36])
        assert.deepEqual(
          done.reasons.map(({ reason, count }) => [reason, count]),
          [['unsupported', 2]],
        )
        const totals = await stats(statistics, october)
        assert.deepEqual(totals.data.now, { clicks: 310, impressions: 37_200, ctr: 0.83, position: 4.5 })
        assert.deepEqual(totals.meta.files, [{ source: 'google', ...october, counted: 1 }])
        assert.deepEqual(totals.meta.missing, { clicks: 290, impressions: 34_800 })
        const days = await get<List<Row>>(statistics, 'timeseries', { from: '2026-10-30', to: '2026-10-31' })
        assert.deepEqual(
          days.data.map((day) => day.clicks),
          [10, 10],
        )
        assert.deepEqual(await rowsOf(statistics, 'queries', october), [
          ['best tea', 10, 1200, 4.5],
          ['tea, green', 10, 1200, 4.5],
        ])
        // Two spellings of a page are one.
        assert.deepEqual(await rowsOf(statistics, 'pages', october), [
          ['/tea', 20, 2400, 4.5],
          ['/', 10, 1200, 4.5],
        ])
      })

    test('pages and queries count where all days of the file are asked for, and days wherever they are', async () => {
      const { domain, statistics } = await website()
      await take(statistics, zipFile(searchConsoleExport(domain, 'en')))
      const part = { from: '2026-10-02', to: '2026-11-10' }
      const totals = await stats(statistics, part)
      assert.deepEqual([totals.data.now.clicks, totals.meta.missing], [300, null])
      assert.deepEqual(totals.meta.files, [{ source: 'google', ...october, counted: 0 }])
      assert.deepEqual(await rowsOf(statistics, 'pages', part), [])
      assert.equal((await rowsOf(statistics, 'pages', { from: '2026-09-01', to: '2026-11-01' })).length, 2)
    })

    test('days that were fetched are not counted a second time', async () => {
      const { domain, statistics } = await website()
      await take(statistics, zipFile(searchConsoleExport(domain, 'en')))
      const day = Date.UTC(2026, 9, 31) / 86_400_000
      const row = {
        state: '',
        page: '',
        query: '',
        country: '',
        device: '',
        clicks: 7,
        impressions: 9,
        position_sum: 9000,
      } as const
      const rowsOfDay = [
        { ...row, part: 'day', state: 'final' } as const,
        { ...row, part: 'page', page: '/fetched' } as const,
      ]
      await service.store.replaceSearchDays([
        { website: statistics.website.id, source: 'google', day, rows: rowsOfDay },
      ])
      const totals = await stats(statistics, october)
      assert.deepEqual([totals.data.now.clicks, totals.meta.files[0]?.counted], [307, 0])
      assert.deepEqual(await rowsOf(statistics, 'pages', october), [['/fetched', 7, 9, 1]])
    })

    test('a file is taken once, overlapping ones not at all, and what is deleted is gone', async () => {
      const { domain, statistics } = await website()
      const files = searchConsoleExport(domain, 'en')
      const done = await take(statistics, zipFile(files))
      assert.equal((await take(statistics, zipFile(files))).duplicate_of, done.id)
      const other = await take(statistics, zipFile(files.toReversed()))
      assert.deepEqual(
        [other.taken, other.reasons.map(({ reason }) => reason)],
        [0, ['unsupported', 'already_imported']],
      )
      await remove(statistics, done)
      const { data, meta } = await stats(statistics, october)
      assert.deepEqual([data.now.impressions, meta.sources, meta.files], [0, [], []])
      assert.equal((await take(statistics, zipFile(files))).taken, 36)
    })

    test('a table of its own needs its days, and filtered exports are refused', async () => {
      const { domain, statistics } = await website()
      const pages = `Top pages,Clicks,Impressions,CTR,Position\nhttps://${domain}/a,3,40,7.5%,2\n`
      const failed = await take(statistics, pages)
      assert.equal(failed.state, 'failed')
      assert.match(String(failed.error), /does not say which days/)
      const done = await take(statistics, pages, october)
      assert.deepEqual([done.taken, done.from, done.to], [1, october.from, october.to])
      assert.deepEqual(await rowsOf(statistics, 'pages', october), [['/a', 3, 40, 2]])
      const wrong = await client.post(
        `${statistics.path}/imports`,
        json({ kind: 'bing_ai', file_name: 'a', size: 1, from: 'x' }),
      )
      assert.equal(wrong.status, 422)
      const filtered = searchConsoleExport(domain, 'en').map((file) =>
        file.name === 'Filters.csv' ? { ...file, content: `${file.content}\nQuery,+tea` } : file,
      )
      assert.match(String((await take(statistics, zipFile(filtered))).error), /has a filter \(Query,\+tea\)/)
      for (const content of ['Country,Clicks,Impressions,CTR,Position\nGermany,1,2,50%,1\n', 'a,b,c\n1,2,3\n'])
        assert.match(String((await take(statistics, content, october)).error), /no columns of a report/)
    })

    test('reports on answers of AI are columns of the table of pages, and numbers of their own', async () => {
      const { domain, statistics } = await website()
      const google = zipFile([
        { name: 'Pages.csv', content: `Top pages,Impressions\nhttps://${domain}/tea,70\n` },
        { name: 'Chart.csv', content: `Date,Impressions\n${dates.map((date) => `${date},5`).join('\n')}\n` },
      ])
      assert.equal((await take(statistics, google)).error, null)
      const bing = (content: string, fields: object = {}) =>
        importFile(statistics, content, { kind: 'bing_ai', ...fields })
      const older = await bing(`Page,Citations\nhttps://${domain}/old,99\n`, { from: '2026-09-01', to: '2026-10-03' })
      assert.equal(older.error, null)
      await bing(`Page,Citations\nhttps://${domain}/tea,12\n`, { from: '2026-10-04', to: '2026-10-31' })
      const query = 'Grounding Query,Intent,Topic,Citations,Citation Share\nwhich tea is best,Informational,Food,8,4%\n'
      assert.equal((await bing(query, { from: '2026-10-04', to: '2026-10-31' })).error, null)
      await bing(`Date,URL,Citations\n2026-11-01,https://${domain}/tea,3\n2026-11-02,https://${domain}/tea,4\n`)

      // They are no search results.
      assert.equal((await stats(statistics, { period: 'all' })).data.now.impressions, 0)
      const answers = await answersOf(statistics, october)
      assert.deepEqual(answers.data, [{ value: '/tea', impressions: 70, citations: 12 }])
      assert.deepEqual([answers.meta.impressions, answers.meta.citations, answers.meta.files.length], [70, 12, 5])
      const queries = await answersOf(statistics, { ...october, by: 'query' })
      assert.deepEqual(queries.data, [{ value: 'which tea is best', impressions: null, citations: 8 }])
      const day = await answersOf(statistics, { from: '2026-11-02', to: '2026-11-02' })
      assert.deepEqual(day.data, [{ value: '/tea', impressions: null, citations: 4 }])

      const table = `/api/v1/sites/${domain}/pages${asked({ ...october, columns: 'url,ai_impressions,ai_citations' })}`
      const { body } = await client.get<List<PageRow>>(table)
      assert.deepEqual(
        body.data.map((row) => [row.page, row.ai_impressions, row.ai_citations]),
        [['/tea', 70, 12]],
      )
      const wrong = await take(statistics, `Page,Citations\nhttps://${domain}/,1\n`, october)
      assert.match(String(wrong.error), /import it as bing_ai/)
    })
  })
