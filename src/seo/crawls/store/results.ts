import type { Transaction } from 'kysely'
import type { Clock } from '../../../base/clock.ts'
import { codeOf, linkKinds, outcomes, positions, verdicts } from '../../../database/crawl-data/codes.ts'
import type { CrawlSchema } from '../../../database/crawl-data/schema.ts'
import type { FoundLink, UrlResult } from '../page/url-result.ts'
import type { Bulk } from './bulk.ts'
import type { Settled } from './claim.ts'
import type { Patterns } from './patterns.ts'
import { addTo, type Counts } from './totals.ts'

export const linkNames = ['source_id', 'number', 'kind', 'target_id', 'position', 'nofollow', 'rel', 'text']
const findingNames = ['run_id', 'check_id', 'url_id', 'verdict', 'count', 'gain']
const itemNames = ['run_id', 'type', 'url_id', 'format', 'count', 'errors']

const countNames = {
  ok: 'ok',
  redirect: 'redirects',
  broken: 'broken',
  inconclusive: 'inconclusive',
  blocked: 'blocked',
  excluded: 'excluded',
  unchecked: 'external',
} as const

export interface ResultDeps {
  readonly runId: number
  readonly bulk: Bulk
  readonly patterns: Patterns
  readonly clock: Clock
}

/** Stores everything about a URL. */
export function createResultWriter({ runId, bulk, patterns, clock }: ResultDeps) {
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
    const findingRows = findings.map(({ check, verdict, count, gain }) => [
      runId,
      check,
      id,
      codeOf(verdicts, verdict),
      count,
      gain,
    ])
    await bulk.insert(transaction, 'crawl_findings', findingNames, findingRows)
    const itemRows = result.items.map(({ type, format, count, errors }) => [runId, type, id, format, count, errors])
    await bulk.insert(transaction, 'crawl_items', itemNames, itemRows)
    if (result.signature)
      await bulk.insert(transaction, 'crawl_signatures', ['url_id', 'signature'], [[id, result.signature]])
    await patterns.countPattern(transaction, claim, result)
    addTo(counts, 'in_flight', -1)
    if (claim.kind === 'page' && outcome !== 'blocked') addTo(counts, 'fetched')
    if (result.notModified) addTo(counts, 'not_modified')
    addTo(counts, 'bytes', page.wire_bytes ?? 0)
    if (claim.kind === 'page') addTo(counts, countNames[outcome])
  }

  return storeResult
}

const isIndexable = ({ outcome, indexReason }: UrlResult): boolean => outcome === 'ok' && indexReason === null

function linkRow(source: number, number: number, link: FoundLink, ids: ReadonlyMap<string, number>) {
  const target = ids.get(link.url)
  if (target === undefined) return []
  const { kind, position, nofollow, rel, text } = link
  return [[source, number, codeOf(linkKinds, kind), target, codeOf(positions, position), nofollow ? 1 : 0, rel, text]]
}
