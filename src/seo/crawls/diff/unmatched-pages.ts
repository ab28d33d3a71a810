import { sql } from 'kysely'
import { codeOf, linkKinds, nameOf, outcomes } from '../../../database/crawl-data/codes.ts'
import { type IdRange, idRangesOf } from '../../../database/crawl-data/id-ranges.ts'
import { firstSitemapLink, urlIdsOf } from '../../../database/crawl-data/schema.ts'
import type { CrawlData } from '../../../database/open.ts'
import { isOnlyVisited } from '../../site-checks/conditions.ts'
import { isPage, wasSeen } from './changed-fields.ts'

/** A run that takes part in a comparison. */
export interface ComparedRun {
  readonly runId: number
  /** It ended because there were no more pages, not because of a limit. */
  readonly isComplete: boolean
}

/** Runs a query when it is the account's turn. */
export type Step = <T>(work: () => Promise<T>) => Promise<T>

/** The pages of a run that the other run does not have, and why not. */
export interface UnmatchedPages {
  readonly ranges: readonly UnmatchedRange[]
  /** Pages that the other run could not have found, by their number; the other unknown ones are gone, or new. */
  readonly unreached: Bitmap
  readonly missing: number
  readonly unseen: number
  /** Why the other run did not see pages. */
  readonly reasons: ReadonlyMap<string, number>
  /** The folders of the pages that it does not have. */
  readonly folders: ReadonlyMap<string, number>
}

export interface UnmatchedRange extends IdRange {
  readonly missing: number
  readonly unseen: number
}

export interface UnmatchedRow {
  readonly id: number
  /** Whether the other run knows the URL, but did not see the page. */
  readonly isKnown: boolean
}

/** The reason of pages that the other run could not have found. */
export const notReached = 'not_reached'

const idsAtATime = 400
const maxFolders = 1_000
export const otherFolders = ''

export interface Bitmap {
  has(number: number): boolean
  add(number: number): void
  readonly bytes: number
}

export function createBitmap(size: number): Bitmap {
  const bits = new Uint8Array(Math.ceil(size / 8))
  return {
    has: (number) => ((bits[number >> 3] ?? 0) & (1 << (number & 7))) !== 0,
    add(number) {
      bits[number >> 3] = (bits[number >> 3] ?? 0) | (1 << (number & 7))
    },
    bytes: bits.length,
  }
}

/** The rows of `own` in a range of its ids whose page `other` did not see. */
export const unmatchedIn = (db: CrawlData['longReads'], range: IdRange, other: number) =>
  db
    .selectFrom('crawl_urls as own')
    .leftJoin('crawl_urls as match', (join) => join.on('match.run_id', '=', other).onRef('match.url', '=', 'own.url'))
    .where('own.id', '>=', range.first)
    .where('own.id', '<', range.end)
    .where(sql<boolean>`(match.id is null or not ${wasSeen('match')})`)

/**
 * Compares the URLs of a run with those of another one. A page that the other run does not know is missing there, unless it may
 * only have been overlooked: because the run ended early, because pages that led there were not seen, or because it is known by
 * its visits alone, of which a run gets the most visited pages.
 */
export async function findUnmatchedPages(
  { longReads: db }: Pick<CrawlData, 'longReads'>,
  own: ComparedRun,
  other: ComparedRun,
  options: { readonly step: Step; readonly needsComplete: boolean },
): Promise<UnmatchedPages> {
  const { step } = options
  const { first } = urlIdsOf(own.runId)
  const ranges = await step(() => idRangesOf({ db }, own.runId))
  const size = (ranges.at(-1)?.end ?? first) - first
  const unknown = createBitmap(size)
  const unreached = createBitmap(size)
  /** Numbers of unknown pages, and the index of their folder. */
  const unknownPages: number[] = []
  const folderOf: number[] = []
  const folderNames = new Map<string, number>()
  const unknownOthers: number[] = []
  const known: number[] = []
  const unseenPerRange = ranges.map(() => 0)
  const missingPerRange = ranges.map(() => 0)
  const reasons = new Map<string, number>()
  const sitemapsFailed = await step(() => hasFailedSitemaps(db, other.runId))
  const isAllUnreached = options.needsComplete && !other.isComplete

  for (const [index, range] of ranges.entries()) {
    const rows = await step(() =>
      unmatchedIn(db, range, other.runId)
        .where(sql<boolean>`(${wasSeen('own')} or own.issues > 0)`)
        .select(['own.id', 'own.url', 'match.id as match_id', 'match.outcome', 'match.reason'])
        .select(sql<number>`case when ${sitemapsFailed ? inSitemap : sql`1 = 0`} then 1 else 0 end`.as('is_unlisted'))
        .select(sql<number>`case when ${isPage('own')} and ${wasSeen('own')} then 1 else 0 end`.as('is_page'))
        .select(sql<number>`case when ${isOnlyVisited('own')} then 1 else 0 end`.as('is_visited'))
        .execute(),
    )
    for (const row of rows) {
      const number = row.id - first
      if (row.match_id !== null) {
        known.push(row.id)
        if (row.is_page !== 1) continue
        unseenPerRange[index] = (unseenPerRange[index] ?? 0) + 1
        const reason = row.reason ?? (row.outcome === null ? notReached : nameOf(outcomes, row.outcome))
        reasons.set(reason, (reasons.get(reason) ?? 0) + 1)
        continue
      }
      unknown.add(number)
      if (isAllUnreached || row.is_visited === 1 || row.is_unlisted === 1) unreached.add(number)
      if (row.is_page !== 1) {
        unknownOthers.push(number)
        continue
      }
      unknownPages.push(number)
      folderOf.push(folderIndex(folderNames, row.url))
    }
  }

  if (!isAllUnreached) {
    const sources = [...known]
    for (const number of [...unknownPages, ...unknownOthers]) if (unreached.has(number)) sources.push(first + number)
    await spread(db, step, { sources, first, unknown, unreached })
  }

  const names = [...folderNames.keys()]
  const folders = new Map<string, number>()
  for (const [index, number] of unknownPages.entries()) {
    const range = Math.floor(number / rangeSize(ranges))
    if (unreached.has(number)) {
      unseenPerRange[range] = (unseenPerRange[range] ?? 0) + 1
      reasons.set(notReached, (reasons.get(notReached) ?? 0) + 1)
      continue
    }
    missingPerRange[range] = (missingPerRange[range] ?? 0) + 1
    const folder = names[folderOf[index] ?? 0] ?? otherFolders
    folders.set(folder, (folders.get(folder) ?? 0) + 1)
  }
  const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)
  return {
    ranges: ranges.map((range, index) => ({
      ...range,
      missing: missingPerRange[index] ?? 0,
      unseen: unseenPerRange[index] ?? 0,
    })),
    unreached,
    missing: sum(missingPerRange),
    unseen: sum(unseenPerRange),
    reasons,
    folders,
  }
}

/** What only pages lead to that the other run did not see may exist there as well. */
async function spread(
  db: CrawlData['longReads'],
  step: Step,
  {
    sources,
    first,
    unknown,
    unreached,
  }: { readonly sources: number[]; readonly first: number; readonly unknown: Bitmap; readonly unreached: Bitmap },
): Promise<void> {
  // Grows while it is processed.
  for (let from = 0; from < sources.length; from += idsAtATime) {
    const some = sources.slice(from, from + idsAtATime)
    const targets = await step(() =>
      db
        .selectFrom('crawl_links')
        .select('target_id as id')
        .where('source_id', 'in', some)
        .union(
          db
            .selectFrom('crawl_urls')
            .select(sql<number>`redirect_id`.as('id'))
            .where('id', 'in', some)
            .where('redirect_id', 'is not', null),
        )
        .execute(),
    )
    for (const { id } of targets) {
      const number = id - first
      if (!unknown.has(number) || unreached.has(number)) continue
      unreached.add(number)
      sources.push(id)
    }
  }
}

/** All ranges have the same size, but the last one may be shorter. */
const rangeSize = ([range]: readonly IdRange[]): number => (range === undefined ? 1 : range.end - range.first)

/** A sitemap lists it, as a page or as a language version of one. */
const inSitemap = sql`(own.in_sitemap = 1 or exists (select 1 from crawl_links as version where version.target_id = own.id
  and version.kind = ${sql.lit(codeOf(linkKinds, 'hreflang'))} and version.number >= ${sql.lit(firstSitemapLink)}))`

/** A sitemap could not be read, so pages that were in it may still be. */
async function hasFailedSitemaps(db: CrawlData['longReads'], runId: number): Promise<boolean> {
  const failed = await db
    .selectFrom('crawl_sitemaps')
    .select('number')
    .where('run_id', '=', runId)
    .where((where) =>
      where.or([where('done', '=', 0), where('kind', 'in', ['unreachable', 'malformed', 'refused', 'skipped'])]),
    )
    .limit(1)
    .executeTakeFirst()
  return failed !== undefined
}

/** Pages are counted by the first folder of their path. */
function folderIndex(names: Map<string, number>, url: string): number {
  const start = url.indexOf('/', url.indexOf('//') + 2)
  const end = url.indexOf('/', start + 1)
  const path = url.slice(start, end < 0 || url.slice(0, end).includes('?') ? start + 1 : end + 1)
  const name = names.has(path) || names.size < maxFolders ? path : otherFolders
  const index = names.get(name) ?? names.size
  names.set(name, index)
  return index
}
