import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { sql } from 'kysely'
import type { AcceptedTransfer, AuditEntry, MadeTransfer, Member, ReceivedTransfer } from '../client/generated.ts'
import { createAccounts } from '../src/accounts/accounts.ts'
import { createAuditLog } from '../src/accounts/audit-log.ts'
import { createTransfers } from '../src/accounts/transfers/transfers.ts'
import { websiteTransfers } from '../src/analytics/websites/transfer.ts'
import type { Transferable } from '../src/database/owned/transferable.ts'
import { type AddedAccount, openAccount } from './support/accounts.ts'
import { type Client, createClient, form, json, type List, type One } from './support/client.ts'
import { allEngines, engines, type RecordsEngine } from './support/engines.ts'
import { eventually } from './support/eventually.ts'
import { sendHit } from './support/hits.ts'
import { type Joined, joinSightline } from './support/join-sightline.ts'
import { freshRecords } from './support/records.ts'
import { createSessionClient, type SessionClient } from './support/session-client.ts'
import { ownerKey } from './support/sightline.ts'
import { password } from './support/sign-in.ts'

interface Made {
  readonly id: number
}

for (const engine of engines) describe(`transfers on ${engine.name}`, () => describeTransfers(engine))

function describeTransfers(engine: RecordsEngine): void {
  let sightline: Joined
  let target: AddedAccount
  /** By the keys of both accounts. */
  let from: { readonly analytics: Client; readonly seo: Client }
  let to: { readonly analytics: Client; readonly seo: Client }

  const clientsOf = async (key: string) => ({
    analytics: await createClient(sightline.analyticsUrl, key),
    seo: await createClient(sightline.seoUrl, key),
  })

  before(async () => {
    const { url } = await engine.place()
    sightline = await joinSightline(url === null ? {} : { SIGHTLINE_DATABASE_URL: url })
    target = await openAccount(sightline, sightline.address('target'))
    from = await clientsOf(sightline.key)
    to = await clientsOf(target.key)
  })
  after(() => sightline.stop())

  const hostOf = (name: string): string => sightline.address(name).replace('@', '.')

  const create = async (
    client: Pick<Client, 'post'>,
    path: string,
    fields: Readonly<Record<string, string | number>>,
  ) => {
    const made = await client.post<One<Made>>(path, form(fields))
    assert.equal(made.status, 201, made.text)
    return made.body.data.id
  }

  const offer = async (kind: string, record: number, email = '') => {
    const made = await sightline.session.post<One<MadeTransfer>>('/api/v1/transfers', form({ kind, record, email }))
    assert.equal(made.status, 201, made.text)
    return { offered: made.body.data, token: new URL(made.body.data.link).searchParams.get('token') ?? '' }
  }

  const accept = (token: string, by: Pick<SessionClient, 'post'> = target.session) =>
    by.post<One<AcceptedTransfer>>('/api/v1/transfer', form({ token }))

  const join = async (access: object, email: string): Promise<SessionClient> => {
    const made = await sightline.session.post<One<{ link: string }>>('/api/v1/invitations', json(access))
    const token = new URL(made.body.data.link).searchParams.get('token') ?? ''
    const session = await createSessionClient(sightline.analyticsUrl)
    assert.equal((await session.post('/api/v1/invitation', form({ token, email, password }))).status, 201)
    return session
  }

  const countsOf = (list: readonly { readonly name: string; readonly count: number }[]) =>
    Object.fromEntries(list.map(({ name, count }) => [name, count]))

  describe('a website that is transferred', () => {
    test('keeps its id, its history and what belongs to it, and counts on', async () => {
      const domain = hostOf('site')
      const id = await create(from.analytics, '/api/v1/websites', { domain })
      const at = `/api/v1/websites/${id}`
      await create(from.analytics, `${at}/goals`, { name: 'Buy', type: 'event', event: 'buy' })
      await create(from.analytics, `${at}/segments`, { name: 'Blog', filter: 'page:is:/blog' })
      await create(from.analytics, `${at}/annotations`, { text: 'Launch', time: '2026-01-01' })
      await from.analytics.put(`/api/v1/sites/${domain}`, form({ name: 'Our shop', client: 'Secret client' }))
      assert.equal((await sendHit(sightline.analyticsUrl, { u: `http://${domain}/` })).dropped, null)
      const pageviews = async (client: Client) => {
        const { body, status } = await client.get<One<{ pageviews: { value: number } }>>(`${at}/stats`)
        return status === 200 ? body.data.pageviews.value : status
      }
      await eventually(async () => (await pageviews(from.analytics)) === 1)

      const { offered, token } = await offer('website', id)
      assert.deepEqual(countsOf(offered.contents), { goals: 1, segments: 1, annotations: 1 })
      assert.equal(offered.name, domain)
      const received = await target.session.get<One<ReceivedTransfer>>(`/api/v1/transfer?token=${token}`)
      assert.deepEqual(countsOf(received.body.data.contents), { goals: 1, segments: 1, annotations: 1 })
      const accepted = await accept(token)
      assert.equal(accepted.status, 200, accepted.text)
      assert.deepEqual([accepted.body.data.record, accepted.body.data.name], [id, domain])

      assert.equal(await pageviews(to.analytics), 1)
      assert.equal(await pageviews(from.analytics), 404)
      assert.equal((await to.analytics.get<List<Made>>(`${at}/goals`)).body.meta.total, 1)
      assert.equal((await sendHit(sightline.analyticsUrl, { u: `http://${domain}/next` })).dropped, null)
      await eventually(async () => (await pageviews(to.analytics)) === 2)
      const site = await to.analytics.get<One<{ name: string; client: string }>>(`/api/v1/sites/${domain}`)
      assert.deepEqual([site.body.data.name, site.body.data.client], ['Our shop', ''])
      const listed = async (client: Client) => (await client.get<List<Made>>('/api/v1/websites?per_page=100')).body
      await eventually(async () => (await listed(to.analytics)).data.some((one) => one.id === id))
      await eventually(async () => !(await listed(from.analytics)).data.some((one) => one.id === id))
      for (const client of [from.analytics, to.analytics]) {
        const { meta, data } = await listed(client)
        assert.equal(meta.total, data.length)
      }
      for (const session of [sightline.session, target.session]) {
        const log = await session.get<List<AuditEntry>>(`/api/v1/audit-log?action=acceptTransfer&object_id=${id}`)
        const [entry] = log.body.data
        assert.equal(entry?.target.name, domain)
        assert.equal(entry?.actor_name, target.email)
      }
      assert.equal((await accept(token)).status, 404)
    })

    test('is lost by guests and limited keys of the old account', async () => {
      const [id, other] = [
        await create(from.analytics, '/api/v1/websites', { domain: hostOf('lost') }),
        await create(from.analytics, '/api/v1/websites', { domain: hostOf('stays') }),
      ]
      const email = sightline.address('guest')
      const guest = await join({ role: 'viewer', guest: 1, websites: [id, other] }, email)
      const limits = { guest: 1, websites: [id] }
      const key = await sightline.session.post<One<{ key: string }>>('/api/v1/keys', json({ name: 'One', ...limits }))
      const limited = await createClient(sightline.analyticsUrl, key.body.data.key)
      assert.equal((await limited.get(`/api/v1/websites/${id}`)).status, 200)
      const { offered, token } = await offer('website', id)
      assert.deepEqual(countsOf(offered.stays), { guests: 1, keys: 1 })
      assert.equal((await accept(token)).status, 200)
      for (const client of [guest, limited]) assert.equal((await client.get(`/api/v1/websites/${id}`)).status, 404)
      assert.equal((await guest.get(`/api/v1/websites/${other}`)).status, 200)
      const { body } = await sightline.session.get<List<Member>>('/api/v1/members?per_page=100')
      assert.deepEqual(body.data.find((one) => one.email === email)?.websites, [other])
    })

    test('is refused where hits would be lost, and where the domain is there already', async () => {
      const domain = hostOf('parent')
      const parent = await create(from.analytics, '/api/v1/websites', { domain })
      const child = await create(from.analytics, '/api/v1/websites', { domain: `blog.${domain}` })
      for (const id of [parent, child]) {
        const { token } = await offer('website', id)
        const { status, text } = await accept(token)
        assert.equal(status, 409, text)
        assert.match(text, /domain-unverified/)
        assert.equal((await from.analytics.get(`/api/v1/websites/${id}`)).status, 200)
        assert.equal((await to.analytics.get(`/api/v1/websites/${id}`)).status, 404)
      }
      const twice = hostOf('twice')
      const id = await create(from.analytics, '/api/v1/websites', { domain: twice })
      await create(to.analytics, '/api/v1/websites', { domain: twice })
      assert.equal((await accept((await offer('website', id)).token)).status, 422)
    })
  })

  describe('a report or crawl that is transferred', () => {
    test('keeps its runs and what is ignored', async () => {
      const host = hostOf('report')
      const fields = { url: `http://${host}:9/`, schedule: 'daily' }
      const id = await create(from.seo, '/api/v1/reports', fields)
      const ended = async (client: Client) => {
        const { body } = await client.get<One<{ status: string }>>(`/api/v1/reports/${id}`)
        return ['done', 'failed'].includes(body.data.status)
      }
      await eventually(() => ended(from.seo))
      const { token } = await offer('report', id)
      assert.equal((await accept(token)).status, 200)
      assert.equal((await from.seo.get(`/api/v1/reports/${id}`)).status, 404)
      const { body } = await to.seo.get<One<{ schedule: string; next_run_at: string }>>(`/api/v1/reports/${id}`)
      assert.equal(body.data.schedule, 'daily')
      assert.ok(Date.parse(body.data.next_run_at) > Date.now())
      assert.equal((await to.seo.get<List<Made>>('/api/v1/reports')).body.meta.total, 1)
      assert.equal((await to.seo.delete(`/api/v1/reports/${id}`)).status, 200)
    })

    test('of a crawl goes when it does not run', async () => {
      const host = hostOf('crawl')
      const id = await create(from.seo, '/api/v1/crawls', { url: `http://${host}:9/` })
      await eventually(async () => {
        const { body } = await from.seo.get<One<{ status: string }>>(`/api/v1/crawls/${id}`)
        return ['done', 'failed', 'canceled'].includes(body.data.status)
      })
      const runs = (await from.seo.get<List<Made>>(`/api/v1/crawls/${id}/runs`)).body.meta.total
      assert.equal((await accept((await offer('crawl', id)).token)).status, 200)
      assert.equal((await from.seo.get(`/api/v1/crawls/${id}`)).status, 404)
      assert.equal((await to.seo.get<List<Made>>(`/api/v1/crawls/${id}/runs`)).body.meta.total, runs)
      assert.ok(runs > 0)
    })
  })

  describe('an offer', () => {
    test('is for whom it names, and ends when it is withdrawn or replaced', async () => {
      const id = await create(from.analytics, '/api/v1/websites', { domain: hostOf('named') })
      const first = await offer('website', id)
      const named = await offer('website', id, sightline.address('somebody'))
      assert.equal((await accept(first.token)).status, 404)
      assert.equal((await accept(named.token)).status, 422)
      assert.equal((await sightline.session.get(`/api/v1/transfers`)).text.includes(named.token), false)
      const listed = await sightline.session.get<List<MadeTransfer>>('/api/v1/transfers?sort=desc')
      assert.equal(listed.body.data[0]?.id, named.offered.id)
      assert.equal((await sightline.session.delete(`/api/v1/transfers/${named.offered.id}`)).status, 200)
      assert.equal((await accept(named.token)).status, 404)
      assert.equal((await target.session.post('/api/v1/transfers', form({ kind: 'website', record: id }))).status, 404)
    })

    test('is none of the account that makes it, nor of somebody who may not make it any more', async () => {
      const id = await create(from.analytics, '/api/v1/websites', { domain: hostOf('fired') })
      const { token } = await offer('website', id)
      assert.equal((await accept(token, sightline.session)).status, 409)
      const email = sightline.address('admin')
      const admin = await join({ role: 'admin' }, email)
      const made = await admin.post<One<MadeTransfer>>('/api/v1/transfers', form({ kind: 'website', record: id }))
      assert.equal(made.status, 201, made.text)
      const { body } = await sightline.session.get<List<Member>>('/api/v1/members?per_page=100')
      const { id: member } = body.data.find((one) => one.email === email) ?? assert.fail()
      assert.equal((await sightline.session.put(`/api/v1/members/${member}`, form({ role: 'editor' }))).status, 200)
      assert.equal((await accept(new URL(made.body.data.link).searchParams.get('token') ?? '')).status, 404)
      assert.equal((await admin.post('/api/v1/transfers', form({ kind: 'website', record: id }))).status, 403)
    })
  })

  describe('a transfer is refused, and nothing of it happens,', () => {
    const operator = () => createClient(sightline.analyticsUrl, sightline.environment.SIGHTLINE_API_KEY ?? ownerKey)
    const accountIdOf = async ({ session }: AddedAccount): Promise<number> =>
      (await session.get<One<{ account: Made }>>('/api/v1/session')).body.data.account.id
    const operate = async (account: AddedAccount, fields: object) => {
      const changed = await (await operator()).put(`/api/v1/accounts/${await accountIdOf(account)}`, json(fields))
      assert.equal(changed.status, 200, changed.text)
    }

    test('while a crawl runs', async () => {
      const silent = createServer(() => undefined)
      await once(silent.listen(0, '127.0.0.1'), 'listening')
      const { port } = silent.address() as AddressInfo
      const id = await create(from.seo, '/api/v1/crawls', { url: `http://127.0.0.1:${port}/` })
      const { token } = await offer('crawl', id)
      const refused = await accept(token)
      assert.equal(refused.status, 409, refused.text)
      assert.match(refused.text, /crawl-running/)
      assert.equal((await to.seo.get(`/api/v1/crawls/${id}`)).status, 404)
      assert.equal((await from.seo.put(`/api/v1/crawls/${id}`, form({ action: 'cancel' }))).status, 200)
      silent.close()
      silent.closeAllConnections()
      await eventually(async () => (await accept(token)).status === 200, 30_000)
      assert.equal((await to.seo.get(`/api/v1/crawls/${id}`)).status, 200)
    })

    test('of sample data', async () => {
      const made = await from.analytics.post<One<{ website: Made }>>('/api/v1/demo')
      assert.ok([200, 201, 202].includes(made.status), made.text)
      const { body } = await from.analytics.get<List<Made & { demo: number }>>('/api/v1/websites?per_page=100')
      const { id } = body.data.find(({ demo }) => demo === 1) ?? assert.fail(made.text)
      const refused = await accept((await offer('website', id)).token)
      assert.equal(refused.status, 409, refused.text)
      assert.match(refused.text, /sample-data/)
      assert.equal((await from.analytics.get(`/api/v1/websites/${id}`)).status, 200)
    })

    test('beyond the limits of the account that gets it', async () => {
      const full = await openAccount(sightline, sightline.address('full'))
      await create(full.session, '/api/v1/websites', { domain: hostOf('first') })
      await create((await clientsOf(full.key)).seo, '/api/v1/reports', { url: `http://${hostOf('first')}:9/` })
      const id = await create(from.analytics, '/api/v1/websites', { domain: hostOf('full') })
      const report = await create(from.seo, '/api/v1/reports', { url: `http://${hostOf('full')}:9/` })
      for (const [kind, record] of [
        ['website', id],
        ['report', report],
      ] as const) {
        await operate(full, { max_websites: 1, max_reports: 1 })
        const { token } = await offer(kind, record)
        const refused = await accept(token, full.session)
        assert.equal(refused.status, 409, refused.text)
        assert.match(refused.text, /account-limit/)
        await operate(full, { max_websites: 2, max_reports: 2 })
        assert.equal((await accept(token, full.session)).status, 200, 'the offer was not used up')
      }
    })

    test('from an account that is suspended, until it is resumed', async () => {
      const source = await openAccount(sightline, sightline.address('source'))
      const id = await create(source.session, '/api/v1/websites', { domain: hostOf('suspended') })
      const made = await source.session.post<One<MadeTransfer>>(
        '/api/v1/transfers',
        form({ kind: 'website', record: id }),
      )
      const token = new URL(made.body.data.link).searchParams.get('token') ?? ''
      await operate(source, { suspended: 1 })
      assert.equal((await accept(token)).status, 404)
      assert.equal((await to.analytics.get(`/api/v1/websites/${id}`)).status, 404)
      await operate(source, { suspended: 0 })
      assert.equal((await accept(token)).status, 200)
    })
  })
}

for (const engine of allEngines)
  test(`a transfer whose transaction dies leaves the website where it was, on ${engine.name}`, async () => {
    const records = await freshRecords(engine)
    const clock = Date.now
    const addAccount = async (name: string) =>
      (await createAccounts(records, clock).create(`${name}@example.com`, name)).id
    const [old, next] = [await addAccount('old'), await addAccount('next')]
    const { id } = await records.db
      .insertInto('websites')
      .values({
        ...({ account_id: old, domain: 'dying.test', privacy: 1, password_hash: null, email: 0 } as const),
        ...{ exclude_bots: 1, exclude_params: '', exclude_ips: '', share_token: 'dying' },
        ...{ created_at: clock(), updated_at: clock() },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    let dies = true
    const website: Transferable = {
      describe: websiteTransfers.describe,
      async move(transaction, transfer) {
        await websiteTransfers.move(transaction, transfer)
        if (!dies) return
        if (engine.name === 'PostgreSQL') await sql`select pg_terminate_backend(pg_backend_pid())`.execute(transaction)
        throw new Error('The process dies here.')
      },
    }
    const transferables = { website, report: website, crawl: website }
    const auditLog = createAuditLog(records, clock, 365)
    const transfers = createTransfers({ records, clock, auditLog, transferables })
    const { token } = await transfers.offer(old, { kind: 'website', record: id, email: null, offeredBy: null })
    const entry = { action: 'acceptTransfer', actor: 'service' } as const
    const read = async () => {
      const { account_id } = await records.db
        .selectFrom('websites')
        .select('account_id')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const counts = await records.db.selectFrom('accounts').select('website_count').orderBy('id').execute()
      const entries = await records.db.selectFrom('audit_log').selectAll().execute()
      return { account_id, counts: counts.map(({ website_count }) => website_count), entries: entries.length }
    }
    const before = await read()
    await assert.rejects(transfers.accept(token, next, entry))
    assert.deepEqual(await read(), before)
    assert.equal(before.account_id, old)
    dies = false
    await transfers.accept(token, next, entry)
    const { account_id, entries } = await read()
    assert.deepEqual([account_id, entries], [next, 2])
    await records.close()
  })
