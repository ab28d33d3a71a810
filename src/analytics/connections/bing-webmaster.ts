import { isRecord } from '../../base/is-record.ts'
import { ApiError } from './api-error.ts'
import type { SearchApiOptions } from './options.ts'
import type { Quotas } from './quotas.ts'
import type { SearchProperty, SubmittedSitemap } from './search-console.ts'
import type { JsonReply, SendJson } from './send-json.ts'

export interface BingSecret {
  readonly kind: 'bing'
  readonly apiKey: string
}

/** Numbers of a query or a page; of a week, which is known by one of its days. */
export interface BingRow {
  readonly day: number
  /** The query, or the URL of the page. */
  readonly value: string
  readonly clicks: number
  readonly impressions: number
  readonly position: number
}

export interface BingDay {
  readonly day: number
  readonly clicks: number
  readonly impressions: number
}

export type BingWebmaster = ReturnType<typeof createBingWebmaster>

/** Bing publishes no limits. These are far below what it has been seen to refuse. */
const quotaOf = (property: string) => ({ name: `bing ${property}`, requests: 120, windowMs: 60_000 })

const dayMs = 86_400_000

export function createBingWebmaster(
  { bingWebmasterUrl }: Pick<SearchApiOptions, 'bingWebmasterUrl'>,
  { send, quotas }: { readonly send: SendJson; readonly quotas: Quotas },
) {
  async function call(
    { apiKey }: BingSecret,
    method: string,
    parameters: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ): Promise<readonly unknown[]> {
    await quotas.take([quotaOf(parameters.siteUrl ?? 'sites')], signal)
    const query = new URLSearchParams({ ...parameters, apikey: apiKey })
    const reply = await send({ method: 'GET', url: `${bingWebmasterUrl}/${method}?${query}`, signal })
    if (reply.status === 200 && isRecord(reply.body) && Array.isArray(reply.body.d)) return reply.body.d
    throw errorOf(reply)
  }

  /** Methods that change something return nothing. */
  async function change(
    { apiKey }: BingSecret,
    method: string,
    json: { readonly siteUrl: string; readonly feedUrl: string },
    signal: AbortSignal,
  ): Promise<void> {
    await quotas.take([quotaOf(json.siteUrl)], signal)
    const query = new URLSearchParams({ apikey: apiKey })
    const reply = await send({ method: 'POST', url: `${bingWebmasterUrl}/${method}?${query}`, json, signal })
    if (reply.status !== 200) throw errorOf(reply)
  }

  const rowsOf = async (
    secret: BingSecret,
    method: string,
    parameters: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ): Promise<readonly BingRow[]> =>
    (await call(secret, method, parameters, signal)).map((row) => {
      const { Query, AvgImpressionPosition } = isRecord(row) ? row : {}
      if (typeof Query !== 'string') throw unreadable()
      const position = typeof AvgImpressionPosition === 'number' ? Math.max(0, AvgImpressionPosition) : 0
      return { ...readDay(row), value: Query, position }
    })

  return {
    async properties(secret: BingSecret, signal: AbortSignal): Promise<readonly SearchProperty[]> {
      const sites = await call(secret, 'GetUserSites', {}, signal)
      return sites.flatMap((site) =>
        isRecord(site) && typeof site.Url === 'string'
          ? [
              {
                property: site.Url,
                type: 'url-prefix',
                permission: site.IsVerified === true ? 'owner' : 'none',
              } as const,
            ]
          : [],
      )
    },
    async sitemaps(secret: BingSecret, siteUrl: string, signal: AbortSignal): Promise<readonly SubmittedSitemap[]> {
      const feeds = await call(secret, 'GetFeeds', { siteUrl }, signal)
      return feeds.flatMap((feed) => (isRecord(feed) && typeof feed.Url === 'string' ? [readFeed(feed)] : []))
    },
    putSitemap: (
      secret: BingSecret,
      {
        siteUrl,
        url,
        isRemoved = false,
      }: { readonly siteUrl: string; readonly url: string; readonly isRemoved?: boolean },
      signal: AbortSignal,
    ) => change(secret, isRemoved ? 'RemoveFeed' : 'SubmitFeed', { siteUrl, feedUrl: url }, signal),
    days: async (secret: BingSecret, siteUrl: string, signal: AbortSignal): Promise<readonly BingDay[]> =>
      (await call(secret, 'GetRankAndTrafficStats', { siteUrl }, signal)).map(readDay),
    pages: (secret: BingSecret, siteUrl: string, signal: AbortSignal) =>
      rowsOf(secret, 'GetPageStats', { siteUrl }, signal),
    queries: (secret: BingSecret, siteUrl: string, signal: AbortSignal) =>
      rowsOf(secret, 'GetQueryStats', { siteUrl }, signal),
    queriesOfPage: (secret: BingSecret, siteUrl: string, page: string, signal: AbortSignal) =>
      rowsOf(secret, 'GetPageQueryStats', { siteUrl, page }, signal),
  }
}

/** The state is a word; what is not `Success` or `Pending` is an error. */
function readFeed(feed: Readonly<Record<string, unknown>>): SubmittedSitemap {
  const time = (value: unknown): number | null => {
    const at = Number(/^\/Date\((-?\d{1,15})/.exec(String(value))?.[1] ?? Number.NaN)
    // Dates that are not known are those of the first year.
    return at > 0 ? at : null
  }
  const status = String(feed.Status ?? '')
  const readAt = time(feed.LastCrawled)
  return {
    url: String(feed.Url).slice(0, 2_048),
    isIndex: /index/i.test(String(feed.Type ?? '')),
    isPending: /pending|submitted/i.test(status) || readAt === null,
    submittedAt: time(feed.Submitted),
    readAt,
    errors: /^(?:success|pending|submitted|)$/i.test(status) ? 0 : 1,
    warnings: null,
    urls: typeof feed.UrlCount === 'number' ? feed.UrlCount : null,
  }
}

const unreadable = (): ApiError => new ApiError('unreadable', 'Bing returned a row that has no numbers.')

/** Dates are written like `/Date(1316156400000-0700)/`: midnight at the offset. */
function readDay(row: unknown): BingDay {
  const { Date: date, Clicks: clicks, Impressions: impressions } = isRecord(row) ? row : {}
  const [, time, sign = '+', hours = '0', minutes = '0'] =
    /^\/Date\((-?\d{1,15})(?:([+-])(\d\d)(\d\d))?\)\/$/.exec(String(date)) ?? []
  if (time === undefined || typeof clicks !== 'number' || typeof impressions !== 'number') throw unreadable()
  const offset = (Number(hours) * 60 + Number(minutes)) * 60_000 * (sign === '-' ? -1 : 1)
  return {
    day: Math.floor((Number(time) + offset) / dayMs),
    clicks: Math.max(0, Math.round(clicks)),
    impressions: Math.max(0, Math.round(impressions)),
  }
}

/** The codes of `ApiErrorCode` that say whose fault it is. */
const problems: Readonly<Record<number, 'revoked' | 'denied' | 'limited'>> = {
  3: 'revoked',
  4: 'limited',
  5: 'limited',
  6: 'revoked',
  7: 'denied',
  14: 'denied',
}

function errorOf({ status, body, retryAfterMs }: JsonReply): ApiError {
  const code = isRecord(body) && typeof body.ErrorCode === 'number' ? body.ErrorCode : null
  const problem = code === null ? undefined : problems[code]
  if (status === 429) return new ApiError('limited', 'Bing limits how often it is asked.', retryAfterMs)
  if (problem) return new ApiError(problem, `Bing refuses: error ${code}.`, retryAfterMs)
  if (status === 401 || status === 403) return new ApiError('revoked', `Bing refuses the key: ${status}.`)
  if (status >= 500) return new ApiError('unavailable', `Bing failed: ${status}.`, retryAfterMs)
  return new ApiError('unreadable', `Bing answered with ${status}.`)
}
