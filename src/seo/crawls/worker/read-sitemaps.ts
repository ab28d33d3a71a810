import { setTimeout as sleep } from 'node:timers/promises'
import { renderText } from '../../../base/message.ts'
import type { CrawlData } from '../../../database/open.ts'
import type { Fetcher, FetchOptions } from '../../../fetch/fetcher.ts'
import { redirectTarget } from '../../../fetch/redirect.ts'
import { createSitemapParser } from '../../facts/site/sitemap-parse.ts'
import { normalizeUrl } from '../normalize-url.ts'
import { classifyStatus } from '../page/classify.ts'
import type { Scope } from '../scope.ts'
import type { RunStore } from '../store/run-store.ts'
import type { ShareRef } from '../store/totals.ts'

export interface SitemapDeps {
  readonly data: Pick<CrawlData, 'db'>
  readonly store: RunStore
  readonly by: ShareRef
  readonly scope: Scope
  readonly fetchPage: Fetcher['fetchPage']
  readonly signal: AbortSignal
  readonly retryMs: number
}

/** The limit of sitemaps.org for one file. */
const maxFileBytes = 50 * 1024 * 1024
/** Of one run. */
const maxTotalBytes = 1024 ** 3
const urlsAtATime = 500
const tries = 3

/** Queues the sitemaps to read: those that robots.txt names, or the default one. */
export async function addSitemaps(
  deps: Pick<SitemapDeps, 'store' | 'scope' | 'by'>,
  origin: string,
  named: readonly string[],
): Promise<void> {
  const isNamed = named.length > 0
  const urls = isNamed ? named : [new URL('/sitemap.xml', origin).href]
  await insertSitemaps(deps, urls, isNamed ? 'robots.txt' : 'default place')
}

/** Other hosts are not asked, whatever robots.txt or an index says. */
async function insertSitemaps(
  { store, scope, by }: Pick<SitemapDeps, 'store' | 'scope' | 'by'>,
  urls: readonly string[],
  foundIn: string,
): Promise<void> {
  const sitemaps = urls.flatMap((text) => {
    const url = normalizeUrl(text)?.url
    return url === undefined ? [] : [{ url, isForeign: !scope.isInternal(new URL(url)) }]
  })
  await store.addSitemaps(by, sitemaps, foundIn)
}

/** Reads the queued sitemaps one after another. What was read before a crash is not read again. */
export async function readSitemaps(deps: SitemapDeps): Promise<void> {
  const { data, store, scope, signal, retryMs } = deps
  const { db } = data
  const { runId } = store
  for (;;) {
    signal.throwIfAborted()
    const next = await db
      .selectFrom('crawl_sitemaps')
      .select(['number', 'url', 'found_in'])
      .where('run_id', '=', runId)
      .where('done', '=', 0)
      .orderBy('number')
      .limit(1)
      .executeTakeFirst()
    if (!next) return
    const { total } = await db
      .selectFrom('crawl_sitemaps')
      .select(({ fn }) => fn.sum<number>('bytes').as('total'))
      .where('run_id', '=', runId)
      .executeTakeFirstOrThrow()
    const bytesLeft = maxTotalBytes - Number(total ?? 0)
    let file = await readSitemap(deps, next.url, bytesLeft)
    for (let attempt = 1; attempt < tries && file.kind === 'unreachable'; attempt++) {
      await sleep(retryMs * attempt, undefined, { signal })
      file = await readSitemap(deps, next.url, bytesLeft)
    }
    // Nested indexes are not allowed, so their entries are not read.
    if (file.kind === 'index' && next.found_in !== 'index') {
      await insertSitemaps(deps, file.locations, 'index')
    } else if (file.kind === 'redirect') {
      await insertSitemaps(deps, file.locations, next.found_in)
    } else if (file.kind === 'urlset' || file.kind === 'text') {
      const pages = file.locations.filter((url) => scope.isInternal(new URL(url)))
      for (let from = 0; from < pages.length; from += urlsAtATime) {
        signal.throwIfAborted()
        await store.addListedUrls(deps.by, 'sitemap', pages.slice(from, from + urlsAtATime))
      }
    }
    const { locations: _, ...stored } = file
    await db
      .updateTable('crawl_sitemaps')
      .set({ ...stored, done: 1 })
      .where('run_id', '=', runId)
      .where('number', '=', next.number)
      .execute()
  }
}

interface ReadSitemap {
  readonly kind: string
  readonly status: number | null
  readonly entries: number
  readonly foreign_entries: number
  readonly bytes: number
  readonly problem: string | null
  readonly locations: readonly string[]
}

async function readSitemap(
  { scope, fetchPage, signal }: SitemapDeps,
  url: string,
  bytesLeft: number,
): Promise<ReadSitemap> {
  const nothing = {
    kind: 'unreachable',
    status: null,
    entries: 0,
    foreign_entries: 0,
    bytes: 0,
    problem: null,
    locations: [],
  }
  if (bytesLeft <= 0) return { ...nothing, kind: 'skipped' }
  const locations = new Set<string>()
  let foreign = 0
  const parser = createSitemapParser({
    hosts: {
      includes(host) {
        const isOwn = URL.canParse(`http://${host}`) && scope.isInternal(new URL(`http://${host}`))
        if (!isOwn) foreign += 1
        return isOwn
      },
    },
    onLoc(location) {
      const normalized = normalizeUrl(location)?.url
      if (normalized !== undefined) locations.add(normalized)
    },
  })
  const options: FetchOptions = {
    accept: 'application/xml,text/xml,text/plain;q=0.9,*/*;q=0.8',
    limits: { maxBytes: Math.min(maxFileBytes, bytesLeft) },
    whenTooLarge: 'truncate',
    whenRedirected: 'return',
    unpackGzip: true,
    onChunk: (chunk) => parser.write(chunk),
    signal,
  }
  const result = await fetchPage(url, options)
  signal.throwIfAborted()
  if (!result.ok) return { ...nothing, problem: result.failure.message }
  const { status, bytes, truncated } = result.page
  const target = redirectTarget(status, result.page.headers, new URL(url))
  if (target !== null) return { ...nothing, kind: 'redirect', status, locations: [target] }
  if (classifyStatus(status) === 'inconclusive') return { ...nothing, kind: 'refused', status }
  if (status < 200 || status >= 300) return { ...nothing, kind: 'absent', status }
  const { kind, entries, problem } = parser.end(!truncated)
  const text = problem === null ? null : renderText(problem, 'en').slice(0, 300)
  return { kind, status, entries, foreign_entries: foreign, bytes, problem: text, locations: [...locations] }
}
