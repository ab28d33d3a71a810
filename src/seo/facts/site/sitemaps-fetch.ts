import type { Fetcher, FetchOptions } from '../../../fetch/fetcher.ts'
import { matchRobots } from './robots-match.ts'
import {
  isUnverified,
  type OrUnverified,
  type RobotsFile,
  type SitemapContent,
  type SitemapFile,
  type Sitemaps,
} from './site-facts.ts'
import { createSitemapParser } from './sitemap-parse.ts'
import { createSpreadSample, type SpreadSample } from './spread-sample.ts'
import { fetchTargetPage } from './target-page.ts'
import { mapFetched } from './unverified.ts'

export interface SitemapOptions {
  readonly origin: string
  readonly robots: OrUnverified<RobotsFile>
  /** The agent for which robots.txt is matched with the sampled pages. */
  readonly agent: string
  readonly signal: AbortSignal
}

/** The limit of sitemaps.org for one file, plus one byte to detect larger ones. */
const maxFileBytes = 50 * 1024 * 1024 + 1
/** Limits for all files of a host. */
const maxFiles = 10
const maxTotalBytes = 64 * 1024 * 1024
const maxSampled = 5
const absent = { kind: 'absent', entries: 0, problem: null, badLastmod: emptySample(), badLoc: emptySample() } as const

/** Fetches the sitemaps that robots.txt lists, or the default one, and a sample of the pages in them. */
export async function fetchSitemaps(fetchPage: Fetcher['fetchPage'], search: SitemapOptions): Promise<Sitemaps> {
  const { origin, robots, agent, signal } = search
  const rules = isUnverified(robots) ? null : robots
  const queue = firstSitemaps(origin, rules)
  const seen = new Set(queue.map(({ url }) => url))
  const sample = createSpreadSample<string>(maxSampled)
  const files: SitemapFile[] = []
  let bytesLeft = maxTotalBytes
  let skippedFiles = 0

  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    if (files.length === maxFiles || bytesLeft <= 0) {
      skippedFiles += queue.length + 1
      break
    }
    const { url, foundIn } = next
    const { content, children, skipped } = await fetchSitemap(fetchPage, url, { origin, sample, bytesLeft, signal })
    files.push({ url, foundIn, content })
    if (!isUnverified(content)) bytesLeft -= content.bytes
    // Nested indexes are not allowed, so their entries are not fetched.
    const unseen = foundIn === 'index' ? [] : [...new Set(children)].filter((child) => !seen.has(child))
    for (const child of unseen) seen.add(child)
    queue.push(...unseen.map((child) => ({ url: child, foundIn: 'index' as const })))
    skippedFiles += skipped + (foundIn === 'index' ? children.length : 0)
  }

  const entries = sample.values().map(async (url) => ({
    url,
    page: await fetchTargetPage(fetchPage, url, signal),
    allowed: rules === null ? null : matchRobots(rules, agent, url).allowed,
  }))
  return { files, skippedFiles, sample: await Promise.all(entries) }
}

function firstSitemaps(origin: string, robots: RobotsFile | null): { url: string; foundIn: SitemapFile['foundIn'] }[] {
  const named = new Set(robots?.sitemaps.map((sitemap) => new URL(sitemap).href))
  if (named.size === 0) return [{ url: new URL('/sitemap.xml', origin).href, foundIn: 'default place' }]
  return [...named].map((url) => ({ url, foundIn: 'robots.txt' }))
}

interface FileOptions {
  readonly origin: string
  readonly sample: SpreadSample<string>
  readonly bytesLeft: number
  readonly signal: AbortSignal
}

interface FetchedSitemap {
  readonly content: OrUnverified<SitemapContent>
  /** The sitemaps that an index lists, up to the limit of files. */
  readonly children: readonly string[]
  readonly skipped: number
}

async function fetchSitemap(
  fetchPage: Fetcher['fetchPage'],
  url: string,
  fileOptions: FileOptions,
): Promise<FetchedSitemap> {
  const locations: string[] = []
  const listed = createSpreadSample<string>(maxSampled)
  const parser = createSitemapParser({
    hosts: [new URL(url).host, new URL(fileOptions.origin).host],
    onLoc(location) {
      if (locations.length < maxFiles) locations.push(location)
      listed.offer(location)
    },
  })
  const options: FetchOptions = {
    accept: 'application/xml,text/xml,text/plain;q=0.9,*/*;q=0.8',
    limits: { maxBytes: Math.min(maxFileBytes, fileOptions.bytesLeft) },
    whenTooLarge: 'truncate',
    unpackGzip: true,
    onChunk: (chunk) => parser.write(chunk),
    signal: fileOptions.signal,
  }
  const result = await fetchPage(url, options)
  const content = mapFetched(url, result, ({ status }, { bytes, truncated }): SitemapContent => {
    const exists = status >= 200 && status < 300
    return { status, bytes, ...(exists ? parser.end(!truncated) : absent) }
  })
  const isIndex = !isUnverified(content) && content.kind === 'index'
  const isList = !isUnverified(content) && (content.kind === 'urlset' || content.kind === 'text')
  if (isList) for (const page of listed.values()) fileOptions.sample.offer(page)
  return {
    content,
    children: isIndex ? locations : [],
    skipped: isIndex
      ? Math.max(0, content.entries - content.badLoc.items.length - content.badLoc.skipped - locations.length)
      : 0,
  }
}

function emptySample() {
  return { items: [], skipped: 0 }
}
