import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { openAccount } from './support/accounts.ts'
import { form, type List, type One } from './support/client.ts'
import { type ReadMail, readMail } from './support/mime.ts'
import { createSessionClient, type SessionClient } from './support/session-client.ts'
import { type Sightline, startSightline } from './support/sightline.ts'
import { password } from './support/sign-in.ts'
import { type Smtp, startSmtp } from './support/smtp.ts'

interface OpenSession {
  readonly id: number
  readonly current: 0 | 1
  readonly browser: string
  readonly os: string
  readonly country: string
}

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

let smtp: Smtp
let sightline: Sightline
before(async () => {
  smtp = await startSmtp()
  const environment = {
    SIGHTLINE_SMTP_URL: smtp.url,
    SIGHTLINE_MAIL_FROM: 'Sightline <mail@sightline.test>',
    SIGHTLINE_TRUST_PROXY: '127.0.0.1',
  }
  sightline = await startSightline({ environment })
})
after(async () => {
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
