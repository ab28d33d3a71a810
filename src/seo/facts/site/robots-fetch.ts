import type { Fetcher } from '../../../fetch/fetcher.ts'
import { parseRobots } from './robots-parse.ts'
import type { OrUnverified, RobotsFile } from './site-facts.ts'
import { unverified } from './unverified.ts'

/** The minimum that the RFC requires of parsers: 500 KiB and five redirects. */
const maxBytes = 500 * 1024
const maxRedirects = 5

const emptyFile = {
  bytes: 0,
  truncated: false,
  groups: [],
  crawlDelays: new Map(),
  sitemaps: [],
  malformed: [],
  unknown: [],
}

/** An unreachable host is unverified: a crawler must stay away then, but it is not an issue of the page. */
export async function fetchRobots(
  fetchPage: Fetcher['fetchPage'],
  origin: string,
  signal: AbortSignal,
): Promise<OrUnverified<RobotsFile>> {
  const url = new URL('/robots.txt', origin).href
  const result = await fetchPage(url, {
    accept: 'text/plain,*/*;q=0.8',
    whenTooLarge: 'truncate',
    limits: { maxBytes, maxRedirects },
    signal,
  })
  if (!result.ok) {
    const { kind, text, redirects } = result.failure
    const last = redirects.at(-1)
    const unavailable = kind === 'too-many-redirects' || kind === 'redirect-loop'
    if (!unavailable || last === undefined) return unverified(text)
    return { ...emptyFile, url: last.url, status: last.status, access: 'allow-all' }
  }
  const { status, body, bytes, truncated, url: finalUrl } = result.page
  const file = { url: finalUrl, status, bytes, truncated }
  if (status >= 500) return { ...emptyFile, ...file, access: 'disallow-all' }
  if (status < 200 || status >= 300) return { ...emptyFile, ...file, access: 'allow-all' }
  return { ...file, access: 'rules', ...parseRobots(new TextDecoder().decode(body)) }
}
