import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { checklist } from '../src/seo/checks/checklist.ts'
import { type Client, createClient, form, type List, type One, type Problem } from './support/client.ts'
import { engines, type RecordsEngine } from './support/engines.ts'
import { type PageServer, startPageServer } from './support/page-server.ts'
import { makeReport, queueReport, readReport, reportsPath, runAgain, settle, verdictOf } from './support/reports.ts'
import { ownerKey, type Sightline, startSightline } from './support/sightline.ts'

interface Run {
  readonly id: number
  readonly report: number
  readonly score: number | null
  readonly error: string | null
  readonly results?: object | null
}

interface Change {
  readonly id: string
  readonly from: string | null
  readonly to: string | null
}

interface Diff {
  readonly from: Run
  readonly to: Run
  readonly score: { readonly from: number; readonly to: number; readonly change: number }
  readonly fixed: readonly Change[]
  readonly broken: readonly Change[]
  readonly other: readonly Change[]
  readonly unchanged: number
}

const plain = '<!doctype html><html lang="en"><title>A title that is long enough</title><h1>Chairs</h1><p>Of walnut.'
const untitled = plain.replace(/<title>.*<\/title>/, '')
const noindex = plain.replace('<title>', '<meta name="robots" content="noindex"><title>')

for (const engine of engines) describe(`audits on ${engine.name}`, () => describeAudits(engine))

function describeAudits(engine: RecordsEngine): void {
  let sightline: Sightline
  let client: Client
  let site: PageServer
  before(async () => {
    const { url } = await engine.place()
    const environment = { SIGHTLINE_KEPT_RUNS: '3', ...(url === null ? {} : { SIGHTLINE_DATABASE_URL: url }) }
    sightline = await startSightline({ environment })
    client = await createClient(sightline.seoUrl, ownerKey)
    site = await startPageServer()
  })
  after(async () => {
    site.close()
    await sightline.stop()
  })

  const runsOf = async (id: number): Promise<readonly Run[]> =>
    (await client.get<List<Run>>(`${reportsPath}/${id}/runs`)).body.data
  const diffOf = async (id: number, query = ''): Promise<Diff> =>
    (await client.get<One<Diff>>(`${reportsPath}/${id}/diff${query}`)).body.data

  describe('a report', () => {
    test('is queued immediately, and done later with a verdict for every check', async () => {
      const queued = await queueReport(client, { url: site.put('/plain', plain) })
      assert.ok(['queued', 'running'].includes(queued.status), queued.status)
      assert.equal(queued.results, null)
      const [done] = await settle(client, [queued.id])
      assert.ok(done?.results, JSON.stringify(done))
      const { summary, checks, categories, page } = done.results
      assert.deepEqual(
        checks.map(({ id }) => id),
        checklist.map(({ check }) => check.id),
      )
      assert.equal(summary.passed + summary.failed + summary.warned + summary.unverified, checks.length)
      assert.equal(
        categories.reduce((sum, { failed }) => sum + failed, 0),
        summary.failed,
      )
      assert.equal(done.score, summary.score)
      assert.equal(done.result, summary.result)
      assert.equal(done.error, null)
      assert.ok((done.generated_at ?? '') >= done.created_at)
      assert.equal(page.status, 200)
      assert.equal(page.title, 'A title that is long enough')
      assert.equal(page.search_preview.url, done.url)
    })

    test('is waited for with a Prefer header, but no longer', async () => {
      const url = site.put('/slow', (response) => setTimeout(() => response.end(plain), 4_000))
      const asked = async (prefer: string) => {
        const sent = form({ url })
        return (
          await client.post<One<{ id: number; status: string }>>(reportsPath, {
            ...sent,
            headers: { ...sent.headers, prefer },
          })
        ).body.data
      }
      const patient = asked('respond-async, wait=30')
      for (const prefer of ['wait=0', 'wait=1', 'wait=soon', 'return=minimal']) {
        assert.match((await asked(prefer)).status, /queued|running/, prefer)
      }
      assert.equal((await patient).status, 'done')
    })

    test('is removed from the queue when it is deleted', async () => {
      const url = site.put('/gone-soon', (response) => setTimeout(() => response.end(plain), 1_000))
      const doomed = await queueReport(client, { url })
      const other = await queueReport(client, { url })
      assert.equal((await client.delete(`${reportsPath}/${doomed.id}`)).status, 200)
      assert.equal((await settle(client, [other.id]))[0]?.status, 'done')
      assert.equal((await client.get(`${reportsPath}/${doomed.id}`)).status, 404)
      assert.equal((await client.get(`${reportsPath}/${doomed.id}/runs`)).status, 404)
    })

    test('has no results in lists', async () => {
      await makeReport(client, { url: site.put('/listed', plain) })
      const { body, text } = await client.get<List<object>>(`${reportsPath}?per_page=100`)
      for (const item of body.data) assert.ok(!('results' in item))
      assert.ok(text.length < 1_000 * body.data.length + 2_000, `${text.length} characters`)
    })

    test('has no issue for an intended noindex', async () => {
      const url = site.put('/private', noindex)
      const report = await makeReport(client, { url })
      assert.equal(verdictOf(report, 'noindex'), 'fail')
      assert.equal(report.result, 'bad')
      const meant = await makeReport(client, { url, intended_noindex: 1 })
      assert.equal(verdictOf(meant, 'noindex'), 'unverified')
      assert.ok((meant.score ?? 0) > (report.score ?? 0))
      const changed = await runAgain(client, report.id, { intended_noindex: 1 })
      assert.equal(changed.intended_noindex, 1)
      assert.equal(verdictOf(changed, 'noindex'), 'unverified')
    })
  })

  describe('the history of a report', () => {
    test('shows fixed and broken checks and the change of the score', async () => {
      const url = site.put('/mended', untitled)
      const { id, ...first } = await makeReport(client, { url })
      site.put('/mended', plain.replace('<h1>Chairs</h1>', ''))
      const second = await runAgain(client, id)
      assert.equal(verdictOf(second, 'title-missing'), 'pass')

      const [last, lastButOne, ...more] = await runsOf(id)
      assert.ok(last && lastButOne)
      assert.deepEqual(more, [])
      assert.ok(last.id > lastButOne.id, 'the newest comes first')
      assert.ok(!('results' in last), 'lists stay small')
      assert.equal(last.score, second.score)
      const read = await client.get<One<Run>>(`${reportsPath}/${id}/runs/${lastButOne.id}`)
      assert.equal(read.body.data.report, id)
      assert.deepEqual(read.body.data.results, first.results)

      const diff = await diffOf(id)
      const named = (changes: readonly Change[]) => changes.map(({ id, from, to }) => `${id}: ${from} → ${to}`)
      assert.deepEqual(named(diff.fixed), ['title-missing: fail → pass'])
      assert.deepEqual(named(diff.broken), ['h1-missing: pass → fail'])
      assert.equal(diff.score.change, (second.score ?? 0) - (first.score ?? 0))
      assert.equal(diff.fixed.length + diff.broken.length + diff.other.length + diff.unchanged, checklist.length)
      assert.deepEqual(await diffOf(id, `?to=${last.id}`), diff, 'the run before it is compared with')
      const back = await diffOf(id, `?from=${last.id}&to=${lastButOne.id}`)
      assert.deepEqual(named(back.fixed), ['h1-missing: fail → pass'])
      assert.equal(back.score.change + diff.score.change, 0)
    })

    test('is as long as configured', async () => {
      const { id } = await makeReport(client, { url: site.put('/often', plain) })
      const [first] = await runsOf(id)
      for (let round = 0; round < 3; round += 1) await runAgain(client, id)
      const [last, middle, oldest, ...more] = await runsOf(id)
      assert.ok(last && middle && oldest)
      assert.deepEqual(more, [])
      assert.deepEqual((await diffOf(id, `?to=${middle.id}`)).from.id, oldest.id)
      assert.equal((await client.get(`${reportsPath}/${id}/runs/${first?.id}`)).status, 404)
      assert.ok((await readReport(client, id)).results)
    })

    test('has no comparison before the second run, nor with failed or unrelated runs', async () => {
      const { id } = await makeReport(client, { url: site.put('/once', plain) })
      const single = await client.get<Problem>(`${reportsPath}/${id}/diff`)
      assert.equal(single.status, 422)
      assert.match(single.body.errors?.from?.[0] ?? '', /nothing to compare/)
      const other = await makeReport(client, { url: site.put('/other', plain) })
      const [foreign] = await runsOf(other.id)
      assert.equal((await client.get(`${reportsPath}/${id}/runs/${foreign?.id}`)).status, 404)
      assert.equal((await client.get(`${reportsPath}/${id}/diff?from=${foreign?.id}`)).status, 404)
      assert.equal((await client.get(`${reportsPath}/${id}/diff?from=zero`)).status, 422)

      site.put('/once', (response) => response.writeHead(301, { location: 'http://10.0.0.1/' }).end())
      assert.equal((await runAgain(client, id)).status, 'failed')
      const [failed] = await runsOf(id)
      const { status, body } = await client.get<Problem>(`${reportsPath}/${id}/diff?to=${failed?.id}`)
      assert.equal(status, 422)
      assert.match(body.errors?.to?.[0] ?? '', /failed/)
    })
  })

  describe('a page that cannot be audited', () => {
    const rows: readonly [name: string, url: () => string, error: RegExp][] = [
      ['in a private network', () => 'http://10.0.0.1/', /not in the public internet/],
      ['of the cloud it runs in', () => 'http://169.254.169.254/latest/meta-data/', /not in the public internet/],
      ['at a port of no web server', () => 'http://example.com:25/', /^Port 25 /],
      ['that redirects into a private network', () => `${site.origin}/inwards`, /not in the public internet/],
      ['that is no HTTP', () => `${site.origin}/noise`, /./],
      ['with a certificate that nobody vouches for', () => site.origin.replace('http', 'https'), /secure connection/],
      ['packed so that it explodes', () => `${site.origin}/stacked`, /./],
    ]
    for (const [name, url, error] of rows) {
      test(`${name} fails immediately with a reason`, async () => {
        site.put('/inwards', (response) => response.writeHead(302, { location: 'http://192.168.0.1/' }).end())
        site.put('/noise', (response) => response.socket?.end('SSH-2.0-OpenSSH_9.2\r\n'))
        site.put('/stacked', (response) => response.writeHead(200, { 'content-encoding': 'gzip, gzip' }).end('x'))
        const report = await makeReport(client, { url: url() })
        assert.equal(report.status, 'failed')
        assert.match(report.error ?? '', error)
        assert.deepEqual([report.score, report.result, report.results], [null, null, null])
        const [run] = await runsOf(report.id)
        assert.equal(run?.error, report.error)
      })
    }

    test('is retried after a temporary failure, and done once it succeeds', async () => {
      let asked = 0
      const url = site.put('/flaky', (response) => {
        asked += 1
        if (asked === 1) response.socket?.destroy()
        else response.end(plain)
      })
      const report = await makeReport(client, { url })
      assert.equal(report.status, 'done')
      assert.equal(report.error, null)
      assert.equal((await runsOf(report.id)).length, 1, 'a try is no run')
    })

    test('keeps the last successful results in its history and shows the failure', async () => {
      const { id, results } = await makeReport(client, { url: site.put('/soon-closed', plain) })
      site.put('/soon-closed', (response) => response.writeHead(302, { location: 'http://192.168.0.1/' }).end())
      const failed = await runAgain(client, id)
      assert.deepEqual([failed.status, failed.score, failed.results], ['failed', null, null])
      const [, good] = await runsOf(id)
      assert.deepEqual((await client.get<One<Run>>(`${reportsPath}/${id}/runs/${good?.id}`)).body.data.results, results)
      site.put('/soon-closed', plain)
      assert.deepEqual([(await runAgain(client, id)).error], [null])
    })
  })
}
