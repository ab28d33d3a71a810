import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { IgnoredIssue } from '../src/seo/ignored/ignored-issue.ts'
import type { Project, ProjectPage } from '../src/seo/projects/project.ts'
import type { Report } from '../src/seo/reports/report.ts'
import type { CheckResult } from '../src/seo/reports/results.ts'
import { addAccount } from './support/accounts.ts'
import { type Client, createClient, json, type List, type One, type Problem, query } from './support/client.ts'
import { engines, type RecordsEngine } from './support/engines.ts'
import { eventually } from './support/eventually.ts'
import { type Joined, joinSightline } from './support/join-sightline.ts'
import { type PageServer, startPageServer } from './support/page-server.ts'
import { makeReport, readReport, reportsPath, runAgain } from './support/reports.ts'

const project = '127.0.0.1'
const path = `/api/v1/projects/${project}/ignored-issues`
const images = Array.from({ length: 40 }, (_, n) => `<img src="/${n}.png">`).join('\n')
const text =
  'We build chairs of walnut and oak in a small workshop. Each takes two weeks, is oiled by hand and comes with a guarantee of ten years.'
const page = (title: string): string =>
  `<!doctype html><html lang="en"><title>${title}</title><h1>Chairs</h1><p>${text}</p>${images}`

for (const engine of engines) describe(`ignored issues on ${engine.name}`, () => describeIgnored(engine))

function describeIgnored(engine: RecordsEngine): void {
  let sightline: Joined
  let client: Client
  let other: Client
  let site: PageServer
  let first: Report
  let second: Report

  before(async () => {
    const { url } = await engine.place()
    sightline = await joinSightline(url === null ? {} : { SIGHTLINE_DATABASE_URL: url })
    client = await createClient(sightline.seoUrl, sightline.key)
    other = await createClient(sightline.seoUrl, await addAccount(sightline, sightline.address('other')))
    site = await startPageServer()
    first = await makeReport(client, { url: site.put('/first?a=1', page('Chairs of walnut and oak')), privacy: 0 })
    second = await makeReport(client, { url: site.put('/second', page('Tables of walnut and oak')) })
  })
  after(async () => {
    site.close()
    await sightline.stop()
  })

  const ignore = (body: object, by: Client = client) => by.post<One<IgnoredIssue> & Problem>(path, json(body))
  const list = async (): Promise<readonly IgnoredIssue[]> => (await client.get<List<IgnoredIssue>>(path)).body.data
  const failures = async (): Promise<Project['failures']> =>
    (await client.get<One<Project>>(`/api/v1/projects/${project}`)).body.data.failures
  const checkOf = ({ results }: Report, id: string): CheckResult =>
    results?.checks.find((check) => check.id === id) ?? assert.fail(`no check ${id}`)
  const listed = async (id: number): Promise<Report | undefined> =>
    (await client.get<List<Report>>(`${reportsPath}?per_page=100`)).body.data.find((report) => report.id === id)

  test('all findings of a check are kept, up to a hundred', async () => {
    const { evidence, more } = checkOf(first, 'alt-missing')
    assert.deepEqual([evidence.length, more], [40, 0])
  })

  describe('in one report', () => {
    let issue: IgnoredIssue

    test('an issue is ignored with a reason, and who did it is kept', async () => {
      const { status, body } = await ignore({
        check: 'https',
        reason: ' Staging has no certificate ',
        report: first.id,
      })
      assert.equal(status, 201)
      issue = body.data
      assert.deepEqual(
        [issue.project, issue.report, issue.check, issue.reason],
        [project, first.id, 'https', 'Staging has no certificate'],
      )
      assert.match(issue.ignored_by, /API key/)
      assert.deepEqual(await list(), [issue])
    })

    test('the score no longer counts it, and the raw score stays', async () => {
      const report = await readReport(client, first.id)
      const { summary } = report.results ?? assert.fail()
      assert.ok((report.score ?? 0) > (first.score ?? 100), `${report.score} is not above ${first.score}`)
      assert.deepEqual([summary.score, summary.raw_score, summary.ignored], [report.score, first.score, 1])
      assert.equal(summary.failed + summary.warned, countIssues(first) - 1)
      const { ignored, gain } = checkOf(report, 'https')
      assert.deepEqual([ignored?.scope, ignored?.reason, ignored?.id, gain], ['report', issue.reason, issue.id, 0])
      assert.deepEqual(summary.caps?.map(({ check }) => check).includes('https'), false)
      await eventually(async () => assert.equal((await listed(first.id))?.score, report.score))
    })

    test('it leaves the issues of the project for this report only', async () => {
      const https = (await failures()).find(({ check }) => check === 'https')
      assert.deepEqual(
        https?.pages.map(({ report }) => report),
        [second.id],
      )
      const filtered = await client.get<List<Report>>(`${reportsPath}${query({ issue: 'https' })}`)
      assert.deepEqual(
        filtered.body.data.map(({ id }) => id),
        [second.id],
      )
    })

    test('exports mark it', async () => {
      const { text: csv } = await client.getText(`${reportsPath}/${first.id}/export?format=csv`)
      assert.ok(/^[^\n]*,"ignored","ignore_reason","points"\r\n/.test(csv))
      assert.ok(/,"https",.*,"report","Staging has no certificate"/.test(csv))
      const { text: html } = await client.getText(`${reportsPath}/${first.id}/export?format=html`)
      assert.ok(/Ignored issues[\s\S]*Staging has no certificate/.test(html))
    })

    test('anonymous visitors see that it is ignored, but neither why nor by whom', async () => {
      const shared = new URL(first.page).pathname.split('/').at(-1)
      const runs = JSON.parse((await client.getText(`${reportsPath}/${first.id}/runs`)).text).data
      for (const at of ['', `/runs/${runs[0].id}`]) {
        const { status, text } = await client.getText(`/shared/reports/${shared}${at}`)
        assert.equal(status, 200)
        assert.doesNotMatch(text, /Staging|API key/)
        const { ignored } = checkOf(JSON.parse(text).data, 'https')
        assert.deepEqual(Object.keys(ignored ?? {}).toSorted(), ['at', 'scope'])
      }
    })

    test('the next run is scored without it, and both runs are compared without it', async () => {
      const before = await readReport(client, first.id)
      site.put('/first?a=1', page('Chairs'))
      const again = await runAgain(client, first.id)
      assert.equal(again.results?.summary.ignored, 1)
      assert.equal((await listed(first.id))?.score, again.score)
      const { body } = await client.get<One<Diff>>(`${reportsPath}/${first.id}/diff`)
      const { score, remaining, ignored, broken, categories, page: changes } = body.data
      assert.deepEqual([score.from, score.to, ignored], [before.score, again.score, 1])
      assert.ok(remaining.some(({ id }) => id === 'alt-missing') && !remaining.some(({ id }) => id === 'https'))
      assert.ok(broken.some(({ id }) => id === 'title-short'))

      assert.ok(categories.some(({ category, change }) => category === 'content' && (change ?? 0) < 0))
      assert.deepEqual(
        changes.find(({ field }) => field === 'title'),
        { field: 'title', from: 'Chairs of walnut and oak', to: 'Chairs' },
      )
    })

    test('it is ignored once', async () => {
      const { status, body } = await ignore({ check: 'https', reason: 'again', report: first.id })
      assert.equal(status, 409, body.detail)
    })

    test('it counts again when that is undone', async () => {
      assert.equal((await client.delete(`${path}/${issue.id}`)).status, 200)
      const report = await readReport(client, first.id)
      assert.equal(checkOf(report, 'https').ignored, undefined)
      assert.equal(report.results?.summary.raw_score, undefined)
      await eventually(async () => assert.equal((await listed(first.id))?.score, report.score))
      assert.deepEqual(await list(), [])
      assert.equal((await client.delete(`${path}/${issue.id}`)).status, 404)
    })
  })

  test('in a project, it is ignored in all reports, and in those that are added', async () => {
    const { body } = await ignore({ check: 'https', reason: 'Not public yet' })
    assert.equal(body.data.report, null)
    const [one, two] = [await readReport(client, first.id), await readReport(client, second.id)]
    for (const report of [one, two]) assert.equal(checkOf(report, 'https').ignored?.scope, 'project')
    await eventually(async () => {
      assert.deepEqual([(await listed(one.id))?.score, (await listed(two.id))?.score], [one.score, two.score])
    })
    const third = await makeReport(client, { url: site.put('/third', page('Beds of walnut and of oak')) })
    assert.equal(third.results?.summary.ignored, 1)
    assert.equal((await listed(third.id))?.score, third.score)
    assert.equal(
      (await failures()).find(({ check }) => check === 'https'),
      undefined,
    )
  })

  const refused: Record<string, readonly [body: object, status: number, field: string]> = {
    'without a reason': [{ check: 'https' }, 422, 'reason'],
    'an empty reason': [{ check: 'https', reason: '  ' }, 422, 'reason'],
    'a reason of 501 characters': [{ check: 'https', reason: 'x'.repeat(501) }, 422, 'reason'],
    'a check that found nothing': [{ check: 'no-such-check', reason: 'x' }, 422, 'check'],
    'a report of no project': [{ check: 'https', reason: 'x', report: 999_999 }, 422, 'report'],
  }
  for (const [name, [body, status, field]] of Object.entries(refused)) {
    test(`refuses ${name}`, async () => {
      const reply = await ignore(body)
      assert.equal(reply.status, status)
      assert.deepEqual(Object.keys(reply.body.errors ?? {}), [field])
    })
  }

  test('another account has no such project', async () => {
    assert.equal((await ignore({ check: 'https', reason: 'x' }, other)).status, 404)
    assert.equal((await other.get(path)).status, 404)
    const [issue] = await list()
    assert.equal((await other.delete(`${path}/${issue?.id}`)).status, 404)
  })

  describe('the pages of a project', () => {
    const pages = async (fields: string): Promise<List<ProjectPage>> =>
      (await client.get<List<ProjectPage>>(`/api/v1/projects/${project}/pages?${fields}`)).body

    test('are listed once, with their newest report', async () => {
      const again = await makeReport(client, { url: `${site.origin}/second` })
      const { data, meta } = await pages('sort_by=path&sort=asc')
      assert.deepEqual(
        data.map((one) => [one.path, one.reports]),
        [
          ['/first?a=1', 1],
          ['/second', 2],
          ['/third', 1],
        ],
      )
      assert.equal(meta.total, 3)
      assert.deepEqual([data[1]?.report, data[1]?.score, data[1]?.result], [again.id, again.score, again.result])
      assert.equal(data[1]?.issues, (await readReport(client, again.id)).issues)
      assert.ok(data[1].issues > 0)
    })

    test('are found by path, and sorted by score', async () => {
      const { data } = await pages(`path=${encodeURIComponent('/first?a=1')}&path=/third&path=/none`)
      assert.deepEqual(data.map((one) => one.path).toSorted(), ['/first?a=1', '/third'])
      const scores = (await pages('sort_by=score&sort=desc')).data.map(({ score }) => score ?? 0)
      assert.deepEqual(
        scores,
        scores.toSorted((a, b) => b - a),
      )
      assert.equal((await other.get(`/api/v1/projects/${project}/pages`)).status, 404)
    })
  })

  test('reports are sorted by score, and found by their exact URL', async () => {
    const { body } = await client.get<List<Report>>(`${reportsPath}${query({ sort_by: 'score', sort: 'asc' })}`)
    const scores = body.data.map(({ score }) => score ?? 0)
    assert.deepEqual(
      scores,
      scores.toSorted((a, b) => a - b),
    )
    const reports = await client.get<List<Report>>(`${reportsPath}${query({ url: `${site.origin}/third#top` })}`)
    assert.deepEqual(
      reports.body.data.map(({ url }) => url),
      [`${site.origin}/third`],
    )
  })

  test('ignored issues are deleted with the project', async () => {
    assert.equal((await list()).length, 1)
    assert.equal((await client.delete(`/api/v1/projects/${project}`)).status, 200)
    const report = await makeReport(client, { url: `${site.origin}/third` })
    assert.deepEqual(await list(), [])
    await ignore({ check: 'https', reason: 'For the last test' })
    await client.delete(`${reportsPath}/${report.id}`)
    await makeReport(client, { url: `${site.origin}/third` })
    assert.deepEqual(await list(), [])
  })
}

interface Diff {
  readonly score: { readonly from: number; readonly to: number }
  readonly ignored: number
  readonly remaining: readonly { readonly id: string }[]
  readonly broken: readonly { readonly id: string }[]
  readonly categories: readonly { readonly category: string; readonly change: number | null }[]
  readonly page: readonly { readonly field: string; readonly from: unknown; readonly to: unknown }[]
}

const countIssues = ({ results }: Report): number =>
  results?.checks.filter(({ verdict }) => verdict === 'fail' || verdict === 'warn').length ?? 0
