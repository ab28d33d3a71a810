import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { addAccount } from './support/accounts.ts'
import { type Client, createClient, form, json, type List, type One, type Problem, query } from './support/client.ts'
import { type CrawlSite, startCrawlSite } from './support/crawl-site.ts'
import { readCsv } from './support/csv.ts'
import { eventually } from './support/eventually.ts'
import { browserAgent, sendHit } from './support/hits.ts'
import { type Joined, joinSightline } from './support/join-sightline.ts'
import { trackWebsite } from './support/statistics.ts'

interface Row {
  readonly page: string
  readonly pages?: number
  readonly views?: readonly string[]
  readonly crawl_page?: number | null
  readonly [column: string]: unknown
}
interface Pages extends List<Row> {
  readonly totals: Readonly<Record<string, number | null>>
  readonly views: readonly { readonly id: string; readonly pages: number | null }[]
  readonly columns: readonly string[]
  readonly all_pages: number
  readonly sources: Readonly<
    Record<
      'visits' | 'crawl' | 'ai' | 'search' | 'reports',
      { readonly state: string; readonly id?: number; readonly at?: string }
    >
  > & { readonly issue?: { readonly state: string } }
}

// A host that no other file of tests uses: its visits count for the account that registered it first.
const host = '127.0.0.21'
let sightline: Joined
let client: Client
let site: CrawlSite
let goal = 0

const visits: readonly (readonly [visitor: number, path: string])[] = [
  ...[1, 2, 3].map((visitor) => [visitor, '/article/1'] as const),
  [1, '/'],
  [2, '/orphan'],
  [3, '/no-longer-there'],
  [4, '/%61rticle/2?utm_source=x#top'],
]

before(async () => {
  sightline = await joinSightline()
  client = await createClient(sightline.analyticsUrl, sightline.key)
  const seo = await createClient(sightline.seoUrl, sightline.key)
  site = await startCrawlSite({ articles: 40, hasFailures: false, host })
  const { website, path } = await trackWebsite(client, host)
  const { body } = await client.post<One<{ id: number }>>(
    `${path}/goals`,
    json({ name: 'Read', type: 'page', page: '/article/*' }),
  )
  goal = body.data.id
  for (const [visitor, at] of visits) {
    const hit = await sendHit(
      client.baseUrl,
      { u: `http://${host}${at}`, d: host },
      { 'user-agent': `${browserAgent} ${visitor}` },
    )
    assert.equal(hit.dropped, null)
  }
  const gpt = {
    'user-agent':
      'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)',
  }
  for (const at of ['/article/3', '/article/3', '/article/1'])
    await sendHit(client.baseUrl, { u: `http://${host}${at}`, d: host }, gpt)
  await eventually(async () => {
    const pages = await client.get<List<unknown>>(`/api/v1/websites/${website.id}/stats/page`)
    assert.equal(pages.body.data.length, 5)
  })
  const made = await seo.post<One<{ id: number }>>('/api/v1/crawls', form({ url: `${site.origin}/` }))
  assert.equal(made.status, 201, made.text)
  await eventually(async () => {
    const { body } = await seo.get<One<{ status: string }>>(`/api/v1/crawls/${made.body.data.id}`)
    assert.equal(body.data.status, 'done')
  })
})
after(async () => {
  site?.close()
  await sightline?.stop()
})

type Fields = Readonly<Record<string, string | number | readonly string[]>>

async function read(fields: Fields = {}, of = host): Promise<Pages> {
  const sent = Object.entries(fields).flatMap(([name, value]) => [value].flat().map((one) => [name, String(one)]))
  const { status, body, text } = await client.get<Pages>(`/api/v1/sites/${of}/pages?${new URLSearchParams(sent)}`)
  assert.equal(status, 200, text)
  return body
}
const pagesOf = ({ data }: Pages): readonly string[] => data.map(({ page }) => page)

describe('the pages of a site', () => {
  test('are those that an issue of the crawl has', async () => {
    const seo = await createClient(sightline.seoUrl, sightline.key)
    const path = `/api/v1/sites/${host}/issues`
    const issues = (await seo.get<List<{ check: string; level: string; pages: number }>>(path)).body.data
    const issue = issues.find(({ level, pages }) => level === 'page' && pages > 1 && pages < 40)
    assert.ok(issue)
    const { data } = (await seo.get<List<{ url: string }>>(`${path}/${issue.check}/pages?per_page=100`)).body
    const filtered = await read({ issue: issue.check, per_page: 100 })
    assert.deepEqual(pagesOf(filtered).toSorted(), data.map(({ url }) => url.slice(site.origin.length)).toSorted())
    assert.equal(filtered.sources.issue?.state, 'ready')
    assert.deepEqual((await read({ issue: 'no-such-check' })).data, [])
  })

  test('are visited and crawled ones, joined', async () => {
    const all = await read({
      per_page: 100,
      columns: 'url,visits,status,title,score,inlinks,ai_reads,entries,template',
    })
    assert.deepEqual(
      Object.entries(all.sources).map(([name, { state }]) => [name, state]),
      [
        ['visits', 'ready'],
        ['crawl', 'ready'],
        ['ai', 'ready'],
        ['search', 'none'],
        ['index', 'none'],
        ['reports', 'none'],
      ],
    )
    assert.ok(all.all_pages > 45 && all.meta.total === all.all_pages, `${all.all_pages} pages`)
    const rows = new Map(all.data.map((row) => [row.page, row]))
    const article = rows.get('/article/1')
    assert.deepEqual([article?.visits, article?.status, article?.ai_reads], [3, 200, 1])
    assert.equal(article?.url, `${site.origin}/article/1`)
    assert.ok(Number(article?.score) > 0 && Number(article?.inlinks) > 0 && Number(article?.crawl_page) > 0)
    assert.equal(rows.get('/article/2')?.visits, 1, 'another spelling is the same page')
    assert.deepEqual([rows.get('/no-longer-there')?.visits, rows.get('/no-longer-there')?.status], [1, 404])
    assert.deepEqual([rows.get('/article/3')?.visits, rows.get('/article/3')?.ai_reads], [0, 2])
    assert.deepEqual(all.data[0]?.page, '/article/1', 'sorted by visits')
    assert.deepEqual([all.totals.visits, all.totals.pages], [7, all.all_pages])
  })

  test('are filtered, searched, sorted and grouped', async () => {
    const visited = await read({
      filter_by: ['visits>0', 'status<300'],
      sort_by: 'url',
      sort: 'asc',
      columns: 'url,visits',
    })
    assert.deepEqual(pagesOf(visited), ['/', '/article/1', '/article/2', '/orphan'])
    assert.deepEqual(visited.totals, { pages: 4, visits: 6 })
    assert.deepEqual(pagesOf(await read({ search: 'NO-LONGER' })), ['/no-longer-there'])
    const groups = await read({ group: 'folder', columns: 'visits,issues', search: '/article/' })
    assert.deepEqual(
      [pagesOf(groups), groups.data[0]?.visits, Number(groups.data[0]?.pages) >= 40],
      [['/article/'], 4, true],
    )
  })

  test('have ready-made views, with their counts', async () => {
    const { views } = await read()
    const counts = Object.fromEntries(views.map(({ id, pages }) => [id, pages]))
    for (const [view, expected] of [
      ['ai_unvisited', ['/article/3']],
      ['orphans', ['/orphan']],
      ['declining', []],
    ] as const) {
      const pages = await read({ view })
      assert.deepEqual([pagesOf(pages), counts[view]], [expected, expected.length], view)
      assert.ok(pages.data.every((row) => row.views?.includes(view)))
    }
    assert.ok(pagesOf(await read({ view: 'broken' })).includes('/no-longer-there'))
  })

  test('follow filters of visits, goals and trends', async () => {
    const one = await read({ filter: 'page:is:/orphan', columns: 'visits', filter_by: 'visits>0' })
    assert.deepEqual(pagesOf(one), ['/orphan'])
    const reached = await read({ goal, columns: 'entries,conversions,trend', filter_by: 'conversions>0' })
    assert.deepEqual(reached.data.map(({ page, conversions }) => [page, conversions]).toSorted(), [
      ['/article/1', 3],
      ['/article/2', 1],
    ])
    const [row] = (await read({ columns: 'trend', search: '/article/1', per_page: 10 })).data.filter(
      ({ page }) => page === '/article/1',
    )
    const trend = row?.trend as number[]
    assert.deepEqual([trend.length <= 12, trend.reduce((sum, value) => sum + value, 0)], [true, 3])
  })

  test('are read from cursors, each once', async () => {
    const seen: string[] = []
    for (let cursor: string | undefined; ; ) {
      const page = await read({ per_page: 10, sort_by: 'score', sort: 'asc', ...(cursor && { cursor }) })
      seen.push(...pagesOf(page))
      if (!page.meta.next_cursor) break
      cursor = page.meta.next_cursor
    }
    const numbered = await read({ per_page: 100, sort_by: 'score', sort: 'asc' })
    assert.deepEqual(seen, pagesOf(numbered))
    assert.equal(new Set(seen).size, numbered.meta.total)
  })

  test('are written as CSV, all of them, without formulas', async () => {
    await sendHit(client.baseUrl, { u: `http://${host}/=1+1`, d: host }, { 'user-agent': browserAgent })
    const { text } = await client.getText(
      `/api/v1/sites/${host}/pages?format=csv&columns=url,visits,crawled_at,trend&timezone=Europe/Berlin`,
    )
    const [head, ...rows] = readCsv(text)
    assert.deepEqual(head, ['page', 'url', 'visits', 'crawled_at'])
    assert.ok(rows.length > 45)
    assert.deepEqual(rows[0]?.slice(0, 3), ['/article/1', `${site.origin}/article/1`, '3'])
  })

  test('are written as a workbook, too', async () => {
    const url = `${sightline.analyticsUrl}/api/v1/sites/${host}/pages?format=xlsx&columns=url,visits`
    const reply = await fetch(url, { headers: { authorization: `Bearer ${sightline.key}` } })
    assert.equal(reply.status, 200)
    assert.match(reply.headers.get('content-type') ?? '', /spreadsheetml\.sheet/)
    assert.match(reply.headers.get('content-disposition') ?? '', /filename="[^"]+\.xlsx"/)
    const bytes = Buffer.from(await reply.arrayBuffer())
    assert.equal(bytes.subarray(0, 4).toString('latin1'), 'PK\u0003\u0004')
  })

  const refused: readonly (readonly [Readonly<Record<string, string>>, string])[] = [
    [{ columns: 'nothing' }, 'columns'],
    [{ columns: 'conversions' }, 'goal'],
    [{ filter_by: 'visits~1' }, 'filter_by'],
    [{ sort_by: 'trend' }, 'sort_by'],
    [{ view: 'nothing' }, 'view'],
    [{ cursor: 'x' }, 'cursor'],
    [{ goal: '999999' }, 'goal'],
    [{ group: 'title' }, 'group'],
  ]
  for (const [fields, field] of refused)
    test(`${JSON.stringify(fields)} is a 422`, async () => {
      const { status, body } = await client.get<Problem>(`/api/v1/sites/${host}/pages${query(fields)}`)
      assert.deepEqual([status, Object.keys(body.errors ?? {})], [422, [field]])
    })
})

describe('halves of a table', () => {
  test('a website without a crawl has visits alone', async () => {
    const website = await trackWebsite(client, 'uncrawled.test')
    await sendHit(client.baseUrl, { u: 'https://www.uncrawled.test/a', d: 'uncrawled.test' })
    await eventually(async () => assert.deepEqual(await website.totals('visits'), [1]))
    const pages = await read({ columns: 'url,visits,status' }, 'www.uncrawled.test')
    assert.deepEqual([pages.sources.visits.state, pages.sources.crawl.state], ['ready', 'none'])
    assert.deepEqual(pages.data, [
      {
        object: 'site_page',
        page: '/a',
        views: [],
        crawl_page: null,
        url: 'https://uncrawled.test/a',
        visits: 1,
        status: null,
      },
    ])
  })

  test('keys of one service see its half, and other accounts nothing', async () => {
    const keyOf = async (service: string): Promise<Client> => {
      const { body } = await client.post<One<{ key: string }>>('/api/v1/keys', json({ name: service, service }))
      return createClient(sightline.analyticsUrl, body.data.key)
    }
    const path = `/api/v1/sites/${host}/pages`
    const analytics = await (await keyOf('analytics')).get<Pages>(path)
    assert.deepEqual([analytics.status, analytics.body.sources.crawl.state], [200, 'hidden'])
    assert.equal(analytics.body.sources.reports.state, 'hidden')
    assert.ok(analytics.body.data.every(({ crawl_page, score }) => crawl_page === null && (score ?? null) === null))
    const ofIssue = await (await keyOf('analytics')).get<Pages>(`${path}?issue=title-missing`)
    assert.deepEqual([ofIssue.body.sources.issue?.state, ofIssue.body.data], ['hidden', []])
    assert.equal((await (await keyOf('seo')).get(path)).status, 403)
    const other = await createClient(sightline.analyticsUrl, await addAccount(sightline, sightline.address('other')))
    assert.equal((await other.get(path)).status, 404)
    const others = await createClient(sightline.seoUrl, await addAccount(sightline, sightline.address('third')))
    assert.equal((await others.get(`/api/v1/sites/${host}/crawled-pages`)).status, 404)
    for (const odd of ['nothing.test', 'not a host', '%00'])
      assert.equal((await client.get(`/api/v1/sites/${encodeURIComponent(odd)}/pages`)).status, 404, odd)
  })

  test('have the score of their latest report, however its URL is spelled', async () => {
    const seo = await createClient(sightline.seoUrl, sightline.key)
    const report = async (url: string): Promise<number> => {
      const made = await seo.post<One<{ id: number }>>('/api/v1/reports', form({ url, render: 'never' }))
      return await eventually(async () => {
        const { data } = (await seo.get<One<{ status: string; score: number }>>(`/api/v1/reports/${made.body.data.id}`))
          .body
        assert.equal(data.status, 'done')
        return data.score
      })
    }
    const first = await report(`${site.origin}/article/1`)
    const second = await report(`${site.origin}/%61rticle/2#top`)
    const lonely = await report(`${site.origin}/article/1?lonely=1`)
    // Another time zone is another table, which was not read before.
    const [columns, timezone] = ['url,score,report_score', 'Asia/Kathmandu']
    const sorting = { columns, timezone, sort_by: 'report_score', sort: 'asc' }
    const scored = await read({ ...sorting, filter_by: 'report_score>0' })
    assert.deepEqual([scored.sources.reports?.state, scored.meta.total], ['ready', 3])
    const rows = new Map(scored.data.map((row) => [row.page, row.report_score]))
    assert.deepEqual(
      [rows.get('/article/1'), rows.get('/article/2'), rows.get('/article/1?lonely=1')],
      [first, second, lonely],
    )
    const sorted = scored.data.map((row) => Number(row.report_score))
    assert.deepEqual(
      sorted,
      sorted.toSorted((one, other) => one - other),
    )
    assert.equal((await read({ timezone, filter_by: 'report_score=' })).meta.total, scored.all_pages - 3)
    const sent = `/api/v1/sites/${host}/pages?format=csv&timezone=${timezone}&columns=${columns}&filter_by=report_score>0`
    const csv = readCsv((await client.getText(sent)).text)
    assert.deepEqual(csv[0], ['page', ...columns.split(',')])
    assert.deepEqual(
      csv
        .slice(1)
        .map(([, , , score]) => Number(score))
        .toSorted(),
      [first, second, lonely].toSorted(),
    )
  })
})
