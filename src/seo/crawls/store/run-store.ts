import type { Transaction } from 'kysely'
import type { Clock } from '../../../base/clock.ts'
import { frontierStates } from '../../../database/crawl-data/codes.ts'
import type { CrawlSchema, CrawlTotalRow } from '../../../database/crawl-data/schema.ts'
import type { CrawlData } from '../../../database/open.ts'
import { withoutPage } from '../page/url-result.ts'
import type { Scope } from '../scope.ts'
import type { RunSpec } from '../settings.ts'
import { createAdditions } from './additions.ts'
import { createBulk } from './bulk.ts'
import type { Claim, FoundUrl, Settled } from './claim.ts'
import { createClaiming } from './claiming.ts'
import { createUrlAdder, foundIn } from './found-urls.ts'
import { createRequestCounter } from './host-requests.ts'
import { createVersionWriter } from './listed-versions.ts'
import { createPatterns, type Patterns } from './patterns.ts'
import { createRenderingStore } from './rendering.ts'
import { createResourceWriter } from './resources.ts'
import { createResultWriter } from './results.ts'
import { addTo, type Counts, createTotals, type WorkerRef, WorkerReplacedError } from './totals.ts'

export interface Exchanged {
  readonly claims: readonly Claim[]
  /** When the next URL is due; null if none is waiting. */
  readonly nextDueAt: number | null
  readonly totals: CrawlTotalRow
}

/** How often a thread may die while it reads a page. */
const maxCrashes = 2

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
  const additions = createAdditions({
    db,
    runId,
    bulk,
    totals: { lock, writeTotals },
    addUrls,
    storeVersions,
    storeResources,
  })
  const countRequests = createRequestCounter(runId, clock)
  const countCrashes = createCrashCounter(runId, storeResults)

  const claimUntrapped = createUntrappedClaiming({ claim, claimable, patterns, storeResults })

  return {
    runId,
    reserveRendering: reserve,
    ...additions,

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
        const left = await requeue(transaction, runId, by.share)
        const counts: Counts = { queued: left, in_flight: -left }
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
        await addSessionTraps(transaction, patterns, done)
        await returnToQueue(transaction, settled, counts)
        counts.requests = settled.filter((one) => one.kind === 'done' || (one.kind === 'later' && one.counts)).length
        await countRequests(transaction, settled)
        const claims = await claimUntrapped(transaction, by, before, wanted, counts)
        const totals = await writeTotals(transaction, before, counts)
        return { claims, totals, nextDueAt: claims.length > 0 ? null : await nextDueAt(transaction) }
      })
    },
  }
}

interface UntrappedClaimingDeps extends Pick<ReturnType<typeof createClaiming>, 'claim' | 'claimable'> {
  readonly patterns: ReturnType<typeof createPatterns>
  readonly storeResults: ReturnType<typeof createResultWriter>
}

/** Claims URLs. What was queued before it turned out to be in a trap is excluded instead. */
function createUntrappedClaiming({ claim, claimable, patterns, storeResults }: UntrappedClaimingDeps) {
  return async (
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
}

/** What was not fetched waits again, for the host or for another worker. */
async function returnToQueue(
  transaction: Transaction<CrawlSchema>,
  settled: readonly Settled[],
  counts: Counts,
): Promise<void> {
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
}

/** A page that ends the thread that reads it is not read a third time. */
function createCrashCounter(runId: number, storeResults: ReturnType<typeof createResultWriter>) {
  return async (transaction: Transaction<CrawlSchema>, crashed: readonly number[], counts: Counts): Promise<void> => {
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
}

/** Returns how many URLs a worker had in flight, which others fetch now. */
async function requeue(transaction: Transaction<CrawlSchema>, runId: number, share: number): Promise<number> {
  const { numUpdatedRows } = await transaction
    .updateTable('crawl_frontier')
    .set({ state: frontierStates.queued, share: null, template: null })
    .where('run_id', '=', runId)
    .where('state', '=', frontierStates.inFlight)
    .where('share', '=', share)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Links with the id of a session lead to the same pages again and again. */
async function addSessionTraps(
  transaction: Transaction<CrawlSchema>,
  patterns: Patterns,
  done: readonly (Settled & { kind: 'done' })[],
): Promise<void> {
  for (const { claim, result } of done) {
    if (result.sessionLinks === 0) continue
    const pattern = `${new URL(claim.url).host} session-id`
    await patterns.addTrap(transaction, {
      pattern,
      trap: 'session-id',
      example: claim.url,
      skipped: result.sessionLinks,
    })
  }
}
