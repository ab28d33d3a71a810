import assert from 'node:assert/strict'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, type TestContext, test } from 'node:test'
import { ApiError, type Client, createClient, readLines } from '../client/client.ts'
import { type Joined, joinSightline } from './support/join-sightline.ts'

let sightline: Joined
let client: Client

before(async () => {
  sightline = await joinSightline()
  const { analyticsUrl, seoUrl } = sightline
  client = createClient({ analyticsUrl: `${analyticsUrl}/`, seoUrl, key: sightline.key })
})
after(() => sightline.stop())

const problemOf = async (request: Promise<unknown>): Promise<ApiError> => {
  const error = await request.then(
    () => assert.fail('It succeeded'),
    (reason: unknown) => reason,
  )
  assert.ok(error instanceof ApiError, String(error))
  return error
}

describe('the client, with both services', () => {
  test('creates, reads, changes and deletes a website', async () => {
    const { data: made } = await client.request('createWebsite', { domain: 'crud.test' })
    const { data: changed } = await client.request('updateWebsite', { id: made.id, timezone: 'Europe/Berlin' })
    assert.equal(changed.timezone, 'Europe/Berlin')
    await client.request('deleteWebsite', { id: made.id })
    const { status, problem, message } = await problemOf(client.request('readWebsite', { id: made.id }))
    assert.deepEqual([status, problem?.status], [404, 404])
    assert.equal(message, problem?.detail)
  })

  test('sends every character as it is', async () => {
    const name = 'Müller & Söhne = 100 %+ <b>'
    assert.equal((await client.request('updateAccount', { name })).data.name, name)
  })

  test('names the fields that are not valid', async () => {
    const { status, problem } = await problemOf(client.request('createWebsite', { domain: 'no host' }))
    assert.equal(status, 422)
    assert.deepEqual(Object.keys(problem?.errors ?? {}), ['domain'])
  })

  test('lists all pages of a list, each item once', async () => {
    for (let n = 0; n < 23; n++) await client.request('createWebsite', { domain: `page-${n}.test` })
    const domains: string[] = []
    for await (const { domain } of client.list('listWebsites', { per_page: 10, search: 'page-' })) domains.push(domain)
    assert.equal(domains.length, 23)
    assert.equal(new Set(domains).size, 23)
  })

  test('lists each item once although others are deleted meanwhile', async () => {
    const ids: number[] = []
    for (let n = 0; n < 21; n++) ids.push((await client.request('createWebsite', { domain: `gone-${n}.test` })).data.id)
    const input = { per_page: 10, search: 'gone-', sort_by: 'id', sort: 'asc' } as const
    const listed: number[] = []
    for await (const { id } of client.list('listWebsites', input)) {
      if (listed.length === 5) for (const first of ids.slice(0, 3)) await client.request('deleteWebsite', { id: first })
      listed.push(id)
    }
    assert.deepEqual(listed, ids)
  })

  test('sends a query and a body where an operation takes both', async () => {
    const { data } = await client.request('createReport', { language: 'de', url: 'http://query.test:9/' })
    assert.equal(data.url, 'http://query.test:9/')
    assert.equal((await client.request('readReport', { id: data.id, language: 'fr' })).data.id, data.id)
  })

  test('reads CSV, and answers as they arrive', async () => {
    const { data: website } = await client.request('createWebsite', { domain: 'stats.test' })
    const csv = await client.open('readTimeseries', { id: website.id, period: '7d', format: 'csv' })
    assert.match(await csv.text(), /^"time","visitors",/)
    const answers = await client.open('queryStats', {
      id: website.id,
      filter: ['country:is:DE|FR', 'page:is:/a b'],
      question: ['totals', 'page?per_page=10'],
    })
    const statuses: number[] = []
    for await (const { status } of readLines<{ readonly status: number }>(answers)) statuses.push(status)
    assert.deepEqual(statuses, [200, 200])
  })

  test('a value in a path cannot lead to another path', async () => {
    const { status } = await problemOf(client.request('readProject', { project: '../account' }))
    assert.equal(status, 404)
    await assert.rejects(client.request('readProject', { project: '' }), /readProject needs project/)
  })

  test('a service whose address is not set is named', async () => {
    const onlySeo = createClient({ seoUrl: sightline.seoUrl, key: sightline.key })
    assert.equal((await onlySeo.request('readAccount', {})).data.object, 'account')
    await assert.rejects(onlySeo.request('readWebsite', { id: 1 }), /address of the analytics service is not set/)
  })
})

describe('the client, with a service that is not always available', () => {
  /** Replies with each status in turn, and then with the last one forever. Counts the requests. */
  async function replying(
    context: TestContext,
    statuses: readonly (number | 'disconnect')[],
    headers: Readonly<Record<string, string>> = { 'retry-after': '0' },
  ): Promise<{ readonly client: Client; readonly count: () => number }> {
    let requests = 0
    const listener: RequestListener = ({ socket }, reply) => {
      const status = statuses[Math.min(requests++, statuses.length - 1)]
      if (status === 'disconnect') return socket.destroy()
      reply.writeHead(status ?? 500, { ...headers, 'content-type': 'application/json' }).end('{"data":{}}')
    }
    const server = createServer(listener).listen(0, '127.0.0.1')
    context.after(() => server.close())
    const { port } = await new Promise<AddressInfo>((resolve) =>
      server.once('listening', () => resolve(server.address() as AddressInfo)),
    )
    const client = createClient({ analyticsUrl: `http://127.0.0.1:${port}`, key: 'x', maxWaitMs: 1000 })
    return { client, count: () => requests }
  }

  const rows = {
    'reads again after a 503': { statuses: [503, 503, 200], write: false, sent: 3, status: 200 },
    'reads again after a 429': { statuses: [429, 200], write: false, sent: 2, status: 200 },
    'reads again after a lost connection': { statuses: ['disconnect', 200], write: false, sent: 2, status: 200 },
    'gives up after three retries': { statuses: [503], write: false, sent: 4, status: 503 },
    'does not repeat what is wrong': { statuses: [422, 200], write: false, sent: 1, status: 422 },
    'does not repeat a 500': { statuses: [500, 200], write: false, sent: 1, status: 500 },
    'creates again after a 429': { statuses: [429, 200], write: true, sent: 2, status: 200 },
    'creates once if that may have worked': { statuses: [503, 200], write: true, sent: 1, status: 503 },
  } as const
  for (const [name, { statuses, write, sent, status }] of Object.entries(rows)) {
    test(name, async (context) => {
      const { client, count } = await replying(context, statuses)
      const request = write
        ? client.request('createWebsite', { domain: 'once-more.test' })
        : client.request('readWebsite', { id: 1 })
      if (status === 200) await request
      else assert.equal((await problemOf(request)).status, status)
      assert.equal(count(), sent)
    })
  }

  test('creates once if the connection is lost', async (context) => {
    const { client, count } = await replying(context, ['disconnect', 200])
    await assert.rejects(client.request('createWebsite', { domain: 'lost.test' }), TypeError)
    assert.equal(count(), 1)
  })

  test('does not wait longer than it may', async (context) => {
    const { client, count } = await replying(context, [503], { 'retry-after': '3600' })
    assert.equal((await problemOf(client.request('readWebsite', { id: 1 }))).status, 503)
    assert.equal(count(), 1)
  })

  test('stops waiting when it is aborted', async (context) => {
    const { client, count } = await replying(context, [503], { 'retry-after': '1' })
    const aborting = new AbortController()
    const request = client.request('readWebsite', { id: 1 }, { signal: aborting.signal })
    setImmediate(() => aborting.abort(new Error('enough')))
    await assert.rejects(request)
    assert.ok(count() <= 1)
  })
})
