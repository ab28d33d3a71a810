import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { callCommand } from './support/call-command.ts'
import { type Client, createClient, form, type List, type One, type Problem, type Sent } from './support/client.ts'
import { type Resource, resources, type Shown } from './support/resources.ts'
import { ownerKey, type Sightline, startSightline } from './support/sightline.ts'

/** A running service trusts a key that it has seen for two seconds. */
const trustMs = 2_100

let sightline: Sightline
before(async () => {
  sightline = await startSightline()
})
after(() => sightline.stop())

async function createKey(...options: readonly string[]): Promise<string> {
  const { code, output } = await callCommand(sightline, 'keys', 'create', ...options)
  assert.equal(code, 0, output)
  return output.trim()
}

async function createAccount(email: string): Promise<{ id: string; key: string }> {
  const { code, output } = await callCommand(sightline, 'accounts', 'create', email)
  assert.equal(code, 0, output)
  const [, id = '', key = ''] = /Account (\d+) is ready.*: (\S+)/.exec(output) ?? []
  return { id, key }
}

/** Every operation of a resource; those that write come with a body that would succeed. */
const operations = ({ path, sample }: Resource, id: number): readonly [method: string, path: string, sent: Sent][] => [
  ['GET', path, {}],
  ['POST', path, form(sample(`op-${id}`))],
  ['GET', `${path}/${id}`, {}],
  ['PUT', `${path}/${id}`, form({ privacy: 1 })],
  ['DELETE', `${path}/${id}`, {}],
]

for (const resource of resources) {
  describe(resource.name, () => {
    const { path, sample, service } = resource
    let owner: Client
    let id: number
    const as = (key: string | null): Promise<Client> => createClient(resource.baseUrl(sightline), key)
    before(async () => {
      owner = await as(ownerKey)
      id = (await owner.post<One<Shown>>(path, form(sample('access')))).body.data.id
    })
    const untouched = async (): Promise<void> => {
      const { status, body } = await owner.get<One<Shown>>(`${path}/${id}`)
      assert.deepEqual([status, body.data.privacy], [200, 0])
    }

    const refused: Record<string, Record<string, string>> = {
      'no key': {},
      'an unknown key': { authorization: 'Bearer sl_0000000000000000000000000000000000000000' },
      'a longer key': { authorization: `Bearer ${ownerKey}x` },
      'a shorter key': { authorization: `Bearer ${ownerKey.slice(0, -1)}` },
      'a key in upper case': { authorization: `Bearer ${ownerKey.toUpperCase()}` },
      Basic: { authorization: `Basic ${Buffer.from(`x:${ownerKey}`).toString('base64')}` },
      'the key alone': { authorization: ownerKey },
      'Bearer alone': { authorization: 'Bearer ' },
      'two keys': { authorization: `Bearer ${ownerKey} ${ownerKey}` },
      'a key of 600 characters': { authorization: `Bearer ${'x'.repeat(600)}` },
      "the key's hash": { authorization: `Bearer ${'0123456789abcdef'.repeat(4)}` },
      'a quote': { authorization: `Bearer ' or '1'='1` },
    }
    for (const [name, headers] of Object.entries(refused)) {
      test(`${name} is 401 for every operation`, async () => {
        const nobody = await as(null)
        for (const [method, at, sent] of operations(resource, id)) {
          const answer = await nobody.send<Problem>(method, at, { ...sent, headers: { ...sent.headers, ...headers } })
          assert.equal(answer.status, 401, `${method} ${at}`)
          assert.equal(answer.headers.get('www-authenticate'), 'Bearer')
          assert.ok(!answer.text.includes(ownerKey))
        }
        await untouched()
      })
    }

    test('the auth scheme is case-insensitive', async () => {
      const nobody = await as(null)
      assert.equal((await nobody.get(path, { headers: { authorization: `bEARER ${ownerKey}` } })).status, 200)
    })

    test('a key in the URL is ignored', async () => {
      const nobody = await as(null)
      assert.equal((await nobody.get(`${path}?access_token=${ownerKey}&key=${ownerKey}`)).status, 401)
    })

    test('another account gets 404 for every operation', async () => {
      const { key } = await createAccount(`other-${service}@example.test`)
      const other = await as(key)
      const { body } = await other.get<List<Shown>>(path)
      assert.deepEqual([body.data, body.meta.total], [[], 0])
      for (const search of ['?search=access', '?per_page=100', '?sort=asc']) {
        assert.deepEqual((await other.get<List<Shown>>(path + search)).body.data, [])
      }
      for (const [method, at, sent] of operations(resource, id).filter(([, at]) => at !== path)) {
        const { status, body } = await other.send<Problem>(method, at, sent)
        assert.equal(status, 404, method)
        assert.equal(body.detail, `There is no such ${resource.object}.`)
      }
      await untouched()

      // The same domain or address is its own record here, and stays there when this one is deleted.
      const twin = await other.post<One<Shown>>(path, form(sample('access')))
      assert.equal(twin.status, 201)
      assert.equal((await owner.get(`${path}/${twin.body.data.id}`)).status, 404)
      assert.equal((await other.delete(`${path}/${twin.body.data.id}`)).status, 200)
      await untouched()
    })

    test('a key for one service returns 403 at the other', async () => {
      const key = await createKey('--service', service, '--name', `only ${service}`)
      assert.equal((await (await as(key)).get(path)).status, 200)
      const elsewhere = resources.find((other) => other !== resource)
      assert.ok(elsewhere)
      const there = await createClient(elsewhere.baseUrl(sightline), key)
      for (const [method, at, sent] of operations(elsewhere, 1)) {
        const { status, body } = await there.send<Problem>(method, at, sent)
        assert.equal(status, 403, `${method} ${at}`)
        assert.equal(body.detail, `This key is limited to the ${service} service.`)
      }
    })

    test('a read-only key returns 403 for every write', async () => {
      const reader = await as(await createKey('--read-only'))
      for (const [method, at, sent] of operations(resource, id)) {
        const { status } = await reader.send<Problem>(method, at, sent)
        assert.equal(status, method === 'GET' ? 200 : 403, `${method} ${at}`)
      }
      await untouched()
    })

    test('a read-only key for one service has both limits', async () => {
      const key = await createKey('--read-only', '--service', service)
      const reader = await as(key)
      assert.equal((await reader.get(path)).status, 200)
      assert.equal((await reader.delete(`${path}/${id}`)).status, 403)
    })

    test('a revoked key returns 401 within seconds on a running service', async () => {
      const key = await createKey('--name', `revoked ${service}`)
      const client = await as(key)
      assert.equal((await client.get(path)).status, 200)
      const listed = await callCommand(sightline, 'keys', 'list')
      const line = listed.output.split('\n').find((text) => text.includes(`revoked ${service}`)) ?? ''
      const { code, output } = await callCommand(sightline, 'keys', 'revoke', line.split(' ')[0] ?? '')
      assert.equal(code, 0, output)
      await sleep(trustMs)
      assert.equal((await client.get(path)).status, 401)
    })

    test('a key of an account removed while the service runs returns 401, never 500', async () => {
      const { id: account, key } = await createAccount(`gone-${service}@example.test`)
      const client = await as(key)
      assert.equal((await client.post(path, form(sample('gone')))).status, 201)
      const refusal = await callCommand(sightline, 'accounts', 'remove', account)
      assert.equal(refusal.code, 2)
      assert.match(refusal.output, /--yes/)
      const removal = callCommand(sightline, 'accounts', 'remove', account, '--yes')
      // The service trusts the key for a moment longer: some of these meet an account that is just gone.
      let status = 200
      for (let n = 0; status !== 401; n += 1) {
        status = (await client.get(path)).status
        const { status: written } = await client.post(path, form(sample(`late-${n}`)))
        assert.ok([201, 401].includes(written), String(written))
      }
      assert.equal((await removal).code, 0)
    })
  })
}
