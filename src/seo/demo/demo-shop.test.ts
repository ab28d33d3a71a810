import assert from 'node:assert/strict'
import { once } from 'node:events'
import { request } from 'node:http'
import { after, before, test } from 'node:test'
import { engines } from '../../../test/support/engines.ts'
import { freshRecords } from '../../../test/support/records.ts'
import { createAccounts } from '../../accounts/accounts.ts'
import { createWebsites } from '../../analytics/websites/websites.ts'
import { allowNothing } from '../../fetch/allow-list.ts'
import { createFetcher } from '../../fetch/fetcher.ts'
import { connectOnlyTo, type LoopbackSite } from '../../fetch/loopback-site.ts'
import { serveHttp } from '../../fetch/testing/servers.ts'
import { startRenderProxy } from '../render/proxy.ts'
import { createDemoShop } from './demo-shop.ts'
import { createShop } from './shop.ts'
import { shopResponses, shopUrl } from './shop-pages.ts'

const limits = { connectMs: 2_000, headersMs: 2_000, totalMs: 4_000 }
const useShop = createShop()
const done = Promise.withResolvers<void>()
let site: LoopbackSite
let serving: Promise<void>
before(async () => {
  const opened = Promise.withResolvers<LoopbackSite>()
  serving = useShop('before', (shop) => {
    opened.resolve(shop)
    return done.promise
  })
  site = await opened.promise
})
after(async () => {
  done.resolve()
  await serving
})

const otherUrls = (port: number): Readonly<Record<string, string>> => ({
  'another port of the site': `http://demo.example:${port}/`,
  'https of the site': 'https://demo.example/',
  'a subdomain': 'http://www.demo.example/',
  'the address of the site itself': `http://127.0.0.1:${site.port}/`,
  'another port of this machine': `http://127.0.0.1:${port}/`,
  'this machine by its name': `http://localhost:${port}/`,
  'an address of documentation': 'http://203.0.113.7/',
  'another host': 'http://other.test/',
})

test('audits of the shop reach the shop, and nothing else', async (t) => {
  const asked: string[] = []
  const { port } = await serveHttp(t, (incoming, reply) => {
    asked.push(incoming.url ?? '')
    reply.end('secret')
  })
  const fetcher = createFetcher({ ...connectOnlyTo(site), limits })
  t.after(() => fetcher.close())
  const home = await fetcher.fetchPage(shopUrl)
  assert.ok(home.ok && home.page.status === 200)
  for (const [name, url] of Object.entries(otherUrls(port)))
    await t.test(name, async () => assert.equal((await fetcher.fetchPage(url)).ok, false))
  assert.deepEqual(asked, [])
  // Not even a connection is begun.
  const publicHost = { host: '93.184.215.14', port: 80, addresses: ['93.184.215.14'] }
  const socket = connectOnlyTo(site)
    .open(publicHost)
    .on('error', () => {})
  assert.deepEqual([socket.destroyed, socket.connecting], [true, false])
})

test('a browser that renders the shop reaches the shop, and nothing else', async (t) => {
  const asked: string[] = []
  const { port } = await serveHttp(t, (incoming, reply) => {
    asked.push(incoming.url ?? '')
    reply.end('secret')
  })
  const lookedUp: string[] = []
  const refuse = async (host: string): Promise<readonly string[]> => {
    lookedUp.push(host)
    return []
  }
  const proxy = await startRenderProxy({ allow: allowNothing, lookup: refuse, open: () => assert.fail() })
  t.after(() => proxy.close())
  const statusOf = async ({ username, password }: ReturnType<typeof proxy.openSession>, url: string) => {
    const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
    const headers = { 'proxy-authorization': authorization, host: new URL(url).host }
    const sent = request({ host: '127.0.0.1', port: new URL(proxy.origin).port, path: url, headers }).end()
    return await Promise.race([
      once(sent, 'response').then(([response]) => Number(response.resume().statusCode)),
      once(sent, 'error').then(() => 0),
    ]).catch(() => 0)
  }
  const ofShop = proxy.openSession({}, site)
  assert.equal(await statusOf(ofShop, shopUrl), 200)
  for (const [name, url] of Object.entries(otherUrls(port)))
    await t.test(name, async () => assert.notEqual(await statusOf(ofShop, url), 200))
  assert.notEqual(await statusOf(proxy.openSession(), shopUrl), 200)
  assert.deepEqual([asked, lookedUp], [[], ['demo.example']])
})

test('only accounts with the demo reach the shop, and only by its name', async (t) => {
  const [engine = assert.fail()] = engines
  const records = await freshRecords(engine)
  t.after(() => records.close())
  const clock = () => Date.UTC(2026, 5, 1)
  const accounts = createAccounts(records, clock)
  const [owner, other] = [await accounts.create('a@example.test', 'A'), await accounts.create('b@example.test', 'B')]
  const websites = createWebsites(records, clock, () => {})
  const settings = { privacy: 1, embed: 0, email: 0, exclude_bots: 1, exclude_params: '', exclude_ips: '' } as const
  const own = await websites.create(owner.id, { ...settings, domain: 'demo.example' }, 1)
  // The same domain as an ordinary website.
  await websites.create(other.id, { ...settings, domain: 'demo.example' })
  const neverStarts = { start: async () => assert.fail() }
  const { use } = createDemoShop(records, { crawl: neverStarts, report: neverStarts })
  const hostFor = (accountId: number, url: string) => use({ accountId, url }, async (shop) => shop?.host ?? null)
  assert.equal(await hostFor(owner.id, `${shopUrl}about`), 'demo.example')
  assert.equal(await hostFor(other.id, `${shopUrl}about`), null)
  assert.equal(await hostFor(owner.id, 'http://real.test/'), null)
  assert.equal(await hostFor(owner.id, 'http://demo.example.real.test/'), null)
  await websites.remove(owner.id, own.id)
  assert.equal(await hostFor(owner.id, shopUrl), null)
})

test('the shop is served for its own name only, and only while it is used', async () => {
  const statusOf = async (port: number, host: string): Promise<number> => {
    const sent = request({ host: '127.0.0.1', port, headers: { host }, agent: false }).end()
    const [response] = await once(sent, 'response')
    return Number(response.resume().statusCode)
  }
  const port = await useShop('after', async (open) => {
    assert.equal(await statusOf(open.port, 'demo.example'), 200)
    assert.equal(await statusOf(open.port, 'rebound.test'), 421)
    return open.port
  })
  await assert.rejects(statusOf(port, 'demo.example'), { code: 'ECONNREFUSED' })
})

test('no page of the shop names another host, and all links lead to one of its responses', () => {
  for (const state of ['before', 'after'] as const) {
    const responses = shopResponses(state)
    const missing = new Set<string>()
    for (const { body } of responses.values()) {
      if (typeof body !== 'string') continue
      for (const [, target = ''] of body.matchAll(/(?:href|src|action)="([^"]*)"|<loc>[^<]*<\/loc>/g)) {
        const { origin, pathname } = new URL(target, shopUrl)
        assert.equal(origin, 'http://demo.example')
        if (!responses.has(pathname)) missing.add(pathname)
      }
    }
    const removed = state === 'after' ? ['/products/brazil-cerrado'] : []
    assert.deepEqual([...missing].sort(), [...removed, '/products/kenya-aa'])
  }
})
