import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { addAccount } from './support/accounts.ts'
import { readApiDocument } from './support/api-document.ts'
import { callCommand } from './support/call-command.ts'
import { createClient, json } from './support/client.ts'
import { engines } from './support/engines.ts'
import { eventually } from './support/eventually.ts'
import { sendHit } from './support/hits.ts'
import { startPageServer } from './support/page-server.ts'
import { openAt } from './support/records.ts'
import { makeReport, runAgain } from './support/reports.ts'
import { type FakeGoogle, startFakeGoogle } from './support/search-engines/google.ts'
import { createSegment } from './support/segments.ts'
import { ownerKey, type Sightline, startSightline } from './support/sightline.ts'
import { type Statistics, trackWebsite } from './support/statistics.ts'
import { runsAll } from './support/tier.ts'

/*
 * Walks every operation of both OpenAPI documents as everybody who must not get in. What is expected follows from the path; a
 * route that no rule knows fails, so that the author of a new one decides who may ask it.
 */

/** In everything that the first account has, and in nothing else. */
const secret = 'firstaccountsecret'

type Service = 'analytics' | 'seo'
type Area = Service | 'accounts' | 'public'

/** Whose routes they are: a key that is limited to a service opens those of this service alone. */
const areas: readonly (readonly [path: RegExp, area: Area])[] = [
  [/^\/shared\//, 'public'],
  [/^\/indexnow\//, 'public'],
  [/^\/api\/v1\/(welcome|invitation|sign-in-options|password-reset|registration)$/, 'public'],
  [
    /^\/api\/v1\/(session|sessions|second-factors|passkeys|identities|sign-in-providers|account|person|membership|members|invitations|transfers?|audit-log|branding|notification-channels|keys|accounts|installation|domain-claims|status)(\/|$)/,
    'accounts',
  ],
  [/^\/api\/v1\/(websites|channel-rules|connections|mail|demo|stats)(\/|$)/, 'analytics'],
  [/^\/api\/v2\/query$/, 'analytics'],
  [/^\/api\/v1\/sites\/\{host\}\/(issues|score)/, 'seo'],
  [/^\/api\/v1\/(reports|projects|project-scores|site-results|crawls)(\/|$)/, 'seo'],
]

/** Open operations among others that are not. */
const signIn = /^POST \/api\/v1\/session(?:\/(?:second-factor|passkey(?:-options)?|provider(?:-visit)?))?$/
/** What a key that may only read must not see either. */
const allRightsOnly =
  /^GET \/api\/v1\/(keys|accounts|sign-in-providers|installation|domain-claims|members|invitations|transfers|audit-log|notification-channels\/\{id\}\/deliveries)/
/** Operations for people who are signed in, which keys are not. */
const sessionOnly =
  /^(?:\w+ \/api\/v1\/(accounts\/\{id\}\/sign-in|person|membership|session\/account|sessions\/|second-factors|passkeys|identities)|GET \/api\/v1\/sessions$)/
/** The routes of the owner of the installation, which the first account is. */
const ownerOnly = /^\w+ \/api\/v1\/(accounts|sign-in-providers|installation|domain-claims|status)/

/** PDF files, for which these tests have no browser: a client that may read gets to know that. */
const needsBrowser = /(?:\/stats|\/crawls\/\{id\}|\/shared\/reports\/\{id\})\/export$/
/** Needs the token of a link, which is in no list. */
const needsToken = /GET \/api\/v1\/transfer$/
const assertReadable = (status: number, name: string): void =>
  needsToken.test(name)
    ? assert.equal(status, 404, name)
    : assert.ok(needsBrowser.test(name) ? status === 422 || status === 409 : status === 200, `${status} ${name}`)

type Sample = string | number | readonly string[]

/** Values that make a body complete, by the name of the field. */
const samples: Readonly<Record<string, Sample>> = {
  pages: '/',
  domain: 'another.test',
  url: 'http://another.test:9/',
  email: 'another@example.test',
  name: 'Another',
  password: 'correct horse battery',
  code: '123456',
  setup: 'x',
  credential: '{}',
  token: 'x'.repeat(43),
  account_id: 1,
  check: 'https',
  reason: 'It is as it should be',
  question: 'page',
  step: ['page:is:/', 'event:is:Signup'],
  filter: 'country:is:DE',
  text: 'Deployed',
  type: 'not_found',
  site_id: `${secret}.test`,
  metrics: ['visitors'],
  date_range: 'day',
  property: 'visit:source',
  pattern: '/user/*',
  address: '203.0.113.9',
  user_agent: 'Mozilla/5.0',
  kind: 'goatcounter',
  file_name: 'history.csv',
  size: 1,
  offset: 0,
  connection: 1,
  page: '/',
  urls: ['http://another.test:9/'],
  source: 'Google',
  role: 'viewer',
  account: 1,
  record: 999_999_999,
  provider: 1,
  query: 'code=x&state=x',
  issuer: 'https://id.example.test',
  client_id: 'x',
}

/** The visitor of whom an event is sent. */
const visitorOfServer = { address: '203.0.113.10', user_agent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' }

/** Reads, and changes nothing. */
const isRead = ({ method, path }: Operation): boolean =>
  method === 'GET' || /\/stats\/query$|^\/api\/v2\/query$/.test(path)

interface Operation {
  readonly service: Service
  readonly method: string
  readonly path: string
  readonly name: string
  readonly area: Area
  readonly open: boolean
  readonly body: Readonly<Record<string, Sample>> | null
  /** The query parameters that it needs. */
  readonly query: string
}

interface Fields {
  readonly required?: readonly string[]
}
interface Document {
  readonly paths: Readonly<
    Record<
      string,
      Readonly<
        Record<
          string,
          {
            readonly security?: readonly unknown[]
            readonly parameters?: readonly { readonly name: string; readonly in: string; readonly required?: boolean }[]
            readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Fields }>> }
          }
        >
      >
    >
  >
}

async function readOperations(service: Service, baseUrl: string): Promise<readonly Operation[]> {
  const document = await readApiDocument<Document>(baseUrl)
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([lower, { security, parameters = [], requestBody }]) => {
      const method = lower.toUpperCase()
      const name = `${method} ${path}`
      // Both services have sites, each with what it knows.
      const ofPath = /^\/api\/v1\/sites(\/|$)/.test(path) ? service : areas.find(([pattern]) => pattern.test(path))?.[1]
      const area = signIn.test(name) ? 'public' : ofPath
      assert.ok(area, `No rule of this test says who may ask for ${name}`)
      const fields = requestBody?.content['application/json']?.schema
      const body = fields && Object.fromEntries((fields.required ?? []).map((field) => [field, sampleOf(field, name)]))
      const needed = parameters.filter((parameter) => parameter.in === 'query' && parameter.required)
      const query = needed
        .flatMap((parameter) => [sampleOf(parameter.name, name)].flat().map((sample) => `${parameter.name}=${sample}`))
        .join('&')
      return { service, method, path, name, area, open: security?.length === 0, body: body ?? null, query }
    }),
  )
}

function sampleOf(field: string, name: string): Sample {
  const kind = name.includes('/transfer')
    ? 'website'
    : name.includes('/rules')
      ? 'data_center_single_hit'
      : name.includes('/connections')
        ? 'bing'
        : name.includes('/notification-channels')
          ? 'slack'
          : name.includes('/alerts')
            ? 'silence'
            : samples.kind
  const sample = field === 'kind' ? kind : samples[field]
  assert.ok(sample !== undefined, `This test has no value for "${field}", which ${name} needs`)
  return sample
}

interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

for (const engine of engines) {
  describe(engine.name, () => {
    let sightline: Sightline
    let operations: readonly Operation[]
    let statistics: Statistics
    let pages: Awaited<ReturnType<typeof startPageServer>>
    let google: FakeGoogle
    /** By the name of a path parameter, or of the records that `{id}` is of. */
    const records: Record<string, string> = {
      dimension: 'page',
      name: 'phone',
      property: secret,
      domain: `${secret}.test`,
      source: 'google',
    }
    const keys = { reader: '', analytics: '', seo: '', other: '' }

    before(async () => {
      const { url, dataDir } = await engine.place()
      const environment = {
        SIGHTLINE_DATA_DIR: dataDir,
        ...(url === null ? {} : { SIGHTLINE_DATABASE_URL: url }),
      }
      google = await startFakeGoogle()
      google.properties.set(secret, [])
      sightline = await startSightline({ environment: { ...environment, ...google.environment } })
      operations = [
        ...(await readOperations('analytics', sightline.analyticsUrl)),
        ...(await readOperations('seo', sightline.seoUrl)),
      ]
      const createKey = async (...options: readonly string[]): Promise<string> => {
        const { result } = await callCommand(sightline, 'keys', 'create', ...options)
        return /sl_\S+/.exec(result)?.[0] ?? assert.fail(result)
      }
      keys.reader = await createKey('--read-only', '--name', secret)
      keys.analytics = await createKey('--service', 'analytics')
      keys.seo = await createKey('--service', 'seo')
      keys.other = await addAccount(sightline, 'other@example.test')

      const owner = await createClient(sightline.analyticsUrl, ownerKey)
      statistics = await trackWebsite(owner, `${secret}.test`, { privacy: 1 })
      await sendHit(owner.baseUrl, { u: `https://${secret}.test/${secret}` })
      await sendHit(owner.baseUrl, { n: secret, u: `https://${secret}.test/`, p: { [secret]: secret } })
      await eventually(async () => assert.deepEqual(await statistics.totals('events'), [1]))
      const funnel = JSON.parse(
        (await owner.post(`${statistics.path}/funnels`, json({ name: secret, step: samples.step }))).text,
      ).data
      const savedView = await owner.post(`${statistics.path}/saved-views`, json({ name: secret }))
      const fixing = await owner.post(`${statistics.path}/fixes`, json({ text: secret, pages: `/${secret}` }))
      const alerted = await owner.post(`${statistics.path}/alerts`, json({ name: secret, kind: 'silence' }))
      const segment = await createSegment(owner, statistics, { name: secret, filter: `page:is:/${secret}` })
      const linked = await owner.post(`${statistics.path}/share-links`, json({ name: secret, enabled: 0 }))
      const goalsAt = `/api/v1/websites/${statistics.website.id}/goals`
      const goal = JSON.parse((await owner.post(goalsAt, json({ name: secret, type: 'not_found' }))).text).data
      const annotated = await owner.post(`${statistics.path}/annotations`, json({ text: secret }))
      const annotation = JSON.parse(annotated.text).data
      const imported = await owner.post(
        `${statistics.path}/imports`,
        json({ kind: 'goatcounter', file_name: secret, size: 9 }),
      )
      const grouped = await owner.post(`${statistics.path}/path-groups`, json({ name: secret, pattern: `/${secret}` }))
      const pathGroup = JSON.parse(grouped.text).data
      const order = { ...{ name: secret, order_id: secret, revenue: 5, currency: 'EUR' }, ...visitorOfServer }
      await owner.post(`${statistics.path}/events`, json(order))
      const excluding = await owner.post(`${statistics.path}/rules`, json({ kind: 'path', value: `/${secret}` }))
      const exclusionRule = JSON.parse(excluding.text).data
      const connecting = { name: secret, kind: 'google-service-account', key: google.serviceAccountKey }
      const connection = JSON.parse((await owner.post('/api/v1/connections', json(connecting))).text).data
      await owner.put(`${statistics.path}/search/google`, json({ connection: connection.id, property: secret }))
      const notified = await owner.post(
        '/api/v1/notification-channels',
        json({ kind: 'slack', name: secret, url: `http://127.0.0.1:9/${secret}` }),
      )
      const channel = JSON.parse(notified.text).data
      const tried = await owner.post(`/api/v1/notification-channels/${channel.id}/test`)
      const rule = await owner.post('/api/v1/channel-rules', json({ match_source: secret, channel: secret }))
      pages = await startPageServer()
      const seo = await createClient(sightline.seoUrl, ownerKey)
      const audited = pages.put('/', `<title>${secret}</title>`)
      const report = await makeReport(seo, { url: `${audited}?${secret}`, privacy: 1 })
      await runAgain(seo, report.id)
      const runs = JSON.parse((await seo.getText(`/api/v1/reports/${report.id}/runs`)).text).data
      const stored = openAt({ url, dataDir })
      await stored.db
        .insertInto('run_images')
        .values({ run_id: runs[0].id, name: 'phone', jpeg: Buffer.from(secret) })
        .execute()
      await stored.close()
      const ignoring = `/api/v1/projects/${new URL(audited).hostname}/ignored-issues`
      const ignored = JSON.parse((await seo.post(ignoring, json({ check: 'status', reason: secret }))).text).data
      const crawl = JSON.parse(
        (await seo.post('/api/v1/crawls', json({ url: `${audited}?${secret}`, privacy: 1 }))).text,
      ).data
      const doneRun = (before: number | null) =>
        eventually(async () => {
          const { data } = JSON.parse((await seo.getText(`/api/v1/crawls/${crawl.id}`)).text)
          return data.status === 'done' && data.run !== before && data.run
        })
      // Two runs, to be compared.
      const firstRun = await doneRun(null)
      await seo.put(`/api/v1/crawls/${crawl.id}`, json({ action: 'run' }))
      await doneRun(firstRun)
      const crawled = await eventually(async () => {
        const { data } = JSON.parse((await seo.getText(`/api/v1/crawls/${crawl.id}`)).text)
        const pages = JSON.parse((await seo.getText(`/api/v1/crawls/${crawl.id}/pages`)).text).data
        return data.status === 'done' && pages[0]
      })
      const issues = JSON.parse((await seo.getText(`/api/v1/crawls/${crawl.id}/issues`)).text).data
      const linkTo = async (path: string): Promise<string> =>
        String(JSON.parse((await seo.post(`${path}/share-links`, json({ name: secret, enabled: 0 }))).text).data.id)
      const members = JSON.parse((await owner.getText('/api/v1/members')).text).data
      const invited = await owner.post('/api/v1/invitations', json({ role: 'viewer', email: `${secret}@example.test` }))
      const offered = await owner.post('/api/v1/transfers', json({ kind: 'crawl', record: crawl.id }))
      const ownKeys = JSON.parse((await owner.getText('/api/v1/keys')).text).data
      const accounts = JSON.parse((await owner.getText('/api/v1/accounts')).text).data
      const ownAccount = JSON.parse((await owner.getText('/api/v1/account')).text).data
      const issuer = { name: secret, issuer: 'https://id.example.test', client_id: secret }
      const provided = await owner.post('/api/v1/sign-in-providers', json(issuer))
      const signInProvider = String(JSON.parse(provided.text).data.id)
      Object.assign(records, {
        websites: String(statistics.website.id),
        goal: String(goal.id),
        funnel: String(funnel.id),
        'websites/combined': String(statistics.website.id),
        reports: String(report.id),
        crawls: String(crawl.id),
        page: String(crawled.id),
        check: String(issues[0].check),
        'shared websites': lastOf(statistics.website.page),
        'shared reports': lastOf(report.page),
        'shared crawls': lastOf(crawl.page),
        run: String(runs[0].id ?? runs[0].run ?? runs[0].number),
        project: new URL(audited).hostname,
        host: new URL(audited).hostname,
        issue: String(ignored.id),
        saved_view: String(JSON.parse(savedView.text).data.id),
        fix: String(JSON.parse(fixing.text).data.id),
        segment: String(segment.id),
        alert: String(JSON.parse(alerted.text).data.id),
        share_link: String(JSON.parse(linked.text).data.id),
        'reports share_link': await linkTo(`/api/v1/reports/${report.id}`),
        'crawls share_link': await linkTo(`/api/v1/crawls/${crawl.id}`),
        annotation: String(annotation.id),
        import: String(JSON.parse(imported.text).data.id),
        path_group: String(pathGroup.id),
        exclusion_rule: String(exclusionRule.id),
        order: secret,
        channel_rule: String(JSON.parse(rule.text).data.id),
        connections: String(connection.id),
        'notification-channels': String(channel.id),
        delivery: String(JSON.parse(tried.text).data.id),
        members: String(members[0].id),
        invitations: String(JSON.parse(invited.text).data.id),
        transfers: String(JSON.parse(offered.text).data.id),
        // Keys end no sessions, whatever the id.
        sessions: '999999999',
        passkeys: '999999999',
        identities: '999999999',
        'sign-in-providers': signInProvider,
        keys: String(ownKeys.find((key: { name: string }) => key.name === secret).id),
        accounts: String(ownAccount.id ?? accounts[0].id),
      })
    })
    after(async () => {
      pages?.close()
      await google?.stop()
      await sightline?.stop()
    })

    const lastOf = (page: string): string => new URL(page).pathname.split('/').at(-1) ?? ''

    function pathOf({ service, path, name }: Operation): string {
      return path.replace(/\{(\w+)\}/g, (_, parameter: string) => {
        const [, shared = '', of = ''] = /^\/(shared\/)?(?:api\/v1\/)?([\w-]+(?:\/combined)?)\/\{id\}/.exec(path) ?? []
        // The site of the first account that the service knows.
        const host = service === 'analytics' ? 'domain' : 'project'
        const owned = `${of} ${parameter}`
        const key = parameter === 'host' ? host : owned in records ? owned : parameter
        const value = records[key === 'id' ? (shared ? `shared ${of}` : of) : key]
        assert.ok(value, `This test has no value for {${parameter}} of ${name}`)
        return encodeURIComponent(value)
      })
    }

    async function ask(operation: Operation, key: string | null): Promise<Answer> {
      const { service, method, body, query } = operation
      const origin = service === 'analytics' ? sightline.analyticsUrl : sightline.seoUrl
      const response = await fetch(`${origin}${pathOf(operation)}?${query}`, {
        method,
        redirect: 'manual',
        headers: {
          ...(key === null ? {} : { authorization: `Bearer ${key}` }),
          ...(body ? { 'content-type': 'application/json' } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      return { status: response.status, headers: response.headers, text: await response.text() }
    }

    const guarded = (): readonly Operation[] => operations.filter(({ area }) => area !== 'public')

    /** Everything that the first account can read, as it reads it now. */
    async function readAll(): Promise<Readonly<Record<string, number>>> {
      const statuses: Record<string, number> = {}
      for (const operation of guarded().filter((one) => isRead(one) && !sessionOnly.test(one.name))) {
        statuses[`${operation.service} ${operation.name}`] = (await ask(operation, ownerKey)).status
      }
      return statuses
    }

    test('the documents and these rules agree on public operations', () => {
      assert.ok(operations.length >= 75, `only ${operations.length} operations`)
      for (const { name, area, open } of operations) assert.equal(open, area === 'public', name)
    })

    test('the first account can read everything, so that refusals are meaningful', async () => {
      for (const [name, status] of Object.entries(await readAll())) assertReadable(status, name)
    })

    for (const [who, key] of [
      ['no key', null],
      ['a wrong key', `sl_${'0'.repeat(40)}`],
    ] as const) {
      test(`${who} is 401`, async () => {
        for (const operation of guarded()) {
          const { status, headers, text } = await ask(operation, key)
          assert.equal(status, 401, `${operation.name}: ${text}`)
          assert.match(headers.get('www-authenticate') ?? '', /^Bearer/, operation.name)
          assert.ok(!text.includes(secret), operation.name)
        }
      })
    }

    /** What a limited key may read is read above by the owner: the default command asks for a part of it again. */
    const isAskedAgain = (index: number): boolean => runsAll || index % 4 === 0

    test('a read-only key returns 403 for every write', async () => {
      for (const [index, operation] of guarded().entries()) {
        const allowed = isRead(operation) && !allRightsOnly.test(operation.name) && !sessionOnly.test(operation.name)
        if (allowed && !isAskedAgain(index)) continue
        const { status, text } = await ask(operation, keys.reader)
        if (allowed) assertReadable(status, operation.name)
        else assert.equal(status, 403, `${operation.name}: ${text.slice(0, 200)}`)
      }
    })

    for (const service of ['analytics', 'seo'] as const) {
      test(`a key for ${service} reads there, and is 403 everywhere else`, async () => {
        for (const [index, operation] of guarded().entries()) {
          const inside = operation.area === service
          // A write of its own service is the owner's to make; that it is let in is shown by the reads.
          if (inside && !(isRead(operation) && isAskedAgain(index))) continue
          const { status, text } = await ask(operation, keys[service])
          if (inside) assertReadable(status, operation.name)
          else assert.equal(status, 403, `${operation.name}: ${text.slice(0, 200)}`)
          if (!inside) assert.ok(!text.includes(secret), operation.name)
        }
      })
    }

    test("another account's key is 404 for every record of the first, and sees no byte of it", async () => {
      for (const operation of guarded()) {
        const { status, text } = await ask(operation, keys.other)
        const shown = `${operation.name}: ${status} ${text.slice(0, 200)}`
        assert.ok(!text.includes(secret), shown)
        assert.ok(status < 500 || status === 503, shown)
        if (ownerOnly.test(operation.name)) assert.equal(status, 403, shown)
        else if (sessionOnly.test(operation.name)) assert.equal(status, 403, shown)
        else if (operation.path.includes('{')) assert.equal(status, 404, shown)
      }
    })

    test('a private page returns 404 on every shared route, with any key', async () => {
      for (const operation of operations.filter(({ path }) => path.startsWith('/shared/'))) {
        for (const key of [null, keys.other, `sl_${'0'.repeat(40)}`]) {
          const { status, text } = await ask(operation, key)
          assert.equal(status, 404, `${operation.name}: ${text.slice(0, 200)}`)
          assert.ok(!text.includes(secret), operation.name)
        }
      }
    })

    test('a page with a password returns 401 on every shared route', async () => {
      for (const [service, at] of [
        ['analytics', `/api/v1/websites/${records.websites}`],
        ['seo', `/api/v1/reports/${records.reports}`],
        ['seo', `/api/v1/crawls/${records.crawls}`],
      ] as const) {
        const client = await createClient(service === 'analytics' ? sightline.analyticsUrl : sightline.seoUrl, ownerKey)
        const body = JSON.stringify({
          privacy: 2,
          password: 'open sesame street',
          ...(at.startsWith('/api/v1/reports') ? { results: 0 } : {}),
        })
        await client.put(at, { headers: { 'content-type': 'application/json' }, body })
      }
      for (const operation of operations.filter(({ path }) => path.startsWith('/shared/'))) {
        const { status, text } = await ask(operation, keys.other)
        assert.equal(status, 401, `${operation.name}: ${text.slice(0, 200)}`)
        assert.ok(!text.includes(secret), operation.name)
      }
    })

    test('afterwards the first account still has everything', async () => {
      for (const [name, status] of Object.entries(await readAll())) assertReadable(status, name)
    })
  })
}
