import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Site, SiteTotals } from '../src/sites/site.ts'
import { addAccount } from './support/accounts.ts'
import { type Client, createClient, form, type List, type One, type Problem, query } from './support/client.ts'
import { readCsv } from './support/csv.ts'
import { eventually } from './support/eventually.ts'
import { browserAgent, sendHit } from './support/hits.ts'
import { type Joined, joinSightline } from './support/join-sightline.ts'
import { startPageServer } from './support/page-server.ts'
import { makeReport } from './support/reports.ts'
import { trackWebsite } from './support/statistics.ts'

interface Sites extends List<Site> {
  readonly totals: SiteTotals
  readonly range: { readonly from: string } | null
  readonly services: { readonly analytics: number; readonly seo: number }
}
interface OneSite {
  readonly data: Site
  readonly services: Sites['services']
}

const path = '/api/v1/sites'
let sightline: Joined
let analytics: Client
let seo: Client
let pages: Awaited<ReturnType<typeof startPageServer>>
let score: number | null
let crawl: number
const ids = new Map<string, number>()

const good = (title: string) =>
  `<!doctype html><html lang="en"><head><title>${title}</title><meta name="description" content="What is here"></head><body><h1>${title}</h1></body></html>`

async function run(action: Readonly<Record<string, string>>, id?: number): Promise<number> {
  const made = await (id === undefined
    ? seo.post<One<{ id: number }>>('/api/v1/crawls', form(action))
    : seo.put<One<{ id: number }>>(`/api/v1/crawls/${id}`, form(action)))
  assert.ok(made.status < 300, made.text)
  await eventually(async () => {
    const { body } = await seo.get<One<{ status: string }>>(`/api/v1/crawls/${made.body.data.id}`)
    assert.equal(body.data.status, 'done')
  })
  return made.body.data.id
}

before(async () => {
  sightline = await joinSightline()
  analytics = await createClient(sightline.analyticsUrl, sightline.key)
  seo = await createClient(sightline.seoUrl, sightline.key)
  pages = await startPageServer()
  const page = pages.put('/', good('Home'))
  crawl = await run({ url: page.replace('127.0.0.1', 'localhost'), render: 'never', schedule: 'weekly' })
  pages.put('/', '<title>Home</title><a href="/gone">Gone</a>')
  await run({ action: 'run' }, crawl)
  score = (await makeReport(seo, { url: page })).score
  // It is never reached: a host has reports whatever comes of them.
  await makeReport(seo, { url: 'http://www.shop.test:9/' })
  for (const domain of ['www.shop.test', 'kappa.test', 'xn--bcher-kva.test', 'localhost'])
    ids.set(domain, (await trackWebsite(analytics, domain)).website.id)
  const hit = (domain: string, visitor: number): Promise<unknown> =>
    sendHit(
      analytics.baseUrl,
      { u: `https://${domain}/page-${visitor}`, d: domain },
      { 'user-agent': `${browserAgent} ${visitor}` },
    )
  for (const visitor of [1, 2, 3]) await hit('www.shop.test', visitor)
  for (const visitor of [1, 2]) await hit('kappa.test', visitor)
  await eventually(async () => assert.equal((await list()).totals.visitors?.value, 5))
})
after(async () => {
  pages?.close()
  await sightline?.stop()
})

async function list(fields: Readonly<Record<string, string | number>> = {}, client = analytics): Promise<Sites> {
  const { status, body, text } = await client.get<Sites>(`${path}${query(fields)}`)
  assert.equal(status, 200, text)
  return body
}
const read = async (host: string, client = analytics): Promise<OneSite> => {
  const { status, body, text } = await client.get<OneSite>(`${path}/${encodeURIComponent(host)}`)
  assert.equal(status, 200, text)
  return body
}
const hosts = ({ data }: Sites): readonly string[] => data.map(({ host }) => host)
const change = (host: string, fields: Readonly<Record<string, string>>, client = analytics) =>
  client.put<One<{ host: string; name: string; client: string }>>(`${path}/${host}`, form(fields))
const makeKey = async (fields: Readonly<Record<string, string>>): Promise<string> =>
  (await sightline.session.post<One<{ key: string }>>('/api/v1/keys', form({ name: 'Limited', ...fields }))).body.data
    .key

describe('sites', () => {
  test('are all hosts that are tracked, audited or crawled, each once', async () => {
    const { data, totals, services, meta } = await list({ period: '7d', compare: 'previous' })
    assert.deepEqual(
      data.map(({ host, tracked, verified, visitors, live_visitors, series, reports }) => [
        ...[host, tracked, verified, visitors?.value, live_visitors, series?.at(-1), reports],
      ]),
      [
        ['www.shop.test', 1, 1, 3, 3, 3, 1],
        ['kappa.test', 1, 1, 2, 2, 2, null],
        ['localhost', 1, 1, 0, 0, 0, 0],
        ['xn--bcher-kva.test', 1, 1, 0, 0, 0, null],
        ['127.0.0.1', 0, null, undefined, null, undefined, 1],
      ],
    )
    assert.deepEqual([services, meta.total], [{ analytics: 1, seo: 1 }, 5])
    const { clients, score: mean, score_change, ...sums } = totals
    assert.deepEqual(clients, [{ client: '', sites: 5, visitors: 5 }])
    assert.equal(typeof mean, 'number')
    assert.ok((score_change ?? 0) < 0)
    const compared = { value: 5, previous: 0, change: null }
    const { new_issues, new_issue_sites, below_60, ...counts } = sums
    assert.deepEqual(counts, {
      ...{ sites: 5, tracked: 4, visitors: compared, live_visitors: 5, live_sites: 2, scored: 2 },
    })
    assert.ok((new_issues ?? 0) > 0 && new_issue_sites === 1 && below_60 <= 2)
  })

  test('have their newest crawl with what changed, or else the average of their reports', async () => {
    const { data } = await read('localhost')
    const row = (await seo.get<One<{ score: number; pages: number; next_run_at: string }>>(`/api/v1/crawls/${crawl}`))
      .body.data
    assert.deepEqual([data.score, data.schedule], [row.score, row.next_run_at])
    assert.ok(
      (data.new_issues ?? 0) > 0 && (data.issues ?? 0) >= (data.new_issues ?? 0) && (data.score_change ?? 0) < 0,
    )
    assert.deepEqual(
      { ...data.crawl, finished_at: '' },
      { id: crawl, status: 'done', progress: 100, pages: row.pages, finished_at: '' },
    )
    const audited = (await read('127.0.0.1')).data
    assert.deepEqual(
      [audited.score, audited.crawl, audited.new_issues, audited.reports, audited.website],
      [score, null, null, 1, null],
    )
  })

  test('are found by text and kind, sorted and paged', async () => {
    assert.deepEqual(hosts(await list({ search: 'BÜCHER' })), ['xn--bcher-kva.test'])
    assert.deepEqual(hosts(await list({ search: 'a.tes', sort_by: 'host', sort: 'asc' })), [
      'kappa.test',
      'xn--bcher-kva.test',
    ])
    assert.deepEqual(hosts(await list({ kind: 'untracked' })), ['127.0.0.1'])
    assert.deepEqual(hosts(await list({ kind: 'crawled' })), ['localhost'])
    assert.deepEqual(hosts(await list({ kind: 'new_issues' })), ['localhost'])
    assert.equal((await list({ kind: 'tracked' })).totals.sites, 4)
    for (const sort_by of ['score', 'reports', 'crawled', 'issues', 'new_issues', 'score_change'])
      for (const sort of ['asc', 'desc']) {
        const { data } = await list({ sort_by, sort })
        assert.ok(data.at(-1)?.score === null, `${sort_by} ${sort}: ${data.map(({ host }) => host)}`)
      }
    assert.deepEqual((await list({ page: 2, per_page: 10 })).data, [])
    assert.deepEqual(hosts(await list({ search: 'nothing here', period: 'all' })), [])
  })

  test('as CSV are all of them', async () => {
    const { text, headers } = await analytics.getText(`${path}${query({ format: 'csv', compare: 'previous' })}`)
    assert.match(headers.get('content-disposition') ?? '', /filename="sites\.csv"/)
    const [columns, first, ...rest] = readCsv(text)
    assert.deepEqual(columns?.slice(0, 6), ['host', 'name', 'client', 'visitors', 'previous_visitors', 'change'])
    assert.deepEqual([first?.[0], first?.[3], rest.length], ['www.shop.test', '3', 4])
  })

  test('are read by their host in any spelling', async () => {
    for (const host of ['shop.test', 'www.shop.test', 'WWW.Shop.Test', 'https://shop.test/x'])
      assert.equal((await read(host)).data.website, ids.get('www.shop.test'), host)
    for (const host of ['bücher.test', 'www.BÜCHER.test', 'xn--bcher-kva.test'])
      assert.equal((await read(host)).data.host, 'xn--bcher-kva.test', host)
    for (const host of ['unknown.test', 'www.www.shop.test', '%00', 'a b', 'x'.repeat(300)])
      assert.equal((await analytics.getText(`${path}/${encodeURIComponent(host)}`)).status, 404, host)
  })

  test('on the SEO service are those with reports or crawls, without visitors', async () => {
    const { data, range, services } = await list({ sort_by: 'host', sort: 'asc', period: '7d' }, seo)
    assert.deepEqual(
      data.map(({ host, tracked, visitors, reports }) => [host, tracked, visitors, reports]),
      [
        ['127.0.0.1', 0, null, 1],
        ['localhost', 0, null, 0],
        ['shop.test', 0, null, 1],
      ],
    )
    assert.deepEqual([range, services], [null, { analytics: 0, seo: 1 }])
    assert.equal((await read('www.shop.test', seo)).data.host, 'shop.test')
    assert.equal((await seo.getText(`${path}/kappa.test`)).status, 404)
  })

  test('have names and clients, on both services, tracked or not', async () => {
    const named = await change('WWW.shop.test', { name: ' The shop ', client: 'Roast & Co' })
    assert.deepEqual(named.body.data, { object: 'site', host: 'shop.test', name: 'The shop', client: 'Roast & Co' })
    await change('localhost', { client: 'Northwind' }, seo)
    await change('127.0.0.1', { client: 'Roast & Co' }, seo)
    assert.deepEqual(
      [(await read('shop.test', seo)).data.name, (await read('localhost')).data.client],
      ['The shop', 'Northwind'],
    )
    const grouped = await list({ group: 'client' })
    assert.deepEqual(hosts(grouped), ['www.shop.test', '127.0.0.1', 'localhost', 'kappa.test', 'xn--bcher-kva.test'])
    assert.deepEqual(grouped.totals.clients, [
      { client: 'Roast & Co', sites: 2, visitors: 3 },
      { client: 'Northwind', sites: 1, visitors: 0 },
      { client: '', sites: 2, visitors: 2 },
    ])
    assert.deepEqual(hosts(await list({ search: 'roast', sort_by: 'name', sort: 'asc' })), [
      'www.shop.test',
      '127.0.0.1',
    ])
    assert.deepEqual((await change('shop.test', { name: '' })).body.data.client, 'Roast & Co')
    await change('localhost', { client: '' })
    assert.equal((await read('localhost')).data.client, '')
    assert.equal((await change('unknown.test', { name: 'x' })).status, 404)
    assert.equal((await change('shop.test', { name: 'a\nb' })).status, 422)
    assert.equal((await change('shop.test', { client: 'x'.repeat(201) })).status, 422)
  })

  test('show the main goal of their website, or else the first one', async () => {
    const website = `/api/v1/websites/${ids.get('kappa.test')}`
    const goal = async (name: string, page: string) =>
      (await analytics.post<One<{ id: number }>>(`${website}/goals`, form({ name, type: 'page', page }))).body.data.id
    await goal('First', '/page-1')
    const main = await goal('Any', '*')
    const shown = async () => (await read('kappa.test')).data.goal
    assert.deepEqual([(await shown())?.name, (await shown())?.conversions.value], ['First', 1])
    const set = (main_goal: number) => analytics.put<One<{ main_goal: number | null }>>(website, form({ main_goal }))
    assert.equal((await set(main)).body.data.main_goal, main)
    assert.deepEqual([(await shown())?.name, (await shown())?.conversions.value], ['Any', 2])
    const sorted = await list({ sort_by: 'conversions' })
    assert.equal(hosts(sorted)[0], 'kappa.test')
    const foreign = await analytics.post<One<{ id: number }>>(
      `/api/v1/websites/${ids.get('localhost')}/goals`,
      form({ name: 'Other', type: 'page', page: '*' }),
    )
    const refused = await analytics.put<Problem>(website, form({ main_goal: foreign.body.data.id }))
    assert.deepEqual([refused.status, Object.keys(refused.body.errors ?? {})], [422, ['main_goal']])
    await analytics.delete(`${website}/goals/${main}`)
    assert.deepEqual(
      [(await shown())?.name, (await analytics.get<One<{ main_goal: null }>>(website)).body.data.main_goal],
      ['First', null],
    )
    await set((await shown())?.id ?? 0)
    assert.equal((await set(0)).body.data.main_goal, null)
  })

  test('of another account are not found, and their names are its own', async () => {
    const key = await addAccount(sightline, sightline.address('other'))
    const [others, othersSeo] = [
      await createClient(sightline.analyticsUrl, key),
      await createClient(sightline.seoUrl, key),
    ]
    assert.deepEqual([(await list({}, others)).data, (await list({}, othersSeo)).data], [[], []])
    for (const client of [others, othersSeo]) {
      assert.equal((await client.getText(`${path}/shop.test`)).status, 404)
      assert.equal((await change('shop.test', { name: 'Mine' }, client)).status, 404)
    }
    await makeReport(othersSeo, { url: 'http://shop.test:9/' })
    await change('shop.test', { client: 'Another' }, others)
    assert.deepEqual(
      [(await read('shop.test', others)).data.client, (await read('shop.test')).data.client],
      ['Another', 'Roast & Co'],
    )
  })

  test('keys see the half of their service, and may write if they may', async () => {
    const limited = await createClient(sightline.analyticsUrl, await makeKey({ service: 'analytics' }))
    const { data, services } = await list({ sort_by: 'host', sort: 'asc' }, limited)
    assert.deepEqual(
      data.map(({ host, score, crawl, reports }) => [host, score, crawl, reports]),
      ['kappa.test', 'localhost', 'www.shop.test', 'xn--bcher-kva.test'].map((host) => [host, null, null, null]),
    )
    assert.deepEqual(services, { analytics: 1, seo: 0 })
    assert.equal((await limited.getText(`${path}/127.0.0.1`)).status, 404)
    assert.equal(
      (await (await createClient(sightline.seoUrl, await makeKey({ service: 'analytics' }))).getText(path)).status,
      403,
    )
    const reader = await createClient(sightline.analyticsUrl, await makeKey({ read_only: '1' }))
    assert.equal((await read('shop.test', reader)).data.tracked, 1)
    assert.equal((await change('shop.test', { name: 'x' }, reader)).status, 403)
  })

  test('end with their last half, and with them their names', async () => {
    await change('shop.test', { name: 'Soon gone' })
    await analytics.delete(`/api/v1/websites/${ids.get('www.shop.test')}`)
    await eventually(async () => assert.equal((await read('shop.test')).data.tracked, 0))
    assert.deepEqual(
      [(await read('shop.test')).data.host, (await read('shop.test')).data.name],
      ['shop.test', 'Soon gone'],
    )
    await seo.delete('/api/v1/projects/shop.test')
    assert.equal((await analytics.getText(`${path}/shop.test`)).status, 404)
    await makeReport(seo, { url: 'http://shop.test:9/' })
    assert.equal((await read('shop.test', seo)).data.name, '')
    await seo.delete(`/api/v1/crawls/${crawl}`)
    await eventually(async () => assert.equal((await read('localhost')).data.crawl, null))
    assert.equal((await read('localhost')).data.tracked, 1)
  })

  for (const [fields, field] of [
    [{ sort_by: 'pageviews' }, 'sort_by'],
    [{ kind: 'all' }, 'kind'],
    [{ group: 'name' }, 'group'],
    [{ period: 'ever' }, 'period'],
    [{ from: '2026-02-30' }, 'from'],
    [{ search: 'x'.repeat(501) }, 'search'],
  ] as const)
    test(`${JSON.stringify(fields).slice(0, 40)} is 422 and named`, async () => {
      const { status, body } = await analytics.get<Problem>(`${path}${query(fields)}`)
      assert.equal(status, 422)
      assert.deepEqual(Object.keys(body.errors ?? {}), [field])
    })
})
