import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { clickhouse, duckdb } from '../../../../test/support/event-engines.ts'
import type { Event } from '../../events/event.ts'
import type { Condition } from '../../events/sql/conditions.ts'
import type { Dialect } from '../../events/sql/dialect.ts'
import { type Filter, numberOperators } from '../../events/sql/filters.ts'
import type { EventStore } from '../../events/store.ts'
import { sampleBotHit } from '../../events/testing/sample-bot-hit.ts'
import { sampleEvent } from '../../events/testing/sample-event.ts'
import { openEngine } from '../../events/thread/engine.ts'
import { botPages, botSeries, countBots, totalBots } from '../excluded/bots.ts'
import { dropsByDay } from '../excluded/drops.ts'
import { streamRawEvents } from '../exports/raw-events.ts'
import { revenueByEvent } from '../goals/revenue.ts'
import { calendarBuckets } from '../query/calendar.ts'
import { metricNames } from '../query/metrics.ts'
import type { BreakdownQuery, PagedStatsQuery } from '../query/stats-query.ts'
import { readArrivals } from '../realtime/arrivals.ts'
import { createStats, type Stats } from '../stats.ts'

const minute = 60_000
const hour = 60 * minute
/** A day before the clocks go back in Berlin. */
const noon = Date.UTC(2026, 9, 24, 12)
const maximum = 2n ** 64n - 1n

let visits = 0n
const visit = (changes: Partial<Event>, ...more: readonly Partial<Event>[]): readonly Event[] => {
  const id = ++visits
  const first = sampleEvent({ visitor: id, visit: id, time: noon, ...changes })
  return [first, ...more.map((change) => ({ ...first, ...change }))]
}

const texts = [
  '/100%_\\*',
  '/100x',
  '/a\nb',
  '/a\tb',
  "/o'hara",
  '/ü',
  '/Ü',
  '/ΟΔΟΣ',
  '/İSTANBUL',
  '/ẞ',
  '/日本',
  '/🎈',
  '/a\u0000b',
  '',
]
const custom = (name: string, props: Event['props']): Partial<Event> => ({ kind: 'event', name, props })

const events: readonly Event[] = [
  ...texts.flatMap((page, index) =>
    visit({ page, entryPage: page, time: noon + index * hour, startedAt: noon + index * hour }),
  ),
  // Two pages at the same instant, with and without engagement.
  ...visit({ page: '/b' }, { page: '/c' }, { kind: 'engagement', page: '/c', engagedMs: 9999, scrollDepth: 40 }),
  ...visit({ page: '/b', source: 'Google' }, { time: noon + 5 * minute, page: '/d' }),
  ...visit(
    { page: '/b', source: 'google', country: '' },
    custom('Buy', { plan: 'pro', "o'k": 'ä', '1': 'one', '': 'x' }),
  ),
  ...visit(
    { page: '/c' },
    custom('Buy', { plan: '', ['__proto__']: 'y', 'a/b': '"\\/\u2028\u001f' }),
    custom('Sign up', {}),
  ),
  ...visit(
    { page: '/pay', country: 'FR' },
    { ...custom('Pay', {}), revenue: 19_990, currency: 'EUR' },
    { ...custom('Pay', {}), revenue: -5, currency: 'EUR' },
    { ...custom('Pay', {}), revenue: 1_000_000_000_000, currency: 'JPY' },
    { ...custom('Tip ü', {}), revenue: 1, currency: 'EUR' },
  ),
  ...visit({ visit: maximum, visitor: maximum - 1n, page: '/b', revenue: -19_990, currency: 'EUR' }),
  ...visit(
    {},
    ...[
      '10',
      '-0.5',
      '0.30000000000000004',
      '007',
      '999999999999999.99999999999999999999999',
      '1'.repeat(16),
      '10\n',
      ' 9',
    ].map((n) => custom('Number', { n })),
    ...['1e3', '+5', '1,5', '1.', '.5', '--1', '-', '٣', '１', '0x10', 'NaN', 'Infinity', '1_000', '1\u0000', ''].map(
      (n) => custom('Not a number', { n }),
    ),
  ),
]

const drops = [
  { website: 1, time: noon, reason: 'bot', count: 3 },
  { website: 1, time: noon + 13 * hour, reason: 'bot', count: 1 },
  { website: 1, time: noon + 13 * hour, reason: 'excluded-address', count: 1 },
]

const { skip } = clickhouse
const opened: Subject[] = []

interface Subject {
  readonly store: EventStore
  readonly dialect: Dialect
  readonly stats: Stats
}

before(async () => {
  if (skip !== false) return
  for (const { engine, place } of [duckdb, clickhouse]) {
    const store = await openEngine(await place(), console.error)
    await store.append({ events, drops, inbox: 'main', after: 0, lastId: 1 })
    opened.push({ store, dialect: engine.dialect, stats: createStats(store, engine) })
  }
})
after(async () => {
  for (const { store } of opened) await store.close()
})

const span = { from: noon - 12 * hour, to: noon + 36 * hour }
const question = { website: 1, span, filters: [], metrics: metricNames }
/** Few metrics, since an emulated engine is slow; the model test covers all of them. */
const page: PagedStatsQuery = {
  ...question,
  metrics: ['visitors', 'pageviews'],
  search: '',
  sortBy: 'visitors',
  descending: true,
  limit: 50,
  offset: 0,
}
const pages = (changes: Partial<BreakdownQuery>) => (subject: Subject) =>
  subject.stats.breakdown({ ...page, dimension: { name: 'page' }, ...changes })
const filter = (
  dimension: Filter['dimension'],
  operator: Filter['operator'],
  ...values: readonly string[]
): Filter => ({
  dimension,
  operator,
  values,
})
const ignoringCase = (one: Filter): Filter => ({ ...one, ignoresCase: true })
const filtered = (...filters: readonly Condition[]) => pages({ filters })
const path = { name: 'page' } as const

const rows: Readonly<Record<string, (subject: Subject) => Promise<unknown>>> = {
  'texts in order': pages({ sortBy: 'value', descending: false }),
  'rows without a value come last in ascending order': pages({ sortBy: 'scroll_depth', descending: false }),
  'rows without a value come last in descending order': pages({ sortBy: 'scroll_depth' }),
  'a search that ignores case, letter by letter': pages({ search: 'οδοσ' }),
  'a search for a letter that languages write in two ways': pages({ search: 'istanbul' }),
  'a search for special characters of SQL': pages({ search: '%_\\' }),
  'only some values': pages({ values: ['/b', "/o'hara", '', '/🎈', '/missing'] }),
  'no values': pages({ values: [] }),
  'a wildcard next to special characters of SQL': filtered(filter(path, 'wildcard', '/100%_\\*')),
  'wildcards over a line break, and by case': filtered(filter(path, 'wildcard', '/a*b', '/ü*')),
  'contains an empty text': filtered(filter(path, 'contains', '')),
  'contains a quote, or a NUL': filtered(filter(path, 'contains', "'", '\u0000')),
  'is not any of some values, including the empty one': filtered(filter(path, 'is_not', '', '/b', '/ü')),
  'the same in any case of letters': filtered(ignoringCase(filter(path, 'is', '/οδος', '/istanbul', '/ß', '/Ü'))),
  'contains letters in any case': filtered(ignoringCase(filter(path, 'contains', 'Σ', 'B'))),
  'a wildcard in any case of letters': filtered(ignoringCase(filter(path, 'wildcard', '/*Σ', '/I*', '/A*B'))),
  'a start, and an end': filtered(filter(path, 'starts_with', '/1', '/日'), filter(path, 'ends_with', 'x', '本', '*')),
  'set, and not set': async (subject) => [
    await filtered(filter(path, 'is_set'))(subject),
    await filtered(filter(path, 'is_not_set'))(subject),
    await filtered(filter({ property: 'plan' }, 'is_set'))(subject),
  ],
  'amounts of revenue': async (subject) => {
    const bounds = ['-0.006', '-0.005', '0', '0.001', '0.0011', '19.99', '19.9900001', '999999999999999']
    const matches = []
    for (const operator of numberOperators)
      for (const bound of bounds)
        matches.push(
          (await subject.stats.totals({ ...question, filters: [filter({ name: 'revenue' }, operator, bound)] })).events,
        )
    return matches
  },
  'numbers of properties': async (subject) => {
    const matches = []
    for (const operator of numberOperators)
      for (const bound of ['-1', '0.3', '0.30000000000000004', '9', '999999999999999', '-999999999999999'])
        matches.push(
          (await subject.stats.totals({ ...question, filters: [filter({ property: 'n' }, operator, bound)] })).events,
        )
    // Only the first five are numbers.
    assert.deepEqual(matches.slice(0, 6), [5, 4, 3, 2, 1, 5])
    return matches
  },
  'an event anywhere in the visit': filtered({ kind: 'visit', condition: filter({ name: 'event' }, 'is', 'Buy') }),
  'which properties there are in visits that end somewhere': ({ stats }) =>
    stats.properties({ ...page, sortBy: 'value', filters: [filter({ name: 'exit_page' }, 'is', '/c')] }),
  'the last page, of two at one instant': pages({ dimension: { name: 'exit_page' } }),
  'a last page as a filter': filtered(filter({ name: 'exit_page' }, 'is', '/c', '/d')),
  'a property, where it has a value': pages({ dimension: { property: 'plan' } }),
  'a property that is missing, as a filter': filtered(filter({ property: 'plan' }, 'is_not', 'pro')),
  'which properties there are': ({ stats }) => stats.properties({ ...page, sortBy: 'value' }),
  'all groups of a breakdown, streamed as a page has them': async ({ stats }) => {
    const asked = { ...page, dimension: path, search: '/', sortBy: 'value' as const }
    const streamed = (await Array.fromAsync(await stats.streamBreakdown(asked))).flat()
    assert.deepEqual(streamed, (await stats.breakdown(asked)).rows)
    return streamed
  },
  'all groups in columns, as a breakdown has them': async ({ stats }) => {
    const metrics = ['visitors', 'pageviews', 'engaged_time'] as const
    const { values, measures } = await stats.groups({ ...question, metrics, dimension: path, limit: 1_000 })
    const { rows } = await stats.breakdown({ ...page, metrics, dimension: path, limit: 1_000 })
    const matches = values.map((value, at) => ({
      value,
      visitors: measures.get('visitors')?.[at],
      engaged_ms: measures.get('engaged_ms')?.[at],
    }))
    const expected = rows.map(({ value, measured: { visitors, engaged_ms } }) => ({ value, visitors, engaged_ms }))
    const byValue = (one: { readonly value: string }, other: { readonly value: string }) =>
      one.value < other.value ? -1 : 1
    assert.deepEqual(matches.toSorted(byValue), expected.toSorted(byValue))
    return matches.length
  },
  'all properties, streamed as a page has them': async ({ stats }) => {
    const streamed = (await Array.fromAsync(await stats.streamProperties(page))).flat()
    assert.deepEqual(streamed, (await stats.properties(page)).rows)
    return streamed
  },
  'a day that has 25 hours': ({ stats }) => {
    const buckets = calendarBuckets(span, 'hour', 'Europe/Berlin')
    assert.ok(buckets)
    return stats.series({ ...question, buckets })
  },
  'what happens now: the most frequent events, and where active visitors are': async ({ stats }) => {
    const buckets = calendarBuckets(span, 'hour', 'UTC')
    assert.ok(buckets)
    const counts = await stats.realtime({ ...question, buckets, activeFrom: noon + 1, limit: 3 })
    assert.deepEqual(
      counts.events.map(({ value, events }) => [value, events]),
      [
        ['Not a number', 15],
        ['Number', 8],
        ['Pay', 3],
      ],
    )
    assert.deepEqual([counts.activeVisitors, counts.active.page.length], [14, 3])
    return counts
  },
  'a website without events': async ({ stats }) => [
    await stats.totals({ ...question, website: 2 }),
    await stats.breakdown({ ...page, website: 2, dimension: path }),
    await stats.firstEvent(2),
    await stats.firstEvent(1),
  ],
  'revenue by event and currency': ({ store, dialect }) =>
    revenueByEvent(store, dialect, { website: 1, span, filters: [] }),
  'revenue, by filters of every level': ({ store, dialect }) => {
    const filters = [filter({ name: 'exit_page' }, 'is', '/pay'), filter({ name: 'event' }, 'is_not', 'Tip ü')]
    return revenueByEvent(store, dialect, { website: 1, span, filters })
  },
  'bots, next to people': async ({ store, dialect }) => {
    const bots = [
      sampleBotHit({ website: 91, time: noon, page: '/docs/a', status: 200, verification: 'verified' }),
      sampleBotHit({
        ...{ website: 91, time: noon + 1, page: '/docs/b', status: 404, count: 10 },
        ...{ verification: 'impostor', reason: 'reverse_name' },
      }),
      sampleBotHit({
        website: 91,
        time: noon + 2,
        page: '/',
        bot: 'GPTBot',
        operator: 'OpenAI',
        purpose: 'ai_training',
      }),
    ]
    const view = { website: 91, time: noon, startedAt: noon, visitor: 5n, kind: 'pageview' } as const
    const people = [
      sampleEvent({
        ...view,
        visit: 1n,
        page: '/?a=1',
        entryPage: '/?a=1',
        channel: 'ai',
        source: 'ChatGPT',
        referrer: 'chatgpt.com',
      }),
      sampleEvent({ ...view, visit: 2n, page: '/new', entryPage: '/new', channel: 'direct', source: 'Direct' }),
    ]
    await store.append({ events: people, drops: [], bots, inbox: 'bots', after: 0, lastId: 1 })
    const span = { from: noon, to: noon + 10 }
    const scope = { store, dialect, website: 91, span, filters: {} }
    const counts = async (by: Parameters<typeof countBots>[1], filters = {}) =>
      (await countBots({ ...scope, filters }, by, 10)).map(({ value, hits, impostors }) => [value, hits, impostors])
    const first = await countBots(scope, 'bot', 1)
    const series = await botSeries(scope, { starts: [noon], end: noon + 10, labels: ['all'] })
    const totals = await totalBots(scope)
    assert.deepEqual(totals, { hits: 12, sampled: true, logged: true })
    assert.deepEqual(await counts('folder'), [
      ['/docs/', 11, 10],
      ['/', 1, 0],
    ])
    assert.deepEqual(series[0]?.search, 11)
    assert.equal(first[0]?.reverseDns, 10)
    assert.deepEqual(await counts('bot', { reason: 'reverse_name' }), [[first[0]?.value, 10, 10]])
    const pages = await botPages(scope, false, 10)
    const [, , root] = pages.toSorted((one, other) => other.page.length - one.page.length)
    assert.deepEqual([root?.page, root?.aiHits, root?.pageviews, root?.assistantVisits], ['/', 1, 1, 1])
    return {
      first,
      totals,
      byFolder: await counts('folder'),
      byStatus: await counts('status'),
      impostors: await counts('page', { verification: 'impostor' }),
      none: await counts('bot', { operator: "x' OR 1=1" }),
      series,
      pages,
      unread: (await botPages(scope, true, 10)).map(({ page, pageviews }) => [page, pageviews]),
    }
  },
  'drops by day': async ({ store, dialect }) => {
    const days = calendarBuckets(span, 'day', 'Europe/Berlin')
    assert.ok(days)
    return dropsByDay(store, dialect, 1, span, days)
  },
  'arrivals, counted and excluded': async ({ store, dialect }) => {
    const arrivals = await readArrivals(store, dialect, 1, noon + 13 * hour + minute)
    assert.deepEqual([arrivals.counted, arrivals.excluded, arrivals.latest.length], [1, 2, 3])
    return arrivals.latest.map((one) => JSON.stringify(one)).sort()
  },
  'no arrivals': ({ store, dialect }) => readArrivals(store, dialect, 2, noon),
  'the events themselves': async ({ store, dialect }) =>
    inOrder((await Array.fromAsync(streamRawEvents(store, dialect, 1, span, []))).flat()),
  'the events themselves, by filters of every level': async ({ store, dialect }) => {
    const filters = [
      filter({ name: 'exit_page' }, 'is_not', '/d'),
      filter({ name: 'source' }, 'is_not', 'Google'),
      filter({ property: 'plan' }, 'is_not', 'pro'),
    ]
    return inOrder((await Array.fromAsync(streamRawEvents(store, dialect, 1, span, filters))).flat())
  },
  'open visits': async ({ store }) =>
    inOrder((await store.openVisits(noon + hour)).map((visit) => Object.values(visit).map(String))),
}

const inOrder = (lines: readonly (readonly unknown[])[]): readonly string[] =>
  lines.map((line) => JSON.stringify(line)).sort()

for (const [name, ask] of Object.entries(rows))
  test(`ClickHouse returns the same as DuckDB: ${name}`, { skip }, async () => {
    const [expected, answer] = await Promise.all(opened.map(ask))
    assert.deepEqual(answer, expected)
  })
