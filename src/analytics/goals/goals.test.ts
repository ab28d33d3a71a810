import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { engines, type RecordsEngine } from '../../../test/support/engines.ts'
import { freshRecords } from '../../../test/support/records.ts'
import { createAccounts } from '../../accounts/accounts.ts'
import { notFound } from '../../base/errors.ts'
import type { Records } from '../../database/records.ts'
import type { App } from '../../http/app.ts'
import { addAuthenticatedRoutes } from '../../http/auth.ts'
import { createServer } from '../../http/server.ts'
import { createLogger } from '../../program/logger.ts'
import { openAuth } from '../stats/testing/open-auth.ts'
import { createGoals } from './goals.ts'
import { goalRoutes } from './routes.ts'

const baseUrl = 'http://localhost:4100'
const now = Date.UTC(2026, 10, 16)

for (const engine of engines) describe(`goals on ${engine.name}`, () => describeGoals(engine))

function describeGoals(engine: RecordsEngine): void {
  let records: Records
  let app: App
  let website: number
  before(async () => {
    records = await freshRecords(engine)
    const { id: account } = await createAccounts(records, () => now).create('ada@example.com', 'Ada')
    const row = { account_id: account, domain: 'example.com', privacy: 1, share_token: 'token' } as const
    const settings = { email: 0, exclude_bots: 1, exclude_params: '', exclude_ips: '' } as const
    const inserted = await records.db
      .insertInto('websites')
      .values({ ...row, ...settings, created_at: now, updated_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    website = inserted.id
    const open = openAuth(Number)
    const byBearer = async (key: string) => ({ ...(await open.byBearer(key)), access: 'full_key' as const })
    const goals = createGoals(records, () => now)
    const readWebsite = async (accountId: number, id: number) => {
      if (accountId !== account || id !== website) throw notFound('website')
      return id
    }
    const options = { title: 'Test', baseUrl, logger: createLogger('silent'), trustProxy: [] }
    app = await createServer({ ...options, isHealthy: async () => true }, (server) =>
      addAuthenticatedRoutes(server, { name: 'analytics', baseUrl }, { ...open, byBearer }, (api) =>
        goalRoutes(api, goals, { readWebsite, baseUrl }),
      ),
    )
  })
  after(async () => {
    await app.close()
    await records.close()
  })

  const ask = async (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path = '',
    fields?: Readonly<Record<string, string>>,
  ) => {
    const reply = await app.inject({
      method,
      url: `/api/v1/websites/${website}/goals${path}`,
      headers: {
        authorization: 'Bearer 1',
        ...(fields && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(fields && { payload: new URLSearchParams(fields).toString() }),
    })
    return { status: reply.statusCode, body: reply.json() }
  }

  test('are created, read, listed, changed and deleted', async () => {
    const created = await ask('POST', '', {
      name: ' Thanks ',
      type: 'page',
      page: '/thank you',
      value_type: 'fixed',
      value: '9.5',
      currency: 'eur',
    })
    assert.equal(created.status, 201, JSON.stringify(created.body))
    const { id } = created.body.data
    const goal = {
      ...{ id, object: 'goal', website, name: 'Thanks', type: 'page', page: '/thank you', event: '', link: '' },
      ...{ scroll_depth: null, condition: '', counting: 'once_per_visit' },
      ...{ value_type: 'fixed', value: 9.5, currency: 'EUR', value_property: '' },
      ...{ created_at: '2026-11-16T00:00:00.000Z', updated_at: '2026-11-16T00:00:00.000Z' },
    }
    assert.deepEqual(created.body.data, goal)
    assert.deepEqual((await ask('GET', `/${id}`)).body.data, goal)
    assert.deepEqual((await ask('GET')).body.data, [goal])
    const changes = { type: 'event', event: 'Order', page: '', value_type: 'revenue', counting: 'every_time' }
    const changed = await ask('PUT', `/${id}`, changes)
    assert.deepEqual(changed.body.data, { ...goal, ...changes, value: null, currency: '' })
    assert.deepEqual((await ask('DELETE', `/${id}`)).body, { id, object: 'goal', deleted: true })
    assert.equal((await ask('GET', `/${id}`)).status, 404)
    assert.equal((await ask('PUT', `/${id}`, { name: 'x' })).status, 404)
  })

  const refused: readonly (readonly [string, Readonly<Record<string, string>>, RegExp])[] = [
    ['a type that does not exist', { type: 'click' }, /type must be one of page, event, scroll/],
    ['a page goal without a page', { type: 'page' }, /page is required/],
    ['a page that is none', { type: 'page', page: 'pricing' }, /page must begin with \/ or \*; found "pricing"/],
    ['a page with many stars', { type: 'page', page: `/${'*a'.repeat(11)}` }, /page can have at most 10 wildcards/],
    ['a name of spaces', { name: '  ', type: 'form' }, /name must not be empty/],
    ['a name of lines', { name: 'a\nb', type: 'form' }, /name must be a single line/],
    ['two mistakes', { name: ' ', type: 'page' }, /page is required.*name must not be empty/],
    ['an event goal without an event', { type: 'event' }, /event is required/],
    ['a built-in event', { type: 'event', event: 'pageview' }, /event must be one of the names of custom events/],
    ['an event of a page goal', { type: 'page', page: '/', event: 'A' }, /event is not used if type is page/],
    ['a scroll goal without a depth', { type: 'scroll', page: '/' }, /scroll_depth is required/],
    [
      'a depth beyond 100',
      { type: 'scroll', page: '/', scroll_depth: '101' },
      /scroll_depth must be a whole number from 1 to 100/,
    ],
    ['a fixed value that is missing', { type: 'form', value_type: 'fixed' }, /value is required/],
    [
      'a currency that is none',
      { type: 'form', value_type: 'fixed', value: '1', currency: '€' },
      /currency must be one of three letters/,
    ],
    [
      'revenue of pageviews',
      { type: 'page', page: '/', value_type: 'revenue' },
      /value_type must be one of none, fixed/,
    ],
    [
      'a condition that cannot be read',
      { type: 'form', condition: 'plan=pro' },
      /condition must be dimension:operator:value/,
    ],
    [
      'a condition on visits',
      { type: 'form', condition: 'not visit(page:is:/)' },
      /condition must be about single rows/,
    ],
    ['a condition on exit pages', { type: 'form', condition: 'exit_page:is:/' }, /condition must be about single rows/],
    ['a condition on goals', { type: 'form', condition: 'goal:is:1' }, /condition must name a goal|condition/],
    [
      'a condition of many parts',
      { type: 'form', condition: `(${Array(11).fill('page:is:/').join(' or ')})` },
      /condition may have 10 parts/,
    ],
    [
      'a deeply nested condition',
      { type: 'form', condition: `${'('.repeat(100)}page:is:/${')'.repeat(100)}` },
      /nested 8 deep/,
    ],
  ]
  for (const [what, fields, expected] of refused)
    test(`${what} is a 422`, async () => {
      const { status, body } = await ask('POST', '', { name: what, ...fields })
      assert.equal(status, 422, JSON.stringify(body))
      assert.match(body.detail ?? body.message ?? JSON.stringify(body), expected)
    })
}
