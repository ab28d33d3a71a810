import assert from 'node:assert/strict'
import { request } from 'node:http'
import { after, before, describe, test } from 'node:test'
import type { Account } from '../src/accounts/account.ts'
import { createClient, form, json, type One, type Problem } from './support/client.ts'
import { createSessionClient, type SessionClient } from './support/session-client.ts'
import { sharedPathOf } from './support/share-url.ts'
import { ownerKey, type Sightline, startSightline } from './support/sightline.ts'
import { invite, password, signInOwner } from './support/sign-in.ts'

const email = 'owner@example.com'

let sightline: Sightline
let owner: SessionClient
before(async () => {
  sightline = await startSightline()
  owner = await signInOwner(sightline)
})
after(() => sightline.stop())

describe('a cookie', () => {
  const rows: readonly (readonly [string, (token: string) => string])[] = [
    ['empty', () => 'sightline_session='],
    ['of another name', (token) => `sightline_sessions=${token}; xsightline_session=${token}`],
    ['cut short', (token) => `sightline_session=${token.slice(0, -1)}`],
    ['in quotes', (token) => `sightline_session="${token}"`],
    ['of the stored hash', () => `sightline_session=${'a'.repeat(64)}`],
    ['full of separators', (token) => `;;=;==;sightline_session;=${token};`],
    ['with SQL in it', () => "sightline_session=' or 1=1 --"],
    ['of bytes', () => 'sightline_session=\u00ff\u00fe'],
    ['of a made-up session token', () => `sightline_session=st_1_9999999999999_${'A'.repeat(43)}`],
  ]
  for (const [what, cookie] of rows) {
    test(`${what} is rejected`, async () => {
      const status = await statusOf('GET', { cookie: cookie(owner.cookie('sightline_session')) })
      assert.equal(status, 401)
    })
  }

  test('is found among many others', async () => {
    const others = Array.from({ length: 100 }, (_, index) => `other${index}=${index}`).join('; ')
    const cookie = `${others};sightline_session=${owner.cookie('sightline_session')}; last=1`
    assert.equal(await statusOf('GET', { cookie }), 200)
  })

  test('of excessive size is rejected', async () => {
    assert.equal(await statusOf('GET', { cookie: `sightline_session=${'x'.repeat(100_000)}` }), 431)
  })

  test('set before sign-in does not become the session', async () => {
    const planted = 'A'.repeat(43)
    const visitor = await createSessionClient(sightline.analyticsUrl)
    const sent = form({ email, password })
    const headers = { ...sent.headers, cookie: `sightline_session=${planted}` }
    assert.equal((await visitor.post('/api/v1/session', { ...sent, headers })).status, 201)
    assert.notEqual(visitor.cookie('sightline_session'), planted)
    assert.equal(await statusOf('GET', { cookie: `sightline_session=${planted}` }), 401)
  })

  test('is ignored if an invalid key is sent', async () => {
    const headers = { authorization: 'Bearer sl_wrong' }
    assert.equal((await owner.get('/api/v1/session', { headers })).status, 401)
  })

  test('is ignored if a valid key is sent', async () => {
    const other = await invite(owner, 'both@example.com')
    const headers = {
      authorization: `Bearer ${ownerKey}`,
      cookie: `sightline_session=${other.cookie('sightline_session')}`,
    }
    const { body } = await owner.get<One<Account>>('/api/v1/account', { headers })
    assert.equal(body.data.email, email)
  })
})

describe('a session token', () => {
  test('is rejected after any modification', async () => {
    const { body } = await owner.post<One<{ token: string }>>('/api/v1/session/token')
    const { token } = body.data
    const [, id = '', expires = '', signature = ''] = token.split('_')
    const later = String(Number(expires) + 1)
    const tampered = [
      `st_${Number(id) + 1}_${expires}_${signature}`,
      `st_${id}_${later}_${signature}`,
      `st_${id}_${expires}_${signature.slice(0, -1)}${signature.endsWith('A') ? 'E' : 'A'}`,
      `st_${id}_${expires}_`,
    ]
    for (const wrong of tampered) {
      const client = await createClient(sightline.seoUrl, wrong)
      assert.equal((await client.get('/api/v1/reports')).status, 401, wrong)
    }
    assert.equal((await (await createClient(sightline.seoUrl, token)).get('/api/v1/reports')).status, 200)
  })
})

describe('a write by cookie', () => {
  const rows: readonly (readonly [string, () => Record<string, string>, number])[] = [
    ['from a page of this address', () => ({ 'sec-fetch-site': 'same-origin' }), 201],
    ['from a page of this address in an older browser', () => ({ origin: sightline.analyticsUrl }), 201],
    ['from another site', () => ({ 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }), 403],
    ['from another site in an older browser', () => ({ origin: 'https://evil.example' }), 403],
    ['from the other service', () => ({ 'sec-fetch-site': 'same-site', origin: sightline.seoUrl }), 403],
    ['from the other service in an older browser', () => ({ origin: sightline.seoUrl }), 403],
    ['from a page without an origin', () => ({ origin: 'null' }), 403],
    ['from an address that only begins alike', () => ({ origin: `${sightline.analyticsUrl}.evil.example` }), 403],
    [
      'that lies about its origin only',
      () => ({ 'sec-fetch-site': 'cross-site', origin: sightline.analyticsUrl }),
      403,
    ],
    ['that does not say where it is from', () => ({}), 403],
  ]
  for (const [what, headers, expected] of rows) {
    test(`${what} is ${expected === 201 ? 'taken' : 'refused'}`, async () => {
      const cookie = `sightline_session=${owner.cookie('sightline_session')}`
      assert.equal(await statusOf('POST', { cookie, ...headers() }), expected)
    })
  }

  test('needs no Origin header with an API key', async () => {
    const headers = { authorization: `Bearer ${ownerKey}`, origin: 'https://evil.example' }
    assert.equal(await statusOf('POST', headers), 201)
  })
})

describe('signing in', () => {
  test('is rejected from other origins', async () => {
    const visitor = await createSessionClient(sightline.analyticsUrl)
    for (const path of ['/api/v1/session', '/api/v1/welcome']) {
      const sent = form({ email, password, token: 'x' })
      const headers = { ...sent.headers, origin: 'https://evil.example' }
      const { status, headers: answered } = await visitor.post(path, { ...sent, headers })
      assert.equal(status, 403)
      assert.equal(answered.get('set-cookie'), null)
    }
  })

  const odd: readonly (readonly [string, string])[] = [
    ['a line break', 'ada@example.com\r\nBcc: all@example.com'],
    ['a line break in front', '\nada@example.com\n\rx@y.z'],
    ['two addresses', 'ada@example.com, eve@example.com'],
    ['a name around it', 'Ada <ada@example.com>'],
    ['a quoted part', '"a b"@example.com'],
    ['a port', 'ada@example.com:25'],
    ['a path', 'ada@example.com/x'],
    ['nothing in front', '@example.com'],
    ['an invisible letter', 'a\u200bda@example.com'],
    ['too many letters', `${'a'.repeat(250)}@example.com`],
  ]
  for (const [what, sent] of odd) {
    test(`takes no email address with ${what}`, async () => {
      const visitor = await createSessionClient(sightline.analyticsUrl)
      const { status, body } = await visitor.post<Problem>('/api/v1/session', json({ email: sent, password }))
      assert.equal(status, 422)
      assert.deepEqual(Object.keys(body.errors ?? {}), ['email'])
    })
  }

  for (const [what, sent] of [
    ['of a megabyte', 'x'.repeat(1_000_000)],
    ['of 60,000 letters', 'x'.repeat(60_000)],
    ['that is a list', ['a', 'b']],
    ['that is an object', { $ne: '' }],
  ] as const) {
    test(`does not hash a password ${what}`, async () => {
      const visitor = await createSessionClient(sightline.analyticsUrl)
      const { status } = await visitor.post('/api/v1/session', json({ email, password: sent }))
      assert.equal(status, typeof sent === 'string' && sent.length > 65_536 ? 413 : 422)
    })
  }
})

describe('the other service', () => {
  const preflight = async (origin: string) =>
    await fetch(`${sightline.analyticsUrl}/api/v1/websites/1`, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'PUT', 'access-control-request-headers': 'authorization' },
    })

  test("accepts cross-origin requests of this service's pages, without cookies", async () => {
    const { status, headers } = await preflight(sightline.seoUrl)
    assert.equal(status, 204)
    assert.equal(headers.get('access-control-allow-origin'), sightline.seoUrl)
    assert.equal(headers.get('access-control-allow-headers'), 'Authorization, Content-Type, Prefer')
    assert.equal(headers.get('access-control-allow-credentials'), null)
    const answer = await fetch(`${sightline.analyticsUrl}/api/v1/session`, { headers: { origin: sightline.seoUrl } })
    assert.equal(answer.headers.get('access-control-allow-origin'), sightline.seoUrl)
    assert.match(answer.headers.get('vary') ?? '', /origin/i)
  })

  test('rejects cross-origin requests of all other pages', async () => {
    for (const origin of ['https://evil.example', 'null', `${sightline.seoUrl}.evil.example`]) {
      const { status, headers } = await preflight(origin)
      assert.equal(status, 405)
      assert.equal(headers.get('access-control-allow-origin'), null)
    }
  })
})

describe('guessing passwords', () => {
  let limited: Sightline
  before(async () => {
    limited = await startSightline({
      environment: { SIGHTLINE_LIMIT_FAILED_SIGN_INS: '6', SIGHTLINE_TRUST_PROXY: '127.0.0.1' },
    })
    await signInOwner(limited)
  })
  after(() => limited.stop())

  const guess = async (from: string, who: string, what: string) => {
    const visitor = await createSessionClient(limited.analyticsUrl)
    const sent = form({ email: who, password: what })
    return await visitor.post('/api/v1/session', { ...sent, headers: { ...sent.headers, 'x-forwarded-for': from } })
  }

  test('correct passwords are not limited', async () => {
    for (let times = 0; times < 4; times += 1) {
      assert.equal((await guess('192.0.2.1', email, password)).status, 201)
    }
  })

  test('is limited by account and network, also for concurrent requests', async () => {
    const guesses = [1, 2, 3, 4].map(() => guess('192.0.2.50', 'side@example.com', 'wrong password'))
    const statuses = (await Promise.all(guesses)).map(({ status }) => status).sort()
    assert.deepEqual(statuses, [401, 401, 429, 429])
  })

  test('rejects the correct password after too many attempts, only from that network', async () => {
    const begun = performance.now()
    for (const _ of [1, 2]) await guess('192.0.2.5', email, 'wrong password')
    const { status, headers } = await guess('192.0.2.5', email, password)
    const passed = (performance.now() - begun) / 1000
    assert.equal(status, 429)
    const wait = Number(headers.get('retry-after'))
    assert.ok(wait <= 30 && wait >= Math.ceil(30 - passed), `${wait} s, ${passed} s after the first guess`)
    assert.equal(headers.get('set-cookie'), null)
    assert.equal((await guess('192.0.2.6', email, password)).status, 201)
  })

  test('is limited for shared pages, also for the correct password', async () => {
    const client = await createClient(limited.analyticsUrl, ownerKey)
    const page = form({ domain: 'guessed.test', privacy: 2, password: 'page password' })
    const { body } = await client.post<One<{ page: string }>>('/api/v1/websites', page)
    const tryAll = async (network: string): Promise<readonly number[]> => {
      const statuses: number[] = []
      for (const tried of ['page password', 'wrong', 'wrong', 'page password']) {
        const sent = form({ password: tried })
        const headers = { ...sent.headers, 'x-forwarded-for': network }
        statuses.push((await client.post(`${sharedPathOf(body.data.page)}/grant`, { ...sent, headers })).status)
      }
      return statuses
    }
    assert.deepEqual(await tryAll('203.0.113.1'), [201, 401, 401, 429])
    assert.deepEqual(await tryAll('203.0.113.2'), [201, 401, 401, 429])
  })

  test('is limited by IP address across accounts', async () => {
    const statuses: number[] = []
    for (let index = 0; index < 8; index += 1) {
      statuses.push((await guess('198.51.100.1', `nobody${index}@example.com`, 'wrong password')).status)
    }
    assert.deepEqual(statuses, [401, 401, 401, 401, 401, 401, 429, 429])
  })
})

let created = 0

/** Asks as itself, since `fetch` does not let a page set some of these headers. */
async function statusOf(method: 'GET' | 'POST', headers: Record<string, string>): Promise<number> {
  const path = method === 'GET' ? '/api/v1/session' : '/api/v1/websites'
  created += 1
  return await new Promise((resolve, reject) => {
    const type = method === 'POST' ? { 'content-type': 'application/x-www-form-urlencoded' } : {}
    const sent = request(`${sightline.analyticsUrl}${path}`, { method, headers: { ...type, ...headers } }, (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
    sent.on('error', reject)
    sent.end(method === 'POST' ? `domain=site-${created}.test` : undefined)
  })
}
