import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Account } from '../src/accounts/account.ts'
import type { Key } from '../src/accounts/key.ts'
import type { Session } from '../src/accounts/session.ts'
import { callCommand } from './support/call-command.ts'
import { createClient, form, json, type List, type One, type Problem } from './support/client.ts'
import { engines, type RecordsEngine } from './support/engines.ts'
import { createSessionClient, type SessionClient } from './support/session-client.ts'
import { ownerKey, type Sightline, startSightline } from './support/sightline.ts'
import { acceptWelcome, invite, password, signIn, welcomeTokenIn } from './support/sign-in.ts'

const email = 'owner@example.com'

for (const engine of engines) describe(`the console's API on ${engine.name}`, () => describeConsole(engine))

function describeConsole(engine: RecordsEngine): void {
  let sightline: Sightline
  let owner: SessionClient
  before(async () => {
    const { url } = await engine.place()
    sightline = await startSightline({ environment: url === null ? {} : { SIGHTLINE_DATABASE_URL: url } })
  })
  after(() => sightline.stop())

  describe('the link of the first start', () => {
    test('returns its account until it is used', async () => {
      const visitor = await createSessionClient(sightline.analyticsUrl)
      const token = welcomeTokenIn(sightline.output())
      const { body } = await visitor.get(`/api/v1/welcome?token=${token}`)
      assert.deepEqual(body, { data: { email: null, name: 'Owner' } })
    })

    test('is not consumed by a too short password', async () => {
      const visitor = await createSessionClient(sightline.analyticsUrl)
      const sent = form({ token: welcomeTokenIn(sightline.output()), email, password: 'ninechars' })
      const { status, body } = await visitor.post<Problem>('/api/v1/welcome', sent)
      assert.equal(status, 422)
      assert.deepEqual(Object.keys(body.errors ?? {}), ['password'])
    })

    test('sets the password and signs in with an HttpOnly, SameSite cookie', async () => {
      const visitor = await createSessionClient(sightline.analyticsUrl)
      const sent = form({
        token: welcomeTokenIn(sightline.output()),
        email: 'Owner@Example.com',
        password,
        name: 'Ada',
      })
      const { status, headers, body } = await visitor.post<One<Session>>('/api/v1/welcome', sent)
      assert.equal(status, 201)
      const [session = '', device = '', ...more] = headers.getSetCookie()
      assert.match(session, /^sightline_session=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/)
      assert.match(device, /^sightline_device_\d+=[\w.-]{80,}; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Strict$/)
      assert.deepEqual(more, [])
      const { created_at, id, ...account } = body.data.account
      const expected = {
        object: 'account',
        name: 'Ada',
        email,
        owner: 1,
        language: '',
        timezone: '',
        mail_period: 'weekly',
        second_factor_required: 0,
      }
      assert.deepEqual(account, expected)
      const { analyticsUrl: analytics, seoUrl: seo } = sightline
      assert.deepEqual(body.data.services, { analytics, seo })
      assert.deepEqual((await visitor.get('/api/v1/session')).body, body)
      owner = visitor
    })

    test('works once', async () => {
      const visitor = await createSessionClient(sightline.analyticsUrl)
      const token = welcomeTokenIn(sightline.output())
      assert.equal((await visitor.get(`/api/v1/welcome?token=${token}`)).status, 404)
      const again = form({ token, email: 'thief@example.com', password: 'another password' })
      const { status, headers } = await visitor.post('/api/v1/welcome', again)
      assert.equal(status, 404)
      assert.equal(headers.get('set-cookie'), null)
    })

    test('can be created again by command; the newest is valid, and using it ends all sessions', async () => {
      const first = welcomeTokenIn((await callCommand(sightline, 'accounts', 'link', email)).output)
      const second = welcomeTokenIn((await callCommand(sightline, 'accounts', 'link')).output)
      const visitor = await createSessionClient(sightline.analyticsUrl)
      assert.equal((await visitor.get(`/api/v1/welcome?token=${first}`)).status, 404)
      const { body } = await visitor.get(`/api/v1/welcome?token=${second}`)
      assert.deepEqual(body, { data: { email, name: 'Ada' } })
      const back = await acceptWelcome(sightline.analyticsUrl, second, email)
      assert.equal((await owner.get('/api/v1/session')).status, 401)
      owner = back
    })
  })

  describe('signing in', () => {
    test("works with the account's password on both services", async () => {
      for (const url of [sightline.analyticsUrl, sightline.seoUrl]) {
        const visitor = await signIn(url, email)
        assert.equal((await visitor.get('/api/v1/session')).status, 200)
      }
    })

    test('does not reveal whether an email address exists', async () => {
      const visitor = await createSessionClient(sightline.analyticsUrl)
      const wrong = await visitor.post('/api/v1/session', form({ email, password: 'wrong password' }))
      const unknown = await visitor.post('/api/v1/session', form({ email: 'nobody@example.com', password }))
      assert.equal(wrong.status, 401)
      assert.equal(unknown.status, 401)
      assert.equal(wrong.text, unknown.text)
      assert.equal(wrong.headers.get('set-cookie'), null)
    })

    test('ignores the case of the email address and the Unicode normalization of the password', async () => {
      const person = await invite(owner, 'zoe@example.com')
      const composed = 'Zoë’s pass phrase'.normalize('NFC')
      const changes = form({ password: composed, current_password: password })
      assert.equal((await person.put('/api/v1/account', changes)).status, 200)
      const visitor = await createSessionClient(sightline.analyticsUrl)
      const sent = form({ email: ' ZOE@example.COM ', password: composed.normalize('NFD') })
      assert.equal((await visitor.post('/api/v1/session', sent)).status, 201)
    })
  })

  describe('a session', () => {
    test('has the permissions of the account on its own origin', async () => {
      const visitor = await signIn(sightline.analyticsUrl, email)
      const { status, body } = await visitor.post<One<{ id: number }>>(
        '/api/v1/websites',
        form({ domain: 'session.test' }),
      )
      assert.equal(status, 201)
      assert.equal((await visitor.get(`/api/v1/websites/${body.data.id}`)).status, 200)
    })

    test('issues tokens for the other service, which end with the session', async () => {
      const visitor = await signIn(sightline.analyticsUrl, email)
      const { status, body } = await visitor.post<One<{ token: string; expires_at: string }>>('/api/v1/session/token')
      assert.equal(status, 201)
      assert.ok(Math.abs(Date.parse(body.data.expires_at) - Date.now() - 600_000) < 60_000)
      const seo = await createClient(sightline.seoUrl, body.data.token)
      assert.equal((await seo.get('/api/v1/reports')).status, 200)
      assert.equal((await seo.post('/api/v1/reports', form({ url: 'http://token.test:9/' }))).status, 201)
      await visitor.delete('/api/v1/session')
      assert.equal((await seo.get('/api/v1/reports')).status, 401)
    })

    test('ends at sign-out and clears the cookie', async () => {
      const visitor = await signIn(sightline.analyticsUrl, email)
      const token = visitor.cookie('sightline_session')
      const { status, headers } = await visitor.delete('/api/v1/session')
      assert.equal(status, 200)
      assert.match(headers.get('set-cookie') ?? '', /^sightline_session=; Path=\/; Max-Age=0;/)
      const late = await visitor.get('/api/v1/session', { headers: { cookie: `sightline_session=${token}` } })
      assert.equal(late.status, 401)
      assert.equal((await owner.get('/api/v1/session')).status, 200)
    })

    test('ends on all devices of the account when requested', async () => {
      const other = await invite(owner, 'everywhere@example.com')
      const [here, there] = [await signIn(sightline.analyticsUrl, email), await signIn(sightline.seoUrl, email)]
      assert.deepEqual((await here.delete('/api/v1/sessions')).body, { object: 'sessions', deleted: true })
      assert.equal((await there.get('/api/v1/session')).status, 401)
      assert.equal((await owner.get('/api/v1/session')).status, 401)
      assert.equal((await other.get('/api/v1/session')).status, 200)
      owner = await signIn(sightline.analyticsUrl, email)
    })

    test('is not available with an API key', async () => {
      const client = await createClient(sightline.analyticsUrl, ownerKey)
      assert.equal((await client.get('/api/v1/session')).status, 200)
      assert.equal((await client.post('/api/v1/session/token')).status, 403)
      assert.equal((await client.delete('/api/v1/session')).status, 403)
    })
  })

  describe('an account', () => {
    test('changes only what is sent', async () => {
      const person = await invite(owner, 'profile@example.com')
      const sent = json({ language: 'pt-br', timezone: 'Europe/Berlin', mail_period: 'both' })
      const { body } = await person.put<One<Account>>('/api/v1/account', sent)
      assert.equal(body.data.language, 'pt-BR')
      assert.equal(body.data.timezone, 'Europe/Berlin')
      assert.equal(body.data.email, 'profile@example.com')
      const cleared = await person.put<One<Account>>('/api/v1/account', form({ language: '', name: 'New name' }))
      assert.equal(cleared.body.data.language, '')
      assert.equal(cleared.body.data.name, 'New name')
      assert.equal(cleared.body.data.timezone, 'Europe/Berlin')
      assert.equal(cleared.body.data.mail_period, 'both')
    })

    const mistakes: readonly (readonly [string, string, string])[] = [
      ['an email address that another account has', 'email', email],
      ['an email address without a host', 'email', 'ada@'],
      ['a language that is none', 'language', 'not a language'],
      ['a time zone that is none', 'timezone', 'Mars/Olympus'],
      ['a time zone that is an offset', 'timezone', '+01:00'],
      ['a mail period that is none', 'mail_period', 'daily'],
      ['a name of two lines', 'name', 'Ada\r\nBcc: all@example.com'],
      ['a password that is too short', 'password', 'short'],
      ['a password that is too long', 'password', 'x'.repeat(201)],
    ]
    for (const [what, field, value] of mistakes) {
      test(`does not take ${what}`, async () => {
        const person = await invite(owner, `${field}-${value.length}@mistakes.example.com`)
        const { status, body } = await person.put<Problem>('/api/v1/account', form({ [field]: value }))
        assert.equal(status, 422)
        assert.deepEqual(Object.keys(body.errors ?? {}), [field])
      })
    }

    test('changes its password with the current one, which ends its other sessions', async () => {
      const person = await invite(owner, 'change@example.com')
      const elsewhere = await signIn(sightline.seoUrl, 'change@example.com')
      const wanted = 'another pass phrase'
      for (const current of ['', 'wrong password']) {
        const sent = form({ password: wanted, current_password: current })
        const { status, body } = await person.put<Problem>('/api/v1/account', sent)
        assert.equal(status, 422)
        assert.deepEqual(Object.keys(body.errors ?? {}), ['current_password'])
      }
      assert.equal((await elsewhere.get('/api/v1/session')).status, 200)
      const changes = form({ password: wanted, current_password: password })
      assert.equal((await person.put('/api/v1/account', changes)).status, 200)
      assert.equal((await person.get('/api/v1/session')).status, 200)
      assert.equal((await elsewhere.get('/api/v1/session')).status, 401)
      const visitor = await createSessionClient(sightline.analyticsUrl)
      const before = form({ email: 'change@example.com', password })
      assert.equal((await visitor.post('/api/v1/session', before)).status, 401)
      const now = form({ email: 'change@example.com', password: wanted })
      assert.equal((await visitor.post('/api/v1/session', now)).status, 201)
    })
  })

  describe('keys', () => {
    test('are created, shown once, listed by hint, renamed, limited and revoked', async () => {
      const person = await invite(owner, 'keys@example.com')
      const made = await person.post<One<Key & { key: string }>>('/api/v1/keys', form({ name: 'Ünicode key' }))
      assert.equal(made.status, 201)
      const { key, ...shown } = made.body.data
      assert.match(key, /^sl_[0-9a-f]{40}$/)
      assert.equal(made.headers.get('location'), `${person.baseUrl}/api/v1/keys/${shown.id}`)
      assert.equal(shown.hint, key.slice(0, 7))

      const client = await createClient(sightline.analyticsUrl, key)
      assert.equal((await client.post('/api/v1/websites', form({ domain: 'keys.test' }))).status, 201)
      const listed = await person.get<List<Key>>('/api/v1/keys?search=üNICODE')
      assert.deepEqual(listed.body.data, [shown])
      assert.equal(listed.text.includes(key), false)
      assert.equal((await person.get<List<Key>>('/api/v1/keys?search=other')).body.meta.total, 0)

      const limited = await person.put<One<Key>>(`/api/v1/keys/${shown.id}`, form({ service: 'seo', read_only: 1 }))
      assert.deepEqual(limited.body.data, { ...shown, service: 'seo', read_only: 1, scope: 'read' })
      const freed = await person.put<One<Key>>(`/api/v1/keys/${shown.id}`, form({ service: '', name: 'Other' }))
      assert.deepEqual(freed.body.data, { ...shown, name: 'Other', read_only: 1, scope: 'read' })

      const { body } = await person.delete(`/api/v1/keys/${shown.id}`)
      assert.deepEqual(body, { id: shown.id, object: 'key', deleted: true })
      assert.equal((await person.delete(`/api/v1/keys/${shown.id}`)).status, 404)
    })

    for (const [what, rights] of [
      ['may only read', { read_only: 1 }],
      ['serves one service', { service: 'analytics' }],
    ] as const) {
      test(`that ${what} neither see nor make others, nor accounts`, async () => {
        const made = await owner.post<One<{ key: string }>>('/api/v1/keys', form({ name: 'Limited', ...rights }))
        const client = await createClient(sightline.analyticsUrl, made.body.data.key)
        assert.equal((await client.get('/api/v1/websites')).status, 200)
        assert.equal((await client.get('/api/v1/keys')).status, 403)
        assert.equal((await client.post('/api/v1/keys', form({ name: 'More' }))).status, 403)
        assert.equal((await client.get('/api/v1/accounts')).status, 403)
      })
    }

    test('of another account return 404', async () => {
      const person = await invite(owner, 'foreign@example.com')
      const { body } = await owner.post<One<Key>>('/api/v1/keys', form({ name: 'Mine' }))
      for (const id of [body.data.id, 999_999]) {
        assert.equal((await person.put(`/api/v1/keys/${id}`, form({ name: 'Theirs' }))).status, 404)
        assert.equal((await person.delete(`/api/v1/keys/${id}`)).status, 404)
      }
      assert.equal((await person.get<List<Key>>('/api/v1/keys')).body.meta.total, 0)
    })
  })

  describe('accounts', () => {
    test('are managed only by the owner', async () => {
      const person = await invite(owner, 'plain@example.com')
      assert.equal((await person.get('/api/v1/accounts')).status, 403)
      assert.equal((await person.post('/api/v1/accounts', form({ email: 'more@example.com' }))).status, 403)
      assert.equal((await person.delete('/api/v1/accounts/1')).status, 403)
      const client = await createClient(sightline.seoUrl, ownerKey)
      const { body } = await client.get<List<Account>>('/api/v1/accounts?search=PLAIN@')
      assert.deepEqual(
        body.data.map(({ email, owner }) => ({ email, owner })),
        [{ email: 'plain@example.com', owner: 0 }],
      )
    })

    test('do not share an email address', async () => {
      const { status, body } = await owner.post<Problem>('/api/v1/accounts', form({ email: 'OWNER@example.com' }))
      assert.equal(status, 422)
      assert.deepEqual(Object.keys(body.errors ?? {}), ['email'])
    })

    test('are deleted with their sessions and keys; the owner cannot be deleted', async () => {
      const person = await invite(owner, 'leaving@example.com')
      const { body } = await person.get<One<Account>>('/api/v1/account')
      const made = await person.post<One<{ key: string }>>('/api/v1/keys', form({ name: 'Leaving' }))
      const client = await createClient(sightline.analyticsUrl, made.body.data.key)
      assert.equal((await client.get('/api/v1/account')).status, 200)
      const gone = await owner.delete(`/api/v1/accounts/${body.data.id}`)
      assert.deepEqual(gone.body, { id: body.data.id, object: 'account', deleted: true })
      assert.equal((await person.get('/api/v1/session')).status, 401)
      assert.equal((await client.get('/api/v1/account')).status, 401)
      assert.equal((await client.post('/api/v1/keys', form({ name: 'Late' }))).status, 401)
      const own = await owner.get<One<Account>>('/api/v1/account')
      assert.equal((await owner.delete(`/api/v1/accounts/${own.body.data.id}`)).status, 409)
    })
  })
}
