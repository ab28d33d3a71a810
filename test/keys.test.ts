import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { AuditEntry, Key, MadeKey } from '../client/generated.ts'
import { type Client, createClient, form, json, type List, type One } from './support/client.ts'
import { type Joined, joinSightline } from './support/join-sightline.ts'

let sightline: Joined
let website: number
let other: number
before(async () => {
  sightline = await joinSightline()
  const add = async (name: string): Promise<number> => {
    const domain = sightline.address(name).replace('@', '.')
    return (await sightline.session.post<One<{ id: number }>>('/api/v1/websites', form({ domain }))).body.data.id
  }
  website = await add('one')
  other = await add('two')
})
after(() => sightline.stop())

const make = async (sent: object): Promise<MadeKey> => {
  const { status, body, text } = await sightline.session.post<One<MadeKey>>(
    '/api/v1/keys',
    json({ name: 'Made', ...sent }),
  )
  assert.equal(status, 201, text)
  return body.data
}
const clientOf = (key: string): Promise<Client> => createClient(sightline.analyticsUrl, key)
const event = () => json({ events: [{ name: 'Paid', visitor: 'a' }] })

describe('a key', () => {
  const rows = [
    ['administer', { read: 200, goal: 201, keys: 200, event: 0 }],
    ['write', { read: 200, goal: 201, keys: 403, event: 0 }],
    ['read', { read: 200, goal: 403, keys: 403, event: 403 }],
    ['events', { read: 403, goal: 403, keys: 403, event: 0 }],
  ] as const
  for (const [scope, expected] of rows) {
    test(`with the scope ${scope} may do that and no more`, async () => {
      const made = await make({ scope })
      assert.deepEqual([made.scope, made.read_only], [scope, scope === 'read' ? 1 : 0])
      const client = await clientOf(made.key)
      const at = `/api/v1/websites/${website}`
      assert.equal((await client.get(at)).status, expected.read)
      const goal = form({ name: `Goal of ${scope}`, type: 'event', event: scope })
      assert.equal((await client.post(`${at}/goals`, goal)).status, expected.goal)
      assert.equal((await client.get('/api/v1/keys')).status, expected.keys)
      const { status } = await client.post(`${at}/events`, event())
      assert.equal(status === 403 ? 403 : 0, expected.event)
      assert.equal(
        (await client.delete(`/api/v1/websites/${other + 1_000_000}`)).status,
        scope === 'administer' ? 404 : 403,
      )
    })
  }

  test('that is limited to websites finds no others, and is no way to the account', async () => {
    const { key, guest, websites } = await make({ scope: 'administer', guest: 1, websites: [website] })
    assert.deepEqual([guest, websites], [1, [website]])
    const client = await clientOf(key)
    assert.equal((await client.get(`/api/v1/websites/${website}/stats`)).status, 200)
    assert.equal((await client.get(`/api/v1/websites/${other}/stats`)).status, 404)
    assert.equal((await client.get<List<Key>>('/api/v1/websites')).body.meta.total, 1)
    for (const path of ['keys', 'members', 'branding', 'audit-log'])
      assert.equal((await client.get(`/api/v1/${path}`)).status, 403)
    assert.equal((await client.post('/api/v1/keys', form({ name: 'More' }))).status, 403)
    assert.equal((await client.post('/api/v1/websites', form({ domain: 'more.keys.test' }))).status, 403)
  })

  test('names who made it, and when it ends', async () => {
    const { body } = await sightline.session.get<One<{ person: { id: number } }>>('/api/v1/session')
    const made = await make({ expires_at: '2098-12-31' })
    assert.equal(made.created_by, body.data.person.id)
    assert.equal(made.expires_at, '2099-01-01T00:00:00.000Z')
    assert.equal(
      (await sightline.session.post('/api/v1/keys', json({ name: 'Late', expires_at: '2001-01-01' }))).status,
      422,
    )
    const client = await clientOf(made.key)
    assert.equal((await client.get('/api/v1/websites')).status, 200)
    const { data } = (await sightline.session.put<One<Key>>(`/api/v1/keys/${made.id}`, json({ expires_at: '' }))).body
    assert.equal(data.expires_at, null)
    assert.equal((await client.get('/api/v1/websites')).status, 200)
  })

  test('is rotated: the new one has the same rights, and the old one ends', async () => {
    const old = await make({ name: 'Rotated', scope: 'write', guest: 1, websites: [website], hidden: ['revenue'] })
    const rotate = (hours: number) =>
      sightline.session.post<One<MadeKey>>(`/api/v1/keys/${old.id}/rotate`, form({ overlap_hours: hours }))
    const { body } = await rotate(1)
    const { key, scope, websites, hidden, name } = body.data
    assert.deepEqual([name, scope, websites, hidden], ['Rotated', 'write', [website], ['revenue']])
    const [first, second] = [await clientOf(old.key), await clientOf(key)]
    for (const client of [first, second]) assert.equal((await client.get(`/api/v1/websites/${website}`)).status, 200)
    const { data } = (await sightline.session.get<List<Key>>('/api/v1/keys?per_page=100')).body
    assert.ok(data.find(({ id }) => id === old.id)?.expires_at)
    const log = await sightline.session.get<List<AuditEntry>>('/api/v1/audit-log?action=rotateKey')
    assert.equal(log.body.data[0]?.target.name, 'Rotated')
    assert.ok(!log.text.includes(key))
    await rotate(0)
    const fresh = await make({ scope: 'read' })
    await sightline.session.post(`/api/v1/keys/${fresh.id}/rotate`, form({ overlap_hours: 0 }))
    assert.equal((await (await clientOf(fresh.key)).get('/api/v1/websites')).status, 401)
  })
})
