import type { Transaction } from 'kysely'
import {
  codeOf,
  frontierStates,
  type Outcome,
  outcomes,
  type Source,
  sources,
  urlKinds,
} from '../../../database/crawl-data/codes.ts'
import { type CrawlSchema, type CrawlTotalRow, urlIdsOf, urlsPerRun } from '../../../database/crawl-data/schema.ts'
import { isShieldUrl } from '../page/classify.ts'
import type { FoundLink } from '../page/url-result.ts'
import type { Scope } from '../scope.ts'
import type { RunSpec } from '../settings.ts'
import type { Bulk } from './bulk.ts'
import type { Claim, FoundUrl, Settled } from './claim.ts'
import type { Patterns } from './patterns.ts'
import { addTo, type Counts } from './totals.ts'

/** URLs that a run may know, per page that it may fetch: what links to each other has a multiple of links to elsewhere. */
const urlsPerPage = 20
const leastUrls = 20_000

const urlNames = [
  'id',
  'run_id',
  'kind',
  'external',
  'source',
  'found_on',
  'depth',
  'in_sitemap',
  'outcome',
  'reason',
  'url',
]
const frontierNames = ['url_id', 'run_id', 'state', 'depth']

export interface FoundUrlDeps {
  readonly run: RunSpec
  readonly scope: Scope
  readonly bulk: Bulk
  readonly patterns: Patterns
}

/** Adds the URLs that pages lead to. */
export function createUrlAdder({ run: { runId, settings }, scope, bulk, patterns }: FoundUrlDeps) {
  const maxUrls = Math.min(urlsPerRun - 1, Math.max(leastUrls, settings.max_pages * urlsPerPage))

  /** Adds rows for the URLs that are not known yet, and returns the ids of all. */
  const addUrls = async (
    transaction: Transaction<CrawlSchema>,
    totals: CrawlTotalRow,
    counts: Counts,
    urls: ReadonlyMap<string, FoundUrl>,
  ): Promise<ReadonlyMap<string, number>> => {
    const known = await bulk.findUrls(transaction, runId, [...urls.keys()])
    const ids = new Map<string, number>([...known].map(([url, { id }]) => [url, id]))
    const fresh = [...urls.values()].filter(({ url }) => !known.has(url))
    if (fresh.length === 0) return ids
    let number = totals.last_number + (counts.last_number ?? 0)
    const kept = fresh.slice(0, Math.max(0, maxUrls - number))
    if (kept.length < fresh.length) addTo(counts, 'dropped_links', fresh.length - kept.length)
    const parsed = kept.map((one) => ({ one, url: new URL(one.url) }))
    const trapsFound = await patterns.updatePatterns(
      transaction,
      parsed.filter(({ url }) => scope.isInternal(url)),
    )
    const rows: (string | number | null)[][] = []
    const frontier: number[][] = []
    for (const { one, url } of parsed) {
      number += 1
      addTo(counts, 'last_number')
      const id = urlIdsOf(runId).first + number
      ids.set(one.url, id)
      const isExternal = !scope.isInternal(url)
      const decided = isExternal ? (['unchecked', null] as const) : decide(url, one, trapsFound.get(one.url) ?? null)
      addTo(counts, isExternal ? 'external' : decided?.[0] === 'excluded' ? 'excluded' : 'discovered')
      if (decided?.[0] === 'inconclusive') addTo(counts, 'inconclusive')
      const { source, kind, foundOn, depth, inSitemap } = one
      const outcome = decided === null ? null : codeOf(outcomes, decided[0])
      const codes = [codeOf(urlKinds, kind), isExternal ? 1 : 0, codeOf(sources, source)]
      rows.push([id, runId, ...codes, foundOn, depth, inSitemap, outcome, decided?.[1] ?? null, one.url])
      if (decided !== null) continue
      // Images are fetched after the pages of their depth.
      frontier.push([id, runId, frontierStates.queued, (depth ?? 1) * 2 + (kind === 'image' ? 1 : 0)])
      addTo(counts, 'queued')
    }
    await bulk.insert(transaction, 'crawl_urls', urlNames, rows)
    await bulk.insert(transaction, 'crawl_frontier', frontierNames, frontier)
    return ids
  }

  /** The outcome of a URL that is not fetched. */
  const decide = (url: URL, { depth, kind }: FoundUrl, trap: string | null): readonly [Outcome, string] | null => {
    const excluded = scope.exclusionOf(url)
    if (excluded !== null) return ['excluded', excluded]
    if (settings.max_depth !== null && (depth ?? 0) > settings.max_depth) return ['excluded', 'max_depth']
    if (trap !== null && kind === 'page') return ['excluded', trap]
    return isShieldUrl(url) ? ['inconclusive', 'cdn-cgi'] : null
  }

  return addUrls
}

/** Everything that pages link to, each URL once, with the source that leads there first. */
export function foundIn(done: readonly (Settled & { kind: 'done' })[]): ReadonlyMap<string, FoundUrl> {
  const byUrl = new Map<string, FoundUrl>()
  const add = (url: string, source: Source, claim: Claim, depth: number): void => {
    const before = byUrl.get(url)
    if (before !== undefined && !(before.kind === 'image' && source !== 'image')) return
    const kind = source === 'image' ? 'image' : 'page'
    byUrl.set(url, { url, kind, source, foundOn: claim.id, from: claim.url, depth, inSitemap: 0 })
  }
  for (const { claim, result } of done) {
    if (result.redirect !== null) add(result.redirect, 'redirect', claim, claim.depth)
    for (const { kind, url } of result.links) add(url, linkSources[kind], claim, claim.depth + 1)
  }
  return byUrl
}

const linkSources: Readonly<Record<FoundLink['kind'], Source>> = {
  link: 'link',
  image: 'image',
  canonical: 'canonical',
  hreflang: 'hreflang',
  next: 'pagination',
  prev: 'pagination',
}
