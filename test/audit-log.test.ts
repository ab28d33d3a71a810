import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { AuditEntry } from '../client/generated.ts'
import { addAccount } from './support/accounts.ts'
import { createClient, form, type One } from './support/client.ts'
import { type Joined, joinSightline } from './support/join-sightline.ts'
import { createSessionClient, type SessionClient } from './support/session-client.ts'
import { password } from './support/sign-in.ts'

type Entries = {
  readonly data: readonly AuditEntry[]
  readonly meta: { readonly next_cursor?: string | null; readonly total: number }
}

let sightline: Joined
before(async () => {
  sightline = await joinSightline()
})
after(() => sightline.stop())

const logOf = async (query = '', session: Pick<SessionClient, 'get'> = sightline.session): Promise<Entries> => {
  const { status, body, text } = await session.get<Entries>(`/api/v1/audit-log?per_page=100${query}`)
  assert.equal(status, 200, text)
  return body
}
const addWebsite = async (name: string): Promise<number> => {
  const domain = sightline.address(name).replace('@', '.')
  const { body, status, text } = await sightline.session.post<One<{ id: number }>>('/api/v1/websites', form({ domain }))
  assert.equal(status, 201, text)
  return body.data.id
}
const join = async (role: string, email: string): Promise<SessionClient> => {
  const made = await sightline.session.post<One<{ link: string }>>('/api/v1/invitations', form({ role }))
  const token = new URL(made.body.data.link).searchParams.get('token') ?? ''
  const session = await createSessionClient(sightline.analyticsUrl)
  assert.equal((await session.post('/api/v1/invitation', form({ token, email, password }))).status, 201)
  return session
}

describe('the audit log', () => {
  test('has who created, changed and deleted a record, and what changed', async () => {
    const website = await addWebsite('log')
    const goals = `/api/v1/websites/${website}/goals`
    const { body } = await sightline.session.post<One<{ id: number }>>(
      goals,
      form({ name: 'Buy', type: 'event', event: 'buy' }),
    )
    const goal = body.data.id
    assert.equal((await sightline.session.put(`${goals}/${goal}`, form({ name: 'Bought' }))).status, 200)
    assert.equal((await sightline.session.delete(`${goals}/${goal}`)).status, 200)
    const { data } = await logOf(`&object=goal&object_id=${goal}`)
    const [deleted, changed, created] = data
    assert.deepEqual(
      data.map(({ action }) => action),
      ['deleteGoal', 'updateGoal', 'createGoal'],
    )
    assert.deepEqual([changed?.before, changed?.after], [{ name: 'Buy' }, { name: 'Bought' }])
    assert.equal(created?.after?.name, 'Buy')
    assert.equal(deleted?.before?.name, 'Bought')
    assert.equal(deleted?.target.name, 'Bought')
    for (const { actor, person, session, network, path } of data) {
      assert.equal(actor, 'person')
      assert.ok(person !== null && session !== null)
      assert.equal(network, '127.0.0.1')
      assert.ok(path?.startsWith(goals))
    }
  })

  test('has the key with which something was done, on both services', async () => {
    const made = await sightline.session.post<One<{ id: number; key: string }>>('/api/v1/keys', form({ name: 'CI' }))
    const { id, key } = made.body.data
    const client = await createClient(sightline.seoUrl, key)
    const host = sightline.address('audited').replace('@', '.')
    const report = await client.post('/api/v1/reports', form({ url: `http://${host}:9/` }))
    assert.ok(report.status < 300, report.text)
    const { data } = await logOf(`&key=${id}`)
    assert.deepEqual(
      data.map(({ action, actor, actor_name }) => [action, actor, actor_name]),
      [['createReport', 'key', 'CI']],
    )
  })

  test('contains no secrets', async () => {
    const website = await addWebsite('secrets')
    const secret = 'open sesame street'
    await sightline.session.put(`/api/v1/websites/${website}`, form({ privacy: 2, password: secret }))
    const link = await sightline.session.post<One<{ link: string }>>('/api/v1/invitations', form({ role: 'viewer' }))
    const made = await sightline.session.post<One<{ key: string }>>('/api/v1/keys', form({ name: 'Hidden' }))
    const text = JSON.stringify(await logOf())
    assert.ok(text.includes('"password":"•••"'))
    for (const hidden of [secret, made.body.data.key, new URL(link.body.data.link).searchParams.get('token') ?? ''])
      assert.ok(!text.includes(hidden), hidden)
  })

  test('has who joined, changed and left, and only what was done', async () => {
    const email = sightline.address('audited')
    const person = await join('viewer', email)
    const total = (await logOf()).meta.total
    assert.equal((await person.post('/api/v1/websites', form({ domain: 'no.test' }))).status, 403)
    assert.equal((await sightline.session.post('/api/v1/websites', form({ domain: '!' }))).status, 422)
    assert.equal((await logOf()).meta.total, total)
    assert.equal((await person.get('/api/v1/audit-log')).status, 403)
    const members = await sightline.session.get<{ data: readonly { id: number; email: string; person: number }[] }>(
      '/api/v1/members?per_page=100',
    )
    const member = members.body.data.find((one) => one.email === email)
    await sightline.session.put(`/api/v1/members/${member?.id}`, form({ role: 'editor' }))
    assert.equal((await person.delete('/api/v1/membership')).status, 200)
    const [changed] = (await logOf('&action=updateMember')).data
    assert.deepEqual([changed?.before, changed?.after], [{ role: 'viewer' }, { role: 'editor' }])
    const own = (await logOf(`&person=${member?.person}`)).data
    assert.deepEqual(
      own.map(({ action }) => action).filter((action) => !action.startsWith('signIn')),
      ['leaveAccount', 'acceptInvitation'],
    )
    assert.equal(own.at(-1)?.actor_name, email)
  })

  test('is read by cursor, by time and as CSV, and not changed', async () => {
    const { body } = await sightline.session.get<Entries>('/api/v1/audit-log?per_page=10')
    const next = await sightline.session.get<Entries>(`/api/v1/audit-log?per_page=10&cursor=${body.meta.next_cursor}`)
    const [last, first] = [body.data.at(-1)?.id ?? 0, next.body.data[0]?.id ?? 0]
    assert.ok(first < last, `${first} ${last}`)
    assert.equal((await logOf('&from=2099-01-01')).meta.total, 0)
    assert.equal((await logOf('&to=2000-01-02')).meta.total, 0)
    assert.equal((await sightline.session.get('/api/v1/audit-log?from=soon')).status, 422)
    const reader = await createClient(sightline.analyticsUrl, sightline.key)
    const csv = await reader.getText('/api/v1/audit-log?format=csv&action=createWebsite')
    assert.match(csv.text, /^"time","account","action".*\r\n/)
    assert.equal(csv.text.trim().split('\r\n').length - 1, (await logOf('&action=createWebsite')).meta.total)
    for (const method of ['post', 'put'] as const)
      assert.ok([404, 405].includes((await sightline.session[method]('/api/v1/audit-log', form({}))).status))
    assert.ok([404, 405].includes((await sightline.session.delete(`/api/v1/audit-log/${first}`)).status))
  })

  test('belongs to one account', async () => {
    const other = await createClient(
      sightline.analyticsUrl,
      await addAccount(sightline, sightline.address('other-log')),
    )
    const { body } = await other.get<Entries>('/api/v1/audit-log?per_page=100')
    const actions = new Set(body.data.map(({ action }) => action))
    assert.deepEqual([...actions].filter((action) => action !== 'useWelcome').sort(), ['createKey', 'signIn'])
  })
})
