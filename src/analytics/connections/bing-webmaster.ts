import { isRecord } from '../../base/is-record.ts'
import { ApiError } from './api-error.ts'
import type { SearchApiOptions } from './options.ts'
import type { Quotas } from './quotas.ts'
import type { SearchProperty } from './search-console.ts'
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
