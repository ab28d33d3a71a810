import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, before, describe, test } from 'node:test'
import { openDuckdbEventStore } from '../src/analytics/events/duckdb/store.ts'
import { sampleEvent } from '../src/analytics/events/testing/sample-event.ts'
import { addAccount } from './support/accounts.ts'
import { createClient, form, type List, type One } from './support/client.ts'
import { eventually } from './support/eventually.ts'
import { temporaryFolder } from './support/folder.ts'
import { sendHit } from './support/hits.ts'
import { type OnePageSite, startOnePageSite } from './support/one-page-site.ts'
import { makeReport } from './support/reports.ts'
import { ownerKey, type Sightline, startSightline } from './support/sightline.ts'
import { type Statistics, trackWebsite } from './support/statistics.ts'

/** In everything that belongs to the account. */
const marker = 'bytes-of-a-deleted-account'
const dayMs = 86_400_000

interface Made {
  readonly id: number
}

describe('deleting an account', () => {
  const dataDir = temporaryFolder()
  const environment = { SIGHTLINE_DATA_DIR: dataDir }
  let sightline: Sightline
  let site: OnePageSite
  let others: Statistics
  let email = ''

  /** The files that contain the marker, and what they have around it. */
  const holders = (): readonly string[] =>
    readdirSync(dataDir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .flatMap(({ parentPath, name }) => {
        const bytes = readFileSync(join(parentPath, name))
        return bytes.includes(marker) ? [name] : []
      })
      .toSorted()

  before(async () => {
    site = await startOnePageSite(
      `<!doctype html><html lang="en"><title>${marker}</title><h1>${marker}</h1><p>${marker}</p><a href="/${marker}">a</a></html>`,
    )
    sightline = await startSightline({ environment })
    others = await trackWebsite(await createClient(sightline.analyticsUrl, ownerKey), 'others.test')
    email = `${marker}@example.com`
    const key = await addAccount(sightline, email)
    const client = await createClient(sightline.analyticsUrl, key)
    const own = await trackWebsite(client, `${marker}.test`, { exclude_params: marker })
    const make = async (path: string, fields: Record<string, string | number>): Promise<void> => {
      const { status, text } = await client.post<One<Made>>(path, form(fields))
      assert.equal(status, 201, text)
    }
    await make(`${own.path}/goals`, { name: marker, type: 'page', page: `/${marker}` })
    await make(`${own.path}/segments`, { name: marker, filter: `page:is:/${marker}` })
    await make(`${own.path}/annotations`, { text: marker })
    for (const [index, statistics] of [own, others, own, others].entries()) {
      const { domain } = statistics.website
      const text = statistics === own ? marker : 'other'
      const hit = { u: `https://${domain}/${text}/${index}?utm_campaign=${text}`, r: `https://${text}.example/` }
      const { status } = await sendHit(sightline.analyticsUrl, { ...hit, n: text, p: { [text]: text } })
      assert.equal(status, 202)
    }
    await eventually(async () => Number((await own.totals('events'))[0]) === 2)
    const seo = await createClient(sightline.seoUrl, key)
    const url = `http://127.0.0.1:${site.port}/${marker}`
    await makeReport(seo, { url })
    const crawl = await seo.post<One<Made>>('/api/v1/crawls', form({ url }))
    assert.equal(crawl.status, 201, crawl.text)
    await seo.put(`/api/v1/crawls/${crawl.body.data.id}`, form({ action: 'run' }))
    await eventually(async () => {
      const { body } = await seo.get<One<{ status: string }>>(`/api/v1/crawls/${crawl.body.data.id}`)
      return body.data.status === 'done'
    }, 60_000)
    await sightline.stop()
    await addPast(own.website.id)
  })
  after(async () => {
    await sightline.stop()
    site.stop()
  })

  /** Roll-ups, totals of days whose events were deleted, and a screenshot. */
  async function addPast(website: number): Promise<void> {
    const store = await openDuckdbEventStore({ path: join(dataDir, 'events.duckdb') })
    const today = Math.floor(Date.now() / dayMs)
    const events = Array.from({ length: 200 }, (_, index) => {
      const time = (today - 1 - (index % 9)) * dayMs + index
      const visit = { time, startedAt: time, visitor: BigInt(index), visit: BigInt(index) }
      return [
        sampleEvent({ ...visit, website, page: `/${marker}/${index}`, title: marker }),
        sampleEvent({ ...visit, website: others.website.id, page: `/other/${index}` }),
      ]
    }).flat()
    await store.append({ events, drops: [], inbox: 'past', after: 0, lastId: 1 })
    while (await store.rollUp(Date.now()));
    while ((await store.expire({ website, zone: 'UTC', day: today - 5 })) === 'more');
    await store.close()
    const records = new DatabaseSync(join(dataDir, 'records.sqlite'))
    const run = records.prepare('SELECT id FROM report_runs LIMIT 1').get()
    const columns = records.prepare("SELECT name, type FROM pragma_table_info('run_images')").all()
    const values = columns.map(({ name, type }) => {
      if (name === 'run_id') return Number(run?.id)
      if (type === 'blob') return Buffer.from(marker.repeat(1_000))
      return type === 'text' ? marker : 1
    })
    records.prepare(`INSERT INTO run_images VALUES (${columns.map(() => '?')})`).run(...values)
    records.close()
  }

  test('leaves its bytes in no file', async () => {
    for (const name of ['crawls.sqlite', 'events.duckdb', 'records.sqlite'])
      assert.ok(holders().includes(name), `${name} is in ${holders()}`)
    sightline = await startSightline({ environment })
    const owner = await createClient(sightline.analyticsUrl, ownerKey)
    const counted = async () => {
      const path = `/api/v1/websites/${others.website.id}/stats?period=all`
      return (await owner.get<One<unknown>>(path)).body.data
    }
    const expected = await counted()
    const { body } = await owner.get<List<Made & { email: string }>>('/api/v1/accounts')
    const id = body.data.find((one) => one.email === email)?.id
    assert.equal((await owner.delete(`/api/v1/accounts/${id}`)).status, 200)
    const records = new DatabaseSync(join(dataDir, 'records.sqlite'), { readOnly: true })
    const jobs = records.prepare("SELECT count(*) AS n FROM jobs WHERE kind LIKE 'delete %' AND runs = 0")
    await eventually(() => Number(jobs.get()?.n) === 0, 60_000)
    records.close()
    // At the start, and every 15 minutes, what was deleted is removed from the files; logs are emptied every 10 minutes, and at the end.
    await sightline.stop()
    sightline = await startSightline({ environment })
    await eventually(() => holders().filter((name) => name.startsWith('events')).length === 0, 60_000)
    const again = await createClient(sightline.analyticsUrl, ownerKey)
    const path = `/api/v1/websites/${others.website.id}/stats?period=all`
    assert.deepEqual((await again.get<One<unknown>>(path)).body.data, expected)
    await sightline.stop()
    assert.deepEqual(holders(), [])
    sightline = await startSightline({ environment })
  })
})
