import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { queryLimits } from '../../../../test/support/query-limits.ts'
import { modelRuns } from '../../../../test/support/tier.ts'
import type { App } from '../../../http/app.ts'
import { duckdbEngine } from '../../events/duckdb/engine.ts'
import { openDuckdbEventStore } from '../../events/duckdb/store.ts'
import type { StatsEngine } from '../../events/engine.ts'
import type { Dimension } from '../../events/sql/dimensions.ts'
import type { EventStore } from '../../events/store.ts'
import { createExports } from '../exports/exports.ts'
import { printFilter } from '../filter-syntax/print-filter.ts'
import { randomStream } from '../model/random-events.ts'
import { dimensions, randomFilters, timezones } from '../model/random-queries.ts'
import { intervals } from '../query/calendar.ts'
import { createQuerySlots } from '../slots/query-slots.ts'
import { noRecords } from '../testing/no-records.ts'
import { createStatsServer } from '../testing/stats-server.ts'
import { createSelections } from '../views/selections.ts'

const farFuture = Date.UTC(2100, 0, 1)
const headers = { authorization: 'Bearer 1' }

let folder: string
let store: EventStore
let lastId = 0
/** Answers views from cached counts and roll-ups. */
let views: App
/** Answers each question from rows. */
let singleRoutes: App

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sightline-random-views-'))
  store = await openDuckdbEventStore({ path: join(folder, 'events.duckdb') })
  const serve = (engine: StatsEngine): Promise<App> =>
    createStatsServer({
      ...{ store, engine, baseUrl: 'http://localhost:4100', clock: () => farFuture, exports: createExports() },
      ...noRecords,
      viewerZones: { viewed: () => undefined },
      selections: createSelections(store, engine),
      querySlots: createQuerySlots(store, queryLimits),
    })
  views = await serve(duckdbEngine)
  singleRoutes = await serve({ dialect: duckdbEngine.dialect })
})
after(async () => {
  await views.close()
  await singleRoutes.close()
  await store.close()
  await rm(folder, { recursive: true })
})

const metrics = fc.constantFrom('', 'metrics=visitors', 'metrics=visits,bounce_rate,scroll_depth,visit_duration')
const compare = fc.constantFrom(
  '',
  '',
  'compare=previous',
  'compare=year',
  'compare=previous&match_weekdays=1',
  'compare=custom&compare_from=2026-02-03&compare_to=2026-02-09',
)
const order = fc.constantFrom('', 'sort_by=value&sort=asc', 'sort_by=visit_duration', 'search=o', 'page=2&per_page=10')
const pathOf = (dimension: Dimension): string =>
  'name' in dimension ? dimension.name : `properties/${encodeURIComponent(dimension.property)}`

const randomQuestion: fc.Arbitrary<string> = fc
  .oneof(
    fc.tuple(fc.constant('totals'), metrics, compare),
    fc.tuple(
      fc.constant('timeseries'),
      fc.constantFrom('', ...intervals.slice(1).map((one) => `interval=${one}`)),
      metrics,
    ),
    fc.tuple(fc.constantFrom(...dimensions.map(pathOf)), metrics, compare, order),
    fc.tuple(fc.constant('properties/plan'), fc.constant('event=Signup'), metrics),
  )
  .map(([path, ...search]) => [path, search.filter(Boolean).join('&')].filter(Boolean).join('?'))

const randomView = (around: number) =>
  fc
    .record({
      timezone: fc.constantFrom(...timezones),
      first: fc.integer({ min: -3, max: 3 }),
      days: fc.integer({ min: 1, max: 7 }),
      filters: fc.oneof({ weight: 1, arbitrary: fc.constant([]) }, { weight: 4, arbitrary: randomFilters }),
      questions: fc.array(randomQuestion, { minLength: 2, maxLength: 10 }),
    })
    .map(({ timezone, first, days, filters, questions }) => {
      const today = Temporal.Instant.fromEpochMilliseconds(around).toZonedDateTimeISO(timezone).toPlainDate()
      const from = today.add({ days: first })
      const scope = new URLSearchParams({ from: String(from), to: String(from.add({ days: days - 1 })), timezone })
      for (const filter of filters) scope.append('filter', printFilter(filter))
      return { scope: scope.toString(), questions }
    })

test('random views have the replies of single routes, which count from rows', async () => {
  let website = 0
  const scenario = randomStream.chain((stream) =>
    fc.record({
      stream: fc.constant(stream),
      zone: fc.constantFrom(...timezones),
      builds: fc.nat(6),
      asked: fc.array(randomView(stream.moment.time), { minLength: 2, maxLength: 2 }),
    }),
  )
  await fc.assert(
    fc.asyncProperty(scenario, async ({ stream, zone, builds, asked }) => {
      website++
      await store.setTimeZones(new Map([[website, zone]]))
      const events = stream.eventsOf(website)
      await store.append({ events, drops: [], inbox: 'main', after: lastId, lastId: ++lastId })
      for (let build = 0; build < builds && (await store.rollUp(farFuture)); build++);
      const path = `/api/v1/websites/${website}/stats`
      // The second time from cached counts.
      for (const { scope, questions } of [...asked, ...asked]) {
        const payload = [scope, ...questions.map((one) => `question=${encodeURIComponent(one)}`)].join('&')
        const reply = await views.inject({
          method: 'POST',
          url: `${path}/query`,
          headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
          payload,
        })
        assert.equal(reply.statusCode, 200, reply.body)
        const lines = reply.body.split('\n').filter(Boolean)
        const answers = lines.map((line) => JSON.parse(line)).sort((a, b) => a.question - b.question)
        assert.equal(answers.length, questions.length)
        for (const [question, text] of questions.entries()) {
          const [name = '', search = ''] = text.split('?')
          const url = `${path}${name === 'totals' ? '' : `/${name}`}?${[scope, search].filter(Boolean).join('&')}`
          const single = await singleRoutes.inject({ url, headers })
          assert.deepEqual(answers[question], { question, status: single.statusCode, body: single.json() }, text)
        }
      }
    }),
    { numRuns: modelRuns(8), seed: Number(process.env.SEED ?? 20261116), endOnFailure: true },
  )
})
