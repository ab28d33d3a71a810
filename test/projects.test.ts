import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { severities } from '../src/database/schema.ts'
import type { Project, ProjectSummary } from '../src/seo/projects/project.ts'
import { addAccount } from './support/accounts.ts'
import { type Client, createClient, type List, type One, type Problem, query } from './support/client.ts'
import { engines, type RecordsEngine } from './support/engines.ts'
import { type Joined, joinSightline } from './support/join-sightline.ts'
import { type PageServer, startPageServer } from './support/page-server.ts'
import { makeReport, queueReport, readReport, reportsPath, runAgain, settle } from './support/reports.ts'
import { pageNobodyFetches } from './support/resources.ts'
import type { Environment } from './support/run.ts'

const path = '/api/v1/projects'
const bad = '<meta name="robots" content="noindex"><p>Nobody shall find this.'
const better = '<!doctype html><html lang="en"><title>A title that is long enough</title><h1>Chairs</h1><p>Of walnut.'

for (const engine of engines) describe(`projects on ${engine.name}`, () => describeProjects(engine))

function describeProjects(engine: RecordsEngine): void {
  let sightline: Joined
  let client: Client
  let other: Client
  let site: PageServer
  /** As many hosts as a list needs pages for; nobody fetches from them. */
  const hosts = Array.from({ length: 12 }, (_, n) => `shop-${String(n).padStart(2, '0')}.test`)
  let named: readonly string[] = []

  before(async () => {
    const { url } = await engine.place()
    const database: Environment = url === null ? {} : { SIGHTLINE_DATABASE_URL: url }
    sightline = await joinSightline({ SIGHTLINE_SEO_ALLOW: '127.0.0.0/8', ...database })
    client = await createClient(sightline.seoUrl, sightline.key)
    other = await createClient(sightline.seoUrl, await addAccount(sightline, sightline.address('other')))
    site = await startPageServer()
    await makeReport(client, { url: site.put('/bad.html', bad) })
    await makeReport(client, { url: site.put('/better.html', better) })
    await makeReport(client, { url: site.put('/also.html', better) })
    const failing = await Promise.all(hosts.map((host) => queueReport(client, { url: pageNobodyFetches(host) })))
    await settle(
      client,
      failing.map(({ id }) => id),
    )
    named = [...hosts, '127.0.0.1'].toSorted()
  })
  after(async () => {
    site.close()
    await sightline.stop()
  })

  const list = async (fields: Readonly<Record<string, string | number>>): Promise<List<ProjectSummary>> =>
    (await client.get<List<ProjectSummary>>(path + query(fields))).body
  const names = async (fields: Readonly<Record<string, string | number>>): Promise<readonly string[]> =>
    (await list(fields)).data.map(({ project }) => project)
  const read = async (project: string): Promise<Project> =>
    (await client.get<One<Project>>(`${path}/${project}`)).body.data

  test('a project counts its reports by result and has a score distribution', async () => {
    const project = await read('127.0.0.1')
    assert.equal(project.reports, 3)
    assert.equal(project.results.bad >= 1, true)
    assert.equal(project.results.bad + project.results.decent + project.results.good, 3)
    assert.equal(project.spread.length, 10)
    assert.equal(
      project.spread.reduce((sum, count) => sum + count, 0),
      3,
    )
    const { lowest, mean, highest } = project.score
    assert.ok(lowest !== null && mean !== null && highest !== null && lowest < mean && mean < highest)
  })

  test('a project lists its failures by severity, then by points, with their pages', async () => {
    const { failures } = await read('127.0.0.1')
    assert.deepEqual(
      failures.map(({ check }) => check),
      failures
        .toSorted(
          (one, two) =>
            severities.indexOf(one.severity) - severities.indexOf(two.severity) ||
            two.gain - one.gain ||
            two.reports - one.reports ||
            (one.check < two.check ? -1 : 1),
        )
        .map(({ check }) => check),
    )
    assert.equal(failures[0]?.check, 'noindex')
    for (const { check, gain, pages } of failures) {
      assert.equal(
        gain,
        pages.reduce((sum, page) => sum + page.gain, 0),
        check,
      )
    }
    const viewport = failures.find(({ check }) => check === 'viewport')
    const { results } = await readReport(client, viewport?.pages[0]?.report ?? 0)
    assert.equal(viewport?.pages[0]?.gain, results?.checks.find(({ id }) => id === 'viewport')?.gain)
    assert.ok(failures.some(({ gain }) => gain > 0))
    const https = failures.find(({ check }) => check === 'https')
    assert.equal(https?.reports, 3)
    assert.equal(https?.pages.length, 3)
    const noindex = failures.find(({ check }) => check === 'noindex')
    assert.deepEqual(
      noindex?.pages.map(({ url }) => url),
      [`${site.origin}/bad.html`],
    )
    assert.equal(noindex?.severity, 'critical')
  })

  test('a project has a daily score, and fixed failures disappear', async () => {
    const before = await read('127.0.0.1')
    const today = new Date().toISOString().slice(0, 10)
    assert.equal(before.trend.at(-1)?.date, today)
    assert.equal(
      before.trend.reduce((sum, { runs }) => sum + runs, 0),
      3,
    )
    const [first] = before.failures.find(({ check }) => check === 'noindex')?.pages ?? []
    assert.ok(first)
    site.put('/bad.html', better)
    await runAgain(client, first.report)
    const after = await read('127.0.0.1')
    assert.equal(
      after.failures.find(({ check }) => check === 'noindex'),
      undefined,
    )
    assert.equal(
      after.trend.reduce((sum, { runs }) => sum + runs, 0),
      4,
    )
    assert.ok((after.score.lowest ?? 0) > (before.score.lowest ?? 0))
  })

  test('a project without a finished audit has no score', async () => {
    const project = await read('shop-00.test')
    assert.deepEqual(project.score, { lowest: null, mean: null, highest: null })
    assert.deepEqual([project.reports, project.failures, project.trend], [1, [], []])
  })

  describe('lists', () => {
    test('show ten a page, and lead through everything once', async () => {
      const seen: string[] = []
      let next: string | null = `${sightline.seoUrl}${path}?sort=asc`
      while (next !== null) {
        const { body }: { body: List<ProjectSummary> } = await client.get(next.slice(sightline.seoUrl.length))
        assert.ok(body.data.length <= 10)
        assert.equal(body.meta.total, 13)
        seen.push(...body.data.map(({ project }) => project))
        next = body.links.next
      }
      assert.deepEqual(seen, named)
    })

    test('stay small', async () => {
      for (const item of (await list({ per_page: 100 })).data) {
        assert.deepEqual(Object.keys(item).toSorted(), [
          'generated_at',
          'object',
          'project',
          'reports',
          'results',
          'score',
        ])
      }
    })

    test('are sorted by name', async () => {
      assert.deepEqual(await names({ sort: 'asc', per_page: 25 }), named)
      assert.deepEqual(await names({ per_page: 25 }), named.toReversed())
    })

    test('are sorted by the number of reports', async () => {
      assert.equal((await names({ sort_by: 'reports' }))[0], '127.0.0.1')
      assert.equal((await names({ sort_by: 'reports', sort: 'asc', per_page: 25 })).at(-1), '127.0.0.1')
    })

    test('are sorted by score, with missing scores last in both directions', async () => {
      for (const sort of ['asc', 'desc']) assert.equal((await names({ sort_by: 'score', sort }))[0], '127.0.0.1')
    })

    test('are sorted by the time of the last audit', async () => {
      const times = (await list({ sort_by: 'generated_at', per_page: 25 })).data.map((item) => item.generated_at ?? '')
      assert.deepEqual(times, times.toSorted().toReversed())
    })

    test('are searched by part of the name, taken literally', async () => {
      assert.deepEqual(await names({ search: 'SHOP-0', sort: 'asc' }), hosts.slice(0, 10))
      assert.equal((await list({ search: 'shop-1' })).meta.total, 2)
      for (const search of ['%', '_', 'nowhere']) assert.deepEqual(await names({ search }), [])
    })

    for (const [name, sent] of [
      ['per_page', '30'],
      ['sort_by', 'password'],
      ['sort', 'up'],
      ['page', '0'],
      ['search_by', 'url'],
    ] as const) {
      test(`refuse ${name}=${sent}`, async () => {
        const { status, body } = await client.get<Problem>(`${path}?${name}=${sent}`)
        assert.equal(status, 422)
        assert.ok(body.errors?.[name]?.[0])
      })
    }
  })

  test('another account sees no projects', async () => {
    const [report] = (await client.get<List<{ id: number }>>(`${reportsPath}?project=127.0.0.1`)).body.data
    const [run] = (await client.get<List<{ id: number }>>(`${reportsPath}/${report?.id}/runs`)).body.data
    assert.ok(report && run)
    assert.equal((await other.get<List<object>>(path)).body.meta.total, 0)
    const paths = ['', '/runs', `/runs/${run.id}`, '/diff', '/export?format=json'].map(
      (end) => `${reportsPath}/${report.id}${end}`,
    )
    for (const hidden of [...paths, `${path}/127.0.0.1`]) assert.equal((await other.get(hidden)).status, 404, hidden)
    assert.equal((await other.delete(`${path}/127.0.0.1`)).status, 404)
    assert.equal((await read('127.0.0.1')).reports, 3)
  })

  test("a project is deleted with the account's reports only", async () => {
    const own = await makeReport(other, { url: `${site.origin}/better.html` })
    const total = async () => (await client.get<List<object>>(reportsPath)).body.meta.total
    const before = await total()
    const { status, body } = await client.delete(`${path}/127.0.0.1`)
    assert.equal(status, 200)
    assert.deepEqual(body, { project: '127.0.0.1', object: 'project', reports: 3, deleted: true })
    assert.equal(await total(), before - 3)
    assert.equal((await client.get(`${path}/127.0.0.1`)).status, 404)
    assert.equal((await client.delete(`${path}/127.0.0.1`)).status, 404)
    assert.equal((await other.get(`${reportsPath}/${own.id}`)).status, 200)
  })

  for (const odd of ['nowhere.test', '%00', '..%2f', "x'--", '%F0%9F%AA%91', 'x'.repeat(90)]) {
    test(`there is no project ${odd}`, async () => {
      assert.equal((await client.get(`${path}/${odd}`)).status, 404)
    })
  }
}
