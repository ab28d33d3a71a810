import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { scoringVersion } from '../src/seo/score/score.ts'
import { type Client, createClient, form, type List, type One, query } from './support/client.ts'
import { engines, type RecordsEngine } from './support/engines.ts'
import { eventually } from './support/eventually.ts'
import { type Joined, joinSightline } from './support/join-sightline.ts'
import { htmlPage, type PageSite, prose, type ServedPage, startPageSite } from './support/page-site.ts'

interface Crawl {
  readonly id: number
  readonly project: string
  readonly status: string
  readonly run: number
  readonly score: number | null
  readonly last_run: {
    readonly score: number | null
    readonly score_reason: string | null
    readonly caps: readonly { readonly check: string; readonly score: number; readonly points: number }[]
    readonly score_parts: readonly { readonly part: string; readonly weight: number; readonly points: number }[] | null
    readonly scoring_version: number | null
    readonly all_fixed: number | null
    readonly inconclusive: {
      readonly urls: number
      readonly share: number
      readonly causes: readonly { readonly cause: string; readonly urls: number }[]
    } | null
  }
}

interface Issue {
  readonly check: string
  readonly pages: number
  readonly gain: number
  readonly points: number
}

interface Group {
  readonly pages: number
  readonly similarity: number | null
  readonly members: readonly { readonly url: string }[]
}

const path = '/api/v1/crawls'

for (const engine of engines) describe(`the content of crawled sites on ${engine.name}`, () => describeContent(engine))

function describeContent(engine: RecordsEngine): void {
  let sightline: Joined
  let client: Client
  const sites: PageSite[] = []
  before(async () => {
    const { url } = await engine.place()
    sightline = await joinSightline(url === null ? {} : { SIGHTLINE_DATABASE_URL: url })
    client = await createClient(sightline.seoUrl, sightline.key)
  })
  after(async () => {
    for (const site of sites) site.close()
    await sightline.stop()
  })

  const siteOf = async (pages: Readonly<Record<string, ServedPage>>): Promise<PageSite> => {
    const site = await startPageSite(pages)
    sites.push(site)
    return site
  }
  const crawl = async (url: string): Promise<Crawl> => {
    const { status, body } = await client.post<One<Crawl>>(path, form({ url }))
    assert.equal(status, 201, JSON.stringify(body))
    return await eventually(async () => {
      const { data } = (await client.get<One<Crawl>>(`${path}/${body.data.id}`)).body
      return ['done', 'failed', 'canceled'].includes(data.status) && data
    })
  }
  const get = async <T>(rest: string): Promise<T> => {
    const { status, body } = await client.get<T>(`${path}/${rest}`)
    assert.equal(status, 200, `${rest}: ${JSON.stringify(body)}`)
    return body
  }

  test('groups of similar pages depend on the threshold, without another crawl', async () => {
    const changed = (count: number): string =>
      [...prose(9).split(' ').slice(count), ...prose(1, count).split(' ')].join(' ')
    const paths = ['/same-a', '/same-b', '/close', '/far', '/other']
    const site = await siteOf({
      '/': htmlPage({ title: 'Home', body: prose(2), links: paths }),
      '/same-a': htmlPage({ title: 'Same', body: prose(9) }),
      '/same-b': htmlPage({ title: 'Same', body: prose(9) }),
      '/close': htmlPage({ title: 'Same', body: changed(4) }),
      '/far': htmlPage({ title: 'Same', body: changed(24) }),
      '/other': htmlPage({ title: 'Other', body: prose(3) }),
    })
    const { id } = await crawl(`${site.origin}/`)
    const groups = async (rest: string): Promise<readonly string[]> => {
      const { data } = await get<List<Group>>(`${id}/duplicates${rest}`)
      return data.map(({ members }) =>
        members
          .map(({ url }) => url.replace(site.origin, ''))
          .toSorted()
          .join(),
      )
    }
    assert.deepEqual(await groups(''), ['/same-a,/same-b'])
    assert.deepEqual(await groups('?threshold=1'), ['/same-a,/same-b'])
    assert.deepEqual(await groups('?threshold=0.9'), ['/close,/same-a,/same-b'])
    assert.deepEqual(await groups('?threshold=0.7'), ['/close,/far,/same-a,/same-b'])
    assert.deepEqual(await groups('?by=title'), ['/close,/far,/same-a,/same-b'])
    for (const wrong of ['?threshold=0.5', '?threshold=2', '?threshold=0.9&by=title', '?threshold=x']) {
      assert.equal((await client.get(`${path}/${id}/duplicates${wrong}`)).status, 422, wrong)
    }
    const similar = await get<List<{ url: string }>>(`${id}/pages${query({ issue: 'near-duplicate-content' })}`)
    assert.equal(similar.meta.total, 3)
  })

  const challenge: ServedPage = {
    headers: { 'cf-mitigated': 'challenge' },
    body: '<title>Just a moment...</title><script src="/cdn-cgi/challenge-platform/x.js"></script>',
  }
  const causes: Readonly<Record<string, readonly [path: string, page: ServedPage | null]>> = {
    401: ['/refused', { status: 401 }],
    403: ['/refused', { status: 403 }],
    406: ['/refused', { status: 406 }],
    429: ['/refused', { status: 429, headers: { 'retry-after': '1' } }],
    503: ['/refused', { status: 503, headers: { 'retry-after': '1' } }],
    challenge: ['/shielded', challenge],
    'cdn-cgi': ['/cdn-cgi/l/email-protection', null],
  }

  /** A site with a home page, other pages, and two that the server does not show. */
  const refusingSite = (others: number, at: string, page: ServedPage | null): Promise<PageSite> => {
    const paths = Array.from({ length: others }, (_, index) => `/page-${index}`)
    const refused = ['?a=1', '?a=2'].map((rest) => at + rest)
    return siteOf({
      '/': htmlPage({ title: 'Home', body: prose(1), links: [...paths, ...refused] }),
      ...Object.fromEntries(paths.map((one, index) => [one, htmlPage({ title: one, body: prose(index + 50) })])),
      ...(page === null ? {} : Object.fromEntries(refused.map((one) => [one, page]))),
    })
  }

  // As many together as an account may run, because the crawler waits before it tries an overloaded server again.
  describe('more than 10 % inconclusive: no score, and why', { concurrency: 3 }, () => {
    for (const [cause, [at, page]] of Object.entries(causes)) {
      test(`by ${cause}`, async () => {
        const site = await refusingSite(15, at, page)
        const { score, last_run } = await crawl(`${site.origin}/`)
        assert.equal(score, null)
        assert.deepEqual([last_run.score, last_run.score_reason], [null, 'inconclusive'])
        assert.deepEqual(last_run.inconclusive, { urls: 2, share: 0.111, causes: [{ cause, urls: 2 }] })
      })
    }
  })

  test('10 % inconclusive: a score', async () => {
    const site = await refusingSite(17, '/refused', { status: 403 })
    const { score, last_run } = await crawl(`${site.origin}/`)
    assert.ok((score ?? 0) > 0)
    assert.equal(last_run.score_reason, null)
    assert.deepEqual(last_run.inconclusive, { urls: 2, share: 0.1, causes: [{ cause: '403', urls: 2 }] })
  })

  test('the score is the sum of its parts, issues have points for all that is missing, and critical ones cap it', async () => {
    const paths = ['/a', '/b', '/c']
    const pages = {
      ...Object.fromEntries(paths.map((one, index) => [one, htmlPage({ title: one, body: prose(index + 20) })])),
      '/thin': htmlPage({ title: 'Thin', body: 'Nothing here.', head: '<meta name="robots" content="noindex">' }),
    }
    const home = { title: 'Home', body: prose(5), links: [...paths, '/thin'] }
    const open = await siteOf({ ...pages, '/': htmlPage(home) })
    const good = await crawl(`${open.origin}/`)
    const { data } = await get<List<{ score: number }>>(`${good.id}/pages${query({ filter: 'indexable=1' })}`)
    assert.equal(data.length, 4)
    const issues = (await get<{ data: Issue[] }>(`${good.id}/issues`)).data
    assertAddsUp(good, issues)
    const lost = data.map((page) => 100 - page.score)
    const ofPages = (good.last_run.score_parts ?? []).find(({ part }) => part === 'pages')
    assert.ok((ofPages?.points ?? 0) <= Math.floor(60 - 0.6 * Math.min(...lost)))
    assert.ok((ofPages?.points ?? 60) >= Math.floor(60 - 0.6 * Math.max(...lost)))
    // The page that says noindex is not covered: 15 × 4 / 5.
    assert.deepEqual(good.last_run.score_parts?.at(-1), { part: 'coverage', weight: 15, points: 12 })
    assert.equal(issues.find(({ check }) => check === 'noindex')?.points, 3)
    assert.ok(good.last_run.caps.every(({ check }) => check !== 'start-page-not-indexable'))
    assert.ok(issues.some(({ gain }) => gain > 0))
    assert.ok(issues.every(({ gain }) => (good.score ?? 0) + gain <= 100))
    // Pages that cannot be indexed are not scored, so fixing them gains nothing.
    assert.equal(issues.find(({ check }) => check === 'thin-content')?.gain, 0)

    const noindex = '<meta name="robots" content="noindex">'
    const hidden = await siteOf({ ...pages, '/': htmlPage({ ...home, head: noindex }) })
    const capped = await crawl(`${hidden.origin}/`)
    const cappedIssues = (await get<{ data: Issue[] }>(`${capped.id}/issues`)).data
    assertAddsUp(capped, cappedIssues)
    assert.equal(capped.last_run.caps.find(({ check }) => check === 'start-page-not-indexable')?.score, 49)
    assert.ok((capped.score ?? 100) <= 49 && (capped.score ?? 100) < (good.score ?? 0))
    assert.ok((cappedIssues.find(({ check }) => check === 'start-page-not-indexable')?.gain ?? 0) > 0)
    // While a cap limits the score, what the others cost is known all the same.
    assert.ok(cappedIssues.filter(({ points }) => points > 0).length > 1)
  })

  /** The points of issues are what is missing, and the parts without what caps cost are the score. */
  const assertAddsUp = ({ score, last_run }: Crawl, issues: readonly Issue[]): void => {
    const sum = (values: readonly number[]): number => Math.round(100 * values.reduce((all, value) => all + value, 0))
    assert.equal(sum(issues.map(({ points }) => points)), 100 * (100 - (score ?? 0)))
    const { caps, score_parts: parts } = last_run
    assert.equal(
      sum((parts ?? []).map(({ points }) => points)) - sum(caps.map(({ points }) => points)),
      100 * (score ?? 0),
    )
    assert.deepEqual([last_run.scoring_version, last_run.all_fixed], [scoringVersion, 100 - (score ?? 0)])
  }

  interface Ignored extends Issue {
    readonly mutes: readonly { readonly id: number; readonly pattern: string; readonly reason: string }[]
  }

  test('a check is ignored on some pages or on all, with a reason, and counts again without another crawl', async () => {
    const shop = ['/shop/a', '/shop/b', '/about']
    const site = await siteOf({
      '/': htmlPage({ title: 'Home', body: prose(1), links: shop }),
      // The same text twice: a finding of the site; hardly any text: one of each page.
      ...Object.fromEntries(shop.map((one) => [one, htmlPage({ title: 'Shop', body: prose(7, 60) })])),
    })
    const { id, score, project } = await crawl(`${site.origin}/`)
    const ignored = `/api/v1/projects/${encodeURIComponent(project)}/ignored-issues`
    const issuesOf = () => get<{ data: Issue[]; muted: Ignored[] }>(`${id}/issues`)
    const pagesOf = async (issue: string): Promise<number> =>
      (await get<List<object>>(`${id}/pages${query({ issue })}`)).meta.total
    const of = (issues: readonly Issue[], check: string): number | undefined =>
      issues.find((issue) => issue.check === check)?.pages
    const scoreOf = async (): Promise<number | null> => (await get<One<Crawl>>(String(id))).data.score
    const ignore = (fields: Record<string, string>) => client.post<One<{ id: number }>>(ignored, form(fields))
    const before = await issuesOf()
    assert.deepEqual([of(before.data, 'thin-content'), of(before.data, 'duplicate-titles')], [3, 3])
    assert.deepEqual(before.muted, [])

    const byPattern = await ignore({ check: 'thin-content', pattern: '/shop/*', reason: 'Short on purpose' })
    assert.equal(byPattern.status, 201, JSON.stringify(byPattern.body))
    const whole = await ignore({ check: 'duplicate-titles', reason: 'The brand' })
    assert.equal(whole.status, 201, JSON.stringify(whole.body))
    const changed = await eventually(async () => {
      const issues = await issuesOf()
      return of(issues.muted, 'duplicate-titles') === 3 && of(issues.muted, 'thin-content') === 2 && issues
    })
    assert.deepEqual([of(changed.data, 'thin-content'), of(changed.data, 'duplicate-titles')], [1, undefined])
    assert.deepEqual(
      changed.muted.map(({ check, mutes }) => [check, mutes.map(({ pattern, reason }) => [pattern, reason])]),
      [
        ['thin-content', [['/shop/*', 'Short on purpose']]],
        ['duplicate-titles', [['', 'The brand']]],
      ],
    )
    assert.deepEqual([await pagesOf('thin-content'), await pagesOf('duplicate-titles')], [1, 0])
    await eventually(async () => ((await scoreOf()) ?? 0) > (score ?? 100))
    const raised = await scoreOf()

    // Another run applies it from the start.
    await client.put(`${path}/${id}`, form({ action: 'run' }))
    await eventually(async () => (await get<One<Crawl>>(String(id))).data.status === 'done')
    assert.deepEqual([of((await issuesOf()).muted, 'thin-content'), await scoreOf()], [2, raised])

    for (const { body } of [byPattern, whole]) {
      assert.equal((await client.delete(`${ignored}/${body.data.id}`)).status, 200)
    }
    await eventually(async () => (await issuesOf()).muted.length === 0)
    await eventually(async () => (await scoreOf()) === score)
    assert.deepEqual(
      (await issuesOf()).data.map(({ check, pages, gain }) => [check, pages, gain]),
      before.data.map(({ check, pages, gain }) => [check, pages, gain]),
    )
    const wrongs: readonly Record<string, string>[] = [
      { check: 'no-such-check', reason: 'x' },
      { check: 'thin-content', reason: ' ' },
      { check: 'thin-content', reason: 'x', pattern: '*'.repeat(21) },
      { check: 'thin-content', reason: 'x', pattern: '/a*', report: '1' },
    ]
    for (const wrong of wrongs) assert.equal((await ignore(wrong)).status, 422, JSON.stringify(wrong))
  })

  test('structured data by type, with the items that are incomplete or wrong, and types that are retired', async () => {
    const product = (offer: string): string =>
      `<script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"Shoe"${offer}}</script>`
    const complete = ',"offers":{"@type":"Offer","price":"9","priceCurrency":"EUR"}'
    const wrong = complete.replace('"9"', '"nine"')
    const questions = '<script type="application/ld+json">{"@context":"https://schema.org","@type":"FAQPage"}</script>'
    const site = await siteOf({
      '/': htmlPage({ title: 'Home', body: prose(1), links: ['/a', '/b', '/c'] }),
      '/a': htmlPage({ title: 'A', body: prose(2), head: product(complete) }),
      '/b': htmlPage({ title: 'B', body: prose(3), head: product('') }),
      '/c': htmlPage({ title: 'C', body: prose(4), head: product(wrong) + product(wrong) + questions }),
    })
    const { id } = await crawl(`${site.origin}/`)
    const { data } = await get<{ data: Record<string, unknown>[] }>(`${id}/structured-data`)
    const rows = data.map(({ type, pages, items, errors, pages_with_errors, retired_since }) => {
      return [type, pages, items, errors, pages_with_errors, retired_since]
    })
    assert.deepEqual(rows, [
      ['Product', 3, 4, 1, 1, null],
      ['Offer', 2, 3, 2, 1, null],
      ['FAQPage', 1, 1, 0, 0, '2026-05-07'],
    ])
    const { text } = await client.getText(`${path}/${id}/structured-data?format=csv`)
    assert.match(text, /"retired_since"\r\n"Product","JSON-LD",3,4,1,1,\r\n/)
  })

  test('a pattern ignores a check in the reports that match it', async () => {
    const site = await siteOf({
      '/short/page': htmlPage({ title: 'Short', body: prose(1, 20) }),
      '/long/page': htmlPage({ title: 'Long', body: prose(2, 20) }),
    })
    const reports = '/api/v1/reports'
    for (const at of ['/short/page', '/long/page']) {
      const sent = form({ url: site.origin + at })
      await client.post(reports, { ...sent, headers: { ...sent.headers, prefer: 'wait=30' } })
    }
    const project = '127.0.0.1'
    const pages = async (): Promise<readonly string[]> => {
      const { body } = await client.get<List<{ url: string }>>(
        `${reports}${query({ issue: 'thin-content', per_page: 100 })}`,
      )
      return body.data.map(({ url }) => url.replace(site.origin, '')).toSorted()
    }
    await eventually(async () => (await pages()).length === 2)
    const ignored = `/api/v1/projects/${project}/ignored-issues`
    const sent = form({ check: 'thin-content', pattern: '/SHORT/*', reason: 'Meant to be short' })
    const { status, body } = await client.post<One<{ id: number }>>(ignored, sent)
    assert.equal(status, 201, JSON.stringify(body))
    assert.deepEqual(await pages(), ['/long/page'])
    await client.delete(`${ignored}/${body.data.id}`)
    assert.deepEqual(await pages(), ['/long/page', '/short/page'])
  })
}
