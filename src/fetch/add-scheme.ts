import { type AddScheme, urlsOfTypedHost } from '../base/typed-host.ts'
import type { FetchFailureKind } from './fetch-result.ts'
import type { LimitedFetch } from './limited-fetch.ts'

/** Somebody waits for the answer. */
const limits = { connectMs: 4_000, headersMs: 4_000, totalMs: 5_000 }

/** After other failures, http fails as well, or the server is one that serves https. */
const unreachable: ReadonlySet<FetchFailureKind> = new Set(['connect', 'tls', 'timeout', 'protocol'])

/** Adds https, or http if https cannot be reached and http answers with something other than a redirect to https. */
export const createAddScheme = (fetchPage: LimitedFetch): AddScheme => {
  const fetch = (url: string) =>
    fetchPage(url, { limits, isUrgent: true, whenTooLarge: 'truncate', whenRedirected: 'return', onChunk: () => false })
  return async (text) => {
    const urls = urlsOfTypedHost(text)
    if (urls === null) return text
    const [https, http] = urls
    const secure = await fetch(https)
    if (secure.ok || !unreachable.has(secure.failure.kind)) return https
    const plain = await fetch(http)
    if (!plain.ok) return https
    return plain.page.headers.location?.[0]?.toLowerCase().startsWith('https:') === true ? https : http
  }
}
