import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import fc from 'fast-check'
import { dayMs } from '../src/analytics/events/day.ts'
import type { Event } from '../src/analytics/events/event.ts'
import { levelOf } from '../src/analytics/events/sql/dimensions.ts'
import type { Span } from '../src/analytics/events/sql/measures.ts'
import { printFilter } from '../src/analytics/stats/filter-syntax/print-filter.ts'
import { createModel, type Model } from '../src/analytics/stats/model/model.ts'
import { randomStream } from '../src/analytics/stats/model/random-events.ts'
import { dimensions, randomFilters, timezones } from '../src/analytics/stats/model/random-queries.ts'
import { zeroMeasures } from '../src/analytics/stats/model/results.ts'
import { calendarBuckets, intervals } from '../src/analytics/stats/query/calendar.ts'
import { comparisonSpan } from '../src/analytics/stats/query/comparison.ts'
import { type MeasureValues, type Metric, metricNames, metricOf } from '../src/analytics/stats/query/metrics.ts'
import { rangeOfDates } from '../src/analytics/stats/query/period.ts'
import { type AnalyticsService, type AnalyticsStores, startAnalyticsService } from './support/analytics-service.ts'
import type { Client } from './support/client.ts'
import { allEventEngines, rowsOnly, type TestedEngine } from './support/event-engines.ts'
import { temporaryFolder } from './support/folder.ts'
import { hitOfEvent } from './support/hit-of-event.ts'
import { sendHit } from './support/hits.ts'
import { trackWebsite } from './support/statistics.ts'
import { modelRuns } from './support/tier.ts'

const metrics = metricNames.join()
type Values = Readonly<Partial<Record<Metric, number | null>>>

const question = fc.record({
  timezone: fc.constantFrom(...timezones),
  daysBefore: fc.integer({ min: -3, max: 3 }),
  days: fc.integer({ min: 1, max: 7 }),
  filters: fc.oneof({ weight: 2, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: randomFilters }),
  dimension: fc.constantFrom(...dimensions),
  interval: fc.constantFrom(...intervals.slice(1)),
})
type RandomQuery = typeof question extends fc.Arbitrary<infer T> ? T : never

const scenario = fc.record({
  stream: randomStream,
  /** After which part of the hits the service is started again. */
  restart: fc.integer({ min: 0, max: 100 }),
  questions: fc.array(question, { minLength: 6, maxLength: 6 }),
})
type Scenario = typeof scenario extends fc.Arbitrary<infer T> ? T : never

/** ClickHouse may be an emulated one: as many questions as it answers in this time, and at least one. */
const enough = { DuckDB: Number.POSITIVE_INFINITY, ClickHouse: 5_000, 'an engine without roll-ups': 3_000 }

for (const engine of [...allEventEngines, rowsOnly])
  describe(`counting on ${engine.name}`, () => describeEngine(engine))

function describeEngine({ name, engine, skip, place }: TestedEngine): void {
  let now = 0
  let scenarios = 0
  let end = 0
  let counting: AnalyticsStores
  let service: AnalyticsService
  const begin = async (): Promise<void> => {
    service = await startAnalyticsService(counting, () => now)
  }
  before(async () => {
    if (skip !== false) return
    counting = { folder: temporaryFolder(), events: await place(), engine }
    await begin()
    end = Date.now() + enough[name]
  })
  after(async () => {
    if (skip === false) await service.stop()
  })

  const startAgain = async (): Promise<void> => {
    await service.stop()
    await begin()
  }

  const hold = async ({ stream, restart, questions }: Scenario): Promise<void> => {
    if (scenarios > 0 && Date.now() > end) return
    const domain = `model-${++scenarios}.test`
    now = stream.moment.time - 3 * dayMs
    const { website, path } = await trackWebsite(service.client, domain, { exclude_bots: 0 })
    const hits = stream.eventsOf(website.id).map((event) => hitOfEvent(event, domain))
    const restartAt = Math.floor((hits.length * restart) / 100)
    for (const [index, { hit, headers, expected }] of hits.entries()) {
      now = expected.time
      if (index === restartAt) await startAgain()
      const taken = await sendHit(service.client.baseUrl, hit, headers)
      assert.deepEqual([taken.status, taken.dropped], [202, null])
    }
    now += 10 * dayMs
    await startAgain()
    const model = createModel(hits.map(({ expected }) => expected))
    for (const asked of questions) {
      await compare(asked, stream.moment.time, model, { client: service.client, path })
      if (Date.now() > end) return
    }
  }

  test('hits over HTTP give the numbers of a plain model for random times and queries', { skip }, () =>
    fc.assert(fc.asyncProperty(scenario, hold), {
      seed: Number(process.env.SEED ?? 20261115),
      numRuns: modelRuns(8),
      endOnFailure: true,
    }),
  )
}

interface Counted {
  readonly client: Client
  readonly path: string
}

async function compare(asked: RandomQuery, around: number, model: Model, { client, path }: Counted): Promise<void> {
  const { timezone, filters, dimension, interval } = asked
  const first = dateOf(around, timezone).subtract({ days: asked.daysBefore })
  const last = first.add({ days: asked.days - 1 })
  const range = rangeOfDates(first, last, timezone)
  const fields = { from: String(first), to: String(last), timezone, metrics }
  const read = async <T>(at: string, more: Readonly<Record<string, string>>): Promise<T> => {
    const query = new URLSearchParams({ ...fields, ...more })
    for (const filter of filters) query.append('filter', printFilter(filter))
    const { status, body, text } = await client.get<{ data: T }>(`${path}/stats${at}?${query}`)
    assert.equal(status, 200, text)
    return body.data
  }
  const total = (span: Span): Values => valuesOf(model.measure(span, filters, () => '').get('') ?? zeroMeasures)

  const totals = await read<Readonly<Record<Metric, { value: number | null; previous: number | null }>>>('', {
    compare: 'previous',
  })
  const side = (which: 'value' | 'previous') =>
    Object.fromEntries(metricNames.map((name) => [name, totals[name][which]]))
  assert.deepEqual(side('value'), total(range))
  assert.deepEqual(side('previous'), total(comparisonSpan(range, 'previous')))

  const buckets = calendarBuckets(range, interval, timezone)
  assert.ok(buckets)
  assert.deepEqual(
    await read('/timeseries', { interval }),
    buckets.starts.map((from, index) => ({
      time: buckets.labels[index],
      ...total({ from, to: buckets.starts[index + 1] ?? buckets.end }),
    })),
  )

  const at = 'property' in dimension ? `/properties/${dimension.property}` : `/${dimension.name}`
  const parts = await read<readonly (Values & { value: string })[]>(at, { per_page: '100' })
  const groups = model.measure(range, filters, (event) => (isAbout(event) ? model.valueOn(event, dimension) : null))
  assert.deepEqual(
    new Map(parts.map(({ value, ...values }) => [value, values])),
    new Map([...groups].map(([value, measured]) => [value, valuesOf(measured)])),
  )

  const { visitors, visits, pageviews, events } = side('value')
  assert.ok(Number(visitors) <= Number(visits) && Number(visits) <= Number(pageviews) + Number(events))
  if (levelOf(dimension) !== 'row')
    assert.equal(
      parts.reduce((sum, part) => sum + (part.visits ?? 0), 0),
      visits,
    )

  function isAbout(event: Event): boolean {
    if ('property' in dimension) return model.valueOn(event, dimension) !== ''
    return dimension.name !== 'event' || event.kind === 'event'
  }
}

const dateOf = (time: number, timezone: string): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(time).toZonedDateTimeISO(timezone).toPlainDate()

const valuesOf = (measured: MeasureValues): Values =>
  Object.fromEntries(metricNames.map((metric) => [metric, metricOf(metric, measured)]))
