import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { hideableSections, hidingSection } from '../src/base/access-limits.ts'
import {
  type Access,
  allows,
  isRole,
  keyRights,
  limitedPermissions,
  type Permission,
  permissions,
  roles,
} from '../src/base/permissions.ts'
import { addAccount } from './support/accounts.ts'
import { readApiDocument } from './support/api-document.ts'
import { type Client, createClient, form, json, type One } from './support/client.ts'
import { type Joined, joinSightline } from './support/join-sightline.ts'
import { createSessionClient, type SessionClient } from './support/session-client.ts'
import { password, signIn } from './support/sign-in.ts'
import { runsAll } from './support/tier.ts'

/** Those who are limited to one website and one project. */
const limitedCallers = ['guest editor', 'guest viewer', 'limited key'] as const

interface Operation {
  readonly service: 'analytics' | 'seo'
  readonly method: string
  readonly path: string
  readonly id: string
  readonly permission: Permission
  readonly tags: readonly string[]
}

interface Documented {
  readonly operationId: string
  readonly tags?: readonly string[]
  readonly security?: readonly unknown[]
  readonly 'x-permission'?: string
}

interface Named {
  readonly id: number
  readonly email: string | null
  readonly role: string
}

let sightline: Joined
before(async () => {
  sightline = await joinSightline()
})
after(() => sightline.stop())

const invite = async (from: Pick<Client, 'post'>, role: string, email = ''): Promise<string> => {
  const made = await from.post<One<{ link: string }>>('/api/v1/invitations', form({ role, email }))
  assert.equal(made.status, 201, made.text)
  return new URL(made.body.data.link).searchParams.get('token') ?? ''
}
const accept = async (token: string, email: string, secret = password) => {
  const session = await createSessionClient(sightline.analyticsUrl)
  const reply = await session.post('/api/v1/invitation', form({ token, email, password: secret }))
  return { session, ...reply }
}
const join = async (role: string, email = sightline.address(role)): Promise<SessionClient> => {
  const { session, status, text } = await accept(await invite(sightline.session, role), email)
  assert.equal(status, 201, text)
  return session
}
const membersOf = async (session: Pick<SessionClient, 'get'>): Promise<readonly Named[]> =>
  (await session.get<{ data: readonly Named[] }>('/api/v1/members?per_page=100')).body.data
const memberId = async (email: string): Promise<number> =>
  (await membersOf(sightline.session)).find((one) => one.email === email)?.id ?? assert.fail(email)

describe('every operation', () => {
  let operations: readonly Operation[]
  const credentials = new Map<string, string>()
  /** Records of the same account that guests and limited keys may not see. */
  let hidden: Readonly<Record<string, string>>
  const hiddenName = `hidden-${randomBytes(4).toString('hex')}.people.test`
  let foreign: Readonly<Record<string, string>>

  before(async () => {
    const urls = { analytics: sightline.analyticsUrl, seo: sightline.seoUrl } as const
    const read = async (service: 'analytics' | 'seo'): Promise<readonly Operation[]> => {
      const { paths } = await readApiDocument<{ paths: Record<string, Record<string, Documented>> }>(urls[service])
      return Object.entries(paths).flatMap(([path, methods]) =>
        Object.entries(methods).flatMap(
          ([method, { operationId, security, tags = [], 'x-permission': permission = '' }]) => {
            if (security?.length === 0) return []
            assert.ok(permission in permissions, `${operationId} names the permission "${permission}"`)
            return [
              {
                service,
                method: method.toUpperCase(),
                path,
                id: operationId,
                permission: permission as Permission,
                tags,
              },
            ]
          },
        ),
      )
    }
    const [analytics, seo] = [await read('analytics'), await read('seo')]
    const known = new Set(analytics.map(({ id }) => id))
    operations = [...analytics, ...seo.filter(({ id, path }) => !known.has(id) || path.startsWith('/api/v1/sites'))]
    for (const role of roles) {
      const session = await join(role)
      const { body } = await session.post<One<{ token: string }>>('/api/v1/session/token')
      credentials.set(role, body.data.token)
    }
    credentials.set('full_key', sightline.key)
    const reader = await sightline.session.post<One<{ key: string }>>(
      '/api/v1/keys',
      form({ name: 'Reader', read_only: 1 }),
    )
    credentials.set('reading_key', reader.body.data.key)
    for (const [scope, rights] of [
      ['write', 'writing_key'],
      ['events', 'events_key'],
    ] as const) {
      const { body } = await sightline.session.post<One<{ key: string }>>('/api/v1/keys', form({ name: scope, scope }))
      credentials.set(rights, body.data.key)
    }

    const key = await addAccount(sightline, sightline.address('elsewhere'))
    const others = {
      analytics: await createClient(sightline.analyticsUrl, key),
      seo: await createClient(sightline.seoUrl, key),
    }
    const website = await others.analytics.post<One<{ id: number }>>(
      '/api/v1/websites',
      form({ domain: `${sightline.address('x').replace('@', '.')}` }),
    )
    const report = await others.seo.post<One<{ id: number }>>(
      '/api/v1/reports',
      form({ url: 'http://foreign.test:9/' }),
    )
    const crawl = await others.seo.post<One<{ id: number }>>('/api/v1/crawls', form({ url: 'http://foreign.test:9/' }))
    foreign = {
      websites: String(website.body.data.id),
      reports: String(report.body.data.id),
      crawls: String(crawl.body.data.id),
    }
    hidden = await addLimitedCallers()
  })

  async function addLimitedCallers(): Promise<Readonly<Record<string, string>>> {
    const analytics = await createClient(sightline.analyticsUrl, sightline.key)
    const seo = await createClient(sightline.seoUrl, sightline.key)
    const shownName = `shown-${hiddenName}`
    const add = async (client: Client, path: string, fields: Readonly<Record<string, string>>): Promise<number> => {
      const made = await client.post<One<{ id: number }>>(path, form(fields))
      assert.equal(made.status, 201, made.text)
      return made.body.data.id
    }
    const website = await add(analytics, '/api/v1/websites', { domain: shownName.replace('hidden', 'own') })
    const ids = {
      websites: await add(analytics, '/api/v1/websites', { domain: hiddenName }),
      reports: await add(seo, '/api/v1/reports', { url: `http://${hiddenName}:9/` }),
      crawls: await add(seo, '/api/v1/crawls', { url: `http://${hiddenName}:9/` }),
    }
    const limits = { guest: 1, websites: [website] }
    for (const role of ['editor', 'viewer'] as const) {
      const made = await sightline.session.post<One<{ link: string }>>('/api/v1/invitations', json({ role, ...limits }))
      const token = new URL(made.body.data.link).searchParams.get('token') ?? ''
      const { session } = await accept(token, sightline.address(`guest-${role}`))
      const { body } = await session.post<One<{ token: string }>>('/api/v1/session/token')
      credentials.set(`guest ${role}`, body.data.token)
    }
    const key = await sightline.session.post<One<{ key: string }>>('/api/v1/keys', json({ name: 'Limited', ...limits }))
    credentials.set('limited key', key.body.data.key)
    return { ...Object.fromEntries(Object.entries(ids).map(([kind, id]) => [kind, String(id)])), host: hiddenName }
  }

  const unknownId = '999999999'
  const accesses: readonly Access[] = [...roles, ...keyRights]
  /** With ids of nothing, or of records of another account. */
  const pathOf = ({ path }: Operation, ids: Readonly<Record<string, string>> = {}): string =>
    path.replace(/\{(\w+)\}/g, (_, name: string) => {
      const [, of = ''] = /^\/api\/v1\/(\w+)\/\{id\}/.exec(path) ?? []
      const host = ids.host ?? 'nowhere.people.test'
      const texts: Record<string, string> = {
        host,
        project: host,
        domain: 'nowhere.people.test',
      }
      const known = { dimension: 'page', source: 'google', check: 'https', name: 'phone', property: 'plan', order: 'a' }
      return name === 'id' ? (ids[of] ?? unknownId) : ({ ...texts, ...known }[name] ?? unknownId)
    })

  const send = async (operation: Operation, access: string, ids?: Readonly<Record<string, string>>) => {
    const { service, method } = operation
    const origin = service === 'analytics' ? sightline.analyticsUrl : sightline.seoUrl
    const response = await fetch(`${origin}${pathOf(operation, ids)}`, {
      method,
      redirect: 'manual',
      headers: {
        authorization: `Bearer ${credentials.get(access)}`,
        ...(method === 'POST' || method === 'PUT' ? { 'content-type': 'application/json' } : {}),
      },
      ...(method === 'POST' || method === 'PUT' ? { body: '{}' } : {}),
    })
    const headers = Object.fromEntries([...response.headers].filter(([name]) => !changing.has(name)))
    return { status: response.status, headers, text: await response.text() }
  }

  /** What differs between two requests, whatever they ask for. The length of a reply is that of its text, which is compared. */
  const changing = new Set([
    'date',
    'content-length',
    'x-request-id',
    'ratelimit',
    'ratelimit-remaining',
    'ratelimit-reset',
  ])

  /** What succeeds without a body, and would change what the other requests need. */
  const effects = new Set([
    ...['signOut', 'signOutEverywhere', 'leaveAccount', 'createSessionToken', 'createDemo', 'deleteDemo', 'testMail'],
    ...['beginGoogleConsent', 'updateAccount', 'updateBranding', 'deleteBranding'],
  ])
  const ofPeople = new Set([
    'readPerson',
    'updatePerson',
    'showAccount',
    'stopSigningInAs',
    'listSessions',
    'endSession',
    'readSecondFactors',
    'confirmSession',
    'beginTotp',
    'deleteTotp',
    'createBackupCodes',
    'listPasskeys',
    'beginCreatePasskey',
    'deletePasskey',
    'listIdentities',
    'beginLinkIdentity',
    'linkIdentity',
    'unlinkIdentity',
  ])
  /** In the default tier, every fourth operation, and all about people and keys. */
  const sampled = (): readonly Operation[] =>
    operations.filter(
      ({ permission }, index) => runsAll || index % 4 === 0 || !['view', 'edit', 'remove'].includes(permission),
    )

  test('is permitted to whom the table says, and to nobody else', async () => {
    assert.ok(operations.length > 150, `only ${operations.length} operations`)
    for (const operation of sampled()) {
      const { id, permission } = operation
      for (const access of accesses) {
        // The account is not the first one of the installation.
        const ofInstallation = permission === 'manage_installation' || permission === 'view_installation'
        const isAllowed = allows(access, permission) && !ofInstallation && (isRole(access) || !ofPeople.has(id))
        if (isAllowed && effects.has(id)) continue
        const { status, text } = await send(operation, access)
        const shown = `${id} (${permission}) as ${access}: ${status} ${text.slice(0, 200)}`
        if (isAllowed) assert.ok(status !== 403 && status !== 401 && status < 500, shown)
        // What is wrong with a request may be replied before what its sender is not.
        else if (ofPeople.has(id) && !isRole(access)) assert.ok(status === 403 || status === 422, shown)
        else assert.equal(status, 403, shown)
      }
    }
  })

  test('gives those who are limited nothing of the rest of the account, and not what is about all of it', async () => {
    for (const operation of sampled()) {
      const { id, permission } = operation
      if (effects.has(id) || permission === 'self' || permission === 'change_self') continue
      for (const caller of limitedCallers) {
        const [none, other] = [await send(operation, caller), await send(operation, caller, hidden)]
        const shown: string = `${id} (${permission}) as ${caller}: ${other.status} ${other.text.slice(0, 200)}`
        assert.ok(!other.text.includes(`"${hiddenName}`), shown)
        assert.ok(other.status !== 401 || id.startsWith('plausible'), shown)
        assert.equal(other.status, none.status, shown)
        if (!limitedPermissions.includes(permission)) assert.equal(other.status, 403, shown)
        else if (operation.path.includes('{')) assert.ok([403, 404].includes(other.status), shown)
      }
    }
  })

  test('is refused to viewers from whom its section is hidden, and no other is', async () => {
    for (const section of hideableSections) {
      const made = await sightline.session.post<One<{ link: string }>>(
        '/api/v1/invitations',
        json({ role: 'viewer', hidden: [section] }),
      )
      const token = new URL(made.body.data.link).searchParams.get('token') ?? ''
      const { session } = await accept(token, sightline.address(`without-${section}`))
      const { body } = await session.post<One<{ token: string }>>('/api/v1/session/token')
      const caller = `without ${section}`
      credentials.set(caller, body.data.token)
      const [hidden, others] = [new Set<string>(), new Set<string>()]
      for (const operation of operations) {
        const { id, permission, method, tags } = operation
        if (!allows('viewer', permission) || effects.has(id)) continue
        const isHidden = hidingSection([section], { id, tags, permission }) !== undefined
        if (!isHidden && (method !== 'GET' || !sampled().includes(operation))) continue
        const { status, text } = await send(operation, caller)
        const shown = `${id} (${tags}) ${caller}: ${status} ${text.slice(0, 200)}`
        if (isHidden) assert.equal(status, 403, shown)
        else assert.ok(!text.includes('This part of the account is hidden'), shown)
        ;(isHidden ? hidden : others).add(id)
      }
      assert.ok(hidden.size > 1 && others.size > 10, `${section}: ${hidden.size} ${others.size}`)
    }
  })

  test('replies the same for records of other accounts as for none', async () => {
    const ofRecords = operations.filter(({ path }) => /^\/api\/v1\/(websites|reports|crawls)\/\{id\}/.test(path))
    assert.ok(ofRecords.length > 80, `only ${ofRecords.length}`)
    const some = ofRecords.filter((_, index) => runsAll || index % 5 === 0)
    assert.ok(limitedCallers.every((caller) => credentials.has(caller)))
    for (const operation of some) {
      for (const access of ['admin', 'viewer', 'writing_key', ...limitedCallers] as const) {
        const [unknown, other] = [await send(operation, access), await send(operation, access, foreign)]
        assert.equal(other.status, unknown.status, `${operation.id} as ${access}: ${unknown.text} ${other.text}`)
        const masked = Object.values(foreign).reduce((text, id) => text.replaceAll(id, unknownId), other.text)
        const plain = Object.values(foreign).reduce((text, id) => text.replaceAll(id, unknownId), unknown.text)
        assert.equal(masked, plain, operation.id)
        assert.deepEqual(other.headers, unknown.headers, `${operation.id} as ${access}`)
      }
    }
  })
})

describe('an invitation', () => {
  test('works once, and for the address that it was made for', async () => {
    const [email, other] = [sightline.address('ada'), sightline.address('eve')]
    const token = await invite(sightline.session, 'editor', email)
    assert.equal((await accept(token, other)).status, 422)
    const { session, status } = await accept(token, email)
    assert.equal(status, 201)
    const { body } = await session.get<One<{ role: string; permissions: string[] }>>('/api/v1/session')
    assert.equal(body.data.role, 'editor')
    assert.ok(body.data.permissions.includes('edit') && !body.data.permissions.includes('manage_keys'))
    assert.equal((await accept(token, email)).status, 404)
    assert.equal((await accept(token, other)).status, 404)
  })

  test('ends when it is revoked or sent again', async () => {
    const made = await sightline.session.post<One<{ id: number; link: string }>>(
      '/api/v1/invitations',
      form({ role: 'viewer' }),
    )
    const { id, link } = made.body.data
    const first = new URL(link).searchParams.get('token') ?? ''
    const again = await sightline.session.post<One<{ link: string }>>(`/api/v1/invitations/${id}/resend`)
    const second = new URL(again.body.data.link).searchParams.get('token') ?? ''
    assert.equal((await accept(first, sightline.address('late'))).status, 404)
    assert.equal((await sightline.session.get(`/api/v1/invitation?token=${second}`)).status, 200)
    assert.equal((await sightline.session.delete(`/api/v1/invitations/${id}`)).status, 200)
    assert.equal((await accept(second, sightline.address('late'))).status, 404)
    assert.ok(!(await sightline.session.get('/api/v1/invitations')).text.includes(second))
  })

  test('does not make somebody sign in without the password', async () => {
    const email = sightline.address('known')
    await join('viewer', email)
    const elsewhere = await createClient(sightline.analyticsUrl, await addAccount(sightline, sightline.address('host')))
    const token = await invite(elsewhere, 'admin', email)
    assert.equal((await accept(token, email, 'another password of mine')).status, 401)
    const { session, status } = await accept(token, email)
    assert.equal(status, 201)
    const { body } = await session.get<One<{ role: string; accounts: readonly Named[] }>>('/api/v1/session')
    assert.equal(body.data.role, 'admin')
    assert.deepEqual(body.data.accounts.map(({ role }) => role).toSorted(), ['admin', 'viewer'])
    const other = body.data.accounts.find(({ role }) => role === 'viewer')?.id
    const shown = await session.post<One<{ role: string }>>('/api/v1/session/account', form({ account: other ?? 0 }))
    assert.equal(shown.body.data.role, 'viewer')
    assert.equal((await session.get('/api/v1/keys')).status, 403)
    assert.equal((await session.post('/api/v1/session/account', form({ account: 1 }))).status, 404)
  })

  test('takes no address whose person has not set a password yet', async () => {
    const email = sightline.address('fresh')
    const owner = await createClient(sightline.analyticsUrl, sightline.environment.SIGHTLINE_API_KEY ?? sightline.key)
    const made = await owner.post('/api/v1/accounts', form({ email }))
    if (made.status === 403) return
    assert.equal(made.status, 201, made.text)
    assert.equal((await accept(await invite(sightline.session, 'viewer', email), email)).status, 401)
  })

  test('to be an owner is made by owners alone', async () => {
    const admin = await join('admin')
    assert.equal((await admin.post('/api/v1/invitations', form({ role: 'owner' }))).status, 403)
    const key = await createClient(sightline.analyticsUrl, sightline.key)
    assert.equal((await key.post('/api/v1/invitations', form({ role: 'owner' }))).status, 403)
    const owners = (await membersOf(admin)).filter(({ role }) => role === 'owner')
    for (const { id } of owners) {
      assert.equal((await admin.put(`/api/v1/members/${id}`, form({ role: 'viewer' }))).status, 403)
      assert.equal((await admin.delete(`/api/v1/members/${id}`)).status, 403)
    }
  })
})

describe('a member', () => {
  test('who is removed is signed out at once, and forgotten', async () => {
    const email = sightline.address('gone')
    const session = await join('editor', email)
    const { body } = await session.post<One<{ token: string }>>('/api/v1/session/token')
    const other = await createClient(sightline.seoUrl, body.data.token)
    assert.equal((await other.getText('/api/v1/reports')).status, 200)
    assert.equal((await sightline.session.delete(`/api/v1/members/${await memberId(email)}`)).status, 200)
    assert.equal((await session.get('/api/v1/websites')).status, 401)
    assert.equal((await other.getText('/api/v1/reports')).status, 401)
    const again = await createSessionClient(sightline.analyticsUrl)
    assert.equal((await again.post('/api/v1/session', form({ email, password }))).status, 401)
  })

  test('has another role at once', async () => {
    const email = sightline.address('changed')
    const session = await join('viewer', email)
    const website = form({ domain: `${email.replace('@', '.')}` })
    assert.equal((await session.post('/api/v1/websites', website)).status, 403)
    const at = `/api/v1/members/${await memberId(email)}`
    await sightline.session.put(at, form({ role: 'editor' }))
    assert.equal((await session.post('/api/v1/websites', website)).status, 201)
    await sightline.session.put(at, form({ role: 'viewer' }))
    assert.equal((await session.post('/api/v1/websites', website)).status, 403)
  })

  test('changes the own name and password, not those of the owner', async () => {
    const email = sightline.address('self')
    const session = await join('admin', email)
    const named = await session.put<One<{ name: string }>>('/api/v1/person', form({ name: 'Selma' }))
    assert.equal(named.body.data.name, 'Selma')
    const owned = { email: sightline.address('taken') }
    assert.equal((await session.put('/api/v1/account', form(owned))).status, 403)
    const key = await createClient(sightline.analyticsUrl, sightline.key)
    assert.equal((await key.put('/api/v1/account', form(owned))).status, 403)
    const changed = form({ password: 'quite another password', current_password: password })
    assert.equal((await session.put('/api/v1/person', changed)).status, 200)
    assert.equal((await signIn(sightline.analyticsUrl, sightline.email)).cookie('sightline_session') !== '', true)
  })

  test('leaves, but an account keeps an owner', async () => {
    const email = sightline.address('leaving')
    const session = await join('viewer', email)
    assert.equal((await session.delete('/api/v1/membership')).status, 200)
    assert.equal((await session.get('/api/v1/websites')).status, 401)

    const alone = await addAccount(sightline, sightline.address('alone'))
    const key = await createClient(sightline.analyticsUrl, alone)
    const [owner] = (await key.get<{ data: readonly Named[] }>('/api/v1/members')).body.data
    const again = await signIn(sightline.analyticsUrl, owner?.email ?? '')
    assert.equal((await again.delete('/api/v1/membership')).status, 409)
    assert.equal((await again.put(`/api/v1/members/${owner?.id}`, form({ role: 'admin' }))).status, 409)
    const { session: second } = await accept(await invite(again, 'owner'), sightline.address('second'))
    assert.equal((await again.delete('/api/v1/membership')).status, 200)
    const { body } = await second.get<One<{ email: string }>>('/api/v1/account')
    assert.match(body.data.email, /^second-/)
  })
})
