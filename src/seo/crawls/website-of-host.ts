import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import { getFromService, isSuccess, readBodyText, type ServiceReply } from '../../base/get-from-service.ts'
import { withoutWww } from '../../base/hosts.ts'

/** The analytics service, whose public API is read on behalf of an account. */
export interface AnalyticsService {
  readonly baseUrl: string
  /** A short-lived bearer token. */
  readonly tokenFor: (accountId: number) => string
  /** Headers that make its spans part of our trace. */
  readonly traceHeaders?: () => Readonly<Record<string, string>>
}

/** Requests a path of the API within a time. */
export type AnalyticsRequest = (
  path: string,
  query: Readonly<Record<string, string>>,
  timeoutMs: number,
) => Promise<ServiceReply>

export const analyticsRequests =
  ({ baseUrl, tokenFor, traceHeaders }: AnalyticsService, accountId: number, signal: AbortSignal): AnalyticsRequest =>
  (path, query, timeoutMs) =>
    getFromService(`${baseUrl}/api/v1/${path}?${new URLSearchParams(query)}`, {
      headers: { ...traceHeaders?.(), authorization: `Bearer ${tokenFor(accountId)}` },
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    })

/** A service that is there lists an account's websites at once. */
export const listTimeoutMs = 5_000
const maxListLength = 1_000_000

const Websites = Type.Object({ data: Type.Array(Type.Object({ id: Type.Integer(), domain: Type.String() })) })

/** The id of the account's website of a host; null if it has none, or if analytics are not deployed. */
export async function websiteOfHost(
  request: AnalyticsRequest,
  host: string,
  signal: AbortSignal,
): Promise<number | null> {
  const name = withoutWww(host)
  const reply = await request('websites', { search: name, per_page: '100' }, listTimeoutMs).catch(() => null)
  signal.throwIfAborted()
  if (reply === null) return null
  const body = await readBody(reply)
  const websites: Static<typeof Websites>['data'] = Value.Check(Websites, body) ? body.data : []
  return websites.find(({ domain }) => withoutWww(domain) === name)?.id ?? null
}

/** The body of a reply as JSON; null if the request failed. */
export async function readBody(reply: ServiceReply): Promise<unknown> {
  if (!isSuccess(reply)) {
    reply.destroy()
    return null
  }
  const text = await readBodyText(reply, maxListLength)
  return text === '' ? null : JSON.parse(text)
}
