import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import fc from 'fast-check'
import { eventEngines } from '../../../../test/support/event-engines.ts'
import { modelMs, modelRuns } from '../../../../test/support/tier.ts'
import type { Event } from '../../events/event.ts'
import type { Condition } from '../../events/sql/conditions.ts'
import type { Span } from '../../events/sql/measures.ts'
import type { EventStore } from '../../events/store.ts'
import { sampleEvent } from '../../events/testing/sample-event.ts'
import { openEngine } from '../../events/thread/engine.ts'
import { type GoalDefinition, goalCondition } from '../../goals/goal-condition.ts'
import { readFilters } from '../filter-syntax/read-filters.ts'
import { countGoals, type GoalCounts } from '../goals/goal-counts.ts'
import type { StatsGoal } from '../query/goal.ts'
import { goalMetricNames, type MeasureValues } from '../query/metrics.ts'
import { createStats } from '../stats.ts'
import { createModel, type Model } from './model.ts'
import { randomStream } from './random-events.ts'
import { timezones } from './random-queries.ts'
import { bucketsOf, randomModelQuery } from './results.ts'

const engines = eventEngines.filter(({ skip }) => skip === false)
const stores: EventStore[] = []
let website = 0
let lastId = 0

before(async () => {
  for (const engine of engines) stores.push(await openEngine(await engine.place(), console.error))
})
after(async () => {
  for (const store of stores) await store.close()
})

const definition = (goal: Partial<GoalDefinition>): GoalDefinition => ({
  ...{ type: 'page', page: '', event: '', link: '', scroll_depth: null, condition: '' },
  ...goal,
})

const statsGoal = (goal: Partial<GoalDefinition>, countsEveryTime: boolean): StatsGoal => ({
  ...{ id: 1, name: 'Goal', countsEveryTime, value: { kind: 'none' } },
  condition: goalCondition(definition(goal)),
})

/** The conversions of the pageviews and custom events that reach the goal, by the definition in docs/reference/statistics.md. */
function conversions(hits: readonly Event[], { countsEveryTime }: StatsGoal): GoalCounts {
  const visits = new Set(hits.map(({ visit }) => visit)).size
  return {
    conversions: countsEveryTime ? hits.length : visits,
    converting_visits: visits,
    converting_visitors: new Set(hits.map(({ visitor }) => visitor)).size,
  }
}

const expectedIn = (model: Model, span: Span, filters: readonly Condition[], goal: StatsGoal): GoalCounts =>
  conversions(model.hits(span, [...filters, goal.condition]), goal)

const countsOf = ({ conversions = 0, converting_visits = 0, converting_visitors = 0 }: MeasureValues): GoalCounts => ({
  ...{ conversions, converting_visits, converting_visitors },
})

async function append(events: readonly Event[]): Promise<void> {
  lastId++
  for (const store of stores) await store.append({ events, drops: [], inbox: 'goals', after: lastId - 1, lastId })
}

const pages = ['/docs', '/docs/', '/DOCS*', '*a*', '/a b', '/a b?x=1', '/*', '/ü', '/100%_\\*']
const randomGoal: fc.Arbitrary<StatsGoal> = fc
  .record({
    goal: fc.oneof(
      fc.constantFrom(...pages).map((page): Partial<GoalDefinition> => ({ type: 'page', page })),
      fc.record({
        type: fc.constant('event' as const),
        event: fc.constantFrom('Signup', 'Buy', 'None'),
        page: fc.constantFrom('', '/docs*'),
        condition: fc.constantFrom('', 'property.plan:is_i:pro', 'revenue:gt:0', 'not (country:is:DE or page:is:/)'),
      }),
      fc.record({
        type: fc.constant('scroll' as const),
        page: fc.constantFrom(...pages),
        scroll_depth: fc.constantFrom(1, 55, 56, 100),
      }),
      fc.constant<Partial<GoalDefinition>>({ type: 'not_found' }),
    ),
    countsEveryTime: fc.boolean(),
  })
  .map(({ goal, countsEveryTime }) => statsGoal(goal, countsEveryTime))

const scenario = randomStream.chain((stream) =>
  fc.record({
    stream: fc.constant(stream),
    zone: fc.constantFrom(...timezones),
    builds: fc.constantFrom(0, 2, 100),
    goals: fc.array(randomGoal, { minLength: 2, maxLength: 2 }),
    query: randomModelQuery(stream.moment.time),
    ofVisits: fc.option(fc.record({ goal: randomGoal, isNegated: fc.boolean() }), { freq: 2 }),
  }),
)

/** `visit(goal:is:ID)`, or `visit(goal:is_not:ID)`. */
const visitsWithGoal = ({ goal, isNegated }: { goal: StatsGoal; isNegated: boolean }): Condition => ({
  ...{ kind: 'visit', onlyHits: true },
  condition: isNegated ? { kind: 'not', condition: goal.condition } : goal.condition,
})

const farFuture = Date.UTC(2100, 0, 1)
const maxMs = modelMs(10_000)
const order = { search: '', sortBy: 'conversions', descending: true, limit: 1000, offset: 0 } as const

test('the conversions of random goals are those of the reference model on every engine', async () => {
  const end = Date.now() + maxMs
  await fc.assert(
    fc.asyncProperty(scenario, async ({ stream, zone, builds, goals, query, ofVisits }) => {
      if (website > 0 && Date.now() > end) return
      website++
      const events = stream.eventsOf(website)
      for (const store of stores) await store.setTimeZones(new Map([[website, zone]]))
      await append(events)
      const model = createModel(events)
      const { range, dimension } = query
      const filters = ofVisits ? [...query.filters, visitsWithGoal(ofVisits)] : query.filters
      const { starts, end: last } = bucketsOf(query)
      const groupOf = (event: Event): string => model.valueOn(event, dimension)
      for (const [index, { engine, name }] of engines.entries()) {
        const store = stores[index]
        assert.ok(store)
        for (let build = 0; build < builds && (await store.rollUp(farFuture)); build++);
        const stats = createStats(store, engine)
        const counted = { website, span: range.span, filters }
        const expectedTotals = goals.map((goal) => expectedIn(model, range.span, filters, goal))
        assert.deepEqual(await countGoals(store, engine.dialect, counted, goals), expectedTotals, name)
        for (const [number, goal] of goals.entries()) {
          const statsQuery = { ...counted, goal, metrics: ['visitors', 'visits', ...goalMetricNames] as const }
          const total = await stats.totals(statsQuery)
          assert.deepEqual(countsOf(total), expectedTotals[number], name)
          assert.ok(countsOf(total).converting_visits <= total.visits)
          assert.ok(countsOf(total).converting_visitors <= total.visitors)
          const series = await stats.series({ ...statsQuery, buckets: bucketsOf(query) })
          const expectedSeries = starts.map((from, bucket) =>
            expectedIn(model, { from, to: starts[bucket + 1] ?? last }, filters, goal),
          )
          assert.deepEqual(series.map(countsOf), expectedSeries, name)
          const { rows } = await stats.breakdown({ ...statsQuery, ...order, dimension })
          const hits = Map.groupBy(model.hits(range.span, [...filters, goal.condition]), groupOf)
          for (const { value, measured } of rows) {
            assert.deepEqual(countsOf(measured), conversions(hits.get(value) ?? [], goal), `${name} ${value}`)
            assert.ok(countsOf(measured).conversions <= countsOf(total).conversions)
            assert.ok(countsOf(measured).converting_visitors <= measured.visitors)
          }
        }
      }
    }),
    { numRuns: modelRuns(12), seed: Number(process.env.SEED ?? 20261116), endOnFailure: true },
  )
})

describe('a goal', () => {
  const at = Date.UTC(2026, 2, 28, 23, 50)
  const minute = 60_000
  const day = { from: Date.UTC(2026, 2, 28), to: Date.UTC(2026, 2, 29) }
  const nextDay = { from: day.to, to: day.to + 86_400_000 }
  const viewed = (page: string, minutes = 0, visit = 1n): Event =>
    sampleEvent({ website, time: at + minutes * minute, startedAt: at, visitor: visit, visit, page })
  const custom = (name: string, props: Readonly<Record<string, string>> = {}): Event => ({
    ...viewed('/'),
    ...{ kind: 'event', name, props },
  })

  /** Counts in all engines, which must agree. */
  const count = async (
    goal: Partial<GoalDefinition>,
    eventsOf: () => readonly Event[],
    { span = day, countsEveryTime = true } = {},
  ): Promise<GoalCounts> => {
    website++
    await append(eventsOf())
    const counts: GoalCounts[] = []
    for (const [index, { engine }] of engines.entries()) {
      const store = stores[index]
      assert.ok(store)
      const query = { website, span, filters: [] }
      counts.push(...(await countGoals(store, engine.dialect, query, [statsGoal(goal, countsEveryTime)])))
    }
    const [first] = counts
    assert.ok(first)
    for (const one of counts) assert.deepEqual(one, first)
    return first
  }

  const matching: readonly (readonly [string, string, string, boolean])[] = [
    ['with a trailing slash', '/pricing', '/pricing/', true],
    ['without the trailing slash', '/pricing/', '/pricing', true],
    ['in another case', '/Pricing', '/pRICING', true],
    ['with a query', '/pricing', '/pricing?plan=pro&x=1', true],
    ['with a slash and a query', '/pricing', '/pricing/?plan=pro', true],
    ['with a fragment', '/pricing', '/pricing#plans', true],
    ['with a query and a fragment', '/pricing', '/pricing?a=b#plans', true],
    ['that only begins alike', '/pricing', '/pricing-old', false],
    ['below it', '/pricing', '/pricing/pro', false],
    ['below it, with a star', '/pricing/*', '/pricing/pro?x=1', true],
    ['the page above it, with a star', '/pricing/*', '/pricing', false],
    ['with an ampersand', '/a&b', '/a&b', true],
    ['with an ampersand in the query', '/buy?a=1&b=2', '/buy?a=1&b=2', true],
    ['with another query', '/buy?a=1', '/buy?a=2', false],
    ['with a query that it does not have', '/buy?a=1', '/buy', false],
    ['with a star in the query', '/buy?*b=2*', '/buy/?a=1&b=2&c=3#x', true],
    ['with a space', '/thank you', '/thank%20you', true],
    ['with a space as stored by an import', '/thank you', '/thank you', true],
    ['with an encoded space', '/thank%20you', '/thank%20you/', true],
    ['with letters beyond ASCII', '/über/Ω', '/%C3%BCber/%CE%A9', true],
    ['of an app that routes by fragments', '/', '/#/pricing', false],
    ['of such an app, with the fragment', '/#/pricing', '/#/pricing', true],
    ['the home page', '/', '/?ref=1#top', true],
    ['another than the home page', '/', '/a', false],
    ['with stars anywhere', '*/docs/*/intro', '/en/docs/v1/intro/?x', true],
    ['with the characters of LIKE', '/100%_off', '/100x_off', false],
    ['with a backslash and a quote', "/o'hara\\", "/o'hara\\", true],
  ]
  for (const [what, page, visited, isReached] of matching)
    test(`of a page is ${isReached ? '' : 'not '}reached by a page ${what}: ${page}, ${visited}`, async () => {
      const { conversions } = await count({ type: 'page', page }, () => [viewed(visited)])
      assert.equal(conversions, isReached ? 1 : 0)
    })

  test('may have more conversions than visits if each counts', async () => {
    const events = () => [0, 1, 2, 3].map((minutes) => viewed('/thanks', minutes))
    const one = { converting_visits: 1, converting_visitors: 1 }
    assert.deepEqual(await count({ type: 'page', page: '/thanks' }, events), { conversions: 4, ...one })
    const once = await count({ type: 'page', page: '/thanks' }, events, { countsEveryTime: false })
    assert.deepEqual(once, { conversions: 1, ...one })
  })

  test('counts on the day on which a visit across midnight reached it', async () => {
    const events = () => [viewed('/'), viewed('/thanks', 20)]
    assert.equal((await count({ type: 'page', page: '/thanks' }, events)).conversions, 0)
    assert.equal((await count({ type: 'page', page: '/thanks' }, events, { span: nextDay })).conversions, 1)
  })

  test('of scrolling is reached by the pageview, however often and late the depth is reported', async () => {
    const report = (page: string, minutes: number, scrollDepth: number): Event => ({
      ...viewed(page, minutes),
      ...{ kind: 'engagement', name: 'engagement', scrollDepth },
    })
    const events = () => [viewed('/post'), report('/post/', 1, 90), report('/post', 2, 60), report('/post', 15, 80)]
    const goal = { type: 'scroll', page: '/post' } as const
    assert.equal((await count({ ...goal, scroll_depth: 80 }, events)).conversions, 1)
    assert.equal((await count({ ...goal, scroll_depth: 81 }, events)).conversions, 0)
  })

  test('is not reached by a visit in which only time on its page was reported', async () => {
    website++
    const report: Event = { ...viewed('/thanks', 1), kind: 'engagement', name: 'engagement' }
    await append([viewed('/'), report])
    const condition = goalCondition(definition({ page: '/thanks' }))
    for (const [text, visits] of [
      ['visit(goal:is:1)', 0],
      ['visit(page:is:/thanks)', 1],
      ['not visit(goal:is:1)', 1],
      ['visit(goal:is_not:1)', 1],
    ] as const)
      for (const [index, { engine, name }] of engines.entries()) {
        const store = stores[index]
        assert.ok(store)
        const filters = readFilters([text], { goal: () => condition })
        const totals = await createStats(store, engine).totals({ website, span: day, filters, metrics: ['visits'] })
        assert.equal(totals.visits, visits, `${name}: ${text}`)
      }
  })

  const tracked: readonly (readonly [Partial<GoalDefinition>, Event, boolean])[] = [
    [{ type: 'outbound_link' }, custom('Outbound Link: Click', { url: 'https://github.com/a' }), true],
    [
      { type: 'outbound_link', link: 'github.com/*' },
      custom('Outbound Link: Click', { url: 'https://GitHub.com/a?b' }),
      true,
    ],
    [
      { type: 'outbound_link', link: 'https://github.com' },
      custom('Outbound Link: Click', { url: 'https://github.com/' }),
      true,
    ],
    [
      { type: 'outbound_link', link: 'gitlab.com/*' },
      custom('Outbound Link: Click', { url: 'https://github.com/a' }),
      false,
    ],
    [{ type: 'download', link: '*.pdf' }, custom('File Download', { url: 'https://example.com/a.PDF' }), true],
    [{ type: 'form', page: '/' }, custom('Form: Submission', { path: '/' }), true],
    [{ type: 'form', page: '/contact' }, custom('Form: Submission', { path: '/' }), false],
    [{ type: 'not_found' }, custom('404', { path: '/' }), true],
    [{ type: 'event', event: 'Signup', condition: 'property.plan:is:pro' }, custom('Signup', { plan: 'pro' }), true],
    [{ type: 'event', event: 'Signup', condition: 'property.plan:is:pro' }, custom('Signup', { plan: 'free' }), false],
  ]
  for (const [goal, event, isReached] of tracked)
    test(`${JSON.stringify(goal)} is ${isReached ? '' : 'not '}reached by ${event.name} ${JSON.stringify(event.props)}`, async () => {
      const { conversions } = await count(goal, () => [{ ...event, website }])
      assert.equal(conversions, isReached ? 1 : 0)
    })
})
