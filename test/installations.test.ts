import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { allows, operatorAccess, type Permission } from '../src/base/permissions.ts'
import { readApiDocument } from './support/api-document.ts'
import { createClient, form, json, type List, type One, type Problem } from './support/client.ts'
import { eventually } from './support/eventually.ts'
import { sendHit } from './support/hits.ts'
import { readMail } from './support/mime.ts'
import { createSessionClient, type SessionClient } from './support/session-client.ts'
import { sharedPathOf } from './support/share-url.ts'
import { ownerKey, type Sightline, startSightline } from './support/sightline.ts'
import { invite, password, signInOwner } from './support/sign-in.ts'
import { type Smtp, startSmtp } from './support/smtp.ts'

/*
 * What who runs the installation does with the accounts of others. It needs a program of its own, because this is the first account of
 * an installation.
 */

interface Operated {
  readonly id: number
  readonly email: string | null
  readonly suspended: number
  readonly statistics_held: number
  readonly limits: Readonly<Record<string, number | null>>
  readonly own_limits: readonly string[]
  readonly used: Readonly<Record<string, number>>
}

interface Shown {
  readonly account: { readonly id: number }
  readonly suspended: number
  readonly permissions: readonly string[]
  readonly limits_near: readonly { readonly name: string }[]
  readonly operator_until: string | null
  readonly acting_until: string | null
}

type Limited = Problem & { readonly code: string; readonly limit?: Readonly<Record<string, unknown>> }

let sightline: Sightline
let smtp: Smtp
let operator: SessionClient
before(async () => {
  smtp = await startSmtp()
  const mail = { SIGHTLINE_SMTP_URL: smtp.url, SIGHTLINE_MAIL_FROM: 'Sightline <robot@sightline.test>' }
  sightline = await startSightline({ environment: { ...mail, SIGHTLINE_LIMIT_FAILED_SIGN_INS: '40' } })
  operator = await signInOwner(sightline)
})
after(async () => {
  await sightline.stop()
  await smtp.stop()
})

const account = async (name: string) => {
  const email = `${name}@example.test`
  const session = await invite(operator, email, name)
  const { body } = await session.get<One<Shown>>('/api/v1/session')
  const { id } = body.data.account
  const made = await session.post<One<{ key: string }>>('/api/v1/keys', form({ name: 'First key' }))
  const key = await createClient(sightline.analyticsUrl, made.body.data.key)
  const seo = await createClient(sightline.seoUrl, made.body.data.key)
  const change = async (fields: Record<string, unknown>): Promise<Operated> => {
    const reply = await operator.put<One<Operated>>(`/api/v1/accounts/${id}`, json(fields))
    assert.equal(reply.status, 200, reply.text)
    return reply.body.data
  }
  return { id, email, session, key, seo, change }
}
const problem = (reply: { readonly body: unknown; readonly status: number }, status: number, code: string) => {
  assert.deepEqual([reply.status, (reply.body as Limited).code], [status, code])
  return reply.body as Limited
}
const lastMail = async (to: string, part: RegExp): Promise<string> =>
  await eventually(() => {
    const texts = smtp.received.filter((mail) => mail.to.includes(to)).map(({ raw }) => readMail(raw).text)
    return texts.findLast((text) => part.test(text)) ?? false
  })

describe('a suspended account', () => {
  test('shows nothing to its people, keys and shared pages, and has its visits when it is resumed', async () => {
    const { session, key, change } = await account('suspended')
    const website = await key.post<One<{ id: number; page: string }>>(
      '/api/v1/websites',
      form({ domain: 'suspended.test', privacy: 0 }),
    )
    const { id, page } = website.body.data
    const shared = sharedPathOf(page)
    const visitor = await createClient(sightline.analyticsUrl, null)
    assert.equal((await visitor.get(shared)).status, 200)

    assert.equal((await change({ suspended: 1 })).suspended, 1)
    problem(await session.get('/api/v1/websites'), 403, 'account-suspended')
    await eventually(async () => (await key.get('/api/v1/websites')).status === 403, 10_000)
    assert.equal((await visitor.get(shared)).status, 404)
    const { body } = await session.get<One<Shown>>('/api/v1/session')
    assert.equal(body.data.suspended, 1)
    assert.equal(
      (await sendHit(sightline.analyticsUrl, { u: 'https://suspended.test/', d: 'suspended.test' })).status,
      202,
    )

    await change({ suspended: 0 })
    await eventually(async () => {
      const stats = await session.get<One<{ pageviews: { value: number } }>>(
        `/api/v1/websites/${id}/stats?metrics=pageviews`,
      )
      return stats.status === 200 && stats.body.data.pageviews.value === 1
    })
    assert.equal((await visitor.get(shared)).status, 200)
  })

  test('is not that of the operator, and not for others to suspend', async () => {
    const { body } = await operator.get<One<Shown>>('/api/v1/session')
    const own = await operator.put(`/api/v1/accounts/${body.data.account.id}`, json({ suspended: 1 }))
    problem(own, 409, 'owner-account')
    const { session, key } = await account('curious')
    for (const client of [session, key]) {
      assert.equal((await client.put(`/api/v1/accounts/${body.data.account.id}`, json({ suspended: 1 }))).status, 403)
      assert.equal((await client.get('/api/v1/installation')).status, 403)
    }
    assert.equal((await key.post(`/api/v1/accounts/${body.data.account.id}/sign-in`)).status, 403)
  })
})

describe('limits', () => {
  test('of websites, reports and people refuse what is too much, also at the same time', async () => {
    const { key, seo, session, change } = await account('limited')
    const changed = await change({ max_websites: 2, max_reports: 1, max_members: 2 })
    assert.deepEqual(changed.own_limits, ['websites', 'reports', 'members'])
    await new Promise((resolve) => setTimeout(resolve, 2_100))
    const add = (n: number) => key.post('/api/v1/websites', form({ domain: `limited${n}.test` }))
    const replies = await Promise.all([1, 2, 3, 4].map(add))
    assert.deepEqual(replies.map(({ status }) => status).sort(), [201, 201, 409, 409])
    const refused = problem(await add(5), 409, 'account-limit')
    assert.deepEqual(refused.limit, { name: 'websites', found: 3, allowed: 2 })
    assert.equal((await key.get<List<unknown>>('/api/v1/websites')).body.meta.total, 2)

    assert.equal((await seo.post('/api/v1/reports', form({ url: 'http://limited.test:9/' }))).status, 201)
    problem(await seo.post('/api/v1/reports', form({ url: 'http://limited.test:9/2' })), 409, 'account-limit')

    assert.equal((await session.post('/api/v1/invitations', json({ role: 'viewer' }))).status, 201)
    problem(await session.post('/api/v1/invitations', json({ role: 'viewer' })), 409, 'account-limit')
    const { body } = await session.get<One<Shown>>('/api/v1/session')
    assert.deepEqual(
      body.data.limits_near.map(({ name }) => name),
      ['websites', 'reports', 'members'],
    )
    assert.deepEqual((await change({ default_limits: ['websites', 'reports'] })).own_limits, ['members'])
  })

  test('of events hold statistics back, and show everything once they are raised', async () => {
    const { id, key, session, change, email } = await account('busy')
    const made = await key.post<One<{ id: number }>>('/api/v1/websites', form({ domain: 'busy.test' }))
    const path = `/api/v1/websites/${made.body.data.id}/stats?metrics=pageviews`
    for (const n of [1, 2, 3]) await sendHit(sightline.analyticsUrl, { u: `https://busy.test/${n}`, d: 'busy.test' })
    const views = async () => (await session.get<One<{ pageviews: { value: number } }>>(path)).body.data.pageviews.value
    await eventually(async () => (await views()) === 3)
    const held = await change({ max_events: 2 })
    assert.deepEqual([held.statistics_held, held.used.events], [1, 3])
    const refused = problem(await session.get(path), 403, 'event-limit')
    assert.deepEqual(refused.limit, { name: 'events', found: 3, allowed: 2 })
    assert.match(await lastMail(email, /All events of this month/), /3[\s\S]*2/)
    await eventually(async () => (await key.get(path)).status === 403, 10_000)
    assert.equal((await key.get(`/api/v1/websites/${made.body.data.id}`)).status, 200)
    const sites = await key.get<List<{ host: string; visitors: number | null }>>('/api/v1/sites')
    assert.deepEqual(
      sites.body.data.map(({ host, visitors }) => [host, visitors]),
      [['busy.test', null]],
    )
    assert.equal((await sendHit(sightline.analyticsUrl, { u: 'https://busy.test/4', d: 'busy.test' })).status, 202)

    assert.equal((await change({ max_events: 5 })).statistics_held, 0)
    await eventually(async () => (await views()) === 4)
    const sorted = await operator.get<List<Operated>>('/api/v1/accounts?sort_by=events&per_page=10')
    assert.equal(sorted.body.data[0]?.id, id)
  })

  test('of crawled pages end a crawl that says so, and refuse the next', async () => {
    const { seo, change } = await account('crawler')
    await change({ max_crawled_pages: 1 })
    const url = `${sightline.analyticsUrl}/docs`
    const crawl = await seo.post<One<{ id: number }>>('/api/v1/crawls', form({ url, sitemaps: 0, respect_robots: 0 }))
    assert.equal(crawl.status, 201, crawl.text)
    problem(await seo.post('/api/v1/crawls', form({ url })), 409, 'account-limit')
    const path = `/api/v1/crawls/${crawl.body.data.id}`
    interface Run {
      readonly status: string
      readonly last_run: { readonly end_reason: string | null; readonly pages: number } | null
    }
    const ended = await eventually(async () => {
      const { data } = (await seo.get<One<Run>>(path)).body
      return data.status === 'done' ? data : false
    })
    assert.equal(ended.last_run?.pages, 1)
    problem(await seo.put(path, form({ action: 'run' })), 409, 'account-limit')
  })

  test('of the installation are those of accounts without their own, and the list says what is used', async () => {
    const set = (fields: object) =>
      operator.put<One<{ limits: Record<string, number | null> }>>('/api/v1/installation', json(fields))
    assert.equal((await set({ max_websites: 7 })).body.data.limits.websites, 7)
    const { email } = await account('ordinary')
    const { body } = await operator.get<List<Operated>>(`/api/v1/accounts?search=${email}`)
    assert.deepEqual([body.data[0]?.limits.websites, body.data[0]?.own_limits, body.data[0]?.used.members], [7, [], 1])
    const reader = await createClient(sightline.analyticsUrl, ownerKey)
    const csv = await reader.getText(`/api/v1/accounts?format=csv&search=${email}`)
    assert.match(csv.text, /^"id","name","email"[^\n]*"max_members"\r\n\d+,"ordinary","ordinary@example.test",.*,0,7,/)
    await set({ max_websites: 0 })
  })
})

describe('signed in as an account', () => {
  test('the operator looks and helps for a while, and all of it is recorded', async () => {
    const { id, session, key } = await account('helped')
    const made = await key.post<One<{ id: number }>>('/api/v1/websites', form({ domain: 'helped.test' }))
    const website = `/api/v1/websites/${made.body.data.id}`
    assert.equal((await operator.get(website)).status, 404)
    const signedIn = await operator.post<One<{ until: string }>>(`/api/v1/accounts/${id}/sign-in`)
    assert.equal(signedIn.status, 201, signedIn.text)

    const shown = (await operator.get<One<Shown>>('/api/v1/session')).body.data
    assert.deepEqual([shown.account.id, shown.acting_until], [id, signedIn.body.data.until])
    assert.equal((await session.get<One<Shown>>('/api/v1/session')).body.data.operator_until, signedIn.body.data.until)
    const token = await operator.post<One<{ token: string }>>('/api/v1/session/token')
    const seo = await createClient(sightline.seoUrl, token.body.data.token)
    assert.equal((await seo.get('/api/v1/reports')).status, 200)
    assert.equal((await operator.put(website, form({ exclude_bots: 0 }))).status, 200)
    for (const [method, path, sent] of [
      ['PUT', '/api/v1/account', json({ password: 'another horse battery', current_password: password })],
      ['PUT', '/api/v1/person', json({ name: 'Another' })],
      ['POST', '/api/v1/keys', json({ name: 'Mine' })],
      ['GET', '/api/v1/keys', {}],
      ['POST', '/api/v1/invitations', json({ role: 'owner' })],
      ['GET', '/api/v1/members', {}],
      ['POST', '/api/v1/second-factors/totp', json({})],
      ['DELETE', website, {}],
      ['GET', '/api/v1/accounts', {}],
      ['PUT', '/api/v1/installation', json({ registration: 'closed' })],
      ['POST', `/api/v1/accounts/${id}/sign-in`, {}],
    ] as const) {
      const { status } = await operator.send(method, path, sent)
      assert.equal(status, 403, `${method} ${path}`)
    }

    await assertRights(token.body.data.token)

    const back = await operator.delete<One<Shown>>('/api/v1/session/account')
    assert.deepEqual([back.status, back.body.data.acting_until], [200, null])
    assert.equal((await seo.get('/api/v1/reports')).status, 200)
    assert.equal((await operator.get(website)).status, 404)
    const log = async (client: Pick<SessionClient, 'get'>) =>
      (await client.get<List<{ action: string; actor: string; actor_name: string }>>('/api/v1/audit-log?per_page=25'))
        .body.data
    const ofAccount = (await log(session)).filter(({ actor }) => actor === 'operator')
    assert.deepEqual(
      ofAccount.map(({ action, actor_name }) => [action, actor_name]),
      ['stopSigningInAs', 'updateWebsite', 'signInAs'].map((action) => [action, 'owner@example.com']),
    )
    const own = (await log(operator)).map(({ action }) => action)
    assert.deepEqual([own.includes('signInAs'), own.includes('stopSigningInAs')], [true, true])
  })
})

/** Every operation of both services: what the table of permissions does not give the operator is refused, and nothing else. */
async function assertRights(token: string): Promise<void> {
  for (const origin of [sightline.analyticsUrl, sightline.seoUrl]) {
    const { paths } = await readApiDocument<{ paths: Record<string, Record<string, { 'x-permission'?: Permission }>> }>(
      origin,
    )
    for (const [path, methods] of Object.entries(paths))
      for (const [method, { 'x-permission': permission }] of Object.entries(methods)) {
        const isAllowed = permission !== undefined && allows(operatorAccess, permission)
        // What is permitted is tried where that changes nothing.
        if (permission === undefined || (isAllowed && method !== 'get')) continue
        const at = path.replace(/\{\w+\}/g, '999999999')
        const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
        const body = method === 'post' || method === 'put' ? { body: '{}' } : {}
        const { status } = await fetch(origin + at, { method: method.toUpperCase(), headers, ...body })
        assert.equal(status === 403, !isAllowed, `${method} ${path} → ${status}`)
      }
  }
}

describe('registration', () => {
  const requestAccount = async (email: string) => {
    const visitor = await createSessionClient(sightline.analyticsUrl)
    return await visitor.post<Limited>('/api/v1/registration', form({ email }))
  }

  test('is closed until it is opened, and then for some domains', async () => {
    problem(await requestAccount('new@company.test'), 403, 'registration-closed')
    const opened = await operator.put(
      '/api/v1/installation',
      json({ registration: 'open', registration_domains: ['Company.test'] }),
    )
    assert.equal(opened.status, 200, opened.text)
    const options = await (await createSessionClient(sightline.analyticsUrl)).get<One<{ registration: number }>>(
      '/api/v1/sign-in-options',
    )
    assert.equal(options.body.data.registration, 1)
    problem(await requestAccount('new@elsewhere.test'), 422, 'invalid')
  })

  test('makes an account by a link that works once, and says nothing about who has one', async () => {
    const [first, again] = [await requestAccount('new@company.test'), await requestAccount('new@company.test')]
    assert.deepEqual([first.status, first.text], [202, again.text])
    const text = await lastMail('new@company.test', /sign-up\?token=/)
    const token = /sign-up\?token=([\w-]{43})/.exec(text)?.[1] ?? ''
    const visitor = await createSessionClient(sightline.analyticsUrl)
    const read = await visitor.get<One<{ email: string }>>(`/api/v1/registration?token=${token}`)
    assert.equal(read.body.data.email, 'new@company.test')
    const use = { token, name: 'New', password }
    const made = await visitor.put<One<Shown>>('/api/v1/registration', form(use))
    assert.equal(made.status, 201, made.text)
    assert.equal((await visitor.get('/api/v1/websites')).status, 200)
    assert.equal((await visitor.put('/api/v1/registration', form(use))).status, 404)

    const known = await requestAccount('new@company.test')
    assert.deepEqual([known.status, known.text], [202, first.text])
    await lastMail('new@company.test', /already have an account/)
    assert.doesNotMatch(await lastMail('new@company.test', /already have/), /token=/)
  })

  test('is refused by links that are left when it is closed again', async () => {
    assert.equal((await requestAccount('late@company.test')).status, 202)
    const token = /token=([\w-]{43})/.exec(await lastMail('late@company.test', /token=/))?.[1] ?? ''
    await operator.put('/api/v1/installation', json({ registration: 'closed' }))
    const visitor = await createSessionClient(sightline.analyticsUrl)
    problem(
      await visitor.put('/api/v1/registration', form({ token, name: 'Late', password })),
      403,
      'registration-closed',
    )
  })
})
