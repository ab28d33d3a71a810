import { sql, type Transaction } from 'kysely'
import type { Clock } from '../../../base/clock.ts'
import {
  codeOf,
  frontierStates,
  linkKinds,
  type Outcome,
  outcomes,
  positions,
  type Source,
  sources,
  type UrlKind,
  urlKinds,
  verdicts,
} from '../../../database/crawl-data/codes.ts'
import { type CrawlSchema, type CrawlTotalRow, urlIdsOf, urlsPerRun } from '../../../database/crawl-data/schema.ts'
import type { CrawlData } from '../../../database/open.ts'
import { isShieldUrl } from '../page/classify.ts'
import type { FoundLink, UrlResult } from '../page/url-result.ts'
import type { Scope } from '../scope.ts'
import type { RunSpec } from '../settings.ts'
import { patternOf, trapOf, trapOfPattern } from '../traps.ts'
import { createBulk } from './bulk.ts'

/** A URL to be fetched. */
export interface Claim {
  readonly id: number
  readonly url: string
  readonly kind: UrlKind
  readonly depth: number
  /** How often it was requested before. */
  readonly attempts: number
  /** The same URL in the previous run, if the server can say whether it changed since. */
  readonly previous: { readonly id: number; readonly etag: string | null; readonly lastModified: string | null } | null
}

/** What a worker has to report about a URL that it claimed. */
export type Settled =
  | { readonly kind: 'done'; readonly claim: Claim; readonly result: UrlResult }
  /** It is to be requested again. */
  | { readonly kind: 'later'; readonly claim: Claim; readonly dueAt: number; readonly counts: boolean }
  /** It was not requested. */
  | { readonly kind: 'released'; readonly claim: Claim }

export interface Exchanged {
  readonly claims: readonly Claim[]
  /** When the next URL is due; null if none is waiting. */
  readonly nextDueAt: number | null
  readonly totals: CrawlTotalRow
}

export interface ShareRef {
  readonly share: number
  readonly lease: string
}

/** Another worker has taken over the share, or the run was deleted. Nothing was written. */
export class ShareLostError extends Error {
  constructor() {
    super('The share of this crawl belongs to another worker.')
  }
}

/** A URL that was found, before it has a row. */
interface FoundUrl {
  readonly url: string
  readonly kind: UrlKind
  readonly source: Source
  readonly foundOn: number | null
  readonly depth: number | null
  readonly inSitemap: 0 | 1
}

/** URLs that a run may know, per page that it may fetch: what links to each other has a multiple of links to elsewhere. */
const urlsPerPage = 20
const leastUrls = 20_000
const windowMs = 5_000

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
const linkNames = ['source_id', 'number', 'kind', 'target_id', 'position', 'nofollow', 'rel', 'text']
const findingNames = ['run_id', 'check_id', 'url_id', 'verdict', 'count']
const itemNames = ['run_id', 'type', 'url_id', 'format', 'count']

type Counts = { -readonly [Name in keyof CrawlTotalRow]?: number }

export type RunStore = ReturnType<typeof createRunStore>

/**
 * The data of one run, as its workers read and write it. Every transaction locks the row of totals first, so nodes write one after
 * another; and it stores everything about a URL at once, so that a worker that dies loses only what it has in flight.
 */
export function createRunStore(data: CrawlData, run: RunSpec, scope: Scope, clock: Clock) {
  const { db, columns } = data
  const { runId, settings } = run
  const bulk = createBulk({ columns })
  const maxUrls = Math.min(urlsPerRun - 1, Math.max(leastUrls, settings.max_pages * urlsPerPage))

  /** Locks the run. Undefined if its data has been deleted. */
  const lockTotals = (transaction: Transaction<CrawlSchema>): Promise<CrawlTotalRow | undefined> =>
    transaction
      .updateTable('crawl_totals')
      .set({ updated_at: clock() })
      .where('run_id', '=', runId)
      .returningAll()
      .executeTakeFirst()

  /** Locks the run, and makes sure that the share still belongs to this worker. */
  const lock = async (transaction: Transaction<CrawlSchema>, by: ShareRef): Promise<CrawlTotalRow> => {
    const totals = await lockTotals(transaction)
    const share = await transaction
      .selectFrom('crawl_shares')
      .select('lease')
      .where('run_id', '=', runId)
      .where('share', '=', by.share)
      .executeTakeFirst()
    if (!totals || share?.lease !== by.lease) throw new ShareLostError()
    return totals
  }

  /** Adds rows for the URLs that are not known yet, and returns the ids of all. */
  const addUrls = async (
    transaction: Transaction<CrawlSchema>,
    totals: CrawlTotalRow,
    counts: Counts,
    found: ReadonlyMap<string, FoundUrl>,
  ): Promise<ReadonlyMap<string, number>> => {
    const known = await bulk.findUrls(transaction, runId, [...found.keys()])
    const ids = new Map<string, number>([...known].map(([url, { id }]) => [url, id]))
    const fresh = [...found.values()].filter(({ url }) => !known.has(url))
    if (fresh.length === 0) return ids
    let number = totals.last_number + (counts.last_number ?? 0)
    const add = (name: keyof Counts, by = 1): void => {
      counts[name] = (counts[name] ?? 0) + by
    }
    const kept = fresh.slice(0, Math.max(0, maxUrls - number))
    if (kept.length < fresh.length) add('dropped_links', fresh.length - kept.length)
    const parsed = kept.map((one) => ({ one, url: new URL(one.url) }))
    const trapsFound = await updatePatterns(
      transaction,
      parsed.filter(({ url }) => scope.isInternal(url)),
    )
    const rows: (string | number | null)[][] = []
    const frontier: number[][] = []
    for (const { one, url } of parsed) {
      number += 1
      add('last_number')
      const id = urlIdsOf(runId).first + number
      ids.set(one.url, id)
      const isExternal = !scope.isInternal(url)
      const decided = isExternal ? (['unchecked', null] as const) : decide(url, one, trapsFound.get(one.url) ?? null)
      add(isExternal ? 'external' : decided?.[0] === 'excluded' ? 'excluded' : 'discovered')
      if (decided?.[0] === 'inconclusive') add('inconclusive')
      const { source, kind, foundOn, depth, inSitemap } = one
      const outcome = decided === null ? null : codeOf(outcomes, decided[0])
      const codes = [codeOf(urlKinds, kind), isExternal ? 1 : 0, codeOf(sources, source)]
      rows.push([id, runId, ...codes, foundOn, depth, inSitemap, outcome, decided?.[1] ?? null, one.url])
      if (decided !== null) continue
      // Images are fetched after the pages of their depth.
      frontier.push([id, runId, frontierStates.queued, (depth ?? 1) * 2 + (kind === 'image' ? 1 : 0)])
      add('queued')
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

  /** Counts the new URLs of each pattern, and returns those that are in a trap. */
  const updatePatterns = async (
    transaction: Transaction<CrawlSchema>,
    fresh: readonly { readonly one: FoundUrl; readonly url: URL }[],
  ): Promise<ReadonlyMap<string, string>> => {
    const trapped = new Map<string, string>()
    const byPattern = Map.groupBy(
      fresh.filter(({ one }) => one.kind === 'page'),
      ({ url }) => patternOf(url),
    )
    const ownTraps = new Map<string, { trap: string; example: string; skipped: number }>()
    for (const [pattern, urls] of byPattern) {
      for (const { one, url } of urls) {
        const trap = trapOf(url, clock())
        if (trap === null) continue
        trapped.set(one.url, trap)
        const key = `${url.host} ${trap}`
        const before = ownTraps.get(key) ?? { trap, example: one.url, skipped: 0 }
        ownTraps.set(key, { ...before, skipped: before.skipped + 1 })
      }
      if (pattern === null) continue
      const free = urls.filter(({ one }) => !trapped.has(one.url))
      const [first] = free
      if (!first) continue
      const counts = await transaction
        .insertInto('crawl_patterns')
        .values({ run_id: runId, pattern, urls: free.length, example: first.one.url })
        .onConflict((conflict) =>
          conflict.columns(['run_id', 'pattern']).doUpdateSet((set) => ({
            urls: sql<number>`crawl_patterns.urls + ${set.ref('excluded.urls')}`,
          })),
        )
        .returning(['trap', 'urls', 'fetched', 'duplicates'])
        .executeTakeFirstOrThrow()
      const trap = trapOfPattern(pattern, counts)
      if (trap === null) continue
      for (const { one } of free) trapped.set(one.url, trap)
      await transaction
        .updateTable('crawl_patterns')
        .set((set) => ({ trap, skipped: set('skipped', '+', free.length) }))
        .where('run_id', '=', runId)
        .where('pattern', '=', pattern)
        .execute()
    }
    for (const [pattern, { trap, example, skipped }] of ownTraps)
      await addTrap(transaction, pattern, trap, example, skipped)
    return trapped
  }

  const addTrap = async (
    transaction: Transaction<CrawlSchema>,
    pattern: string,
    trap: string,
    example: string,
    skipped: number,
  ): Promise<void> => {
    await transaction
      .insertInto('crawl_patterns')
      .values({ run_id: runId, pattern, trap, example, skipped })
      .onConflict((conflict) =>
        conflict.columns(['run_id', 'pattern']).doUpdateSet((set) => ({
          skipped: sql<number>`crawl_patterns.skipped + ${set.ref('excluded.skipped')}`,
        })),
      )
      .execute()
  }

  const storeResult = async (
    transaction: Transaction<CrawlSchema>,
    { claim, result }: Settled & { kind: 'done' },
    ids: ReadonlyMap<string, number>,
    counts: Counts,
  ): Promise<void> => {
    const { id } = claim
    const { outcome, page, findings } = result
    const idOf = (url: string | null): number | null => (url === null ? null : (ids.get(url) ?? null))
    const { numDeletedRows } = await transaction
      .deleteFrom('crawl_frontier')
      .where('url_id', '=', id)
      .executeTakeFirst()
    // Stored before, by a batch whose end this worker did not see.
    if (numDeletedRows === 0n) return
    await transaction
      .updateTable('crawl_urls')
      .set({
        ...page,
        outcome: codeOf(outcomes, outcome),
        reason: result.reason,
        status: result.status,
        attempts: claim.attempts + 1,
        fetched_at: clock(),
        not_modified: result.notModified ? 1 : 0,
        redirect_id: idOf(result.redirect),
        canonical_id: idOf(result.canonical),
        indexable: claim.kind === 'image' || result.indexReason === 'not-html' ? null : isIndexable(result) ? 1 : 0,
        index_reason: result.indexReason,
        issues: findings.length,
      })
      .where('id', '=', id)
      .execute()
    const links = result.links.flatMap((link, number) => linkRow(id, number, link, ids))
    await bulk.insert(transaction, 'crawl_links', linkNames, links)
    const findingRows = findings.map(({ check, verdict, count }) => [
      runId,
      check,
      id,
      codeOf(verdicts, verdict),
      count,
    ])
    await bulk.insert(transaction, 'crawl_findings', findingNames, findingRows)
    const itemRows = result.items.map(({ type, format, count }) => [runId, type, id, format, count])
    await bulk.insert(transaction, 'crawl_items', itemNames, itemRows)
    if (result.signature)
      await bulk.insert(transaction, 'crawl_signatures', ['url_id', 'signature'], [[id, result.signature]])
    await countPattern(transaction, claim, result)
    const add = (name: keyof Counts, by = 1): void => {
      counts[name] = (counts[name] ?? 0) + by
    }
    add('in_flight', -1)
    if (claim.kind === 'page' && outcome !== 'blocked') add('fetched')
    if (result.notModified) add('not_modified')
    add('bytes', page.wire_bytes ?? 0)
    const names = {
      ok: 'ok',
      redirect: 'redirects',
      broken: 'broken',
      inconclusive: 'inconclusive',
      blocked: 'blocked',
      excluded: 'excluded',
      unchecked: 'external',
    } as const
    if (claim.kind === 'page') add(names[outcome])
  }

  /** For recognizing URLs that all have the same content. */
  const countPattern = async (
    transaction: Transaction<CrawlSchema>,
    { id, url, kind }: Claim,
    { page: { content_hash } }: UrlResult,
  ): Promise<void> => {
    const pattern = kind === 'page' && content_hash !== null ? patternOf(new URL(url)) : null
    if (pattern === null) return
    const same = await transaction
      .selectFrom('crawl_urls')
      .select('id')
      .where('run_id', '=', runId)
      .where('content_hash', '=', content_hash)
      .where('id', '!=', id)
      .limit(1)
      .executeTakeFirst()
    await transaction
      .updateTable('crawl_patterns')
      .set((set) => ({ fetched: set('fetched', '+', 1), duplicates: set('duplicates', '+', same ? 1 : 0) }))
      .where('run_id', '=', runId)
      .where('pattern', '=', pattern)
      .execute()
  }

  /** Counts the requests to each host, and begins a new window from time to time. */
  const countRequests = async (transaction: Transaction<CrawlSchema>, settled: readonly Settled[]): Promise<void> => {
    const sent = settled.filter((one) => one.kind === 'done' || (one.kind === 'later' && one.counts))
    const now = clock()
    for (const [origin, { length }] of Map.groupBy(sent, ({ claim }) => new URL(claim.url).origin)) {
      const isOver = sql`${now} - window_at > ${windowMs}`
      await sql`update crawl_hosts set requests = requests + ${length},
          earlier_at = case when ${isOver} then window_at else earlier_at end,
          earlier_requests = case when ${isOver} then window_requests else earlier_requests end,
          window_at = case when ${isOver} then ${now} else window_at end,
          window_requests = case when ${isOver} then requests else window_requests end
        where run_id = ${runId} and origin = ${origin}`.execute(transaction)
    }
  }

  /** Pages may be claimed until as many are fetched or in flight as the settings allow. */
  const claimable = (totals: CrawlTotalRow, wanted: number): number =>
    Math.max(0, Math.min(wanted, settings.max_pages - totals.fetched - totals.in_flight))

  const claim = async (
    transaction: Transaction<CrawlSchema>,
    by: ShareRef,
    wanted: number,
    counts: Counts,
  ): Promise<readonly Claim[]> => {
    if (wanted === 0) return []
    const now = clock()
    await transaction
      .updateTable('crawl_frontier')
      .set({ state: frontierStates.queued })
      .where('run_id', '=', runId)
      .where('state', '=', frontierStates.delayed)
      .where('due_at', '<=', now)
      .execute()
    const rows = await transaction
      .selectFrom('crawl_frontier')
      .innerJoin('crawl_urls', 'crawl_urls.id', 'crawl_frontier.url_id')
      .where('crawl_frontier.run_id', '=', runId)
      .where('crawl_frontier.state', '=', frontierStates.queued)
      .orderBy('crawl_frontier.depth')
      .orderBy('crawl_frontier.url_id')
      .limit(wanted)
      .select(['crawl_urls.id', 'url', 'kind', 'crawl_frontier.depth', 'crawl_frontier.attempts'])
      .execute()
    if (rows.length === 0) return []
    const rowIds = rows.map(({ id }) => id)
    await transaction
      .updateTable('crawl_frontier')
      .set({ state: frontierStates.inFlight, share: by.share })
      .where('url_id', 'in', rowIds)
      .execute()
    counts.queued = (counts.queued ?? 0) - rows.length
    counts.in_flight = (counts.in_flight ?? 0) + rows.length
    const previous = await previousOf(
      transaction,
      rows.map(({ url }) => url),
    )
    return rows.map(({ id, url, kind, depth, attempts }) => ({
      id,
      url,
      kind: kind === codeOf(urlKinds, 'image') ? 'image' : 'page',
      depth: depth >> 1,
      attempts,
      previous: previous.get(url) ?? null,
    }))
  }

  const previousOf = async (
    transaction: Transaction<CrawlSchema>,
    urls: readonly string[],
  ): Promise<ReadonlyMap<string, NonNullable<Claim['previous']>>> => {
    if (run.previousId === null) return new Map()
    const rows = await transaction
      .selectFrom('crawl_urls')
      .select(['id', 'url', 'etag', 'last_modified'])
      .where('run_id', '=', run.previousId)
      .where('url', 'in', urls)
      .where('outcome', '=', codeOf(outcomes, 'ok'))
      .where(({ or, eb }) => or([eb('etag', 'is not', null), eb('last_modified', 'is not', null)]))
      .execute()
    return new Map(rows.map(({ id, url, etag, last_modified }) => [url, { id, etag, lastModified: last_modified }]))
  }

  const writeTotals = async (
    transaction: Transaction<CrawlSchema>,
    before: CrawlTotalRow,
    counts: Counts,
  ): Promise<CrawlTotalRow> => {
    const now = clock()
    const after = { ...before }
    for (const [name, change] of Object.entries(counts)) after[name as keyof Counts] += change ?? 0
    if (now - after.window_at > windowMs) {
      after.earlier_at = after.window_at
      after.earlier_fetched = after.window_fetched
      after.window_at = now
      after.window_fetched = after.fetched
    }
    after.updated_at = now
    const { run_id, ...values } = after
    await transaction.updateTable('crawl_totals').set(values).where('run_id', '=', run_id).execute()
    return after
  }

  const nextDueAt = async (transaction: Transaction<CrawlSchema>): Promise<number | null> => {
    const row = await transaction
      .selectFrom('crawl_frontier')
      .select('due_at')
      .where('run_id', '=', runId)
      .where('state', '=', frontierStates.delayed)
      .orderBy('due_at')
      .limit(1)
      .executeTakeFirst()
    return row?.due_at ?? null
  }

  return {
    runId,

    /** Takes over a share: its URLs in flight, left by a worker that died, return to the queue. Creates the run's data if needed. */
    async begin(by: ShareRef, start: string): Promise<void> {
      await db
        .insertInto('crawl_totals')
        .values({ run_id: runId, window_at: clock(), earlier_at: clock(), updated_at: clock() })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      await db.transaction().execute(async (transaction) => {
        const totals = await lockTotals(transaction)
        if (!totals) throw new ShareLostError()
        await transaction
          .insertInto('crawl_shares')
          .values({ run_id: runId, ...by })
          .onConflict((conflict) => conflict.columns(['run_id', 'share']).doUpdateSet({ lease: by.lease }))
          .execute()
        const { numUpdatedRows } = await transaction
          .updateTable('crawl_frontier')
          .set({ state: frontierStates.queued, share: null })
          .where('run_id', '=', runId)
          .where('state', '=', frontierStates.inFlight)
          .where('share', '=', by.share)
          .executeTakeFirst()
        const counts: Counts = { queued: Number(numUpdatedRows), in_flight: -Number(numUpdatedRows) }
        const first: FoundUrl = { url: start, kind: 'page', source: 'start', foundOn: null, depth: 0, inSitemap: 0 }
        await addUrls(transaction, totals, counts, new Map([[start, first]]))
        await writeTotals(transaction, totals, counts)
      })
    },

    /** Stores what was found, and claims up to `wanted` URLs, nearest to the start first. */
    async exchange(by: ShareRef, settled: readonly Settled[], wanted: number): Promise<Exchanged> {
      return await db.transaction().execute(async (transaction) => {
        const before = await lock(transaction, by)
        const counts: Counts = {}
        const done = settled.filter((one) => one.kind === 'done')
        const ids = await addUrls(transaction, before, counts, foundIn(done))
        for (const one of done) await storeResult(transaction, one, ids, counts)
        let sessions = 0
        for (const { result } of done) sessions += result.sessionLinks
        const [first] = done
        if (sessions > 0 && first) {
          await addTrap(
            transaction,
            `${new URL(first.claim.url).host} session-id`,
            'session-id',
            first.claim.url,
            sessions,
          )
        }
        for (const one of settled) {
          if (one.kind === 'done') continue
          const isLater = one.kind === 'later'
          const { numUpdatedRows } = await transaction
            .updateTable('crawl_frontier')
            .set({
              state: isLater ? frontierStates.delayed : frontierStates.queued,
              due_at: isLater ? one.dueAt : 0,
              attempts: one.claim.attempts + (isLater && one.counts ? 1 : 0),
              share: null,
            })
            .where('url_id', '=', one.claim.id)
            .where('state', '=', frontierStates.inFlight)
            .executeTakeFirst()
          counts.queued = (counts.queued ?? 0) + Number(numUpdatedRows)
          counts.in_flight = (counts.in_flight ?? 0) - Number(numUpdatedRows)
        }
        counts.requests = settled.filter((one) => one.kind === 'done' || (one.kind === 'later' && one.counts)).length
        await countRequests(transaction, settled)
        const between = {
          ...before,
          fetched: before.fetched + (counts.fetched ?? 0),
          in_flight: before.in_flight + (counts.in_flight ?? 0),
        }
        const claims = await claim(transaction, by, claimable(between, wanted), counts)
        const totals = await writeTotals(transaction, before, counts)
        return { claims, totals, nextDueAt: claims.length > 0 ? null : await nextDueAt(transaction) }
      })
    },

    /** Adds the pages of a sitemap. */
    async addSitemapUrls(by: ShareRef, urls: readonly string[]): Promise<void> {
      await db.transaction().execute(async (transaction) => {
        const before = await lock(transaction, by)
        const counts: Counts = {}
        const found = urls.map((url): [string, FoundUrl] => [
          url,
          { url, kind: 'page', source: 'sitemap', foundOn: null, depth: null, inSitemap: 1 },
        ])
        const ids = await addUrls(transaction, before, counts, new Map(found))
        const known = [...ids.values()]
        for (let from = 0; from < known.length; from += 500) {
          await transaction
            .updateTable('crawl_urls')
            .set({ in_sitemap: 1 })
            .where('id', 'in', known.slice(from, from + 500))
            .where('in_sitemap', '=', 0)
            .execute()
        }
        await writeTotals(transaction, before, counts)
      })
    },
  }
}

/** Everything that pages link to, each URL once, with the source that leads there first. */
function foundIn(done: readonly (Settled & { kind: 'done' })[]): ReadonlyMap<string, FoundUrl> {
  const found = new Map<string, FoundUrl>()
  const add = (url: string, source: Source, claim: Claim, depth: number): void => {
    const before = found.get(url)
    if (before !== undefined && !(before.kind === 'image' && source !== 'image')) return
    const kind = source === 'image' ? 'image' : 'page'
    found.set(url, { url, kind, source, foundOn: claim.id, depth, inSitemap: 0 })
  }
  for (const { claim, result } of done) {
    if (result.redirect !== null) add(result.redirect, 'redirect', claim, claim.depth)
    for (const { kind, url } of result.links) add(url, linkSources[kind], claim, claim.depth + 1)
  }
  return found
}

const linkSources: Readonly<Record<FoundLink['kind'], Source>> = {
  link: 'link',
  image: 'image',
  canonical: 'canonical',
  hreflang: 'hreflang',
  next: 'pagination',
  prev: 'pagination',
}

const isIndexable = ({ outcome, indexReason }: UrlResult): boolean => outcome === 'ok' && indexReason === null

function linkRow(source: number, number: number, link: FoundLink, ids: ReadonlyMap<string, number>) {
  const target = ids.get(link.url)
  if (target === undefined) return []
  const { kind, position, nofollow, rel, text } = link
  return [[source, number, codeOf(linkKinds, kind), target, codeOf(positions, position), nofollow ? 1 : 0, rel, text]]
}
