import assert from 'node:assert/strict'
import { globSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { InjectOptions } from 'fastify'
import { createConsoleProject } from '../../test/support/console-project.ts'
import { temporaryFolder } from '../../test/support/folder.ts'
import { unknownToken } from '../../test/support/share-url.ts'
import { createAccounts } from '../accounts/accounts.ts'
import { createAccountService } from '../accounts/app.ts'
import { unknownClient } from '../accounts/client.ts'
import { createSessions } from '../accounts/sessions.ts'
import { websiteTransfers } from '../analytics/websites/transfer.ts'
import { systemClock } from '../base/clock.ts'
import { scheduleLocally } from '../base/schedule.ts'
import { createShareToken } from '../base/share-links.ts'
import { migrate } from '../database/migrate.ts'
import { openRecords } from '../database/open.ts'
import type { Records } from '../database/records.ts'
import type { AccountRow, Privacy, Switch } from '../database/schema.ts'
import { allowNothing } from '../fetch/allow-list.ts'
import type { App } from '../http/app.ts'
import { createRateLimits } from '../http/rate-limits.ts'
import { createServer } from '../http/server.ts'
import { createJobQueue } from '../jobs/queue.ts'
import { createLogger } from '../program/logger.ts'
import { crawlTransfers } from '../seo/crawls/transfer.ts'
import { reportTransfers } from '../seo/reports/transfer.ts'
import { createSharedPages } from '../sharing/shared-pages.ts'
import { createConsole } from './app.ts'
import { buildConsole } from './build.ts'

const services = { analytics: 'http://localhost:4100', seo: 'https://seo.example.com' }

let root: string
let records: Records
let app: App
let ownerId: number
let ownerCookie: string
let otherCookie: string
let stopAccounts: () => Promise<void>

before(async () => {
  records = openRecords({ url: null, dataDir: temporaryFolder() }, assert.ifError)
  await migrate(records)
  const limits = createRateLimits({ perKey: 1_000, perAddress: 1_000, failedSignIns: 1_000 })
  const setting = { services, version: '1', alerts: () => [] }
  const accounts = await createAccountService({
    records,
    clock: systemClock,
    limits,
    installation: setting,
    secrets: { read: async () => ({ current: () => 'secret', earlier: () => [] }) },
    sessionDays: 90,
    auditDays: 365,
    schedule: scheduleLocally(systemClock, assert.ifError),
    queue: createJobQueue(records, systemClock),
    mail: null,
    describeClient: async () => unknownClient,
    transferables: { website: websiteTransfers, report: reportTransfers, crawl: crawlTransfers },
    allowedProviders: allowNothing,
    onError: assert.ifError,
  })
  stopAccounts = accounts.stop
  const accountRecords = createAccounts(records, systemClock)
  const sessions = createSessions(records, systemClock, 90)
  const cookieOf = async ({ id, person_id }: AccountRow): Promise<string> =>
    `sightline_session=${await sessions.create(person_id ?? 0, id)}`
  const owner = await accountRecords.create('owner@example.com', 'Owner')
  ownerId = owner.id
  ownerCookie = await cookieOf(owner)
  otherCookie = await cookieOf(await accountRecords.create('other@example.com', 'Other'))

  root = createConsoleProject()
  await buildConsole(root, () => {})
  utimesSync(buildFolder(), 0, 0)
  const console = await createConsole({
    root,
    services,
    pages: createSharedPages(records, systemClock),
    bySession: accounts.auth.bySession,
    log: () => {},
  })
  const options = {
    title: 'Website analytics',
    baseUrl: services.analytics,
    logger: createLogger('silent'),
    trustProxy: [],
    isHealthy: async () => true,
    sendNotFoundPage: console.notFoundPage(services.analytics),
  }
  app = await createServer(options, async (app) => console.addRoutes(app, services.analytics))
})

after(async () => {
  await stopAccounts()
  await records.close()
})

const buildFolder = (): string => globSync(join(root, 'dist/console-*'))[0] ?? ''

const get = (url: string, headers: InjectOptions['headers'] = {}) => app.inject({ url, headers })

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; " +
  "connect-src 'self' https://seo.example.com; font-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors "

describe('the page of the console', () => {
  const addresses = [
    '/',
    '/welcome?token=x',
    '/sign-in',
    '/sites',
    '/sites/a.test/seo',
    '/sites/b%C3%BCcher.test',
    '/sites/a.test:8080',
    '/websites',
    '/websites/new',
    '/reports?page=2',
  ]
  for (const address of [
    ...addresses,
    '/projects/example.com',
    '/settings',
    '/settings/keys',
    '/help',
    '/help/explain/visits',
  ]) {
    test(`is at ${address}`, async () => {
      const { statusCode, headers, body } = await get(address)
      assert.equal(statusCode, 200)
      assert.equal(headers['content-type'], 'text/html; charset=utf-8')
      assert.match(body, /<script type="module"[^>]* src="\/console\/assets\/[^"]+\.js"/)
    })
  }

  test('gets the addresses of the services', async () => {
    const { body } = await get('/')
    const content = /<meta name="sightline-services" content="([^"]*)">/.exec(body)?.[1] ?? ''
    assert.deepEqual(JSON.parse(content.replaceAll('&quot;', '"')), services)
  })

  test('may load nothing from elsewhere, is in no index and in no frame, and is asked for again each time', async () => {
    const { headers } = await get('/')
    assert.equal(headers['content-security-policy'], `${policy}'none'`)
    assert.equal(headers['x-frame-options'], 'DENY')
    assert.equal(headers['x-robots-tag'], 'noindex')
    assert.equal(headers['cache-control'], 'no-cache')
    assert.equal(headers['referrer-policy'], 'no-referrer')
  })

  test('says that there is no session, if its request would have had the cookie of one', async () => {
    const saysSo = async (headers: InjectOptions['headers']): Promise<boolean> => {
      const { body, headers: replied } = await get('/sign-in', headers)
      assert.match(String(replied.vary), /\bCookie, Sec-Fetch-Site\b/)
      const at = body.indexOf('<meta name="sightline-signed-out"')
      assert.ok(at < body.indexOf('<script'), 'the first script may run before the rest of the page is there')
      return at >= 0
    }
    assert.equal(await saysSo({ 'sec-fetch-site': 'none' }), true)
    assert.equal(await saysSo({ 'sec-fetch-site': 'same-origin' }), true)
    assert.equal(await saysSo({ 'sec-fetch-site': 'cross-site' }), false)
    assert.equal(await saysSo({}), false)
    assert.equal(await saysSo({ 'sec-fetch-site': 'none', cookie: ownerCookie }), false)
  })

  test('is not at other addresses', async () => {
    for (const address of ['/nothing', '/website', '/console', '/console/', '/console/index.html']) {
      assert.equal((await get(address)).statusCode, 404, address)
    }
  })
})

describe('an unknown URL', () => {
  const html = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

  test('shows the page of the console to a browser', async () => {
    for (const address of ['/nothing', '/website/1', '/a/b?c=d']) {
      const { statusCode, headers, body } = await get(address, html)
      assert.equal(statusCode, 404, address)
      assert.equal(headers['content-type'], 'text/html; charset=utf-8', address)
      assert.equal(headers['content-security-policy'], `${policy}'none'`)
      assert.equal(headers['x-robots-tag'], 'noindex')
      assert.match(body, /<script type="module"/)
    }
  })

  const problems: Readonly<Record<string, InjectOptions>> = {
    'of the API': { url: '/api/v1/nothing', headers: html },
    'of a shared page': { url: '/shared/nothing', headers: html },
    'of a file': { url: '/console/nothing.js', headers: html },
    'that is not opened as a page': { url: '/nothing', headers: { accept: '*/*' } },
    'without a preference': { url: '/nothing' },
    'that is written to': { method: 'POST', url: '/nothing', headers: html },
  }
  for (const [name, options] of Object.entries(problems)) {
    test(`${name} is a problem`, async () => {
      const { statusCode, headers } = await app.inject(options)
      assert.deepEqual([statusCode, headers['content-type']], [404, 'application/problem+json'])
    })
  }
})

describe('files', () => {
  const scriptPath = async (): Promise<string> => /\/console\/assets\/[^"]+\.js/.exec((await get('/')).body)?.[0] ?? ''

  test('are read by their first request, and then stay as they are', async () => {
    const file = join(buildFolder(), 'icon.svg')
    const built = readFileSync(file)
    writeFileSync(file, '<svg/>')
    assert.equal((await get('/console/icon.svg')).body, '<svg/>')
    writeFileSync(file, built)
    assert.equal((await get('/console/icon.svg')).body, '<svg/>')
  })

  test('that are read late are not removed before, by a build of another version', () => {
    assert.ok(Date.now() - statSync(buildFolder()).mtimeMs < 60_000)
  })

  test('with a hash in their names are kept for a year', async () => {
    const { headers } = await get(await scriptPath())
    assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable')
    assert.equal(headers['content-type'], 'text/javascript; charset=utf-8')
    assert.equal(headers['x-content-type-options'], 'nosniff')
  })

  test('without one are asked for again', async () => {
    const { headers } = await get('/console/icon.svg')
    assert.equal(headers['cache-control'], 'no-cache')
    assert.equal(headers['content-type'], 'image/svg+xml')
  })

  const encodings: readonly (readonly [string, string, string | undefined, (body: Buffer) => Buffer])[] = [
    ['brotli first', 'gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip where there is no brotli', 'gzip', 'gzip', gunzipSync],
    ['gzip where brotli is refused', 'br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
    ['plain where nothing is said', '', undefined, (body) => body],
    ['plain where only others are known', 'zstd', undefined, (body) => body],
  ]
  for (const [what, accepted, expected, decode] of encodings) {
    test(`are sent compressed as the browser takes them: ${what}`, async () => {
      for (const path of [await scriptPath(), '/']) {
        const { headers, rawPayload } = await get(path, { 'accept-encoding': accepted })
        assert.equal(headers['content-encoding'], expected)
        assert.match(String(headers.vary), /accept-encoding/i)
        assert.deepEqual(decode(rawPayload), (await get(path)).rawPayload)
      }
    })
  }

  test('that the browser has are not sent again, each encoding by itself', async () => {
    const path = await scriptPath()
    const { headers } = await get(path, { 'accept-encoding': 'br' })
    const known = { 'if-none-match': `"other", W/${headers.etag}` }
    const again = await get(path, { ...known, 'accept-encoding': 'br' })
    assert.equal(again.statusCode, 304)
    assert.equal(again.body, '')
    assert.equal((await get(path, { ...known, 'accept-encoding': 'gzip' })).statusCode, 200)
  })

  for (const path of [
    'assets/../index.html',
    'assets/%2e%2e/index.html',
    '.vite/manifest.json',
    'icon.svg.br',
    '%00',
  ]) {
    test(`are nothing but what was built: /console/${path}`, async () => {
      assert.equal((await get(`/console/${path}`)).statusCode, 404)
    })
  }
})

describe('the page of a record', () => {
  interface Made {
    readonly id: number
    readonly share_token: string
  }
  const createWebsite = async (privacy: Privacy, embed: Switch): Promise<Made> => {
    const site = { privacy, embed, password_hash: privacy === 2 ? 'hash' : null, domain: `site-${Math.random()}.test` }
    const rest = {
      email: 0,
      exclude_bots: 1,
      exclude_params: '',
      exclude_ips: '',
      created_at: 0,
      updated_at: 0,
    } as const
    const values = { account_id: ownerId, share_token: createShareToken(), ...site, ...rest }
    const insert = records.db.insertInto('websites').values(values)
    return await insert.returning(['id', 'share_token']).executeTakeFirstOrThrow()
  }

  test('names the website of a site to its own account only, and is then not stored', async () => {
    const { id } = await createWebsite(1, 0)
    const { domain } = await records.db
      .selectFrom('websites')
      .select('domain')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const embeddedIn = (body: string): unknown => {
      const content = /<meta name="sightline-site" content="([^"]*)">/.exec(body)?.[1]
      return content === undefined ? null : JSON.parse(content.replaceAll('&quot;', '"'))
    }
    for (const path of [`/sites/${domain}`, `/sites/${domain}?period=7d`]) {
      const own = await get(path, { cookie: ownerCookie })
      assert.deepEqual(embeddedIn(own.body), { host: domain, website: id })
      assert.equal(own.headers['cache-control'], 'no-store')
    }
    for (const [path, cookie] of [
      [`/sites/${domain}`, ''],
      [`/sites/${domain}`, otherCookie],
      [`/sites/${domain}?embed=1`, ownerCookie],
      [`/sites/${domain}/settings`, ownerCookie],
      ['/sites/other.test', ownerCookie],
    ] as const) {
      const { statusCode, body, headers } = await get(path, { cookie })
      assert.equal(statusCode, 200, 'the same, whether or not the site exists')
      assert.equal(embeddedIn(body), null, path)
      assert.equal(headers['cache-control'], 'no-cache')
    }
  })

  const rows: readonly (readonly [privacy: Privacy, who: string, cookie: () => string, shared: number, own: number])[] =
    [
      [0, 'an anonymous visitor', () => '', 200, 404],
      [0, 'another account', () => otherCookie, 200, 404],
      [0, 'the owner', () => ownerCookie, 200, 200],
      [1, 'an anonymous visitor', () => '', 404, 404],
      [1, 'another account', () => otherCookie, 404, 404],
      [1, 'somebody with a made-up session', () => `sightline_session=${'A'.repeat(43)}`, 404, 404],
      [1, 'the owner', () => ownerCookie, 200, 200],
      [2, 'an anonymous visitor', () => '', 200, 404],
      [2, 'the owner', () => ownerCookie, 200, 200],
    ]
  for (const [privacy, who, cookie, shared, own] of rows) {
    test(`privacy ${privacy} is to ${who} a ${shared} at its share address, a ${own} at its number`, async () => {
      const { id, share_token } = await createWebsite(privacy, 0)
      for (const [at, status] of [
        [share_token, shared],
        [id, own],
      ] as const) {
        for (const path of [`/websites/${at}`, `/websites/${at}?period=30d`, `/websites/${at}/settings`]) {
          assert.equal((await get(path, { cookie: cookie() })).statusCode, status, path)
        }
      }
    })
  }

  test('is for frames the same to everybody: not even its owner sees a private one, or any by its number', async () => {
    for (const privacy of [0, 1, 2] as const) {
      const { id, share_token } = await createWebsite(privacy, 1)
      const at = `/websites/${share_token}?embed=1`
      const [owner, anonymous] = [await get(at, { cookie: ownerCookie }), await get(at)]
      assert.equal(owner.statusCode, privacy === 1 ? 404 : 200)
      assert.deepEqual(comparable(owner.headers), comparable(anonymous.headers))
      const byNumber = await get(`/websites/${id}?embed=1`, { cookie: ownerCookie })
      assert.equal(byNumber.statusCode, 404)
      assert.equal(byNumber.headers['content-security-policy'], `${policy}'none'`)
    }
  })

  test('that is private is shown to an anonymous visitor in the bytes and headers of nothing, whatever the browser has', async () => {
    const { id, share_token } = await createWebsite(1, 1)
    const { etag } = (await get('/')).headers
    for (const [query, headers] of [
      ['', {}],
      ['?embed=1', { 'if-none-match': String(etag), 'accept-encoding': 'br' }],
    ] as const) {
      for (const [at, unknown] of [
        [share_token, unknownToken],
        [id, 999_999],
      ]) {
        const [hidden, none] = [
          await get(`/websites/${at}${query}`, headers),
          await get(`/websites/${unknown}${query}`, headers),
        ]
        assert.equal(hidden.statusCode, 404)
        assert.deepEqual(hidden.rawPayload, none.rawPayload)
        assert.deepEqual(comparable(hidden.headers), comparable(none.headers))
      }
    }
  })

  const frames: readonly (readonly [string, Privacy, Switch, string, boolean])[] = [
    ['where its owner allows it and it is asked for', 0, 1, '?embed=1', true],
    ['behind a password', 2, 1, '?theme=dark&embed=1', true],
    ['not where its owner does not allow it', 0, 0, '?embed=1', false],
    ['not where it is not asked for', 0, 1, '', false],
    ['not by another parameter', 0, 1, '?xembed=1&embed=10', false],
    ['not where it is private', 1, 1, '?embed=1', false],
  ]
  for (const [what, privacy, embed, query, framed] of frames) {
    test(`shows in frames ${what}`, async () => {
      const { share_token } = await createWebsite(privacy, embed)
      const { headers } = await get(`/websites/${share_token}${query}`, { cookie: ownerCookie })
      assert.equal(headers['content-security-policy'], `${policy}${framed ? '*' : "'none'"}`)
      assert.equal(headers['x-frame-options'], framed ? undefined : 'DENY')
    })
  }
})

/** Without what differs between any two replies. */
const comparable = ({ date: _, 'x-request-id': __, ...headers }: Record<string, unknown>) => headers
