import { setImmediate as nextTurn } from 'node:timers/promises'
import { Type } from 'typebox'
import { createBoundedCache } from '../../base/bounded-cache.ts'
import type { Clock } from '../../base/clock.ts'
import { readLines } from '../../base/get-from-service.ts'
import { withoutWww } from '../../base/hosts.ts'
import { createLoadingCache } from '../../base/loading-cache.ts'
import { pageKeyOfUrl } from '../../base/page-key.ts'
import { within } from '../../base/within.ts'
import { openFromSeo, type SeoService } from '../digests/seo-results.ts'
import type { ReadCrawledSite } from '../search/inspection/inspectable-pages.ts'
import type { PageColumn } from './columns.ts'
import { noPages, type SourceRead, type Values } from './page-source.ts'

/** What the newest crawl of a host found. */
export interface CrawlRead extends SourceRead {
  readonly crawl: {
    readonly id: number
    readonly run: number
    /** The ids of the pages in the crawl. */
    readonly pageIds: Float64Array
    /** When the run ended that it is compared with. */
    readonly comparedWith: string | null
  } | null
}

export type ReadCrawl = (account: number, host: string) => Promise<CrawlRead>

const Head = Type.Object({
  crawl: Type.Integer(),
  run: Type.Integer(),
  finished_at: Type.String(),
  compared_with: Type.Union([Type.String(), Type.Null()]),
  version: Type.String(),
  unchanged: Type.Integer(),
})

/** A host is asked again whether it was crawled meanwhile. */
const ttlMs = 15_000
const maxBytes = 128 * 1024 ** 2
/** A reply does not wait any longer; the next one has it. */
const maxWaitMs = 4_000
const timeoutMs = 60_000
const maxLineLength = 16_000_000

const none = (state: SourceRead['state']): CrawlRead => ({ ...noPages(state), crawl: null })

interface Snapshot {
  readonly version: string
  readonly read: CrawlRead
  readonly bytes: number
}

/** Reads crawls from the SEO service, and keeps those that have been read until there are newer ones. */
export function createCrawlSnapshots(seo: SeoService, clock: Clock): ReadCrawl {
  const snapshots = createBoundedCache<Snapshot>({ maxBytes })
  const checked = createLoadingCache<CrawlRead>({ maxBytes: 1024 ** 2, ttlMs, clock })

  async function load(account: number, host: string): Promise<CrawlRead> {
    const key = `${account} ${host}`
    const known = snapshots.get(key)
    const query = known ? `?version=${encodeURIComponent(known.version)}` : ''
    const opened = await openFromSeo(
      seo,
      account,
      `/sites/${encodeURIComponent(host)}/crawled-pages${query}`,
      timeoutMs,
    )
    if (!opened) return none('unavailable')
    if (opened.statusCode === 404) opened.destroy()
    if (opened.statusCode === 404) return none('none')
    const lines = readLines(opened, maxLineLength)
    const head: unknown = JSON.parse((await lines.next()).value ?? '')
    const { Value } = await import('typebox/value')
    if (!Value.Check(Head, head)) return none('unavailable')
    if (head.unchanged === 1 && known) return known.read
    const columns = createColumns(host)
    for await (const line of lines) {
      columns.add(JSON.parse(line))
      await nextTurn()
    }
    const { pages, values, pageIds, bytes } = columns.read()
    const read: CrawlRead = {
      ...{ state: 'ready', at: head.finished_at, pages, columns: values },
      crawl: { id: head.crawl, run: head.run, pageIds, comparedWith: head.compared_with },
    }
    snapshots.set(key, { version: head.version, read, bytes }, bytes)
    return read
  }

  return async (account, host) => {
    const name = withoutWww(host)
    const reading = checked.get(`${account} ${name}`, async () => {
      const value = await load(account, name).catch(() => none('unavailable'))
      return { value, bytes: value.state === 'unavailable' ? null : 100 }
    })
    return (await within(maxWaitMs, reading)) ?? none('loading')
  }
}

/** Null if the SEO service does not answer. */
export type ReadIssuePages = (account: number, host: string, issue: string) => Promise<ReadonlySet<string> | null>

/** Reads on which pages the newest crawl of a host found an issue. */
export function createIssuePages(seo: SeoService, clock: Clock): ReadIssuePages {
  const cache = createLoadingCache<ReadonlySet<string> | null>({ maxBytes: maxBytes / 8, ttlMs, clock })

  async function load(account: number, host: string, issue: string): Promise<ReadonlySet<string> | null> {
    const path = `/sites/${encodeURIComponent(host)}/crawled-pages?issue=${encodeURIComponent(issue)}`
    const opened = await openFromSeo(seo, account, path, maxWaitMs)
    if (!opened) return null
    const pages = new Set<string>()
    if (opened.statusCode === 404) {
      opened.destroy()
      return pages
    }
    for await (const line of readLines(opened, maxLineLength)) {
      const { url }: { readonly url?: unknown } = JSON.parse(line)
      for (const one of Array.isArray(url) ? url : []) pages.add(pageKeyOfUrl(String(one), host) ?? '')
      await nextTurn()
    }
    return pages
  }

  return async (account, host, issue) =>
    await cache.get(JSON.stringify([account, host, issue]), async () => {
      const value = await load(account, withoutWww(host), issue).catch(() => null)
      return { value, bytes: value && [...value].reduce((sum, page) => sum + 60 + page.length, 200) }
    })
}

/** What the inspection of pages takes from a crawl. */
export const crawledSiteOf =
  (read: ReadCrawl): ReadCrawledSite =>
  async (account, host) => {
    const { at, pages, columns } = await read(account, host)
    const { url, changed } = columns
    const texts = (values: Values | undefined) => (values instanceof Float64Array ? [] : (values ?? []))
    return { at: at ?? null, pages, urls: texts(url), changed: texts(changed) }
  }

const numberColumns = [
  'status',
  'score',
  'issues',
  'indexable',
  'inlinks',
  'depth',
  'words',
  'response_ms',
  'in_sitemap',
  'crawled_at',
] as const
const textColumns = ['url', 'title', 'index_reason', 'target', 'changed'] as const

/** Fewer is better: of several URLs of one page, such as those with http and https, the one that is shown. */
const ranks: Readonly<Record<string, number>> = { ok: 0, redirect: 1, broken: 2, inconclusive: 3, blocked: 4 }

/** Collects the pages of a site from the lines of a reply. */
function createColumns(host: string) {
  const rowOf = new Map<string, number>()
  const rank: number[] = []
  const pageIds: number[] = []
  const numbers = new Map<PageColumn, number[]>(numberColumns.map((name) => [name, []]))
  const texts = new Map<PageColumn, (string | null)[]>(textColumns.map((name) => [name, []]))
  let length = 0
  return {
    add(line: Readonly<Record<string, unknown>>): void {
      const list = (name: string): readonly unknown[] => (Array.isArray(line[name]) ? line[name] : [])
      const [urls, outcomes, ids] = [list('url'), list('outcome'), list('id')]
      const lists = new Map<string, readonly unknown[]>(
        [...numberColumns, ...textColumns].map((name) => [name, list(name)]),
      )
      for (let at = 0; at < urls.length; at += 1) {
        const page = pageKeyOfUrl(String(urls[at]), host)
        if (page === null) continue
        const own = ranks[String(outcomes[at])] ?? 5
        const known = rowOf.get(page)
        if (known !== undefined && (rank[known] ?? 0) <= own) continue
        const row = known ?? rowOf.size
        rowOf.set(page, row)
        rank[row] = own
        pageIds[row] = Number(ids[at])
        length += page.length
        for (const [name, values] of numbers) {
          const value = lists.get(name)?.[at]
          values[row] = typeof value === 'number' ? value : Number.NaN
        }
        for (const [name, values] of texts) {
          const value = lists.get(name)?.[at]
          values[row] = typeof value === 'string' && value !== '' ? value : null
          length += values[row]?.length ?? 0
        }
      }
    },
    read() {
      const values = Object.fromEntries<Values>([
        ...[...numbers].map(([name, list]) => [name, Float64Array.from(list)] as const),
        ...texts,
      ])
      const bytes = length + rowOf.size * (120 + 8 * (numberColumns.length + textColumns.length))
      return { pages: [...rowOf.keys()], values, pageIds: Float64Array.from(pageIds), bytes }
    },
  }
}
