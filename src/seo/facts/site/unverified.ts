import { message, type Text } from '../../../base/message.ts'
import type { FetchedPage, FetchResult } from '../../../fetch/fetch-result.ts'
import type { OrUnverified, Unverified, UrlResponse } from './site-facts.ts'

export function unverified(reason: Text): Unverified {
  return { unverified: reason }
}

/** Statuses that refuse our crawler rather than describe the URL. */
const refusals = new Set([401, 403, 429, 999])

export function isRefusal(status: number): boolean {
  return refusals.has(status)
}

/** Statuses of servers that are overloaded, and of the proxies and shields in front of them. */
const overloads = new Set([406, 407, 408, 425, 451, 503, 520, 521, 522, 523, 524, 525, 526, 527, 530])

/** Whether a status of a linked URL says nothing about what others get. For a page that is audited itself, an overload is a fault. */
export function isInconclusive(status: number): boolean {
  return refusals.has(status) || overloads.has(status)
}

export function refusedBy(status: number): Unverified {
  return unverified(
    message('The server responded with status {status} to our crawler; others may be let in.', {
      status: String(status),
    }),
  )
}

/** The result of `read` for a fetched page; unverified if the fetch failed or the server refused our crawler. */
export function mapFetched<T extends object>(
  url: string,
  result: FetchResult,
  read: (response: UrlResponse, page: FetchedPage) => T,
): OrUnverified<T> {
  if (!result.ok) return unverified(result.failure.text)
  const { status, url: finalUrl, redirects } = result.page
  if (isRefusal(status)) return refusedBy(status)
  return read({ url, status, finalUrl, redirects: redirects.map((hop) => hop.status) }, result.page)
}
