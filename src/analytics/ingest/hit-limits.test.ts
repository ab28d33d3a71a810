import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clientNetworkOf } from './client-network.ts'
import type { HitRates } from './hit-limits.ts'
import { createHitLimits } from './hit-limits.ts'
import { browser } from './testing/draft.ts'
import { withFolder } from './testing/folder.ts'
import { sampleWebsite, startTestHost, type TestHost } from './testing/host.ts'
import { pollUntil } from './testing/poll-until.ts'

const websites = [sampleWebsite({ id: 1, domain: 'one.example' }), sampleWebsite({ id: 2, domain: 'two.example' })]
const office = '203.0.113.9'

interface Taken {
  readonly status: number
  readonly dropped: string | null
  readonly retryAfter: string | null
  readonly body: string
}

const send = async (host: TestHost, address: string, path: string, init: RequestInit = {}): Promise<Taken> => {
  const response = await fetch(host.url + path, {
    ...init,
    headers: { 'user-agent': browser, 'accept-language': 'en', 'x-forwarded-for': address },
  })
  return {
    status: response.status,
    dropped: response.headers.get('x-sightline-dropped'),
    retryAfter: response.headers.get('retry-after'),
    body: await response.text(),
  }
}
const post = (body: object): RequestInit => ({ method: 'POST', body: JSON.stringify(body) })

const formats: Readonly<Record<string, (host: TestHost, address: string, domain: string) => Promise<Taken>>> = {
  plausible: (host, address, d) =>
    send(host, address, '/api/event', post({ n: 'pageview', u: `https://${d.split(',')[0]}/`, d })),
  umami: (host, address, website) =>
    send(host, address, '/api/send', post({ type: 'event', payload: { website, url: '/', hostname: website } })),
  goatcounter: (host, address, d) => send(host, address, `/count?p=/&d=${d}`),
  pixel: (host, address, d) => send(host, address, `/api/pixel.gif?u=/&d=${d}`),
}
const hit = formats.plausible ?? assert.fail()

/** A rate of 60 a minute has a burst of ten, and one more each second. */
async function withLimits(
  hits: HitRates,
  work: (host: TestHost, pass: (ms: number) => void) => Promise<void>,
): Promise<void> {
  let now = Date.UTC(2026, 5, 1, 12)
  await withFolder(async (folder) => {
    const options = { folder, websites, trustProxy: '127.0.0.1', clock: () => now, limits: { hits } }
    await using host = await startTestHost(options)
    await work(host, (ms) => {
      now += ms
    })
  })
}

const perWebsite = { perWebsite: 60, perNetwork: 0 }
const perNetwork = { perWebsite: 0, perNetwork: 60 }

for (const [name, sendOne] of Object.entries(formats)) {
  test(`${name}: a network that sends too much to a website has to wait, and may again later`, async () => {
    await withLimits(perWebsite, async (host, pass) => {
      for (let sent = 0; sent < 10; sent++) assert.ok((await sendOne(host, office, 'one.example')).status < 300)
      const { status, dropped, retryAfter, body } = await sendOne(host, office, 'one.example')
      assert.deepEqual([status, dropped, retryAfter], [429, 'rate-limited', '1'])
      assert.equal(body, 'Too many hits from your network. Try again in 1 second.')
      assert.ok((await sendOne(host, '198.51.100.7', 'one.example')).status < 300, 'another network')
      assert.ok((await sendOne(host, office, 'two.example')).status < 300, 'another website')
      pass(1_000)
      assert.ok((await sendOne(host, office, 'one.example')).status < 300, 'a second later')
      assert.equal((await sendOne(host, office, 'one.example')).status, 429)
      const drops = await pollUntil(
        () => host.store.query({ text: 'SELECT website, reason, sum(count) AS n FROM drops GROUP BY ALL', values: [] }),
        (rows) => rows[0]?.n === 2,
      )
      assert.deepEqual(drops, [{ website: 1, reason: 'rate-limited', n: 2 }])
      assert.equal(host.problems.length, 1)
      assert.doesNotMatch(host.problems[0] ?? '', /203\.0/)
    })
  })
}

test('where one of two websites has had enough, the other one counts', async () => {
  await withLimits(perWebsite, async (host) => {
    for (let sent = 0; sent < 10; sent++) await hit(host, office, 'one.example')
    assert.equal((await hit(host, office, 'one.example,two.example')).status, 202)
    const counts = await pollUntil(
      () =>
        host.store.query({ text: 'SELECT website, count(*) AS n FROM events GROUP BY ALL ORDER BY ALL', values: [] }),
      (rows) => rows.length === 2,
    )
    assert.deepEqual(counts, [
      { website: 1, n: 10 },
      { website: 2, n: 1 },
    ])
  })
})

test('a network has a limit for all websites together, before anything is read', async () => {
  await withLimits(perNetwork, async (host) => {
    for (let sent = 0; sent < 10; sent++)
      assert.equal((await hit(host, office, sent % 2 ? 'one.example' : 'two.example')).status, 202)
    assert.equal((await hit(host, office, 'one.example')).status, 429)
    const large = await send(host, office, '/api/event', { method: 'POST', body: 'x'.repeat(1_000_000) })
    assert.equal(large.status, 429)
    assert.equal((await hit(host, '198.51.100.7', 'one.example')).status, 202)
  })
})

const statusesOf = async (host: TestHost, addresses: readonly string[]): Promise<number[]> => {
  const statuses: number[] = []
  for (const address of addresses) statuses.push((await hit(host, address, 'one.example')).status)
  return statuses
}

test('the addresses of a /64 are one network, and those of a /48 have four times as much', async () => {
  for (const rates of [perWebsite, perNetwork]) {
    await withLimits(rates, async (host) => {
      const neighbors = Array.from({ length: 11 }, (_, index) => `2001:db8:1:1::${index + 1}`)
      assert.deepEqual(await statusesOf(host, neighbors), [...Array(10).fill(202), 429])
      const networks = Array.from({ length: 31 }, (_, index) => `2001:db8:1:${(index + 2).toString(16)}::1`)
      assert.deepEqual(await statusesOf(host, networks), [...Array(30).fill(202), 429])
      assert.deepEqual(await statusesOf(host, ['2001:db8:2:1::1']), [202])
    })
  }
})

test('0 is no limit', async () => {
  await withLimits({ perWebsite: 0, perNetwork: 0 }, async (host) => {
    const answers = await Promise.all(Array.from({ length: 300 }, () => hit(host, office, 'one.example')))
    assert.ok(answers.every(({ status }) => status === 202))
  })
})

test('names that nobody has registered are looked up for a network so often, and then no more', () => {
  const limits = createHitLimits({ perWebsite: 12_000, perNetwork: 60_000 }, () => 0)
  const network = clientNetworkOf(office)
  let lookups = 0
  while (limits.forLookup(network, 10) === 0) lookups += 10
  assert.equal(lookups, 1000)
  assert.ok(limits.forLookup(clientNetworkOf('198.51.100.7'), 1) === 0)
})
