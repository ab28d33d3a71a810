import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import { openAccount } from './support/accounts.ts'
import { form, json, type List, type One } from './support/client.ts'
import { temporaryFolder } from './support/folder.ts'
import { type ReadMail, readMail } from './support/mime.ts'
import { openAt } from './support/records.ts'
import { createSessionClient, type SessionClient } from './support/session-client.ts'
import { type Sightline, startSightline } from './support/sightline.ts'
import { password } from './support/sign-in.ts'
import { type Smtp, startSmtp } from './support/smtp.ts'
import { createSoftwarePasskey } from './support/software-passkey.ts'

interface OpenSession {
  readonly id: number
  readonly current: 0 | 1
  readonly browser: string
  readonly os: string
  readonly country: string
}

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

const dataDir = temporaryFolder()
const records = openAt({ url: null, dataDir })
let smtp: Smtp
let sightline: Sightline
before(async () => {
  smtp = await startSmtp()
  const environment = {
    SIGHTLINE_DATA_DIR: dataDir,
    SIGHTLINE_SMTP_URL: smtp.url,
    SIGHTLINE_MAIL_FROM: 'Sightline <mail@sightline.test>',
    SIGHTLINE_TRUST_PROXY: '127.0.0.1',
  }
  sightline = await startSightline({ environment })
})
after(async () => {
  await records.close()
  await sightline.stop()
  await smtp.stop()
})

const anonymous = () => createSessionClient(sightline.analyticsUrl)

/** Signs in in a browser that has no cookies yet, or in the given one. */
async function signIn(email: string, visitor?: SessionClient, headers = {}): Promise<SessionClient> {
  const client = visitor ?? (await anonymous())
  const sent = form({ email, password })
  const reply = await client.post('/api/v1/session', { ...sent, headers: { ...sent.headers, ...headers } })
  assert.equal(reply.status, 201, reply.text)
  return client
}
const sessionsOf = async (session: SessionClient): Promise<readonly OpenSession[]> =>
  (await session.get<List<OpenSession>>('/api/v1/sessions')).body.data
const isSignedIn = async (session: SessionClient): Promise<boolean> =>
  (await session.get('/api/v1/session')).status === 200
const mailsTo = (email: string): readonly ReadMail[] =>
  smtp.received.filter(({ to }) => to.includes(email)).map(({ raw }) => readMail(raw))
async function lastMailTo(email: string, count: number): Promise<ReadMail> {
  while (mailsTo(email).length < count) await smtp.has(smtp.received.length + 1)
  return mailsTo(email)[count - 1] ?? assert.fail()
}

describe('sessions', () => {
  test('are listed with what they were begun in, and ended one by one', async () => {
    const { session } = await openAccount(sightline, 'list@example.com')
    const other = await signIn('list@example.com', undefined, {
      'user-agent': firefox,
      'x-forwarded-for': '8.8.8.8',
    })
    const [begun, own] = await sessionsOf(session)
    assert.deepEqual([begun?.browser, begun?.os, begun?.country, begun?.current], ['Firefox', 'Linux', 'US', 0])
    assert.equal(own?.current, 1)
    const { session: foreigner } = await openAccount(sightline, 'list-stranger@example.com')
    assert.equal((await foreigner.delete(`/api/v1/sessions/${begun?.id}`)).status, 404)
    assert.equal(await isSignedIn(other), true)
    assert.equal((await session.delete(`/api/v1/sessions/${begun?.id}`)).status, 200)
    assert.equal(await isSignedIn(other), false)
    assert.equal(await isSignedIn(session), true)
    assert.equal((await session.delete(`/api/v1/sessions/${own?.id}`)).status, 200)
    assert.equal(session.cookie('sightline_session'), '')
  })

  test('are ended all at once, with or without the own one', async () => {
    const { session, key } = await openAccount(sightline, 'others@example.com')
    const others = [await signIn('others@example.com'), await signIn('others@example.com')]
    assert.equal((await session.delete('/api/v1/sessions?others=1')).status, 200)
    assert.deepEqual(await Promise.all([session, ...others].map(isSignedIn)), [true, false, false])
    assert.equal((await session.delete('/api/v1/sessions')).status, 200)
    assert.equal(await isSignedIn(session), false)
    const headers = { authorization: `Bearer ${key}` }
    assert.equal((await fetch(`${sightline.analyticsUrl}/api/v1/sessions`, { headers })).status, 403)
  })
})

describe('a sign-in in a new browser', () => {
  test('is reported by mail, in the language of the person, and no other', async () => {
    const email = 'device@example.com'
    const { session } = await openAccount(sightline, email)
    await session.put('/api/v1/person', form({ language: 'de', timezone: 'Europe/Berlin' }))
    await signIn(email, session)
    await signIn(email, undefined, { 'user-agent': firefox, 'x-forwarded-for': '8.8.8.8' })
    const { headers, text } = await lastMailTo(email, 1)
    assert.equal(headers.subject, 'Neue Anmeldung bei Sightline')
    assert.match(text, /Gerät: Firefox · Linux/)
    assert.match(text, /Land: Vereinigte Staaten/)
    assert.match(text, /\(Europe\/Berlin\)/)
    assert.match(text, /\/settings\/security/)
    const again = await signIn(email)
    await again.delete('/api/v1/session')
    await lastMailTo(email, 2)
    assert.equal(mailsTo(email).length, 2)
  })
})

describe('a forgotten password', () => {
  const ask = async (email: string) => {
    const { status, text, headers } = await (await anonymous()).post('/api/v1/password-reset', form({ email }))
    return { status, text, cookies: headers.getSetCookie() }
  }
  const tokenIn = ({ text }: ReadMail): string =>
    /password-reset\?token=([\w-]{43})/.exec(text)?.[1] ?? assert.fail(text)

  test('is replaced by a link in a mail, once; the reply is the same for unknown addresses', async () => {
    const email = 'forgot@example.com'
    const { session } = await openAccount(sightline, email)
    await session.put('/api/v1/person', form({ language: 'fr' }))
    const known = await ask(email)
    assert.equal(known.status, 202)
    assert.deepEqual(await ask('nobody-at-all@example.com'), known)
    const mail = await lastMailTo(email, 1)
    assert.equal(mail.headers.subject, 'Définissez un nouveau mot de passe pour Sightline')
    const token = tokenIn(mail)
    const visitor = await anonymous()
    const read = await visitor.get<One<{ email: string }>>(`/api/v1/password-reset?token=${token}`)
    assert.equal(read.body.data.email, email)
    const use = (secret: string) => visitor.put('/api/v1/password-reset', form({ token, password: secret }))
    assert.equal((await use('password1234')).status, 422)
    assert.equal((await use('a completely new phrase')).status, 200)
    assert.deepEqual(visitor.cookieNames(), [])
    assert.equal((await use('another phrase again')).status, 404)
    assert.equal(await isSignedIn(session), false)
    const signInWith = async (secret: string) =>
      (await (await anonymous()).post('/api/v1/session', form({ email, password: secret }))).status
    assert.equal(await signInWith(password), 401)
    assert.equal(await signInWith('a completely new phrase'), 201)
    assert.equal(mailsTo('nobody-at-all@example.com').length, 0)
  })

  test('is not asked for by pages of other sites', async () => {
    const sent = form({ email: 'forgot@example.com' })
    const headers = { ...sent.headers, origin: 'https://evil.example' }
    assert.equal((await (await anonymous()).post('/api/v1/password-reset', { ...sent, headers })).status, 403)
  })

  test('is replaced by a link that a command prints, and the page to sign in says which', async () => {
    const email = 'forgot-command@example.com'
    await openAccount(sightline, email)
    const { output } = await sightline.command('accounts', 'password', email)
    const token = /password-reset\?token=([\w-]{43})/.exec(output)?.[1] ?? assert.fail(output)
    const set = await (await anonymous()).put('/api/v1/password-reset', form({ token, password: 'set by a command' }))
    assert.equal(set.status, 200)
    const unknown = await sightline.command('accounts', 'password', 'nobody@example.com')
    assert.match(unknown.output, /Nobody has the email address/)
    const { body } = await (await anonymous()).get<One<{ password_reset: number }>>('/api/v1/sign-in-options')
    assert.equal(body.data.password_reset, 1)
  })
})

interface Step {
  readonly object: string
  readonly factors: readonly string[]
}

interface Setup {
  readonly setup: string
  readonly secret: string
  readonly uri: string
}

/** Sets up an app; returns what it shows in the next period, which was not used yet, and the backup codes. */
async function addApp(session: SessionClient) {
  const begun = await session.post<One<Setup>>('/api/v1/second-factors/totp')
  assert.equal(begun.status, 201, begun.text)
  const { setup, secret } = begun.body.data
  const app = new TOTP({ secret: Secret.fromBase32(secret) })
  const code = app.generate({ timestamp: Date.now() - 30_000 })
  const set = await session.put<One<{ codes: readonly string[] }>>('/api/v1/second-factors/totp', json({ setup, code }))
  assert.equal(set.status, 200, set.text)
  let used = 0
  /** Codes work once, and one of the period before does not work after that. */
  const next = (): string => app.generate({ timestamp: Date.now() + 30_000 * used++ })
  return { codes: set.body.data.codes, next, setup }
}

describe('a sign-in with a second factor', () => {
  const begin = async (email: string, visitor?: SessionClient) => {
    const client = visitor ?? (await anonymous())
    const reply = await client.post<One<Step>>('/api/v1/session', form({ email, password }))
    assert.equal(reply.status, 202, reply.text)
    assert.equal(reply.body.data.object, 'sign_in_step')
    return { client, step: reply.body.data }
  }
  const prove = (client: SessionClient, code: string) =>
    client.post<{ code?: string }>('/api/v1/session/second-factor', json({ code }))

  test('has two steps, and a code is not taken twice', async () => {
    const email = 'totp@example.com'
    const { session } = await openAccount(sightline, email)
    const { codes, next } = await addApp(session)
    assert.equal(codes.length, 10)
    const { client, step } = await begin(email)
    assert.deepEqual(step.factors, ['totp', 'backup_code'])
    assert.equal(client.cookie('sightline_session'), '')
    assert.equal(await isSignedIn(client), false)
    const code = next()
    assert.equal((await prove(client, '000000')).status, 422)
    assert.equal((await prove(client, code)).status, 201)
    assert.equal(await isSignedIn(client), true)
    assert.equal(client.cookieNames().includes('sightline_sign_in'), false)

    const second = await begin(email)
    assert.equal((await prove(second.client, code)).status, 422)
    assert.equal((await prove(second.client, codes[0] ?? '')).status, 201)
    const third = await begin(email)
    assert.equal((await prove(third.client, codes[0] ?? '')).status, 422)
  })

  test('goes on only in the browser that began it, once, and not by pages of other sites', async () => {
    const email = 'totp-browser@example.com'
    const { session } = await openAccount(sightline, email)
    const { codes } = await addApp(session)
    assert.equal((await prove(await anonymous(), codes[0] ?? '')).status, 401)
    const { client } = await begin(email)
    const cookie = `sightline_sign_in=${client.cookie('sightline_sign_in')}`
    const sent = json({ code: codes[1] ?? '' })
    const crossSite = { ...sent.headers, origin: 'https://evil.example' }
    assert.equal((await client.post('/api/v1/session/second-factor', { ...sent, headers: crossSite })).status, 403)
    assert.equal((await prove(client, codes[2] ?? '')).status, 201)
    const again = json({ code: codes[3] ?? '' })
    const replayed = { ...again, headers: { ...again.headers, cookie } }
    assert.equal((await (await anonymous()).post('/api/v1/session/second-factor', replayed)).status, 401)
    // Neither the pending sign-in nor its token is a session.
    const headers = { cookie: cookie.replace('sightline_sign_in', 'sightline_session') }
    assert.equal((await (await anonymous()).get('/api/v1/session', { headers })).status, 401)
  })

  test('is not avoided by an invitation or a one-time link', async () => {
    const email = 'totp-invited@example.com'
    const { session } = await openAccount(sightline, email)
    await addApp(session)
    const { session: owner } = await openAccount(sightline, 'totp-inviter@example.com')
    const made = await owner.post<One<{ link: string }>>('/api/v1/invitations', form({ role: 'viewer', email }))
    const token = new URL(made.body.data.link).searchParams.get('token') ?? ''
    const visitor = await anonymous()
    const accepted = await visitor.post('/api/v1/invitation', form({ token, email, password }))
    assert.equal(accepted.status, 202)
    assert.equal(await isSignedIn(visitor), false)
    const { output } = await sightline.command('accounts', 'link', email)
    const link = /welcome\?token=([\w-]{43})/.exec(output)?.[1] ?? assert.fail(output)
    const welcomed = await visitor.post('/api/v1/welcome', form({ token: link, email, password }))
    assert.equal(welcomed.status, 202)
    assert.equal(await isSignedIn(visitor), false)
  })

  test('is possible again with the password alone after a command of the operator', async () => {
    const email = 'totp-lost@example.com'
    const { session } = await openAccount(sightline, email)
    await addApp(session)
    assert.match((await sightline.command('accounts', 'unlock', email)).output, /Add --yes/)
    assert.match((await sightline.command('accounts', 'unlock', email, '--yes')).output, /password alone/)
    assert.equal(await isSignedIn(session), false)
    await signIn(email)
  })

  test('an app of somebody else is not set up by a stolen setup', async () => {
    const { session } = await openAccount(sightline, 'totp-setup@example.com')
    const { session: other } = await openAccount(sightline, 'totp-setup-other@example.com')
    const begun = await session.post<One<Setup>>('/api/v1/second-factors/totp')
    const { setup, secret } = begun.body.data
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
    assert.equal((await other.put('/api/v1/second-factors/totp', json({ setup, code }))).status, 404)
    assert.equal((await session.put('/api/v1/second-factors/totp', json({ setup, code: '000000' }))).status, 422)
    assert.equal((await session.put('/api/v1/second-factors/totp', json({ setup, code }))).status, 200)
    assert.equal((await session.put('/api/v1/second-factors/totp', json({ setup, code }))).status, 404)
  })
})

describe('what is dangerous', () => {
  const old = async (email: string): Promise<void> => {
    const person = records.db.selectFrom('people').select('id').where('email', '=', email)
    await records.db.updateTable('sessions').set({ confirmed_at: 1 }).where('person_id', '=', person).execute()
  }

  test('is confirmed by the password or a code first, but not with an API key', async () => {
    const email = 'confirm@example.com'
    const { session, key } = await openAccount(sightline, email)
    const { next } = await addApp(session)
    await old(email)
    const makeKey = () => session.post<{ code?: string }>('/api/v1/keys', form({ name: 'Another' }))
    const refused = await makeKey()
    assert.deepEqual([refused.status, refused.body.code], [403, 'confirmation-required'])
    for (const [method, path] of [
      ['POST', '/api/v1/invitations'],
      ['DELETE', '/api/v1/websites/999999999'],
      ['DELETE', '/api/v1/second-factors/totp'],
      ['DELETE', '/api/v1/members/999999999'],
    ] as const) {
      const reply = await session.send<{ code?: string }>(
        method,
        path,
        method === 'POST' ? form({ role: 'viewer' }) : {},
      )
      assert.equal(reply.body.code, 'confirmation-required', path)
    }
    assert.equal((await session.put('/api/v1/person', form({ email: 'thief@example.com' }))).status, 403)
    assert.equal((await session.get('/api/v1/keys')).status, 200)
    assert.equal((await session.put('/api/v1/person', form({ name: 'Somebody' }))).status, 200)
    const byKey = await fetch(`${sightline.analyticsUrl}/api/v1/keys`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'By a key' }),
    })
    assert.equal(byKey.status, 201)

    const confirm = (fields: Record<string, string>) => session.post('/api/v1/session/confirmation', json(fields))
    assert.equal((await confirm({ password: 'not the password' })).status, 422)
    assert.equal((await confirm({})).status, 422)
    assert.equal((await makeKey()).status, 403)
    assert.equal((await confirm({ code: next() })).status, 201)
    assert.equal((await makeKey()).status, 201)
    await old(email)
    assert.equal((await confirm({ password })).status, 201)
    assert.equal((await makeKey()).status, 201)
    // A token for the other service has what its session has.
    const { body } = await session.post<One<{ token: string }>>('/api/v1/session/token')
    await old(email)
    const headers = { authorization: `Bearer ${body.data.token}` }
    const removed = await fetch(`${sightline.seoUrl}/api/v1/projects/x.example`, { method: 'DELETE', headers })
    assert.equal(removed.status, 403)
  })
})

describe('an account that requires a second factor', () => {
  test('lets members without one only set one up', async () => {
    const { session: owner } = await openAccount(sightline, 'required@example.com')
    await addApp(owner)
    const made = await owner.post<One<{ link: string }>>('/api/v1/invitations', form({ role: 'editor' }))
    const token = new URL(made.body.data.link).searchParams.get('token') ?? ''
    const member = await anonymous()
    const email = 'required-member@example.com'
    assert.equal((await member.post('/api/v1/invitation', form({ token, email, password }))).status, 201)
    assert.equal((await member.get('/api/v1/websites')).status, 200)
    assert.equal((await owner.put('/api/v1/account', json({ second_factor_required: 1 }))).status, 200)
    const refused = await member.get<{ code?: string }>('/api/v1/websites')
    assert.deepEqual([refused.status, refused.body.code], [403, 'second-factor-required'])
    const { body } = await member.get<One<{ second_factor_missing: number }>>('/api/v1/session')
    assert.equal(body.data.second_factor_missing, 1)
    assert.equal((await owner.get('/api/v1/websites')).status, 200)
    await addApp(member)
    assert.equal((await member.get('/api/v1/websites')).status, 200)
    assert.equal((await member.delete('/api/v1/second-factors/totp')).status, 200)
    assert.equal((await member.get('/api/v1/websites')).status, 403)
  })
})

describe('a passkey', () => {
  const optionsOf = async (session: SessionClient, path: string): Promise<string> =>
    (await session.post<One<{ options: string }>>(path)).body.data.options
  const proving = '/api/v1/session/passkey-options'
  const prove = async (client: SessionClient, credential: string): Promise<number> =>
    (await client.post('/api/v1/session/passkey', json({ credential }))).status
  const add = async (email: string) => {
    const { session } = await openAccount(sightline, email)
    const passkey = createSoftwarePasskey(sightline.analyticsUrl)
    const credential = passkey.register(await optionsOf(session, '/api/v1/passkeys/options'))
    const made = await session.post<One<{ id: number; codes: readonly string[] }>>(
      '/api/v1/passkeys',
      json({ name: 'Key', credential }),
    )
    assert.equal(made.status, 201, made.text)
    return { session, passkey, credential, ...made.body.data }
  }

  test('counts its uses: a copy of it that lags behind is refused', async () => {
    const { passkey } = await add('passkey-counter@example.com')
    const visitor = await anonymous()
    assert.equal(await prove(visitor, passkey.prove(await optionsOf(visitor, proving), { counter: 5 })), 201)
    const other = await anonymous()
    for (const counter of [5, 4, 0])
      assert.equal(await prove(other, passkey.prove(await optionsOf(other, proving), { counter })), 422)
    assert.equal(await prove(other, passkey.prove(await optionsOf(other, proving), { counter: 6 })), 201)
  })

  test('signs in alone only if it has verified its user; after the password, to have it is enough', async () => {
    const email = 'passkey-touch@example.com'
    const { passkey, codes } = await add(email)
    assert.equal(codes.length, 10)
    const visitor = await anonymous()
    const touch = async () => passkey.prove(await optionsOf(visitor, proving), { isVerified: false })
    assert.equal(await prove(visitor, await touch()), 422)
    const step = await visitor.post<One<Step>>('/api/v1/session', form({ email, password }))
    assert.deepEqual([step.status, step.body.data.factors], [202, ['passkey', 'backup_code']])
    assert.equal(await prove(visitor, await touch()), 201)
  })

  test('of somebody else, or for another session or site, is neither added nor a confirmation', async () => {
    const { session, credential, passkey, id } = await add('passkey-own@example.com')
    const { session: other } = await openAccount(sightline, 'passkey-other@example.com')
    const register = (client: SessionClient, made: string) =>
      client.post('/api/v1/passkeys', json({ name: 'Key', credential: made }))
    assert.equal((await register(session, credential)).status, 422)
    const foreign = passkey.register(await optionsOf(session, '/api/v1/passkeys/options'))
    assert.equal((await register(other, foreign)).status, 422)
    const elsewhere = createSoftwarePasskey('https://evil.example')
    assert.equal(
      (await register(other, elsewhere.register(await optionsOf(other, '/api/v1/passkeys/options')))).status,
      422,
    )
    const proof = passkey.prove(await optionsOf(other, proving))
    const confirmed = await other.post('/api/v1/session/confirmation', json({ credential: proof }))
    assert.ok([403, 422].includes(confirmed.status), confirmed.text)
    assert.equal((await other.delete(`/api/v1/passkeys/${id}`)).status, 404)
    assert.equal((await session.delete(`/api/v1/passkeys/${id}`)).status, 200)
    assert.equal(await prove(await anonymous(), passkey.prove(await optionsOf(await anonymous(), proving))), 422)
  })
})

describe('an invitation by mail', () => {
  interface Invited {
    readonly id: number
    readonly link: string
    readonly mailed: 0 | 1
    readonly mail_state: string | null
    readonly language: string | null
  }
  const tokenOf = (text: string): string => /invitation\?token=([\w-]+)/.exec(text)?.[1] ?? assert.fail(text)

  test('brings a link, in the language of the inviter or another, and is sent again and recorded', async () => {
    const { session } = await openAccount(sightline, 'inviter@example.com')
    await session.put('/api/v1/account', form({ language: 'de-AT', name: '<i>Büro</i>' }))
    const email = 'invited@example.com'
    const made = await session.post<One<Invited>>('/api/v1/invitations', form({ email, role: 'viewer', mailed: 1 }))
    assert.equal(made.status, 201, made.text)
    const { id, mailed, mail_state, language } = made.body.data
    assert.deepEqual([mailed, mail_state, language], [1, 'queued', 'de'])
    const first = await lastMailTo(email, 1)
    assert.equal(first.headers.subject, 'Einladung zu <i>Büro</i> bei Sightline')
    assert.match(first.html, /&lt;i&gt;Büro/)

    const again = await session.post<One<Invited>>(
      `/api/v1/invitations/${id}/resend`,
      json({ mailed: 1, language: 'fr' }),
    )
    assert.equal(again.status, 201, again.text)
    const second = await lastMailTo(email, 2)
    assert.match(second.headers.subject ?? '', /^Invitation à rejoindre/)
    const read = async (token: string) => (await (await anonymous()).get(`/api/v1/invitation?token=${token}`)).status
    assert.deepEqual([await read(tokenOf(first.text)), await read(tokenOf(second.text))], [404, 200])
    const link = await session.post<One<Invited>>(`/api/v1/invitations/${id}/resend`)
    assert.deepEqual([link.status, link.body.data.language], [201, 'fr'])
    assert.equal(await read(tokenOf(second.text)), 404)

    const third = await session.post<One<Invited>>(`/api/v1/invitations/${id}/resend`, json({ mailed: 1 }))
    assert.equal(third.body.data.language, 'fr')
    const token = tokenOf((await lastMailTo(email, 3)).text)
    assert.equal((await (await anonymous()).post('/api/v1/invitation', form({ token, email, password }))).status, 201)
    const { text } = await session.get('/api/v1/audit-log?action=createInvitation')
    assert.match(text, /"mailed":1/)
    assert.ok(!text.includes('token='))
  })

  test('needs an address', async () => {
    const { session } = await openAccount(sightline, 'nobody@example.com')
    const reply = await session.post('/api/v1/invitations', form({ role: 'viewer', mailed: 1 }))
    assert.equal(reply.status, 422, reply.text)
    assert.match((await session.get('/api/v1/invitations')).text, /"total":0/)
  })
})
