import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import { openAccount } from './support/accounts.ts'
import { createClient, form, json, type List, type One } from './support/client.ts'
import { type Joined, joinSightline } from './support/join-sightline.ts'
import { type HostileProvider, startHostileProvider } from './support/providers/hostile-provider.ts'
import { type RealProvider, startRealProvider } from './support/providers/real-provider.ts'
import { createSessionClient, type SessionClient } from './support/session-client.ts'
import { ownerKey } from './support/sightline.ts'
import { password } from './support/sign-in.ts'

let sightline: Joined
let idp: RealProvider
let hostile: HostileProvider
const made: number[] = []
before(async () => {
  sightline = await joinSightline()
  idp = await startRealProvider([sightline.analyticsUrl, sightline.seoUrl].map((url) => `${url}/sign-in/provider`))
  hostile = await startHostileProvider()
})
after(async () => {
  // The program is shared: other tests look at the page to sign in.
  for (const id of made) await (await operator()).delete(`/api/v1/sign-in-providers/${id}`)
  await hostile?.stop()
  await idp?.stop()
  await sightline?.stop()
})

interface Coded {
  readonly code?: string
}
interface Provider {
  readonly id: number
  readonly passwords: string
  readonly identities: number
  readonly last_sign_in_at: string | null
}
interface Signed {
  readonly account: { readonly id: number }
  readonly role: string
  readonly guest: number
  readonly person: { readonly email: string }
}
type Replied = One<Signed> & Coded

const operator = () => createClient(sightline.analyticsUrl, ownerKey)
const anonymous = () => createSessionClient(sightline.analyticsUrl)
const path = '/api/v1/sign-in-providers'

async function addProvider(fields: object = {}): Promise<Provider> {
  const { issuer, clientId, clientSecret } = idp
  const client = { name: 'Example ID', issuer, client_id: clientId, client_secret: clientSecret }
  const reply = await (await operator()).post<One<Provider>>(path, json({ ...client, ...fields }))
  assert.equal(reply.status, 201, reply.text)
  made.push(reply.body.data.id)
  return reply.body.data
}
const addHostile = (fields: object = {}) => addProvider({ issuer: hostile.issuer, name: 'Hostile', ...fields })
const change = async (id: number, fields: object) =>
  await (await operator()).put<One<Provider> & Coded>(`${path}/${id}`, json(fields))

async function begin(visitor: SessionClient, provider: number, at = '/api/v1/session/provider-visit'): Promise<string> {
  const begun = await visitor.post<One<{ url: string }>>(at, json({ provider }))
  assert.equal(begun.status, 201, begun.text)
  return begun.body.data.url
}
const finish = (visitor: SessionClient, query: string, more: object = {}) =>
  visitor.post<Replied>('/api/v1/session/provider', json({ query, ...more }))
async function signIn(provider: number, login: string, visitor?: SessionClient) {
  const client = visitor ?? (await anonymous())
  const reply = await finish(client, await idp.visit(await begin(client, provider), login))
  return { client, reply, outcome: reply.status === 201 ? 'in' : (reply.body.code ?? reply.status) }
}
const isSignedIn = async (session: SessionClient): Promise<boolean> =>
  (await session.get('/api/v1/session')).status === 200
/** An account, and a mail domain that no other test uses. */
async function openTeam(name: string) {
  const email = sightline.address(name)
  const { session } = await openAccount(sightline, email)
  const { body } = await session.get<One<Signed>>('/api/v1/session')
  const domain = `${email.split('@', 1)[0]}.example`
  return { session, email, account: body.data.account.id, domain }
}
const person = (login: string, email: string, more: object = {}): void =>
  void idp.people.set(login, { email, email_verified: true, name: login, ...more })

describe('a sign-in by a provider', () => {
  test('makes people of a trusted domain, whose groups give them roles at every sign-in', async () => {
    const { account, domain } = await openTeam('groups')
    const { id } = await addProvider({
      ...{ domains: [domain], account, sign_up: 1, role: 'guest', group_roles: ['admins=admin', 'writers=editor'] },
    })
    const roleWith = async (...groups: readonly string[]) => {
      person(`ada ${account}`, `Ada@${domain}`, { groups })
      const { reply, client } = await signIn(id, `ada ${account}`)
      assert.equal(reply.status, 201, reply.text)
      const { data } = reply.body
      assert.deepEqual([data.account.id, data.person.email], [account, `ada@${domain}`])
      return { shown: `${data.role} ${data.guest}`, client }
    }
    const first = await roleWith('writers', 'others')
    assert.equal(first.shown, 'editor 0')
    assert.equal((await roleWith('others')).shown, 'viewer 1')
    assert.equal((await first.client.post('/api/v1/websites', form({ domain: 'sso.example' }))).status, 403)
    assert.equal((await roleWith('writers', 'admins')).shown, 'admin 0')
    await change(id, { role: 'none' })
    person(`ada ${account}`, `ada@${domain}`, { groups: [] })
    assert.equal((await signIn(id, `ada ${account}`)).outcome, 'no-role')
    const { data } = (await (await operator()).get<One<Provider>>(`${path}/${id}`)).body
    assert.equal(data.identities, 1)
    assert.ok(data.last_sign_in_at)
  })

  test('makes nobody where that is not allowed, and knows nobody by an address that proves nothing', async () => {
    const { account, domain } = await openTeam('refused')
    const { id } = await addProvider({ domains: [domain], account })
    const login = `eve ${account}`
    person(login, `eve@${domain}`)
    assert.equal((await signIn(id, login)).outcome, 'sign-up-off')
    await change(id, { sign_up: 1, account: 0 })
    assert.equal((await signIn(id, login)).outcome, 'sign-up-off')
    await change(id, { account, role: 'none' })
    assert.equal((await signIn(id, login)).outcome, 'no-role')
    await change(id, { role: 'viewer' })
    for (const claims of [
      { email: `eve@${domain}`, email_verified: false },
      { email: `eve@${domain}` },
      { email: `eve@sub.${domain}`, email_verified: true },
      { email: `eve@${domain}.evil.example`, email_verified: true },
      { email: `eve@evil.example@${domain}`, email_verified: true },
      { email: 'not an address', email_verified: true },
      { email_verified: true },
    ]) {
      idp.people.set(login, claims)
      assert.equal((await signIn(id, login)).outcome, 'not-linked', JSON.stringify(claims))
    }
    await change(id, { trusts_email: 1 })
    idp.people.set(login, { email: `eve@${domain}`, email_verified: false })
    assert.equal((await signIn(id, login)).outcome, 'not-linked')
    idp.people.set(login, { email: `eve@${domain}` })
    assert.equal((await signIn(id, login)).outcome, 'in')
  })

  test('gives a person to who has the mailbox, and takes all other ways in from who had it before', async () => {
    const { session, email, account } = await openTeam('mailbox')
    const domain = email.slice(email.indexOf('@') + 1)
    const { id } = await addProvider({ domains: [domain], account, sign_up: 1, group_roles: ['x=viewer'] })
    const login = `owner ${account}`
    person(login, email, { groups: ['x'] })
    const { reply, client } = await signIn(id, login)
    // Groups do not take an account from its owner.
    assert.deepEqual([reply.status, reply.body.data.role], [201, 'owner'])
    assert.equal(await isSignedIn(session), false)
    assert.equal(await isSignedIn(client), true)
    const again = await (await anonymous()).post('/api/v1/session', form({ email, password }))
    assert.equal(again.status, 401)
    const { body } = await client.get<List<{ action: string }>>('/api/v1/audit-log?per_page=10')
    assert.ok(body.data.some(({ action }) => action === 'linkIdentity'))
  })

  test('asks for a second factor, unless the provider has asked for one', async () => {
    const { session, account } = await openTeam('factors')
    const begun = await session.post<One<{ setup: string; secret: string }>>('/api/v1/second-factors/totp')
    const { setup, secret } = begun.body.data
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
    const set = await session.put<One<{ codes: readonly string[] }>>(
      '/api/v1/second-factors/totp',
      json({ setup, code }),
    )
    const { id } = await addProvider({ second_factor: 'never' })
    const login = `factors ${account}`
    person(login, 'somebody@elsewhere.example')
    const linking = await idp.visit(await begin(session, id, '/api/v1/identities/visit'), login)
    assert.equal((await session.post('/api/v1/identities', json({ query: linking }))).status, 201)
    const { client, reply } = await signIn(id, login)
    assert.equal(reply.status, 202)
    assert.equal(await isSignedIn(client), false)
    const [backup = ''] = set.body.data.codes
    assert.equal((await client.post('/api/v1/session/second-factor', json({ code: backup }))).status, 201)
    assert.equal(await isSignedIn(client), true)
    await change(id, { second_factor: 'always' })
    assert.equal((await session.put('/api/v1/account', json({ second_factor_required: 1 }))).status, 200)
    const direct = await signIn(id, login)
    assert.equal(direct.reply.status, 201)
    assert.equal((await direct.client.get('/api/v1/websites')).status, 200)
    // The session that needed a second step is one of this sign-in, too.
    await (await operator()).delete(`${path}/${id}`)
    assert.deepEqual([await isSignedIn(client), await isSignedIn(direct.client)], [false, false])
    assert.equal(await isSignedIn(session), true)
  })

  test('accepts an invitation for the address that the provider has proven', async () => {
    const { session, account } = await openTeam('inviting')
    const { id } = await addProvider()
    const email = sightline.address('invited')
    const inviteFor = async (address: string): Promise<string> => {
      const { body } = await session.post<One<{ link: string }>>(
        '/api/v1/invitations',
        form({ role: 'editor', email: address }),
      )
      return new URL(body.data.link).searchParams.get('token') ?? ''
    }
    const invitation = await inviteFor(email)
    const login = `invited ${account}`
    const accept = async (token: string) => {
      const visitor = await anonymous()
      const query = await idp.visit(await begin(visitor, id), login)
      return await finish(visitor, query, { invitation: token })
    }
    person(login, 'another@elsewhere.example')
    assert.equal((await accept(invitation)).body.code, 'invitation-of-other')
    idp.people.set(login, { email, email_verified: false })
    assert.equal((await accept(invitation)).body.code, 'invitation-of-other')
    person(login, email)
    assert.equal((await signIn(id, login)).outcome, 'not-linked')
    const accepted = await accept(invitation)
    assert.deepEqual([accepted.status, accepted.body.data.role], [201, 'editor'])
    assert.equal((await accept(invitation)).status, 404)
    assert.equal((await signIn(id, login)).outcome, 'in')
  })
})

describe('an identity', () => {
  test('is linked in the own session only, used, and unlinked unless it is the last way in', async () => {
    const { session, email, account, domain } = await openTeam('linking')
    const { session: other } = await openTeam('linking-other')
    const { id } = await addProvider({ domains: [domain] })
    const login = `link ${account}`
    person(login, 'private@elsewhere.example')
    const visit = '/api/v1/identities/visit'
    const link = (client: SessionClient, query: string) =>
      client.post<One<{ id: number; email: string }> & Coded>('/api/v1/identities', json({ query }))
    const query = await idp.visit(await begin(session, id, visit), login)
    assert.equal((await link(other, query)).body.code, 'provider-over')
    assert.equal((await link(session, query)).body.code, 'provider-over')
    const linked = await link(session, await idp.visit(await begin(session, id, visit), login))
    assert.deepEqual([linked.status, linked.body.data.email], [201, 'private@elsewhere.example'])
    const taken = await link(other, await idp.visit(await begin(other, id, visit), login))
    assert.equal(taken.body.code, 'identity-linked')
    const { client, outcome } = await signIn(id, login)
    assert.equal(outcome, 'in')
    const own = `/api/v1/identities/${linked.body.data.id}`
    assert.equal((await other.delete(own)).status, 404)
    assert.equal((await session.delete(own)).status, 200)
    assert.equal(await isSignedIn(client), false)
    assert.equal(await isSignedIn(session), true)

    // Who has come by a provider alone keeps it.
    person(login, `new@${domain}`)
    await change(id, { account, sign_up: 1 })
    const { client: alone } = await signIn(id, login)
    const { body } = await alone.get<List<{ id: number }>>('/api/v1/identities')
    const last = await alone.delete<Coded>(`/api/v1/identities/${body.data[0]?.id}`)
    assert.deepEqual([last.status, last.body.code], [409, 'last-way-in'])
    assert.equal((await (await anonymous()).post('/api/v1/session', form({ email, password }))).status, 201)
  })

  test('confirms who uses a session, if it is the own one and fresh', async () => {
    const { session } = await openTeam('confirming')
    const { id } = await addHostile({ client_id: 'sightline' })
    const now = () => Math.floor(Date.now() / 1000)
    const come = async (at: string, claims: object): Promise<string> => {
      const url = new URL(await begin(session, id, at))
      const [state, nonce] = [url.searchParams.get('state'), url.searchParams.get('nonce')]
      hostile.claims = { nonce, ...claims }
      return `code=x&state=${state}&iss=${encodeURIComponent(hostile.issuer)}`
    }
    const linking = await come('/api/v1/identities/visit', { sub: 'confirming' })
    const linked = await session.post('/api/v1/identities', json({ query: linking }))
    assert.equal(linked.status, 201, linked.text)
    const visit = '/api/v1/session/confirmation-visit'
    const confirm = async (claims: object) => {
      const query = await come(visit, claims)
      return await session.post<Coded>('/api/v1/session/confirmation', json({ query }))
    }
    const url = new URL(await begin(session, id, visit))
    assert.deepEqual([url.searchParams.get('prompt'), url.searchParams.get('max_age')], ['login', '0'])
    assert.equal((await confirm({ sub: 'confirming' })).status, 403)
    assert.equal((await confirm({ sub: 'confirming', auth_time: now() - 3600 })).status, 403)
    assert.equal((await confirm({ sub: 'another', auth_time: now() })).body.code, 'not-you')
    const confirmed = await confirm({ sub: 'confirming', auth_time: now() })
    assert.equal(confirmed.status, 201, confirmed.text)
    // What was proven for something else confirms nothing.
    const signing = await come('/api/v1/session/provider-visit', { sub: 'confirming', auth_time: now() })
    const wrong = await session.post<Coded>('/api/v1/session/confirmation', json({ query: signing }))
    assert.equal(wrong.body.code, 'provider-over')
  })
})

describe('what comes back from a provider', () => {
  test('counts once, in the browser and on the service that began, and not from pages of other sites', async () => {
    const { account, domain } = await openTeam('state')
    const { id } = await addProvider({ domains: [domain], account, sign_up: 1 })
    const login = `state ${account}`
    person(login, `state@${domain}`)
    const come = async (visitor: SessionClient) => idp.visit(await begin(visitor, id), login)
    const visitor = await anonymous()
    const used = await come(visitor)
    const cookie = `sightline_provider=${visitor.cookie('sightline_provider')}`
    assert.equal((await finish(visitor, used)).status, 201)
    const replay = { ...json({ query: used }).headers, cookie }
    const replayed = await (await anonymous()).post<Coded>('/api/v1/session/provider', {
      ...json({ query: used }),
      headers: replay,
    })
    assert.equal(replayed.body.code, 'provider-over')

    // The code of one sign-in in another one.
    const [stolen, own] = [await come(visitor), await anonymous()]
    const mine = new URL(await begin(own, id)).searchParams.get('state') ?? ''
    const mixed = new URLSearchParams(stolen)
    mixed.set('state', mine)
    assert.equal((await finish(own, mixed.toString())).body.code, 'provider-unusable')

    assert.equal((await finish(await anonymous(), await come(visitor))).body.code, 'provider-over')
    for (const state of ['', 'x'.repeat(43), '../../etc'])
      assert.equal((await finish(visitor, `code=x&state=${encodeURIComponent(state)}`)).body.code, 'provider-over')
    const sent = json({ query: await come(visitor) })
    const headers = { ...sent.headers, origin: 'https://evil.example' }
    assert.equal((await visitor.post('/api/v1/session/provider', { ...sent, headers })).status, 403)
    const started = json({ provider: id })
    const foreign = { ...started.headers, origin: 'https://evil.example' }
    assert.equal((await visitor.post('/api/v1/session/provider-visit', { ...started, headers: foreign })).status, 403)

    // By the other service, whose document leaves these operations to the first one.
    const elsewhere = await fetch(`${sightline.seoUrl}/api/v1/session/provider-visit`, {
      ...{ method: 'POST', headers: { ...started.headers, origin: sightline.seoUrl } },
      body: JSON.stringify({ provider: id }),
    })
    const [ofSeo = ''] = elsewhere.headers.getSetCookie().map((line) => line.split(';', 1)[0] ?? '')
    const visit: One<{ url: string }> = JSON.parse(await elsewhere.text())
    const moved = json({ query: await idp.visit(visit.data.url, login) })
    const carried = { ...moved, headers: { ...moved.headers, cookie: ofSeo } }
    const other = await visitor.post<Coded>('/api/v1/session/provider', carried)
    assert.equal(other.body.code, 'provider-over')
    const refused = await anonymous()
    const state = new URL(await begin(refused, id)).searchParams.get('state')
    const denied = await finish(refused, `error=access_denied&state=${state}&iss=${encodeURIComponent(idp.issuer)}`)
    assert.equal(denied.body.code, 'provider-refused')
  })

  test('is refused if the token is not a valid one of this provider for this sign-in', async () => {
    const { account, domain } = await openTeam('tokens')
    const { id } = await addHostile({ client_id: 'sightline', domains: [domain], account, sign_up: 1 })
    const now = Math.floor(Date.now() / 1000)
    const good = { sub: 's', email: `token@${domain}`, email_verified: true }
    const { privateKey: foreignKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    interface Wrong {
      readonly claims?: object
      readonly header?: object
      readonly key?: typeof hostile.key
      readonly iss?: string
    }
    const attempt = async ({ claims = {}, header = {}, key = hostile.ownKey, iss = hostile.issuer }: Wrong) => {
      const visitor = await anonymous()
      const url = new URL(await begin(visitor, id))
      const nonce = url.searchParams.get('nonce')
      hostile.claims = { nonce, ...good, ...claims }
      hostile.header = { ...header }
      hostile.key = key
      const state = url.searchParams.get('state')
      return await finish(visitor, `code=x&state=${state}&iss=${encodeURIComponent(iss)}`)
    }
    const rows: Readonly<Record<string, Wrong>> = {
      'the nonce of another sign-in': { claims: { nonce: 'x'.repeat(43) } },
      'no nonce': { claims: { nonce: undefined } },
      'the audience of another client': { claims: { aud: 'another' } },
      'several audiences without us as the authorized party': { claims: { aud: ['sightline', 'b'], azp: 'b' } },
      'another issuer': { claims: { iss: idp.issuer } },
      'an issuer with a slash': { claims: { iss: `${hostile.issuer}/` } },
      'the algorithm none': { header: { alg: 'none' }, key: null },
      'no signature': { key: null },
      'the signature of another key': { key: foreignKey },
      'another algorithm': { header: { alg: 'HS256' } },
      'an unknown key': { header: { kid: 'two' } },
      'a past end': { claims: { exp: now - 60 } },
      'a future start': { claims: { nbf: now + 600 } },
      'no subject': { claims: { sub: undefined } },
      'a subject that is no text': { claims: { sub: 1 } },
      'a reply that another provider has sent': { iss: idp.issuer },
    }
    for (const [name, wrong] of Object.entries(rows)) {
      const { status, body } = await attempt(wrong)
      assert.deepEqual([status, body.code], [403, 'provider-unusable'], name)
    }
    const valid = await attempt({})
    assert.equal(valid.status, 201, valid.text)
  })

  test('a provider that is down, slow, large, private or somebody else is reported, and stops nobody else', async () => {
    const { email } = await openTeam('down')
    const visitor = await anonymous()
    const attempt = async (fields: object) => {
      const { id } = await addHostile(fields)
      const reply = await visitor.post<Coded>('/api/v1/session/provider-visit', json({ provider: id }))
      return `${reply.status} ${reply.body.code}`
    }
    const unavailable = '503 provider-unavailable'
    hostile.reply = () => ({ status: 500 })
    assert.equal(await attempt({ name: 'Down' }), unavailable)
    hostile.reply = () => ({ status: 302, location: `${idp.issuer}/.well-known/openid-configuration` })
    assert.equal(await attempt({ name: 'Redirect' }), unavailable)
    hostile.reply = () => ({ status: 200, body: `{"a":"${'x'.repeat(2_000_000)}"}` })
    assert.equal(await attempt({ name: 'Large' }), unavailable)
    hostile.reply = null
    hostile.metadata = { issuer: idp.issuer }
    assert.match(await attempt({ name: 'Another' }), /provider-unusable/)
    hostile.metadata = {}
    for (const issuer of ['https://10.0.0.1', 'https://169.254.169.254', 'https://127.0.0.9:22', 'http://192.0.2.1'])
      assert.equal(await attempt({ issuer, name: 'Private' }), unavailable, issuer)
    const known = await visitor.post('/api/v1/session', form({ email, password }))
    assert.equal(known.status, 201)
    // Documents are read once, not for every sign-in.
    const { id } = await addHostile()
    const before = hostile.requested.length
    await Promise.all([begin(await anonymous(), id), begin(await anonymous(), id)])
    await begin(visitor, id)
    assert.equal(hostile.requested.length - before, 1)
  })
})

describe('a provider', () => {
  test('is what the operator alone sets up, without its secret in any reply', async () => {
    const { session } = await openTeam('operator')
    assert.equal((await session.get(path)).status, 403)
    assert.equal((await session.post(path, json({ name: 'x', issuer: idp.issuer, client_id: 'x' }))).status, 403)
    const { id } = await addProvider({ client_secret: 'a-very-secret-value' })
    const owner = await operator()
    const read = await owner.get(`${path}/${id}`)
    assert.ok(!read.text.includes('a-very-secret-value'))
    const log = await owner.get('/api/v1/audit-log?per_page=100')
    assert.match(log.text, /createSignInProvider/)
    assert.ok(!log.text.includes('a-very-secret-value'))
    for (const [fields, field] of [
      [{ issuer: 'https://other.example' }, 'issuer'],
      [{ domains: ['example'] }, 'domains'],
      [{ domains: ['example.com=999999999'] }, 'domains'],
      [{ account: 999_999_999 }, 'account'],
      [{ group_roles: ['x=owner'] }, 'group_roles'],
      [{ group_roles: ['no role'] }, 'group_roles'],
    ] as const) {
      const { status, body } = await owner.put<{ errors?: object }>(`${path}/${id}`, json(fields))
      assert.deepEqual([status, Object.keys(body.errors ?? {})], [422, [field]], JSON.stringify(fields))
    }
  })

  test('is tried before anybody uses it', async () => {
    const { account, domain } = await openTeam('trying')
    const { id } = await addProvider({ domains: [`${domain}=${account}`], sign_up: 1, group_roles: ['a=b=admin'] })
    const login = `trying ${account}`
    person(login, `try@${domain}`, { groups: ['a=b'] })
    const owner = await operator()
    const begun = await owner.post<One<{ url: string }>>(`${path}/${id}/visit`)
    const query = await idp.visit(begun.body.data.url, login)
    const [cookie = ''] = begun.headers.getSetCookie().map((line) => line.split(';', 1)[0] ?? '')
    const sent = json({ query })
    const tried = await owner.post<One<Readonly<Record<string, unknown>>>>(`${path}/${id}/test`, {
      ...sent,
      headers: { ...sent.headers, cookie },
    })
    assert.equal(tried.status, 201, tried.text)
    const { outcome, email, role, groups, account: joined } = tried.body.data
    assert.deepEqual([outcome, email, role, groups, joined], ['sign-up', `try@${domain}`, 'admin', ['a=b'], account])
    const { data } = (await owner.get<One<Provider>>(`${path}/${id}`)).body
    assert.deepEqual([data.identities, data.last_sign_in_at], [0, null])
  })

  test('switches passwords of its domains off, once somebody has signed in by it', async () => {
    const { session, email, account } = await openTeam('passwords')
    const domain = `only-${account}.example`
    const { id } = await addProvider({ domains: [domain], account, sign_up: 1 })
    const early = await change(id, { passwords: 'not_for_domains' })
    assert.deepEqual([early.status, early.body.code], [409, 'provider-not-used'])
    const login = `passwords ${account}`
    person(login, `p@${domain}`)
    const { client } = await signIn(id, login)
    assert.equal((await change(id, { passwords: 'not_for_domains' })).status, 200)
    // The reply is the same whether or not somebody has the address.
    for (const address of [`p@${domain}`, `nobody@${domain}`]) {
      const reply = await (await anonymous()).post<Coded>('/api/v1/session', form({ email: address, password }))
      assert.deepEqual([reply.status, reply.body.code], [403, 'passwords-off'], address)
      // Nor is a password chosen with an invitation.
      const { body } = await session.post<One<{ link: string }>>('/api/v1/invitations', form({ role: 'viewer' }))
      const token = new URL(body.data.link).searchParams.get('token') ?? ''
      const accepting = form({ token, email: address, password, name: 'New' })
      const accepted = await (await anonymous()).post<Coded>('/api/v1/invitation', accepting)
      assert.deepEqual([accepted.status, accepted.body.code], [403, 'passwords-off'], address)
    }
    assert.equal((await (await anonymous()).post('/api/v1/session', form({ email, password }))).status, 201)
    assert.equal(await isSignedIn(client), true)
    assert.equal(await isSignedIn(session), true)
  })
})
