import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, describe, test } from 'node:test'
import { createClient, form, type One } from './support/client.ts'
import { freePort } from './support/port.ts'
import { createSessionClient, type SessionClient } from './support/session-client.ts'
import { sharedPathOf } from './support/share-url.ts'
import { ownerKey, type Sightline, startSightline } from './support/sightline.ts'
import { acceptWelcome, invite, password, signIn, signInOwner, welcomeTokenIn } from './support/sign-in.ts'

const email = 'owner@example.com'
const attackers = [1, 2, 3, 4, 5].map((n) => `198.51.100.${n}`)

let sightline: Sightline
let owner: SessionClient
before(async () => {
  const environment = { SIGHTLINE_LIMIT_FAILED_SIGN_INS: '30', SIGHTLINE_TRUST_PROXY: '127.0.0.1' }
  sightline = await startSightline({ environment })
  owner = await signInOwner(sightline)
})
after(() => sightline.stop())

async function tryFrom(visitor: SessionClient, network: string, tried: string, who = email) {
  const sent = form({ email: who, password: tried })
  const headers = { ...sent.headers, 'x-forwarded-for': network }
  return await visitor.post<unknown>('/api/v1/session', { ...sent, headers })
}

const anonymous = () => createSessionClient(sightline.analyticsUrl)

async function attack(who: string, from: readonly string[] = attackers): Promise<readonly number[][]> {
  const guesser = await anonymous()
  return await Promise.all(
    from.map(async (network) => {
      const statuses: number[] = []
      for (let n = 0; n < 12; n += 1) statuses.push((await tryFrom(guesser, network, `guess ${n}`, who)).status)
      return statuses
    }),
  )
}

const tenThenNone = [...Array.from({ length: 10 }, () => 401), 429, 429]

describe('while five networks guess at an account', () => {
  before(async () => {
    for (const statuses of await attack(email)) assert.deepEqual(statuses, tenThenNone)
  })

  test('its owner signs in from any other network', async () => {
    assert.equal((await tryFrom(await anonymous(), '203.0.113.1', password)).status, 201)
  })

  test('others in an attacking network cannot, and get Retry-After', async () => {
    const { status, headers } = await tryFrom(await anonymous(), '198.51.100.1', password)
    assert.equal(status, 429)
    const wait = Number(headers.get('retry-after'))
    assert.ok(wait > 0 && wait <= 30, String(wait))
    assert.deepEqual(headers.getSetCookie(), [])
  })

  test('a known device can, also from an attacking network', async () => {
    for (const network of attackers) assert.equal((await tryFrom(owner, network, password)).status, 201)
  })

  test('another account is not affected', async () => {
    await invite(owner, 'another@example.com')
    const visitor = await anonymous()
    assert.equal((await tryFrom(visitor, '198.51.100.1', password, 'another@example.com')).status, 201)
  })
})

describe('a known device', () => {
  const cookieOf = (visitor: SessionClient): readonly [name: string, value: string] => {
    const name = visitor.cookieNames().find((known) => known.startsWith('sightline_device_')) ?? ''
    return [name, visitor.cookie(name)]
  }
  const known = async (cookie: string, network: string, who: string): Promise<boolean> => {
    const visitor = await anonymous()
    const sent = form({ email: who, password: 'wrong again' })
    const headers = { ...sent.headers, cookie, 'x-forwarded-for': network }
    return (await visitor.post('/api/v1/session', { ...sent, headers })).status === 401
  }

  test('is recognized only by a cookie signed for its account', async () => {
    const who = 'device@example.com'
    const network = '198.51.100.20'
    const [name, value] = cookieOf(await invite(owner, who))
    const [otherName, otherValue] = cookieOf(await invite(owner, 'device-other@example.com'))
    await attack(who, [network])
    const [device = '', expires = '', signature = ''] = value.split('.')
    const forged: Record<string, string> = {
      'of another account': `${otherName}=${otherValue}`,
      'of another account, by the name of this one': `${name}=${otherValue}`,
      'with a later end': `${name}=${device}.${Number(expires) + 1}.${signature}`,
      'of another device': `${name}=${'A'.repeat(22)}.${expires}.${signature}`,
      'without a signature': `${name}=${device}.${expires}.`,
      'of a session': `${name}=${owner.cookie('sightline_session')}`,
    }
    for (const [what, cookie] of Object.entries(forged)) assert.equal(await known(cookie, network, who), false, what)
    assert.equal(await known(`${name}=${value}`, network, who), true)
  })

  test('is limited by its own failed attempts', async () => {
    const who = 'own-mistakes@example.com'
    const visitor = await invite(owner, who)
    const statuses: number[] = []
    for (let n = 0; n < 12; n += 1) statuses.push((await tryFrom(visitor, `203.0.113.${n}`, 'wrong again', who)).status)
    assert.deepEqual(statuses, tenThenNone)
    assert.equal((await tryFrom(await anonymous(), '203.0.113.50', password, who)).status, 201)
  })

  test('is forgotten after a new password, except where that was set', async () => {
    const who = 'new-password@example.com'
    const network = '198.51.100.30'
    const here = await invite(owner, who)
    const there = await signIn(sightline.analyticsUrl, who)
    await attack(who, [network])
    const changes = form({ password: 'a new pass phrase', current_password: password })
    assert.equal((await here.put('/api/v1/account', changes)).status, 200)
    assert.equal((await tryFrom(there, network, 'a new pass phrase', who)).status, 429)
    assert.equal((await tryFrom(here, network, 'a new pass phrase', who)).status, 201)
  })

  test('still needs the password', async () => {
    const [name, value] = cookieOf(owner)
    const headers = { cookie: `${name}=${value}` }
    assert.equal((await (await anonymous()).get('/api/v1/session', { headers })).status, 401)
  })
})

describe('wrong keys from a shared network', () => {
  test('affect neither valid keys nor sign-ins', async () => {
    const wrong = await createClient(sightline.analyticsUrl, 'sl_wrong_wrong_wrong_wrong')
    const headers = { 'x-forwarded-for': '203.0.113.99' }
    const statuses = new Set<number>()
    for (let n = 0; n < 40; n += 1) statuses.add((await wrong.get('/api/v1/websites', { headers })).status)
    assert.deepEqual([...statuses], [401, 429])
    const good = await createClient(sightline.analyticsUrl, ownerKey)
    assert.equal((await good.get('/api/v1/websites', { headers })).status, 200)
    assert.equal((await tryFrom(await anonymous(), '203.0.113.99', password)).status, 201)
  })
})

describe('hundreds of concurrent sign-ins', () => {
  test('are checked a few at a time, in bounded memory, without blocking other requests', async () => {
    const memory = (): number =>
      Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${sightline.pid}/status`, 'utf8'))?.[1]) / 1024
    const before = memory()
    const guesser = await anonymous()
    let most = 0
    const watching = setInterval(() => {
      most = Math.max(most, memory())
    }, 20)
    const answers = Promise.all(
      Array.from({ length: 150 }, (_, n) => tryFrom(guesser, `10.0.${n}.1`, 'wrong', `nobody-${n}@example.com`)),
    )
    const good = await createClient(sightline.analyticsUrl, ownerKey)
    const started = performance.now()
    assert.equal((await good.get('/api/v1/websites')).status, 200)
    assert.ok(performance.now() - started < 2_000)
    const statuses = new Set((await answers).map(({ status }) => status))
    clearInterval(watching)
    assert.ok(statuses.has(401))
    for (const status of statuses) assert.ok(status === 401 || status === 429, String(status))
    assert.ok(most - before < 250, `${before} MB, then ${most} MB`)
  })
})

describe('a link that sets a new password', () => {
  test('is not offered where no mail is set up', async () => {
    const visitor = await anonymous()
    const { body } = await visitor.get<One<{ password_reset: number }>>('/api/v1/sign-in-options')
    assert.equal(body.data.password_reset, 0)
    for (const asked of [email, 'nobody@example.com'])
      assert.equal((await visitor.post('/api/v1/password-reset', form({ email: asked }))).status, 409)
  })

  test('is rate-limited if it is guessed', async () => {
    const visitor = await anonymous()
    const statuses = new Set<number>()
    for (let n = 0; n < 40; n += 1) {
      const headers = { 'x-forwarded-for': '203.0.113.121' }
      statuses.add((await visitor.get(`/api/v1/password-reset?token=made-up-${n}`, { headers })).status)
    }
    assert.deepEqual([...statuses], [404, 429])
  })
})

describe('a one-time link', () => {
  test('is rate-limited if it is guessed', async () => {
    const visitor = await anonymous()
    const statuses = new Set<number>()
    for (let n = 0; n < 40; n += 1) {
      const headers = { 'x-forwarded-for': '203.0.113.120' }
      statuses.add((await visitor.get(`/api/v1/welcome?token=made-up-${n}`, { headers })).status)
    }
    assert.deepEqual([...statuses], [404, 429])
    const { output } = await sightline.command('accounts', 'link')
    owner = await acceptWelcome(sightline.analyticsUrl, welcomeTokenIn(output), email)
  })

  test('is not sent to other sites as referrer', async () => {
    for (const path of ['/welcome?token=x', '/api/v1/welcome?token=x']) {
      const { headers } = await fetch(sightline.analyticsUrl + path)
      assert.equal(headers.get('referrer-policy'), 'no-referrer', path)
    }
  })

  for (const bad of ['1234567890', 'qwertyuiop', 'aaaaaaaaaaaa', 'Password123', 'guessed@example.com']) {
    test(`takes no password that is guessed first, such as ${bad}`, async () => {
      const { body } = await owner.post<One<{ link: string; id: number }>>(
        '/api/v1/accounts',
        form({ email: 'guessed@example.com' }),
      )
      const sent = form({ token: welcomeTokenIn(body.data.link), email: 'guessed@example.com', password: bad })
      assert.equal((await (await anonymous()).post('/api/v1/welcome', sent)).status, 422)
      assert.equal((await owner.delete(`/api/v1/accounts/${body.data.id}`)).status, 200)
    })
  }
})

describe('behind https', () => {
  const url = 'https://stats.example.com'
  let secured: Sightline
  let local: string
  before(async () => {
    const port = await freePort()
    local = `http://127.0.0.1:${port}`
    secured = await startSightline({
      environment: {
        SIGHTLINE_ANALYTICS_URL: url,
        SIGHTLINE_HOST: '127.0.0.1',
        SIGHTLINE_ANALYTICS_PORT: String(port),
      },
      args: ['analytics'],
    })
  })
  after(() => secured.stop())

  const send = (method: string, path: string, fields: Record<string, string> | null, headers = {}) =>
    fetch(local + path, {
      method,
      headers: { origin: url, ...headers },
      ...(fields === null ? {} : { body: new URLSearchParams(fields) }),
    })

  test('cookies have the __Host- prefix', async () => {
    const token = welcomeTokenIn(secured.output())
    const entered = await send('POST', '/api/v1/welcome', { token, email, password })
    assert.equal(entered.status, 201, await entered.text())
    const [session = '', device = ''] = entered.headers.getSetCookie()
    assert.match(
      session,
      /^__Host-sightline_session=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure$/,
    )
    assert.match(
      device,
      /^__Host-sightline_device_1=[\w.-]+; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Strict; Secure$/,
    )

    const value = /=([\w-]{43});/.exec(session)?.[1]
    const statusBy = async (cookie: string, method = 'GET', headers = {}): Promise<number> =>
      (await send(method, '/api/v1/session', null, { ...headers, cookie })).status
    assert.equal(await statusBy(`__Host-sightline_session=${value}`), 200)
    assert.equal(await statusBy(`sightline_session=${value}`), 401)
    assert.equal(await statusBy(`sightline_session=${'A'.repeat(43)}; __Host-sightline_session=${value}`), 200)
    const elsewhere = { origin: 'https://evil.example' }
    assert.equal(await statusBy(`__Host-sightline_session=${value}`, 'DELETE', elsewhere), 403)
    const refused = await send('POST', '/api/v1/session', { email, password }, elsewhere)
    assert.deepEqual([refused.status, refused.headers.getSetCookie()], [403, []])
    const ended = await send('DELETE', '/api/v1/session', null, { cookie: `__Host-sightline_session=${value}` })
    assert.match(ended.headers.getSetCookie()[0] ?? '', /^__Host-sightline_session=; Path=\/; Max-Age=0;.*Secure$/)
  })

  test('the grant cookie has the __Secure- prefix', async () => {
    const fields = { domain: 'secured.test', privacy: '2', password: 'page password' }
    const made = await send('POST', '/api/v1/websites', fields, { authorization: `Bearer ${ownerKey}` })
    const { data } = JSON.parse(await made.text())
    const path = sharedPathOf(data.page)
    const granted = await send('POST', `${path}/grant`, { password: 'page password' })
    const [cookie = ''] = granted.headers.getSetCookie()
    assert.match(cookie, /^__Secure-sightline_grant=[\w.-]+; Path=\/shared\/\S+; .*SameSite=Strict; Secure$/)
    const pair = cookie.slice(0, cookie.indexOf(';'))
    assert.equal((await send('GET', path, null, { cookie: pair })).status, 200)
    assert.equal((await send('GET', path, null, { cookie: pair.replace('__Secure-', '') })).status, 401)
  })
})
