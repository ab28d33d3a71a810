import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Website } from '../src/analytics/websites/website.ts'
import { addAccount } from './support/accounts.ts'
import { type Client, createClient, form, json, type List, type One, type Problem } from './support/client.ts'
import { type DnsServer, startDns } from './support/dns-server.ts'
import { engines, type RecordsEngine } from './support/engines.ts'
import { eventually } from './support/eventually.ts'
import { browserAgent, sendHit } from './support/hits.ts'
import { ownerKey, type Sightline, startSightline } from './support/sightline.ts'

const path = '/api/v1/websites'
const claims = '/api/v1/domain-claims'

interface DomainClaim {
  readonly domain: string
  readonly websites: readonly {
    readonly id: number
    readonly verified: 0 | 1
    readonly by: string | null
    readonly account: { readonly id: number; readonly email: string | null }
  }[]
}

for (const engine of engines) describe(`domains on ${engine.name}`, () => describeDomains(engine))

function describeDomains(engine: RecordsEngine): void {
  let dns: DnsServer
  let sightline: Sightline
  let owner: Client
  let ada: Client
  let bob: Client
  const keys = { ada: '', bob: '' }
  before(async () => {
    dns = await startDns()
    const { url } = await engine.place()
    const environment = { SIGHTLINE_DNS_SERVERS: dns.address, ...(url === null ? {} : { SIGHTLINE_DATABASE_URL: url }) }
    sightline = await startSightline({ args: ['analytics'], environment })
    keys.ada = await addAccount(sightline, 'ada@example.test')
    keys.bob = await addAccount(sightline, 'bob@example.test')
    owner = await createClient(sightline.analyticsUrl, ownerKey)
    ada = await createClient(sightline.analyticsUrl, keys.ada)
    bob = await createClient(sightline.analyticsUrl, keys.bob)
  })
  after(async () => {
    await sightline.stop()
    dns.stop()
  })

  const register = async (client: Client, domain: string, more = {}): Promise<Website> => {
    const { status, body, text } = await client.post<One<Website>>(path, form({ domain, ...more }))
    assert.equal(status, 201, text)
    return body.data
  }
  const read = async (client: Client, { id }: Website): Promise<Website> =>
    (await client.get<One<Website>>(`${path}/${id}`)).body.data
  const verify = async (client: Client, { id }: Website, more = {}): Promise<Website> => {
    const { status, body, text } = await client.post<One<Website>>(`${path}/${id}/verify`, form(more))
    assert.equal(status, 200, text)
    return body.data
  }
  const hit = (domain: string) => sendHit(sightline.analyticsUrl, { u: `https://${domain}/`, d: domain })
  const pageviews = async (client: Client, { id }: Website): Promise<number> =>
    (await client.get<One<{ pageviews: { value: number } }>>(`${path}/${id}/stats`)).body.data.pageviews.value
  /** A hit of a website of its own comes last, so that what came before it has been counted. */
  const settle = async (): Promise<void> => {
    const last = await register(owner, `last-${Math.random().toString(36).slice(2)}.test`)
    await hit(last.domain)
    await eventually(async () => assert.equal(await pageviews(owner, last), 1))
  }
  /** As Umami's trackers name a website. */
  const hitById = async (id: number): Promise<string | null> => {
    const response = await fetch(`${sightline.analyticsUrl}/api/send`, {
      method: 'POST',
      headers: { 'user-agent': browserAgent, 'accept-language': 'en', 'content-type': 'application/json' },
      body: JSON.stringify({ type: 'event', payload: { website: String(id), url: '/', hostname: 'x.test' } }),
    })
    await response.arrayBuffer()
    return response.headers.get('x-sightline-dropped')
  }

  test('a domain counts only for the account that registered it first', async () => {
    const first = await register(ada, 'first.test')
    const second = await register(bob, 'www.first.test')
    assert.deepEqual([first.verified, first.verification.by], [1, 'first'])
    assert.deepEqual([second.verified, second.verification.by], [0, null])
    assert.match(second.verification.problem ?? '', /Another account on this installation already has www\.first\.test/)
    assert.equal((await hit('first.test')).dropped, null)
    assert.equal((await hit('www.first.test')).dropped, null)
    assert.equal(await hitById(second.id), 'unverified-website')
    await settle()
    assert.deepEqual([await pageviews(ada, first), await pageviews(bob, second)], [2, 0])
    const drops = await bob.get<One<readonly unknown[]>>(`${path}/${second.id}/stats/drops`)
    assert.deepEqual(drops.body.data, [], "nor does it learn how often another's pages are seen")
    const listed = await bob.get<List<Website>>(path)
    assert.deepEqual(
      listed.body.data.map(({ domain, verified, verification }) => [domain, verified, verification]),
      [['www.first.test', 0, second.verification]],
    )
    assert.ok(!JSON.stringify(second).includes('ada'), 'nobody learns whose it is')
  })

  test('subdomains and hits without a domain follow the same rule', async () => {
    const above = await register(ada, 'above.test')
    const below = await register(bob, 'shop.above.test')
    assert.deepEqual([above.verified, below.verified], [1, 0])
    assert.equal(
      (await sendHit(sightline.analyticsUrl, { u: 'https://shop.above.test/reset?token=1' })).dropped,
      'unverified-website',
    )
    const own = await register(ada, 'shop.above.test')
    assert.equal(own.verified, 1)
    assert.equal((await hit('shop.above.test')).dropped, null)
    await settle()
    assert.deepEqual([await pageviews(ada, own), await pageviews(bob, below)], [1, 0])
  })

  test('a public suffix does not block other accounts', async () => {
    assert.equal((await register(ada, 'github.io')).verified, 1)
    assert.equal((await register(bob, 'bob.github.io')).verified, 1)
  })

  test('of two concurrent registrations, one counts', async () => {
    for (let round = 0; round < 10; round += 1) {
      const domain = `race-${round}.test`
      const made = await Promise.all([register(ada, domain), register(bob, domain)])
      const after = [await read(ada, made[0]), await read(bob, made[1])]
      assert.deepEqual(after.map(({ verified }) => verified).sort(), [0, 1], domain)
    }
  })

  test('the next account counts after the first website is deleted', async () => {
    const first = await register(ada, 'passed.test')
    const next = await register(bob, 'passed.test')
    await ada.delete(`${path}/${first.id}`)
    assert.equal((await read(bob, next)).verified, 1)
    assert.equal((await hit('passed.test')).dropped, null)
  })

  test('the next account counts after the first account is removed', async () => {
    const gone = await createClient(sightline.analyticsUrl, await addAccount(sightline, 'gone@example.test'))
    await register(gone, 'orphan.test')
    const next = await register(bob, 'orphan.test')
    assert.equal(next.verified, 0)
    await sightline.command('accounts', 'remove', 'gone@example.test', '--yes')
    assert.equal((await read(bob, next)).verified, 1)
  })

  test('a DNS record takes precedence over being first; two verified accounts both count', async () => {
    const first = await register(ada, 'proven.test', { privacy: 1, exclude_params: 'token' })
    const real = await register(bob, 'proven.test')
    const before = await verify(bob, real)
    assert.equal(before.verified, 0)
    assert.deepEqual(
      before.verification.checks?.map(({ method, verified }) => [method, verified]),
      [
        ['dns', 0],
        ['file', 0],
        ['meta', 0],
      ],
    )
    const record = real.verification.dns
    assert.ok(record)
    assert.equal(record.name, '_sightline.proven.test')
    dns.texts.set(record.name, [record.value])
    const proven = await verify(bob, real, { method: 'dns' })
    assert.deepEqual([proven.verified, proven.verification.by], [1, 'dns'])
    assert.deepEqual(
      proven.verification.checks?.map(({ problem }) => problem),
      [null],
    )
    assert.equal((await read(ada, first)).verified, 0)
    assert.equal((await hit('proven.test')).dropped, null)
    await settle()
    assert.deepEqual([await pageviews(ada, first), await pageviews(bob, real)], [0, 1])

    assert.equal((await verify(ada, first, { method: 'dns' })).verified, 0, "another's record is no proof")
    dns.texts.set(record.name, [record.value, first.verification.dns.value ?? ''])
    assert.equal((await verify(ada, first, { method: 'dns' })).verification.by, 'dns')
    assert.equal((await read(bob, real)).verified, 1)
  })

  test("nobody verifies another's website, or with a key that may only read", async () => {
    const website = await register(ada, 'mine.test')
    assert.equal((await bob.post(`${path}/${website.id}/verify`)).status, 404)
    const reading = await sightline.command('keys', 'create', '--read-only', '--account', 'ada@example.test')
    const reader = await createClient(sightline.analyticsUrl, /sl_\S+/.exec(reading.output)?.[0] ?? '')
    assert.equal((await reader.post(`${path}/${website.id}/verify`)).status, 403)
  })

  test('verification checks are rate-limited', async () => {
    const website = await register(bob, 'again.test')
    const replies = await Promise.all(
      Array.from({ length: 12 }, () => bob.post<Problem>(`${path}/${website.id}/verify`, form({ method: 'dns' }))),
    )
    const refused = replies.filter(({ status }) => status === 429)
    assert.ok(refused.length >= 7, `${refused.length} were refused`)
    for (const { headers } of refused) assert.ok(Number(headers.get('retry-after')) > 0)
  })

  test('the owner of the installation sees and resolves disputes', async () => {
    const first = await register(ada, 'wanted.test')
    const second = await register(bob, 'wanted.test')
    const find = async (): Promise<DomainClaim | undefined> =>
      (await owner.get<List<DomainClaim>>(`${claims}?search=wanted.test`)).body.data[0]
    const dispute = await find()
    assert.deepEqual(
      dispute?.websites.map(({ id, verified, account }) => [id, verified, account.email]),
      [
        [first.id, 1, 'ada@example.test'],
        [second.id, 0, 'bob@example.test'],
      ],
    )
    const bobsId = dispute?.websites[1]?.account.id ?? 0
    for (const client of [ada, bob]) {
      assert.equal((await client.get(claims)).status, 403)
      assert.equal((await client.put(`${claims}/wanted.test`, form({ account_id: bobsId }))).status, 403)
      assert.equal((await client.delete(`${claims}/wanted.test`)).status, 403)
    }
    const decided = await owner.put<One<DomainClaim>>(`${claims}/wanted.test`, json({ account_id: bobsId }))
    assert.deepEqual(
      decided.body.data.websites.map(({ by }) => by),
      [null, 'owner'],
    )
    assert.equal((await hit('wanted.test')).dropped, null)
    await settle()
    assert.deepEqual([await pageviews(ada, first), await pageviews(bob, second)], [0, 1])

    dns.texts.set('wanted.test', [first.verification.dns.value ?? ''])
    assert.equal((await verify(ada, first, { method: 'dns' })).verified, 0, 'a proof does not change a decision')
    const listed = await sightline.command('domains', 'list')
    assert.match(listed.output, /wanted\.test +wanted\.test +\d+ +bob@example\.test +yes \(owner\)/)
    const assigned = await sightline.command('domains', 'assign', 'www.wanted.test', 'ada@example.test')
    assert.match(assigned.output, /ada@example\.test +yes \(owner\)/)
    assert.deepEqual([(await read(ada, first)).verified, (await read(bob, second)).verified], [1, 0])
    await owner.delete(`${claims}/wanted.test`)
    assert.equal((await read(ada, first)).verification.by, 'first')

    const nobodys = await owner.put<Problem>(`${claims}/nobodys.test`, json({ account_id: bobsId }))
    assert.match(nobodys.body.detail, /has no website nobodys\.test/)
    assert.equal((await owner.delete(`${claims}/nobodys.test`)).status, 404)
    assert.equal((await owner.put(`${claims}/%00`, json({ account_id: bobsId }))).status, 422)
  })

  test('the start logs websites that count nothing', async () => {
    await sightline.stop()
    const again = await startSightline({ args: ['analytics'], environment: sightline.environment })
    await again.printed('These websites count nothing')
    assert.match(again.output(), /www\.first\.test \(bob@example\.test\)/)
    await again.stop()
  })
}
