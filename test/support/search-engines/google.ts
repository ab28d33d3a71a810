import { createHash, generateKeyPairSync, verify } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Shown } from './impressions.ts'
import { type FakeServer, type Reply, readBody, serveFake } from './serve.ts'

type Dimension = 'date' | 'hour' | 'page' | 'query' | 'country' | 'device'

interface QueryBody {
  readonly startDate: string
  readonly endDate: string
  readonly dimensions: readonly Dimension[]
  readonly dataState?: string
  readonly rowLimit?: number
  readonly startRow?: number
  readonly dimensionFilterGroups?: readonly { readonly filters: readonly { readonly expression: string }[] }[]
}

export interface ShownHour {
  readonly hour: string
  readonly page: string
  readonly clicks: number
  readonly impressions: number
  /** The sum of the positions. */
  readonly positions: number
}

export interface FakeGoogle extends FakeServer {
  /** The JSON key of a service account that has access. */
  readonly serviceAccountKey: string
  readonly environment: Readonly<Record<string, string>>
  /** What it has, by property; it may be changed at any time. */
  readonly properties: Map<string, readonly Shown[]>
  /** The hours that it has, by property: such as 2026-11-16T03:00:00-08:00. */
  readonly hours: Map<string, readonly ShownHour[]>
  /** From which hour on numbers may still change. */
  firstIncompleteHour: string | null
  /** From which date on numbers may still change. */
  firstIncompleteDate: string | null
  /** Whether keys and consents are still accepted. */
  isRevoked: boolean
  /** What it says about URLs; a URL that is not there is unknown to it. */
  readonly indexed: Map<string, object>
  /** The sitemaps that were submitted, by property. */
  readonly sitemaps: Map<string, Set<string>>
  /** The URLs that were inspected, in this order. */
  readonly inspected: string[]
  /** How many inspections a property may have in any 24 hours, of the time of the clock. */
  inspectionsPerDay: number
  /** The queries that were answered. */
  readonly queries: QueryBody[]
  /** How many rows a page has at most; Google's is 25,000. */
  maxRows: number
  /** The code that a person's browser comes back with, after that has agreed. */
  consent(url: string): { readonly code: string; readonly state: string }
}

const clientId = 'client-of-the-operator'
const clientSecret = 'secret-of-the-operator'
export const googleSecrets = { clientSecret, refreshToken: 'refresh-token-of-a-person', accessToken: 'ya29.access' }

/** Behaves as documented: tokens, paging, quotas, anonymized queries, days that are not complete. */
export async function startFakeGoogle(clock: () => number = Date.now): Promise<FakeGoogle> {
  const keys = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const privateKey = keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const email = 'reader@project.iam.gserviceaccount.com'
  const verifiers = new Map<string, string>()
  let tokens = 0
  const valid = new Set<string>()
  const windows = new Map<string, number[]>()

  const invalidGrant: Reply = { status: 400, body: { error: 'invalid_grant', error_description: 'Not accepted.' } }

  function token(form: URLSearchParams): Reply {
    if (google.isRevoked) return invalidGrant
    const issue = (more: object = {}): Reply => {
      const access_token = `${googleSecrets.accessToken}.${++tokens}`
      valid.add(access_token)
      return { status: 200, body: { access_token, expires_in: 3599, token_type: 'Bearer', ...more } }
    }
    switch (form.get('grant_type')) {
      case 'urn:ietf:params:oauth:grant-type:jwt-bearer':
        return isAssertion(form.get('assertion') ?? '') ? issue() : invalidGrant
      case 'authorization_code': {
        const challenge = createHash('sha256')
          .update(form.get('code_verifier') ?? '')
          .digest('base64url')
        const isRight = verifiers.get(form.get('code') ?? '') === challenge && isClient(form)
        return isRight ? issue({ refresh_token: googleSecrets.refreshToken }) : invalidGrant
      }
      case 'refresh_token':
        return form.get('refresh_token') === googleSecrets.refreshToken && isClient(form) ? issue() : invalidGrant
      default:
        return { status: 400, body: { error: 'unsupported_grant_type' } }
    }
  }

  const isClient = (form: URLSearchParams): boolean =>
    form.get('client_id') === clientId && form.get('client_secret') === clientSecret

  function isAssertion(assertion: string): boolean {
    const [header = '', claims = '', signature = ''] = assertion.split('.')
    const parse = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString())
    const { alg } = parse(header)
    const { iss, aud, scope, iat, exp } = parse(claims)
    return (
      alg === 'RS256' &&
      iss === email &&
      aud === `${google.origin}/token` &&
      scope === 'https://www.googleapis.com/auth/webmasters' &&
      exp - iat <= 3600 &&
      verify('RSA-SHA256', Buffer.from(`${header}.${claims}`), keys.publicKey, Buffer.from(signature, 'base64url'))
    )
  }

  /** Google's limit in any minute, or another window. */
  function isWithin(name: string, limit: number, windowMs = 60_000): boolean {
    const now = clock()
    const recent = (windows.get(name) ?? []).filter((time) => time > now - windowMs)
    windows.set(name, [...recent, now])
    if (recent.length < limit) return true
    google.exceeded.push(name)
    return false
  }

  /** It has read sitemaps without `pending` in their name. */
  function answerSitemap(method = 'GET', property: string, path: string | undefined): Reply {
    if (!google.properties.has(property)) return error(403, 'forbidden')
    const own = google.sitemaps.get(property) ?? new Set<string>()
    google.sitemaps.set(property, own)
    if (path !== undefined && method === 'PUT') own.add(decodeURIComponent(path))
    else if (path !== undefined && !own.delete(decodeURIComponent(path))) return error(404, 'notFound')
    if (path !== undefined) return { status: 204, body: '' }
    const sitemaps = [...own].map((one) => ({
      ...{ path: one, isSitemapsIndex: false, type: 'sitemap', lastSubmitted: '2026-11-15T01:02:03.004Z' },
      ...(one.includes('pending')
        ? { isPending: true }
        : {
            isPending: false,
            lastDownloaded: '2026-11-16T00:00:00Z',
            warnings: '2',
            errors: one.includes('bad') ? '1' : '0',
          }),
      contents: [{ type: 'web', submitted: '42', indexed: '0' }],
    }))
    return { status: 200, body: own.size === 0 ? {} : { sitemap: sitemaps } }
  }

  function inspect({ inspectionUrl, siteUrl }: { readonly inspectionUrl: string; readonly siteUrl: string }): Reply {
    if (!google.properties.has(siteUrl)) return error(403, 'forbidden')
    google.inspected.push(inspectionUrl)
    const isPermitted = [
      isWithin(`inspection per minute ${siteUrl}`, 600),
      isWithin(`inspection ${siteUrl}`, google.inspectionsPerDay, 24 * 3_600_000),
    ]
    if (isPermitted.includes(false)) return error(429, 'quotaExceeded')
    const domain = siteUrl.replace('sc-domain:', '')
    const isOwn = siteUrl === domain ? inspectionUrl.startsWith(domain) : new URL(inspectionUrl).host.endsWith(domain)
    if (!isOwn) return error(400, 'invalidArgument')
    const indexStatusResult = google.indexed.get(inspectionUrl) ?? {
      ...{ verdict: 'NEUTRAL', coverageState: 'URL is unknown to Google' },
      ...{ robotsTxtState: 'ROBOTS_TXT_STATE_UNSPECIFIED', indexingState: 'INDEXING_STATE_UNSPECIFIED' },
      pageFetchState: 'PAGE_FETCH_STATE_UNSPECIFIED',
    }
    const inspectionResultLink = 'https://search.google.com/search-console/inspect?resource_id=acme'
    return { status: 200, body: { inspectionResult: { inspectionResultLink, indexStatusResult } } }
  }

  const error = (status: number, reason: string): Reply => ({
    status,
    body: { error: { code: status, message: `Refused: ${reason}`, errors: [{ reason, domain: 'usageLimits' }] } },
  })

  async function answer(request: IncomingMessage): Promise<Reply> {
    const url = new URL(request.url ?? '/', google.origin)
    if (url.pathname === '/token') return token(new URLSearchParams(await readBody(request)))
    const bearer = request.headers.authorization?.replace('Bearer ', '') ?? ''
    if (!valid.has(bearer) || google.isRevoked) return error(401, 'authError')
    if (url.pathname === '/webmasters/v3/sites') {
      const siteEntry = [...google.properties.keys()].map((siteUrl) => ({ siteUrl, permissionLevel: 'siteFullUser' }))
      siteEntry.push({ siteUrl: 'https://unverified.test/', permissionLevel: 'siteUnverifiedUser' })
      return { status: 200, body: { siteEntry } }
    }
    if (url.pathname === '/v1/urlInspection/index:inspect') return inspect(JSON.parse(await readBody(request)))
    const sitemap = /^\/webmasters\/v3\/sites\/([^/]+)\/sitemaps(?:\/(.+))?$/.exec(url.pathname)
    if (sitemap) return answerSitemap(request.method, decodeURIComponent(sitemap[1] ?? ''), sitemap[2])
    const property = decodeURIComponent(/^\/webmasters\/v3\/sites\/([^/]+)\//.exec(url.pathname)?.[1] ?? '')
    const shown = google.properties.get(property)
    if (!shown) return error(403, 'forbidden')
    if (!isWithin(`analytics ${property}`, 1_200)) return error(429, 'rateLimitExceeded')
    const body: QueryBody = JSON.parse(await readBody(request))
    google.queries.push(body)
    const isByHour = body.dimensions.includes('hour')
    if (isByHour !== (body.dataState === 'hourly_all')) return error(400, 'invalidArgument')
    if (isByHour) return { status: 200, body: answerHours(google.hours.get(property) ?? [], body, google) }
    return { status: 200, body: answerQuery(shown, body, google) }
  }

  const server = await serveFake(answer)
  const google: FakeGoogle = Object.assign(server, {
    serviceAccountKey: JSON.stringify({
      type: 'service_account',
      private_key_id: 'key-1',
      private_key: privateKey,
      client_email: email,
      token_uri: 'http://127.0.0.1:1/not-used',
    }),
    environment: {
      SIGHTLINE_GOOGLE_TOKEN_URL: `${server.origin}/token`,
      SIGHTLINE_GOOGLE_CONSENT_URL: `${server.origin}/consent`,
      SIGHTLINE_SEARCH_CONSOLE_URL: server.origin,
      SIGHTLINE_GOOGLE_CLIENT_ID: clientId,
      SIGHTLINE_GOOGLE_CLIENT_SECRET: clientSecret,
    },
    properties: new Map<string, readonly Shown[]>(),
    hours: new Map<string, readonly ShownHour[]>(),
    firstIncompleteHour: null,
    firstIncompleteDate: null,
    isRevoked: false,
    indexed: new Map<string, object>(),
    inspected: [] as string[],
    sitemaps: new Map<string, Set<string>>(),
    inspectionsPerDay: 2_000,
    queries: [] as QueryBody[],
    maxRows: 25_000,
    consent(address: string) {
      const query = new URL(address).searchParams
      const code = `code-${verifiers.size}`
      verifiers.set(code, query.get('code_challenge') ?? '')
      return { code, state: query.get('state') ?? '' }
    },
  })
  return google
}

/** Grouped by hour alone, on dates in Pacific Time. */
function answerHours(
  shown: readonly ShownHour[],
  { startDate, endDate, dimensionFilterGroups = [] }: QueryBody,
  { firstIncompleteHour }: FakeGoogle,
) {
  const filters = dimensionFilterGroups.flatMap((group) =>
    group.filters.map(({ expression }) => new RegExp(expression)),
  )
  const isAsked = ({ hour, page }: ShownHour): boolean =>
    hour.slice(0, 10) >= startDate && hour.slice(0, 10) <= endDate && filters.every((filter) => filter.test(page))
  const sum = (all: readonly ShownHour[], field: 'clicks' | 'impressions' | 'positions'): number =>
    all.reduce((total, one) => total + one[field], 0)
  const rows = [...Map.groupBy(shown.filter(isAsked), ({ hour }) => hour)].map(([hour, all]) => ({
    keys: [hour],
    ...{ clicks: sum(all, 'clicks'), impressions: sum(all, 'impressions') },
    ctr: sum(all, 'clicks') / sum(all, 'impressions'),
    position: sum(all, 'positions') / sum(all, 'impressions'),
  }))
  return { rows, ...(firstIncompleteHour !== null && { metadata: { firstIncompleteHour } }) }
}

function answerQuery(
  shown: readonly Shown[],
  { startDate, endDate, dimensions, dataState, rowLimit = 1_000, startRow = 0, dimensionFilterGroups = [] }: QueryBody,
  { firstIncompleteDate, maxRows }: FakeGoogle,
) {
  const filters = dimensionFilterGroups.flatMap((group) =>
    group.filters.map(({ expression }) => new RegExp(expression)),
  )
  const groups = new Map<string, { keys: string[]; clicks: number; impressions: number; positions: number }>()
  for (const one of shown) {
    if (one.date < startDate || one.date > endDate) continue
    if (dataState !== 'all' && firstIncompleteDate !== null && one.date >= firstIncompleteDate) continue
    if (dimensions.includes('query') && one.isAnonymous) continue
    if (!filters.every((filter) => filter.test(one.page))) continue
    const keys = dimensions.map((dimension) => (dimension === 'hour' ? '' : one[dimension]))
    const name = keys.join('\n')
    const group = groups.get(name) ?? { keys, clicks: 0, impressions: 0, positions: 0 }
    groups.set(name, group)
    group.clicks += one.clicks
    group.impressions += one.impressions
    group.positions += one.positions
  }
  const isIncomplete =
    dataState === 'all' && dimensions.includes('date') && firstIncompleteDate !== null && firstIncompleteDate <= endDate
  return {
    rows: [...groups.values()]
      .toSorted((one, other) => other.clicks - one.clicks)
      .slice(startRow, startRow + Math.min(rowLimit, maxRows))
      .map(({ positions, ...group }) => ({
        ...group,
        ctr: group.clicks / group.impressions,
        position: positions / group.impressions,
      })),
    responseAggregationType: dimensions.includes('page') ? 'byPage' : 'byProperty',
    ...(isIncomplete && { metadata: { firstIncompleteDate } }),
  }
}
