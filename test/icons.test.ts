import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { after, before, test } from 'node:test'
import { parseAllowList } from '../src/fetch/allow-list.ts'
import { createFetcher } from '../src/fetch/fetcher.ts'
import { startAnalyticsService } from './support/analytics-service.ts'
import { createClient } from './support/client.ts'
import { type DnsServer, startDns } from './support/dns-server.ts'
import { eventEngines } from './support/event-engines.ts'
import { eventually } from './support/eventually.ts'
import { temporaryFolder } from './support/folder.ts'
import { sendHit } from './support/hits.ts'
import { ownerKey, type Sightline, startSightline } from './support/sightline.ts'
import { type Statistics, trackWebsite } from './support/statistics.ts'

/** A loopback address of its own, because icons are at the default port. */
const address = '127.0.45.1'
const png = Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex')

let dns: DnsServer
let site: Server
let sightline: Sightline
let statistics: Statistics
const asked: string[] = []
const slowReplies = Promise.withResolvers<void>()
before(async () => {
  dns = await startDns()
  for (const host of ['blog.example', 'other.example', 'shop.example', 'slow.example']) dns.addresses.set(host, address)
  site = createServer(async (request, reply) => {
    asked.push(`${request.headers.host}${request.url}`)
    if (request.headers.host === 'slow.example') await slowReplies.promise
    if (request.url === '/i.png') reply.writeHead(200, { 'content-type': 'text/html' }).end(png)
    else if (request.url === '/') reply.setHeader('content-type', 'text/html').end('<link rel=icon href=/i.png>')
    else reply.writeHead(404).end()
  }).listen(80, address)
  await once(site, 'listening')
  const environment = { SIGHTLINE_DNS_SERVERS: dns.address, SIGHTLINE_SEO_ALLOW: address }
  sightline = await startSightline({ args: ['analytics'], environment })
  const client = await createClient(sightline.analyticsUrl, ownerKey)
  statistics = await trackWebsite(client, 'shop.example', { privacy: 0 })
  await sendHit(sightline.analyticsUrl, {
    u: 'https://shop.example/',
    d: 'shop.example',
    r: 'http://blog.example/post',
  })
  await eventually(async () => assert.deepEqual(await statistics.totals('pageviews'), [1]))
})
after(async () => {
  await sightline?.stop()
  site?.close()
  site?.closeAllConnections()
  dns?.stop()
})

async function read(path: string, key: string | null = ownerKey) {
  const headers: Record<string, string> = key === null ? {} : { authorization: `Bearer ${key}` }
  const response = await fetch(sightline.analyticsUrl + path, { headers })
  return { response, bytes: Buffer.from(await response.arrayBuffer()) }
}

/** The first replies may come before the icon does. */
const readIcon = (path: string) =>
  eventually(async () => {
    const answer = await read(path)
    assert.deepEqual(answer.bytes, png)
    return answer
  })

test('the icon of a slow website does not hold up the browser, and is there later', async () => {
  const { path } = await trackWebsite(await createClient(sightline.analyticsUrl, ownerKey), 'slow.example')
  const { response, bytes } = await read(`${path}/stats/icon`)
  assert.equal(response.headers.get('content-type'), 'image/gif')
  assert.equal(response.headers.get('cache-control'), 'no-store')
  assert.notDeepEqual(bytes, png)
  slowReplies.resolve()
  await readIcon(`${path}/stats/icon`)
})

test('the icon of the website is served from this origin', async () => {
  const { response } = await readIcon(`${statistics.path}/stats/icon`)
  assert.equal(response.status, 200)
  assert.equal(response.headers.get('content-type'), 'image/png')
  assert.equal(response.headers.get('x-content-type-options'), 'nosniff')
  assert.match(response.headers.get('content-security-policy') ?? '', /default-src 'none'; sandbox/)
  assert.equal(response.headers.get('cache-control'), 'private, max-age=86400')
})

test('the icon of the website is served to visitors of its shared page, too', async () => {
  const token = new URL(statistics.website.page).pathname.split('/').at(-1)
  assert.deepEqual((await read(`/shared/websites/${token}/stats/icon`, null)).bytes, png)
})

test('anyone who sends hits names sources, so those at addresses that only audits may reach are not asked', async () => {
  const { bytes } = await read(`${statistics.path}/stats/icon?source=blog.example`)
  assert.equal(bytes.length, 42)
  assert.deepEqual(
    asked.filter((url) => url.startsWith('blog.example')),
    [],
  )
})

test('the icon of a source is served', async (t) => {
  const publicFetcher = createFetcher({ allow: parseAllowList(address).allow, lookup: async () => [address] })
  const duckdb = eventEngines.find(({ name }) => name === 'DuckDB') ?? assert.fail()
  const stores = { folder: temporaryFolder(), events: await duckdb.place(), engine: duckdb.engine, publicFetcher }
  const { client, stop } = await startAnalyticsService(stores, Date.now)
  t.after(async () => {
    await stop()
    await publicFetcher.close()
  })
  const { path, website, totals } = await trackWebsite(client, 'store.example', { privacy: 0 })
  await sendHit(client.baseUrl, { u: 'https://store.example/', d: 'store.example', r: 'http://blog.example/post' })
  await eventually(async () => assert.deepEqual(await totals('pageviews'), [1]))
  const token = new URL(website.page).pathname.split('/').at(-1)
  for (const [at, headers] of [
    [`${path}/stats/icon`, { authorization: 'Bearer secret' }],
    [`/shared/websites/${token}/stats/icon`, {}],
  ] as const) {
    await eventually(async () => {
      const response = await fetch(`${client.baseUrl}${at}?source=blog.example`, { headers })
      assert.deepEqual(Buffer.from(await response.arrayBuffer()), png)
    })
    const icons = await fetch(`${client.baseUrl}${at}s?source=blog.example&source=other.example&source=blog.example`, {
      headers,
    })
    assert.deepEqual(await icons.json(), {
      data: [
        { source: 'blog.example', icon: `data:image/png;base64,${png.toString('base64')}` },
        { source: 'other.example', icon: null },
      ],
    })
    assert.equal(icons.headers.get('cache-control'), 'no-store', 'the other one may be there later')
    const complete = await fetch(`${client.baseUrl}${at}s?source=blog.example`, { headers })
    assert.equal(complete.headers.get('cache-control'), 'private, max-age=86400')
  }
})

test('hosts that do not link to the website are not asked', async () => {
  const { response, bytes } = await read(`${statistics.path}/stats/icon?source=other.example`)
  assert.deepEqual([response.headers.get('content-type'), bytes.length], ['image/gif', 42])
  assert.equal(response.headers.get('cache-control'), 'no-store')
  assert.deepEqual(
    asked.filter((url) => url.startsWith('other.example')),
    [],
  )
})

test('anonymous visitors get none', async () => {
  assert.equal((await read(`${statistics.path}/stats/icon`, null)).response.status, 401)
  assert.equal((await read(`/shared/websites/${'x'.repeat(22)}/stats/icon`, null)).response.status, 404)
  assert.equal((await read(`${statistics.path}/stats/icons?source=Google`, null)).response.status, 401)
  assert.equal((await read(`/shared/websites/${'x'.repeat(22)}/stats/icons?source=Google`, null)).response.status, 404)
})
