import { isRecord } from '../../base/is-record.ts'
import { ApiError } from './api-error.ts'
import type { GoogleSecret, GoogleTokens } from './google-tokens.ts'
import type { SearchApiOptions } from './options.ts'
import type { Quota, Quotas } from './quotas.ts'
import type { JsonReply, JsonRequest, SendJson } from './send-json.ts'

/** A property that a connection can read. */
export interface SearchProperty {
  readonly property: string
  /** Whether all hosts and schemes of a domain belong to it, or the URLs that begin with it. */
  readonly type: 'domain' | 'url-prefix'
  /** Properties without verification cannot be read. */
  readonly permission: 'owner' | 'full' | 'restricted' | 'none'
}

/** Hours are known of the last ten days, and are all preliminary for a while. */
export type SearchDimension = 'date' | 'hour' | 'page' | 'query' | 'country' | 'device'

export interface AnalyticsQuery {
  readonly property: string
  /** Dates such as 2026-11-16, in Google's time zone, both included. */
  readonly from: string
  readonly to: string
  readonly dimensions: readonly SearchDimension[]
  /** In RE2: only pages that match. */
  readonly pages?: string | null
}

export interface AnalyticsRow {
  readonly keys: readonly string[]
  readonly clicks: number
  readonly impressions: number
  readonly position: number
}

export interface AnalyticsPage {
  readonly rows: readonly AnalyticsRow[]
  /** The first day that may still change, if the query is by date and has one. */
  readonly firstIncompleteDate: string | null
  /** The first hour that may still change, if the query is by hour and has one. */
  readonly firstIncompleteHour: number | null
}

/** A sitemap that a search engine knows. Numbers are null if it does not say them. */
export interface SubmittedSitemap {
  readonly url: string
  readonly isIndex: boolean
  /** It was not read yet. */
  readonly isPending: boolean
  readonly submittedAt: number | null
  readonly readAt: number | null
  readonly errors: number | null
  readonly warnings: number | null
  readonly urls: number | null
}

/** What Google says about a URL. Codes are in lower case, and empty if Google names none. */
export interface UrlInspection {
  readonly verdict: string
  readonly coverage: string
  readonly robots: string
  readonly indexing: string
  readonly fetch: string
  readonly crawledAs: string
  readonly lastCrawlAt: number | null
  readonly googleCanonical: string | null
  readonly userCanonical: string | null
  readonly sitemaps: readonly string[]
  readonly detailsUrl: string | null
}

export type SearchConsole = ReturnType<typeof createSearchConsole>

/** The most that Google returns at once. */
export const rowsPerPage = 25_000
/** Google has at most 50,000 rows of a day; a reply that never ends must not fill the memory. */
const maxPages = 40

const minute = 60_000
/** Google's limits of each property: https://developers.google.com/webmaster-tools/limits */
const analyticsQuota = (property: string): Quota => ({
  name: `google analytics ${property}`,
  requests: 1_200,
  windowMs: minute,
})
const dayMs = 24 * 60 * minute
/** Google permits 2,000 a day and 600 a minute. A twentieth is left, because requests may arrive later than they are counted here. */
export const inspectionsPerDay = 1_900
const inspectionQuotas = (property: string): readonly Quota[] => [
  { name: `google inspection per minute ${property}`, requests: 570, windowMs: minute },
  { name: `google inspection ${property}`, requests: inspectionsPerDay, windowMs: dayMs },
]
const otherQuota = (account: string): Quota => ({ name: `google other ${account}`, requests: 200, windowMs: minute })

export function createSearchConsole(
  { searchConsoleUrl }: Pick<SearchApiOptions, 'searchConsoleUrl'>,
  { send, tokens, quotas }: { readonly send: SendJson; readonly tokens: GoogleTokens; readonly quotas: Quotas },
) {
  /** A token may have been withdrawn before its time: then it is replaced once. Every attempt counts as a request. */
  async function call(
    secret: GoogleSecret,
    request: Omit<JsonRequest, 'headers'>,
    within: readonly Quota[],
    maxWaitMs?: number,
  ): Promise<unknown> {
    for (let attempt = 1; ; attempt++) {
      const token = await tokens.accessToken(secret, request.signal)
      await quotas.take(within, request.signal, maxWaitMs)
      const reply = await send({ ...request, headers: { authorization: `Bearer ${token}` } })
      if (reply.status >= 200 && reply.status < 300) return reply.body
      if (reply.status !== 401) throw errorOf(reply)
      tokens.reject(secret)
      if (attempt === 2) throw new ApiError('revoked', 'Google does not accept the token of the connection.')
    }
  }

  const site = (property: string): string => `${searchConsoleUrl}/webmasters/v3/sites/${encodeURIComponent(property)}`

  return {
    async properties(secret: GoogleSecret, signal: AbortSignal): Promise<readonly SearchProperty[]> {
      const request = { method: 'GET', url: `${searchConsoleUrl}/webmasters/v3/sites`, signal } as const
      const body = await call(secret, request, [otherQuota(identityOf(secret))])
      const entries = isRecord(body) && Array.isArray(body.siteEntry) ? body.siteEntry : []
      return entries.flatMap(readProperty)
    },

    /** All rows of a query, page by page. */
    async analytics(secret: GoogleSecret, query: AnalyticsQuery, signal: AbortSignal): Promise<AnalyticsPage> {
      const rows: AnalyticsRow[] = []
      let firstIncompleteDate: string | null = null
      let firstIncompleteHour: number | null = null
      for (let page = 0; page < maxPages; page++) {
        const request = {
          method: 'POST' as const,
          url: `${site(query.property)}/searchAnalytics/query`,
          json: queryBody(query, page),
          signal,
        }
        const body = await call(secret, request, [analyticsQuota(query.property)])
        const { answered, metadata } = rowsIn(body)
        for (const row of answered) rows.push(readRow(row, query.dimensions.length))
        firstIncompleteDate ??= incompleteDateOf(metadata)
        firstIncompleteHour ??= incompleteHourOf(metadata)
        if (answered.length < rowsPerPage) break
      }
      return { rows, firstIncompleteDate, firstIncompleteHour }
    },

    async sitemaps(secret: GoogleSecret, property: string, signal: AbortSignal): Promise<readonly SubmittedSitemap[]> {
      const request = { method: 'GET', url: `${site(property)}/sitemaps`, signal } as const
      const body = await call(secret, request, [otherQuota(identityOf(secret))])
      const sitemaps = isRecord(body) && Array.isArray(body.sitemap) ? body.sitemap : []
      return sitemaps.flatMap((one: unknown) =>
        isRecord(one) && typeof one.path === 'string' ? [readSitemap(one)] : [],
      )
    },

    /** Submits a sitemap, or removes it from those that Google reads. */
    async putSitemap(
      secret: GoogleSecret,
      {
        property,
        url,
        isRemoved = false,
      }: { readonly property: string; readonly url: string; readonly isRemoved?: boolean },
      signal: AbortSignal,
    ): Promise<void> {
      const address = `${site(property)}/sitemaps/${encodeURIComponent(url)}`
      const request = { method: isRemoved ? 'DELETE' : 'PUT', url: address, signal } as const
      await call(secret, request, [otherQuota(identityOf(secret))])
    },

    /** What is known of a URL of a property; null if Google does not accept that URL. It does not wait for the quota of a day. */
    async inspect(
      secret: GoogleSecret,
      { property, url }: { readonly property: string; readonly url: string },
      signal: AbortSignal,
    ): Promise<UrlInspection | null> {
      const json = { inspectionUrl: url, siteUrl: property, languageCode: 'en-US' }
      const request = {
        method: 'POST',
        url: `${searchConsoleUrl}/v1/urlInspection/index:inspect`,
        json,
        signal,
      } as const
      try {
        return readInspection(await call(secret, request, inspectionQuotas(property), inspectionWaitMs))
      } catch (error) {
        if (error instanceof ApiError && error.status === 400) return null
        throw error
      }
    },
  }
}

const readProperty = (entry: unknown): SearchProperty[] =>
  isRecord(entry) && typeof entry.siteUrl === 'string'
    ? [
        {
          property: entry.siteUrl,
          type: entry.siteUrl.startsWith('sc-domain:') ? 'domain' : 'url-prefix',
          permission: permissions[String(entry.permissionLevel)] ?? 'none',
        },
      ]
    : []

const queryBody = ({ from, to, dimensions, pages }: AnalyticsQuery, page: number) => ({
  startDate: from,
  endDate: to,
  dimensions,
  type: 'web',
  dataState: dimensions.includes('hour') ? 'hourly_all' : 'all',
  rowLimit: rowsPerPage,
  startRow: page * rowsPerPage,
  ...(pages && {
    dimensionFilterGroups: [{ filters: [{ dimension: 'page', operator: 'includingRegex', expression: pages }] }],
  }),
})

function rowsIn(body: unknown): { readonly answered: readonly unknown[]; readonly metadata: unknown } {
  if (!isRecord(body)) throw new ApiError('unreadable', 'Google returned no numbers.')
  const { rows: answered = [], metadata } = body
  if (!Array.isArray(answered)) throw new ApiError('unreadable', 'Google returned no rows.')
  return { answered, metadata }
}

/** Numbers are written as text. */
function readSitemap(one: Readonly<Record<string, unknown>>): SubmittedSitemap {
  const number = (value: unknown): number | null => (/^\d{1,15}$/.test(String(value)) ? Number(value) : null)
  const time = (value: unknown): number | null => {
    const at = Date.parse(String(value))
    return Number.isFinite(at) ? at : null
  }
  const contents = Array.isArray(one.contents) ? one.contents : []
  const counts = contents.map((content: unknown) => (isRecord(content) ? (number(content.submitted) ?? 0) : 0))
  return {
    url: String(one.path).slice(0, 2_048),
    isIndex: one.isSitemapsIndex === true,
    isPending: one.isPending === true,
    submittedAt: time(one.lastSubmitted),
    readAt: time(one.lastDownloaded),
    errors: number(one.errors),
    warnings: number(one.warnings),
    urls: counts.length === 0 ? null : counts.reduce((sum, count) => sum + count, 0),
  }
}

const inspectionWaitMs = 2_000

function readInspection(body: unknown): UrlInspection {
  const result = isRecord(body) && isRecord(body.inspectionResult) ? body.inspectionResult : {}
  const index = result.indexStatusResult
  if (!isRecord(index)) throw new ApiError('unreadable', 'Google returned no index status.')
  const text = (name: string): string => (typeof index[name] === 'string' ? index[name].slice(0, 2_000) : '')
  const code = (name: string): string => (/_UNSPECIFIED$/.test(text(name)) ? '' : text(name).toLowerCase())
  const crawledAt = Date.parse(text('lastCrawlTime'))
  const { inspectionResultLink: link } = result
  return {
    ...{ verdict: code('verdict'), coverage: text('coverageState'), robots: code('robotsTxtState') },
    ...{ indexing: code('indexingState'), fetch: code('pageFetchState'), crawledAs: code('crawledAs') },
    lastCrawlAt: Number.isFinite(crawledAt) && crawledAt > 0 ? crawledAt : null,
    googleCanonical: text('googleCanonical') || null,
    userCanonical: text('userCanonical') || null,
    sitemaps: Array.isArray(index.sitemap) ? index.sitemap.slice(0, 20).map((one) => String(one).slice(0, 2_000)) : [],
    detailsUrl: typeof link === 'string' && link.startsWith('https://') ? link.slice(0, 4_000) : null,
  }
}

const identityOf = (secret: GoogleSecret): string =>
  secret.kind === 'google-service-account' ? secret.email : 'consents'

const permissions: Readonly<Record<string, SearchProperty['permission']>> = {
  siteOwner: 'owner',
  siteFullUser: 'full',
  siteRestrictedUser: 'restricted',
}

function readRow(row: unknown, dimensions: number): AnalyticsRow {
  const { keys = [], clicks, impressions, position }: Readonly<Record<string, unknown>> = isRecord(row) ? row : {}
  const isValid =
    Array.isArray(keys) &&
    keys.length === dimensions &&
    keys.every((key) => typeof key === 'string') &&
    isCount(clicks) &&
    isCount(impressions)
  if (!isValid) throw new ApiError('unreadable', 'Google returned a row that has no numbers.')
  return { keys, clicks, impressions, position: typeof position === 'number' ? position : 0 }
}

const isCount = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value) && value >= 0

/** The documentation has it in both spellings. */
function incompleteDateOf(metadata: unknown): string | null {
  if (!isRecord(metadata)) return null
  const date = metadata.firstIncompleteDate ?? metadata.first_incomplete_date
  return typeof date === 'string' && /^\d{4}-\d\d-\d\d$/.test(date) ? date : null
}

function incompleteHourOf(metadata: unknown): number | null {
  if (!isRecord(metadata)) return null
  const time = Date.parse(String(metadata.firstIncompleteHour ?? metadata.first_incomplete_hour))
  return Number.isFinite(time) ? time : null
}

/** What a status means, by the reasons in the body. */
function errorOf({ status, body, retryAfterMs }: JsonReply): ApiError {
  const error = isRecord(body) && isRecord(body.error) ? body.error : {}
  const details = JSON.stringify([error.status, error.errors, error.details]).slice(0, 4_000)
  if (status === 429 || /rateLimitExceeded|quotaExceeded|RESOURCE_EXHAUSTED/i.test(details))
    return new ApiError('limited', 'The quota of Search Console is used up.', retryAfterMs)
  if (/accessNotConfigured|SERVICE_DISABLED/i.test(details))
    return new ApiError('api-disabled', 'The Search Console API is not enabled in the project of the key.')
  if (status === 403 || status === 404) return new ApiError('denied', `Search Console denies access: ${status}.`)
  if (status >= 500) return new ApiError('unavailable', `Search Console failed: ${status}.`, retryAfterMs)
  return new ApiError('unreadable', `Search Console answered with ${status}.`, null, status)
}
