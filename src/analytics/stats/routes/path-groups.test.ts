import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { duckdb } from '../../../../test/support/event-engines.ts'
import { queryLimits } from '../../../../test/support/query-limits.ts'
import type { App } from '../../../http/app.ts'
import type { EventStore } from '../../events/store.ts'
import { sampleEvent } from '../../events/testing/sample-event.ts'
import { openEngine } from '../../events/thread/engine.ts'
import { goalCondition } from '../../goals/goal-condition.ts'
import { createExports } from '../exports/exports.ts'
import type { StatsGoal } from '../query/goal.ts'
import type { PathGroup } from '../query/path-group.ts'
import { createQuerySlots } from '../slots/query-slots.ts'
import { noRecords } from '../testing/no-records.ts'
import { createStatsServer } from '../testing/stats-server.ts'
import { createSelections } from '../views/selections.ts'

const minute = 60_000
const now = Date.UTC(2026, 2, 30, 12, 0, 30)
const own = '/api/v1/websites/1/stats'
const shared = `/shared/websites/${'a'.repeat(22)}/stats`
const headers = { authorization: 'Bearer 1' }
const query = 'from=2026-03-28&metrics=visitors,visits,pageviews&sort_by=value&sort=asc&per_page=100'

/** The pages of each visit; one visitor has two of them. */
const visits: readonly (readonly [visitor: number, daysAgo: number, pages: readonly string[]])[] = [
  [1, 0, ['/user/1', '/user/2', '/docs']],
  [1, 0, ['/User/3/', '/docs/a']],
  [2, 1, ['/user/1?tab=x', '/user/edit', '/shop/1/cart']],
  [3, 2, ['/docs', '/shop/2/cart/', '/user/*']],
]

const users = { id: 7, name: 'Profiles', pattern: '/user/*' }
const edit = { id: 8, name: 'Editing', pattern: '/user/edit' }
const carts = { id: 9, name: 'Carts', pattern: '/shop/*/cart' }
const all = { id: 10, name: 'Everything', pattern: '*' }
const docs: StatsGoal = {
  ...{ id: 1, name: 'Docs', countsEveryTime: false, value: { kind: 'fixed', thousandths: 1_000, currency: 'EUR' } },
  condition: goalCondition({ type: 'page', page: '/docs*', event: '', link: '', scroll_depth: null, condition: '' }),
}

const { name, engine, place } = duckdb

describe(`path groups on ${name}`, () => {
  let store: EventStore
  let app: App
  let groups: readonly PathGroup[]
  before(async () => {
    store = await openEngine(await place(), console.error)
    const events = visits.flatMap(([visitor, daysAgo, pages], visit) => {
      const startedAt = now - daysAgo * 1_440 * minute - (visit + 1) * 40 * minute
      const own = { visitor: BigInt(visitor), visit: BigInt(visit + 1), entryPage: pages[0] ?? '', startedAt }
      return pages.map((page, index) => sampleEvent({ ...own, page, time: startedAt + index * minute }))
    })
    await store.setTimeZones(new Map([[1, 'UTC']]))
    await store.append({ events, drops: [], inbox: 'main', after: 0, lastId: 1 })
    while (await store.rollUp(now));
    app = await createStatsServer({
      ...{ store, engine, baseUrl: 'http://localhost:4100', clock: () => now, exports: createExports() },
      ...noRecords,
      viewerZones: { viewed: () => undefined },
      selections: createSelections(store, engine),
      querySlots: createQuerySlots(store, queryLimits),
      readGoals: async () => [docs],
      readPathGroups: async () => groups,
    })
  })
  beforeEach(() => {
    groups = [edit, users, carts]
  })
  after(async () => {
    await app.close()
    await store.close()
  })

  const get = async (url: string) => {
    const reply = await app.inject({ url, headers })
    assert.equal(reply.statusCode, 200, reply.body)
    return reply
  }
  const rows = async (url: string): Promise<readonly string[]> =>
    (await get(url))
      .json()
      .data.map((row: Record<string, unknown>) => [row.value, row.visitors, row.visits, row.pageviews].join(' '))

  const cases: readonly (readonly [string, readonly PathGroup[], string, readonly string[]])[] = [
    [
      'the first match wins; case, a trailing slash and queries make no difference; * in the middle',
      [edit, users, carts],
      'page',
      ['/docs 2 2 2', '/docs/a 1 1 1', '/shop/*/cart 2 2 2', '/user/* 3 4 5', '/user/edit 1 1 1'],
    ],
    [
      'in another order, the wider one takes all',
      [users, edit],
      'page',
      ['/docs 2 2 2', '/docs/a 1 1 1', '/shop/1/cart 1 1 1', '/shop/2/cart/ 1 1 1', '/user/* 3 4 6'],
    ],
    ['a group that matches everything', [all, users], 'page', ['* 3 4 11']],
    ['entry pages: visits add up, visitors do not', [users], 'entry_page', ['/docs 1 1 3', '/user/* 2 3 8']],
    [
      'exit pages',
      [users, carts],
      'exit_page',
      ['/docs 1 1 3', '/docs/a 1 1 2', '/shop/*/cart 1 1 3', '/user/* 1 1 3'],
    ],
  ]
  for (const [what, ordered, dimension, expected] of cases)
    test(what, async () => {
      groups = ordered
      assert.deepEqual(await rows(`${own}/${dimension}?${query}&group_paths=1`), expected)
    })

  test('without groups, or without group_paths, pages are by themselves', async () => {
    const plain = await rows(`${own}/page?${query}`)
    assert.equal(plain.length, 10)
    groups = []
    assert.deepEqual(await rows(`${own}/page?${query}&group_paths=1`), plain)
  })

  test('what adds up over pages is the same from roll-ups', async () => {
    const only = 'from=2026-03-28&metrics=pageviews&sort_by=pageviews&group_paths=1'
    const { data } = (await get(`${own}/page?${only}`)).json()
    assert.deepEqual(
      data.map((row: Record<string, unknown>) => [row.value, row.pageviews]),
      [
        ['/user/*', 5],
        ['/docs', 2],
        ['/shop/*/cart', 2],
        ['/docs/a', 1],
        ['/user/edit', 1],
      ],
    )
  })

  test('a row says that it is a group, for visitors of the shared page too, and is found by its name', async () => {
    for (const url of [own, shared]) {
      const { data } = (await get(`${url}/page?${query}&group_paths=1&search=profil`)).json()
      assert.deepEqual(data, [{ value: '/user/*', path_group: users, visitors: 3, visits: 4, pageviews: 5 }])
    }
  })

  test('in_group selects exactly the rows of a group', async () => {
    const filtered = (filter: string) => rows(`${own}/page?${query}&group_paths=1&filter=${encodeURIComponent(filter)}`)
    assert.deepEqual(await filtered('page:in_group:7'), ['/user/* 3 4 5'])
    assert.deepEqual(await filtered('page:in_group:7|8'), ['/user/* 3 4 5', '/user/edit 1 1 1'])
    assert.deepEqual(await filtered('not page:in_group:7'), [
      ...['/docs 2 2 2', '/docs/a 1 1 1', '/shop/*/cart 2 2 2', '/user/edit 1 1 1'],
    ])
    assert.deepEqual(await filtered('exit_page:in_group:9'), [
      ...['/shop/*/cart 1 1 1', '/user/* 1 1 1', '/user/edit 1 1 1'],
    ])
  })

  const refused: readonly (readonly [string, RegExp])[] = [
    ['page:in_group:11', /must name a path group of this website by its id after in_group; found path group \\"11\\"/],
    ['country:in_group:7', /may use in_group with page, entry_page, exit_page; found \\"country\\"/],
    ['page:in_group', /must name a path group/],
  ]
  for (const [filter, message] of refused)
    test(`${filter} is a 422`, async () => {
      const reply = await app.inject({ url: `${own}?filter=${filter}`, headers })
      assert.equal(reply.statusCode, 422)
      assert.match(reply.body, message)
    })

  test('with a goal, in comparisons, in CSV and among other questions', async () => {
    const goal = `${own}/page?from=2026-03-28&sort_by=value&sort=asc&group_paths=1&metrics=conversions&goal=1`
    const { data } = (await get(goal)).json()
    assert.deepEqual(
      data.map((row: Record<string, unknown>) => [row.value, row.conversions]),
      [
        ['/docs', 2],
        ['/docs/a', 1],
        ['/shop/*/cart', 0],
        ['/user/*', 0],
        ['/user/edit', 0],
      ],
    )
    const compared = await get(
      `${own}/page?from=2026-03-30&metrics=visits&compare=previous&group_paths=1&filter=page:in_group:7`,
    )
    assert.deepEqual(compared.json().data, [
      { value: '/user/*', path_group: users, visits: 2, previous: { visits: 1 } },
    ])
    const csv = await get(`${own}/page?${query}&group_paths=1&format=csv&search=/user`)
    assert.equal(csv.body, '"page","visitors","visits","pageviews"\r\n"/user/*",3,4,5\r\n"/user/edit",1,1,1\r\n')
    const questions = ['page', 'entry_page'].map((path) => `${path}?metrics=visits&group_paths=1`)
    const payload = new URLSearchParams({ from: '2026-03-28', filter: 'page:in_group:7' })
    for (const question of questions) payload.append('question', question)
    const reply = await app.inject({
      ...{ method: 'POST', url: `${own}/query`, payload: payload.toString() },
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
    })
    const answers = reply.body
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    const byQuestion = answers.toSorted((a, b) => a.question - b.question).map(({ body }) => body.data)
    assert.deepEqual(byQuestion, [
      [{ value: '/user/*', path_group: users, visits: 4 }],
      [
        { value: '/user/*', path_group: users, visits: 3 },
        { value: '/docs', visits: 1 },
      ],
    ])
  })

  test('nodes of journeys are groups', async () => {
    const { data } = (await get(`${own}/journeys?from=2026-03-28&group_paths=1&steps=1`)).json()
    assert.deepEqual(data.steps[0].nodes, [
      { kind: 'page', value: '/user/*', path_group: users, visits: 3 },
      { kind: 'page', value: '/docs', visits: 1 },
    ])
    assert.deepEqual(
      data.steps[1].nodes.map(({ value, visits }: { value: string; visits: number }) => [value, visits]),
      [
        ['/docs', 1],
        ['/docs/a', 1],
        ['/shop/*/cart', 1],
        ['/user/edit', 1],
      ],
    )
  })
})
