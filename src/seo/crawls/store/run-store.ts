import { sql, type Transaction } from 'kysely'
import type { Clock } from '../../../base/clock.ts'
import { frontierStates } from '../../../database/crawl-data/codes.ts'
import type { CrawlSchema, CrawlTotalRow } from '../../../database/crawl-data/schema.ts'
import type { CrawlData } from '../../../database/open.ts'
import type { FoundResource } from '../page/resources.ts'
import { withoutPage } from '../page/url-result.ts'
import type { Scope } from '../scope.ts'
import type { RunSpec } from '../settings.ts'
import { createBulk } from './bulk.ts'
import type { Claim, FoundUrl, PageVersions, Settled } from './claim.ts'
import { createClaiming } from './claiming.ts'
import { createUrlAdder, foundIn } from './found-urls.ts'
import { createVersionWriter } from './listed-versions.ts'
import { createPatterns } from './patterns.ts'
import { createRenderingStore } from './rendering.ts'
import { createResourceWriter, onceOnly } from './resources.ts'
import { createResultWriter } from './results.ts'
import { addTo, type Counts, createTotals, type WorkerRef, WorkerReplacedError, windowMs } from './totals.ts'

export interface Exchanged {
  readonly claims: readonly Claim[]
  /** When the next URL is due; null if none is waiting. */
  readonly nextDueAt: number | null
  readonly totals: CrawlTotalRow
}

/** How often a thread may die while it reads a page. */
const maxCrashes = 2
/** Sitemaps that are read, of one run. */
const maxSitemaps = 500
const foreign = { done: 1, kind: 'foreign' } as const

export type RunStore = ReturnType<typeof createRunStore>

/**
 * The data of one run, as its workers read and write it. Every transaction locks the row of totals first, so nodes write one after
 * another; and it stores everything about a URL at once, so that a worker that dies loses only what it has in flight.
 */
export function createRunStore(data: CrawlData, run: RunSpec, scope: Scope, clock: Clock) {
  const { db } = data
  const { runId } = run
  const bulk = createBulk(data)
  const patterns = createPatterns(db, runId, clock)
  const addUrls = createUrlAdder({ run, scope, bulk, patterns })
  const storeVersions = createVersionWriter({ runId, bulk, addUrls })
  const storeResources = createResourceWriter(runId, bulk, scope)
  const storeResults = createResultWriter({ db, runId, bulk, patterns, storeResources, clock })
  const { claimable, claim, nextDueAt } = createClaiming(db, run, clock)
  const { lockTotals, lock, writeTotals } = createTotals(db, runId, clock)
  const { reserve } = createRenderingStore(data, run, { lock })

  /** Counts the requests to each host, and begins a new window from time to time. */
  const countRequests = async (transaction: Transaction<CrawlSchema>, settled: readonly Settled[]): Promise<void> => {
    const sent = settled.filter((one) => one.kind === 'done' || (one.kind === 'later' && one.counts))
    const now = clock()
    for (const [origin, ofHost] of Map.groupBy(sent, ({ claim }) => new URL(claim.url).origin)) {
      const isOver = sql`${now} - window_at > ${windowMs}`
      await sql`update crawl_hosts set requests = requests + ${ofHost.length},
          earlier_at = case when ${isOver} then window_at else earlier_at end,
          earlier_requests = case when ${isOver} then window_requests else earlier_requests end,
          window_at = case when ${isOver} then ${now} else window_at end,
          window_requests = case when ${isOver} then requests else window_requests end
        where run_id = ${runId} and origin = ${origin}`.execute(transaction)
      const last = ofHost.findLast((one) => one.kind === 'later' && one.cause !== undefined)
      if (last?.kind !== 'later') continue
      await transaction
        .updateTable('crawl_hosts')
        .set({ slowed_at: now, slowed_by: last.cause ?? null, slowed_ms: Math.max(0, last.dueAt - now) })
        .where('run_id', '=', runId)
        .where('origin', '=', origin)
        .execute()
    }
  }

  /** A page that ends the thread that reads it is not read a third time. */
  const countCrashes = async (
    transaction: Transaction<CrawlSchema>,
    crashed: readonly number[],
    counts: Counts,
  ): Promise<void> => {
    for (const id of crashed) {
      const row = await transaction
        .updateTable('crawl_frontier')
        .set((set) => ({ crashes: set('crashes', '+', 1) }))
        .where('run_id', '=', runId)
        .where('url_id', '=', id)
        .returning(['crashes', 'attempts', 'state', 'depth'])
        .executeTakeFirst()
      if (!row || row.crashes < maxCrashes) continue
      const { url } = await transaction
        .selectFrom('crawl_urls')
        .select('url')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const { attempts, depth } = row
      const claimed: Claim = { id, url, kind: 'page', depth: depth >> 1, attempts, previous: null }
      const result = withoutPage('inconclusive', 'crash')
      await storeResults(transaction, [{ kind: 'done', claim: claimed, result }], new Map(), counts)
      if (row.state === frontierStates.inFlight) continue
      addTo(counts, 'in_flight')
      addTo(counts, 'queued', -1)
    }
  }

  /** Claims URLs. What was queued before it turned out to be in a trap is excluded instead. */
  const claimUntrapped = async (
    transaction: Transaction<CrawlSchema>,
    by: WorkerRef,
    before: CrawlTotalRow,
    wanted: number,
    counts: Counts,
  ): Promise<readonly Claim[]> => {
    for (;;) {
      const between = {
        ...before,
        fetched: before.fetched + (counts.fetched ?? 0),
        in_flight: before.in_flight + (counts.in_flight ?? 0),
      }
      const claims = await claim(transaction, by, claimable(between, wanted), counts)
      const traps = await patterns.trapQueued(transaction, claims)
      if (traps.size === 0) return claims
      const trapped = claims.filter(({ url }) => traps.has(url))
      const settled = trapped.map((one) => {
        const result = withoutPage('excluded', traps.get(one.url) ?? null)
        return { kind: 'done', claim: one, result } as const
      })
      await storeResults(transaction, settled, new Map(), counts)
      if (trapped.length < claims.length) return claims.filter(({ url }) => !traps.has(url))
    }
  }

  return {
    runId,
    reserveRendering: reserve,

    /**
     * Takes the place of a worker: its URLs in flight, left by a worker that died, return to the queue. `crashed` are pages whose reading ended
     * a thread. Creates the run's data if needed.
     */
    async begin(by: WorkerRef, start: string, crashed: readonly number[] = []): Promise<void> {
      await db
        .insertInto('crawl_totals')
        .values({ run_id: runId, window_at: clock(), earlier_at: clock(), updated_at: clock() })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      await db.transaction().execute(async (transaction) => {
        const totals = await lockTotals(transaction)
        if (!totals) throw new WorkerReplacedError()
        await transaction
          .insertInto('crawl_shares')
          .values({ run_id: runId, ...by })
          .onConflict((conflict) => conflict.columns(['run_id', 'share']).doUpdateSet({ lease: by.lease }))
          .execute()
        const { numUpdatedRows } = await transaction
          .updateTable('crawl_frontier')
          .set({ state: frontierStates.queued, share: null, template: null })
          .where('run_id', '=', runId)
          .where('state', '=', frontierStates.inFlight)
          .where('share', '=', by.share)
          .executeTakeFirst()
        const counts: Counts = { queued: Number(numUpdatedRows), in_flight: -Number(numUpdatedRows) }
        const first: FoundUrl = { url: start, kind: 'page', source: 'start', foundOn: null, depth: 0, inSitemap: 0 }
        await addUrls(transaction, totals, counts, new Map([[start, first]]))
        await countCrashes(transaction, crashed, counts)
        // The time since the last worker wrote was a pause.
        await writeTotals(transaction, { ...totals, active_at: clock() }, counts)
      })
    },

    /** Stores what was found, and claims up to `wanted` URLs, nearest to the start first. */
    async exchange(by: WorkerRef, settled: readonly Settled[], wanted: number): Promise<Exchanged> {
      return await db.transaction().execute(async (transaction) => {
        const before = await lock(transaction, by)
        const counts: Counts = {}
        const done = settled.filter((one) => one.kind === 'done')
        const ids = await addUrls(transaction, before, counts, foundIn(done))
        await storeResults(transaction, done, ids, counts)
        for (const { claim, result } of done) {
          if (result.sessionLinks === 0) continue
          const pattern = `${new URL(claim.url).host} session-id`
          await patterns.addTrap(transaction, pattern, 'session-id', claim.url, result.sessionLinks)
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
              template: null,
            })
            .where('url_id', '=', one.claim.id)
            .where('state', '=', frontierStates.inFlight)
            .executeTakeFirst()
          counts.queued = (counts.queued ?? 0) + Number(numUpdatedRows)
          counts.in_flight = (counts.in_flight ?? 0) - Number(numUpdatedRows)
        }
        counts.requests = settled.filter((one) => one.kind === 'done' || (one.kind === 'later' && one.counts)).length
        await countRequests(transaction, settled)
        const claims = await claimUntrapped(transaction, by, before, wanted, counts)
        const totals = await writeTotals(transaction, before, counts)
        return { claims, totals, nextDueAt: claims.length > 0 ? null : await nextDueAt(transaction) }
      })
    },

    /** Queues sitemaps to be read, each once. Those of other hosts are listed, but not read. */
    async addSitemaps(
      by: WorkerRef,
      sitemaps: readonly { readonly url: string; readonly isForeign: boolean }[],
      foundIn: string,
    ): Promise<void> {
      await db.transaction().execute(async (transaction) => {
        // Locked, because two workers would give out the same numbers.
        await lock(transaction, by)
        const last = await transaction
          .selectFrom('crawl_sitemaps')
          .select(({ fn }) => fn.max('number').as('number'))
          .where('run_id', '=', runId)
          .executeTakeFirst()
        let number = Number(last?.number ?? 0)
        for (const { url, isForeign } of sitemaps) {
          if (number >= maxSitemaps) return
          const { numInsertedOrUpdatedRows } = await transaction
            .insertInto('crawl_sitemaps')
            .values({
              run_id: runId,
              number: number + 1,
              url,
              found_in: foundIn,
              ...(isForeign ? foreign : { done: 0 }),
            })
            .onConflict((conflict) => conflict.columns(['run_id', 'url']).doNothing())
            .executeTakeFirst()
          number += Number(numInsertedOrUpdatedRows ?? 0)
        }
      })
    },

    /** Adds the pages of a sitemap, or pages that were visited. */
    async addListedUrls(by: WorkerRef, source: 'sitemap' | 'visits', urls: readonly string[]): Promise<void> {
      if (urls.length === 0) return
      const inSitemap = source === 'sitemap' ? 1 : 0
      await db.transaction().execute(async (transaction) => {
        const before = await lock(transaction, by)
        const counts: Counts = {}
        const byUrl = urls.map((url): [string, FoundUrl] => [
          url,
          { url, kind: 'page', source, foundOn: null, depth: null, inSitemap },
        ])
        const ids = await addUrls(transaction, before, counts, new Map(byUrl))
        const known = inSitemap === 1 ? [...ids.values()] : []
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

    /** Adds what a style sheet loads, as used by the pages that load the style sheet. */
    async addOfStylesheet(by: WorkerRef, id: number, resources: readonly FoundResource[]): Promise<void> {
      if (resources.length === 0) return
      await db.transaction().execute(async (transaction) => {
        await lock(transaction, by)
        const { found_on } = await transaction
          .selectFrom('crawl_resources')
          .select('found_on')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
        await storeResources(transaction, [{ sourceId: found_on, resources: resources }])
        const known = await bulk.findUrls(
          transaction,
          runId,
          resources.map(({ url }) => url),
          'crawl_resources',
        )
        for (const one of known.values()) {
          await sql`insert into crawl_resource_uses (resource_id, source_id)
            select cast(${one.id} as bigint), source_id from crawl_resource_uses where resource_id = ${id}
            ${sql.raw(onceOnly)}`.execute(transaction)
        }
      })
    },

    /** Adds the language versions that a sitemap names for its pages. */
    async addVersions(by: WorkerRef, pages: readonly PageVersions[]): Promise<void> {
      await db.transaction().execute(async (transaction) => {
        const before = await lock(transaction, by)
        const counts: Counts = {}
        await storeVersions(transaction, before, counts, pages)
        await writeTotals(transaction, before, counts)
      })
    },
  }
}
