import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type Client, createClient, type Fields, form, type One } from './support/client.ts'
import { type Resource, sharedResources } from './support/resources.ts'
import { createSessionClient, type SessionClient } from './support/session-client.ts'
import { sharedPathOf, shareTokenOf, unknownToken } from './support/share-url.ts'
import { ownerKey, type Sightline, startSightline } from './support/sightline.ts'
import { password as accountPassword, invite, signIn, signInOwner } from './support/sign-in.ts'
import { runsAll } from './support/tier.ts'

const password = 'page password'

interface Made {
  readonly id: number
  readonly page: string
}

let sightline: Sightline
before(async () => {
  sightline = await startSightline({ environment: { SIGHTLINE_RUNNING_CRAWLS_PER_ACCOUNT: '1000' } })
  await invite(await signInOwner(sightline), 'other@example.com')
})
after(() => sightline.stop())

// The resources share the code; the default command tests it with one of them.
for (const resource of runsAll ? sharedResources : sharedResources.slice(0, 1))
  describe(resource.name, () => describeSharing(resource))

function describeSharing(resource: Resource): void {
  let owner: SessionClient
  let other: SessionClient
  let made = 0
  const pages = new Map<number, string>()
  before(async () => {
    owner = await signIn(resource.baseUrl(sightline), 'owner@example.com')
    other = await signIn(resource.baseUrl(sightline), 'other@example.com')
  })

  const create = async (fields: Record<string, string | number>): Promise<number> => {
    made += 1
    const sent = form({ ...resource.sample(`shared-${made}`), ...fields })
    const { status, body, text } = await owner.post<One<Made>>(resource.path, sent)
    assert.equal(status, 201, text)
    pages.set(body.data.id, body.data.page)
    return body.data.id
  }
  const anonymous = () => createSessionClient(resource.baseUrl(sightline))
  const ownPath = (id: number) => `${resource.path}/${id}`
  const tokenOf = (id: number): string => shareTokenOf(pages.get(id) ?? '')
  const sharedPath = (id: number | string) => `/shared/${resource.name}/${typeof id === 'number' ? tokenOf(id) : id}`
  const tryPassword = (visitor: SessionClient, id: number | string, tried = password) =>
    visitor.post<One<{ grant: string }>>(`${sharedPath(id)}/grant`, form({ password: tried }))
  const change = async (id: number, fields: Record<string, string | number>) => {
    assert.equal((await owner.put(ownPath(id), form(fields))).status, 200)
  }

  /** What the one who looks sees: as the account that it is signed in to, and as anybody. */
  interface Sight {
    readonly own: number
    readonly shared: number
  }
  type Looks = (id: number) => Promise<SessionClient>

  const looks: Readonly<Record<string, Looks>> = {
    owner: async () => owner,
    'other account': async () => other,
    anonymous,
    'right password': async (id) => {
      const visitor = await anonymous()
      await tryPassword(visitor, id)
      return visitor
    },
    'wrong password': async (id) => {
      const visitor = await anonymous()
      await tryPassword(visitor, id, 'a wrong one')
      return visitor
    },
    'changed password': async (id) => {
      const visitor = await anonymous()
      await tryPassword(visitor, id)
      const { body } = await owner.get<One<{ privacy: number }>>(ownPath(id))
      await change(id, { privacy: body.data.privacy, password: 'a changed one' })
      return visitor
    },
  }

  const matrix: readonly (readonly [privacy: 0 | 1 | 2, who: string, Sight])[] = [
    [0, 'owner', { own: 200, shared: 200 }],
    [0, 'other account', { own: 404, shared: 200 }],
    [0, 'anonymous', { own: 401, shared: 200 }],
    [0, 'right password', { own: 401, shared: 200 }],
    [0, 'wrong password', { own: 401, shared: 200 }],
    [0, 'changed password', { own: 401, shared: 200 }],
    [1, 'owner', { own: 200, shared: 404 }],
    [1, 'other account', { own: 404, shared: 404 }],
    [1, 'anonymous', { own: 401, shared: 404 }],
    [1, 'right password', { own: 401, shared: 404 }],
    [1, 'wrong password', { own: 401, shared: 404 }],
    [1, 'changed password', { own: 401, shared: 404 }],
    [2, 'owner', { own: 200, shared: 401 }],
    [2, 'other account', { own: 404, shared: 401 }],
    [2, 'anonymous', { own: 401, shared: 401 }],
    [2, 'right password', { own: 401, shared: 200 }],
    [2, 'wrong password', { own: 401, shared: 401 }],
    [2, 'changed password', { own: 401, shared: 401 }],
  ]
  for (const [privacy, who, sight] of matrix) {
    test(`privacy ${privacy}, ${who}: sees ${JSON.stringify(sight)}`, async () => {
      const id = await create({ privacy, password })
      const visitor = await looks[who]?.(id)
      assert.ok(visitor)
      const shared = await visitor.get(sharedPath(id))
      assert.deepEqual({ own: (await visitor.get(ownPath(id))).status, shared: shared.status }, sight)
      assert.equal(shared.headers.get('x-robots-tag'), 'noindex')
    })
  }

  test('a private page and a missing page have identical replies', async () => {
    const id = await create({ privacy: 1 })
    const visitor = await anonymous()
    for (const path of ['', '/grant']) {
      const ask = (which: number | string) =>
        path === '' ? visitor.get(sharedPath(which)) : tryPassword(visitor, which, 'some password')
      const [hidden, none] = [await ask(id), await ask(unknownToken)]
      assert.equal(hidden.status, 404)
      assert.equal(hidden.text, none.text)
      assert.deepEqual(headersOf(hidden.headers), headersOf(none.headers))
    }
  })

  test('a page with a password says that it requires one', async () => {
    const { body, headers } = await (await anonymous()).get(sharedPath(await create({ privacy: 2, password })))
    assert.deepEqual(body, {
      type: 'about:blank',
      title: 'Unauthorized',
      status: 401,
      detail: 'This page opens by its password.',
      code: 'password-required',
      password_required: true,
    })
    assert.equal(headers.get('www-authenticate'), 'Sightline-Grant')
  })

  test('the correct password sets a cookie for the page and a day, and returns the grant for frames', async () => {
    const id = await create({ privacy: 2, password })
    const { status, headers, body } = await tryPassword(await anonymous(), id)
    assert.equal(status, 201)
    const { grant } = body.data
    assert.equal(
      headers.get('set-cookie'),
      `sightline_grant=${grant}; Path=/shared/${resource.name}/${tokenOf(id)}; Max-Age=86400; ` +
        'HttpOnly; SameSite=Strict',
    )
    const framed = await (await anonymous()).get<One<{ access: string }>>(sharedPath(id), {
      headers: { 'sightline-grant': grant },
    })
    assert.equal(framed.body.data.access, 'granted')
  })

  test('a grant opens no other page', async () => {
    const [first, second] = [await create({ privacy: 2, password }), await create({ privacy: 2, password })]
    const { grant } = (await tryPassword(await anonymous(), first)).body.data
    const visitor = await anonymous()
    const cookie = `sightline_grant=${grant}`
    assert.equal((await visitor.get(sharedPath(second), { headers: { 'sightline-grant': grant } })).status, 401)
    assert.equal((await visitor.get(sharedPath(second), { headers: { cookie } })).status, 401)
  })

  test('a modified grant is rejected', async () => {
    const id = await create({ privacy: 2, password })
    const { grant } = (await tryPassword(await anonymous(), id)).body.data
    const [expires = '', signature = ''] = grant.split('.')
    const visitor = await anonymous()
    const forged = [
      `${Number(expires) + 1}.${signature}`,
      `${expires}.${'A'.repeat(43)}`,
      `${expires}.`,
      `.${signature}`,
      `${grant}x`,
      'x'.repeat(5_000),
      '9999999999999',
    ]
    for (const wrong of forged) {
      assert.equal((await visitor.get(sharedPath(id), { headers: { 'sightline-grant': wrong } })).status, 401, wrong)
    }
  })

  test('setting the same password again ends all grants', async () => {
    const id = await create({ privacy: 2, password })
    const visitor = await anonymous()
    await tryPassword(visitor, id)
    await change(id, { password })
    assert.equal((await visitor.get(sharedPath(id))).status, 401)
    assert.equal((await tryPassword(visitor, id)).status, 201)
    assert.equal((await visitor.get(sharedPath(id))).status, 200)
  })

  test('a grant ends when the page becomes private', async () => {
    const id = await create({ privacy: 2, password })
    const visitor = await anonymous()
    await tryPassword(visitor, id)
    await change(id, { privacy: 1 })
    assert.equal((await visitor.get(sharedPath(id))).status, 404)
  })

  test("the owner's own password opens nothing", async () => {
    const id = await create({ privacy: 2, password })
    assert.equal((await tryPassword(await anonymous(), id, accountPassword)).status, 401)
  })

  test('settings are not included', async () => {
    const id = await create({ privacy: 0, embed: 1 })
    const { body } = await (await anonymous()).get<One<Record<string, unknown>>>(sharedPath(id))
    const shown = {
      website: [
        ...['access', 'branding', 'domain', 'has_path_groups', 'hidden_dimensions', 'locked', 'object', 'sections'],
        'segments',
      ],
      report: [
        ...['access', 'branding', 'error', 'generated_at', 'issues', 'object', 'page', 'preliminary', 'progress'],
        ...['project'],
        ...['result', 'results', 'run', 'score', 'status', 'url'],
      ],
      crawl: [
        ...['access', 'branding', 'generated_at', 'last_run', 'object', 'page', 'pages', 'progress', 'project'],
        ...['run', 'score'],
        ...['status', 'url'],
      ],
    }
    assert.deepEqual(Object.keys(body.data).sort(), shown[resource.object])
    if (resource.object !== 'website') return
    assert.deepEqual([body.data.has_path_groups, body.data.segments], [0, 0])
    await owner.post(`${ownPath(id)}/path-groups`, form({ name: 'Users', pattern: '/user/*' }))
    for (const visibility of ['shared', 'personal'])
      await owner.post(`${ownPath(id)}/segments`, form({ name: visibility, filter: 'country:is:DE', visibility }))
    const grouped = await (await anonymous()).get<One<Record<string, unknown>>>(sharedPath(id))
    assert.deepEqual([grouped.body.data.has_path_groups, grouped.body.data.segments], [1, 1])
  })

  test('an id returns the same 404 as a missing page to others', async () => {
    const id = await create({ privacy: 0, embed: 1 })
    const locked = await create({ privacy: 2, password })
    for (const visitor of [await anonymous(), other, owner]) {
      for (const known of [String(id), String(locked)]) {
        const asks = [
          (number: string) => visitor.get(sharedPath(number)),
          (number: string) => tryPassword(visitor, number),
          (number: string) => visitor.get(`${sharedPath(number)}${resource.name === 'websites' ? '/stats' : '/runs'}`),
        ]
        for (const ask of asks) {
          const [existing, none] = [await ask(known), await ask('999999')]
          assert.equal(existing.status, 404)
          assert.equal(existing.text, none.text)
          assert.deepEqual(headersOf(existing.headers), headersOf(none.headers))
        }
      }
    }
  })

  test('share URLs cannot be guessed from each other', async () => {
    const tokens = await Promise.all(Array.from({ length: 20 }, async () => tokenOf(await create({}))))
    for (const token of tokens) assert.match(token, /^[\w-]{22}$/)
    assert.equal(new Set(tokens).size, tokens.length)
    assert.equal(new Set(tokens.map((token) => token.slice(0, 4))).size, tokens.length)
  })

  test('only its owner reads it in the API by its share token', async () => {
    const id = await create({ privacy: 0 })
    const { status, body } = await owner.get<One<Made>>(`${resource.path}/${tokenOf(id)}`)
    assert.deepEqual([status, body.data.id, body.data.page], [200, id, pages.get(id)])
    assert.equal((await other.get(`${resource.path}/${tokenOf(id)}`)).status, 404)
    assert.equal((await (await anonymous()).get(`${resource.path}/${tokenOf(id)}`)).status, 401)
  })

  test('only reset_page replaces the share URL', async () => {
    const id = await create({ privacy: 2, password, embed: 1 })
    const visitor = await anonymous()
    await tryPassword(visitor, id)
    const before = tokenOf(id)
    const others: readonly Fields[] = [{ reset_page: 0 }, { privacy: 0 }, { privacy: 2, password }]
    for (const fields of others) {
      const { body } = await owner.put<One<Made>>(ownPath(id), form(fields))
      assert.equal(shareTokenOf(body.data.page), before)
    }
    const { body } = await owner.put<One<Made & Record<string, unknown>>>(ownPath(id), form({ reset_page: 1 }))
    assert.equal('reset_page' in body.data, false)
    const after = shareTokenOf(body.data.page)
    assert.match(after, /^[\w-]{22}$/)
    assert.notEqual(after, before)
    assert.equal((await visitor.get(sharedPath(before))).status, 404)
    assert.equal((await tryPassword(visitor, before)).status, 404)
    assert.equal((await visitor.get(sharedPath(after))).status, 401)
    assert.equal((await tryPassword(visitor, after)).status, 201)
    assert.equal((await owner.put(ownPath(id), form({ reset_page: 2 }))).status, 422)
  })

  test('shared routes accept no writes', async () => {
    const id = await create({ privacy: 0 })
    for (const method of ['PUT', 'POST', 'DELETE', 'PATCH']) {
      const { status, headers } = await (await anonymous()).send(method, sharedPath(id), form({ privacy: 1 }))
      assert.equal(status, 405)
      assert.equal(headers.get('allow'), 'GET, HEAD')
    }
  })

  for (const odd of ['0', '-1', '1e3', '٣', '9'.repeat(30), '9'.repeat(22), '%00', 'x', '1%2e0', `${unknownToken}A`]) {
    test(`${odd} is no page`, async () => {
      assert.equal((await (await anonymous()).get(sharedPath(odd))).status, 404)
    })
  }
}

describe('a grant for a website', () => {
  test('does not open the report with the same id', async () => {
    const websites = await createClient(sightline.analyticsUrl, ownerKey)
    const reports = await createClient(sightline.seoUrl, ownerKey)
    const make = async (client: Client, path: string, fields: Fields): Promise<Made> =>
      (await client.post<One<Made>>(path, form(fields))).body.data
    let website: Made = { id: 0, page: '' }
    let report: Made = { id: -1, page: '' }
    for (let attempt = 0; website.id !== report.id; attempt += 1) {
      const [domain, url] = [`same-${attempt}.test`, `http://same-${attempt}.test:9/`]
      if (website.id <= report.id) website = await make(websites, '/api/v1/websites', { domain })
      else report = await make(reports, '/api/v1/reports', { url })
    }
    const lock = form({ privacy: 2, password })
    assert.equal((await websites.put(`/api/v1/websites/${website.id}`, lock)).status, 200)
    assert.equal((await reports.put(`/api/v1/reports/${report.id}`, lock)).status, 200)
    const anonymous = await createSessionClient(sightline.analyticsUrl)
    const path = `${sharedPathOf(website.page)}/grant`
    const { grant } = (await anonymous.post<One<{ grant: string }>>(path, form({ password }))).body.data
    const elsewhere = await createSessionClient(sightline.seoUrl)
    const sent = { headers: { 'sightline-grant': grant } }
    assert.equal((await anonymous.get(sharedPathOf(website.page), sent)).status, 200)
    assert.equal((await elsewhere.get(sharedPathOf(report.page), sent)).status, 401)
  })
})

const moving = new Set(['date', 'ratelimit', 'x-request-id'])

const headersOf = (headers: Headers) => [...headers].filter(([name]) => !moving.has(name))
