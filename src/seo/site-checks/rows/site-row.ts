import {
  codeOf,
  type IndexReason,
  type LinkKind,
  linkKinds,
  type Outcome,
  outcomes,
  type Position,
  positions,
  type Rendering,
  renderings,
  type Source,
  sources,
} from '../../../database/crawl-data/codes.ts'
import { firstSitemapLink, urlIdsOf } from '../../../database/crawl-data/schema.ts'
import type { CrawlData } from '../../../database/open.ts'
import { checklist } from '../../checks/checklist.ts'
import { isSiteFact } from '../../checks/facts.ts'
import { minHash } from '../../crawls/page/min-hash.ts'
import { packIds } from '../../facts/page/anchors.ts'
import { inHundredths } from '../../score/apportion.ts'
import { packedScore, type ScorableCheck } from '../../score/score.ts'

/** A site on which a check is run. URLs without a host are of `https://site.test`; the first is the start page. */
export interface SiteRow {
  readonly name: string
  readonly site: Readonly<Record<string, UrlRow>>
  readonly sitemaps?: readonly SitemapRow[]
  /** The rules of robots.txt. */
  readonly robots?: string
  /** Patterns of URLs that were recognized as traps, with how many URLs they have. */
  readonly traps?: readonly { readonly pattern: string; readonly urls: number; readonly example: string }[]
  /** The URLs where the check finds something. */
  readonly found: readonly string[]
  /** The number of places and the detail of the first of them. */
  readonly count?: number
  readonly detail?: Readonly<Record<string, unknown>>
}

export interface UrlRow {
  /** 200 by default, or 301 with `redirect`. */
  readonly status?: number | null
  /** By default that of the status. */
  readonly outcome?: Outcome
  readonly reason?: string
  readonly kind?: 'page' | 'image'
  /** How it was found; by default by a link, or by a sitemap. */
  readonly source?: Source
  readonly redirect?: string
  readonly noindex?: true
  /** Only HTML can be indexed. */
  readonly notHtml?: true
  /** The canonicals in the order of the page; by header if they begin with `header:`. */
  readonly canonical?: string | readonly string[]
  readonly links?: readonly (string | LinkRow)[]
  readonly images?: readonly string[]
  /** The true and the shown size of an image. */
  readonly pixels?: readonly [width: number, height: number]
  readonly shown?: readonly [width: number, height: number]
  /** Resources that the page loads, with their status. */
  readonly resources?: Readonly<Record<string, number | null>>
  /** The ids of the page; unknown if omitted. */
  readonly anchors?: readonly string[]
  readonly inSitemap?: true
  readonly title?: string
  readonly hash?: string
  readonly description?: string
  readonly h1?: string
  /** The visible text, from which hash, signature and number of words are computed. */
  readonly text?: string
  readonly words?: number
  readonly language?: string
  readonly tracker?: 0 | 1
  readonly bytes?: number
  readonly firstByteMs?: number
  /** By language; in the HTML of the page unless it begins with `sitemap:` or `header:`. */
  readonly versions?: Readonly<Record<string, string>>
  /** What page-level checks found. */
  readonly failed?: readonly string[]
  /** Types of structured data, and how many items of each have errors. */
  readonly types?: Readonly<Record<string, number>>
  readonly visits?: number
  readonly clicks?: number
  readonly rendering?: Rendering
  /** What scripts change. */
  readonly differs?: string
}

export interface LinkRow {
  readonly to: string
  readonly kind?: LinkKind
  readonly text?: string
  readonly position?: Position
  readonly nofollow?: true
  /** The place on the target to which it jumps. */
  readonly fragment?: string
}

export interface SitemapRow {
  readonly url: string
  readonly foundIn?: string
  readonly kind?: string
  readonly status?: number | null
  readonly entries?: number
  readonly bytes?: number
  readonly foreignEntries?: number
  readonly problem?: string
}

export const rowOrigin = 'https://site.test'
const absolute = (url: string): string => (url.startsWith('/') ? rowOrigin + url : url)

/** Stores the site as a crawl would have. */
export async function insertSite(
  { db }: CrawlData,
  runId: number,
  { site, sitemaps = [], traps = [], robots }: SiteRow,
): Promise<void> {
  const { first } = urlIdsOf(runId)
  const urls = Object.entries(site).map(([url, row], index) => ({ url: absolute(url), row, id: first + index + 1 }))
  const ids = new Map(urls.map(({ url, id }) => [url, id]))
  const idOf = (url: string): number => {
    const id = ids.get(absolute(url))
    if (id === undefined) throw new Error(`The site of the row has no ${url}`)
    return id
  }
  await db
    .insertInto('crawl_totals')
    .values({ run_id: runId, last_number: urls.length, fetched: urls.length })
    .execute()
  if (robots !== undefined) {
    const read = { access: 'rules', status: 200, robots, delay_seconds: 0, robots_retry_at: null }
    await db
      .insertInto('crawl_hosts')
      .values({ run_id: runId, origin: rowOrigin, ...read })
      .execute()
  }
  for (const [index, { id, url, row }] of urls.entries()) {
    const status = row.status === undefined ? (row.redirect === undefined ? 200 : 301) : row.status
    const outcome = row.outcome ?? outcomeOf(status)
    const canonicals = [row.canonical ?? []].flat()
    const [canonical] = canonicals
    const canonicalId = canonical === undefined ? null : idOf(canonical.replace('header:', ''))
    const isJudged = outcome === 'ok' && row.kind !== 'image' && !row.notHtml
    const scored = isJudged ? packedScore(judgedAs(row)) : null
    const indexReason = indexReasonOf(row, outcome, canonicalId !== null && canonicalId !== id)
    await db
      .insertInto('crawl_urls')
      .values({
        id,
        run_id: runId,
        kind: row.kind === 'image' ? 1 : 0,
        external: /\/\/(?:\w+\.)?site\.test/.test(url) ? 0 : 1,
        source: codeOf(sources, row.source ?? (index === 0 ? 'start' : row.inSitemap ? 'sitemap' : 'link')),
        url,
        status,
        outcome: codeOf(outcomes, outcome),
        reason: row.reason ?? null,
        redirect_id: row.redirect === undefined ? null : idOf(row.redirect),
        canonical_id: canonicalId,
        indexable: row.kind === 'image' || row.notHtml ? null : indexReason === null && outcome === 'ok' ? 1 : 0,
        index_reason: indexReason,
        in_sitemap: row.inSitemap ? 1 : 0,
        title: row.title ?? null,
        description: row.description ?? null,
        h1: row.h1 ?? null,
        words: row.words ?? row.text?.split(' ').length ?? null,
        language: row.language ?? null,
        tracker: row.tracker ?? null,
        bytes: row.bytes ?? null,
        first_byte_ms: row.firstByteMs ?? null,
        content_hash: row.hash ?? row.text ?? null,
        visits: row.visits ?? null,
        clicks: row.clicks ?? null,
        score: scored?.score ?? null,
        weights: scored?.packed ?? null,
        rendering: row.rendering === undefined ? null : codeOf(renderings, row.rendering),
        differs: row.differs ?? null,
        image_width: row.pixels?.[0] ?? null,
        image_height: row.pixels?.[1] ?? null,
        shown_width: row.shown?.[0] ?? null,
        shown_height: row.shown?.[1] ?? null,
      })
      .execute()
    await insertResources(db, runId, id, row)
    const signature = row.text === undefined ? null : minHash(row.text)
    if (signature) await db.insertInto('crawl_signatures').values({ url_id: id, signature }).execute()
    if (row.anchors) {
      const anchors = packIds(new Set(row.anchors))
      if (anchors) await db.insertInto('crawl_anchors').values({ url_id: id, anchors }).execute()
    }
    for (const check_id of row.noindex ? ['noindex', ...(row.failed ?? [])] : (row.failed ?? [])) {
      const gain = scored?.gains.get(check_id) ?? 0
      const points = inHundredths(scored?.points.get(check_id) ?? 0)
      await db
        .insertInto('crawl_findings')
        .values({ run_id: runId, check_id, url_id: id, verdict: 2, count: 1, detail: null, gain, points })
        .execute()
    }
    for (const [type, errors] of Object.entries(row.types ?? {})) {
      const item = { run_id: runId, type, url_id: id, format: 'json-ld', count: 1, errors }
      await db.insertInto('crawl_items').values(item).execute()
    }
    await insertLinks(db, id, linksOf(row), idOf)
  }
  for (const { pattern, urls, example } of traps) {
    await db
      .insertInto('crawl_patterns')
      .values({ run_id: runId, pattern, trap: 'calendar', urls, example: absolute(example) })
      .execute()
  }
  await insertSitemaps(db, runId, sitemaps)
}

async function insertResources(db: CrawlData['db'], runId: number, id: number, row: UrlRow): Promise<void> {
  for (const [resource, resourceStatus] of Object.entries(row.resources ?? {})) {
    const known = await db
      .selectFrom('crawl_resources')
      .select('id')
      .where('url', '=', absolute(resource))
      .where('run_id', '=', runId)
      .executeTakeFirst()
    const resourceId = known?.id ?? (await nextResource(db, runId))
    if (!known) {
      await db
        .insertInto('crawl_resources')
        .values({
          ...{ id: resourceId, run_id: runId, kind: 0, external: 0, found_on: id, url: absolute(resource) },
          ...{ outcome: codeOf(outcomes, outcomeOf(resourceStatus)), status: resourceStatus, reason: 'status' },
          ...{ content_type: null, bytes: null, cache: null, width: null, height: null },
        })
        .execute()
    }
    await db.insertInto('crawl_resource_uses').values({ resource_id: resourceId, source_id: id }).execute()
  }
}

async function nextResource(db: CrawlData['db'], runId: number): Promise<number> {
  const { last } = await db
    .selectFrom('crawl_resources')
    .where('run_id', '=', runId)
    .select(({ fn }) => fn.max('id').as('last'))
    .executeTakeFirstOrThrow()
  return Number(last ?? urlIdsOf(runId).first) + 1
}

/** The links of a URL, and what else leads to others. */
function linksOf(row: UrlRow): readonly LinkRow[] {
  return [
    ...[row.canonical ?? []].flat().map((text): LinkRow => {
      const isHeader = text.startsWith('header:')
      return { to: text.replace('header:', ''), kind: 'canonical', position: isHeader ? 'http header' : 'head' }
    }),
    ...(row.links ?? []).map((link) => (typeof link === 'string' ? { to: link } : link)),
    ...(row.images ?? []).map((to): LinkRow => ({ to, kind: 'image' })),
    ...Object.entries(row.versions ?? {}).map(([language, to]): LinkRow => {
      const [, source, text = ''] = /^(?:(sitemap|header):)?(.*)$/.exec(language) ?? []
      const position = source === 'sitemap' ? 'sitemap' : source === 'header' ? 'http header' : 'head'
      return { to, kind: 'hreflang', text, position }
    }),
  ]
}

async function insertLinks(
  db: CrawlData['db'],
  id: number,
  links: readonly LinkRow[],
  idOf: (url: string) => number,
): Promise<void> {
  for (const [number, link] of links.entries()) {
    await db
      .insertInto('crawl_links')
      .values({
        source_id: id,
        number: number + (link.position === 'sitemap' ? firstSitemapLink : 0),
        target_id: idOf(link.to),
        kind: codeOf(linkKinds, link.kind ?? 'link'),
        position: codeOf(positions, link.position ?? 'main'),
        nofollow: link.nofollow ? 1 : 0,
        rel: '',
        text: link.text ?? '',
        fragment: link.fragment ?? null,
      })
      .execute()
  }
}

async function insertSitemaps(
  db: CrawlData['db'],
  runId: number,
  sitemaps: NonNullable<SiteRow['sitemaps']>,
): Promise<void> {
  for (const [index, sitemap] of sitemaps.entries()) {
    const {
      url,
      foundIn = 'robots.txt',
      kind = 'urlset',
      status = 200,
      entries = 1,
      bytes = 100,
      problem,
      foreignEntries = 0,
    } = sitemap
    const read = {
      done: 1 as const,
      kind,
      status,
      entries,
      bytes,
      problem: problem ?? null,
      foreign_entries: foreignEntries,
    }
    await db
      .insertInto('crawl_sitemaps')
      .values({ run_id: runId, number: index + 1, url: absolute(url), found_in: foundIn, ...read })
      .execute()
  }
}

/** A page that passes all checks that need only the page, but for those that it fails. */
const judgedAs = ({ failed = [], noindex }: UrlRow): readonly ScorableCheck[] =>
  checklist
    .filter(({ check }) => !check.needs.some(isSiteFact))
    .map(({ check, ...entry }) => {
      const isWrong = failed.includes(check.id) || (check.id === 'noindex' && noindex === true)
      return { ...entry, id: check.id, verdict: isWrong ? 'fail' : 'pass' }
    })

function outcomeOf(status: number | null): Outcome {
  if (status === null) return 'broken'
  if (status >= 300 && status < 400) return 'redirect'
  return status < 300 ? 'ok' : 'broken'
}

function indexReasonOf(row: UrlRow, outcome: Outcome, isCanonicalized: boolean): IndexReason | null {
  if (outcome === 'redirect') return 'redirect'
  if (outcome === 'blocked') return 'robots'
  if (outcome === 'broken') return 'status'
  if (row.notHtml) return 'not-html'
  if (row.noindex) return 'noindex'
  return isCanonicalized ? 'canonical' : null
}
