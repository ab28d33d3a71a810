import assert from 'node:assert/strict'
import type { RequestListener, ServerResponse } from 'node:http'
import { type TestContext, test } from 'node:test'
import { runsAll } from '../../test/support/tier.ts'
import { createHostLimits, type HostLimitOptions } from './host-limits.ts'
import { createLimitedFetch } from './limited-fetch.ts'
import { loopbackFetcher } from './testing/fetchers.ts'
import { serveHttp } from './testing/servers.ts'

/** A server that records how many requests it has at a time. It answers them in rounds, when no more are coming. */
async function startRounds(t: TestContext, answer: (response: ServerResponse, round: number) => void) {
  const rounds: number[] = []
  let open: ServerResponse[] = []
  let quietTicks = 0
  // Counts turns of the event loop instead of time, because the machine may be busy.
  const timer = setInterval(() => {
    quietTicks += 1
    if (open.length === 0 || quietTicks < 8) return
    const round = rounds.push(open.length) - 1
    const answered = open
    open = []
    for (const response of answered) answer(response, round)
  }, 8)
  t.after(() => clearInterval(timer))
  const server = await serveHttp(t, (_request, response) => {
    open.push(response)
    quietTicks = 0
  })
  return { ...server, rounds }
}

function limitedFetch(t: TestContext, options: Partial<HostLimitOptions> = {}) {
  return createLimitedFetch(
    loopbackFetcher(t).fetchPage,
    createHostLimits({ quickMs: 10_000, slowMs: 20_000, ...options }),
  )
}

const fetchMany = (fetch: ReturnType<typeof limitedFetch>, origin: string, count: number) =>
  Promise.all(Array.from({ length: count }, (_, index) => fetch(`${origin}/${index}`)))

const within = (ms: number) => ({ until: Date.now() + ms, signal: AbortSignal.timeout(ms) })

test('a quick host gets more requests at a time, up to the maximum', async (t) => {
  const { origin, rounds } = await startRounds(t, (response) => response.end())
  const results = await fetchMany(limitedFetch(t), origin, 40)
  assert.ok(results.every(({ ok }) => ok))
  assert.equal(rounds[0], 2)
  assert.equal(Math.max(...rounds), 8)
  const growing = rounds.slice(0, 3)
  assert.deepEqual(
    growing,
    growing.toSorted((one, two) => one - two),
  )
})

test('the maximum holds for all who share the limits', async (t) => {
  const { origin, rounds } = await startRounds(t, (response) => response.end())
  const limits = createHostLimits({ quickMs: 10_000, slowMs: 20_000, max: 5 })
  const { fetchPage } = loopbackFetcher(t)
  const fetches = Array.from({ length: 3 }, () => createLimitedFetch(fetchPage, limits))
  await Promise.all(fetches.map((fetch) => fetchMany(fetch, origin, 15)))
  assert.equal(Math.max(...rounds), 5)
  assert.equal(
    rounds.reduce((sum, count) => sum + count),
    45,
  )
})

/** What a host does in the rounds 3 to 6, and whether it then gets one request at a time. */
const troubles: Readonly<Record<string, (response: ServerResponse) => void>> = {
  'a host that answers 503': (response) => response.writeHead(503).end(),
  'a host that resets connections': (response) => response.destroy(),
}
for (const [name, trouble] of Object.entries(troubles)) {
  test(`${name} gets fewer requests at a time, and more again later`, async (t) => {
    const isBad = (round: number) => round >= 3 && round <= 6
    const { origin, rounds } = await startRounds(t, (response, round) =>
      isBad(round) ? trouble(response) : response.end(),
    )
    await fetchMany(limitedFetch(t), origin, 60)
    assert.equal(Math.max(...rounds.slice(0, 4)), 8)
    assert.equal(rounds[7], 1, `one at a time after the trouble: ${rounds}`)
    assert.ok(Math.max(...rounds.slice(8)) >= 3, `more after good replies: ${rounds}`)
  })
}

test('a slow host gets fewer requests at a time', async (t) => {
  const { origin, rounds } = await startRounds(t, (response) => response.end())
  // Every reply counts as slow.
  await fetchMany(limitedFetch(t, { initial: 8, quickMs: 1, slowMs: 2 }), origin, 16)
  assert.equal(rounds[0], 8)
  assert.equal(rounds.at(-1), 1)
})

test('a host that does not answer gets fewer requests at a time', async (t) => {
  const { origin, rounds } = await startRounds(t, (response, round) => round > 1 && response.end())
  const fetch = limitedFetch(t, { initial: 8 })
  const results = await Promise.all(
    Array.from({ length: 16 }, (_, index) => fetch(`${origin}/${index}`, { limits: { headersMs: 300 } })),
  )
  assert.ok(results.some(({ ok }) => !ok))
  assert.deepEqual(rounds.slice(0, 3), [8, 4, 2])
})

test('a redirect to another host does not make that host speak for the first', async (t) => {
  const other = await serveHttp(t, ({ url }, response) => {
    if (url === '/overloaded') response.writeHead(429, { 'retry-after': '3600' }).end()
    else if (url === '/resets') response.destroy()
  })
  const { origin } = await serveHttp(t, ({ url }, response) => {
    if (url === '/own') response.end()
    else response.writeHead(302, { location: `${other.origin}${url}` }).end()
  })
  const fetch = limitedFetch(t, { initial: 1, max: 1 })
  for (const path of ['/overloaded', '/resets', '/never'])
    await fetch(`${origin}${path}`, { ...within(2_000), limits: { headersMs: 500 } })
  const own = await fetch(`${origin}/own`, within(5_000))
  assert.equal(own.ok && own.page.status, 200)
})

test('429 with Retry-After: nothing is sent until then, and the request is sent again', async (t) => {
  const arrivals: { path: string; at: number }[] = []
  const { origin } = await serveHttp(t, ({ url = '' }, response) => {
    arrivals.push({ path: url, at: Date.now() })
    const isFirst = arrivals.length === 1
    if (isFirst) response.writeHead(429, { 'retry-after': '1' }).end()
    else response.end('fine')
  })
  const fetch = limitedFetch(t, { initial: 1 })
  const results = await Promise.all(['/a', '/b', '/c'].map((path) => fetch(origin + path, within(30_000))))
  assert.ok(results.every((result) => result.ok && result.page.status === 200))
  const [first, second] = arrivals
  assert.ok(first && second && second.at - first.at >= 990, 'no request within the second')
  assert.deepEqual(arrivals.map(({ path }) => path).toSorted(), ['/a', '/a', '/b', '/c'])
})

/** Values of Retry-After that end the audit's probes of the host at once, by name. */
const endless: Readonly<Record<string, { header: string; reason: RegExp }>> = {
  'for thirty years': { header: '999999999', reason: /status 429 and asked us to wait 999,999,999 seconds/ },
  'with four hundred digits': { header: '9'.repeat(400), reason: /asked us to wait 999,999,999 seconds/ },
  'until 2099': { header: 'Thu, 01 Jan 2099 00:00:00 GMT', reason: /asked us to wait [\d,]+ seconds/ },
}
for (const [name, { header, reason }] of Object.entries(endless)) {
  test(`Retry-After ${name} is obeyed: what waits fails at once, with the reason`, async (t) => {
    let asked = 0
    const { origin } = await serveHttp(t, (_request, response) => {
      asked++
      response.writeHead(429, { 'retry-after': header }).end()
    })
    const fetch = limitedFetch(t)
    const results = await Promise.all(Array.from({ length: 50 }, (_, n) => fetch(`${origin}/${n}`, within(600_000))))
    assert.equal(asked, 2, 'only those that were already sent')
    for (const result of results) assert.match(result.ok ? 'ok' : result.failure.message, reason)
    const later = await fetch(`${origin}/later`, within(600_000))
    assert.match(later.ok ? 'ok' : later.failure.message, reason)
    assert.equal(asked, 2)
    // A page that a user waits for is fetched nevertheless, once.
    const page = await fetch(`${origin}/page`, { ...within(600_000), isUrgent: true })
    assert.equal(page.ok && page.page.status, 429)
    assert.equal(asked, 3)
  })
}

const oddTimes = ['soon', '-1', '0', '1e9', '', 'Thu, 01 Jan 1970 00:00:00 GMT']
for (const header of runsAll ? oddTimes : oddTimes.slice(0, 1)) {
  test(`Retry-After "${header}" is no time, so the request is tried once more after a pause`, async (t) => {
    let asked = 0
    const { origin } = await serveHttp(t, (_request, response) => {
      asked++
      response.writeHead(429, { 'retry-after': header }).end()
    })
    const result = await limitedFetch(t)(`${origin}/`, within(30_000))
    assert.equal(result.ok && result.page.status, 429)
    assert.equal(asked, 2)
  })
}

test('a host that answers 429 for ever gets few requests, and those who wait do not wait long', async (t) => {
  let asked = 0
  const { origin } = await serveHttp(t, (_request, response) => {
    asked++
    response.writeHead(429).end()
  })
  const fetch = limitedFetch(t)
  const results = await Promise.all(Array.from({ length: 5_000 }, (_, n) => fetch(`${origin}/${n}`, within(4_000))))
  assert.ok(asked <= 6, `${asked} requests`)
  const reasons = new Set(results.map((result) => (result.ok ? result.page.status : result.failure.message)))
  for (const reason of reasons) assert.match(String(reason), /429/)
})

test('requests to one host keep the distance that robots.txt asks for', async (t) => {
  const arrivals: number[] = []
  const { origin } = await serveHttp(t, (_request, response) => {
    arrivals.push(Date.now())
    response.end()
  })
  const limits = createHostLimits()
  limits.setSpacing(new URL(origin).host, 200)
  const fetch = createLimitedFetch(loopbackFetcher(t).fetchPage, limits)
  const results = await Promise.all(Array.from({ length: 50 }, (_, n) => fetch(`${origin}/${n}`, within(1_000))))
  assert.ok(arrivals.length >= 2 && arrivals.length <= 6, `${arrivals.length} requests`)
  const failures = results.flatMap((result) => (result.ok ? [] : [result.failure.message]))
  const refused = failures.filter((message) => /0\.2 seconds between requests \(Crawl-delay\)/.test(message))
  // The last one that is let through may run out of time on its way.
  assert.ok(refused.length >= 49 - arrivals.length, failures.join('\n'))
  assert.ok(failures.length - refused.length <= 1, failures.join('\n'))
})

test('a distance of a day lets one request through, and ends', async (t) => {
  let asked = 0
  const { origin } = await serveHttp(t, (_request, response) => response.end(String(asked++)))
  const limits = createHostLimits()
  limits.setSpacing(new URL(origin).host, 86_400_000)
  const fetch = createLimitedFetch(loopbackFetcher(t).fetchPage, limits)
  const results = await Promise.all(Array.from({ length: 9 }, (_, n) => fetch(`${origin}/${n}`, within(600_000))))
  assert.equal(asked, 1)
  assert.equal(results.filter(({ ok }) => ok).length, 1)
})

test('hosts do not wait for each other', async (t) => {
  const silent = await serveHttp(t, () => {})
  const quick = await serveHttp(t, (_request, response) => response.end())
  const fetch = limitedFetch(t)
  const cancel = new AbortController()
  const stuck = Array.from({ length: 5 }, (_, n) => fetch(`${silent.origin}/${n}`, { signal: cancel.signal }))
  assert.equal((await fetch(quick.origin)).ok, true)
  cancel.abort()
  for (const result of await Promise.all(stuck)) assert.equal(result.ok, false)
})

test('a request that is cancelled while it waits is not sent, and others go on', async (t) => {
  const asked: string[] = []
  const open: ServerResponse[] = []
  const listener: RequestListener = ({ url = '' }, response) => {
    asked.push(url)
    if (url === '/held') open.push(response)
    else response.end()
  }
  const { origin } = await serveHttp(t, listener)
  const fetch = limitedFetch(t, { initial: 1 })
  const held = fetch(`${origin}/held`)
  const cancel = new AbortController()
  const second = fetch(`${origin}/2`, { signal: cancel.signal })
  const third = fetch(`${origin}/3`)
  cancel.abort()
  const result = await second
  assert.equal(result.ok ? '' : result.failure.kind, 'cancelled')
  while (open.length === 0) await new Promise(setImmediate)
  open[0]?.end()
  assert.ok((await held).ok && (await third).ok)
  assert.deepEqual(asked, ['/held', '/3'])
})

test('a page that a user waits for goes before the requests that wait', async (t) => {
  const asked: string[] = []
  const { origin } = await serveHttp(t, ({ url = '' }, response) => {
    asked.push(url)
    setTimeout(() => response.end(), 20)
  })
  const fetch = limitedFetch(t, { initial: 1, max: 2 })
  const probes = fetchMany(fetch, origin, 10)
  await Promise.all([probes, fetch(`${origin}/page`, { isUrgent: true })])
  assert.ok(asked.indexOf('/page') <= 2, `${asked}`)
})
