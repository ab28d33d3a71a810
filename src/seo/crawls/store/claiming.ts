import type { Kysely, Transaction } from 'kysely'
import type { Clock } from '../../../base/clock.ts'
import { codeOf, frontierStates, nameOf, outcomes, renderings, urlKinds } from '../../../database/crawl-data/codes.ts'
import type { CrawlSchema, CrawlTotalRow } from '../../../database/crawl-data/schema.ts'
import { prepareListQuery, prepareQuery, type ValueOf } from '../../../database/prepare-query.ts'
import type { RunSpec } from '../settings.ts'
import type { Claim } from './claim.ts'
import type { Counts, WorkerRef } from './totals.ts'

const unchanging = [codeOf(renderings, 'not_rendered'), codeOf(renderings, 'same')]

/** Gives URLs of the frontier to workers. */
export function createClaiming(db: Kysely<CrawlSchema>, run: RunSpec, clock: Clock) {
  const { runId, settings } = run
  const { queueDue, findNearest, take } = prepareClaimQueries(db, runId)

  /** Pages may be claimed until as many are fetched or in flight as the settings allow. */
  const claimable = (totals: CrawlTotalRow, wanted: number): number =>
    Math.max(0, Math.min(wanted, settings.max_pages - totals.fetched - totals.in_flight))

  const claim = async (
    transaction: Transaction<CrawlSchema>,
    by: WorkerRef,
    wanted: number,
    counts: Counts,
  ): Promise<readonly Claim[]> => {
    if (wanted === 0) return []
    await transaction.executeQuery(queueDue({ now: clock() }))
    const { rows } = await transaction.executeQuery(findNearest({ wanted }))
    if (rows.length === 0) return []
    await transaction.executeQuery(take({ list: rows.map(({ id }) => id), share: by.share }))
    counts.queued = (counts.queued ?? 0) - rows.length
    counts.in_flight = (counts.in_flight ?? 0) + rows.length
    const previous = await previousOf(
      transaction,
      run,
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

  return { claimable, claim, nextDueAt }
}

function prepareClaimQueries(db: Kysely<CrawlSchema>, runId: number) {
  const queueDue = prepareQuery((value: ValueOf<{ readonly now: number }>) =>
    db
      .updateTable('crawl_frontier')
      .set({ state: frontierStates.queued })
      .where('run_id', '=', runId)
      .where('state', '=', frontierStates.delayed)
      .where(({ eb }) =>
        eb(
          'due_at',
          '<=',
          value(({ now }) => now),
        ),
      ),
  )
  const findNearest = prepareQuery((value: ValueOf<{ readonly wanted: number }>) =>
    db
      .selectFrom('crawl_frontier')
      .innerJoin('crawl_urls', 'crawl_urls.id', 'crawl_frontier.url_id')
      .where('crawl_frontier.run_id', '=', runId)
      .where('crawl_frontier.state', '=', frontierStates.queued)
      .orderBy('crawl_frontier.depth')
      .orderBy('crawl_frontier.url_id')
      .limit(value(({ wanted }) => wanted))
      .select(['crawl_urls.id', 'url', 'kind', 'crawl_frontier.depth', 'crawl_frontier.attempts']),
  )
  const take = prepareListQuery<{ readonly list: readonly number[]; readonly share: number }, unknown>((ids, value) =>
    db
      .updateTable('crawl_frontier')
      .set({ state: frontierStates.inFlight, share: value(({ share }) => share) })
      .where('url_id', 'in', ids),
  )
  return { queueDue, findNearest, take }
}

/** What the previous run has stored of the same URLs. */
async function previousOf(
  transaction: Transaction<CrawlSchema>,
  { previousId, settings }: RunSpec,
  urls: readonly string[],
): Promise<ReadonlyMap<string, NonNullable<Claim['previous']>>> {
  if (previousId === null) return new Map()
  const rows = await transaction
    .selectFrom('crawl_urls')
    .select(['id', 'url', 'etag', 'last_modified', 'rendering', 'index_reason', 'html_hash', 'content_hash'])
    .where('run_id', '=', previousId)
    .where('url', 'in', urls)
    .where('outcome', '=', codeOf(outcomes, 'ok'))
    // Earlier versions stored neither the hash of a page, nor its evidence and anchors.
    .where(({ or, eb }) => or([eb('html_hash', 'is not', null), eb('index_reason', '=', 'not-html')]))
    .execute()
  return new Map(
    rows.map(({ id, url, etag, last_modified, rendering, index_reason, html_hash, content_hash }) => {
      // Scripts may draw something else although the HTML is the same. Earlier versions rendered nothing.
      const isAsked = settings.render === 'never' || unchanging.includes(rendering ?? -1) || index_reason === 'not-html'
      return [
        url,
        {
          id,
          etag: isAsked ? etag : null,
          lastModified: isAsked ? last_modified : null,
          rendering: rendering === null ? null : nameOf(renderings, rendering),
          htmlHash: html_hash,
          contentHash: content_hash,
        },
      ]
    }),
  )
}
