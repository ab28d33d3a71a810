import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { CrawlShareLink, ReportShareLink } from '../src/seo/share-links/share-link.ts'
import { addAccount } from './support/accounts.ts'
import { type Client, createClient, form, type List, type One, type Problem } from './support/client.ts'
import { eventually } from './support/eventually.ts'
import { type Joined, joinSightline } from './support/join-sightline.ts'
import { createSessionClient } from './support/session-client.ts'
import { sharedPathOf, unknownToken } from './support/share-url.ts'

type Fields = Readonly<Record<string, string | number>>
type Link = ReportShareLink | CrawlShareLink
interface Shared {
  readonly id: number
  readonly page: string
  readonly run: number | null
}

const password = 'client password'
let sightline: Joined
let owner: Client
let visitor: Client
before(async () => {
  sightline = await joinSightline()
  owner = await createClient(sightline.seoUrl, sightline.key)
  visitor = await createClient(sightline.seoUrl, null)
})
after(() => sightline?.stop())

for (const kind of ['report', 'crawl'] as const)
  describe(`share links of a ${kind}`, () => {
    let shared: Shared
    let links: string
    let made = 0

    const add = async (path: string): Promise<Shared> => {
      const sent = form({ url: `http://127.0.0.1:9/${path}`, privacy: 1 })
      const { status, body, text } = await owner.post<One<Shared>>(`/api/v1/${kind}s`, sent)
      assert.equal(status, 201, text)
      return body.data
    }
    before(async () => {
      shared = await add('links')
      links = `/api/v1/${kind}s/${shared.id}/share-links`
    })

    const create = async (fields: Fields = {}): Promise<Link> => {
      made += 1
      const { status, body, text } = await owner.post<One<Link>>(links, form({ name: `Link ${made}`, ...fields }))
      assert.equal(status, 201, text)
      return body.data
    }
    const change = (id: number, fields: Fields) => owner.put<One<Link>>(`${links}/${id}`, form(fields))
    const open = (link: Pick<Link, 'page'>, path = '', client: Pick<Client, 'get'> = visitor) =>
      client.get<One<Record<string, unknown>>>(`${sharedPathOf(link.page)}${path}`)
    const statusOf = async (link: Pick<Link, 'page'>, path = ''): Promise<number> => (await open(link, path)).status
    const tryPassword = (link: Pick<Link, 'page'>, tried: string, client: Pick<Client, 'post'> = visitor) =>
      client.post<One<{ grant: string }>>(`${sharedPathOf(link.page)}/grant`, form({ password: tried }))

    test('open its page, whatever its page address does, and do not name that', async () => {
      const link = await create()
      assert.deepEqual(
        [Reflect.get(link, kind), link.object, link.privacy, link.embed, link.expires_at, link.enabled],
        [shared.id, 'share_link', 0, 0, null, 1],
      )
      const { body, text, headers } = await open(link)
      assert.deepEqual([body.data.url, body.data.access], ['http://127.0.0.1:9/links', 'open'])
      assert.equal(body.data.page, link.page)
      assert.ok(!text.includes(new URL(shared.page).pathname), 'the page address has a lock of its own')
      assert.equal(headers.get('x-robots-tag'), 'noindex')
      assert.deepEqual(
        [await statusOf(link, '/runs'), await statusOf(shared), await statusOf(shared, '/runs')],
        [200, 404, 404],
      )
      assert.equal((await fetch(link.page)).status, 200)
      const { body: list } = await owner.get<List<Link>>(links)
      assert.ok(list.data.some(({ id }) => id === link.id) && list.meta.total >= 1)
    })

    test('show the same runs as its page address', async () => {
      const link = await create()
      const runs = await eventually(async () => {
        const { body } = await visitor.get<List<{ readonly id: number }>>(`${sharedPathOf(link.page)}/runs`)
        return body.data.length > 0 && body.data
      })
      await owner.put(`/api/v1/${kind}s/${shared.id}`, form({ privacy: 0 }))
      const { body } = await visitor.get<List<{ readonly id: number }>>(`${sharedPathOf(shared.page)}/runs`)
      assert.deepEqual(runs, body.data)
      const [run] = runs
      const at = kind === 'crawl' ? `/pages?run=${run?.id}` : `/runs/${run?.id}`
      await eventually(async () => assert.equal(await statusOf(link, at), await statusOf(shared, at)))
      if (kind === 'crawl') assert.equal(await statusOf(link, at), 200)
      await owner.put(`/api/v1/${kind}s/${shared.id}`, form({ privacy: 1 }))
      assert.deepEqual([await statusOf(link, '/runs'), await statusOf(shared, '/runs')], [200, 404])
    })

    test('that are off, over, deleted or replaced are like unknown ones', async () => {
      const replyOf = async (link: Pick<Link, 'page'>) => {
        const [page, runs, grant] = [await open(link), await open(link, '/runs'), await tryPassword(link, password)]
        return [page, runs, grant].map(({ status, body }) => [status, body])
      }
      const unknown = await replyOf({ page: `${sightline.seoUrl}/${kind}s/${unknownToken}` })
      assert.deepEqual(
        unknown.map(([status]) => status),
        [404, 404, 404],
      )
      const [reset, deleted] = [await create(), await create()]
      assert.notEqual((await change(reset.id, { reset_page: 1 })).body.data.page, reset.page)
      assert.equal((await owner.delete(`${links}/${deleted.id}`)).status, 200)
      const off = await create({ enabled: 0 })
      const closed = {
        off,
        'off with a password': await create({ enabled: 0, privacy: 2, password }),
        over: await create({ expires_at: '2026-01-31' }),
        reset,
        deleted,
      }
      for (const [name, link] of Object.entries(closed)) {
        assert.deepEqual(await replyOf(link), unknown, name)
        assert.equal((await fetch(link.page)).status, 404, name)
      }
      await change(off.id, { enabled: 1 })
      assert.equal(await statusOf(off), 200)
    })

    test('end with a day of the account, or at a time', async () => {
      const link = await create({ expires_at: '2099-06-30' })
      assert.equal(link.expires_at, '2099-07-01T00:00:00.000Z')
      await sightline.session.put('/api/v1/account', form({ timezone: 'Europe/Berlin' }))
      const { body } = await change(link.id, { expires_at: '2099-06-30' })
      await sightline.session.put('/api/v1/account', form({ timezone: '' }))
      assert.equal(body.data.expires_at, '2099-06-30T22:00:00.000Z')
      const wrong = await owner.put<Problem>(`${links}/${link.id}`, form({ expires_at: '2026-02-30' }))
      assert.deepEqual([wrong.status, Object.keys(wrong.body.errors ?? {})], [422, ['expires_at']])
    })

    test('have a password of their own, which opens no other', async () => {
      const [board, agency] = [await create({ privacy: 2, password }), await create({ privacy: 2, password })]
      await owner.put(`/api/v1/${kind}s/${shared.id}`, form({ privacy: 2, password }))
      const browser = await createSessionClient(sightline.seoUrl)
      const { status, body } = await tryPassword(board, password, browser)
      assert.equal(status, 201)
      assert.deepEqual(
        [(await open(board, '', browser)).body.data.access, (await open(board, '/runs', browser)).status],
        ['granted', 200],
      )
      const withGrant = (link: Pick<Link, 'page'>, grant: string) =>
        visitor.get(sharedPathOf(link.page), { headers: { 'sightline-grant': grant } }).then((reply) => reply.status)
      const { grant } = body.data
      assert.deepEqual(
        [await withGrant(board, grant), await withGrant(agency, grant), await withGrant(shared, grant)],
        [200, 401, 401],
      )
      const ofPage = (await tryPassword(shared, password)).body.data.grant
      assert.deepEqual([await withGrant(board, ofPage), await withGrant(shared, ofPage)], [401, 200])
      await change(board.id, { password: 'another password' })
      const asked = await create({ name: 'Without privacy', password })
      const later = await create({ name: 'Public at first' })
      assert.deepEqual([asked.privacy, later.privacy], [2, 0])
      assert.equal((await change(later.id, { password })).body.data.privacy, 2)
      assert.deepEqual([(await open(asked)).status, (await open(later)).status], [401, 401])
      assert.equal(await withGrant(board, grant), 401)
      await owner.put(`/api/v1/${kind}s/${shared.id}`, form({ privacy: 1 }))
      assert.equal((await owner.post(links, form({ name: 'No password', privacy: 2 }))).status, 422)
      assert.equal((await owner.post(links, form({ name: 'Private', privacy: 1 }))).status, 422)
    })

    test('belong to their account, and only keys that may write change them', async () => {
      const link = await create()
      const other = await createClient(
        sightline.seoUrl,
        await addAccount(sightline, sightline.address(`other-${kind}`)),
      )
      for (const method of ['GET', 'PUT', 'DELETE'])
        assert.equal(
          (await other.send(method, `${links}/${link.id}`, method === 'PUT' ? form({ enabled: 0 }) : {})).status,
          404,
        )
      assert.equal((await other.getText(links)).status, 404)
      assert.equal((await other.post(links, form({ name: 'Theirs' }))).status, 404)
      const sibling = await add('sibling')
      assert.equal((await owner.getText(`/api/v1/${kind}s/${sibling.id}/share-links/${link.id}`)).status, 404)
      const wrongKind = kind === 'report' ? 'crawl' : 'report'
      assert.equal((await visitor.getText(sharedPathOf(link.page).replace(kind, wrongKind))).status, 404)
      const created = { name: `R ${kind}`, read_only: 1 }
      const reader = await sightline.session.post<One<{ key: string }>>('/api/v1/keys', form(created))
      const readOnly = await createClient(sightline.seoUrl, reader.body.data.key)
      assert.equal((await readOnly.getText(`${links}/${link.id}`)).status, 200)
      assert.equal((await readOnly.put(`${links}/${link.id}`, form({ enabled: 0 }))).status, 403)
      assert.equal(await statusOf(link), 200)
    })

    test('end with what they show', async () => {
      const gone = await add('gone')
      const { body } = await owner.post<One<Link>>(`/api/v1/${kind}s/${gone.id}/share-links`, form({ name: 'Gone' }))
      assert.equal(await statusOf(body.data), 200)
      await owner.delete(`/api/v1/${kind}s/${gone.id}`)
      assert.equal(await statusOf(body.data), 404)
    })
  })
