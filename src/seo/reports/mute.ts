import { matchesWildcard, parseWildcard } from '../../base/wildcard.ts'

/** A check that an account ignores, on the pages that match a pattern. */
export interface Mute {
  readonly check: string
  /** Empty for all pages. */
  readonly pattern: string
}

/**
 * Whether one of the patterns matches a URL, regardless of case. A pattern that begins with a slash is compared with path and
 * query, any other with the whole URL.
 */
export function muteMatcher(mutes: readonly Pick<Mute, 'pattern'>[]): (url: string) => boolean {
  if (mutes.some(({ pattern }) => pattern === '')) return () => true
  const wildcards = mutes.map(({ pattern }) => ({
    isPath: pattern.startsWith('/'),
    wildcard: parseWildcard(pattern.toLowerCase()),
  }))
  return (text) => {
    const url = text.toLowerCase()
    return wildcards.some(({ isPath, wildcard }) => matchesWildcard(wildcard, isPath ? pathOf(url) : url))
  }
}

/** Path and query. */
function pathOf(url: string): string {
  const start = url.indexOf('/', url.indexOf('//') + 2)
  const path = start === -1 ? '/' : url.slice(start)
  const fragment = path.indexOf('#')
  return fragment === -1 ? path : path.slice(0, fragment)
}
