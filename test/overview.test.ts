import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { addAccount } from './support/accounts.ts'
import { type Client, createClient, form, type List, type One, type Problem, query } from './support/client.ts'
import { readCsv } from './support/csv.ts'
import { eventually } from './support/eventually.ts'
import { browserAgent, sendHit } from './support/hits.ts'
import { type Joined, joinSightline } from './support/join-sightline.ts'
import { startPageServer } from './support/page-server.ts'
import { makeReport } from './support/reports.ts'
import { trackWebsite } from './support/statistics.ts'

interface Compared {
  readonly value: number
  readonly previous?: number
  readonly change?: number | null
}
interface Row {
  readonly id: number
  readonly domain: string
  readonly visitors: Compared
  readonly pageviews: Compared
  readonly live_visitors: number
  readonly seo_score: number | null
  readonly series: readonly number[]
  readonly goal?: { readonly name: string; readonly conversions: Compared; readonly conversion_rate: number } | null
}
interface Overview extends List<Row> {
  readonly totals: {
    readonly websites: number
    readonly visitors: Compared
    readonly live_visitors: number
    readonly live_websites: number
    readonly seo_score: number | null
  }
}

const path = '/api/v1/websites/overview'
const domains = ['alpha.test', 'beta.test', 'gamma.test', 'delta.test']
const ids = new Map<string, number>()
let sightline: Joined
let client: Client
let pages: Awaited<ReturnType<typeof startPageServer>>
let score: number | null
let audited: string

before(async () => {
  sightline = await joinSightline()
  client = await createClient(sightline.analyticsUrl, sightline.key)
  pages = await startPageServer()
  const page = pages.put('/', '<title>A page</title>')
  audited = new URL(page).hostname
  score = (await makeReport(await createClient(sightline.seoUrl, sightline.key), { url: page })).score
  for (const domain of domains) ids.set(domain, (await trackWebsite(client, domain)).website.id)
  const hit = (domain: string, visitor: number): Promise<unknown> =>
    sendHit(client.baseUrl, { u: `https://${domain}/page-${visitor}` }, { 'user-agent': `${browserAgent} ${visitor}` })
  for (const visitor of [1, 2, 3]) await hit('beta.test', visitor)
  for (const visitor of [1, 2]) await hit('alpha.test', visitor)
  await hit('gamma.test', 1)
  await eventually(async () => assert.equal((await overview()).totals.visitors.value, 6))
})
after(async () => {
  pages?.close()
  await sightline?.stop()
})

async function overview(fields: Readonly<Record<string, string | number>> = {}): Promise<Overview> {
  const { status, body } = await client.get<Overview>(`${path}${query(fields)}`)
  assert.equal(status, 200, JSON.stringify(body))
  return body
}
const shown = ({ data }: Overview): readonly string[] => data.map(({ domain }) => domain)

describe('the overview of all websites', () => {
  test('has every website with its numbers, and their sums', async () => {
    const { data, totals, meta } = await overview({ period: '7d', compare: 'previous' })
    assert.deepEqual(
      data.map(({ domain, visitors, pageviews, live_visitors, series }) => [
        ...[domain, visitors.value, visitors.previous, visitors.change],
        ...[pageviews.value, live_visitors, series],
      ]),
      [
        ['beta.test', 3, 0, null, 3, 3, [0, 0, 0, 0, 0, 0, 3]],
        ['alpha.test', 2, 0, null, 2, 2, [0, 0, 0, 0, 0, 0, 2]],
        ['gamma.test', 1, 0, null, 1, 1, [0, 0, 0, 0, 0, 0, 1]],
        ['delta.test', 0, 0, null, 0, 0, [0, 0, 0, 0, 0, 0, 0]],
      ],
    )
    // The first visitor was on three websites, and counts on each.
    assert.deepEqual(totals, {
      websites: 4,
      visitors: { value: 6, previous: 0, change: null },
      pageviews: { value: 6, previous: 0, change: null },
      live_visitors: 6,
      live_websites: 3,
      seo_score: null,
      seo_websites: 0,
    })
    assert.deepEqual([meta.total, meta.from, meta.to], [4, 1, 4])
  })

  test('is searched, sorted and paged', async () => {
    assert.deepEqual(shown(await overview({ search: 'A.TE', sort_by: 'domain', sort: 'asc' })), [
      'alpha.test',
      'beta.test',
      'delta.test',
      'gamma.test',
    ])
    assert.deepEqual(shown(await overview({ search: 'ta.' })), ['beta.test', 'delta.test'])
    assert.equal((await overview({ search: 'ta.' })).totals.visitors.value, 3)
    assert.deepEqual(shown(await overview({ sort_by: 'visitors', sort: 'asc' })), [
      'delta.test',
      'gamma.test',
      'alpha.test',
      'beta.test',
    ])
    assert.deepEqual(shown(await overview({ sort_by: 'id', sort: 'desc' })), domains.toReversed())
    const second = await overview({ per_page: 10, page: 2 })
    assert.deepEqual(second.data, [])
    assert.equal(second.totals.websites, 4)
    assert.deepEqual(shown(await overview({ search: '%' })), [])
  })

  test('as CSV has all websites', async () => {
    const { text, headers } = await client.getText(`${path}${query({ format: 'csv', compare: 'previous' })}`)
    assert.match(headers.get('content-disposition') ?? '', /filename="websites\.csv"/)
    const [columns, first, ...rest] = readCsv(text)
    assert.deepEqual(columns, [
      ...['domain', 'visitors', 'previous_visitors', 'change', 'pageviews', 'live_visitors', 'seo_score'],
    ])
    assert.deepEqual(first, ['beta.test', '3', '0', '', '3', '3', ''])
    assert.equal(rest.length, 3)
  })

  test('has the first goal of each website, if goals are asked for', async () => {
    const addGoal = (domain: string, fields: Readonly<Record<string, string>>) =>
      client.post(`/api/v1/websites/${ids.get(domain)}/goals`, form(fields))
    await addGoal('alpha.test', { name: 'One', type: 'page', page: '/page-1' })
    await addGoal('alpha.test', { name: 'Any', type: 'page', page: '*' })
    await addGoal('beta.test', { name: 'Views', type: 'page', page: '/*', counting: 'every_time' })
    await addGoal('delta.test', { name: 'One', type: 'page', page: '/page-1' })
    const { data, totals } = await overview({ goals: 1, compare: 'previous', sort_by: 'domain', sort: 'asc' })
    const compared = (value: number) => ({ value, previous: 0, change: null })
    const goals = data.map(({ goal }) => goal && [goal.name, goal.conversions, goal.conversion_rate])
    assert.deepEqual(goals, [['One', compared(1), 50], ['Views', compared(3), 100], ['One', compared(0), null], null])
    assert.deepEqual({ ...totals, ...{ conversions: compared(4), goal_websites: 3 } }, totals)
    const sorted = await overview({ sort_by: 'conversions', sort: 'asc' })
    assert.deepEqual(shown(sorted), ['delta.test', 'alpha.test', 'beta.test', 'gamma.test'])
    assert.deepEqual(shown(await overview({ sort_by: 'conversion_rate', search: 'a' })).slice(0, 2), [
      'beta.test',
      'alpha.test',
    ])
    const [columns, first] = readCsv((await client.getText(`${path}${query({ format: 'csv', goals: 1 })}`)).text)
    assert.deepEqual(columns?.slice(-3), ['goal', 'conversions', 'conversion_rate'])
    assert.deepEqual(first?.slice(-3), ['Views', '3', '100'])
    assert.equal('goal' in ((await overview()).data[0] ?? {}), false)
  })

  for (const [fields, field] of [
    [{ goals: 2 }, 'goals'],
    [{ sort_by: 'score' }, 'sort_by'],
    [{ period: 'ever' }, 'period'],
    [{ timezone: 'Mars/Olympus' }, 'timezone'],
    [{ compare: 'never' }, 'compare'],
    [{ from: '2026-02-30' }, 'from'],
    [{ per_page: 1000 }, 'per_page'],
    [{ search: 'x'.repeat(501) }, 'search'],
  ] as const)
    test(`${JSON.stringify(fields).slice(0, 40)} is 422 and named`, async () => {
      const { status, body } = await client.get<Problem>(`${path}${query(fields)}`)
      assert.equal(status, 422)
      assert.deepEqual(Object.keys(body.errors ?? {}), [field])
    })

  test('another account has its own websites only', async () => {
    const other = await createClient(sightline.analyticsUrl, await addAccount(sightline, sightline.address('other')))
    const { body } = await other.get<Overview>(path)
    assert.deepEqual(body.data, [])
    assert.equal(body.totals.visitors.value, 0)
  })

  test('has the average score of the reports of a domain, for keys that may read them', async () => {
    await trackWebsite(client, audited)
    const made = await sightline.session.post<One<{ key: string }>>(
      '/api/v1/keys',
      form({ name: 'Limited', service: 'analytics' }),
    )
    const limited = await createClient(sightline.analyticsUrl, made.body.data.key)
    assert.equal(typeof score, 'number')
    await eventually(async () => assert.equal((await overview({ search: audited })).data[0]?.seo_score, score))
    const { body } = await limited.get<Overview>(`${path}${query({ search: audited })}`)
    assert.equal(body.data[0]?.seo_score, null)
  })
})

describe('several websites together', () => {
  const at = (...some: readonly string[]): string =>
    `/api/v1/websites/combined/${some.map((domain) => ids.get(domain)).join(',')}/stats`

  test('have the sums of their numbers', async () => {
    const together = at('alpha.test', 'beta.test')
    const totals = await client.get<{ data: Record<string, Compared> }>(`${together}${query({ period: '7d' })}`)
    assert.equal(totals.body.data.visitors?.value, 5)
    const series = await client.get<List<{ visitors: number }>>(`${together}/timeseries${query({ period: '7d' })}`)
    assert.deepEqual(
      series.body.data.map(({ visitors }) => visitors),
      [0, 0, 0, 0, 0, 0, 5],
    )
    const byPage = await client.get<List<{ value: string; visitors: number }>>(`${together}/page`)
    assert.deepEqual(
      byPage.body.data.map(({ value, visitors }) => [value, visitors]),
      [
        ['/page-1', 2],
        ['/page-2', 2],
        ['/page-3', 1],
      ],
    )
    const filtered = await client.get<{ data: Record<string, Compared> }>(
      `${together}${query({ filter: 'page:is:/page-1' })}`,
    )
    assert.equal(filtered.body.data.visitors?.value, 2)
    const live = await client.get<{ data: { visitors: number } }>(`${together}/realtime`)
    assert.equal(live.body.data.visitors, 5)
  })

  test('named twice, a website counts once', async () => {
    const { body } = await client.get<{ data: Record<string, Compared> }>(at('beta.test', 'beta.test'))
    assert.equal(body.data.visitors?.value, 3)
  })

  test('are 404 if one of them is not the account’s', async () => {
    const other = await createClient(sightline.analyticsUrl, await addAccount(sightline, sightline.address('third')))
    const foreign = await trackWebsite(other, 'foreign.test')
    const own = ids.get('beta.test')
    for (const sent of [`${own},${foreign.website.id}`, `${own},999999`, `${own},`, 'x', `${own},-1`, `0,${own}`]) {
      const { status } = await client.getText(`/api/v1/websites/combined/${sent}/stats`)
      assert.equal(status, 404, sent)
    }
    const tooMany = Array.from({ length: 101 }, (_, index) => index + 1).join()
    assert.equal((await client.getText(`/api/v1/websites/combined/${tooMany}/stats`)).status, 404)
  })
})
