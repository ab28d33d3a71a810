import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { addAccount } from './support/accounts.ts'
import { type Client, createClient, type Fields, form } from './support/client.ts'
import { eventually } from './support/eventually.ts'
import { browserAgent, type Hit, type HitReply, sendHit } from './support/hits.ts'
import { ownerKey, type Sightline, startSightline } from './support/sightline.ts'
import { type Statistics, trackWebsite } from './support/statistics.ts'

/** One that believes the `X-Forwarded-For` of its proxy, which is this machine, and one that has none. */
let behindProxy: Sightline
let inTheOpen: Sightline
let client: Client
before(async () => {
  const environment = { SIGHTLINE_TRUST_PROXY: '127.0.0.1,10.0.0.0/8' }
  const starting = [
    startSightline({ args: ['analytics'], environment }),
    startSightline({ args: ['analytics'] }),
  ] as const
  ;[behindProxy, inTheOpen] = await Promise.all(starting)
  client = await createClient(behindProxy.analyticsUrl, ownerKey)
})
after(async () => {
  await behindProxy.stop()
  await inTheOpen.stop()
})

const address = '203.0.113.5'
const from = (hops: string): Readonly<Record<string, string>> => ({ 'x-forwarded-for': hops })
const counted: HitReply = { status: 202, dropped: null, retryAfter: null }
const droppedFor = (reason: string): HitReply => ({ ...counted, dropped: reason })

/** The hits, in order, and what becomes of each; the pages with their pageviews and the drops at the end. */
interface Row {
  readonly website?: Fields
  readonly hits: readonly (readonly [hit: Hit, headers: Readonly<Record<string, string>>, dropped: string | null])[]
  readonly pages: Readonly<Record<string, number>>
  readonly drops: Readonly<Record<string, number>>
}

const rows: Readonly<Record<string, Row>> = {
  'an excluded address, on its own, in a range, v4 and v6': {
    website: { exclude_ips: '198.51.100.7\n192.0.2.0/24, 2001:db8::/32' },
    hits: [
      [{ u: 'https://SITE/' }, from('198.51.100.7'), 'excluded-address'],
      [{ u: 'https://SITE/' }, from('192.0.2.200'), 'excluded-address'],
      [{ u: 'https://SITE/' }, from('2001:DB8:0:1::9'), 'excluded-address'],
      [{ u: 'https://SITE/' }, from('::ffff:192.0.2.1'), 'excluded-address'],
      [{ u: 'https://SITE/next' }, from('198.51.100.8'), null],
    ],
    pages: { '/next': 1 },
    drops: { 'excluded-address': 4 },
  },
  'what a client writes into X-Forwarded-For itself is not believed': {
    website: { exclude_ips: '198.51.100.7' },
    hits: [
      [{ u: 'https://SITE/forged' }, from('198.51.100.7, 203.0.113.5'), null],
      [{ u: 'https://SITE/' }, from('203.0.113.5, 198.51.100.7'), 'excluded-address'],
      [{ u: 'https://SITE/' }, from('203.0.113.5, 198.51.100.7, 10.1.2.3'), 'excluded-address'],
    ],
    pages: { '/forged': 1 },
    drops: { 'excluded-address': 2 },
  },
  'parameters that the owner excludes, and those of campaigns': {
    website: { exclude_params: 'token, session_*' },
    hits: [
      [{ u: 'https://SITE/a?token=secret&q=1' }, from(address), null],
      [{ u: 'https://SITE/a?SESSION_ID=secret&utm_source=news&gclid=x&q=1' }, from(address), null],
      [{ u: 'https://SITE/b?%74oken=secret' }, from(address), null],
    ],
    pages: { '/a?q=1': 2, '/b': 1 },
    drops: {},
  },
  'bots, where the owner excludes them': {
    hits: [
      [{ u: 'https://SITE/' }, { ...from(address), 'user-agent': 'Googlebot/2.1' }, 'bot'],
      [
        { u: 'https://SITE/' },
        { ...from(address), 'user-agent': browserAgent.replace('Chrome', 'HeadlessChrome') },
        'headless',
      ],
      [{ u: 'https://SITE/person' }, from(address), null],
    ],
    pages: { '/person': 1 },
    drops: { bot: 1, headless: 1 },
  },
  'bots, where the owner does not mind': {
    website: { exclude_bots: 0 },
    hits: [[{ u: 'https://SITE/' }, { ...from(address), 'user-agent': 'Googlebot/2.1' }, null]],
    pages: { '/': 1 },
    drops: {},
  },
  'referrer spam': {
    hits: [[{ u: 'https://SITE/', r: 'http://semalt.com/crawler' }, from(address), 'referrer-spam']],
    pages: {},
    drops: { 'referrer-spam': 1 },
  },
  'engagement without a visit, and with one': {
    hits: [
      [{ n: 'engagement', u: 'https://SITE/', e: 5000 }, from(address), 'no-visit'],
      [{ u: 'https://SITE/' }, from(address), null],
      [{ n: 'engagement', u: 'https://SITE/', e: 5000 }, from(address), null],
    ],
    pages: { '/': 1 },
    drops: { 'no-visit': 1 },
  },
  'www and bare, both ways, whatever the case': {
    hits: [
      [{ u: 'https://WWW.SITE/www', d: 'WWW.SITE' }, from(address), null],
      [{ u: 'https://SITE/bare', d: 'SITE' }, from(address), null],
      [{ u: 'https://SITE/no-domain' }, from(address), null],
      [{ u: 'https://elsewhere.test/other-host', d: 'www.SITE' }, from(address), null],
    ],
    pages: { '/www': 1, '/bare': 1, '/no-domain': 1, '/other-host': 1 },
    drops: {},
  },
  'a domain that nobody tracks': {
    hits: [
      [{ u: 'https://unknown.test/', d: 'unknown.test' }, from(address), 'unknown-website'],
      [{ u: 'https://sub.SITE/' }, from(address), 'unknown-website'],
    ],
    pages: {},
    drops: {},
  },
  'the same delivery again': {
    hits: [
      [{ u: 'https://SITE/', k: 'delivery-1' }, from(address), null],
      [{ u: 'https://SITE/', k: 'delivery-1' }, from(address), null],
      [{ u: 'https://SITE/', k: 'delivery-2' }, from(address), null],
    ],
    pages: { '/': 2 },
    drops: {},
  },
}

/** The row's own website in place of SITE. */
const onSite = <T>(hit: T, domain: string): T => JSON.parse(JSON.stringify(hit).replaceAll('SITE', domain))

describe('website settings', () => {
  for (const [index, [name, { website = {}, hits, pages, drops }]] of Object.entries(rows).entries()) {
    test(name, async () => {
      const domain = `rules-${index}.test`
      const statistics = await trackWebsite(client, domain, website)
      for (const [hit, headers, dropped] of hits) {
        const taken = await sendHit(client.baseUrl, onSite(hit, domain), headers)
        assert.deepEqual(taken, dropped === null ? counted : droppedFor(dropped), JSON.stringify(hit))
      }
      await eventually(async () => {
        assert.deepEqual(await pageviews(statistics), pages)
        assert.deepEqual(await statistics.drops(), drops)
      })
    })
  }

  test('a website with www. counts the bare domain', async () => {
    const statistics = await trackWebsite(client, 'www.full.test')
    assert.deepEqual(await sendHit(client.baseUrl, { u: 'https://full.test/' }), counted)
    await eventually(async () => assert.deepEqual(await pageviews(statistics), { '/': 1 }))
  })

  test('a burst of hits is dropped', async () => {
    const statistics = await trackWebsite(client, 'burst.test')
    const sent = Array.from({ length: 80 }, () => sendHit(client.baseUrl, { u: 'https://burst.test/' }, from(address)))
    assert.ok((await Promise.all(sent)).every(({ status }) => status === 202))
    await eventually(async () => {
      assert.deepEqual(await pageviews(statistics), { '/': 60 })
      assert.deepEqual(await statistics.drops(), { burst: 20 })
    })
  })

  test('changed settings apply to the next hit', async () => {
    const statistics = await trackWebsite(client, 'changing.test')
    const send = (): Promise<HitReply> => sendHit(client.baseUrl, { u: 'https://changing.test/' }, from(address))
    assert.deepEqual(await send(), counted)
    for (const [exclude_ips, taken] of [
      [address, droppedFor('excluded-address')],
      ['', counted],
    ] as const) {
      assert.equal((await client.put(statistics.path, form({ exclude_ips }))).status, 200)
      assert.deepEqual(await send(), taken)
    }
    await eventually(async () => assert.deepEqual(await pageviews(statistics), { '/': 2 }))
    assert.deepEqual(await statistics.totals('visitors,visits'), [1, 1])
  })
})

test('a hit counts for all websites of the account with its domain, by the settings of each', async () => {
  const other = await createClient(client.baseUrl, await addAccount(behindProxy, 'other@example.test'))
  const ours = await trackWebsite(client, 'two.test', { exclude_params: 'q' })
  const strict = await trackWebsite(client, 'www.two.test', { exclude_ips: address })
  const theirs = await trackWebsite(other, 'two.test')
  const named = await trackWebsite(other, 'www.two.test')
  assert.deepEqual(await sendHit(client.baseUrl, { u: 'https://two.test/?q=1' }, from(address)), counted)
  await eventually(async () => {
    assert.deepEqual(await pageviews(ours), { '/': 1 })
    assert.deepEqual(await strict.drops(), { 'excluded-address': 1 })
  })
  for (const statistics of [strict, theirs, named]) assert.deepEqual(await pageviews(statistics), {})
  for (const statistics of [theirs, named]) assert.deepEqual(await statistics.drops(), {})
})

describe('visitors', () => {
  test('are distinguished by IP address and browser, not by forged headers', async () => {
    const statistics = await trackWebsite(client, 'visitors.test')
    const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0'
    for (const headers of [
      from('203.0.113.5'),
      from('1.1.1.1, 203.0.113.5'),
      from('203.0.113.5:4711'),
      from('203.0.113.6'),
      { ...from('203.0.113.6'), 'user-agent': firefox },
      {
        ...from('203.0.113.6'),
        'user-agent': firefox,
        cookie: 'id=1',
        'x-real-ip': '9.9.9.9',
        forwarded: 'for=9.9.9.9',
      },
    ]) {
      assert.deepEqual(await sendHit(client.baseUrl, { u: 'https://visitors.test/' }, headers), counted)
    }
    await eventually(async () => assert.deepEqual(await statistics.totals('visitors,visits,pageviews'), [3, 3, 6]))
  })

  test('forwarded headers are ignored without a trusted proxy', async () => {
    const open = await createClient(inTheOpen.analyticsUrl, ownerKey)
    const statistics = await trackWebsite(open, 'open.test')
    for (const forged of ['', '198.51.100.1', '198.51.100.2, 198.51.100.3', "'; DROP TABLE events", '10.1.2.3']) {
      assert.deepEqual(await sendHit(open.baseUrl, { u: 'https://open.test/' }, from(forged)), counted)
    }
    await eventually(async () => assert.deepEqual(await statistics.totals('visitors,visits,pageviews'), [1, 1, 5]))

    const excluding = await trackWebsite(open, 'excluding.test', { exclude_ips: '127.0.0.1' })
    const forgery = await sendHit(open.baseUrl, { u: 'https://excluding.test/' }, from('198.51.100.1'))
    assert.deepEqual(forgery, droppedFor('excluded-address'))
    await eventually(async () => assert.deepEqual(await excluding.drops(), { 'excluded-address': 1 }))
  })
})

const pageviews = (statistics: Statistics) => statistics.breakdown('page', 'pageviews')
