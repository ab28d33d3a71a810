import { browserAgent } from '../support/hits.ts'
import { type FuzzContext, pickCaller } from './fuzz-context.ts'
import { encodeOddly, hostileJson, hostileText } from './hostile-values.ts'
import type { Random } from './random.ts'
import type { FuzzRequest } from './request.ts'

type Build = (random: Random, setting: FuzzContext) => Partial<FuzzRequest> & { readonly target: string }

const json = ['content-type', 'application/json'] as const

function hitFields(random: Random, { domains }: FuzzContext): Record<string, unknown> {
  const domain = random.pick(domains)
  const honest: Readonly<Record<string, unknown>> = {
    n: random.pick(['pageview', 'pageview', 'engagement', 'Buy']),
    u: `https://${domain}/${encodeURIComponent(hostileText(random, 'page', 1_800).toWellFormed()).slice(0, 1_900)}`,
    d: domain,
    r: 'https://news.test/',
    p: { plan: 'pro', [`k${random.integer(1, 5_000)}`]: 'v' },
    $: { currency: 'EUR', amount: '9.99' },
    w: 1_000,
    k: `fuzz-${random.integer(1, 1e9)}`,
    e: 1_000,
    sd: 50,
  }
  return Object.fromEntries(
    Object.entries(honest).map(([name, value]) => [
      name,
      random.chance(0.12) ? hostileJson(random, String(value), 2_000) : value,
    ]),
  )
}

const docsSpelling = (random: Random): string =>
  random.pick([
    '/docs',
    '/docs/',
    '/docs/index.html',
    '/docs/js/scalar.js',
    '/docs/js/scalar.js/',
    '/docs//js/scalar.js',
    `/docs/js/scalar.js?${random.integer(1, 1e9)}`,
    `/docs?x=${random.integer(1, 1e9)}`,
    '/docs/js/%73calar.js',
    '/docs/../docs/js/scalar.js',
    `/docs/js/${random.pick(['..', '.', '%2e%2e', '%2f', ''])}/scalar.js`,
    '/docs/openapi.json',
    '/docs/openapi.yaml',
    '/openapi.json',
    '/openapi/account.json',
  ])

const builds: readonly (readonly [name: string, weight: number, build: Build])[] = [
  [
    'hit as Plausible sends it',
    6,
    (random, setting) => ({
      method: 'POST',
      target: '/api/event',
      headers: [json, ['user-agent', random.chance(0.9) ? browserAgent : hostileAgent(random)]],
      body: Buffer.from(JSON.stringify(hitFields(random, setting))),
    }),
  ],
  [
    'hit with many properties',
    1,
    (random, { domains }) => {
      const count = random.pick([1, 29, 30, 31, 200])
      const size = random.pick([10, 300, 1_900])
      const props = Object.fromEntries(
        Array.from({ length: count }, (_, index) => [`${index}-${random.integer(1, 1e6)}`, 'v'.repeat(size)]),
      )
      const hit = { n: 'Many', u: `https://${random.pick(domains)}/`, p: props }
      return {
        method: 'POST',
        target: '/api/event',
        headers: [json, ['user-agent', browserAgent]],
        body: Buffer.from(JSON.stringify(hit)),
      }
    },
  ],
  [
    'hit as Umami sends it',
    2,
    (random, setting) => {
      const { u, n, p } = hitFields(random, setting)
      const payload = {
        website: random.pick(setting.domains),
        url: u,
        name: n,
        data: p,
        screen: hostileText(random, '1x1', 30),
        language: 'en',
      }
      return {
        method: 'POST',
        target: '/api/send',
        headers: [json, ['user-agent', browserAgent]],
        body: Buffer.from(JSON.stringify({ type: random.pick(['event', 'identify', 'x']), payload })),
      }
    },
  ],
  [
    'hit as GoatCounter sends it',
    1,
    (random, { domains }) => ({
      target: `/count?d=${random.pick(domains)}&p=${encodeOddly(random, hostileText(random, '/page', 2_000))}&e=${random.pick(['', 'true', '1'])}&s=${encodeOddly(random, hostileText(random, '1000,800,1', 40))}`,
      headers: [['user-agent', browserAgent]],
    }),
  ],
  [
    'pixel',
    1,
    (random, { domains }) => ({
      target: `/api/pixel.gif?d=${random.pick(domains)}&u=${encodeOddly(random, hostileText(random, '/page', 2_000))}`,
      headers: [['user-agent', browserAgent]],
    }),
  ],
  [
    'tracker script',
    1,
    (random) => ({
      target: `/${random.pick(['js/script.js', 'js//script.js', 'js/%73cript.js', 'js/script.js/'])}?${random.integer(0, 1e9)}`,
    }),
  ],
  ['API reference', 2, (random) => ({ target: docsSpelling(random) })],
  ['health', 1, () => ({ target: '/health' })],
  ['security.txt', 1, () => ({ target: '/.well-known/security.txt' })],
  [
    'console',
    3,
    (random, setting) => ({
      target: `/${random.pick(['', 'websites', 'reports', 'projects', 'settings', 'welcome', 'sign-in', 'console'])}/${random.pick(
        [
          '',
          ...(setting.ids['shared websites'] ?? []),
          ...(setting.ids['shared reports'] ?? []),
          encodeOddly(random, hostileText(random, 'x', 500)),
        ],
      )}?next=${encodeOddly(random, hostileText(random, '/websites', 500))}&embed=1&period=${encodeOddly(random, hostileText(random, '7d', 100))}`,
      headers: pickCaller(random, setting, false).headers,
    }),
  ],
  [
    'unsubscribe',
    1,
    (random) => ({
      method: random.pick(['GET', 'POST']),
      target: `/unsubscribe/${encodeOddly(random, hostileText(random, '1', 300)).replaceAll('/', '%2F')}/${encodeOddly(random, hostileText(random, 'x'.repeat(43), 300)).replaceAll('/', '%2F')}`,
    }),
  ],
  [
    'unknown address',
    1,
    (random) => ({
      method: random.pick(['GET', 'POST', 'PATCH', 'HEAD', 'OPTIONS', 'TRACE']),
      target: `/${encodeOddly(random, hostileText(random, 'x', 3_000))}`,
    }),
  ],
]

const hostileAgent = (random: Random): string => hostileText(random, browserAgent, 5_000).replace(/[^\x20-\x7e]/g, '?')

const weighted = builds.flatMap(([name, weight, build]) => Array<readonly [string, Build]>(weight).fill([name, build]))

/** A request to a path that is not in an OpenAPI document. */
export function surfaceRequest(random: Random, setting: FuzzContext): FuzzRequest {
  const [name, build] = random.pick(weighted)
  const origin = random.chance(0.75) ? setting.analyticsUrl : setting.seoUrl
  return {
    name,
    origin,
    method: 'GET',
    headers: [],
    manner: random.chance(0.04) ? 'disconnects' : 'reads',
    ...build(random, setting),
  }
}

const brokenMessages: readonly ((random: Random) => string)[] = [
  () => 'GET / HTTP/1.1\r\n\r\n',
  () => 'GET / HTTP/9.9\r\nhost: x\r\n\r\n',
  () => 'FUZZ /api/v1/websites HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n',
  () => 'GET /api/v1/websites\r\n\r\n',
  () => 'GET http://fuzz.test/api/v1/websites HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n',
  () => 'OPTIONS * HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n',
  () => 'CONNECT fuzz.test:443 HTTP/1.1\r\nhost: x\r\n\r\n',
  (random) =>
    `GET /${'x'.repeat(random.pick([7_000, 16_000, 80_000]))} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`,
  (random) =>
    `GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n${'x-many: 1\r\n'.repeat(random.pick([100, 1_900, 3_000]))}\r\n`,
  () => 'GET / HTTP/1.1\r\nhost: a\r\nhost: b\r\nconnection: close\r\n\r\n',
  () => 'GET / HTTP/1.1\r\nhost: x\r\nbad header\r\n\r\n',
  () => 'GET / HTTP/1.1\r\nhost: x\r\n folded: 1\r\nconnection: close\r\n\r\n',
  () => 'POST /api/event HTTP/1.1\r\nhost: x\r\ncontent-length: 10\r\ncontent-length: 11\r\n\r\n{}',
  () => 'POST /api/event HTTP/1.1\r\nhost: x\r\ncontent-length: -1\r\n\r\n{}',
  () => 'POST /api/event HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
  () =>
    'POST /api/event HTTP/1.1\r\nhost: x\r\nconnection: close\r\ntransfer-encoding: chunked\r\n\r\nffffffffffffffff\r\n',
  () =>
    'POST /api/event HTTP/1.1\r\nhost: x\r\nconnection: close\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n',
  () =>
    `POST /api/event HTTP/1.1\r\nhost: x\r\nconnection: close\r\ntransfer-encoding: chunked\r\n\r\n${'1\r\n{\r\n'.repeat(3_000)}0\r\n\r\n`,
  () =>
    `POST /api/event HTTP/1.1\r\nhost: x\r\nconnection: close\r\ntransfer-encoding: chunked\r\n\r\n2;${'e'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`,
  () =>
    'POST /api/v1/session HTTP/1.1\r\nhost: x\r\nconnection: close\r\ntransfer-encoding: gzip, chunked\r\n\r\n0\r\n\r\n',
  () => 'GET /health HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(50).replace(/\r\n\r\n$/, '\r\nconnection: close\r\n\r\n'),
  () => '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
  () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  () => '\r\n'.repeat(200),
  () => '\x00'.repeat(500),
]

/** Bytes that barely resemble HTTP. */
export function brokenRequest(random: Random, setting: FuzzContext): FuzzRequest {
  const raw = Buffer.from(random.pick(brokenMessages)(random), 'latin1')
  const origin = random.chance(0.5) ? setting.analyticsUrl : setting.seoUrl
  return { name: 'broken HTTP', origin, method: 'GET', target: '/', headers: [], manner: 'reads slowly', raw }
}
