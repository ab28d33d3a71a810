import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Website } from '../src/analytics/websites/website.ts'
import { addAccount } from './support/accounts.ts'
import { type Client, createClient, form, type List, type One, query } from './support/client.ts'
import { type CrawlSite, startCrawlSite } from './support/crawl-site.ts'
import { eventually } from './support/eventually.ts'
import { sendHit } from './support/hits.ts'
import { importsBy } from './support/importing.ts'
import { makeReport } from './support/reports.ts'
import { sharedPathOf } from './support/share-url.ts'
import { ownerKey, type Sightline, startSightline } from './support/sightline.ts'
import { statisticsOf } from './support/statistics.ts'
import { type StoreCombination, storeCombinations } from './support/store-combinations.ts'

interface Page {
  readonly url: string
  readonly visits: number | null
  readonly source: string
  readonly outcome: string
}

/** How long a response takes on a busy machine may differ from run to run. */
const dependsOnTime = new Set(['ttfb', 'slow-templates'])

interface Issue {
  readonly check: string
  readonly pages: number
  readonly visits: number | null
  readonly clicks: number | null
  readonly people: number | null
  readonly change: number | null
}

for (const stores of storeCombinations) {
  describe(`visits of crawled pages on ${stores.name}`, { skip: stores.skip }, () => describeVisits(stores))
}

function describeVisits(stores: StoreCombination): void {
  let sightline: Sightline
  let site: CrawlSite
  let owner: Client
  before(async () => {
    sightline = await startSightline({ environment: await stores.place() })
    owner = await createClient(sightline.seoUrl, ownerKey)
    site = await startCrawlSite({ articles: 40, hasFailures: false })
    const analytics = await createClient(sightline.analyticsUrl, ownerKey)
    assert.equal((await analytics.post('/api/v1/websites', form({ domain: 'localhost' }))).status, 201)
    const visit = async (visitor: number, path: string): Promise<void> => {
      const browser = {
        'user-agent': `Mozilla/5.0 (X11; Linux x86_64; rv:1${visitor}.0) Gecko/20100101 Firefox/1${visitor}.0`,
      }
      const { dropped } = await sendHit(
        sightline.analyticsUrl,
        { u: `http://localhost${path}`, d: 'localhost' },
        browser,
      )
      assert.equal(dropped, null)
    }
    for (const visitor of [1, 2, 3]) await visit(visitor, '/article/1')
    await visit(1, '/')
    await visit(2, '/orphan')
    await visit(3, '/no-longer-there')
    await eventually(async () => {
      const counts = await analytics.get<List<unknown>>('/api/v1/websites/1/stats/page')
      return counts.body.data.length === 4
    })
    const statistics = statisticsOf(analytics, (await analytics.get<One<Website>>('/api/v1/websites/1')).body.data)
    const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
    const clicks = Object.entries({ '/article/1': 2, '/article/2': 5, '/orphan': 4, '/never-crawled': 9 })
    const lines = clicks.map(([path, count]) => `http://localhost${path},${count},100,1%,3.5\n`)
    const file = `Top pages,Clicks,Impressions,CTR,Position\n${lines.join('')}`
    const fields = { kind: 'search_console', from: day, to: day }
    assert.equal((await importsBy(() => analytics).importFile(statistics, file, fields)).taken, 4)
  })
  after(async () => {
    site.close()
    await sightline.stop()
  })

  const crawl = async (client: Client, id?: number): Promise<number> => {
    const url = site.origin.replace('127.0.0.1', 'localhost')
    const path = '/api/v1/crawls'
    const made =
      id === undefined
        ? await client.post<One<{ id: number }>>(path, form({ url: `${url}/` }))
        : await client.put<One<{ id: number }>>(`${path}/${id}`, form({ action: 'run' }))
    assert.ok(made.status < 300, JSON.stringify(made.body))
    const crawlId = made.body.data.id
    const status = await eventually(async () => {
      const { body } = await client.get<One<{ status: string }>>(`${path}/${crawlId}`)
      return ['done', 'failed'].includes(body.data.status) && body.data.status
    })
    assert.equal(status, 'done')
    return crawlId
  }
  const pagesOf = async (client: Client, id: number) => {
    const { body } = await client.get<List<Page>>(`/api/v1/crawls/${id}/pages${query({ per_page: 100 })}`)
    return new Map(body.data.map((page) => [new URL(page.url).pathname, page]))
  }

  test('issues that only reports know have the visits of their pages', async () => {
    await makeReport(owner, { url: `${site.origin.replace('127.0.0.1', 'localhost')}/article/1` })
    interface Reported extends Issue {
      readonly visits_share: number | null
    }
    for (const group of ['none', 'template']) {
      const { body } = await owner.get<One<Reported[]>>(`/api/v1/sites/localhost/issues${query({ group })}`)
      const issues = body.data.filter(({ pages }) => pages > 0)
      assert.ok(issues.length > 3)
      for (const { check, visits, visits_share } of issues) assert.deepEqual([visits, visits_share], [3, 1], check)
    }
  })

  let crawled = 0
  test('a crawl joins the visits of its account, and finds visited pages without links', async () => {
    crawled = await crawl(owner)
    const pages = await pagesOf(owner, crawled)
    const visits = (path: string) => pages.get(path)?.visits
    assert.deepEqual([visits('/article/1'), visits('/'), visits('/article/2'), visits('/file.pdf')], [3, 1, 0, 0])
    assert.deepEqual([pages.get('/orphan')?.source, visits('/orphan'), visits('/old')], ['visits', 1, null])
    assert.deepEqual([pages.get('/no-longer-there')?.outcome, visits('/no-longer-there')], ['broken', 1])
    const { body } = await owner.get<One<Issue[]>>(`/api/v1/crawls/${crawled}/issues${query({ sort_by: 'visits' })}`)
    const issues = new Map(body.data.map((issue) => [issue.check, issue]))
    const orphans = issues.get('orphan-visited-pages')
    assert.deepEqual([orphans?.pages, orphans?.visits, orphans?.change], [1, 1, null])
    const counts = body.data.map((issue) => issue.visits ?? -1)
    assert.deepEqual(
      counts,
      counts.toSorted((one, other) => other - one),
    )
  })

  test('an issue concerns as many people as its pages have visits, or clicks where these are more', async () => {
    const path = `/api/v1/crawls/${crawled}/issues`
    const { body } = await owner.get<One<Issue[]>>(`${path}${query({ sort_by: 'people' })}`)
    const orphans = body.data.find((issue) => issue.check === 'orphan-visited-pages')
    assert.deepEqual([orphans?.visits, orphans?.clicks, orphans?.people], [1, 4, 4])
    const people = body.data.map((issue) => issue.people ?? -1)
    assert.deepEqual(
      people,
      people.toSorted((one, other) => other - one),
    )
    // `/article/1` has 3 visits and 2 clicks, `/article/2` 5 clicks alone.
    const whole = body.data.find(({ visits, clicks }) => visits === 5 && clicks === 11)
    assert.equal(whole === undefined || whole.people === 13, true, JSON.stringify(body.data))
    const site = await owner.get<{ data: readonly Issue[] }>('/api/v1/sites/localhost/issues?sort_by=people')
    assert.deepEqual(site.body.data.find(({ check }) => check === 'orphan-visited-pages')?.people, 4)
    const detail = await owner.get<One<Issue & { score_parts: object | null }>>(
      '/api/v1/sites/localhost/issues/orphan-visited-pages',
    )
    assert.deepEqual([detail.body.data.clicks, detail.body.data.people], [4, 4])
    assert.ok(detail.body.data.score_parts)
    const pages = await owner.get<List<{ url: string; clicks: number | null }>>(
      '/api/v1/sites/localhost/issues/orphan-visited-pages/pages?sort_by=clicks',
    )
    assert.deepEqual(
      pages.body.data.map(({ clicks }) => clicks),
      [4],
    )
    const anonymous = await createClient(sightline.seoUrl, null)
    const crawl = await owner.get<One<{ page: string }>>(`/api/v1/crawls/${crawled}`)
    const shared = `${sharedPathOf(crawl.body.data.page)}/issues`
    assert.equal((await anonymous.get(`${shared}?sort_by=people`)).status, 422)
    const shown = await anonymous.get<One<Issue[]>>(shared)
    assert.deepEqual([...new Set(shown.body.data.flatMap(({ clicks, people }) => [clicks, people]))], [null])
  })

  test('the website knows which pages the crawl saw without the tag', async () => {
    const analytics = await createClient(sightline.analyticsUrl, ownerKey)
    interface Untagged {
      readonly crawl_id: number
      readonly pages: number
      readonly untagged: number
      readonly examples: readonly string[]
    }
    const { body } = await analytics.get<One<{ untagged_pages: Untagged | null; reasons: readonly string[] }>>(
      '/api/v1/websites/1/tracking-health',
    )
    const { untagged_pages, reasons } = body.data
    assert.deepEqual([untagged_pages?.crawl_id, reasons], [crawled, ['untagged-pages']])
    const untagged = await owner.get<List<Page>>(`/api/v1/crawls/${crawled}/pages${query({ filter: 'tracker=0' })}`)
    assert.equal(untagged_pages?.untagged, untagged.body.meta.total)
    assert.equal(untagged_pages.pages, untagged_pages.untagged, 'no page has the tag')
    assert.equal(untagged_pages.examples.length, 10)
  })

  test('another run has the change of each issue', async () => {
    await crawl(owner, crawled)
    const { body } = await owner.get<One<Issue[]>>(`/api/v1/crawls/${crawled}/issues`)
    const issues = body.data.filter(({ check }) => !dependsOnTime.has(check))
    assert.ok(issues.length > 3)
    assert.deepEqual([...new Set(issues.map(({ change }) => change))], [0])
  })

  test('anonymous visitors do not learn by the order of an issue what is visited most', async () => {
    const { body } = await owner.get<One<{ page: string }>>(`/api/v1/crawls/${crawled}`)
    const anonymous = await createClient(sightline.seoUrl, null)
    const shared = sharedPathOf(body.data.page)
    const issues = await anonymous.get<One<Issue[]>>(`${shared}/issues`)
    for (const { check } of issues.body.data) {
      const rest = `/issues/${check}/pages?per_page=100`
      const { data } = (await anonymous.get<List<{ id: number; verdict: string }>>(shared + rest)).body
      const sorted = data.toSorted((one, other) => one.verdict.localeCompare(other.verdict) || one.id - other.id)
      assert.deepEqual(data, sorted, check)
    }
  })

  test('anonymous visitors do not see pages that are known by their visits alone', async () => {
    const { body } = await owner.get<One<{ page: string }>>(`/api/v1/crawls/${crawled}`)
    const anonymous = await createClient(sightline.seoUrl, null)
    const shared = sharedPathOf(body.data.page)
    const pages = await owner.get<List<{ id: number; url: string }>>(`/api/v1/crawls/${crawled}/pages?per_page=100`)
    const orphan = pages.body.data.find(({ url }) => url.endsWith('/orphan'))
    assert.equal((await anonymous.get(`${shared}/pages/${orphan?.id}`)).status, 404)
    const issues = await anonymous.get<One<Issue[]>>(`${shared}/issues`)
    const lists = [
      ...['/pages?per_page=100', '/pages?search=orph', '/pages?sort_by=title', '/pages/export', '/tree'],
      ...['/links?per_page=100', `/links?from=${orphan?.id}`, '/redirects', '/hreflang', '/images', '/overview'],
      ...['/duplicates', '/duplicates?threshold=0.7', '/diff', '/diff/export', '/diff?search=orph'],
      ...issues.body.data.map(({ check }) => `/issues/${check}/pages?per_page=100`),
      ...issues.body.data.map(({ check }) => `/diff/issues?check=${check}&change=remaining`),
      ...pages.body.data.map(({ id }) => `/pages/${id}`),
    ]
    for (const path of lists) {
      const text = await (await fetch(sightline.seoUrl + shared + path)).text()
      assert.doesNotMatch(text, /[^-]orphan(?!-)|no-longer-there/, path)
    }
    const orphans = await anonymous.get<List<Page>>(`${shared}/pages?search=orphan`)
    assert.equal(orphans.body.meta?.total ?? orphans.body.data.length, 0)
  })

  test('the visits of other accounts are not joined', async () => {
    const key = await addAccount(sightline, 'other@example.com')
    const other = await createClient(sightline.seoUrl, key)
    const pages = await pagesOf(other, await crawl(other))
    assert.ok(pages.size > 10 && !pages.has('/no-longer-there'))
    assert.deepEqual([...new Set([...pages.values()].map(({ visits }) => visits))], [null])
  })
}
