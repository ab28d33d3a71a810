import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { addAccount } from './support/accounts.ts'
import { type Client, createClient, form, type List, type One } from './support/client.ts'
import { engines, type RecordsEngine } from './support/engines.ts'
import { type Joined, joinSightline } from './support/join-sightline.ts'
import { type Resource, resources, type Shown } from './support/resources.ts'

for (const engine of engines) describe(`concurrent requests on ${engine.name}`, () => describeRaces(engine))

function describeRaces(engine: RecordsEngine): void {
  let sightline: Joined
  before(async () => {
    const { url } = await engine.place()
    sightline = await joinSightline(url === null ? {} : { SIGHTLINE_DATABASE_URL: url })
  })
  after(() => sightline.stop())

  for (const resource of resources) describe(resource.name, () => describeResource(resource))

  function describeResource({ path, sample, baseUrl }: Resource): void {
    let client: Client
    before(async () => {
      client = await createClient(baseUrl(sightline), sightline.key)
    })
    const create = async (unique: string): Promise<number> =>
      (await client.post<One<Shown>>(path, form(sample(unique)))).body.data.id
    const total = async (): Promise<number> => (await client.get<List<Shown>>(path)).body.meta.total

    test('concurrent creates are each counted once', async () => {
      const before = await total()
      const made = await Promise.all(Array.from({ length: 30 }, (_, n) => create(`many-${n}`)))
      assert.equal(new Set(made).size, 30)
      assert.equal(await total(), before + 30)
    })

    test('concurrent updates of different fields are both kept', async () => {
      for (let round = 0; round < 15; round += 1) {
        const id = await create(`both-${round}`)
        const replies = await Promise.all([
          client.put(`${path}/${id}`, form({ privacy: 1 })),
          ...Array.from({ length: 4 }, () => client.put(`${path}/${id}`, form({}))),
        ])
        assert.deepEqual(
          replies.map(({ status }) => status),
          [200, 200, 200, 200, 200],
        )
        assert.equal((await client.get<One<Shown>>(`${path}/${id}`)).body.data.privacy, 1, `round ${round}`)
      }
    })

    test('a concurrent update and delete give an update or a 404', async () => {
      for (let round = 0; round < 15; round += 1) {
        const id = await create(`gone-${round}`)
        const updates = Array.from({ length: 4 }, () => client.put(`${path}/${id}`, form({ privacy: 1 })))
        const [deleted, ...updated] = await Promise.all([client.delete(`${path}/${id}`), ...updates])
        assert.equal(deleted.status, 200)
        for (const { status } of updated) assert.ok(status === 200 || status === 404)
      }
    })

    test('concurrent deletes happen once', async () => {
      const before = await total()
      const id = await create('once')
      const replies = await Promise.all(Array.from({ length: 5 }, () => client.delete(`${path}/${id}`)))
      assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 404, 404, 404, 404])
      assert.equal(await total(), before)
    })
  }

  test('an email address chosen concurrently belongs to one account', async () => {
    const keys = await Promise.all(['one', 'other'].map((name) => addAccount(sightline, sightline.address(`${name}`))))
    const clients = await Promise.all(keys.map((key) => createClient(sightline.analyticsUrl, key)))
    for (let round = 0; round < 15; round += 1) {
      const email = `wanted-${round}@example.test`
      const replies = await Promise.all(clients.map((client) => client.put('/api/v1/account', form({ email }))))
      assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 422], `round ${round}`)
    }
  })

  test('a domain created concurrently exists once', async () => {
    const client = await createClient(sightline.analyticsUrl, sightline.key)
    const sent = Array.from({ length: 10 }, () => client.post('/api/v1/websites', form({ domain: 'same.test' })))
    const statuses = (await Promise.all(sent)).map(({ status }) => status)
    assert.equal(statuses.filter((status) => status === 201).length, 1)
    assert.equal(statuses.filter((status) => status === 422).length, 9)
  })
}
