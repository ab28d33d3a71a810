import { setTimeout as sleep } from 'node:timers/promises'
import { normalizeUrl } from '../../../base/normalize-url.ts'
import type { CrawlData } from '../../../database/open.ts'
import type { Fetcher, FetchOptions } from '../../../fetch/fetcher.ts'
import { redirectTarget } from '../../../fetch/redirect.ts'
import { renderText } from '../../../texts/render-text.ts'
import { createSitemapParser, maxVersions, type SitemapVersion } from '../../facts/site/sitemap-parse.ts'
import { classifyStatus } from '../page/classify.ts'
import type { Scope } from '../scope.ts'
import type { FoundVersion, PageVersions } from '../store/claim.ts'
import type { RunStore } from '../store/run-store.ts'
import type { WorkerRef } from '../store/totals.ts'

export interface SitemapDeps {
  readonly data: Pick<CrawlData, 'db'>
  readonly store: RunStore
  readonly by: WorkerRef
  readonly scope: Scope
  readonly fetchPage: Fetcher['fetchPage']
  readonly signal: AbortSignal
  readonly retryMs: number
}

/** The limit of sitemaps.org for one file. */
const maxFileBytes = 50 * 1024 * 1024
/** The limit of one run. */
const maxTotalBytes = 1024 ** 3
/** Language versions (hreflang) that are read of one file and of one run. */
const maxVersionsOfFile = 500_000
const maxVersionsOfRun = 5_000_000
const urlsAtATime = 500
const versionsAtATime = 1_000
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
  let versionsLeft = maxVersionsOfRun
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
    const limits = { bytesLeft, versionsLeft: Math.min(maxVersionsOfFile, versionsLeft) }
    let file = await readSitemap(deps, next.url, limits)
    for (let attempt = 1; attempt < tries && file.kind === 'unreachable'; attempt++) {
      await sleep(retryMs * attempt, undefined, { signal })
      file = await readSitemap(deps, next.url, limits)
    }
    // Many servers answer unknown URLs by a page; nobody said that there is a sitemap.
    if (next.found_in === 'default place' && file.kind === 'malformed' && file.isHtml)
      file = { ...file, kind: 'absent' }
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
      // Afterwards, so that a version that the file lists as a page is one that was found in a sitemap.
      for (const some of inBatches(file.versions)) {
        signal.throwIfAborted()
        await store.addVersions(deps.by, some)
        for (const { versions } of some) versionsLeft -= versions.length
      }
    }
    const { locations: _, versions: __, isHtml: ___, ...stored } = file
    await db
      .updateTable('crawl_sitemaps')
      .set({ ...stored, done: 1 })
      .where('run_id', '=', runId)
      .where('number', '=', next.number)
      .execute()
  }
}

/** Pages whose versions are stored at once. */
function* inBatches(pages: readonly PageVersions[]): Generator<readonly PageVersions[]> {
  let batch: PageVersions[] = []
  let size = 0
  for (const page of pages) {
    batch.push(page)
    size += page.versions.length
    if (size < versionsAtATime) continue
    yield batch
    batch = []
    size = 0
  }
  if (batch.length > 0) yield batch
}

interface ReadSitemap {
  readonly kind: string
  readonly status: number | null
  readonly entries: number
  readonly foreign_entries: number
  readonly bytes: number
  readonly problem: string | null
  /** Its content type is that of a page. */
  readonly isHtml: boolean
  readonly locations: readonly string[]
  readonly versions: readonly PageVersions[]
}

async function readSitemap(
  { scope, fetchPage, signal }: SitemapDeps,
  url: string,
  { bytesLeft, versionsLeft }: { readonly bytesLeft: number; readonly versionsLeft: number },
): Promise<ReadSitemap> {
  const nothing = {
    kind: 'unreachable',
    status: null,
    entries: 0,
    foreign_entries: 0,
    bytes: 0,
    problem: null,
    isHtml: false,
    locations: [],
    versions: [],
  }
  if (bytesLeft <= 0) return { ...nothing, kind: 'skipped' }
  const locations = new Set<string>()
  const versions = createVersions(versionsLeft)
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
    onVersions: versions.add,
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
  if (status >= 500) return { ...nothing, status }
  if (status < 200 || status >= 300) return { ...nothing, kind: 'absent', status }
  const { kind, entries, problem } = parser.end(!truncated)
  const text = problem === null ? versions.problem() : renderText(problem, 'en').slice(0, 300)
  return {
    kind,
    status,
    entries,
    foreign_entries: foreign,
    bytes,
    problem: text,
    isHtml: /html/i.test(result.page.headers['content-type']?.[0] ?? ''),
    locations: [...locations],
    versions: versions.list(),
  }
}

/** Collects the language versions of a file. Most URLs are named many times, so each is held in memory once. */
function createVersions(limit: number) {
  const pages = new Map<string, FoundVersion[]>()
  const texts = new Map<string, string>()
  let left = limit
  let skipped = 0
  const once = (text: string): string => {
    const known = texts.get(text)
    if (known === undefined) texts.set(text, text)
    return known ?? text
  }
  return {
    add(page: string, versions: readonly SitemapVersion[], skippedOfPage: number): void {
      const source = normalizeUrl(page)?.url
      if (source === undefined) return
      const taken = versions.slice(0, left)
      skipped += skippedOfPage + versions.length - taken.length
      const resolved = taken.flatMap(({ language, href }): FoundVersion[] => {
        const url = normalizeUrl(href)?.url
        return url === undefined ? [] : [{ language: once(language.toWellFormed()), url: once(url) }]
      })
      left -= resolved.length
      const known = pages.get(source)
      if (known) known.push(...resolved)
      else if (resolved.length > 0) pages.set(source, resolved)
    },
    list: (): readonly PageVersions[] => [...pages].map(([url, versions]) => ({ url, versions })),
    problem: (): string | null =>
      skipped === 0
        ? null
        : `${skipped} hreflang entries were not read: ${maxVersions} of a page and ${limit} of this file are`,
  }
}
