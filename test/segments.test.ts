import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import { sampleEvent } from '../src/analytics/events/testing/sample-event.ts'
import type { Segment } from '../src/analytics/segments/segment.ts'
import { addAccount } from './support/accounts.ts'
import { readApiDocument } from './support/api-document.ts'
import { type Client, createClient, type Fields, form, json, type One, type Problem, query } from './support/client.ts'
import { temporaryFolder } from './support/folder.ts'
import { createSegment } from './support/segments.ts'
import { shareTokenOf } from './support/share-url.ts'
import { ownerKey, type Sightline, startSightline } from './support/sightline.ts'
import { type Statistics, trackWebsite } from './support/statistics.ts'
import { storeEvents } from './support/stored-events.ts'
import { inFull } from './support/tier.ts'

const minute = 60_000
const start = Date.now() - 2 * minute

/** Visits of the client, and others; those that begin outside of the client's pages end on them. */
const visits = (website: number, isClient: boolean, first: bigint) =>
  [first, first + 1n].flatMap((visit) => {
    const part = isClient ? 'client' : 'outside'
    const attributes = {
      website,
      visitor: visit,
      visit,
      startedAt: start,
      entryPage: `/${part}/first`,
      utmCampaign: part,
      source: part,
      referrer: `${part}.test/`,
      country: isClient ? 'FR' : 'DE',
      hostname: 'shop.test',
    }
    const props = { plan: part, [part]: 'x' }
    return [
      sampleEvent({ ...attributes, time: start, page: `/${part}/first`, title: part }),
      sampleEvent({
        ...attributes,
        time: start + 1,
        page: `/${part}/first`,
        kind: 'event',
        name: `Buy ${part}`,
        props,
      }),
      sampleEvent({ ...attributes, time: start + 2, page: '/client/last', title: 'client' }),
    ]
  })

let sightline: Sightline
let client: Client
let visitor: Client
/** Has all visits; the second has those of the client only. */
let all: Statistics
let part: Statistics
const funnels = new Map<string, number>()
const annotations = new Map<string, number>()
before(async () => {
  const environment = { SIGHTLINE_DATA_DIR: temporaryFolder(), SIGHTLINE_FAVICONS: 'off' }
  await storeEvents({ environment }, [...visits(1, true, 1n), ...visits(1, false, 11n), ...visits(2, true, 1n)])
  sightline = await startSightline({ environment })
  client = await createClient(sightline.analyticsUrl, ownerKey)
  visitor = await createClient(sightline.analyticsUrl, null)
  all = await trackWebsite(client, 'all.test')
  part = await trackWebsite(client, 'part.test')
  for (const { path } of [all, part]) {
    const funnel = { name: 'Pages', step: ['page:is:/client/first', 'page:is:/client/last'] }
    const { status, body, text } = await client.post<One<{ id: number }>>(`${path}/funnels`, json(funnel))
    assert.equal(status, 201, text)
    funnels.set(path, body.data.id)
    const annotation = { text: 'Deployed', time: new Date(start - minute).toISOString(), shared: 1 }
    const annotated = await client.post<One<{ id: number }>>(`${path}/annotations`, json(annotation))
    assert.equal(annotated.status, 201, annotated.text)
    annotations.set(path, annotated.body.data.id)
  }
})
after(() => sightline.stop())

const segmentPath = ({ id, website }: Segment): string => `/api/v1/websites/${website}/segments/${id}`
const change = (segment: Segment, fields: Fields) =>
  client.put<One<Segment> & Problem>(segmentPath(segment), form(fields))
const sharedPath = ({ website }: Statistics): string => `/shared/websites/${shareTokenOf(website.page)}`

/** Asks several questions at once. */
async function ask(path: string, fields: [string, string][], key = ''): Promise<string> {
  const response = await fetch(`${sightline.analyticsUrl}${path}/stats/query`, {
    method: 'POST',
    headers: key === '' ? {} : { authorization: `Bearer ${key}` },
    body: new URLSearchParams(fields),
  })
  assert.equal(response.status, 200)
  return await response.text()
}

/** A range ends now. */
const withoutTimes = (text: string): string => text.replaceAll(/"(?:to|created_at|updated_at)":"[^"]+Z"/g, '')

/** Two reads may be on both sides of a minute. */
async function assertEqualNow<T>(one: () => Promise<T>, other: () => Promise<T>, message: string): Promise<T> {
  for (let tries = 1; ; tries++) {
    const [actual, expected] = [await one(), await other()]
    if (tries === 3 || isDeepStrictEqual(actual, expected)) {
      assert.deepEqual(actual, expected, message)
      return actual
    }
  }
}

test('create, read, list, change and delete', async () => {
  const created = await createSegment(client, all, { name: ' Germany ', filter: 'country:is:DE' })
  assert.deepEqual(
    { ...created, created_at: '', updated_at: '' },
    {
      id: created.id,
      object: 'segment',
      website: all.website.id,
      name: 'Germany',
      filter: ['country:is:DE'],
      visibility: 'personal',
      locked: 0,
      created_at: '',
      updated_at: '',
    },
  )
  assert.deepEqual((await client.get<One<Segment>>(segmentPath(created))).body.data, created)
  const { body: changed } = await change(created, { name: '<script>alert(1)</script>', visibility: 'shared' })
  assert.deepEqual([changed.data.name, changed.data.visibility], ['<script>alert(1)</script>', 'shared'])
  const { body: list } = await client.get<{ data: readonly Segment[] }>(`${all.path}/segments`)
  assert.deepEqual(list.data, [changed.data])
  assert.equal((await client.delete(segmentPath(created))).status, 200)
  assert.equal((await client.get(segmentPath(created))).status, 404)
})

describe('refused', () => {
  const rows: readonly (readonly [name: string, fields: Fields, field: string, message: RegExp])[] = [
    ['no filter', { name: 'a' }, 'filter', /required/],
    ['a filter that is none', { name: 'a', filter: 'country' }, 'filter', /dimension:operator:value/],
    ['a deep one', { name: 'a', filter: `${'('.repeat(100)}country:is:DE${')'.repeat(100)}` }, 'filter', /8 deep/],
    ['an empty name', { name: ' ', filter: 'country:is:DE' }, 'name', /empty/],
    ['a long name', { name: 'x'.repeat(101), filter: 'country:is:DE' }, 'name', /100/],
    ['lines in a name', { name: 'a\nb', filter: 'country:is:DE' }, 'name', /single line/],
    ['another visibility', { name: 'a', filter: 'country:is:DE', visibility: 'all' }, 'visibility', /personal, shared/],
    ['shared by revenue', { name: 'a', filter: 'revenue:gt:1', visibility: 'shared' }, 'filter', /revenue/],
    ['locked by revenue', { name: 'a', filter: 'not revenue:gt:1', locked: 1 }, 'filter', /revenue/],
  ]
  for (const [name, fields, field, message] of rows)
    test(name, async () => {
      const { status, body } = await client.post<Problem>(`${all.path}/segments`, form(fields))
      assert.equal(status, 422)
      assert.match((body.errors?.[field] ?? []).join(), message)
    })

  test('sharing one that filters by revenue', async () => {
    const segment = await createSegment(client, all, { name: 'Revenue', filter: 'revenue:gt:1' })
    for (const fields of [{ visibility: 'shared' }, { locked: 1 }] as readonly Fields[])
      assert.equal((await change(segment, fields)).status, 422)
    await client.delete(segmentPath(segment))
  })
})

test('a segment selects what its filters select, everywhere', async () => {
  const segment = await createSegment(client, all, { name: 'Client', filter: 'utm_campaign:is:client' })
  const routes = [
    '/stats',
    '/stats/timeseries',
    '/stats/page',
    '/stats/properties',
    '/stats/properties/plan',
    '/events',
  ]
  const more = ['/stats/realtime', '/stats/realtime/events', '/stats/revenue', '/stats/exit_page']
  for (const at of [...routes, ...more])
    for (const format of ['json', 'csv']) {
      const read = async (fields: Fields) => {
        const { status, text } = await client.getText(`${all.path}${at}${query({ ...fields, format })}`)
        assert.equal(status, 200, text)
        return withoutTimes(text.replaceAll(/segment=\d+|filter=[^&"]*/g, ''))
      }
      await assertEqualNow(
        () => read({ segment: segment.id }),
        () => read({ filter: 'utm_campaign:is:client' }),
        at,
      )
    }
  assert.deepEqual(await all.totals('visits', { segment: segment.id }), [2])
  assert.deepEqual(await all.totals('visits', { segment: segment.id, filter: 'country:is:DE' }), [0])
  const asked = await client.getText(`${all.path}/stats${query({ segment: 999 })}`)
  assert.equal(asked.status, 422)
  assert.match(asked.text, /segment must be the id of a segment of the website; found 999/)
  const ofOther = await client.getText(`${part.path}/stats${query({ segment: segment.id })}`)
  assert.equal(ofOther.status, 422)
  const several = await ask(
    all.path,
    [
      ['segment', String(segment.id)],
      ['question', 'totals'],
    ],
    ownerKey,
  )
  assert.match(several, /"visits":\{"value":2/)
  await client.delete(segmentPath(segment))
})

test('visitors of the shared page choose shared segments only, and see no filters', async () => {
  const personal = await createSegment(client, all, { name: 'Mine', filter: 'country:is:FR' })
  const shared = await createSegment(client, all, { name: 'Theirs', filter: 'country:is:FR', visibility: 'shared' })
  const { body } = await visitor.get<{ data: readonly unknown[] }>(`${sharedPath(all)}/segments`)
  assert.deepEqual(body.data, [{ id: shared.id, object: 'segment', name: 'Theirs' }])
  const totals = (id: number) => visitor.getText(`${sharedPath(all)}/stats${query({ segment: id, metrics: 'visits' })}`)
  assert.match((await totals(shared.id)).text, /"visits":\{"value":2\}/)
  assert.equal((await totals(personal.id)).status, 422)
  for (const segment of [personal, shared]) await client.delete(segmentPath(segment))
})

test('another account cannot use it', async () => {
  const segment = await createSegment(client, all, { name: 'Mine', filter: 'country:is:FR' })
  const other = await createClient(sightline.analyticsUrl, await addAccount(sightline, 'other@example.test'))
  const own = await trackWebsite(other, 'other.test')
  for (const at of [segmentPath(segment), `${own.path}/segments/${segment.id}`])
    assert.equal((await other.get(at)).status, 404)
  assert.equal((await other.getText(`${own.path}/stats${query({ segment: segment.id })}`)).status, 422)
  await client.delete(segmentPath(segment))
})

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

/** Every path under the shared page of a website that can be read, also those that are added later. */
async function sharedRoutes(): Promise<readonly string[]> {
  const { paths } = await readApiDocument<Document>(sightline.analyticsUrl)
  return (
    Object.keys(paths)
      .filter((path) => path.startsWith('/shared/websites/{id}') && paths[path]?.get !== undefined)
      // It needs a browser, and has the numbers of the others: see client-reports.test.ts.
      .filter((path) => !path.endsWith('/stats/export'))
      // It has the icons of the sources that the request names, whatever the website counts.
      .filter((path) => !path.endsWith('/stats/icons'))
      .map((path) =>
        path
          .replace('/shared/websites/{id}', '')
          .replace('{property}', 'plan')
          .replace('/funnels/query', unsavedFunnel),
      )
      .flatMap((path) =>
        path.includes('{dimension}') ? dimensions.map((name) => path.replace('{dimension}', name)) : [path],
      )
  )
}
const unsavedFunnel = '/funnels/query?step=page:is:/client/first&step=page:is:/client/last'
const dimensions = [
  'page',
  'title',
  'entry_page',
  'exit_page',
  'source',
  'referrer',
  'utm_campaign',
  'country',
  'event',
]

describe('a locked segment', () => {
  const read = async (website: Statistics, at: string, fields: Fields = {}) => {
    const search = at.includes('?') ? query(fields).replace('?', '&') : query(fields)
    const path = at
      .replace('{funnel}', String(funnels.get(website.path)))
      .replace('{annotation}', String(annotations.get(website.path)))
    const response = await fetch(`${sightline.analyticsUrl}${sharedPath(website)}${path}${search}`)
    const text = withoutTimes(await response.text()).replaceAll(shareTokenOf(website.website.page), 'TOKEN')
    return {
      status: response.status,
      text: text.replaceAll(/(?:all|part)\.test/g, 'DOMAIN').replaceAll(/"(?:id|website|funnel|annotation)":\d+/g, ''),
    }
  }

  test('of visits: every route replies as if there were no other visits', inFull, async () => {
    const segment = await createSegment(client, all, { name: 'Client', filter: 'utm_campaign:is:client', locked: 1 })
    await createSegment(client, part, { name: 'All', filter: 'utm_campaign:is:client', locked: 1 })
    const routes = await sharedRoutes()
    assert.ok(routes.length > 12, String(routes))
    for (const at of routes)
      for (const fields of [
        {},
        { format: 'csv' },
        { filter: 'utm_campaign:is:outside' },
        { filter: '(country:is:DE or not country:is:DE)' },
        { filter: 'visit(page:starts_with:/outside)' },
        { source: 'outside' },
      ] as readonly Fields[]) {
        const ofAll = await assertEqualNow(
          () => read(all, at, fields),
          () => read(part, at, fields),
          `${at} ${JSON.stringify(fields)}`,
        )
        assert.equal(ofAll.status, 200, `${at} ${ofAll.text}`)
        assert.doesNotMatch(
          ofAll.text.replaceAll(/(?:filter|source|step)=[^&"]*|"(?:step|filter|name)":"[^"]*"/g, ''),
          /outside/,
          at,
        )
      }
    const asked = routes
      .filter((at) => at.startsWith('/stats/') && at !== '/stats/icon')
      .map((at) => at.slice('/stats/'.length))
    const text = await ask(sharedPath(all), [
      ['filter', 'not country:is:FR'],
      ...asked.map((question): [string, string] => ['question', question]),
    ])
    assert.doesNotMatch(text, /outside/)
    assert.equal(text.match(/"status":200/g)?.length, asked.length)
    const ofDays = { name: 'Of days', scope: 'visitor_day', step: ['page:is:/client/first', 'page:is:/outside/first'] }
    const { body } = await client.post<One<{ id: number }>>(`${all.path}/funnels`, json(ofDays))
    const { id } = body.data
    for (const at of [
      `/funnels/${id}/stats`,
      `${unsavedFunnel}&scope=visitor_day`,
      `/stats?filter=funnel:reached:${id}.1`,
      `/stats?filter=${encodeURIComponent(`not (country:is:DE and funnel:dropped:${id}.1)`)}`,
    ]) {
      const { status, text } = await read(all, at)
      assert.equal(status, 422, `${at} ${text}`)
      assert.match(text, /visitor_day/)
    }
    await client.delete(`${all.path}/funnels/${id}`)
    await change(segment, { locked: 0 })
    await client.delete(segmentPath(segment))
  })

  test('of rows: nothing shows other rows of the same visits', async () => {
    const segment = await createSegment(client, all, { name: 'Pages', filter: 'page:starts_with:/client', locked: 1 })
    for (const at of await sharedRoutes()) {
      const { status, text } = await read(all, at)
      assert.equal(
        status,
        /(?:entry|exit)_page$|journeys|funnel\}|funnels\/query/.test(at) ? 422 : 200,
        `${at} ${text}`,
      )
      // What a visit came from belongs to the rows of the segment too.
      if (!/(?:source|referrer|utm_campaign|realtime)$/.test(at)) assert.doesNotMatch(text, /outside/, at)
    }
    assert.doesNotMatch((await read(all, '/stats/realtime')).text, /\/outside/)
    for (const filter of [
      'visit(page:starts_with:/outside)',
      'not visit(page:is:/a)',
      '(country:is:DE or visit(page:is:/a))',
      'entry_page:is:/outside/first',
      'not exit_page:is:/a',
    ])
      assert.equal((await read(all, '/stats', { filter })).status, 422, filter)
    assert.match((await read(all, '')).text, /"locked":1,"hidden_dimensions":\["entry_page","exit_page"\]/)
    const shared = await createSegment(client, all, {
      name: 'V',
      filter: 'visit(page:is:/outside/first)',
      visibility: 'shared',
    })
    assert.equal((await read(all, '/stats', { segment: shared.id })).status, 422)
    await change(segment, { locked: 0 })
    for (const one of [segment, shared]) await client.delete(segmentPath(one))
  })

  test('lists no goals and funnels that are about other rows', async () => {
    const create = async (kind: string, fields: object): Promise<number> => {
      const { status, body, text } = await client.post<One<{ readonly id: number }>>(
        `${all.path}/${kind}`,
        json(fields),
      )
      assert.equal(status, 201, text)
      return body.data.id
    }
    const steps = ['page:is:/client/first', 'page:is:/client/last']
    const made = [
      ['goals', { name: 'Inside page', type: 'page', page: '/client/*' }],
      ['goals', { name: 'Other page', type: 'page', page: '/other/*' }],
      ['goals', { name: 'Other campaign', type: 'page', page: '*', condition: 'utm_campaign:is:other' }],
      ['goals', { name: 'Scrolled', type: 'scroll', page: '/client/*', scroll_depth: 50 }],
      ['funnels', { name: 'Inside funnel', step: steps }],
      ['funnels', { name: 'Other funnel', step: [...steps, '(country:is:DE and utm_campaign:is:other)'] }],
      ['funnels', { name: 'Funnel of days', step: steps, scope: 'visitor_day' }],
    ] as const
    const ids = new Map<string, number>()
    for (const [kind, fields] of made) ids.set(fields.name, await create(kind, fields))
    const listed = async (filter: string): Promise<readonly string[]> => {
      const segment = await createSegment(client, all, { name: 'Lock', filter, locked: 1 })
      const texts = [await read(all, '/stats/goals'), await read(all, '/funnels')].map(({ text }) => text)
      const goal = await read(all, '/stats', { goal: String(ids.get('Other campaign')) })
      const funnel = await read(all, `/funnels/${ids.get('Other funnel')}/stats`)
      assert.deepEqual([goal.status, funnel.status >= 400], [filter.startsWith('utm') ? 422 : 200, true])
      assert.match(texts[1] ?? '', filter.startsWith('utm') ? /"total":2/ : /"total":0/)
      await change(segment, { locked: 0 })
      await client.delete(segmentPath(segment))
      return made.map(([, { name }]) => name).filter((name) => texts.join().includes(`"${name}"`))
    }
    assert.deepEqual(await listed('utm_campaign:is:client'), ['Inside page', 'Other page', 'Scrolled', 'Inside funnel'])
    assert.deepEqual(await listed('page:starts_with:/client'), ['Inside page', 'Other campaign'])
    for (const [kind, { name }] of made) await client.delete(`${all.path}/${kind}/${ids.get(name)}`)
  })

  test('that is no longer valid shows its filters to the owner only', async () => {
    const group = { name: 'Profiles', pattern: '/user/*' }
    const { body } = await client.post<One<{ readonly id: number }>>(`${all.path}/path-groups`, form(group))
    const filter = `page:in_group:${body.data.id}`
    const segment = await createSegment(client, all, { name: 'Profiles', filter, locked: 1 })
    assert.equal((await read(all, '/stats')).status, 200)
    await client.delete(`${all.path}/path-groups/${body.data.id}`)
    for (const at of ['', '/stats', '/stats/page']) {
      const { status, text } = await read(all, at)
      assert.equal(status, 422)
      assert.match(text, /The segment that this page is limited to has filters that are no longer valid\./)
      assert.doesNotMatch(text, /group/)
    }
    const own = await client.getText(`${all.path}/stats${query({ segment: segment.id })}`)
    assert.match(own.text, /no longer valid: filter must name a path group/)
    await change(segment, { locked: 0 })
    await client.delete(segmentPath(segment))
  })

  test('locking another one unlocks it, and a locked one cannot be deleted', async () => {
    const one = await createSegment(client, all, { name: 'One', filter: 'country:is:FR', locked: 1 })
    const two = await createSegment(client, all, { name: 'Two', filter: 'country:is:XX', locked: 1 })
    assert.equal((await client.get<One<Segment>>(segmentPath(one))).body.data.locked, 0)
    assert.match((await read(all, '/stats', { metrics: 'visits' })).text, /"value":0/)
    const { status, text } = await client.delete<Problem>(segmentPath(two))
    assert.equal(status, 422)
    assert.match(text, /locked=0/)
    assert.deepEqual(await all.totals('visits'), [4], 'the owner sees everything')
    await change(two, { locked: 0 })
    for (const segment of [one, two]) assert.equal((await client.delete(segmentPath(segment))).status, 200)
    assert.match((await read(all, '/stats', { metrics: 'visits' })).text, /"value":4/)
  })
})
