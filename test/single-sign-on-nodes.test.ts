import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { callCommand } from './support/call-command.ts'
import { clickhouseForTests } from './support/clickhouse-for-tests.ts'
import { type Client, createClient, form, json, type List, type One } from './support/client.ts'
import { eventually } from './support/eventually.ts'
import { createPostgresDatabase } from './support/postgres-for-tests.ts'
import { type RealProvider, startRealProvider } from './support/providers/real-provider.ts'
import { createSessionClient, type SessionClient } from './support/session-client.ts'
import { ownerKey, type Sightline, startSightline } from './support/sightline.ts'
import { invite, password, signInOwner } from './support/sign-in.ts'

const clickhouse = clickhouseForTests()
const skip = clickhouse.kind === 'missing' ? clickhouse.reason : false

/* Two nodes on the same servers. Passwords are switched off for everybody there, so no other test uses them. */

let nodes: readonly Sightline[] = []
/** Their addresses. */
let here: string
let there: string
let idp: RealProvider
let operator: Client
let owner: SessionClient
before(async () => {
  if (clickhouse.kind === 'missing') return
  const environment = {
    SIGHTLINE_DATABASE_URL: await createPostgresDatabase(),
    SIGHTLINE_EVENTS_URL: await clickhouse.createDatabase(),
  }
  const first = await startSightline({ environment })
  const second = await startSightline({ environment })
  nodes = [first, second]
  ;[here, there] = [first.analyticsUrl, second.analyticsUrl]
  idp = await startRealProvider([here, there].map((url) => `${url}/sign-in/provider`))
  operator = await createClient(here, ownerKey)
  owner = await signInOwner(first)
})
after(async () => {
  for (const node of nodes) await node.stop()
  await idp?.stop()
})

interface Coded {
  readonly code?: string
  readonly detail?: string
}
const path = '/api/v1/sign-in-providers'

async function addProvider(fields: object = {}): Promise<number> {
  const { issuer, clientId, clientSecret } = idp
  const client = { name: 'Example ID', issuer, client_id: clientId, client_secret: clientSecret }
  const { status, body, text } = await operator.post<One<{ id: number }>>(path, json({ ...client, ...fields }))
  assert.equal(status, 201, text)
  return body.data.id
}

async function visit(visitor: SessionClient, provider: number, login: string, at: string): Promise<string> {
  const begun = await visitor.post<One<{ url: string }>>(at, json({ provider }))
  assert.equal(begun.status, 201, begun.text)
  return await idp.visit(begun.body.data.url, login)
}

async function signInBy(provider: number, login: string, node = here) {
  const session = await createSessionClient(node)
  const query = await visit(session, provider, login, '/api/v1/session/provider-visit')
  const reply = await session.post<Coded>('/api/v1/session/provider', json({ query }))
  return { session, reply }
}

/** What the other node says to the same session. */
const statusThere = async (session: SessionClient): Promise<number> => {
  const client = await createClient(there, null)
  const cookie = session.cookies().map(({ name, value }) => `${name}=${value}`)
  return (await client.get('/api/v1/session', { headers: { cookie: cookie.join('; ') } })).status
}

test('a session ends on the other node with the identity, and with the provider, that began it', { skip }, async () => {
  const member = await invite(owner, 'linked@example.com')
  const provider = await addProvider({ domains: ['nodes.example'], account: 1, sign_up: 1 })
  idp.people.set('linked', { email: 'linked@elsewhere.example', email_verified: true })
  const query = await visit(member, provider, 'linked', '/api/v1/identities/visit')
  const linked = await member.post<One<{ id: number }>>('/api/v1/identities', json({ query }))
  assert.equal(linked.status, 201, linked.text)
  const { session } = await signInBy(provider, 'linked')
  assert.equal(await statusThere(session), 200)
  assert.equal((await member.delete(`/api/v1/identities/${linked.body.data.id}`)).status, 200)
  assert.equal(await statusThere(session), 401)
  assert.equal(await statusThere(member), 200)

  idp.people.set('made', { email: 'made@nodes.example', email_verified: true })
  const { session: made, reply } = await signInBy(provider, 'made')
  assert.equal(reply.status, 201, reply.text)
  assert.equal(await statusThere(made), 200)
  assert.equal((await operator.delete(`${path}/${provider}`)).status, 200)
  assert.equal(await statusThere(made), 401)
})

test('two first sign-ins of a person at the same time, on two nodes, make one person', { skip }, async () => {
  const provider = await addProvider({ domains: ['twice.example'], account: 1, sign_up: 1 })
  idp.people.set('twice', { email: 'twice@twice.example', email_verified: true })
  const both = await Promise.all([here, there].map((node) => signInBy(provider, 'twice', node)))
  assert.deepEqual(
    both.map(({ reply }) => reply.status),
    [201, 201],
  )
  const { body } = await owner.get<List<{ email: string }>>('/api/v1/members?per_page=100')
  assert.equal(body.data.filter(({ email }) => email === 'twice@twice.example').length, 1)
  await operator.delete(`${path}/${provider}`)
})

test('replies do not say whom somebody else’s address belongs to', { skip }, async () => {
  const provider = await addProvider({ domains: ['known.example'] })
  await invite(owner, 'here@known.example')
  await invite(owner, 'here@foreign.example')
  const replies = []
  for (const [email, verified] of [
    ['here@known.example', false],
    ['nobody@known.example', false],
    ['here@foreign.example', true],
    ['nobody@foreign.example', true],
  ] as const) {
    idp.people.set('stranger', { email, email_verified: verified })
    const { reply, session } = await signInBy(provider, 'stranger')
    replies.push([reply.status, reply.body.code, reply.body.detail, session.cookie('sightline_session')])
  }
  assert.deepEqual(replies[0]?.slice(0, 2), [403, 'not-linked'])
  for (const reply of replies) assert.deepEqual(reply, replies[0])
  await operator.delete(`${path}/${provider}`)
})

test('passwords are off for everybody on every node, until a command lets them in again', { skip }, async () => {
  await invite(owner, 'grace@example.com')
  const provider = await addProvider({ domains: ['off.example'], account: 1, sign_up: 1 })
  const off = (rule: string) => operator.put<Coded>(`${path}/${provider}`, json({ passwords: rule }))
  assert.equal((await off('off')).body.code, 'provider-not-used')
  idp.people.set('off', { email: 'off@off.example', email_verified: true })
  assert.equal((await signInBy(provider, 'off')).reply.status, 201)
  assert.equal((await off('off')).status, 200)

  const signInThere = async (email: string, secret = password) => {
    const visitor = await createSessionClient(there)
    const { status, body } = await visitor.post<Coded>('/api/v1/session', form({ email, password: secret }))
    return [status, body.code, body.detail]
  }
  const refused = await signInThere('grace@example.com')
  assert.deepEqual(refused.slice(0, 2), [403, 'passwords-off'])
  for (const email of ['nobody@example.com', 'off@off.example']) assert.deepEqual(await signInThere(email), refused)
  assert.deepEqual(await signInThere('grace@example.com', 'not the password'), refused)
  const options = async () => {
    const client = await createClient(there, null)
    const { body } =
      await client.get<One<{ passwords: number; registration: number; password_reset: number }>>(
        '/api/v1/sign-in-options',
      )
    return body.data.passwords
  }
  assert.equal(await options(), 0)
  // Sessions, keys and providers work on.
  assert.deepEqual([await statusThere(owner), (await operator.get('/api/v1/websites')).status], [200, 200])
  assert.equal((await signInBy(provider, 'off', there)).reply.status, 201)

  const [node = assert.fail()] = nodes
  const { code, output } = await callCommand(node, 'accounts', 'passwords')
  assert.deepEqual([code, output], [0, 'Everybody can sign in with a password again.\n'])
  await eventually(async () => assert.equal((await signInThere('grace@example.com'))[0], 201))
  assert.equal(await options(), 1)
  assert.match((await callCommand(node, 'accounts', 'passwords')).output, /^Passwords were not switched off\.\n$/)
})
