import type { Kysely, Transaction } from 'kysely'
import type { Clock } from '../../../base/clock.ts'
import { codeOf, linkKinds, outcomes, positions, verdicts } from '../../../database/crawl-data/codes.ts'
import type { CrawlSchema } from '../../../database/crawl-data/schema.ts'
import { prepareListQuery } from '../../../database/prepare-query.ts'
import { emptyPage, type FoundLink, type PageColumns, type UrlResult } from '../page/url-result.ts'
import type { Bulk } from './bulk.ts'
import type { Claim, Settled } from './claim.ts'
import type { Patterns } from './patterns.ts'
import { countRendered } from './rendering.ts'
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
  readonly db: Kysely<CrawlSchema>
  readonly runId: number
  readonly bulk: Bulk
  readonly patterns: Patterns
  readonly clock: Clock
}

type Done = Settled & { kind: 'done' }

/** Stores everything about URLs: a batch at a time, because a statement costs more than its rows. */
export function createResultWriter({ db, runId, bulk, patterns, clock }: ResultDeps) {
  const remove = prepareListQuery<{ readonly list: readonly number[] }, { readonly url_id: number }>((ids) =>
    db.deleteFrom('crawl_frontier').where('url_id', 'in', ids).returning('url_id'),
  )

  const storeResults = async (
    transaction: Transaction<CrawlSchema>,
    settled: readonly Done[],
    ids: ReadonlyMap<string, number>,
    counts: Counts,
  ): Promise<void> => {
    const done = await takeFromFrontier(transaction, settled)
    // Before the rows have their hashes.
    await patterns.countPatterns(transaction, done)
    const rows = done.map(({ claim, result }) => [...urlValues(claim, result, ids, clock()), claim.id])
    await bulk.updateById(transaction, 'crawl_urls', urlNames, rows)
    const links = done.flatMap(({ claim, result }) =>
      result.links.flatMap((link, number) => linkRow(claim.id, number, link, ids)),
    )
    await bulk.insert(transaction, 'crawl_links', linkNames, links)
    const findings = done.flatMap(({ claim, result }) =>
      result.findings.map(({ check, verdict, count, gain }) => {
        return [runId, check, claim.id, codeOf(verdicts, verdict), count, gain]
      }),
    )
    await bulk.insert(transaction, 'crawl_findings', findingNames, findings)
    const items = done.flatMap(({ claim, result }) =>
      result.items.map(({ type, format, count, errors }) => [runId, type, claim.id, format, count, errors]),
    )
    await bulk.insert(transaction, 'crawl_items', itemNames, items)
    const signatures = done.flatMap(({ claim, result }) => (result.signature ? [[claim.id, result.signature]] : []))
    await bulk.insert(transaction, 'crawl_signatures', ['url_id', 'signature'], signatures)
    await countRendered(
      transaction,
      runId,
      done.map(({ result }) => result),
      counts,
    )
    for (const one of done) count(one, counts)
  }

  /** Those that were not stored before, by a batch whose end this worker did not see. */
  const takeFromFrontier = async (
    transaction: Transaction<CrawlSchema>,
    settled: readonly Done[],
  ): Promise<readonly Done[]> => {
    if (settled.length === 0) return []
    const { rows } = await transaction.executeQuery(remove({ list: settled.map(({ claim }) => claim.id) }))
    const taken = new Set(rows.map(({ url_id }) => url_id))
    return settled.filter(({ claim }) => taken.has(claim.id))
  }

  return storeResults
}

const pageNames = Object.keys(emptyPage) as readonly (keyof PageColumns)[]
const urlNames = [
  ...pageNames,
  'outcome',
  'reason',
  'status',
  'attempts',
  'fetched_at',
  'not_modified',
  'redirect_id',
  'canonical_id',
  'indexable',
  'index_reason',
  'issues',
]

/** The values of `urlNames`. */
function urlValues(claim: Claim, result: UrlResult, ids: ReadonlyMap<string, number>, now: number) {
  const idOf = (url: string | null): number | null => (url === null ? null : (ids.get(url) ?? null))
  const isNoPage = claim.kind === 'image' || result.indexReason === 'not-html'
  return [
    ...pageNames.map((name) => result.page[name]),
    codeOf(outcomes, result.outcome),
    result.reason,
    result.status,
    claim.attempts + 1,
    now,
    result.notModified ? 1 : 0,
    idOf(result.redirect),
    idOf(result.canonical),
    isNoPage ? null : isIndexable(result) ? 1 : 0,
    result.indexReason,
    result.findings.length,
  ]
}

function count({ claim, result: { outcome, notModified, page } }: Done, counts: Counts): void {
  addTo(counts, 'in_flight', -1)
  if (claim.kind === 'page' && outcome !== 'blocked') addTo(counts, 'fetched')
  if (notModified) addTo(counts, 'not_modified')
  addTo(counts, 'bytes', page.wire_bytes ?? 0)
  if (claim.kind === 'page') addTo(counts, countNames[outcome])
}

const isIndexable = ({ outcome, indexReason }: UrlResult): boolean => outcome === 'ok' && indexReason === null

function linkRow(source: number, number: number, link: FoundLink, ids: ReadonlyMap<string, number>) {
  const target = ids.get(link.url)
  if (target === undefined) return []
  const { kind, position, nofollow, rel, text } = link
  return [[source, number, codeOf(linkKinds, kind), target, codeOf(positions, position), nofollow ? 1 : 0, rel, text]]
}
