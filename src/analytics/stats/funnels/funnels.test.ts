import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { eventEngines } from '../../../../test/support/event-engines.ts'
import { queryLimits } from '../../../../test/support/query-limits.ts'
import type { App } from '../../../http/app.ts'
import type { Event } from '../../events/event.ts'
import type { EventStore } from '../../events/store.ts'
import { sampleEvent } from '../../events/testing/sample-event.ts'
import { openEngine } from '../../events/thread/engine.ts'
import type { StoredFunnel } from '../../funnels/funnels.ts'
import { createExports } from '../exports/exports.ts'
import { createQuerySlots } from '../slots/query-slots.ts'
import { noRecords } from '../testing/no-records.ts'
import { createStatsServer } from '../testing/stats-server.ts'
import { createSelections } from '../views/selections.ts'

const minute = 60_000
const noon = Date.UTC(2026, 0, 10, 12)
const midnight = Date.UTC(2026, 0, 11)

/** A visit: what happened after how many minutes, pages by their paths and custom events by their names. */
type Visit = readonly (readonly [minutes: number, what: string])[]

interface Row {
  readonly name: string
  readonly visits: readonly Visit[]
  readonly step: readonly string[]
  readonly fields?: Readonly<Record<string, string | readonly string[]>>
  readonly from?: number
  readonly reached: readonly number[]
  readonly medians?: readonly (number | null)[]
}

const abc = ['page:is:/a', 'page:is:/b', 'page:is:/c']

const rows: readonly Row[] = [
  {
    name: 'A → B → C with three steps',
    visits: [
      [
        [0, '/a'],
        [1, '/b'],
        [3, '/c'],
      ],
      [
        [0, '/a'],
        [1, '/x'],
        [2, '/b'],
      ],
      [
        [0, '/b'],
        [1, '/a'],
      ],
    ],
    step: abc,
    reached: [3, 2, 1],
    medians: [null, 60, 120],
  },
  {
    name: 'the same page as two steps needs two views of it',
    visits: [
      [
        [0, '/a'],
        [1, '/a'],
      ],
      [
        [0, '/a'],
        [1, 'Click'],
      ],
      [[0, '/a']],
    ],
    step: ['page:is:/a', 'page:is:/a'],
    reached: [3, 1],
  },
  {
    name: 'two events in one millisecond, in whichever order they were stored',
    visits: [
      [
        [0, '/b'],
        [0, '/a'],
      ],
      [
        [0, '/a'],
        [0, '/b'],
      ],
      [
        [0, '/a'],
        [0, '/a'],
      ],
    ],
    step: ['page:is:/a', 'page:is:/b'],
    reached: [3, 2],
    medians: [null, 0],
  },
  {
    name: 'the same page twice in one millisecond',
    visits: [
      [
        [0, '/a'],
        [0, '/a'],
      ],
      [[0, '/a']],
    ],
    step: ['page:is:/a', 'page:is:/a'],
    reached: [2, 1],
  },
  {
    name: 'a visit across midnight reaches steps of both days',
    visits: [
      [
        [-5, '/a'],
        [5, '/b'],
      ],
    ],
    from: midnight,
    step: ['page:is:/a', 'page:is:/b'],
    fields: { from: '2026-01-10', to: '2026-01-10' },
    reached: [1, 1],
  },
  {
    name: 'a visit across midnight counts on the second day, too, as in the number of visits',
    visits: [
      [
        [-5, '/a'],
        [5, '/b'],
      ],
      [[-5, '/a']],
    ],
    from: midnight,
    step: ['page:is:/a', 'page:is:/b'],
    fields: { from: '2026-01-11', to: '2026-01-11' },
    reached: [1, 1],
  },
  {
    name: 'a filter on a later step selects visits, not their rows',
    visits: [
      [
        [0, '/a'],
        [1, '/b'],
        [2, '/c'],
      ],
      [
        [0, '/a'],
        [1, '/b'],
      ],
    ],
    step: abc,
    fields: { filter: 'page:is:/c' },
    reached: [1, 1, 1],
  },
  {
    name: 'a step of a page is a pageview, not an event on the page',
    visits: [
      [
        [0, '/a'],
        [1, 'Signup'],
      ],
    ],
    step: ['event:is:Signup', 'page:is:/a'],
    reached: [1, 0],
  },
  {
    name: 'strictly in order: nothing in between',
    visits: [
      [
        [0, '/a'],
        [1, '/b'],
      ],
      [
        [0, '/a'],
        [1, '/x'],
        [2, '/b'],
      ],
      [
        [0, '/a'],
        [1, '/x'],
        [2, '/a'],
        [3, '/b'],
      ],
    ],
    step: ['page:is:/a', 'page:is:/b'],
    fields: { order: 'strict' },
    reached: [3, 2],
  },
  {
    name: 'in any order, each with a row of its own',
    visits: [
      [
        [0, '/b'],
        [1, '/a'],
      ],
      [
        [0, '/c'],
        [1, '/b'],
        [2, '/a'],
      ],
      [
        [0, '/b'],
        [1, '/c'],
      ],
    ],
    step: abc,
    fields: { order: 'any_order' },
    reached: [2, 2, 1],
  },
  {
    name: 'within ten minutes: a later start succeeds where the first one fails',
    visits: [
      [
        [0, '/a'],
        [20, '/a'],
        [25, '/b'],
        [29, '/c'],
      ],
      [
        [0, '/a'],
        [5, '/b'],
        [11, '/c'],
      ],
      [
        [0, '/a'],
        [5, '/b'],
        [6, '/a'],
        [11, '/c'],
      ],
    ],
    step: abc,
    fields: { max_minutes: '10' },
    reached: [3, 3, 1],
    medians: [null, 300, 240],
  },
  {
    name: 'five minutes for each step, from a row that reached the step before in time',
    visits: [
      [
        [0, '/a'],
        [4, '/b'],
        [8, '/b'],
        [9, '/c'],
      ],
      [
        [0, '/a'],
        [4, '/b'],
        [11, '/b'],
        [12, '/c'],
      ],
    ],
    step: abc,
    fields: { max_step_minutes: '5' },
    reached: [2, 2, 1],
  },
]

const saved: StoredFunnel = {
  id: 1,
  website_id: 1,
  name: 'A to C',
  definition: {
    step: abc,
    step_name: ['A', '', ''],
    scope: 'visit',
    order: 'in_order',
    max_minutes: 0,
    max_step_minutes: 0,
  },
  created_at: 0,
  updated_at: 0,
}

const events: Event[] = []
for (const [number, row] of rows.entries())
  for (const [index, visit] of row.visits.entries())
    for (const [minutes, what] of visit)
      events.push(eventOf(number + 1, index, row.from ?? noon, visit[0]?.[0] ?? 0, minutes, what))

function eventOf(website: number, visit: number, start: number, first: number, minutes: number, what: string): Event {
  const isPage = what.startsWith('/')
  return sampleEvent({
    website,
    time: start + minutes * minute,
    startedAt: start + first * minute,
    visitor: BigInt(visit + 1),
    visit: BigInt(visit + 1),
    country: visit === 0 ? 'DE' : 'FR',
    page: isPage ? what : '/a',
    ...(!isPage && { kind: 'event', name: what }),
  })
}

for (const { name, engine, place, skip } of eventEngines)
  describe(`funnels on ${name}`, { skip }, () => {
    let store: EventStore
    let app: App
    before(async () => {
      store = await openEngine(await place(), console.error)
      await store.append({ events, drops: [], inbox: 'main', after: 0, lastId: 1 })
      app = await createStatsServer({
        ...noRecords,
        funnels: { read: async () => saved, all: async () => [saved] },
        readGoals: async () => [],
        readPathGroups: async () => [],
        store,
        engine,
        baseUrl: 'http://localhost',
        selections: createSelections(store, engine),
        querySlots: createQuerySlots(store, queryLimits),
        clock: () => noon + 3 * 24 * 60 * minute,
        exports: createExports(),
        viewerZones: { viewed: () => undefined },
      })
    })
    after(async () => {
      await app.close()
      await store.close()
    })

    const ask = async (website: number, fields: Row['fields'], path = 'funnels/query') => {
      const pairs = Object.entries(fields ?? {}).flatMap(([name, values]) =>
        [values].flat().map((value) => [name, value]),
      )
      const search = new URLSearchParams(pairs as [string, string][])
      return app.inject({
        url: `/api/v1/websites/${website}/${path}?${search}`,
        headers: { authorization: 'Bearer 1' },
      })
    }

    for (const [index, { name, step, fields, reached, medians }] of rows.entries())
      test(name, async () => {
        const reply = await ask(index + 1, { ...fields, step })
        assert.equal(reply.statusCode, 200, reply.body)
        const { steps } = reply.json().data
        assert.deepEqual(
          steps.map((one: { reached: number }) => one.reached),
          reached,
        )
        if (medians)
          assert.deepEqual(
            steps.map((one: { median_seconds: number | null }) => one.median_seconds),
            medians,
          )
      })

    for (const [name, fields] of [
      ['without a breakdown', {}],
      ['with a breakdown that has no values', { breakdown: 'property.missing' }],
    ] as const)
      test(`is compared ${name}`, async () => {
        const reply = await ask(1, { step: abc, compare: 'previous', ...fields })
        assert.equal(reply.statusCode, 200, reply.body)
        assert.equal(reply.json().data.steps[0].previous.reached, 0)
      })

    test('the columns of a breakdown add up, with what was dropped and rates', async () => {
      const { data } = (await ask(1, { step: abc, breakdown: 'country', compare: 'previous' })).json()
      const { steps, breakdown } = data
      assert.deepEqual(
        steps.map(({ dropped, rate_from_previous, rate_from_first }: Record<string, number>) => [
          dropped,
          rate_from_previous,
          rate_from_first,
        ]),
        [
          [1, null, 100],
          [1, 66.67, 66.67],
          [0, 50, 33.33],
        ],
      )
      assert.deepEqual(
        breakdown.rows.map(({ value, steps }: { value: string; steps: { reached: number }[] }) => [
          value,
          ...steps.map(({ reached }) => reached),
        ]),
        [
          ['FR', 2, 1, 0],
          ['DE', 1, 1, 1],
        ],
      )
      assert.equal(breakdown.values, 2)
      assert.equal(steps[0].previous.reached, 0)
      assert.equal(breakdown.rows[0].previous.length, 3)
      assert.equal(breakdown.other, undefined)
      const limited = (await ask(1, { step: abc, breakdown: 'country', compare: 'previous', limit: '1' })).json().data
      assert.equal(limited.breakdown.rows.length, 1)
      const { other } = limited.breakdown
      assert.equal(other.values, 1)
      assert.deepEqual(
        other.steps.map(({ reached, dropped, rate_from_first, median_seconds }: Record<string, unknown>) => [
          reached,
          dropped,
          rate_from_first,
          median_seconds,
        ]),
        [
          [1, 0, 100, null],
          [1, 0, 100, null],
          [1, 0, 100, null],
        ],
      )
      assert.deepEqual(
        other.previous.map(({ reached }: { reached: number }) => reached),
        [0, 0, 0],
      )
    })

    test('who dropped here is a filter: as many visits as the funnel says', async () => {
      const { steps } = (await ask(1, {}, 'funnels/1/stats')).json().data
      for (const { step, reached, dropped } of steps) {
        const visits = async (filter: string): Promise<number> =>
          (await ask(1, { filter, metrics: 'visits' }, 'stats')).json().data.visits.value
        assert.equal(await visits(`funnel:reached:1.${step}`), reached)
        assert.equal(await visits(`not funnel:reached:1.${step}`), 3 - reached)
        if (step < 3) assert.equal(await visits(`(funnel:dropped:1.${step} or page:is:/nowhere)`), dropped)
      }
      const pages = (await ask(1, { filter: 'funnel:dropped:1.2' }, 'stats/page')).json().data
      assert.deepEqual(pages.map(({ value }: { value: string }) => value).toSorted(), ['/a', '/b', '/x'])
    })

    for (const order of ['in_order', 'strict', 'any_order'])
      test(`twelve steps, ${order}, by visitor`, async () => {
        const step = Array.from({ length: 12 }, (_, index) => `page:contains:/${'abc'.charAt(index % 3)}`)
        const reply = await ask(1, { step, order, scope: 'visitor_day', max_minutes: '60', breakdown: 'page' })
        assert.equal(reply.statusCode, 200, reply.body)
        assert.deepEqual(
          reply
            .json()
            .data.steps.slice(0, 4)
            .map((one: { reached: number }) => one.reached),
          [3, order === 'any_order' ? 3 : order === 'strict' ? 1 : 2, 1, 0],
        )
      })

    test('as CSV', async () => {
      const { body } = await ask(1, { step: abc, breakdown: 'country', format: 'csv' })
      assert.deepEqual(body.split('\r\n').slice(0, 2), [
        '"country","step","name","filter","reached","dropped","rate_from_previous","rate_from_first","median_seconds","p90_seconds"',
        '"FR",1,"","page:is:/a",2,1,,100,,',
      ])
    })

    const ownColumns = '"reached","dropped","rate_from_previous","rate_from_first","median_seconds","p90_seconds"'
    const comparedColumns = `"step","name","filter",${ownColumns},${ownColumns.replaceAll(/"(?=\w)/g, '"previous_')}`
    for (const [name, fields, lines] of [
      [
        'of an unsaved funnel',
        { step: abc, from: '2026-01-11', to: '2026-01-13', compare: 'previous' },
        [comparedColumns, '1,"","page:is:/a",0,0,,,,,3,1,,100,,', '2,"","page:is:/b",0,0,,,,,2,1,66.67,66.67,60,120'],
      ],
      [
        'with a breakdown',
        { step: abc, breakdown: 'country', compare: 'year' },
        [`"country",${comparedColumns}`, '"FR",1,"","page:is:/a",2,1,,100,,,0,0,,,,'],
      ],
    ] as const)
      test(`as CSV with the numbers compared with, ${name}`, async () => {
        const { statusCode, body } = await ask(1, { ...fields, format: 'csv' })
        assert.equal(statusCode, 200, body)
        assert.deepEqual(body.split('\r\n').slice(0, lines.length), lines)
      })

    const journey = async (fields: Row['fields'], website = 1) => {
      const reply = await ask(website, fields, 'stats/journeys')
      assert.equal(reply.statusCode, 200, reply.body)
      const { steps, links } = reply.json().data
      const nodes = steps.map((step: { nodes: { kind: string; value: string; visits: number }[] }) =>
        step.nodes.map(({ kind, value, visits }) => `${value || kind} ${visits}`),
      )
      return { nodes, links: links.length }
    }

    test('journeys from the first page: what came next, exits, and each column adds up', async () => {
      assert.deepEqual(await journey({ steps: '2' }), {
        nodes: [
          ['/a 2', '/b 1'],
          ['/a 1', '/b 1', '/x 1'],
          ['/b 1', '/c 1', 'exit 1'],
        ],
        links: 6,
      })
    })

    test('journeys with one named node for each step', async () => {
      assert.deepEqual(await journey({ steps: '2', limit: '1' }), {
        nodes: [
          ['/a 2', 'other 1'],
          ['/a 1', 'other 2'],
          ['/b 1', 'other 1', 'exit 1'],
        ],
        links: 5,
      })
    })

    test('a page that is loaded again is one node', async () => {
      assert.deepEqual((await journey({ steps: '1' }, 2)).nodes, [['/a 3'], ['Click 1', 'exit 2']])
    })

    test('journeys before a page', async () => {
      assert.deepEqual((await journey({ start: 'page:is:/b', direction: 'previous', steps: '2' })).nodes, [
        ['/b 3'],
        ['/a 1', '/x 1', 'entry 1'],
        ['/a 1', 'entry 1'],
      ])
    })

    test('journeys as CSV, and a start that is no filter', async () => {
      const { body } = await ask(1, { steps: '1', format: 'csv' }, 'stats/journeys')
      assert.deepEqual(body.split('\r\n').slice(0, 2), [
        '"step","from_kind","from","to_kind","to","visits"',
        '1,"page","/a","page","/b",1',
      ])
      const refused = await ask(1, { start: 'nonsense' }, 'stats/journeys')
      assert.deepEqual([refused.statusCode, Object.keys(refused.json().errors)], [422, ['start']])
    })

    for (const [field, fields] of [
      ['step', { step: ['page:is:/a'] }],
      ['step', { step: ['page:is:/a', 'nonsense'] }],
      ['step', { step: ['page:is:/a', 'funnel:reached:1.1'] }],
      ['filter', { step: abc, filter: 'funnel:reached:2.1' }],
      ['filter', { step: abc, filter: 'funnel:reached:1.4' }],
      ['filter', { step: abc, filter: 'funnel:dropped:1.3' }],
      ['filter', { step: abc, filter: 'funnel:is:1.1' }],
      ['filter', { step: abc, filter: 'funnel:reached:1' }],
      ['breakdown', { step: abc, breakdown: 'exit_page' }],
      ['max_step_minutes', { step: abc, order: 'any_order', max_step_minutes: '5' }],
      ['step_name', { step: ['page:is:/a', 'page:is:/b'], step_name: ['1', '2', '3'] }],
    ] as const)
      test(`422 names ${field}: ${JSON.stringify(fields)}`, async () => {
        const reply = await ask(1, fields)
        assert.equal(reply.statusCode, 422, reply.body)
        assert.deepEqual(Object.keys(reply.json().errors), [field])
      })
  })
