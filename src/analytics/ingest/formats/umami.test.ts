import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Hit } from '../hit.ts'
import { umami } from './umami.ts'

const read = (body: unknown) => umami.read({ query: '', body: JSON.stringify(body), header: () => '' })

const payload = {
  website: 'example.com',
  hostname: 'www.example.com',
  url: '/about?x=1',
  language: 'en-US',
  screen: '1920x1080',
}

const understood: readonly [name: string, fields: object, hit: Partial<Hit>][] = [
  ['a pageview', {}, { kind: 'pageview', name: 'pageview', width: 1920, language: 'en-US' }],
  ['an event', { name: 'signup', data: { plan: 'pro' } }, { kind: 'event', name: 'signup', props: { plan: 'pro' } }],
  ['the website by domain', {}, { website: { kind: 'domains', domains: ['example.com'] } }],
  ['the website by our id', { website: '12' }, { website: { kind: 'id', id: 12 } }],
  ['the website by our id as a number', { website: 12 }, { website: { kind: 'id', id: 12 } }],
  ['no address', { url: undefined, name: 'signup' }, { url: null }],
  ['the title', { title: 'Prices' }, { title: 'Prices' }],
  ['a referrer', { referrer: 'https://news.example/' }, { referrer: 'https://news.example/' }],
]

for (const [name, fields, expected] of understood) {
  test(`/api/send understands: ${name}`, () => {
    const reading = read({ type: 'event', payload: { ...payload, ...fields } })
    assert.ok(reading.kind === 'hit', JSON.stringify(reading))
    for (const [field, value] of Object.entries(expected)) {
      assert.deepEqual(Object.entries(reading.hit).find(([key]) => key === field)?.[1], value, field)
    }
  })
}

test('/api/send completes a path with the host name', () => {
  const reading = read({ type: 'event', payload })
  assert.equal(reading.kind === 'hit' && String(reading.hit.url), 'https://www.example.com/about?x=1')
})

for (const type of ['identify', 'performance']) {
  test(`/api/send does not count ${type}`, () => {
    const reading = read({ type, payload: { ...payload, id: 'user-1', lcp: 1200 } })
    assert.equal(reading.kind === 'ignored' && reading.reason, 'not-an-event')
  })
}

const refused: readonly [name: string, body: unknown, fields: readonly string[]][] = [
  ['no payload', { type: 'event' }, ['payload']],
  ['no website', { type: 'event', payload: {} }, ['website']],
  ['an unknown type', { type: 'other', payload }, ['type']],
  ['an address that is none', { type: 'event', payload: { ...payload, url: 'http://' } }, ['url']],
  ['a name of a wrong type', { type: 'event', payload: { ...payload, name: {} } }, ['name']],
  ['data of a wrong type', { type: 'event', payload: { ...payload, name: 'x', data: [1] } }, ['data']],
]

for (const [name, body, fields] of refused) {
  test(`/api/send refuses: ${name}`, () => {
    const reading = read(body)
    assert.ok(reading.kind === 'refused')
    assert.deepEqual(Object.keys(reading.errors), fields)
    assert.equal(umami.reply(reading).status, 400)
  })
}

const answers: readonly [name: string, result: Parameters<typeof umami.reply>[0], status: number, body: object][] = [
  ['counted', { kind: 'counted', visit: 'ab' }, 200, { cache: '', sessionId: 'ab', visitId: 'ab' }],
  ['a bot', { kind: 'dropped', reason: 'bot' }, 200, { beep: 'boop' }],
  [
    'an unknown website',
    { kind: 'dropped', reason: 'unknown-website' },
    400,
    { error: { message: 'Website not found.' } },
  ],
]

for (const [name, result, status, body] of answers) {
  test(`/api/send answers: ${name}`, () => {
    const answer = umami.reply(result)
    assert.equal(answer.status, status)
    assert.deepEqual(JSON.parse(String(answer.body)), body)
  })
}
