import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Hit, ParsedRequest } from '../hit.ts'
import type { Format } from './format.ts'
import { goatcounter } from './goatcounter.ts'
import { pixel } from './pixel.ts'

type Row = readonly [name: string, query: string, headers: Readonly<Record<string, string>>, expected: Expected]

type Expected = { readonly page: string; readonly domain: string } & Partial<
  Pick<Hit, 'kind' | 'name' | 'referrer' | 'title' | 'width' | 'automated'>
>

const goatRows: readonly Row[] = [
  [
    'the website in d',
    'p=/a&d=example.com',
    {},
    { page: 'https://example.com/a', domain: 'example.com', kind: 'pageview' },
  ],
  [
    'the website in Referer',
    'p=/a',
    { referer: 'https://example.com/' },
    { page: 'https://example.com/a', domain: 'example.com' },
  ],
  [
    'the website in Origin',
    'p=/a',
    { origin: 'https://example.com' },
    { page: 'https://example.com/a', domain: 'example.com' },
  ],
  ['a full address', 'p=https%3A%2F%2Fexample.com%2Fa', {}, { page: 'https://example.com/a', domain: 'example.com' }],
  [
    'the query string',
    'p=/a&q=%3Fx%3D1&d=example.com',
    {},
    { page: 'https://example.com/a?x=1', domain: 'example.com' },
  ],
  [
    'an event',
    'p=click-buy&e=true&d=example.com',
    {},
    { page: '', domain: 'example.com', kind: 'event', name: 'click-buy' },
  ],
  [
    'a screen',
    'p=/&s=1920,1080,1&d=example.com',
    {},
    { page: 'https://example.com/', domain: 'example.com', width: 1920 },
  ],
  ['a bot', 'p=/&b=150&d=example.com', {}, { page: 'https://example.com/', domain: 'example.com', automated: true }],
  [
    'a referrer',
    'p=/&r=https%3A%2F%2Ft.co%2F&d=example.com',
    {},
    { page: 'https://example.com/', domain: 'example.com', referrer: 'https://t.co/' },
  ],
  [
    'a title',
    'p=/&t=Prices&d=example.com',
    {},
    { page: 'https://example.com/', domain: 'example.com', title: 'Prices' },
  ],
]

const pixelRows: readonly Row[] = [
  ['a path', 'd=example.com&u=/a', {}, { page: 'https://example.com/a', domain: 'example.com', kind: 'pageview' }],
  ['no page at all', 'd=example.com', {}, { page: 'https://example.com/', domain: 'example.com' }],
  [
    'the page in Referer',
    'domain=example.com',
    { referer: 'https://example.com/b' },
    { page: 'https://example.com/b', domain: 'example.com' },
  ],
  [
    'an event',
    'd=example.com&n=Opened',
    {},
    { page: 'https://example.com/', domain: 'example.com', kind: 'event', name: 'Opened' },
  ],
  ['an address alone', 'u=https%3A%2F%2Fexample.com%2Fc', {}, { page: 'https://example.com/c', domain: 'example.com' }],
]

const readWith = (format: Format, query: string, headers: Readonly<Record<string, string>>): ParsedRequest =>
  format.read({ query, body: '', header: (name) => headers[name] ?? '' })

for (const [format, rows] of [
  [goatcounter, goatRows],
  [pixel, pixelRows],
] as const) {
  for (const [name, query, headers, { page, domain, ...expected }] of rows) {
    test(`${format.path} understands: ${name}`, () => {
      const reading = readWith(format, query, headers)
      assert.ok(reading.kind === 'hit', JSON.stringify(reading))
      assert.equal(String(reading.hit.url ?? ''), page)
      assert.deepEqual(reading.hit.website, { kind: 'domains', domains: [domain] })
      for (const [field, value] of Object.entries(expected)) {
        assert.equal(Object.entries(reading.hit).find(([key]) => key === field)?.[1], value, field)
      }
    })
  }
}

const refused: readonly [name: string, format: Format, query: string][] = [
  ['no path', goatcounter, 'd=example.com'],
  ['no website', goatcounter, 'p=/a'],
  ['a long path', goatcounter, `d=example.com&p=/${'x'.repeat(2001)}`],
  ['nothing at all', pixel, ''],
  ['a path without a domain', pixel, 'u=/a'],
  ['code as address', pixel, 'd=example.com&u=javascript:alert(1)'],
]

for (const [name, format, query] of refused) {
  test(`${format.path} refuses: ${name}`, () => {
    const reading = readWith(format, query, {})
    assert.ok(reading.kind === 'refused')
    assert.equal(format.reply(reading).status, 400)
  })
}

test('the answer is a GIF, with 200 where it was counted and 202 where not', () => {
  const counted = goatcounter.reply({ kind: 'counted', visit: '' })
  const dropped = goatcounter.reply({ kind: 'dropped', reason: 'bot' })
  assert.deepEqual([counted.status, dropped.status], [200, 202])
  assert.equal(Buffer.from(counted.body).subarray(0, 6).toString(), 'GIF89a')
  assert.ok(dropped.headers.includes('bot'))
})
