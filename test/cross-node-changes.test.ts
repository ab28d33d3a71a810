import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { clickhouseForTests } from './support/clickhouse-for-tests.ts'
import { type Client, createClient, form, type List, type One } from './support/client.ts'
import { sendHit } from './support/hits.ts'
import { createPostgresDatabase } from './support/postgres-for-tests.ts'
import { createSessionClient } from './support/session-client.ts'
import { sharedPathOf } from './support/share-url.ts'
import { ownerKey, type Sightline, startSightline } from './support/sightline.ts'
import { password, signIn, signInOwner } from './support/sign-in.ts'

const clickhouse = clickhouseForTests()
const skip = clickhouse.kind === 'missing' ? clickhouse.reason : false

/** Two nodes on one PostgreSQL and one ClickHouse. Changes are made at one of them, and looked for at the other. */
let here: Sightline
let there: Sightline
let owner: Client
before(async () => {
  if (clickhouse.kind === 'missing') return
  const environment = {
    SIGHTLINE_DATABASE_URL: await createPostgresDatabase(),
    SIGHTLINE_EVENTS_URL: await clickhouse.createDatabase(),
  }
  here = await startSightline({ environment })
  there = await startSightline({ environment })
  owner = await createClient(here.analyticsUrl, ownerKey)
})
after(async () => {
  for (const node of [here, there]) await node?.stop()
})

/** Looks at something there, so that whatever is remembered of it is remembered; changes it here; and looks again. */
interface Row {
  readonly name: string
  readonly change: () => Promise<unknown>
  readonly look: () => Promise<unknown>
  readonly before: unknown
  readonly after: unknown
}

const withinMs = 5_000
const websites = '/api/v1/websites'

async function make(path: string, fields: Readonly<Record<string, string | number>>): Promise<number> {
  const { status, body, text } = await owner.post<One<{ id: number }>>(path, form(fields))
  assert.equal(status, 201, text)
  return body.data.id
}

const droppedThere = (domain: string) => async () =>
  (await sendHit(there.analyticsUrl, { u: `https://${domain}/` })).dropped

async function websiteRows(): Promise<readonly Row[]> {
  const changed = await make(websites, { domain: 'changed.test' })
  const deleted = await make(websites, { domain: 'deleted.test' })
  const listed = await make(websites, { domain: 'listed.test' })
  const client = await createClient(there.analyticsUrl, ownerKey)
  return [
    {
      name: 'a website that is made',
      change: () => make(websites, { domain: 'made.test' }),
      look: droppedThere('made.test'),
      before: 'unknown-website',
      after: null,
    },
    {
      name: 'a website that is changed',
      change: () => owner.put(`${websites}/${changed}`, form({ exclude_ips: '127.0.0.0/8' })),
      look: droppedThere('changed.test'),
      before: null,
      after: 'excluded-address',
    },
    {
      name: 'a website that is deleted',
      change: () => owner.delete(`${websites}/${deleted}`),
      look: droppedThere('deleted.test'),
      before: null,
      after: 'unknown-website',
    },
    {
      name: 'a website in a list',
      change: () => owner.put(`${websites}/${listed}`, form({ privacy: 1 })),
      look: async () =>
        (await client.get<List<{ privacy: number }>>(`${websites}?search=listed`)).body.data[0]?.privacy,
      before: 0,
      after: 1,
    },
  ]
}

async function newKey(): Promise<{
  readonly id: number
  readonly status: (method?: 'GET' | 'POST') => Promise<number>
}> {
  const { body } = await owner.post<One<{ id: number; key: string }>>('/api/v1/keys', form({ name: 'A key' }))
  const client = await createClient(there.analyticsUrl, body.data.key)
  return {
    id: body.data.id,
    status: async (method = 'GET') => (await client.send(method, websites, method === 'GET' ? {} : form({}))).status,
  }
}

async function accessRows(): Promise<readonly Row[]> {
  const revoked = await newKey()
  const narrowed = await newKey()
  const person = await signInOwner(here)
  const session = await signIn(there.analyticsUrl, 'owner@example.com')
  const { body } = await owner.post<One<{ id: number; link: string }>>('/api/v1/accounts', form({ email: 'b@a.test' }))
  const guest = await createSessionClient(there.analyticsUrl)
  const token = new URL(body.data.link).searchParams.get('token') ?? ''
  await guest.post('/api/v1/welcome', form({ token, email: 'b@a.test', password }))
  return [
    {
      name: 'a key that is revoked',
      change: () => owner.delete(`/api/v1/keys/${revoked.id}`),
      look: revoked.status,
      before: 200,
      after: 401,
    },
    {
      name: 'a key that may only read from now on',
      change: () => owner.put(`/api/v1/keys/${narrowed.id}`, form({ read_only: 1 })),
      look: () => narrowed.status('POST'),
      before: 422,
      after: 403,
    },
    {
      name: 'a session that is ended',
      change: () => person.delete('/api/v1/sessions'),
      look: async () => (await session.get('/api/v1/session')).status,
      before: 200,
      after: 401,
    },
    {
      name: 'an account that is removed',
      change: () => owner.delete(`/api/v1/accounts/${body.data.id}`),
      look: async () => (await guest.get('/api/v1/session')).status,
      before: 200,
      after: 401,
    },
  ]
}

async function sharingRows(): Promise<readonly Row[]> {
  const hidden = await make(websites, { domain: 'hidden.test' })
  const locked = await make(websites, { domain: 'locked.test', privacy: 2, password: 'page password' })
  const visitor = await createSessionClient(there.analyticsUrl)
  const pathOf = async (id: number): Promise<string> =>
    sharedPathOf((await owner.get<One<{ page: string }>>(`${websites}/${id}`)).body.data.page)
  await visitor.post(`${await pathOf(locked)}/grant`, form({ password: 'page password' }))
  const look = async (id: number) => {
    const path = await pathOf(id)
    return async () => (await visitor.get(path)).status
  }
  return [
    {
      name: 'a page that becomes private',
      change: () => owner.put(`${websites}/${hidden}`, form({ privacy: 1 })),
      look: await look(hidden),
      before: 200,
      after: 404,
    },
    {
      name: 'a page with a new password',
      change: () => owner.put(`${websites}/${locked}`, form({ password: 'another password' })),
      look: await look(locked),
      before: 200,
      after: 401,
    },
  ]
}

describe(`changes at one node apply at the other within ${withinMs / 1000} seconds`, { skip }, () => {
  test('every kind of change', async (t) => {
    const rows = [...(await websiteRows()), ...(await accessRows()), ...(await sharingRows())]
    for (const { name, look, before, change } of rows) {
      assert.equal(await look(), before, `before: ${name}`)
      await change()
    }
    await sleep(withinMs)
    for (const { name, look, after } of rows) await t.test(name, async () => assert.equal(await look(), after))
  })
})
