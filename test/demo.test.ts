import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Website } from '../src/analytics/websites/website.ts'
import { addAccount } from './support/accounts.ts'
import { type Client, createClient, form, type List, type One } from './support/client.ts'
import { eventually } from './support/eventually.ts'
import { sendHit } from './support/hits.ts'
import { ownerKey, type Sightline, startSightline } from './support/sightline.ts'
import { statisticsOf } from './support/statistics.ts'
import { type StoreCombination, storeCombinations } from './support/store-combinations.ts'

const path = '/api/v1/demo'

for (const set of storeCombinations) describe(`the demo website on ${set.name}`, () => describeDemo(set))

function describeDemo({ skip, place }: StoreCombination): void {
  let sightline: Sightline
  let owner: Client
  let ada: Client
  before(async () => {
    if (skip !== false) return
    sightline = await startSightline({ args: ['analytics'], environment: await place() })
    owner = await createClient(sightline.analyticsUrl, ownerKey)
    ada = await createClient(sightline.analyticsUrl, await addAccount(sightline, 'ada@example.test'))
  })
  after(() => sightline?.stop())

  const create = async (client: Client): Promise<Website> => {
    const { status, body, text } = await client.post<One<Website>>(path)
    assert.equal(status, 200, text)
    return body.data
  }
  const websites = async (client: Client) => (await client.get<List<Website>>('/api/v1/websites')).body.data

  test('is full of plausible traffic within seconds', { skip }, async () => {
    const started = performance.now()
    const website = await create(owner)
    const ms = performance.now() - started
    // Two on an idle machine; tests share theirs.
    assert.ok(ms < 90_000, `${Math.round(ms)} ms`)
    assert.deepEqual([website.demo, website.verified, website.email, website.privacy], [1, 1, 0, 1])
    const statistics = statisticsOf(owner, website)
    const all = { period: 'all' }
    const [visits = 0, pageviews = 0, events = 0] = await statistics.totals('visits,pageviews,events', all)
    assert.ok(Number(visits) > 8_000 && Number(visits) < 20_000, `${visits} visits`)
    assert.ok(Number(pageviews) > Number(visits) * 1.5, `${pageviews} pageviews`)
    assert.ok(Number(events) > 500, `${events} events`)
    const sources = await statistics.breakdown('source', 'visits', all)
    assert.ok((sources.Google ?? 0) > (sources.Bing ?? 0))
    assert.ok(Object.keys(await statistics.breakdown('country', 'visits', all)).length >= 10)
    assert.ok((await statistics.breakdown('event', 'events', all)).Purchase)
    const [revenue] = await statistics.revenue(all)
    assert.equal(revenue?.currency, 'EUR')
    const { body } = await owner.get<One<{ visitors: number }>>(`${statistics.path}/stats/realtime`)
    assert.ok(body.data.visitors >= 1)
  })

  test('has what an owner sets up', { skip }, async () => {
    const { path } = statisticsOf(owner, await create(owner))
    const read = async <Row>(at: string): Promise<readonly Row[]> => {
      const { status, body, text } = await owner.get<List<Row>>(`${path}/${at}`)
      assert.equal(status, 200, text)
      return body.data
    }
    const namesIn = async (at: string) => (await read<{ name: string }>(at)).map(({ name }) => name)
    assert.deepEqual((await namesIn('goals')).slice(0, 2), ['Purchase', 'Add to cart'])
    assert.deepEqual(await namesIn('segments'), ['Buyers', 'Search visitors on phones', 'Visits from AI assistants'])
    const goals = await read<{ name: string; conversions: number }>('stats/goals?period=all')
    for (const { name, conversions } of goals) assert.ok(conversions > 20, `${name}: ${conversions}`)

    const [{ id: funnel } = assert.fail()] = await read<{ id: number }>('funnels')
    const { body } = await owner.get<One<{ steps: { reached: number }[] }>>(
      `${path}/funnels/${funnel}/stats?period=all`,
    )
    const steps = body.data.steps.map(({ reached }) => reached)
    assert.ok(steps.length === 5 && (steps.at(-1) ?? 0) > 50, steps.join())
    assert.deepEqual(
      steps,
      steps.toSorted((a, b) => b - a),
    )
    const [{ id: segment } = assert.fail()] = await read<{ id: number }>('segments')
    const [buyers = 0] = await statisticsOf(owner, await create(owner)).totals('visits', {
      period: 'all',
      segment: String(segment),
    })
    assert.ok(Number(buyers) > 50, `${buyers} visits of buyers`)

    const annotations = await read<{ kind: string }>('annotations')
    assert.deepEqual(annotations.map(({ kind }) => kind).sort(), ['deploy', 'manual', 'manual'])
    const bots = await read<{ value: string; hits: number }>('stats/bots?by=bot&period=30d')
    assert.ok(bots.length > 8 && bots.some(({ value }) => value === 'GPTBot'), JSON.stringify(bots).slice(0, 200))
    assert.ok(((await statisticsOf(owner, await create(owner)).drops()).bot ?? 0) > 0)
  })

  test('has visitors as long as somebody looks', { skip }, async () => {
    const website = await create(owner)
    const { path } = statisticsOf(owner, website)
    const look = async () => {
      const { body } = await owner.get<One<{ visitors: number; last_30_minutes: { pageviews: number } }>>(
        `${path}/stats/realtime`,
      )
      return body.data
    }
    const { visitors, last_30_minutes } = await look()
    assert.ok(visitors >= 1 && last_30_minutes.pageviews > 15, JSON.stringify({ visitors, last_30_minutes }))
  })

  test('sends no request for the icons of sources', { skip }, async () => {
    const { path } = statisticsOf(owner, await create(owner))
    const icon = await fetch(`${sightline.analyticsUrl}${path}/stats/icon?source=Google`, {
      headers: { authorization: `Bearer ${ownerKey}` },
    })
    assert.equal(icon.headers.get('content-type'), 'image/gif')
  })

  test('exists once for each account, and claims its domain for none', { skip }, async () => {
    const [first, again] = [await create(owner), await create(owner)]
    assert.equal(first.id, again.id)
    const [other, second] = await Promise.all([create(ada), create(ada)])
    assert.equal(other.id, second.id)
    assert.deepEqual([other.verified, other.demo], [1, 1])
    assert.notEqual(other.id, first.id)
    const { body } = await owner.get<List<unknown>>('/api/v1/domain-claims')
    assert.equal(body.meta.total, 0)
  })

  test('receives no hits', { skip }, async () => {
    const website = await create(owner)
    const statistics = statisticsOf(owner, website)
    const before = await statistics.totals('pageviews', { period: 'all' })
    await sendHit(sightline.analyticsUrl, { u: 'https://demo.example/new', d: website.domain })
    const real = statisticsOf(
      owner,
      (await owner.post<One<Website>>('/api/v1/websites', form({ domain: 'real.test' }))).body.data,
    )
    assert.equal(real.website.demo, 0)
    await sendHit(sightline.analyticsUrl, { u: 'https://real.test/', d: 'real.test' })
    await eventually(async () => assert.deepEqual(await real.totals('pageviews'), [1]))
    assert.deepEqual(await statistics.totals('pageviews', { period: 'all' }), before)
  })

  test('is removed by one request, and by the command', { skip }, async () => {
    const website = await create(owner)
    assert.equal((await owner.delete(path)).status, 200)
    assert.equal((await owner.delete(path)).status, 404)
    assert.deepEqual(
      (await websites(owner)).map(({ demo }) => demo),
      [0],
    )
    assert.ok(
      (await websites(ada)).some(({ demo }) => demo === 1),
      "another account's stays",
    )

    const made = await sightline.command('demo')
    assert.match(made.output, /The demo website is ready: .*\/websites\/\d+/)
    assert.notEqual((await websites(owner)).find(({ demo }) => demo === 1)?.id, website.id)
    assert.match((await sightline.command('demo', '--remove', '--account', 'ada@example.test')).output, /removed/)
    assert.deepEqual(await websites(ada), [])
    const missing = await sightline.command('demo', '--remove', '--account', 'ada@example.test')
    assert.match(missing.output, /There is no such demo website/)
    assert.notEqual(missing.code, 0)
  })

  test('does not replace a website with its domain', { skip }, async () => {
    const bob = await createClient(sightline.analyticsUrl, await addAccount(sightline, 'bob@example.test'))
    await bob.post('/api/v1/websites', form({ domain: 'demo.example' }))
    assert.equal((await bob.post(path)).status, 422)
    assert.deepEqual(
      (await websites(bob)).map(({ demo }) => demo),
      [0],
    )
  })

  test('cannot be created over and over', { skip }, async () => {
    let status = 200
    for (let count = 0; count < 4 && status === 200; count++) {
      await owner.delete(path)
      status = (await owner.post(path)).status
    }
    assert.equal(status, 429)
  })
}

interface CrawlRecord {
  readonly id: number
  readonly url: string
  readonly status: string
  readonly schedule: string
  readonly next_run_at: string | null
}

interface ReportRecord {
  readonly id: number
  readonly url: string
  readonly status: string
  readonly score: number | null
}

async function audit(client: Client, url: string): Promise<ReportRecord> {
  const { body } = await client.post<One<ReportRecord>>('/api/v1/reports', form({ url, render: 'never' }))
  return await eventually(async () => {
    const { body: now } = await client.get<One<ReportRecord>>(`/api/v1/reports/${body.data.id}`)
    assert.ok(['done', 'failed'].includes(now.data.status), now.data.status)
    return now.data
  })
}

test('the command creates it without a running service, and the shop is crawled and audited once there is one', async (t) => {
  const first = await startSightline({ args: ['analytics'] })
  await first.stop()
  const { output, code } = await first.command('demo')
  assert.equal(code, 0, output)
  assert.match(output, /The demo website is ready/)
  const sightline = await startSightline({ environment: { ...first.environment, SIGHTLINE_BROWSER: 'off' } })
  t.after(() => sightline.stop())
  const [client, seo] = [
    await createClient(sightline.analyticsUrl, ownerKey),
    await createClient(sightline.seoUrl, ownerKey),
  ]
  const listOf = async <Row>(from: Client, at: string): Promise<readonly Row[]> =>
    (await from.get<List<Row>>(`/api/v1/${at}`)).body.data
  const [website = assert.fail()] = await listOf<Website>(client, 'websites')
  const [visits] = await statisticsOf(client, website).totals('visits')
  assert.ok(Number(visits) > 2_000, `${visits} visits in 30 days`)

  const { crawl, runs } = await eventually(async () => {
    const [crawl = assert.fail()] = await listOf<CrawlRecord>(seo, 'crawls')
    const runs = await listOf<{ id: number; status: string }>(seo, `crawls/${crawl.id}/runs`)
    const reports = await listOf<ReportRecord>(seo, 'reports')
    assert.deepEqual(
      [...runs, ...reports].map(({ status }) => status),
      ['done', 'done', 'done', 'done', 'done'],
    )
    for (const { id } of reports) assert.equal((await listOf(seo, `reports/${id}/runs`)).length, 2)
    return { crawl, runs }
  }, 300_000)

  await t.test('a crawl of the shop finds its faults, and the second one what has changed', async () => {
    assert.equal(crawl.schedule, 'weekly')
    assert.ok(crawl.next_run_at)
    const [last, before] = runs.map(({ id }) => id)
    const checksOf = async (run = 0) =>
      (await listOf<{ check: string }>(seo, `crawls/${crawl.id}/issues?run=${run}&per_page=100`)).map(
        ({ check }) => check,
      )
    const [checks, foundBefore] = [await checksOf(last), await checksOf(before)]
    for (const check of [
      ...['https', 'noindex', 'title-missing', 'description-missing', 'broken-links', 'duplicate-titles'],
      ...['redirect-chains', 'alt-missing', 'sitemap-noindex', 'orphan-pages', 'schema-required', 'tracker-missing'],
    ])
      assert.ok(checks.includes(check) && foundBefore.includes(check), check)
    for (const check of ['duplicate-content', 'hreflang-return-links'])
      assert.ok(foundBefore.includes(check) && !checks.includes(check), check)
    assert.ok(checks.includes('sitemap-errors') && !foundBefore.includes('sitemap-errors'))
    const { body, text } = await seo.get<{ summary: { added: number; issues: { new: number; fixed: number } } }>(
      `/api/v1/crawls/${crawl.id}/diff`,
    )
    const { added, issues } = body.summary
    assert.ok(added >= 2 && issues.new >= 1 && issues.fixed >= 2, text.slice(0, 500))
    const pages = await listOf<{ url: string; visits: number | null }>(seo, `crawls/${crawl.id}/pages?per_page=100`)
    const visitsOf = (path: string) => pages.find(({ url }) => url === `http://demo.example${path}`)?.visits ?? 0
    assert.ok(visitsOf('/') > 1_000 && visitsOf('/products/ethiopia-guji') > 500)
    assert.deepEqual(
      pages.filter(({ url }) => !url.startsWith('http://demo.example/')),
      [],
    )
  })

  await t.test('reports of the shop have two runs, and users can add more', async () => {
    const [report = assert.fail()] = await listOf<ReportRecord>(
      seo,
      'reports?url=http%3A%2F%2Fdemo.example%2Fproducts%2Fethiopia-guji',
    )
    const scores = (await listOf<{ score: number }>(seo, `reports/${report.id}/runs`)).map(({ score }) => score)
    assert.ok((scores[0] ?? 100) < (scores[1] ?? 0), `without an index entry, ${scores.join()}`)
    const { status } = await audit(seo, 'http://demo.example/about')
    assert.equal(status, 'done')
  })

  await t.test('deleting the website deletes everything of the shop', async () => {
    assert.equal((await client.delete(`/api/v1/websites/${website.id}`)).status, 200)
    assert.deepEqual(await listOf(seo, 'crawls'), [])
    assert.deepEqual(await listOf(seo, 'reports'), [])
    assert.deepEqual(await listOf(seo, 'projects'), [])
  })
})
