import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { queryLimits } from '../../../../test/support/query-limits.ts'
import { notFound } from '../../../base/errors.ts'
import type { App } from '../../../http/app.ts'
import { duckdbEngine } from '../../events/duckdb/engine.ts'
import { openDuckdbEventStore } from '../../events/duckdb/store.ts'
import type { EventStore } from '../../events/store.ts'
import { sampleEvent } from '../../events/testing/sample-event.ts'
import { createExports } from '../exports/exports.ts'
import { createQuerySlots } from '../slots/query-slots.ts'
import { noRecords } from '../testing/no-records.ts'
import { createStatsServer } from '../testing/stats-server.ts'
import { createSelections } from '../views/selections.ts'

const minute = 60_000
const now = Date.UTC(2026, 2, 30, 12, 0, 30)
const baseUrl = 'http://localhost:4100'
const own = '/api/v1/websites/1/stats'
const shared = `/shared/websites/${'a'.repeat(22)}/stats`

let folder: string
let store: EventStore
let app: App
/** The statements that were run. */
const statements: string[] = []

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sightline-view-'))
  store = await openDuckdbEventStore({ path: join(folder, 'events.duckdb') })
  const visit = (visitor: number, country: string, pages: readonly string[]) =>
    pages.map((page, index) =>
      sampleEvent({
        ...{ visitor: BigInt(visitor), visit: BigInt(visitor * 10), country, page, entryPage: pages[0] ?? '' },
        ...{ startedAt: now - 90 * minute, time: now - (90 - index) * minute },
      }),
    )
  const events = [
    ...visit(1, 'DE', ['/', '/docs']),
    ...visit(2, 'FR', ['/docs']),
    ...visit(3, 'DE', ['/buy', '/docs', '/']),
    sampleEvent({
      ...{ visitor: 3n, visit: 30n, country: 'DE', page: '/buy', startedAt: now - 90 * minute, time: now - minute },
      ...{ kind: 'event', name: 'Buy', props: { 'a/b': '1' }, revenue: 19_990, currency: 'EUR' },
    }),
  ]
  const drops = [{ website: 1, time: now, reason: 'bot', count: 4 }]
  await store.append({ events, drops, inbox: 'main', after: 0, lastId: 1 })
  const deps = {
    ...{ store, baseUrl, engine: duckdbEngine, clock: () => now, exports: createExports() },
    ...noRecords,
    viewerZones: { viewed: () => undefined },
    selections: createSelections(store, duckdbEngine),
    querySlots: createQuerySlots(store, queryLimits, ({ sql }) => statements.push(sql)),
  }
  app = await createStatsServer(deps, async (account, id) => {
    if (account !== 1 || id !== 1) throw notFound('website')
  })
})
after(async () => {
  await app.close()
  await store.close()
  await rm(folder, { recursive: true })
})

const headers = { authorization: 'Bearer 1' }

const ask = (path: string, scope: string, questions: readonly string[], account = '1') =>
  app.inject({
    method: 'POST',
    url: `${path}/query`,
    headers: { authorization: `Bearer ${account}`, 'content-type': 'application/x-www-form-urlencoded' },
    payload: [scope, ...questions.map((one) => `question=${encodeURIComponent(one)}`)].filter(Boolean).join('&'),
  })

interface Line {
  readonly question: number
  readonly status: number
  readonly body: unknown
}

const linesOf = (text: string): readonly Line[] =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
    .sort((a, b) => a.question - b.question)

const ownQuestions = [
  ...['totals', 'totals?metrics=visitors,visits&compare=previous', 'timeseries?interval=hour'],
  ...[
    'page?per_page=25&compare=previous',
    'page?compare=custom&compare_from=2026-02-01&compare_to=2026-02-10',
    ...['totals?compare=year&match_weekdays=1'],
    'source',
    'country?sort_by=value&sort=asc',
    'exit_page?search=do',
  ],
  ...['properties', 'properties/a%2Fb', 'properties?event=Buy', 'event', 'page?page=2'],
  ...['realtime', 'realtime/events', 'revenue', 'drops', 'arrivals'],
]
const sharedQuestions = ownQuestions.filter((one) => !/^(?:realtime\/events|revenue|drops|arrivals)/.test(one))

describe('a view', () => {
  for (const [who, path, questions] of [
    ['an owner', own, ownQuestions],
    ['a visitor of a shared page', shared, sharedQuestions],
  ] as const) {
    for (const scope of [
      '',
      'period=7d&timezone=Asia%2FKathmandu',
      'period=all&filter=country%3Ais%3ADE&filter=page%3Acontains%3Ao',
    ]) {
      test(`has the same replies as single routes, for ${who}: ${scope || 'the default scope'}`, async () => {
        const reply = await ask(path, scope, questions)
        assert.equal(reply.statusCode, 200, reply.body)
        assert.equal(reply.headers['content-type'], 'application/x-ndjson')
        const lines = linesOf(reply.body)
        assert.deepEqual(
          lines.map(({ question }) => question),
          questions.map((_, index) => index),
        )
        const sent = scope.includes('timezone') ? scope : [scope, 'timezone=UTC'].filter(Boolean).join('&')
        for (const [index, text] of questions.entries()) {
          const [name = '', search = ''] = text.split('?')
          const url = `${path}${name === 'totals' ? '' : `/${name}`}?${[orderOf(sent), search].filter(Boolean).join('&')}`
          const single = await app.inject({ url, headers })
          assert.deepEqual(lines[index], { question: index, status: single.statusCode, body: single.json() }, text)
        }
      })
    }
  }

  test('reports the problem of a question without affecting the others', async () => {
    const lines = linesOf(
      (await ask(own, '', ['totals', 'source?per_page=7', 'timeseries?interval=minute', 'country'])).body,
    )
    assert.deepEqual(
      lines.map(({ status }) => status),
      [200, 422, 422, 200],
    )
    const line = JSON.stringify(lines[1])
    assert.match(line, /per_page must be one of 10, 25, 50, 100; found/)
  })

  const countStatements = async (scope: string, questions: readonly string[]): Promise<number> => {
    const before = statements.length
    const lines = linesOf((await ask(own, scope, questions)).body)
    assert.ok(lines.every(({ status }) => status === 200))
    return statements.length - before
  }

  test('runs a statement once that several questions have in common', async () => {
    const alone = await countStatements('period=7d', ['source?compare=previous'])
    assert.ok(alone > 1)
    assert.equal(await countStatements('period=7d', ['source', 'source?compare=previous', 'source']), alone)
  })

  test('runs one statement about the visitors of now', async () => {
    for (const country of ['DE', 'FR'])
      assert.equal(await countStatements(`filter=country%3Ais%3A${country}&filter=source%3Ais%3A`, ['realtime']), 1)
  })

  for (const [name, path, scope, questions, message] of [
    ['no question', own, '', [], /question is required/],
    ['41 questions', own, '', Array(41).fill('source'), /question can be sent at most 40 times; found 41/],
    [
      'an unknown question',
      own,
      '',
      ['totals', 'totaly'],
      /question must be one of totals, timeseries.*found "totaly"/,
    ],
    ['an export', own, '', ['../events'], /found "..\/events"/],
    ['a question of the owner, on a shared page', shared, '', ['revenue'], /question must be one of.*found "revenue"/],
    ['single events on a shared page', shared, '', ['realtime/events'], /found "realtime\/events"/],
    ['a scope in a question', own, '', ['source?period=7d&filter=x'], /sent once, nor a format; found period, filter/],
    ['CSV', own, '', ['source?format=csv'], /nor a format; found format/],
    ['a wrong period', own, 'period=8d', ['totals'], /period must be one of/],
    ['a wrong filter', own, 'filter=shoe%3Ais%3A1', ['totals'], /filter must name one of/],
    ['a wrong date', own, 'from=2026-02-30', ['totals'], /from must be/],
  ] as const) {
    test(`with ${name} is rejected as a whole with 422`, async () => {
      const reply = await ask(path, scope, questions)
      assert.equal(reply.statusCode, 422, reply.body)
      assert.match(reply.json().detail, message)
    })
  }

  test('of another account is not found', async () => {
    assert.equal((await ask(own, '', ['totals'], '2')).statusCode, 404)
  })

  test('GET is not allowed', async () => {
    const reply = await app.inject({ url: `${own}/query`, headers })
    assert.deepEqual([reply.statusCode, reply.headers.allow], [405, 'POST'])
  })
})

/** The scope is repeated in links in the order of its fields. */
function orderOf(scope: string): string {
  const fields = ['period', 'from', 'to', 'timezone', 'filter']
  const rank = (pair: string): number => fields.indexOf(pair.split('=')[0] ?? '')
  return scope
    .split('&')
    .sort((a, b) => rank(a) - rank(b))
    .join('&')
}
