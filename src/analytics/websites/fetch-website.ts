import { websiteHosts } from '../../base/hosts.ts'
import { decodeText } from '../../fetch/charset.ts'
import type { FetchedPage, FetchResult } from '../../fetch/fetch-result.ts'
import type { Fetcher, FetchOptions } from '../../fetch/fetcher.ts'
import { canonicalName } from './parent-domains.ts'

export interface WebsiteFetch {
  readonly result: FetchResult
  /** The first redirect that leaves the website; null for none. With and without `www.` it is the same website. */
  readonly foreign: string | null
}

/** Fetches over HTTPS, or over HTTP where the server does not support HTTPS. */
export async function fetchWebsite(
  fetcher: Pick<Fetcher, 'fetchPage'>,
  url: string,
  domain: string,
  options: FetchOptions,
): Promise<WebsiteFetch> {
  const secure = await fetcher.fetchPage(url, options)
  const unreachable = !secure.ok && (secure.failure.kind === 'connect' || secure.failure.kind === 'tls')
  const result = unreachable ? await fetcher.fetchPage(url.replace('https:', 'http:'), options) : secure
  const hops = result.ok ? result.page.redirects : result.failure.redirects
  const foreign = hops.find(({ location }) => !isOnWebsite(location, domain))
  return { result, foreign: foreign?.location ?? null }
}

export const isOnWebsite = (url: string, domain: string): boolean =>
  websiteHosts(canonicalName(domain)).includes(URL.parse(url)?.hostname ?? '')

export const decodePage = ({ body, headers }: FetchedPage): string =>
  decodeText(body, headers['content-type']?.[0] ?? '').text
