import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { addAccount } from './support/accounts.ts'
import { type Client, createClient, json, type List, type One, query } from './support/client.ts'
import { engines, type RecordsEngine } from './support/engines.ts'
import { eventually } from './support/eventually.ts'
import { type Joined, joinSightline } from './support/join-sightline.ts'
import { type PageServer, startPageServer } from './support/page-server.ts'
import { makeReport } from './support/reports.ts'

interface Issue {
  readonly check: string
  readonly title: string
  readonly level: 'page' | 'site'
  readonly severity: string
  readonly template: string | null
  readonly pages: number
  readonly report_pages: number
  readonly judged: number
  readonly points: number | null
  readonly change: number | null
  readonly state: string | null
  readonly ignored_pages: number
  readonly ignored: readonly { readonly reason: string; readonly pattern: string }[]
}
interface Group {
  readonly id: string
  readonly kind: string
  readonly pages: number
  readonly score: number | null
  readonly points: number
}
interface Issues {
  readonly data: readonly Issue[]
  readonly groups: readonly Group[]
  readonly summary: {
    readonly counts: Readonly<Record<string, number>>
    readonly score: number
    readonly if_all_fixed: number
    readonly points: number
    readonly templates_by: string
  }
}
interface Detail extends Issue {
  readonly templates: readonly Issue[]
  readonly history: readonly {
    readonly pages: number
    readonly event: string | null
    readonly event_pages: number | null
  }[]
  readonly can_recheck: boolean
}
interface IssuePage {
  readonly url: string
  readonly template: string
  readonly state: string | null
  readonly first_seen_at: string | null
  readonly report: number | null
  readonly status: number | null
  readonly evidence: readonly { readonly found: string | null }[]
}

const host = '127.0.0.1'
const site = `/api/v1/sites/${host}`
const check = 'description-missing'
const links = [
  ...Array.from({ length: 12 }, (_, n) => `/products/${n}`),
  ...Array.from({ length: 6 }, (_, n) => `/blog/${n}`),
  '/about',
]
const description = (path: string): string =>
  `<meta name="description" content="All that there is to know about ${path}, from the workshop to the delivery.">`
const text = (path: string): string =>
  `We describe ${path} here: of walnut and oak, made in a small workshop, oiled by hand, with a guarantee of ten years. `.repeat(
    4,
  )

/** The page, with or without what the check asks for. */
const html = (path: string, isGood: boolean): string =>
  `<!doctype html><html lang="en"><head><title>The page about ${path} of our shop</title>${isGood ? description(path) : ''}</head>
<body><h1>About ${path}</h1><p>${text(path)}</p><nav>${links.map((one) => `<a href="${one}">Go to ${one}</a>`).join(' ')}</nav></body></html>`

for (const engine of engines) describe(`issues of a site on ${engine.name}`, () => describeIssues(engine))

function describeIssues(engine: RecordsEngine): void {
  let sightline: Joined
  let client: Client
  let pages: PageServer
  let crawl = 0

  before(async () => {
    const { url } = await engine.place()
    sightline = await joinSightline(url === null ? {} : { SIGHTLINE_DATABASE_URL: url })
    client = await createClient(sightline.seoUrl, sightline.key)
    pages = await startPageServer()
  })
  after(async () => {
    pages.close()
    await sightline.stop()
  })

  /** Publishes the site, with the issue on these pages. */
  const publish = (bad: readonly string[]): void => {
    for (const path of ['/', ...links]) pages.put(path, html(path, !bad.includes(path)))
  }
  const runCrawl = async (bad: readonly string[]): Promise<void> => {
    publish(bad)
    const path = '/api/v1/crawls'
    const { body } =
      crawl === 0
        ? await client.post<One<{ id: number }>>(path, json({ url: `${pages.origin}/`, render: 'never' }))
        : await client.put<One<{ id: number }>>(`${path}/${crawl}`, json({ action: 'run' }))
    crawl = body.data.id
    await eventually(async () => {
      const { data } = (await client.get<One<{ status: string }>>(`${path}/${crawl}`)).body
      return data.status === 'done'
    }, 60_000)
  }
  const read = async (fields: Record<string, string> = {}): Promise<Issues> =>
    (await client.get<Issues>(`${site}/issues${query(fields)}`)).body
  const issueOf = ({ data }: Issues, template: string | null = null): Issue | undefined =>
    data.find((issue) => issue.check === check && issue.template === template)
  const detail = async (): Promise<Detail> => (await client.get<One<Detail>>(`${site}/issues/${check}`)).body.data

  test('a host that the account does not have is unknown', async () => {
    for (const path of ['issues', `issues/${check}`, `issues/${check}/pages`, 'score'])
      assert.equal((await client.get(`/api/v1/sites/elsewhere.test/${path}`)).status, 404, path)
  })

  test('with reports alone, their failures are the issues', async () => {
    publish(['/about'])
    pages.put('/about', html('/about', false).replace('</nav>', '</nav><img src="/walnut.jpg" width="2" height="2">'))
    await makeReport(client, { url: `${pages.origin}/about` })
    const issues = await read()
    const issue = issueOf(issues)
    assert.deepEqual([issue?.pages, issue?.report_pages, issue?.points, issue?.state], [1, 1, null, null])
    const image = 'alt-missing'
    const { data } = (await client.get<List<IssuePage>>(`${site}/issues/${image}/pages`)).body
    assert.deepEqual(
      data.map(({ url, template, status }) => [url, template, status]),
      [[`${pages.origin}/about`, 'other', 200]],
    )
    assert.deepEqual([data[0]?.report !== null, data[0]?.evidence.length], [true, 1])
    const one = await client.get<One<Detail & { why: string | null }>>(`${site}/issues/${check}`)
    assert.deepEqual([one.body.data.pages, one.body.data.why !== null, one.body.data.history], [1, true, []])
    assert.deepEqual([issues.summary.score, issues.summary.if_all_fixed], [null, null])
    assert.equal((await client.post(`${site}/issues/${check}/recheck`, json({}))).status, 409)
  })

  test('a crawl has the issues of its pages, and reports add only pages that it lacks', async () => {
    const alone = pages.put('/alone', html('/alone', false))
    await makeReport(client, { url: alone })
    await runCrawl(['/products/1', '/products/2', '/blog/1'])
    const issue = issueOf(await read())
    assert.deepEqual([issue?.pages, issue?.report_pages, issue?.judged], [4, 1, 21])
    assert.deepEqual([issue?.change, issue?.state], [null, null])
  })

  test('by template, pages and points add up to those of the list', async () => {
    const list = await read()
    const grouped = await read({ group: 'template' })
    assert.equal(grouped.summary.templates_by, 'folders')
    const groups = new Map(grouped.groups.map((group) => [group.id, group]))
    assert.deepEqual(
      ['/products/*', '/blog/*', 'other'].map((id) => groups.get(id)?.pages),
      [12, 6, 3],
    )
    for (const issue of list.data) {
      const parts = grouped.data.filter((one) => one.check === issue.check)
      const sum = (of: (one: Issue) => number | null): number => parts.reduce((all, one) => all + (of(one) ?? 0), 0)
      assert.equal(
        sum((one) => one.pages),
        issue.pages,
        issue.check,
      )
      assert.equal(Math.round(100 * sum((one) => one.points)), Math.round(100 * (issue.points ?? 0)), issue.check)
    }
    const points = grouped.groups.reduce((sum, group) => sum + group.points, 0)
    assert.equal(Math.round(100 * points), Math.round(100 * list.summary.points))
    assert.equal(list.summary.if_all_fixed, Math.min(100, Math.round(list.summary.score + list.summary.points)))
    assert.ok(grouped.data.every(({ level, template }) => (level === 'site') === (template === 'site')))
    assert.deepEqual(
      ['/products/*', '/blog/*', 'other'].map((id) => issueOf(grouped, id)?.pages),
      [2, 1, 1],
    )
  })

  test('later crawls say what is new, what changed and what came back', async () => {
    await runCrawl([])
    assert.equal(issueOf(await read())?.report_pages, 1)
    await runCrawl(['/products/1', '/products/3', '/blog/1', '/blog/2'])
    const grouped = await read({ group: 'template' })
    const product = issueOf(grouped, '/products/*')
    assert.deepEqual([product?.pages, product?.change, product?.state], [2, 2, 'came_back'])
    const list = await read()
    assert.deepEqual([issueOf(list)?.state, list.summary.counts.came_back], ['came_back', 1])
    assert.deepEqual(
      (await read({ state: 'came_back' })).data.map((issue) => issue.check),
      [check],
    )
    const { history } = await detail()
    assert.deepEqual(
      history.map(({ pages: count, event, event_pages }) => [count, event, event_pages]),
      [
        [3, 'first_seen', 3],
        [0, 'fixed', 3],
        [4, 'came_back', 4],
      ],
    )
    await runCrawl(['/products/1', '/about'])
    assert.deepEqual([issueOf(await read())?.change, issueOf(await read())?.state], [-2, 'changed'])
    assert.equal(issueOf(await read({ group: 'template' }), 'other')?.state, 'new')
  })

  test('its pages have their template, and since when they have it', async () => {
    const { body } = await client.get<List<IssuePage>>(`${site}/issues/${check}/pages${query({ sort_by: 'url' })}`)
    assert.deepEqual(
      body.data.map(({ url, template, state }) => [new URL(url).pathname, template, state]),
      [
        ['/about', 'other', 'new'],
        ['/products/1', '/products/*', 'remaining'],
        ['/alone', 'other', null],
      ],
    )
    const runs = (await client.get<List<{ ended_at: string }>>(`/api/v1/crawls/${crawl}/runs`)).body.data
    assert.deepEqual(
      body.data.map((page) => page.first_seen_at),
      [runs.at(0)?.ended_at, runs.at(-1)?.ended_at, null],
    )
    const chosen = await client.get<List<IssuePage>>(
      `${site}/issues/${check}/pages${query({ template: '/products/*', search: 'PRODUCTS' })}`,
    )
    assert.equal(chosen.body.meta.total, 1)
    const csv = await client.getText(`${site}/issues/${check}/pages?format=csv`)
    assert.equal(csv.text.trim().split('\r\n').length, 4)
  })

  test('checking again requests the pages, and changes nothing', async () => {
    pages.put('/products/1', html('/products/1', true))
    const recheck = (sent: object) =>
      client.post<
        One<{ passed: number; failed: number; remaining: number; pages: readonly { url: string; state: string }[] }>
      >(`${site}/issues/${check}/recheck`, json(sent))
    const { data } = (await recheck({})).body
    assert.deepEqual([data.passed, data.failed, data.remaining], [1, 1, 0])
    const product = data.pages.find(({ url }) => url.endsWith('/products/1'))
    assert.equal(product?.state, 'passed')
    assert.deepEqual((await recheck({ limit: 1, template: '/products/*' })).body.data.pages, [product])
    assert.equal(issueOf(await read())?.pages, 3)
    const siteLevel = (await read()).data.find(({ level }) => level === 'site')
    assert.ok(siteLevel)
    assert.equal((await client.post(`${site}/issues/${siteLevel.check}/recheck`, json({}))).status, 409)
  })

  test('an issue is ignored on a template with a reason', async () => {
    const ignored = { check, reason: 'Written by the maker', pattern: '/products/*' }
    assert.equal((await client.post(`/api/v1/projects/${host}/ignored-issues`, json(ignored))).status, 201)
    await eventually(async () => issueOf(await read())?.ignored_pages === 1)
    const grouped = await read({ group: 'template' })
    assert.equal(issueOf(grouped, '/products/*'), undefined)
    const [mark] = (await read({ group: 'template', state: 'ignored' })).data
    assert.deepEqual([mark?.template, mark?.pages, mark?.ignored_pages], ['/products/*', 0, 1])
    assert.deepEqual(
      mark?.ignored.map(({ reason, pattern }) => [reason, pattern]),
      [['Written by the maker', '/products/*']],
    )
    assert.equal(grouped.summary.counts.ignored, 1)
  })

  test('the score has its parts, its history and its schedule', async () => {
    const { data } = (
      await client.get<
        One<{
          score: number
          if_all_fixed: number
          parts: readonly { points: number }[]
          history: readonly { score: number }[]
          schedule: { crawl: number; next_run_at: string | null }
          reports: { pages: number }
        }>
      >(`${site}/score`)
    ).body
    const { summary } = await read()
    assert.deepEqual([data.score, data.if_all_fixed], [summary.score, summary.if_all_fixed])
    assert.equal(data.history.length, 4)
    assert.equal(data.history.at(-1)?.score, data.score)
    assert.deepEqual([data.schedule.crawl, data.schedule.next_run_at, data.reports.pages], [crawl, null, 2])
    assert.ok(data.parts.reduce((sum, { points }) => sum + points, 0) >= data.score)
    const results = await client.get<List<{ parts: object }>>(`/api/v1/site-results${query({ host })}`)
    assert.deepEqual(results.body.data[0]?.parts, { issues: summary.counts.all, crawls: 4 })
  })

  test('filters find issues, and the list is a file as well', async () => {
    const { data, summary } = await read()
    for (const severity of ['high', 'medium', 'low']) {
      const issues = (await read({ severity })).data
      assert.equal(issues.length, data.filter((issue) => issue.severity === severity).length)
      assert.equal(issues.length, summary.counts[severity])
    }
    const [first] = data
    assert.ok(first)
    const issues = await read({ search: first.title.toUpperCase() })
    assert.ok(issues.data.some((issue) => issue.check === first.check))
    const csv = await client.getText(`${site}/issues?format=csv&group=template`)
    assert.match(csv.text, /^"template","check","title"/)
  })

  test('another account has its own site of the host', async () => {
    const other = await createClient(sightline.seoUrl, await addAccount(sightline, sightline.address('other')))
    assert.equal((await other.get(`${site}/issues`)).status, 404)
    assert.equal((await other.post(`${site}/issues/${check}/recheck`, json({}))).status, 404)
  })
}
