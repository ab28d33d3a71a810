import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Member, Session, Site } from '../client/generated.ts'
import { type Client, createClient, form, json, type List, type One } from './support/client.ts'
import { type Joined, joinSightline } from './support/join-sightline.ts'
import { createSessionClient, type SessionClient } from './support/session-client.ts'
import { password } from './support/sign-in.ts'

interface Made {
  readonly id: number
}

let sightline: Joined
/** The owner of the account, on both services. */
let owner: { readonly analytics: Client; readonly seo: Client }
const hosts = { shared: '', other: '' }
/** The guest has the website and the project of the first host, and a single report of the other. */
const ids = { website: 0, otherWebsite: 0, report: 0, otherReport: 0, crawl: 0, otherCrawl: 0, single: 0 }
let guest: SessionClient
let guestOnSeo: Client

const create = async (
  client: Client,
  path: string,
  body: Readonly<Record<string, string | number>>,
): Promise<number> => {
  const made = await client.post<One<Made>>(path, form(body))
  assert.equal(made.status, 201, made.text)
  return made.body.data.id
}
const join = async (access: object, email: string): Promise<SessionClient> => {
  const made = await sightline.session.post<One<{ link: string }>>('/api/v1/invitations', json(access))
  assert.equal(made.status, 201, made.text)
  const token = new URL(made.body.data.link).searchParams.get('token') ?? ''
  const session = await createSessionClient(sightline.analyticsUrl)
  assert.equal((await session.post('/api/v1/invitation', form({ token, email, password }))).status, 201)
  return session
}
const seoOf = async (session: SessionClient): Promise<Client> => {
  const { body } = await session.post<One<{ token: string }>>('/api/v1/session/token')
  return await createClient(sightline.seoUrl, body.data.token)
}
/** Errors of Plausible's API are not those of the others. */
const plausibleOf = async (session: SessionClient) => {
  const { body } = await session.post<One<{ token: string }>>('/api/v1/session/token')
  return async (path: string, query?: object) => {
    const response = await fetch(sightline.analyticsUrl + path, {
      headers: { authorization: `Bearer ${body.data.token}`, 'content-type': 'application/json' },
      ...(query && { method: 'POST', body: JSON.stringify(query) }),
    })
    return { status: response.status, text: await response.text() }
  }
}
const memberWith = async (email: string): Promise<Member> => {
  const { body } = await sightline.session.get<List<Member>>('/api/v1/members?per_page=100')
  return body.data.find((one) => one.email === email) ?? assert.fail(email)
}

before(async () => {
  sightline = await joinSightline()
  owner = {
    analytics: await createClient(sightline.analyticsUrl, sightline.key),
    seo: await createClient(sightline.seoUrl, sightline.key),
  }
  for (const name of ['shared', 'other'] as const) hosts[name] = sightline.address(name).replace('@', '.')
  const { analytics, seo } = owner
  const [shared, other] = [`http://${hosts.shared}:9/`, `http://${hosts.other}:9/`]
  ids.website = await create(analytics, '/api/v1/websites', { domain: hosts.shared })
  ids.otherWebsite = await create(analytics, '/api/v1/websites', { domain: hosts.other })
  ids.report = await create(seo, '/api/v1/reports', { url: shared })
  ids.otherReport = await create(seo, '/api/v1/reports', { url: other })
  ids.single = await create(seo, '/api/v1/reports', { url: `${other}single` })
  ids.crawl = await create(seo, '/api/v1/crawls', { url: shared })
  ids.otherCrawl = await create(seo, '/api/v1/crawls', { url: other })
  const limits = { guest: 1, websites: [ids.website], reports: [ids.single], projects: [hosts.shared] }
  guest = await join({ role: 'viewer', ...limits }, sightline.address('guest'))
  guestOnSeo = await seoOf(guest)
})
after(() => sightline.stop())

describe('a guest', () => {
  test('knows it, and may not do what is about the whole account', async () => {
    const { body } = await guest.get<One<Session>>('/api/v1/session')
    assert.equal(body.data.guest, 1)
    assert.equal(body.data.account.email, null)
    assert.deepEqual(body.data.permissions, ['self', 'use_session', 'change_self', 'view'])
    for (const path of ['/api/v1/branding', '/api/v1/connections', '/api/v1/channel-rules', '/api/v1/mail'])
      assert.equal((await guest.get(path)).status, 403, path)
  })

  test('reads the own records, and finds no others, as if there were none', async () => {
    for (const path of ['', '/stats', '/goals', '/stats/timeseries?period=7d', '/tracking-health'])
      assert.equal((await guest.get(`/api/v1/websites/${ids.website}${path}`)).status, 200, path)
    const own = [`reports/${ids.report}`, `reports/${ids.single}`, `crawls/${ids.crawl}`, `projects/${hosts.shared}`]
    for (const path of own) assert.equal((await guestOnSeo.get(`/api/v1/${path}`)).status, 200, path)
    const pairs = [
      [guest, '/api/v1/websites/ID/stats', ids.otherWebsite],
      [guest, '/api/v1/websites/combined/ID/stats', `${ids.website},${ids.otherWebsite}`],
      [guestOnSeo, '/api/v1/reports/ID', ids.otherReport],
      [guestOnSeo, '/api/v1/crawls/ID', ids.otherCrawl],
      [guestOnSeo, '/api/v1/crawls/ID/pages', ids.otherCrawl],
      [guestOnSeo, '/api/v1/projects/ID', hosts.other],
      [guestOnSeo, '/api/v1/sites/ID/issues', hosts.other],
    ] as const
    for (const [client, path, id] of pairs) {
      const unknown = typeof id === 'number' ? '987654321' : `${ids.website},987654321`
      const nothing = path.includes('combined') || typeof id === 'number' ? unknown : 'nowhere.guests.test'
      const [foreign, none] = [
        await client.get(path.replace('ID', String(id))),
        await client.get(path.replace('ID', nothing)),
      ]
      assert.equal(foreign.status, 404, path)
      assert.equal(foreign.text, none.text, path)
    }
  })

  test('counts and lists nothing else', async () => {
    const websites = await guest.get<List<Made>>('/api/v1/websites')
    assert.deepEqual([websites.body.meta.total, websites.body.data.map(({ id }) => id)], [1, [ids.website]])
    const overview = await guest.get<List<Made> & { totals: { websites: number } }>('/api/v1/websites/overview')
    assert.deepEqual([overview.body.meta.total, overview.body.totals.websites], [1, 1])
    const reports = await guestOnSeo.get<List<Made>>('/api/v1/reports?sort=asc')
    assert.deepEqual([reports.body.meta.total, reports.body.data.map(({ id }) => id)], [2, [ids.report, ids.single]])
    const crawls = await guestOnSeo.get<List<Made>>('/api/v1/crawls')
    assert.deepEqual([crawls.body.meta.total, crawls.body.data.map(({ id }) => id)], [1, [ids.crawl]])
    const projects = await guestOnSeo.get<List<{ project: string }>>('/api/v1/projects')
    assert.deepEqual(
      projects.body.data.map(({ project }) => project),
      [hosts.shared],
    )
    const sites = await guest.get<List<Site> & { totals: { sites: number } }>('/api/v1/sites')
    assert.deepEqual([sites.body.totals.sites, sites.body.data.map(({ host }) => host)], [1, [hosts.shared]])
    assert.ok(!(await guest.get('/api/v1/sites?format=json&search=other')).text.includes(hosts.other))
    assert.equal((await guest.get(`/api/v1/sites/${hosts.shared}`)).status, 200)
    assert.equal((await guest.get(`/api/v1/sites/${hosts.other}`)).status, 404)
    assert.equal((await guest.get(`/api/v1/sites/${hosts.other}/pages`)).status, 404)
    const plausible = await plausibleOf(guest)
    const at = '/api/v1/stats/realtime/visitors?site_id='
    const foreign = await plausible(`${at}${hosts.other}`)
    assert.deepEqual([foreign.status, foreign.text], [401, (await plausible(`${at}nowhere.guests.test`)).text])
    assert.equal((await plausible(`${at}${hosts.shared}`)).status, 200)
  })

  test('with the role editor changes only the own records, and adds none to the account', async () => {
    const editor = await join({ role: 'editor', guest: 1, websites: [ids.website] }, sightline.address('editor'))
    const goal = form({ name: 'Buy', type: 'event', event: 'buy' })
    assert.equal((await editor.post(`/api/v1/websites/${ids.website}/goals`, goal)).status, 201)
    assert.equal((await editor.post(`/api/v1/websites/${ids.otherWebsite}/goals`, goal)).status, 404)
    assert.equal((await guest.post(`/api/v1/websites/${ids.website}/goals`, goal)).status, 403)
    assert.equal((await editor.post('/api/v1/websites', form({ domain: 'new.guests.test' }))).status, 403)
    assert.equal((await editor.delete(`/api/v1/websites/${ids.website}`)).status, 403)
    assert.equal((await editor.get(`/api/v1/sites/${hosts.shared}`)).status, 200)
    const { body } = await editor.get<One<Site>>(`/api/v1/sites/${hosts.shared}`)
    assert.equal(body.data.crawl, null)
    const onSeo = await seoOf(editor)
    assert.equal((await onSeo.get(`/api/v1/reports/${ids.report}`)).status, 404)
    assert.equal((await onSeo.get<List<Made>>('/api/v1/reports')).body.meta.total, 0)
    assert.equal((await onSeo.post('/api/v1/reports', form({ url: 'http://new.guests.test/' }))).status, 403)
  })

  test('is limited at once, and only to records of the account', async () => {
    const email = sightline.address('changing')
    const session = await join({ role: 'viewer' }, email)
    assert.equal((await session.get<List<Made>>('/api/v1/websites')).body.meta.total, 2)
    const { id } = await memberWith(email)
    const change = (sent: object) => sightline.session.put<One<Member>>(`/api/v1/members/${id}`, json(sent))
    assert.equal((await change({ guest: 1, websites: [987_654_321] })).status, 422)
    assert.equal((await change({ guest: 1, projects: ['nowhere.guests.test'] })).status, 422)
    assert.equal((await change({ role: 'admin', guest: 1 })).status, 422)
    assert.equal((await change({ role: 'editor', hidden: ['revenue'] })).status, 422)
    const { body } = await change({ guest: 1, websites: [ids.otherWebsite] })
    assert.deepEqual([body.data.guest, body.data.websites], [1, [ids.otherWebsite]])
    assert.deepEqual(
      (await session.get<List<Made>>('/api/v1/websites')).body.data.map((one) => one.id),
      [ids.otherWebsite],
    )
    assert.equal((await change({ guest: 0 })).body.data.guest, 0)
    assert.equal((await session.get<List<Made>>('/api/v1/websites')).body.meta.total, 2)
  })
})

describe('a viewer from whom a section is hidden', () => {
  const hidden = async (...sections: readonly string[]) =>
    await join({ role: 'viewer', hidden: sections }, sightline.address(`no-${sections.join('-')}`))

  test('sees no revenue', async () => {
    const viewer = await hidden('revenue')
    const at = `/api/v1/websites/${ids.website}`
    for (const path of ['/stats/revenue', '/events?period=7d', '/orders/1'])
      assert.equal((await viewer.get(`${at}${path}`)).status, 403, path)
    assert.equal((await viewer.get(`${at}/stats?filter=revenue:is:1`)).status, 422)
    assert.equal((await viewer.get(`${at}/stats`)).status, 200)
    const asked = json({ questions: [{ path: 'revenue', query: { period: '7d' } }] })
    const { text } = await viewer.post(`${at}/stats/query`, asked)
    assert.ok(!text.includes('"currency"'), text)
    const plausible = await plausibleOf(viewer)
    const body = { site_id: hosts.shared, date_range: '7d' }
    assert.equal((await plausible('/api/v2/query', { ...body, metrics: ['total_revenue'] })).status, 403)
    assert.equal((await plausible('/api/v2/query', { ...body, metrics: ['visitors'] })).status, 200)
  })

  test('sees no settings', async () => {
    const viewer = await hidden('settings', 'search')
    for (const path of [
      '/api/v1/branding',
      `/api/v1/websites/${ids.website}/rules`,
      `/api/v1/websites/${ids.website}/search`,
    ])
      assert.equal((await viewer.get(path)).status, 403, path)
    const { body } = await viewer.get<One<Session>>('/api/v1/session')
    assert.deepEqual(body.data.hidden, ['settings', 'search'])
  })
})
