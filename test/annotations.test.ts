import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import type { Annotation } from '../src/analytics/annotations/annotation.ts'
import { addAccount } from './support/accounts.ts'
import {
  type Client,
  createClient,
  type Fields,
  form,
  json,
  type List,
  type One,
  type Problem,
  query,
} from './support/client.ts'
import { eventually } from './support/eventually.ts'
import { temporaryFolder } from './support/folder.ts'
import { startPageServer } from './support/page-server.ts'
import { shareTokenOf } from './support/share-url.ts'
import { ownerKey, type Sightline, startSightline } from './support/sightline.ts'
import { type Statistics, trackWebsite } from './support/statistics.ts'

let sightline: Sightline
let client: Client
let website: Statistics
before(async () => {
  sightline = await startSightline()
  client = await createClient(sightline.analyticsUrl, ownerKey)
  website = await trackWebsite(client, 'annotated.test', { timezone: 'Europe/Berlin' })
})
after(() => sightline.stop())

const add = (fields: Fields) => client.post<One<Annotation> & Problem>(`${website.path}/annotations`, form(fields))
const list = async (fields: Fields = {}, of: Statistics = website): Promise<readonly Annotation[]> =>
  (await client.get<List<Annotation>>(`${of.path}/annotations${query(fields)}`)).body.data

test('create, list, change and delete; a date is a day of the website', async () => {
  const { status, body } = await add({
    text: ' v2 <script> ',
    kind: 'deploy',
    time: '2026-03-29',
    end_time: '2026-03-30',
  })
  assert.equal(status, 201)
  const { data } = body
  assert.deepEqual(
    { ...data, created_at: '', updated_at: '' },
    {
      ...{ id: data.id, object: 'annotation', website: website.website.id, kind: 'deploy', text: 'v2 <script>' },
      ...{ time: '2026-03-28T23:00:00.000Z', end_time: '2026-03-29T22:00:00.000Z', shared: 0 },
      ...{ created_at: '', updated_at: '' },
    },
  )
  assert.deepEqual(await list({ from: '2026-03-29T12:00:00Z', to: '2026-03-29T13:00:00Z' }), [data])
  assert.deepEqual(await list({ from: '2026-03-31' }), [])
  assert.deepEqual(await list({ to: '2026-03-28' }), [])
  const at = `${website.path}/annotations/${data.id}`
  const { body: changed } = await client.put<One<Annotation>>(at, form({ end_time: '', text: 'v3', shared: 1 }))
  assert.deepEqual([changed.data.end_time, changed.data.text, changed.data.time], [null, 'v3', data.time])
  const shared = `/shared/websites/${shareTokenOf(website.website.page)}/annotations`
  const visitor = await createClient(sightline.analyticsUrl, null)
  assert.deepEqual((await visitor.get<{ data: unknown }>(shared)).body.data, [
    { object: 'annotation', text: 'v3', time: data.time, end_time: null },
  ])
  await client.put(at, form({ shared: 0 }))
  assert.deepEqual((await visitor.get<{ data: unknown }>(shared)).body.data, [])
  const other = await createClient(sightline.analyticsUrl, await addAccount(sightline, 'other@example.test'))
  for (const method of ['GET', 'DELETE']) assert.equal((await other.send(method, at)).status, 404)
  assert.equal((await client.delete(at)).status, 200)
  assert.equal((await client.get(at)).status, 404)
})

describe('refused', () => {
  const rows: readonly (readonly [name: string, fields: Fields, field: string])[] = [
    ['no text', { text: ' ' }, 'text'],
    ['a long text', { text: 'x'.repeat(501) }, 'text'],
    ['no date', { text: 'a', time: '2026-02-30' }, 'time'],
    ['a time without offset', { text: 'a', time: '2026-02-20T10:00:00' }, 'time'],
    ['a distant year', { text: 'a', time: '1999-12-31' }, 'time'],
    ['an end before the start', { text: 'a', time: '2026-02-20', end_time: '2026-02-19' }, 'end_time'],
    ['an automatic kind', { text: 'a', kind: 'crawl' }, 'kind'],
  ]
  for (const [name, fields, field] of rows)
    test(name, async () => {
      const { status, body } = await add(fields)
      assert.deepEqual([status, Object.keys(body.errors ?? {})], [422, [field]])
    })
})

describe('automatic', () => {
  test('changed exclusions, and nothing else', async () => {
    const site = await trackWebsite(client, 'excluding.test')
    await client.put(site.path, form({ exclude_ips: '10.0.0.1', exclude_bots: 1, email: 1 }))
    await client.put(site.path, form({ exclude_ips: '10.0.0.1' }))
    assert.deepEqual(
      (await list({}, site)).map(({ kind, text }) => [kind, text]),
      [['exclusions', 'exclude_ips']],
    )
  })

  test('imports', async () => {
    const site = await trackWebsite(client, 'imported.test')
    const file = join(temporaryFolder(), 'events.csv')
    writeFileSync(file, 'time,visitor,page\n2026-01-01T00:00:00Z,a,/\n')
    await sightline.command('import', 'csv', file, '--website', String(site.website.id))
    assert.deepEqual(
      (await list({}, site)).map(({ kind, text }) => [kind, text]),
      [['import', 'events.csv']],
    )
  })

  test('crawls that ended', async () => {
    const pages = await startPageServer()
    try {
      const url = pages.put('/', '<title>Home</title>')
      const site = await trackWebsite(client, new URL(url).hostname)
      const seo = await createClient(sightline.seoUrl, ownerKey)
      assert.equal((await seo.post('/api/v1/crawls', json({ url }))).status, 201)
      await eventually(async () =>
        assert.deepEqual(
          (await list({}, site)).map(({ kind }) => kind),
          ['crawl'],
        ),
      )
    } finally {
      pages.close()
    }
  })
})
