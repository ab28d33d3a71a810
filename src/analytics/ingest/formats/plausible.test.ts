import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Hit } from '../hit.ts'
import { plausible } from './plausible.ts'

const read = (body: unknown) =>
  plausible.read({ query: '', body: typeof body === 'string' ? body : JSON.stringify(body), header: () => '' })

const page = { n: 'pageview', u: 'https://example.com/about', d: 'example.com' }

const many = (count: number): Record<string, string> =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`p${index}`, 'x']))

/** What is sent with a plain pageview, and what of the hit it settles. */
const understood: readonly [name: string, fields: object, hit: Partial<Hit>][] = [
  ['short keys', {}, { kind: 'pageview', name: 'pageview', website: { kind: 'domains', domains: ['example.com'] } }],
  ['long keys', { n: undefined, name: 'Signup', u: undefined, url: page.u }, { kind: 'event', name: 'Signup' }],
  ['several domains', { d: 'a.com, b.com,a.com,,' }, { website: { kind: 'domains', domains: ['a.com', 'b.com'] } }],
  ['no domain: the host of the address', { d: undefined }, { website: { kind: 'domains', domains: ['example.com'] } }],
  ['a referrer', { r: 'https://news.example/' }, { referrer: 'https://news.example/' }],
  ['no referrer', { r: null }, { referrer: '' }],
  ['a referrer of a wrong type tells nothing', { r: 7 }, { referrer: '' }],
  ['the title', { t: ' Our\nprices ' }, { title: 'Our prices' }],
  ['the title by its long name', { title: 'Prices' }, { title: 'Prices' }],
  ['a long title is cut off', { t: 'ü'.repeat(5000) }, { title: 'ü'.repeat(300) }],
  ['a title of a wrong type tells nothing', { t: { a: 1 } }, { title: '' }],
  ['hash mode', { h: 1 }, { hashMode: true }],
  ['hash mode by its long name', { hashMode: true }, { hashMode: true }],
  [
    'properties',
    { p: { plan: 'pro', seats: 3, trial: false } },
    { props: { plan: 'pro', seats: '3', trial: 'false' } },
  ],
  ['properties as JSON in JSON', { props: '{"plan":"pro"}' }, { props: { plan: 'pro' } }],
  ['properties as m', { m: { plan: 'pro' } }, { props: { plan: 'pro' } }],
  ['properties that are no JSON are none', { p: '{' }, { props: {} }],
  ['nested and blank properties are left out', { p: { a: {}, b: [], c: null, d: ' ', e: 'x' } }, { props: { e: 'x' } }],
  ['thirty properties', { p: many(30) }, { props: many(30) }],
  ['a property named __proto__', JSON.parse('{"p":{"__proto__":"y"}}'), { props: JSON.parse('{"__proto__":"y"}') }],
  ['revenue', { n: 'Buy', $: { currency: 'eur', amount: 12.345 } }, { revenue: 12345, currency: 'EUR' }],
  ['revenue as text', { n: 'Buy', revenue: '{"currency":"USD","amount":"9.99"}' }, { revenue: 9990, currency: 'USD' }],
  ['no revenue on a pageview', { $: { currency: 'USD', amount: 1 } }, { revenue: 0, currency: '' }],
  ['engagement', { n: 'engagement', e: 1500, sd: 40 }, { kind: 'engagement', engagedMs: 1500, scrollDepth: 40 }],
  ['odd engagement is bounded', { n: 'engagement', e: -5, sd: 255 }, { engagedMs: 0, scrollDepth: 100 }],
  ['no engagement on other events', { e: 1500, sd: 40 }, { engagedMs: 0, scrollDepth: 0 }],
  ['the delivery id', { k: '0.123' }, { key: '0.123' }],
  ['the width', { w: 1280 }, { width: 1280 }],
  ['control characters go', { n: 'Sign\u0000up\nnow' }, { name: 'Sign up now' }],
  ['half of a surrogate pair goes', { n: 'a\ud800b' }, { name: 'a\ufffdb' }],
  ['script tags are text', { n: '<script>alert(1)</script>' }, { name: '<script>alert(1)</script>' }],
  ['the address of an app', { u: 'app://my.app/screen' }, { name: 'pageview' }],
]

for (const [name, fields, expected] of understood) {
  test(`/api/event understands: ${name}`, () => {
    const reading = read({ ...page, ...fields })
    assert.ok(reading.kind === 'hit', JSON.stringify(reading))
    for (const [field, value] of Object.entries(expected)) {
      assert.deepEqual(Object.entries(reading.hit).find(([key]) => key === field)?.[1], value, field)
    }
  })
}

const refused: readonly [name: string, body: unknown, fields: readonly string[]][] = [
  ['no JSON', 'n=pageview', ['body']],
  ['an empty body', '', ['body']],
  ['an array', '[]', ['body']],
  ['null', 'null', ['body']],
  ['nothing in it', {}, ['name', 'url']],
  ['a name of a wrong type', { ...page, n: 5 }, ['name']],
  ['an empty name', { ...page, n: '' }, ['name']],
  ['a long name', { ...page, n: 'x'.repeat(121) }, ['name']],
  ['no address', { ...page, u: undefined }, ['url']],
  ['an address that is none', { ...page, u: '/about' }, ['url']],
  ['a long address', { ...page, u: `https://example.com/${'x'.repeat(2000)}` }, ['url']],
  ['a data: address', { ...page, u: 'data:text/html,x' }, ['url']],
  ['code as address', { ...page, u: 'javascript://example.com/%0aalert(1)' }, ['url']],
  ['a domain of a wrong type', { ...page, d: ['example.com'] }, ['domain']],
  ['properties of a wrong type', { ...page, p: [1] }, ['props']],
  ['thirty-one properties', { ...page, p: many(31) }, ['props']],
  ['a property with a long name', { ...page, p: { ['x'.repeat(301)]: 'y' } }, ['props']],
  ['a property with a long value', { ...page, p: { x: 'ü'.repeat(1001) } }, ['props']],
  ['revenue without currency', { ...page, n: 'Buy', $: { amount: 1 } }, ['revenue']],
  ['revenue without amount', { ...page, n: 'Buy', $: { currency: 'EUR', amount: '' } }, ['revenue']],
  ['revenue beyond all means', { ...page, n: 'Buy', $: { currency: 'EUR', amount: 1e300 } }, ['revenue']],
  ['engagement of a wrong type', { ...page, n: 'engagement', e: '1500' }, ['e']],
  ['a long delivery id', { ...page, k: 'x'.repeat(65) }, ['k']],
]

for (const [name, body, fields] of refused) {
  test(`/api/event refuses: ${name}`, () => {
    const reading = read(body)
    assert.ok(reading.kind === 'refused')
    assert.deepEqual(Object.keys(reading.errors), fields)
    const { status, body: text } = plausible.reply(reading)
    assert.equal(status, 400)
    assert.deepEqual(JSON.parse(String(text)), { errors: reading.errors })
  })
}
