import assert from 'node:assert/strict'
import { request } from 'node:http'
import { test } from 'node:test'
import fc from 'fast-check'
import { browser } from '../testing/draft.ts'
import { withFolder } from '../testing/folder.ts'
import { sampleWebsite, startTestHost, type TestHost, type TestHostOptions } from '../testing/host.ts'
import { pollUntil } from '../testing/poll-until.ts'

const threads = 3
const start = Date.UTC(2026, 4, 4, 23, 40)

interface Sent {
  readonly path?: string
  readonly method?: string
  readonly body?: string
  readonly headers?: Readonly<Record<string, string>>
}

interface Received {
  readonly status: number
  readonly dropped: string
  readonly body: string
}

/** Each request has a connection of its own, which may reach any of the threads. */
const send = ({ url }: TestHost, { path = '/api/event', method = 'POST', body = '', headers = {} }: Sent) =>
  new Promise<Received>((resolve, reject) => {
    const common = { 'user-agent': browser, 'accept-language': 'en', 'content-length': String(Buffer.byteLength(body)) }
    const sent = request(
      `${url}${path}`,
      { method, agent: false, headers: { ...common, ...headers } },
      async (reply) => {
        const text = Buffer.concat(await reply.toArray()).toString()
        resolve({
          status: reply.statusCode ?? 0,
          dropped: String(reply.headers['x-sightline-dropped'] ?? ''),
          body: text,
        })
      },
    )
    sent.on('error', reject)
    // `node:http` sends `Connection: close`, which hits on open connections do not have.
    sent.setHeader('connection', 'keep-alive')
    sent.end(body, () => undefined)
  })

const hit = (host: TestHost, address: string, fields: object): Promise<Received> =>
  send(host, {
    body: JSON.stringify({ n: 'pageview', u: 'https://example.com/', ...fields }),
    headers: { 'x-forwarded-for': address },
  })

async function withHost(options: Partial<TestHostOptions>, work: (host: TestHost) => Promise<void>): Promise<void> {
  await withFolder(async (folder) => {
    const websites = [sampleWebsite({})]
    await using host = await startTestHost({ folder, websites, trustProxy: '127.0.0.1', threads, ...options })
    await work(host)
  })
}

const rows = async ({ store }: TestHost, text: string, count: number) =>
  await pollUntil(
    () => store.query({ text, values: [] }),
    (rows) => rows.length === count,
  )

test('hits of one visitor belong to the same visits, whichever threads they reach', async () => {
  const minute = 60_000
  const step = fc.record({
    gap: fc.constantFrom(0, 1, minute, 29 * minute, 30 * minute, 31 * minute),
    visitor: fc.integer({ min: 1, max: 3 }),
    kind: fc.constantFrom('pageview', 'pageview', 'event', 'engagement'),
  })
  const steps = fc.sample(fc.array(step, { minLength: 120, maxLength: 120 }), { numRuns: 1, seed: 7 })[0] ?? []

  /** The drops, and for each event the number of the first event of its visit. */
  const count = async (used: number): Promise<readonly unknown[]> => {
    let now = start
    let result: readonly unknown[] = []
    await withHost({ threads: used, clock: () => now }, async (host) => {
      const drops: string[] = []
      for (const [index, { gap, visitor, kind }] of steps.entries()) {
        now += gap
        const fields = { n: kind, u: `https://example.com/${index}` }
        drops.push((await hit(host, `203.0.113.${visitor}`, fields)).dropped)
      }
      const stored = drops.filter((dropped) => dropped === '').length
      const text = `SELECT page, min(cast(page[2:] AS INTEGER)) OVER (PARTITION BY visit) AS first, entry_page, started_at
        FROM events ORDER BY cast(page[2:] AS INTEGER)`
      result = [drops, (await rows(host, text, stored)).map((row) => Object.values(row).map(String))]
      if (used > 1) assert.ok(host.connections() < steps.length, 'all connections reached the main thread')
      assert.deepEqual(host.problems, [])
    })
    return result
  }
  assert.deepEqual(await count(threads), await count(1))
})

test('a repeated delivery counts once, whichever threads it reaches', async () => {
  await withHost({}, async (host) => {
    const replies = await Promise.all(Array.from({ length: 40 }, () => hit(host, '203.0.113.1', { k: 'again' })))
    assert.deepEqual([...new Set(replies.map(({ status }) => status))], [202])
    await hit(host, '203.0.113.1', { k: 'another' })
    await rows(host, 'SELECT 1 FROM events', 2)
    assert.equal((await host.store.query({ text: 'SELECT 1 FROM events', values: [] })).length, 2)
  })
})

test('rate limits count the hits of all threads', async () => {
  const limits = { hits: { perWebsite: 120, perNetwork: 0 } }
  await withHost({ limits, clock: () => start }, async (host) => {
    const replies = await Promise.all(Array.from({ length: 60 }, () => hit(host, '203.0.113.1', {})))
    assert.equal(replies.filter(({ status }) => status === 202).length, 20)
    assert.equal(replies.filter(({ status }) => status === 429).length, 40)
    assert.equal((await hit(host, '203.0.113.2', {})).status, 202)
  })
})

test('what needs more than a thread can do goes to the main thread, with the address of the client', async () => {
  const websites = [sampleWebsite({ excludeIps: '127.0.0.1' })]
  await withHost({ websites, trustProxy: '' }, async (host) => {
    const json = JSON.stringify({ n: 'pageview', u: 'https://example.com/' })
    const requests: readonly (readonly [Sent, expected: string])[] = [
      [{ body: json }, '202 excluded-address'],
      [{ path: '/api/pixel.gif?d=example.com&u=/', method: 'GET' }, '202 excluded-address'],
      [{ body: json, headers: { te: 'trailers' } }, '202 excluded-address'],
      [{ method: 'OPTIONS' }, '204 '],
      [{ method: 'DELETE' }, '405 '],
      [{ path: '/other', method: 'GET' }, '404 '],
      [{ body: 'x'.repeat(70_000) }, '413 '],
      [{ body: 'nonsense' }, '400 '],
      [{ body: JSON.stringify({ n: 'pageview', u: 'https://unknown.test/' }) }, '202 unknown-website'],
    ]
    for (const [sent, expected] of requests) {
      const replies = await Promise.all(Array.from({ length: 12 }, () => send(host, sent)))
      assert.deepEqual([...new Set(replies.map(({ status, dropped }) => `${status} ${dropped}`))], [expected])
    }
    assert.ok(host.connections() < requests.length * 12)
  })
})

test('a thread that dies is restarted, and nothing that was acknowledged is lost', async () => {
  await withHost({}, async (host) => {
    const [thread] = host.hitThreads?.threads ?? []
    assert.ok(thread)
    let acknowledged = 0
    let isDone = false
    const load = async (): Promise<void> => {
      while (!isDone) if ((await hit(host, '203.0.113.1', {}).catch(() => null))?.status === 202) acknowledged++
    }
    const loading = Promise.all(Array.from({ length: 8 }, load))
    // A thread that does not answer in time is killed, and this one has no time at all.
    const restarted = await pollUntil(
      async () => {
        if (thread.starts() === 1) await thread.call('ping', undefined, { killAfterMs: 0 }).catch(() => null)
        return thread.starts() > 1 && thread.isReady()
      },
      (is) => is,
    )
    assert.ok(restarted)
    const before = acknowledged
    await pollUntil(
      async () => acknowledged,
      (now) => now > before + 50,
    )
    isDone = true
    await loading
    const text = 'SELECT count(*) AS n FROM events'
    const [row] = await pollUntil(
      () => host.store.query({ text, values: [] }),
      ([row]) => Number(row?.n) >= acknowledged,
    )
    assert.ok(Number(row?.n) >= acknowledged && acknowledged > before + 50, `${row?.n} of ${acknowledged}`)
  })
})
