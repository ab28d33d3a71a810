import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { ShareLink } from '../src/analytics/share-links/share-link.ts'
import { addAccount } from './support/accounts.ts'
import { type Client, createClient, form, json, type List, type One, type Problem, query } from './support/client.ts'
import { eventually } from './support/eventually.ts'
import { browserAgent, sendHit } from './support/hits.ts'
import { type Joined, joinSightline } from './support/join-sightline.ts'
import { createSegment } from './support/segments.ts'
import { createSessionClient } from './support/session-client.ts'
import { sharedPathOf, unknownToken } from './support/share-url.ts'
import { type Statistics, trackWebsite } from './support/statistics.ts'

type Fields = Readonly<Record<string, string | number>>

const password = 'board password'
let sightline: Joined
let owner: Client
let visitor: Client
let statistics: Statistics
let website: string
let links: string
let goal: number
let funnel: number

before(async () => {
  sightline = await joinSightline()
  owner = await createClient(sightline.analyticsUrl, sightline.key)
  visitor = await createClient(sightline.analyticsUrl, null)
  statistics = await trackWebsite(owner, 'links.test', { privacy: 1, timezone: 'Europe/Berlin' })
  website = statistics.path
  links = `${website}/share-links`
  for (const [index, page] of ['/a', '/b', '/b'].entries())
    await sendHit(
      owner.baseUrl,
      { u: `https://links.test${page}`, d: 'links.test' },
      { 'user-agent': `${browserAgent} ${index}` },
    )
  await eventually(async () => assert.deepEqual(await statistics.totals('pageviews'), [3]))
  goal = await idOf(`${website}/goals`, { name: 'B', type: 'page', page: '/b' })
  funnel = (
    await owner.post<One<{ id: number }>>(`${website}/funnels`, json({ name: 'F', step: ['page:is:/a', 'page:is:/b'] }))
  ).body.data.id
})
after(() => sightline?.stop())

const idOf = async (at: string, fields: Fields): Promise<number> =>
  (await owner.post<One<{ id: number }>>(at, form(fields))).body.data.id

let made = 0
async function create(
  fields: Fields & { readonly sections?: never } = {},
  sections?: readonly string[],
): Promise<ShareLink> {
  made += 1
  const sent = json({ name: `Link ${made}`, ...fields, ...(sections && { sections }) })
  const { status, body, text } = await owner.post<One<ShareLink>>(links, sent)
  assert.equal(status, 201, text)
  return body.data
}
const change = (id: number, fields: Fields) => owner.put<One<ShareLink>>(`${links}/${id}`, form(fields))
const at = ({ page }: Pick<ShareLink, 'page'>): string => sharedPathOf(page)
const open = (link: Pick<ShareLink, 'page'>, path = '', client: Pick<Client, 'get'> = visitor) =>
  client.get<One<Record<string, unknown>>>(`${at(link)}${path}`)
const statusOf = async (link: Pick<ShareLink, 'page'>, path = ''): Promise<number> => (await open(link, path)).status
const pageviews = async (link: Pick<ShareLink, 'page'>, fields: Fields = {}) => {
  const { status, body, text } = await visitor.get<One<{ pageviews: { value: number } }>>(
    `${at(link)}/stats${query(fields)}`,
  )
  assert.equal(status, 200, text)
  return body.data.pageviews.value
}
const tryPassword = (link: Pick<ShareLink, 'page'>, tried: string, client: Pick<Client, 'post'> = visitor) =>
  client.post<One<{ grant: string }>>(`${at(link)}/grant`, form({ password: tried }))

describe('share links of a website', () => {
  test('open its page, whatever its page address does', async () => {
    const link = await create()
    assert.deepEqual(
      [link.privacy, link.embed, link.segment, link.sections, link.expires_at, link.enabled, link.last_used_at],
      [0, 0, null, ['overview', 'realtime', 'conversions'], null, 1, null],
    )
    const { body, headers } = await open(link)
    assert.deepEqual([body.data.domain, body.data.access], ['links.test', 'open'])
    assert.deepEqual(body.data.sections, link.sections)
    assert.equal(headers.get('x-robots-tag'), 'noindex')
    assert.equal(await pageviews(link), 3)
    assert.equal(await statusOf(statistics.website), 404)
    assert.equal(await (await fetch(link.page)).status, 200)
    const { body: list } = await owner.get<List<ShareLink>>(links)
    assert.ok(list.data.some(({ id }) => id === link.id) && list.meta.total >= 1)
  })

  test('that are off, over, deleted or replaced are like unknown ones', async () => {
    const unknown = { page: `${sightline.analyticsUrl}/websites/${unknownToken}` }
    const replyOf = async (link: Pick<ShareLink, 'page'>, path: string) => {
      const { status, body } = await open(link, path)
      return [status, body]
    }
    const grantOf = async (link: Pick<ShareLink, 'page'>) => {
      const { status, body } = await tryPassword(link, password)
      return [status, body]
    }
    const [page, stats, refused] = [
      await replyOf(unknown, ''),
      await replyOf(unknown, '/stats'),
      await grantOf(unknown),
    ]
    assert.equal(page[0], 404)
    const reset = await create()
    assert.equal((await change(reset.id, { reset_page: 1 })).status, 200)
    const deleted = await create()
    assert.equal((await owner.delete(`${links}/${deleted.id}`)).status, 200)
    const closed = {
      off: await create({ enabled: 0 }),
      'off with a password': await create({ enabled: 0, privacy: 2, password }),
      over: await create({ expires_at: '2026-01-31' }),
      'over to the second': await create({ expires_at: '2026-01-31T10:00:00Z' }),
      reset,
      deleted,
    }
    for (const [name, link] of Object.entries(closed)) {
      assert.deepEqual(await replyOf(link, ''), page, name)
      assert.deepEqual(await replyOf(link, '/stats'), stats, name)
      assert.deepEqual(await grantOf(link), refused, name)
      assert.equal((await fetch(link.page)).status, 404, name)
    }
    assert.equal((await change(closed.off.id, { enabled: 1 })).body.data.enabled, 1)
    assert.equal(await statusOf(closed.off), 200)
    await change(closed.off.id, { enabled: 0 })
    assert.equal(await statusOf(closed.off), 404)
  })

  test('end with a day of the website, or at a time', async () => {
    const link = await create({ expires_at: '2099-06-30' })
    assert.equal(link.expires_at, '2099-06-30T22:00:00.000Z')
    assert.equal(await statusOf(link), 200)
    assert.equal(
      (await change(link.id, { expires_at: '2099-01-01T12:00:00+01:00' })).body.data.expires_at,
      '2099-01-01T11:00:00.000Z',
    )
    assert.equal((await change(link.id, { expires_at: '' })).body.data.expires_at, null)
    const wrong = await owner.put<Problem>(`${links}/${link.id}`, form({ expires_at: '2026-02-30' }))
    assert.deepEqual([wrong.status, Object.keys(wrong.body.errors ?? {})], [422, ['expires_at']])
  })

  test('have a password of their own, which opens no other', async () => {
    const board = await create({ privacy: 2, password })
    const agency = await create({ privacy: 2, password })
    await owner.put(website, form({ privacy: 2, password }))
    const browser = await createSessionClient(sightline.analyticsUrl)
    const { status, body } = await tryPassword(board, password, browser)
    assert.equal(status, 201)
    assert.deepEqual(
      [(await open(board, '', browser)).body.data.access, (await open(board, '/stats', browser)).status],
      ['granted', 200],
    )
    const withGrant = (link: Pick<ShareLink, 'page'>, grant: string) =>
      visitor.get(at(link), { headers: { 'sightline-grant': grant } }).then((reply) => reply.status)
    const { grant } = body.data
    assert.deepEqual(
      [await withGrant(board, grant), await withGrant(agency, grant), await withGrant(statistics.website, grant)],
      [200, 401, 401],
    )
    const ofPage = (await tryPassword(statistics.website, password)).body.data.grant
    assert.deepEqual([await withGrant(board, ofPage), await withGrant(statistics.website, ofPage)], [401, 200])
    assert.deepEqual([await statusOf(board), (await tryPassword(board, 'a wrong one')).status], [401, 401])
    await change(board.id, { password: 'another password' })
    assert.equal(await withGrant(board, grant), 401)
    await change(board.id, { privacy: 0 })
    assert.deepEqual([await statusOf(board), await statusOf(agency)], [200, 401])
    await owner.put(website, form({ privacy: 1 }))
    assert.equal((await owner.post(links, form({ name: 'No password', privacy: 2 }))).status, 422)
    assert.equal((await owner.post(links, form({ name: 'Private', privacy: 1 }))).status, 422)
  })

  test('show one segment, and nothing else whatever is asked for', async () => {
    const b = await createSegment(owner, statistics, { name: 'B', filter: 'page:is:/b' })
    const a = await createSegment(owner, statistics, { name: 'A', filter: 'page:is:/a' })
    const link = await create({ segment: b.id })
    const other = await create({ segment: a.id })
    assert.deepEqual([await pageviews(link), await pageviews(other), await pageviews(await create())], [2, 1, 3])
    assert.equal(await pageviews(link, { filter: 'page:is:/a' }), 0)
    const { body } = await open(link)
    assert.deepEqual([body.data.locked, body.data.hidden_dimensions], [1, ['entry_page', 'exit_page']])
    const answer = await visitor.post(`${at(link)}/stats/query`, form({ question: 'page' }))
    assert.ok(answer.text.includes('"/b"') && !answer.text.includes('"/a"'), answer.text)
    const refused = await owner.delete<Problem>(`${website}/segments/${b.id}`)
    assert.equal(refused.status, 422)
    assert.equal((await change(link.id, { segment: 0 })).body.data.segment, null)
    assert.equal(await pageviews(link), 3)
    assert.equal((await owner.delete(`${website}/segments/${b.id}`)).status, 200)
    const revenue = await createSegment(owner, statistics, { name: 'Rich', filter: 'revenue:gt:5' })
    for (const segment of [revenue.id, 999_999])
      assert.deepEqual(
        Object.keys((await owner.post<Problem>(links, form({ name: 'S', segment }))).body.errors ?? {}),
        ['segment'],
      )
    const widened = await owner.put(`${website}/segments/${a.id}`, form({ filter: 'revenue:gt:5' }))
    assert.equal(widened.status, 422)
  })

  test('show the sections that they name', async () => {
    const overview = await create({}, ['overview'])
    const realtime = await create({}, ['realtime'])
    const all = await create()
    assert.deepEqual([overview.sections, realtime.sections], [['overview'], ['overview', 'realtime']])
    const conversions = [
      '/stats/goals',
      '/stats/journeys',
      '/funnels',
      `/funnels/${funnel}/stats`,
      '/funnels/query?step=page:is:/a&step=page:is:/b',
    ]
    for (const path of conversions)
      assert.deepEqual([await statusOf(overview, path), await statusOf(all, path)], [404, 200], path)
    assert.deepEqual(
      await Promise.all([overview, realtime, all].map((link) => statusOf(link, '/stats/realtime'))),
      [404, 200, 200],
    )
    // Nor by other questions, although ids can be guessed.
    const named: readonly Fields[] = [
      { goal },
      { filter: `goal:is:${goal}` },
      { filter: `not funnel:reached:${funnel}.1` },
    ]
    for (const asked of named)
      assert.deepEqual(
        [await statusOf(overview, `/stats${query(asked)}`), await statusOf(all, `/stats${query(asked)}`)],
        [422, 200],
        JSON.stringify(asked),
      )
    const { headers, body } = json({ question: ['totals', 'goals', 'realtime', `totals?goal=${goal}`] })
    const answers = await fetch(`${owner.baseUrl}${at(overview)}/stats/query`, { method: 'POST', headers, body })
    const lines = (await answers.text()).trim().split('\n')
    const statuses = lines.map((line) => JSON.parse(line))
    assert.deepEqual(Object.fromEntries(statuses.map(({ question, status }) => [question, status])), {
      0: 200,
      1: 404,
      2: 404,
      3: 422,
    })
    assert.equal(await statusOf(overview, '/stats/page'), 200)
  })

  test('are those of the account, for keys that may write', async () => {
    const link = await create()
    const other = await createClient(sightline.analyticsUrl, await addAccount(sightline, sightline.address('other')))
    for (const method of ['GET', 'PUT', 'DELETE'])
      assert.equal(
        (await other.send(method, `${links}/${link.id}`, method === 'PUT' ? form({ enabled: 0 }) : {})).status,
        404,
      )
    assert.equal((await other.getText(links)).status, 404)
    const theirs = await trackWebsite(other, 'not-ours.test')
    assert.equal((await other.getText(`${theirs.path}/share-links/${link.id}`)).status, 404)
    const foreign = await createSegment(other, theirs, { name: 'Theirs', filter: 'page:is:/b' })
    assert.equal((await owner.post(links, form({ name: 'Foreign', segment: foreign.id }))).status, 422)
    const reader = await sightline.session.post<One<{ key: string }>>('/api/v1/keys', form({ name: 'R', read_only: 1 }))
    const readOnly = await createClient(sightline.analyticsUrl, reader.body.data.key)
    assert.equal((await readOnly.put(`${links}/${link.id}`, form({ enabled: 0 }))).status, 403)
    assert.equal(await statusOf(link), 200)
  })

  test('end with their website', async () => {
    const gone = await trackWebsite(owner, 'gone.test')
    const { body } = await owner.post<One<ShareLink>>(`${gone.path}/share-links`, form({ name: 'Gone' }))
    assert.equal(await statusOf(body.data), 200)
    await owner.delete(gone.path)
    assert.equal(await statusOf(body.data), 404)
  })
})
