import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import { addAccount } from './support/accounts.ts'
import { type Client, createClient, form, type List, type Problem } from './support/client.ts'
import { engines, type RecordsEngine } from './support/engines.ts'
import { eventually } from './support/eventually.ts'
import { type Page, type PageServer, startPageServer } from './support/page-server.ts'
import { freePort } from './support/port.ts'
import { makeReport, queueReport, readReport, reportsPath, settle } from './support/reports.ts'
import { ownerKey, type Sightline, startSightline } from './support/sightline.ts'

const markup = '<!doctype html><title>A page of many</title><p>Words.'
const manyReports = 30
/** Four for each thread: more are never under way. */
const threads = 2
const places = 4 * threads

let site: PageServer
before(async () => {
  site = await startPageServer()
})
after(() => site.close())

/** Pages that each take a while, so that there is time to see them wait. */
const slowPages = (name: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, n) =>
    site.put(`/${name}/${n}.html`, (response) => setTimeout(() => response.end(markup), 400)),
  )

for (const engine of engines) {
  describe(`kill -9 on ${engine.name}`, () => {
    test(`while ${manyReports} reports are queued: after a restart each is done, once`, async () => {
      const environment = await environmentOf(engine)
      const killed = await startSightline({ environment })
      const pages = slowPages(engine.name, manyReports)
      const client = await createClient(killed.seoUrl, ownerKey)
      const made = await Promise.all(pages.map((url) => queueReport(client, { url })))
      await untilDone(client, 10)
      const doneBefore = await idsOfDone(client)
      await killed.kill()

      const restarted = await startSightline({ environment: killed.environment })
      try {
        const again = await createClient(restarted.seoUrl, ownerKey)
        const settled = await settle(
          again,
          made.map(({ id }) => id),
        )
        for (const { id, status, url } of settled) {
          assert.equal(status, 'done', url)
          const runs = await again.get<List<object>>(`${reportsPath}/${id}/runs`)
          assert.equal(runs.body.meta.total, 1, `${url} has one run`)
          const hits = site.hits(new URL(url).pathname)
          if (doneBefore.has(id)) assert.equal(hits, 1, `${url} was done before, and is not done again`)
        }
        const hits = pages.reduce((sum, url) => sum + site.hits(new URL(url).pathname), 0)
        assert.ok(doneBefore.size < manyReports, 'it was killed in the middle')
        assert.ok(hits <= manyReports + places, `only what was under way is asked for again: ${hits} hits`)
      } finally {
        await restarted.stop()
      }
    })
  })
}

for (const engine of engines) {
  test(`an account with 100 slow reports does not block another account's report on ${engine.name}`, async () => {
    const sightline = await startSightline({ environment: await environmentOf(engine) })
    const slow = await startPageServer()
    const quick = await startPageServer()
    try {
      const greedy = await createClient(sightline.seoUrl, ownerKey)
      const modest = await createClient(sightline.seoUrl, await addAccount(sightline, 'modest@example.com'))
      let inFlight = 0
      let most = 0
      const page: Page = (response) => {
        most = Math.max(most, ++inFlight)
        const answering = setTimeout(() => response.end(markup), 15_000)
        response.on('close', () => {
          inFlight--
          clearTimeout(answering)
        })
      }
      for (let n = 0; n < 100; n += 10) {
        const urls = Array.from({ length: 10 }, (_, index) => slow.put(`/${n + index}.html`, page))
        await Promise.all(urls.map((url) => queueReport(greedy, { url })))
      }
      await eventually(() => inFlight >= (places * 3) / 4)
      const before = slow.asked.filter((path) => path.endsWith('.html')).length
      const started = performance.now()
      const report = await makeReport(modest, { url: quick.put('/one.html', markup) })
      assert.equal(report.status, 'done')
      assert.ok(performance.now() - started < 10_000, 'it did not wait for any of the others')
      assert.equal(slow.asked.filter((path) => path.endsWith('.html')).length - before, 0)
      assert.equal(most, (places * 3) / 4)
    } finally {
      slow.close()
      quick.close()
      await sightline.stop()
    }
  })
}

test('reports beyond the limit of queued ones return 429', async () => {
  const sightline = await startSightline({
    environment: { SIGHTLINE_QUEUED_AUDITS_PER_ACCOUNT: '3', SIGHTLINE_AUDITS_PER_ACCOUNT: '1' },
  })
  try {
    const client = await createClient(sightline.seoUrl, ownerKey)
    const url = site.put('/slow.html', (response) => setTimeout(() => response.end(markup), 5_000))
    await queueReport(client, { url })
    await eventually(() => site.hits('/slow.html') > 0)
    for (let n = 0; n < 3; n++) await queueReport(client, { url })
    const { status, body } = await client.post<Problem>(reportsPath, form({ url }))
    assert.equal(status, 429)
    assert.match(body.detail, /^At most 3 audits of an account can be queued/)
    const { body: list } = await client.get<List<object>>(reportsPath)
    assert.equal(list.meta.total, 4)
  } finally {
    await sightline.stop()
  }
})

describe('the queue', () => {
  let sightline: Sightline
  let client: Client
  before(async () => {
    sightline = await startSightline({ environment: { SIGHTLINE_AUDIT_THREADS: '1' } })
    client = await createClient(sightline.seoUrl, ownerKey)
  })
  after(() => sightline.stop())
  afterEach(async () => {
    await client.delete('/api/v1/projects/127.0.0.1')
  })

  test('alternates between accounts', async () => {
    const other = await createClient(sightline.seoUrl, await addAccount(sightline, 'second@example.com'))
    await Promise.all(slowPages('many', 40).map((url) => queueReport(client, { url })))
    const url = site.put('/one.html', markup)
    const { id } = await queueReport(other, { url })
    const before = site.asked.filter((path) => path.startsWith('/many/')).length
    await settle(other, [id])
    const asked = site.asked.slice(0, site.asked.indexOf('/one.html')).filter((path) => path.startsWith('/many/'))
    assert.ok(asked.length <= before + 8, `${asked.length - before} of the others came first`)
    assert.ok(before < 32, 'the others were still waiting')
  })

  test('aborts the audit of a deleted report and stores no result', async () => {
    let letGo = false
    const url = site.put('/endless.html', (response) => {
      response.write(markup)
      const writing = setInterval(() => response.write('<p>more</p>'.repeat(100)), 50)
      response.on('close', () => {
        letGo = true
        clearInterval(writing)
      })
    })
    const { id } = await queueReport(client, { url })
    await eventually(() => site.hits('/endless.html') > 0)
    assert.equal((await client.delete(`${reportsPath}/${id}`)).status, 200)
    await eventually(() => letGo)
    assert.equal((await client.get(`${reportsPath}/${id}`)).status, 404)
    assert.doesNotMatch(sightline.output(), /"level":(50|60)/, 'nothing failed in the background')
  })

  test('retries a page that did not respond, at most three times', async () => {
    const { id } = await queueReport(client, { url: `http://127.0.0.1:${await freePort()}/` })
    await eventually(async () => (await readReport(client, id)).error !== null)
    assert.equal((await readReport(client, id)).status, 'queued', 'the first failure is not the last word')
    const [report] = await settle(client, [id])
    assert.equal(report?.status, 'failed')
    assert.match(report?.error ?? '', /refused the connection/)
    const runs = await client.get<List<object>>(`${reportsPath}/${id}/runs`)
    assert.equal(runs.body.meta.total, 1, 'three tries are one run')
  })

  test('does not retry permanent failures', async () => {
    const path = '/inwards.html'
    const url = site.put(path, (response) => response.writeHead(302, { location: 'http://10.0.0.1/' }).end())
    assert.equal((await makeReport(client, { url })).status, 'failed')
    assert.equal(site.hits(path), 1)
  })

  test('hands back running audits at shutdown and continues after the start', async () => {
    const urls = slowPages('handed-back', 12)
    const made = await Promise.all(urls.map((url) => queueReport(client, { url })))
    assert.equal(await sightline.stop(), 0)
    sightline = await startSightline({ environment: sightline.environment })
    client = await createClient(sightline.seoUrl, ownerKey)
    const settled = await settle(
      client,
      made.map(({ id }) => id),
    )
    assert.deepEqual(new Set(settled.map(({ status }) => status)), new Set(['done']))
  })
})

async function environmentOf(engine: RecordsEngine): Promise<Record<string, string>> {
  const { url } = await engine.place()
  return { SIGHTLINE_AUDIT_THREADS: String(threads), ...(url === null ? {} : { SIGHTLINE_DATABASE_URL: url }) }
}

async function idsOfDone(client: Client): Promise<ReadonlySet<number>> {
  const { body } = await client.get<List<{ id: number; status: string }>>(`${reportsPath}?per_page=100`)
  return new Set(body.data.filter(({ status }) => status === 'done').map(({ id }) => id))
}

async function untilDone(client: Client, count: number): Promise<void> {
  await eventually(async () => (await idsOfDone(client)).size >= count)
}
