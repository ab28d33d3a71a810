import type { Clock } from '../../../base/clock.ts'
import { codeOf, outcomes } from '../../../database/crawl-data/codes.ts'
import { idRangesOf } from '../../../database/crawl-data/id-ranges.ts'
import type { CrawlData } from '../../../database/open.ts'
import { exclusionOf, ownTrapOf, patternOf } from '../traps.ts'
import { updateDepths } from './depths.ts'

/** A crawler trap that a run recognized. */
export interface FoundTrap {
  readonly trap: string
  /** The URLs, with numbers and parameter values left out; for URLs that are traps by themselves, the host and the trap. */
  readonly pattern: string
  /** The setting that excludes it; null if there is none. */
  readonly exclude: string | null
  readonly examples: readonly string[]
  /** Pages that were fetched before it was recognized, and URLs that were not fetched. */
  readonly fetched: number
  readonly skipped: number
}

/** In a run. More are variants of the same. */
const maxTraps = 100
/** Pages of a trap that are judged like others: what is wrong with all of them is found on one, and two are copies of each other. */
const judgedPages = 1
const idsAtATime = 400

export async function readTraps({ db }: Pick<CrawlData, 'db'>, runId: number): Promise<readonly FoundTrap[]> {
  const rows = await db
    .selectFrom('crawl_patterns')
    .select(['pattern', 'trap', 'fetched', 'skipped', 'example'])
    .where('run_id', '=', runId)
    .where('trap', 'is not', null)
    .orderBy('skipped', 'desc')
    .orderBy('pattern')
    .limit(maxTraps)
    .execute()
  return rows.map(({ pattern, trap, example, fetched, skipped }) => ({
    trap: trap ?? '',
    pattern,
    exclude: exclusionOf(pattern, example),
    examples: [example],
    fetched: Number(fetched),
    skipped: Number(skipped),
  }))
}

interface PageOfTrap {
  readonly id: number
  readonly url: string
  readonly depth: number | null
  readonly outcome: number | null
}

/**
 * Leaves out the pages of a trap that were fetched before it was recognized, but for one: hundreds of pages that are all alike would
 * say more about the site than its own pages do. What stays, and the example of a trap, is what is nearest to the start page: which others
 * a run knows depends on when it noticed.
 */
export async function leaveOutTraps(data: CrawlData, { runId, clock, signal }: LeaveOutOptions): Promise<void> {
  const traps = await readTraps(data, runId)
  if (traps.length === 0) return
  await updateDepths(data, runId, signal)
  const pagesOf = await readPagesOfTraps(data, traps, { runId, clock, signal })
  for (const { pattern, trap } of traps) {
    const { nearest = null, fetched = [] } = pagesOf.get(pattern) ?? {}
    if (nearest === null) continue
    await data.db
      .updateTable('crawl_patterns')
      .set({ example: nearest.url })
      .where('run_id', '=', runId)
      .where('pattern', '=', pattern)
      .execute()
    const ids = fetched
      .toSorted(byNearness)
      .slice(judgedPages)
      .map(({ id }) => id)
    for (let from = 0; from < ids.length; from += idsAtATime) {
      signal.throwIfAborted()
      await leaveOut(data, runId, trap, ids.slice(from, from + idsAtATime))
    }
  }
}

interface LeaveOutOptions {
  readonly runId: number
  readonly clock: Clock
  readonly signal: AbortSignal
}

function byNearness(one: PageOfTrap, other: PageOfTrap): number {
  const byDepth = (one.depth ?? Number.MAX_SAFE_INTEGER) - (other.depth ?? Number.MAX_SAFE_INTEGER)
  return byDepth || one.url.length - other.url.length || (one.url < other.url ? -1 : 1)
}

/** The page of each trap that is nearest to the start page, and those that were fetched. */
async function readPagesOfTraps(
  data: CrawlData,
  traps: readonly FoundTrap[],
  { runId, clock, signal }: LeaveOutOptions,
): Promise<ReadonlyMap<string, { nearest: PageOfTrap | null; readonly fetched: PageOfTrap[] }>> {
  const pagesOf = new Map(
    traps.map(({ pattern }) => [pattern, { nearest: null as PageOfTrap | null, fetched: [] as PageOfTrap[] }]),
  )
  for (const { first, end } of await idRangesOf(data, runId)) {
    signal.throwIfAborted()
    const rows = await data.db
      .selectFrom('crawl_urls')
      .select(['id', 'url', 'depth', 'outcome'])
      .where('id', '>=', first)
      .where('id', '<', end)
      .where('kind', '=', 0)
      .where('external', '=', 0)
      .execute()
    for (const row of rows) {
      const url = new URL(row.url)
      const pages = pagesOf.get(patternOf(url) ?? '') ?? pagesOf.get(ownTrapOf(url, clock())?.key ?? '')
      if (pages === undefined) continue
      if (pages.nearest === null || byNearness(row, pages.nearest) < 0) pages.nearest = row
      if (row.outcome === codeOf(outcomes, 'ok')) pages.fetched.push(row)
    }
  }
  return pagesOf
}

const ofPages = ['crawl_findings', 'crawl_items', 'crawl_signatures', 'crawl_evidence', 'crawl_anchors'] as const

const leaveOut = ({ db }: CrawlData, runId: number, trap: string, ids: readonly number[]): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('crawl_urls')
      .set({
        outcome: codeOf(outcomes, 'excluded'),
        reason: trap,
        indexable: 0,
        score: null,
        weights: null,
        content_hash: null,
        title: null,
        description: null,
        h1: null,
        canonical_id: null,
      })
      .where('id', 'in', ids)
      .where('outcome', '=', codeOf(outcomes, 'ok'))
      .executeTakeFirst()
    for (const table of ofPages) {
      await transaction.deleteFrom(table).where('url_id', 'in', ids).execute()
    }
    for (const table of ['crawl_links', 'crawl_resource_uses'] as const) {
      await transaction.deleteFrom(table).where('source_id', 'in', ids).execute()
    }
    const left = Number(numUpdatedRows)
    await transaction
      .updateTable('crawl_totals')
      .set((set) => ({
        ok: set('ok', '-', left),
        excluded: set('excluded', '+', left),
        discovered: set('discovered', '-', left),
      }))
      .where('run_id', '=', runId)
      .execute()
  })
