import assert from 'node:assert/strict'
import { test } from 'node:test'
import crawlers from 'crawler-user-agents'
import { cpuTimeOf } from '../../../../test/support/cpu-time.ts'
import type { DropReason, WebsiteOutcome } from '../hit.ts'
import { decodeGroup, encodeGroup } from '../inbox/entry.ts'
import { createCounter, type HitFixture } from '../testing/draft.ts'
import { userAgents } from '../testing/user-agents.ts'
import { userAgentVerdict } from './bots.ts'

const eventOf = (outcome: WebsiteOutcome) => {
  assert.ok(outcome.kind === 'counted', JSON.stringify(outcome))
  const [event] = decodeGroup(encodeGroup(0, [outcome.entry], [])).events
  assert.ok(event)
  return event
}

const strict = { excludeBots: true }
const headless =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/130.0.0.0 Safari/537.36'
const hinted = { 'sec-ch-ua': '"HeadlessChrome";v="130"', 'accept-language': 'en' }

const rows: readonly [name: string, given: HitFixture, dropped: DropReason | null][] = [
  ['a person', { website: strict }, null],
  ['an excluded address', { website: { excludeIps: '203.0.113.0/24' } }, 'excluded-address'],
  [
    'an excluded IPv6 address',
    { website: { excludeIps: '2001:db8::/32' }, address: '2001:db8::7' },
    'excluded-address',
  ],
  ['an address next to the excluded one', { website: { excludeIps: '203.0.113.8' } }, null],
  ['a bot', { website: strict, userAgent: 'Googlebot/2.1 (+http://www.google.com/bot.html)' }, 'bot'],
  ['a bot where bots are welcome', { userAgent: 'Googlebot/2.1 (+http://www.google.com/bot.html)' }, null],
  ['a tool', { website: strict, userAgent: 'curl/8.5.0' }, 'bot'],
  ['no user agent', { website: strict, userAgent: '' }, 'bot'],
  ['a headless browser', { website: strict, userAgent: headless }, 'headless'],
  ['a headless browser by its hint', { website: strict, headers: hinted }, 'headless'],
  ['a browser that says it is driven', { website: strict, hit: { automated: true } }, 'headless'],
  ['a browser without its headers', { website: strict, headers: {} }, 'not-a-browser'],
  ['a server that speaks for a browser', { website: strict, headers: {}, relayed: true }, null],
  ['a server-side fetch', { website: strict, headers: { 'accept-language': '*', 'sec-fetch-mode': 'cors' } }, null],
  ['a spam referrer', { hit: { referrer: 'https://semalt.com/x' } }, 'referrer-spam'],
  ['a spam referrer by its subdomain', { hit: { referrer: 'http://www1.semalt.com/' } }, 'referrer-spam'],
  ['a spam referrer of the list', { hit: { referrer: 'https://1-88.vip/' } }, 'referrer-spam'],
  [
    'a spam referrer in upper case, with a final dot',
    { hit: { referrer: 'HTTP://Sub.SEMALT.com./' } },
    'referrer-spam',
  ],
  ['a spam referrer by another scheme', { hit: { referrer: 'android-app://SEMALT.com/' } }, 'referrer-spam'],
  ['an innocent referrer', { hit: { referrer: 'https://notsemalt.com/' } }, null],
  ['engagement without a visit', { hit: { kind: 'engagement', name: 'engagement' } }, 'no-visit'],
]

for (const [name, given, dropped] of rows) {
  test(`steps: ${name} ${dropped ? `is dropped as ${dropped}` : 'counts'}`, async () => {
    const outcome = await createCounter()(given)
    assert.equal(outcome.kind === 'dropped' ? outcome.reason : null, dropped)
  })
}

for (const { name, userAgent, bot } of userAgents) {
  test(`steps: ${name} ${bot ? 'is dropped' : 'counts'}`, async () => {
    const outcome = await createCounter()({ website: strict, userAgent })
    assert.equal(outcome.kind, bot ? 'dropped' : 'counted')
  })
}

/** In the list of crawlers, and used by people: in-app browsers of Instagram and Facebook, editors, a desktop app. */
const people = ['AP3A\\.240617\\.008', 'Code\\/1\\.', 'MetaIAB Facebook', 'Trae\\/', 'Fluid', 'TSM-turingos']

test('steps: the crawlers of crawler-user-agents are dropped', () => {
  const missed = crawlers.flatMap(({ pattern, instances }) =>
    instances.filter((userAgent) => !userAgentVerdict(userAgent)).map(() => pattern),
  )
  assert.deepEqual(new Set(missed), new Set(people))
})

test('steps: a user agent made to take long is answered at once', async () => {
  const took = await cpuTimeOf(() => {
    for (const part of [
      '@a-',
      'Mozilla/ ',
      'Mozilla/5.0 (Android ',
      'google',
      'cubot ',
      'http',
      'tcl ',
      'letv ',
      'shield ',
    ])
      userAgentVerdict(`Mozilla/5.0 ${part.repeat(16_000 / part.length)}`)
  })
  assert.ok(took < 500, `${took} ms`)
})

const pages: readonly [name: string, excludeParams: string, url: string, page: string][] = [
  ['a path', '', 'https://example.com/a/b', '/a/b'],
  ['the query string stays', '', 'https://example.com/a?x=1&y=%20', '/a?x=1&y=%20'],
  ['the fragment goes', '', 'https://example.com/a#top', '/a'],
  ['campaign parameters go', '', 'https://example.com/a?utm_source=x&fbclid=y&GCLID=z&q=1', '/a?q=1'],
  ['an excluded parameter goes', 'token', 'https://example.com/a?token=s&q=1', '/a?q=1'],
  ['whatever its case', 'Token', 'https://example.com/a?TOKEN=s', '/a'],
  ['and however it is written', 'token', 'https://example.com/a?%74oken=s', '/a'],
  ['wildcards', 'a*, *_id\nx*y*z', 'https://example.com/?abc=1&user_id=2&xyyz=3&xy=4', '/?xy=4'],
  ['a wildcard alone', '*', 'https://example.com/?a=1&b', '/'],
  ['a star is not a dot', 'a.c', 'https://example.com/?abc=1', '/?abc=1'],
]

for (const [name, excludeParams, url, page] of pages) {
  test(`page: ${name}`, async () => {
    const { page: counted, entryPage } = eventOf(await createCounter()({ website: { excludeParams }, url }))
    assert.deepEqual({ counted, entryPage }, { counted: page, entryPage: page })
  })
}

test('page: in hash mode the fragment stays', async () => {
  const outcome = await createCounter()({ url: 'https://example.com/a#/b', hit: { hashMode: true } })
  assert.equal(eventOf(outcome).page, '/a#/b')
})

test('page: an outbound link loses excluded parameters too', async () => {
  const props = { url: 'https://other.example/?token=s&q=1', plan: 'pro' }
  const outcome = await createCounter()({ website: { excludeParams: 'token' }, hit: { props } })
  assert.deepEqual(eventOf(outcome).props, { url: 'https://other.example/?q=1', plan: 'pro' })
})

test('of more parameters than any page has, the first are looked at and the others left out', async () => {
  const names = Array.from({ length: 900 }, (_, index) => String(index % 10)).join('&')
  const excludeParams = Array.from({ length: 500 }, (_, index) => `*${index % 10}*x${index}`).join()
  const took = await cpuTimeOf(async () => {
    const { page } = eventOf(
      await createCounter()({ website: { excludeParams }, url: `https://example.com/?${names}` }),
    )
    assert.equal(page.split('&').length, 200)
  })
  assert.ok(took < 500, `${took} ms`)
})

test('page: a pattern with many stars is answered at once', async () => {
  const excludeParams = `${'a*'.repeat(50)}b`
  const outcome = await createCounter()({
    website: { excludeParams },
    url: `https://example.com/?${'a'.repeat(1900)}=1`,
  })
  assert.equal(eventOf(outcome).page.length, 1904)
})

test('a burst no person makes is dropped, and the visitor counts again after it', async () => {
  const count = createCounter()
  const outcomes: WebsiteOutcome[] = []
  for (let hit = 0; hit < 80; hit++) outcomes.push(await count({ website: strict, time: hit * 10 }))
  const later = await count({ website: strict, time: 30_000 })
  assert.equal(outcomes.filter(({ kind }) => kind === 'counted').length, 60)
  assert.equal(outcomes.filter((outcome) => outcome.kind === 'dropped' && outcome.reason === 'burst').length, 20)
  assert.equal(later.kind, 'counted')
})

test('two people behind one address are distinguished by their browsers, and one person on two websites is two visitors', async () => {
  const count = createCounter()
  const visitors = [
    eventOf(await count({})).visitor,
    eventOf(await count({ userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0' }))
      .visitor,
    eventOf(await count({ address: '203.0.113.10' })).visitor,
    eventOf(await count({ website: { id: 2 } })).visitor,
  ]
  assert.equal(new Set(visitors).size, 4)
  assert.equal(eventOf(await count({})).visitor, visitors[0])
})

test('what describes a visit is settled by its first hit', async () => {
  const count = createCounter()
  const first = eventOf(await count({ url: 'https://example.com/in?utm_source=news', hit: { width: 1300 } }))
  const second = eventOf(
    await count({
      url: 'https://example.com/out',
      hit: { referrer: 'https://www.google.com/', width: 300 },
      time: 60_000,
    }),
  )
  const { time: _, page: __, ...rest } = second
  assert.deepEqual({ ...first, ...rest }, first)
  assert.deepEqual([second.page, second.entryPage, second.source, second.screen], ['/out', '/in', 'news', 'lg'])
})
