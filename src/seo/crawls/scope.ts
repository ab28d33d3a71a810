import { matchesWildcard, parseWildcard, type Wildcard } from '../../base/wildcard.ts'
import { hostWithoutWww } from '../facts/page/url-resolver.ts'
import type { CrawlSettings } from './settings.ts'

/** Which URLs a crawl fetches. */
export interface Scope {
  /** Whether the crawl may send requests to the URL's host. */
  isInternal(url: URL): boolean
  /** Why the settings exclude an internal URL; null if they do not. */
  exclusionOf(url: URL): 'include' | 'exclude' | null
}

/** The site is the host with and without `www.`, on both schemes; with `subdomains`, all hosts below it. */
export function createScope(start: string, settings: Pick<CrawlSettings, 'include' | 'exclude' | 'subdomains'>): Scope {
  const startUrl = new URL(start)
  const site = hostWithoutWww(startUrl)
  const include = settings.include.map(createMatcher)
  const exclude = settings.exclude.map(createMatcher)
  return {
    isInternal(url) {
      const host = hostWithoutWww(url)
      return host === site || (settings.subdomains === 1 && host.endsWith(`.${site}`))
    },
    exclusionOf(url) {
      if (url.href === startUrl.href) return null
      if (exclude.some((matches) => matches(url))) return 'exclude'
      return include.length > 0 && !include.some((matches) => matches(url)) ? 'include' : null
    },
  }
}

/** A pattern that begins with a slash is compared with path and query, any other with the whole URL. */
function createMatcher(pattern: string): (url: URL) => boolean {
  const wildcard: Wildcard = parseWildcard(pattern)
  const isPath = pattern.startsWith('/')
  return (url) => matchesWildcard(wildcard, isPath ? url.pathname + url.search : url.href)
}
