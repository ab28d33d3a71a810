import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { after, before, describe, test } from 'node:test'
import { checklist } from '../src/seo/checks/checklist.ts'
import { isSiteFact } from '../src/seo/checks/facts.ts'
import type { Report } from '../src/seo/reports/report.ts'
import { type Client, createClient, form, type List, type One } from './support/client.ts'
import { engines, type RecordsEngine } from './support/engines.ts'
import { eventually } from './support/eventually.ts'
import { type Joined, joinSightline } from './support/join-sightline.ts'
import { type PageServer, startPageServer } from './support/page-server.ts'
import { queueReport, readReport, reportsPath, runAgain, settle } from './support/reports.ts'

for (const engine of engines) describe(`early results on ${engine.name}`, () => describeEarlyResults(engine))

function describeEarlyResults(engine: RecordsEngine): void {
  let sightline: Joined
  let client: Client
  let site: PageServer
  before(async () => {
    const { url } = await engine.place()
    sightline = await joinSightline(url === null ? {} : { SIGHTLINE_DATABASE_URL: url })
    client = await createClient(sightline.seoUrl, sightline.key)
    site = await startPageServer()
  })
  after(async () => {
    site.close()
    await sightline.stop()
  })

  const linkCount = 12

  /** A page with links that are not answered before `release` is called. */
  const putHeldPage = (path: string) => {
    const held: ServerResponse[] = []
    let isReleased = false
    const links = Array.from({ length: linkCount }, (_, n) => {
      site.put(`${path}/${n}`, (response) => (isReleased ? response.end() : held.push(response)))
      return `<a href="${path}/${n}">Chair ${n}</a>`
    })
    const release = (): void => {
      isReleased = true
      for (const response of held) response.end()
    }
    return { url: site.put(path, `<!doctype html><html lang="en"><title>Chairs</title>${links.join('')}`), release }
  }

  /** Reads the report until it has page-level results. */
  const readEarly = async (id: number): Promise<Report> => {
    let report = await readReport(client, id)
    await eventually(async () => {
      report = await readReport(client, id)
      return report.preliminary !== null
    })
    return report
  }

  test('page-level results are there while links are checked, and count nowhere as results', async () => {
    const { url, release } = putHeldPage('/early')
    const queued = await queueReport(client, { url })
    assert.equal(queued.preliminary, null)
    const early = await readEarly(queued.id)
    assert.equal(early.status, 'running')
    assert.deepEqual([early.score, early.result, early.results, early.generated_at], [null, null, null, null])
    const { progress, preliminary } = early
    assert.equal(progress?.phase, 'probes')
    assert.ok(progress.done < progress.planned && progress.planned >= linkCount, JSON.stringify(progress))
    assert.deepEqual(
      preliminary?.checks.map((check) => check.id),
      checklist.filter(({ check }) => !check.needs.some(isSiteFact)).map(({ check }) => check.id),
    )
    assert.equal(preliminary.page.title, 'Chairs')
    assert.equal(typeof preliminary.summary.score, 'number')

    const path = `${reportsPath}/${queued.id}`
    const listed = (await client.get<List<Report>>(`${reportsPath}?search=/early`)).body.data[0]
    assert.deepEqual([listed?.status, listed?.score, listed && 'preliminary' in listed], ['running', null, false])
    assert.deepEqual((await client.get<List<object>>(`${path}/runs`)).body.data, [])
    assert.equal((await client.get(`${path}/export`)).status, 409)
    assert.equal((await client.get(`${path}/diff`)).status, 422)
    const shared = await client.get<One<Report>>(`/shared/reports/${early.page.split('/').at(-1)}`)
    assert.deepEqual(shared.body.data.preliminary?.summary, preliminary.summary)

    release()
    const [done] = await settle(client, [queued.id])
    assert.deepEqual([done?.status, done?.progress, done?.preliminary], ['done', null, null])
    assert.equal(done?.results?.checks.length, checklist.length)
    const pageChecks = new Map(preliminary.checks.map((check) => [check.id, check.verdict]))
    for (const { id, verdict } of done.results.checks) if (pageChecks.has(id)) assert.equal(verdict, pageChecks.get(id))
  })

  test('Prefer: wait waits for the end, not for the page-level results', async () => {
    const { url, release } = putHeldPage('/waited')
    const sent = form({ url })
    const waiting = client.post<One<Report>>(reportsPath, { ...sent, headers: { ...sent.headers, prefer: 'wait=40' } })
    let id = 0
    await eventually(async () => {
      id = (await client.get<List<Report>>(`${reportsPath}?search=/waited`)).body.data[0]?.id ?? 0
      return id > 0
    })
    await readEarly(id)
    release()
    assert.equal((await waiting).body.data.status, 'done')
  })

  test('a second run shows its own page-level results, next to the results of the first', async () => {
    const { url, release } = putHeldPage('/twice')
    release()
    const first = await queueReport(client, { url })
    await settle(client, [first.id])
    const held = putHeldPage('/twice')
    site.put('/twice', `<!doctype html><html lang="en"><title>Tables</title><a href="/twice/new">New</a>`)
    const open: ServerResponse[] = []
    site.put('/twice/new', (response) => open.push(response))
    const again = runAgain(client, first.id)
    const early = await readEarly(first.id)
    assert.equal(early.preliminary?.page.title, 'Tables')
    assert.equal(early.results?.page.title, 'Chairs')
    for (const response of open) response.end()
    held.release()
    assert.equal((await again).results?.page.title, 'Tables')
  })

  test('a report that is deleted while its links are checked takes its progress along', async () => {
    const { url, release } = putHeldPage('/deleted')
    const { id } = await queueReport(client, { url })
    await readEarly(id)
    assert.equal((await client.delete(`${reportsPath}/${id}`)).status, 200)
    release()
    assert.equal((await client.get(`${reportsPath}/${id}`)).status, 404)
  })
}
