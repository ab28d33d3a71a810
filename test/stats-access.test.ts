import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { addAccount } from './support/accounts.ts'
import { callCommand } from './support/call-command.ts'
import { type Client, createClient, type Fields, form, type One, type Problem, query } from './support/client.ts'
import { readCsv } from './support/csv.ts'
import { events, startSeeded } from './support/seeded-website.ts'
import { createSessionClient } from './support/session-client.ts'
import { shareTokenOf, unknownToken } from './support/share-url.ts'
import { ownerKey, type Sightline } from './support/sightline.ts'
import type { Statistics } from './support/statistics.ts'

let sightline: Sightline
let client: Client
let statistics: Statistics
before(async () => {
  ;({ sightline, statistics } = await startSeeded())
  client = await createClient(sightline.analyticsUrl, ownerKey)
})
after(() => sightline.stop())

const routes = [
  '/stats',
  '/stats/timeseries',
  '/stats/realtime',
  '/stats/page',
  '/stats/properties',
  '/stats/properties/plan',
]
const ownRoutes = [
  ...routes,
  '/stats/realtime/events',
  '/stats/revenue',
  '/stats/drops',
  '/stats/bots',
  '/stats/bots/timeseries',
  '/stats/bots/pages',
  '/events',
]

describe('CSV', () => {
  const read = (at: string, fields: Fields, accept = '*/*') =>
    client.getText(`${statistics.path}${at}${query(fields)}`, { headers: { accept } })

  for (const at of ownRoutes) {
    test(`${at}: by format, and by what is accepted`, async () => {
      const byFormat = await read(at, { format: 'csv' })
      const byAccept = await read(at, {}, 'text/csv, application/json;q=0.5')
      for (const { status, headers, text } of [byFormat, byAccept]) {
        assert.equal(status, 200)
        assert.match(headers.get('content-type') ?? '', /^text\/csv; charset=utf-8/)
        assert.match(
          headers.get('content-disposition') ?? '',
          /^attachment; filename="stats\.test-\w+(?:-\d{4}-\d\d-\d\d){1,2}\.csv"$/,
        )
        const [columns, ...lines] = readCsv(text)
        for (const line of lines) assert.equal(line.length, columns?.length)
        for (const cell of lines.flat()) assert.doesNotMatch(cell, /^[=+@\t\r]/)
      }
      for (const [fields, accept] of [
        [{ format: 'json' }, 'text/csv'],
        [{}, '*/*'],
        [{}, 'application/json, text/csv'],
      ] as const) {
        assert.match((await read(at, fields, accept)).headers.get('content-type') ?? '', /^application\/json/)
      }
    })
  }

  test('has all values, with the same numbers as JSON', async () => {
    const { text } = await read('/stats/country', { format: 'csv', metrics: 'visits', per_page: 10, period: 'all' })
    const counts = Object.fromEntries(
      readCsv(text)
        .slice(1)
        .map(([country = '', visits]) => [country, Number(visits)]),
    )
    assert.deepEqual(counts, await statistics.breakdown('country', 'visits', { period: 'all' }))
  })

  test('exports all events', async () => {
    const [columns = [], ...lines] = readCsv((await read('/events', { format: 'csv', period: 'all' })).text)
    const exported = await statistics.events({ period: 'all' })
    assert.equal(exported.length, events.length)
    assert.deepEqual(
      lines.map((line) => line[columns.indexOf('time')]).toSorted(),
      exported.map(({ time }) => time).toSorted(),
    )
  })
})

describe('access', () => {
  const keyWith = async (...options: readonly string[]): Promise<Client> => {
    const { output } = await callCommand(sightline, 'keys', 'create', ...options)
    return await createClient(sightline.analyticsUrl, output.trim())
  }
  const statuses = (asking: Client): Promise<readonly number[]> =>
    Promise.all(ownRoutes.map(async (at) => (await asking.getText(statistics.path + at)).status))

  const rows: Readonly<Record<string, readonly [status: number, () => Promise<Client>]>> = {
    nobody: [401, () => createClient(sightline.analyticsUrl, null)],
    'an unknown key': [401, () => createClient(sightline.analyticsUrl, 'sl_unknown_0123456789abcdef012345')],
    'another account': [
      404,
      async () => createClient(sightline.analyticsUrl, await addAccount(sightline, 'other@example.test')),
    ],
    'a key for the other service': [403, () => keyWith('--service', 'seo')],
    'a key for reading this service': [200, () => keyWith('--read-only', '--service', 'analytics')],
    'the owner': [200, async () => client],
  }
  for (const [who, [status, open]] of Object.entries(rows)) {
    test(`${who}: ${status}`, async () => {
      assert.deepEqual(
        await statuses(await open()),
        ownRoutes.map(() => status),
      )
    })
  }

  test('unknown and invalid websites return 404', async () => {
    for (const id of ['99', '0', '-1', '1.0', '1e0', 'x', '%00']) {
      const { status } = await client.get<Problem>(`/api/v1/websites/${id}/stats`)
      assert.ok([400, 404].includes(status), `${id}: ${status}`)
    }
  })
})

describe('shared statistics', () => {
  const password = 'page password'
  let page = ''
  before(async () => {
    page = shareTokenOf((await client.get<One<{ page: string }>>(statistics.path)).body.data.page)
  })
  const shared = (at: string, token = page): string => `/shared/websites/${token}${at}`
  const share = async (fields: Fields): Promise<void> => {
    assert.equal((await client.put(statistics.path, form(fields))).status, 200)
  }

  test("of a public website are open to all, with the owner's numbers", async () => {
    await share({ privacy: 0 })
    const anonymous = await createSessionClient(sightline.analyticsUrl)
    for (const at of routes) assert.equal((await anonymous.get(shared(at))).status, 200, at)
    for (const [dimension, at] of [
      ['page', '/stats/page'],
      ['country', '/stats/country'],
    ] as const) {
      const { body } = await anonymous.get<One<readonly { value: string; visits: number }[]>>(
        shared(`${at}?period=all&per_page=100`),
      )
      const seen = Object.fromEntries(body.data.map(({ value, visits }) => [value, visits]))
      assert.deepEqual(seen, await statistics.breakdown(dimension, 'visits', { period: 'all' }))
    }
    for (const at of ['/stats/revenue', '/stats/drops', '/stats/bots', '/stats/bots/pages', '/events'])
      assert.equal((await anonymous.get(shared(at))).status, 404, at)
  })

  test('of a private website return the same 404 as a missing one', async () => {
    await share({ privacy: 1 })
    const anonymous = await createSessionClient(sightline.analyticsUrl)
    for (const at of routes) {
      const [hidden, none] = [await anonymous.get(shared(at)), await anonymous.get(shared(at, unknownToken))]
      assert.equal(hidden.status, 404, at)
      assert.equal(hidden.text, none.text)
    }
  })

  test('with a password require it', async () => {
    await share({ privacy: 2, password })
    const anonymous = await createSessionClient(sightline.analyticsUrl)
    for (const at of routes) assert.equal((await anonymous.get(shared(at))).status, 401, at)
    assert.equal((await anonymous.post(shared('/grant'), form({ password: 'wrong' }))).status, 401)
    for (const at of routes) assert.equal((await anonymous.get(shared(at))).status, 401, at)
    assert.equal((await anonymous.post(shared('/grant'), form({ password }))).status, 201)
    for (const at of routes) assert.equal((await anonymous.get(shared(at))).status, 200, at)
    await share({ privacy: 1 })
    for (const at of routes) assert.equal((await anonymous.get(shared(at))).status, 404, at)
  })
})
