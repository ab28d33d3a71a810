import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import type { Annotation } from '../src/analytics/annotations/annotation.ts'
import { spansAround } from '../src/analytics/stats/routes/annotation.ts'
import { addAccount } from './support/accounts.ts'
import { callCommand } from './support/call-command.ts'
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
import { type Joined, joinSightline } from './support/join-sightline.ts'
import { startPageServer } from './support/page-server.ts'
import { shareTokenOf } from './support/share-url.ts'
import { type Statistics, trackWebsite } from './support/statistics.ts'

let sightline: Joined
let client: Client
let website: Statistics
before(async () => {
  sightline = await joinSightline()
  client = await createClient(sightline.analyticsUrl, sightline.key)
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
  assert.deepEqual(await list({ kind: 'deploy' }), [data])
  const ofKinds = (kinds: string) => client.get<List<Annotation>>(`${website.path}/annotations?${kinds}`)
  assert.deepEqual((await ofKinds('kind=manual&kind=deploy')).body.data, [data])
  assert.deepEqual((await ofKinds('kind=manual&kind=crawl')).body.data, [])
  assert.equal((await ofKinds('kind=other')).status, 422)
  const at = `${website.path}/annotations/${data.id}`
  const { body: changed } = await client.put<One<Annotation>>(at, form({ end_time: '', text: 'v3', shared: 1 }))
  assert.deepEqual([changed.data.end_time, changed.data.text, changed.data.time], [null, 'v3', data.time])
  const shared = `/shared/websites/${shareTokenOf(website.website.page)}/annotations`
  const visitor = await createClient(sightline.analyticsUrl, null)
  assert.deepEqual((await visitor.get<{ data: unknown }>(shared)).body.data, [
    { id: data.id, object: 'annotation', text: 'v3', time: data.time, end_time: null },
  ])
  await client.put(at, form({ shared: 0 }))
  assert.deepEqual((await visitor.get<{ data: unknown }>(shared)).body.data, [])
  const other = await createClient(sightline.analyticsUrl, await addAccount(sightline, sightline.address('other')))
  for (const method of ['GET', 'DELETE']) assert.equal((await other.send(method, at)).status, 404)
  assert.equal((await client.delete(at)).status, 200)
  assert.equal((await client.get(at)).status, 404)
})

test('those of a period are read with its statistics, oldest first', async () => {
  const site = await trackWebsite(client, 'period.test')
  const create = (text: string, time: string, more: Fields = {}) =>
    client.post(`${site.path}/annotations`, form({ text, time, ...more }))
  await create('Deploy', '2026-03-12', { kind: 'deploy' })
  await create('Outage', '2026-03-01', { end_time: '2026-03-10', shared: 1 })
  await create('Later', '2026-03-20', { shared: 1 })
  const shared = `/shared/websites/${shareTokenOf(site.website.page)}`
  const visitor = await createClient(sightline.analyticsUrl, null)
  const march = query({ from: '2026-03-10', to: '2026-03-19' })
  const texts = async (by: Client, path: string): Promise<readonly string[]> =>
    (await by.get<List<Annotation>>(`${path}/stats/annotations${march}`)).body.data.map(({ text }) => text)
  assert.deepEqual(await texts(client, site.path), ['Outage', 'Deploy'])
  assert.deepEqual(await texts(visitor, shared), ['Outage'])
  const ofKind = await client.get<List<Annotation>>(`${site.path}/stats/annotations${march}&kind=deploy&kind=crawl`)
  assert.deepEqual(
    ofKind.body.data.map(({ text }) => text),
    ['Deploy'],
  )
  const together = await client.post<{ readonly body: List<Annotation> }>(
    `${site.path}/stats/query`,
    form({ from: '2026-03-10', to: '2026-03-19', question: 'annotations?kind=manual' }),
  )
  assert.deepEqual(
    together.body.body.data.map(({ text }) => text),
    ['Outage'],
  )
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
    await callCommand(sightline, 'import', 'csv', file, '--website', String(site.website.id))
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
      const seo = await createClient(sightline.seoUrl, sightline.key)
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

describe('before and after', () => {
  const day = (date: string, time = '00:00:00'): number => Date.parse(`${date}T${time}Z`)
  const now = day('2026-04-20', '12:00:00') - 1
  const spans = (time: number, end_time: number | null, days: number, timezone = 'UTC') => {
    const spans = spansAround({ time, end_time }, days, timezone, now)
    const show = ({ from, to }: { from: number; to: number }): string =>
      [from, to].map((at) => new Date(at).toISOString().slice(5, 16)).join(' ')
    return spans && [show(spans.before), show(spans.after), spans.isComplete]
  }
  const rows: readonly (readonly [name: string, found: unknown, expected: unknown])[] = [
    ['a moment', spans(day('2026-04-10'), null, 7), ['04-03T00:00 04-10T00:00', '04-10T00:00 04-17T00:00', true]],
    [
      'a moment within a day',
      spans(day('2026-04-10', '15:30:00'), null, 2),
      ['04-08T15:30 04-10T15:30', '04-10T15:30 04-12T15:30', true],
    ],
    [
      'a range is in neither',
      spans(day('2026-04-10'), day('2026-04-12'), 3),
      ['04-07T00:00 04-10T00:00', '04-12T00:00 04-15T00:00', true],
    ],
    [
      'not over: both are as long, and on the same weekdays',
      spans(day('2026-04-18'), null, 7),
      ['04-11T00:00 04-13T12:00', '04-18T00:00 04-20T12:00', false],
    ],
    [
      'local days, when clocks change',
      spans(day('2026-03-29', '10:00:00'), null, 1, 'Europe/Berlin'),
      ['03-28T11:00 03-29T10:00', '03-29T10:00 03-30T10:00', true],
    ],
    ['still to come', spans(day('2026-04-21'), null, 7), null],
  ]
  for (const [name, actual, expected] of rows) test(name, () => assert.deepEqual(actual, expected))

  test('counts visitors, visits, pageviews and conversions, under the same filters', async () => {
    const site = await trackWebsite(client, 'compared.test')
    const hits = [
      ...['2026-01-08T10:00:00Z,a,/,DE', '2026-01-09T23:59:59Z,b,/,FR', '2026-01-09T23:59:59Z,b,/thanks,FR'],
      ...['2026-01-10T00:00:00Z,c,/,DE', '2026-01-11T00:00:00Z,d,/thanks,DE', '2026-01-12T00:00:00Z,e,/,DE'],
    ]
    const file = join(temporaryFolder(), 'events.csv')
    writeFileSync(file, ['time,visitor,page,country', ...hits].join('\n'))
    await callCommand(sightline, 'import', 'csv', file, '--website', String(site.website.id))
    await client.post(`${site.path}/goals`, form({ name: 'Thanks', type: 'page', page: '/thanks' }))
    const fields = form({ text: 'Release', kind: 'deploy', time: '2026-01-10T00:00:00Z', shared: 1 })
    const { data } = (await client.post<One<Annotation>>(`${site.path}/annotations`, fields)).body
    const at = `annotations/${data.id}/stats`
    const { body } = await client.get<Stats>(`${site.path}/${at}${query({ days: 2 })}`)
    const goal = body.data.goals[0]?.id
    assert.deepEqual(body, {
      data: {
        ...{ object: 'annotation_stats', annotation: data.id, days: 2, complete: 1 },
        visitors: { value: 2, previous: 2, change: 0 },
        visits: { value: 2, previous: 2, change: 0 },
        pageviews: { value: 2, previous: 3, change: -33.33 },
        bounce_rate: { value: 100, previous: 50, change: 100 },
        visit_duration: { value: 0, previous: 0, change: null },
        goals: [{ id: goal, name: 'Thanks', conversions: { value: 1, previous: 1, change: 0 } }],
      },
      meta: {
        timezone: 'UTC',
        before: { from: '2026-01-08T00:00:00.000Z', to: '2026-01-10T00:00:00.000Z' },
        after: { from: '2026-01-10T00:00:00.000Z', to: '2026-01-12T00:00:00.000Z' },
      },
    })
    const german = query({ days: 2, filter: 'country:is:DE', format: 'csv' })
    assert.equal(
      (await client.getText(`${site.path}/${at}${german}`)).text,
      '"metric","before","after","change"\r\n"visitors",1,2,100\r\n"visits",1,2,100\r\n"pageviews",1,2,100\r\n"bounce_rate",100,100,0\r\n"visit_duration",0,0,\r\n"conversions: Thanks",0,1,\r\n',
    )
    const visitor = await createClient(sightline.analyticsUrl, null)
    const shared = `/shared/websites/${shareTokenOf(site.website.page)}/${at}${query({ days: 2 })}`
    assert.deepEqual((await visitor.get(shared)).body, body)
    await client.post(`${site.path}/segments`, form({ name: 'Germany', filter: 'country:is:DE', locked: 1 }))
    assert.deepEqual((await visitor.get<Stats>(shared)).body.data.pageviews, { value: 2, previous: 1, change: 100 })
    await client.put(`${site.path}/annotations/${data.id}`, form({ shared: 0 }))
    assert.equal((await visitor.get(shared)).status, 404)
    await client.put(`${site.path}/annotations/${data.id}`, form({ time: '2098-01-01' }))
    const later = (await client.get<Stats>(`${site.path}/${at}`)).body
    assert.deepEqual([later.data.visits, later.meta.after], [{ value: null, previous: null, change: null }, null])
    for (const days of [0, 91, 'x'])
      assert.equal((await client.get(`${site.path}/${at}${query({ days })}`)).status, 422)
  })
})

interface Stats {
  readonly data: Readonly<Record<string, unknown>> & { readonly goals: readonly { readonly id: number }[] }
  readonly meta: Readonly<Record<string, unknown>>
}
