import { type Kysely, sql, type Transaction } from 'kysely'
import type { Clock } from '../../../base/clock.ts'
import { codeOf, linkKinds, outcomes, positions, verdicts } from '../../../database/crawl-data/codes.ts'
import type { CrawlSchema } from '../../../database/crawl-data/schema.ts'
import { prepareListQuery } from '../../../database/prepare-query.ts'
import { inHundredths } from '../../score/apportion.ts'
import type { ImageSize } from '../page/image-size.ts'
import { emptyPage, type FoundLink, type PageColumns, type UrlResult } from '../page/url-result.ts'
import type { Bulk } from './bulk.ts'
import type { Claim, Settled } from './claim.ts'
import type { Patterns } from './patterns.ts'
import { countRendered } from './rendering.ts'
import type { createResourceWriter } from './resources.ts'
import { addTo, type Counts } from './totals.ts'

export const linkNames = ['source_id', 'number', 'kind', 'target_id', 'position', 'nofollow', 'rel', 'text', 'fragment']
const findingNames = ['run_id', 'check_id', 'url_id', 'verdict', 'count', 'gain', 'points']
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
  readonly storeResources: ReturnType<typeof createResourceWriter>
  readonly clock: Clock
}

type Done = Settled & { kind: 'done' }

/** Stores everything about URLs: a batch at a time, because a statement costs more than its rows. */
export function createResultWriter({ db, runId, bulk, patterns, storeResources, clock }: ResultDeps) {
  const updateShown = createShownWriter()
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
    await updateShown(transaction, done, ids)
    await storeResources(
      transaction,
      done.map(({ claim, result }) => ({ sourceId: claim.id, resources: result.resources })),
    )
    const findings = done.flatMap(({ claim, result }) =>
      result.findings.map(({ check, verdict, count, gain, points }) => {
        return [runId, check, claim.id, codeOf(verdicts, verdict), count, gain, inHundredths(points)]
      }),
    )
    await bulk.insert(transaction, 'crawl_findings', findingNames, findings)
    const items = done.flatMap(({ claim, result }) =>
      result.items.map(({ type, format, count, errors }) => [runId, type, claim.id, format, count, errors]),
    )
    await bulk.insert(transaction, 'crawl_items', itemNames, items)
    const signatures = done.flatMap(({ claim, result }) => (result.signature ? [[claim.id, result.signature]] : []))
    await bulk.insert(transaction, 'crawl_signatures', ['url_id', 'signature'], signatures)
    const evidence = done.flatMap(({ claim, result }) => (result.evidence ? [[claim.id, result.evidence]] : []))
    await bulk.insert(transaction, 'crawl_evidence', ['url_id', 'evidence'], evidence)
    const anchors = done.flatMap(({ claim, result }) => (result.anchors ? [[claim.id, result.anchors]] : []))
    await bulk.insert(transaction, 'crawl_anchors', ['url_id', 'anchors'], anchors)
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

const maxImages = 20_000

/** Stores the largest size in which a page shows an image; images that many pages show are updated once. */
function createShownWriter() {
  const known = new Map<number, number>()
  return async (
    transaction: Transaction<CrawlSchema>,
    done: readonly Done[],
    ids: ReadonlyMap<string, number>,
  ): Promise<void> => {
    const larger = new Map<number, ImageSize>()
    for (const { result } of done) {
      for (const { url, shown } of result.links) {
        const id = shown === undefined ? undefined : ids.get(url)
        if (id === undefined || shown === undefined) continue
        const area = shown.width * shown.height
        if (area <= (known.get(id) ?? 0)) continue
        if (known.size >= maxImages) known.clear()
        known.set(id, area)
        larger.set(id, shown)
      }
    }
    for (const [id, { width, height }] of larger) {
      await transaction
        .updateTable('crawl_urls')
        .set({ shown_width: width, shown_height: height })
        .where('id', '=', id)
        .where(sql<boolean>`coalesce(shown_width * shown_height, 0) < ${width * height}`)
        .execute()
    }
  }
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
    claim.attempts + (result.outcome === 'excluded' ? 0 : 1),
    result.outcome === 'excluded' ? null : now,
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
  if (claim.kind === 'page' && outcome !== 'blocked' && outcome !== 'excluded') addTo(counts, 'fetched')
  // A trap that was recognized only when the URL was known.
  if (outcome === 'excluded') addTo(counts, 'discovered', -1)
  if (notModified) addTo(counts, 'not_modified')
  addTo(counts, 'bytes', page.wire_bytes ?? 0)
  if (claim.kind === 'page') addTo(counts, countNames[outcome])
}

const isIndexable = ({ outcome, indexReason }: UrlResult): boolean => outcome === 'ok' && indexReason === null

function linkRow(source: number, number: number, link: FoundLink, ids: ReadonlyMap<string, number>) {
  const target = ids.get(link.url)
  if (target === undefined) return []
  const { kind, position, nofollow, rel, text, fragment = null } = link
  const codes = [codeOf(linkKinds, kind), target, codeOf(positions, position), nofollow ? 1 : 0]
  return [[source, number, ...codes, rel, text, fragment]]
}
