import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sign } from '../src/base/signatures.ts'
import { refreshMs } from '../src/database/secrets.ts'
import { createClient, form, type One } from './support/client.ts'
import { engines, type Place, type RecordsEngine } from './support/engines.ts'
import { openAt } from './support/records.ts'
import { createSessionClient } from './support/session-client.ts'
import { sharedPathOf } from './support/share-url.ts'
import { ownerKey, type Sightline, startSightline } from './support/sightline.ts'
import { signIn, signInOwner, welcomeTokenIn } from './support/sign-in.ts'

for (const engine of engines) describe(`secrets on ${engine.name}`, () => describeSecrets(engine))

function describeSecrets(engine: RecordsEngine): void {
  let sightline: Sightline
  let place: Place
  let website: number
  let shared: string
  before(async () => {
    place = await engine.place()
    const database: Record<string, string> = place.url === null ? {} : { SIGHTLINE_DATABASE_URL: place.url }
    sightline = await startSightline({ environment: { SIGHTLINE_DATA_DIR: place.dataDir, ...database } })
    await signInOwner(sightline)
    const client = await createClient(sightline.analyticsUrl, ownerKey)
    const fields = { domain: 'rotated.test', privacy: 2, password: 'page password', email: 1 }
    const { body } = await client.post<One<{ id: number; page: string }>>('/api/v1/websites', form(fields))
    website = body.data.id
    shared = sharedPathOf(body.data.page)
  })
  after(() => sightline.stop())

  const secret = async (name: string): Promise<string> => {
    const records = openAt(place)
    try {
      const row = await records.db.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirst()
      return row?.value ?? ''
    } finally {
      await records.close()
    }
  }
  const statusOf = async (path: string, headers: Record<string, string> = {}): Promise<number> =>
    (await fetch(sightline.analyticsUrl + path, { headers })).status
  const unsubscribeLink = async (): Promise<string> =>
    `/unsubscribe/${website}/${sign(await secret('unsubscribe'), ['unsubscribe', website])}`

  test('a service token is valid for a minute, not for ten years', async () => {
    const signing = await secret('service tokens')
    const statusUntil = async (expires: number): Promise<number> => {
      const token = `sv_analytics_1_${expires}_${sign(signing, ['service token', 'analytics', 1, expires])}`
      return await statusOf('/api/v1/websites', { authorization: `Bearer ${token}` })
    }
    assert.equal(await statusUntil(Date.now() + 50_000), 200)
    assert.equal(await statusUntil(Date.now() + 10 * 365 * 86_400_000), 401)
  })

  test('rotate replaces all secrets of a running service, and unsubscribe links still work', async () => {
    const person = await signIn(sightline.analyticsUrl, 'owner@example.com')
    const visitor = await createSessionClient(sightline.analyticsUrl)
    assert.equal((await visitor.post(`${shared}/grant`, form({ password: 'page password' }))).status, 201)
    const { body } = await person.post<One<{ token: string }>>('/api/v1/session/token')
    const seo = await createClient(sightline.seoUrl, body.data.token)
    const link = await unsubscribeLink()
    const before = await Promise.all(['session tokens', 'service tokens', 'grants', 'devices'].map(secret))
    assert.deepEqual([(await visitor.get(shared)).status, (await seo.get('/api/v1/reports')).status], [200, 200])

    const { code, output } = await sightline.command('secrets', 'rotate', '--all')
    assert.equal(code, 0, output)
    for (const value of before) assert.ok(!output.includes(value))
    const now = await Promise.all(['session tokens', 'service tokens', 'grants', 'devices'].map(secret))
    for (const [at, value] of now.entries()) assert.notEqual(value, before[at])
    await sleep(refreshMs + 1_000)
    assert.equal((await person.get('/api/v1/session')).status, 401)
    assert.equal((await visitor.get(shared)).status, 401)
    assert.equal((await seo.get('/api/v1/reports')).status, 401)
    assert.equal(await statusOf('/api/v1/websites', { authorization: `Bearer ${ownerKey}` }), 200)

    assert.equal((await visitor.post(`${shared}/grant`, form({ password: 'page password' }))).status, 201)
    assert.equal((await visitor.get(shared)).status, 200)
    const again = await signIn(sightline.analyticsUrl, 'owner@example.com')
    assert.equal((await again.get('/api/v1/session')).status, 200)
    assert.equal(await statusOf(link), 200)
    assert.notEqual(link, await unsubscribeLink())
    assert.equal(await statusOf(await unsubscribeLink()), 200)
  })

  test('rotate can revoke links in mails', async () => {
    const link = await unsubscribeLink()
    assert.equal((await sightline.command('secrets', 'rotate', 'unsubscribe')).code, 0)
    await sleep(refreshMs + 1_000)
    assert.equal(await statusOf(link), 200)
    assert.equal((await sightline.command('secrets', 'rotate', 'unsubscribe', '--end-earlier')).code, 0)
    await sleep(refreshMs + 1_000)
    assert.equal(await statusOf(link), 404)
    assert.equal(await statusOf(await unsubscribeLink()), 200)
  })

  test('list shows names without values', async () => {
    const { code, output } = await sightline.command('secrets', 'list')
    assert.equal(code, 0)
    for (const name of ['session-tokens', 'service-tokens', 'grants', 'devices', 'unsubscribe']) {
      assert.match(output, new RegExp(`^${name} `, 'm'))
    }
  })

  for (const [what, args, message] of [
    ['no name', [], /is missing/],
    ['an unknown name', ['installation'], /There is no secret installation; there are session-tokens, /],
    ['a name and --all', ['grants', '--all'], /not both/],
  ] as const) {
    test(`rotate with ${what} is refused`, async () => {
      const { code, output } = await sightline.command('secrets', 'rotate', ...args)
      assert.equal(code, 2)
      assert.match(output, message)
    })
  }

  test('a one-time link used concurrently works once', async () => {
    for (let round = 0; round < 3; round += 1) {
      const token = welcomeTokenIn((await sightline.command('accounts', 'link')).output)
      const uses = ['first pass phrase', 'other pass phrase'].map(async (password) => {
        const visitor = await createSessionClient(sightline.analyticsUrl)
        const sent = form({ token, email: 'owner@example.com', password })
        const { status } = await visitor.post('/api/v1/welcome', sent)
        return { status, session: (await visitor.get('/api/v1/session')).status }
      })
      const answers = (await Promise.all(uses)).toSorted((one, other) => one.status - other.status)
      assert.deepEqual(answers, [
        { status: 201, session: 200 },
        { status: 404, session: 401 },
      ])
    }
  })
}
