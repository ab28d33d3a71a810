import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { type Client, createClient } from './support/client.ts'
import { eventually } from './support/eventually.ts'
import { browserAgent, sendHit } from './support/hits.ts'
import { ownerKey, type Sightline, startSightline } from './support/sightline.ts'
import { type Statistics, trackWebsite } from './support/statistics.ts'

let sightline: Sightline
let client: Client
let statistics: Statistics
before(async () => {
  sightline = await startSightline({ args: ['analytics'] })
  client = await createClient(sightline.analyticsUrl, ownerKey)
  statistics = await trackWebsite(client, 'hostile.test', { exclude_bots: 0 })
})
after(() => sightline.stop())

const headers = { 'user-agent': browserAgent }
type Body = string | Uint8Array<ArrayBuffer>

/** The status, which is never one of ours to blame. */
async function statusOf(path: string, init: RequestInit): Promise<number> {
  const response = await fetch(client.baseUrl + path, { ...init, headers: { ...headers, ...init.headers } })
  await response.arrayBuffer()
  assert.ok(response.status < 500, `${path} → ${response.status}`)
  return response.status
}
const post = (path: string, body: Body, more: Readonly<Record<string, string>> = {}): Promise<number> =>
  statusOf(path, { method: 'POST', body, headers: more })

const hit = (fields: object): string =>
  JSON.stringify({ n: 'pageview', u: 'https://hostile.test/', d: 'hostile.test', ...fields })
const manyProps = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`p${index}`, 'x']))
const propsOf = (count: number, length: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`p${index}`, 'x'.repeat(length)]))
const nested = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`

describe('invalid bodies are rejected in every format', () => {
  const bodies: Readonly<Record<string, readonly [body: Body, status: number]>> = {
    'nothing at all': ['', 400],
    'no JSON': ['{', 400],
    null: ['null', 400],
    'a list': ['[]', 400],
    'a text': ['"pageview"', 400],
    'brackets, 30,000 deep': [nested(30_000), 400],
    'bytes that are not UTF-8': [new Uint8Array([0xff, 0xfe, 0x00, 0x7b]), 400],
    'a compressed body': [Uint8Array.from(gzipSync(hit({}))), 400],
    'a megabyte': [hit({ r: 'x'.repeat(1024 ** 2) }), 413],
    'a megabyte that is no JSON': ['x'.repeat(1024 ** 2), 413],
    '10,000 properties': [hit({ p: manyProps }), 413],
    'properties of 9 KB together': [hit({ n: 'Event', p: propsOf(9, 1_000) }), 400],
    'properties of the most that fits': [hit({ p: Object.fromEntries(Object.entries(manyProps).slice(0, 4000)) }), 400],
  }
  for (const [name, [body, status]] of Object.entries(bodies)) {
    test(`${name} is ${status}`, async () => {
      for (const path of ['/api/event', '/api/send']) assert.equal(await post(path, body), status, path)
      assert.equal(await post('/api/event', body, { 'content-type': 'application/json' }), status)
    })
  }

  test('properties of 8 KB are accepted, one byte more is not', async () => {
    const most = { ...propsOf(4, 1_998), last: 'x'.repeat(8192 - 4 * 2_000 - 4) }
    assert.equal(await post('/api/event', hit({ n: 'Event', p: most })), 202)
    assert.equal(await post('/api/event', hit({ n: 'Event', p: { ...most, last: `${most.last}x` } })), 400)
    const payload = { website: 'hostile.test', url: '/', name: 'Many', data: propsOf(9, 1_000) }
    assert.equal(await post('/api/send', JSON.stringify({ type: 'event', payload })), 400)
  })

  test("10,000 properties in Umami's format", async () => {
    const payload = { website: 'hostile.test', url: '/', name: 'Many', data: manyProps }
    assert.equal(await post('/api/send', JSON.stringify({ type: 'event', payload })), 413)
  })
})

describe('wrong types are rejected or ignored', () => {
  const values = [null, 1, -1, 1.5, 1e308, true, '', [], {}, [[]], { a: { b: 1 } }, 'text']
  const fields = ['n', 'u', 'd', 'r', 'p', 'props', 'm', '$', 'revenue', 'h', 'i', 'v', 'sd', 'e', 'w', 'k']
  for (const field of fields) {
    test(`${field} of every type`, async () => {
      const statuses = await Promise.all(
        ['pageview', 'engagement', 'Event'].flatMap((n) =>
          values.map((value) => post('/api/event', hit({ n, [field]: value }))),
        ),
      )
      for (const status of statuses) assert.ok([202, 400].includes(status), String(status))
    })
  }

  const payload = ['website', 'hostname', 'language', 'screen', 'url', 'referrer', 'title', 'name', 'tag', 'data', 'id']
  for (const field of payload) {
    test(`${field} of every type, in Umami's format`, async () => {
      for (const value of values) {
        const body = { type: 'event', payload: { website: 'hostile.test', url: '/', name: 'Event', [field]: value } }
        assert.ok([200, 400].includes(await post('/api/send', JSON.stringify(body))), JSON.stringify(value))
      }
    })
  }
})

const texts: Readonly<Record<string, string>> = {
  'a script': '<script>alert(document.domain)</script>',
  'an image': '"><img src=x onerror=alert(1)>',
  'control characters': 'a\u0000b\u001b[31mc\r\nd\u2028e\u0085f',
  'half a character': 'x\ud800y',
  SQL: `'; DROP TABLE events; --`,
  'more SQL': `x' OR 1=1 UNION SELECT * FROM drops --`,
  'a formula': '=HYPERLINK("http://evil.test")',
  'a prototype': '__proto__',
  'the wrong way round': '\u202egnp.exe',
}

describe('hostile text in every field is stored as text', () => {
  for (const [name, text] of Object.entries(texts)) {
    test(name, async () => {
      const encoded = encodeURIComponent(text.toWellFormed())
      const words = { n: text, u: `https://hostile.test/${text}?${text}=${text}#${text}`, r: `https://a.test/${text}` }
      const bodies = [
        { ...words, p: { [text]: text, plan: text }, $: { currency: text, amount: text } },
        { ...words, p: { [text]: text, plan: text } },
        { ...words, p: text, k: text },
        { ...words, d: text },
        { d: `hostile.test,${text}` },
        { u: text },
        { r: text },
        { u: `https://hostile.test/?utm_source=${encoded}&utm_medium=${encoded}&utm_campaign=${encoded}` },
      ]
      for (const body of bodies)
        assert.ok([202, 400].includes(await post('/api/event', hit(body))), JSON.stringify(body))
      const payload = { website: 'hostile.test', url: text, hostname: text, language: text, screen: text, name: text }
      const umami = { type: 'event', payload: { ...payload, referrer: text, title: text, data: { [text]: text } } }
      assert.ok([200, 400].includes(await post('/api/send', JSON.stringify(umami))))
      for (const query of [`p=${encoded}&t=${encoded}&r=${encoded}&d=hostile.test`, `p=/&d=${encoded}&s=${encoded}`]) {
        assert.ok([200, 202, 400].includes(await statusOf(`/count?${query}`, {})))
      }
      for (const query of [`d=hostile.test&u=${encoded}&n=${encoded}`, `d=${encoded}&r=${encoded}`]) {
        assert.ok([200, 202, 400].includes(await statusOf(`/api/pixel.gif?${query}`, {})))
      }
    })
  }

  const headerNames = ['user-agent', 'referer', 'origin', 'accept-language', 'x-forwarded-for', 'sec-ch-ua', 'cookie']
  for (const name of headerNames) {
    test(`in the header ${name}, and 8 kB of it`, async () => {
      const printable = Object.values(texts).filter((text) => /^[\x20-\x7e]*$/.test(text))
      for (const value of [...printable, 'x'.repeat(8000), 'Ã'.repeat(50)]) {
        assert.equal(await post('/api/event', hit({}), { [name]: value }), 202)
      }
    })
  }

  test('invalid query strings', async () => {
    for (const query of ['', '?', '?%', '?p=%zz', '?p=%ff%fe', '?p=/&p=/', `?p=/${'x'.repeat(10_000)}`, '?d=%00']) {
      for (const path of ['/count', '/api/pixel.gif']) {
        assert.ok([200, 202, 400].includes(await statusOf(path + query, {})), path + query)
      }
    }
  })

  test('unsupported methods', async () => {
    for (const path of ['/api/event', '/api/send', '/count', '/api/pixel.gif']) {
      for (const method of ['PUT', 'DELETE', 'PATCH', 'HEAD']) assert.equal(await statusOf(path, { method }), 405)
    }
  })
})

test('the stored data is clean and readable, and no error was logged', async () => {
  await sendHit(client.baseUrl, { n: 'Last', u: 'https://hostile.test/last' })
  await eventually(async () =>
    assert.deepEqual(await statistics.breakdown('event', 'events', { search: 'Last' }), { Last: 1 }),
  )
  const events = await statistics.events()
  assert.ok(events.length > 100)
  for (const event of events) {
    const stored = Object.values(event).flatMap((value) =>
      typeof value === 'object' && value ? Object.entries(value).flat() : [value],
    )
    for (const text of stored) {
      if (typeof text !== 'string') continue
      assert.doesNotMatch(text, /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/)
      assert.ok(text.isWellFormed())
    }
  }
  assert.equal((await statistics.breakdown('event', 'events', { search: '<script>' }))[texts['a script'] ?? ''], 3)
  assert.ok(Object.keys(await statistics.breakdown('properties', 'events')).includes('__proto__'))
  assert.equal((await client.getText(`${statistics.path}/events?format=csv`)).status, 200)
  assert.doesNotMatch(sightline.output(), /"level":[56]0/)
})
