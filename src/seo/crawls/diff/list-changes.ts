import { sql } from 'kysely'
import { createBoundedCache } from '../../../base/bounded-cache.ts'
import type { IdRange } from '../../../database/crawl-data/id-ranges.ts'
import { type CrawlUrlRow, urlIdsOf } from '../../../database/crawl-data/schema.ts'
import type { CrawlData } from '../../../database/open.ts'
import { containingIn, isPublic } from '../results/reader.ts'
import {
  after,
  before,
  type ChangedField,
  changedFields,
  differenceColumns,
  isPage,
  wasSeen,
} from './changed-fields.ts'
import { type Comparison, seenByBoth } from './run-comparisons.ts'
import { notReached, type Step, unmatchedIn } from './unmatched-pages.ts'

/** In the order of lists: what pages say now comes first. */
export const changeKinds = ['changed', 'added', 'removed', 'not_crawled', 'not_crawled_before'] as const
export type ChangeKind = (typeof changeKinds)[number]

export interface ChangeFilter {
  readonly kinds: readonly ChangeKind[]
  /** Only pages where this changed. */
  readonly field?: ChangedField | undefined
  readonly search?: string | undefined
  /** Without what anonymous visitors must not see. */
  readonly isForPublic?: boolean
}

export type ComparedRow = CrawlUrlRow & { readonly redirect_url: string | null; readonly canonical_url: string | null }

/** A page of the list of changes. Its row in a run is null if the run does not know the URL. */
export interface PageChange {
  readonly kind: ChangeKind
  readonly url: string
  readonly before: ComparedRow | null
  readonly after: ComparedRow | null
  readonly fields: readonly ChangedField[]
  /** Why it was not crawled. */
  readonly reason: string | null
}

/** Where a part of the list comes from: the changes of one kind in a range of ids of one of the runs. */
interface Segment extends IdRange {
  readonly kind: ChangeKind
  /** The range's place among those of its run. */
  readonly index: number
}

const isOfEarlier = (kind: ChangeKind): boolean => kind === 'removed' || kind === 'not_crawled'

interface FoundChange {
  readonly kind: ChangeKind
  readonly beforeId: number | null
  readonly afterId: number | null
  readonly fields: readonly ChangedField[]
}

export type ChangeLists = ReturnType<typeof createChangeLists>

/** Lists what differs between two runs by kind, and then in the order in which the pages were found. */
export function createChangeLists(data: Pick<CrawlData, 'longReads' | 'columns'>) {
  const { longReads: db } = data
  const findIn = createChangeFinder(data)
  /** How many pages of each segment match a search. */
  const counts = createBoundedCache<readonly number[]>({ maxBytes: 8 * 1024 * 1024 })

  const countsOf = async (
    comparison: Comparison,
    segments: readonly Segment[],
    filter: ChangeFilter,
    step: Step,
  ): Promise<readonly number[]> => {
    if (!filter.search && !filter.isForPublic) {
      return segments.map((segment) => countIn(comparison, segment, filter))
    }
    const key = JSON.stringify([comparison.from.runId, comparison.to.runId, filter])
    const known = counts.get(key)
    if (known) return known
    const lengths: number[] = []
    for (const segment of segments) lengths.push((await step(() => findIn(comparison, segment, filter))).length)
    counts.set(key, lengths, lengths.length * 8)
    return lengths
  }

  const load = createChangeLoader(db)

  return {
    /** One page of the list, and how many changes it has. */
    async list(
      comparison: Comparison,
      filter: ChangeFilter,
      { page, per_page }: { readonly page: number; readonly per_page: number },
      step: Step,
    ): Promise<{ readonly items: readonly PageChange[]; readonly total: number }> {
      const segments = segmentsOf(comparison, filter)
      const perSegment = await countsOf(comparison, segments, filter, step)
      const changes: FoundChange[] = []
      let skip = (page - 1) * per_page
      for (const [index, segment] of segments.entries()) {
        const count = perSegment[index] ?? 0
        if (changes.length >= per_page) break
        if (skip >= count) {
          skip -= count
          continue
        }
        const matches = await step(() => findIn(comparison, segment, filter))
        changes.push(...matches.slice(skip, skip + per_page - changes.length))
        skip = 0
      }
      const total = perSegment.reduce((sum, count) => sum + count, 0)
      return { items: await step(() => load(changes)), total }
    },

    /** All of the list, a few at a time. */
    async *all(comparison: Comparison, filter: ChangeFilter, step: Step): AsyncGenerator<PageChange> {
      const rowsPerStep = 250
      for (const segment of segmentsOf(comparison, filter)) {
        const changes = await step(() => findIn(comparison, segment, filter))
        for (let from = 0; from < changes.length; from += rowsPerStep) {
          yield* await step(() => load(changes.slice(from, from + rowsPerStep)))
        }
      }
    },
  }
}

/** Finds the changes of a segment that a filter leaves. */
function createChangeFinder(data: Pick<CrawlData, 'longReads' | 'columns'>) {
  const { longReads: db } = data
  const containing = containingIn(data)

  const matching = (alias: 'own' | typeof after, { search, isForPublic = false }: ChangeFilter) => {
    const matches = search ? containing(`${alias}.url`, search) : sql<boolean>`1 = 1`
    return isForPublic ? sql<boolean>`${isPublic(alias)} and ${matches}` : matches
  }

  return async (
    { from, to, earlier, later }: Comparison,
    segment: Segment,
    filter: ChangeFilter,
  ): Promise<readonly FoundChange[]> => {
    const { field } = filter
    const { kind } = segment
    const isEarlier = isOfEarlier(kind)
    const changes: FoundChange[] = []
    if (kind === 'changed') {
      const flags = seenByBoth(db, segment, from.runId)
        .where(matching(after, filter))
        .select([`${after}.id as after_id`, `${before}.id as before_id`])
        .select(differenceColumns)
      const wanted = field === undefined ? changedFields : [field]
      const rows = await db
        .selectFrom(flags.as('flags'))
        .selectAll()
        .where((where) => where.or(wanted.map((name) => where(name, '=', 1))))
        .execute()
      for (const row of rows) {
        const fields = changedFields.filter((name) => row[name] === 1)
        changes.push({ kind, beforeId: row.before_id, afterId: row.after_id, fields })
      }
    } else if (field === undefined) {
      const [own, other] = isEarlier ? [from, to] : [to, from]
      const { first } = urlIdsOf(own.runId)
      const { unreached } = isEarlier ? earlier : later
      const isMissing = kind === 'added' || kind === 'removed'
      const rows = await unmatchedIn(db, segment, other.runId)
        .where(isPage('own'))
        .where(wasSeen('own'))
        .where(matching('own', filter))
        .select(['own.id', 'match.id as match_id'])
        .execute()
      for (const { id, match_id } of rows) {
        if (isMissing !== (match_id === null && !unreached.has(id - first))) continue
        const ids = isEarlier ? { beforeId: id, afterId: match_id } : { beforeId: match_id, afterId: id }
        changes.push({ kind, ...ids, fields: [] })
      }
    }
    const idOf = ({ beforeId, afterId }: FoundChange): number => (isEarlier ? beforeId : afterId) ?? 0
    return changes.toSorted((one, next) => idOf(one) - idOf(next))
  }
}

function segmentsOf({ ranges, earlier }: Comparison, { kinds }: ChangeFilter): readonly Segment[] {
  return changeKinds
    .filter((kind) => kinds.includes(kind))
    .flatMap((kind) =>
      (isOfEarlier(kind) ? earlier.ranges : ranges).map(({ first, end }, index) => ({ kind, index, first, end })),
    )
}

/** Known from the comparison, unless there is a search. */
function countIn({ ranges, earlier, later }: Comparison, { kind, index }: Segment, { field }: ChangeFilter): number {
  const both = ranges[index]
  if (kind === 'changed') return (field === undefined ? both?.changed : both?.fields[field]) ?? 0
  if (field !== undefined) return 0
  const range = (isOfEarlier(kind) ? earlier : later).ranges[index]
  return (kind === 'added' || kind === 'removed' ? range?.missing : range?.unseen) ?? 0
}

/** Loads the pages of changes, with the URLs that they name. */
function createChangeLoader(db: CrawlData['longReads']) {
  const rowsOf = async (ids: readonly (number | null)[]): Promise<ReadonlyMap<number, CrawlUrlRow>> => {
    const some = known(ids)
    if (some.length === 0) return new Map()
    const rows = await db.selectFrom('crawl_urls').selectAll().where('id', 'in', some).execute()
    return new Map(rows.map((row) => [row.id, row]))
  }

  const urlsOf = async (ids: readonly (number | null)[]): Promise<ReadonlyMap<number, string>> => {
    const some = known(ids)
    if (some.length === 0) return new Map()
    const rows = await db.selectFrom('crawl_urls').select(['id', 'url']).where('id', 'in', some).execute()
    return new Map(rows.map(({ id, url }) => [id, url]))
  }

  return async (changes: readonly FoundChange[]): Promise<readonly PageChange[]> => {
    const rows = await rowsOf(changes.flatMap(({ beforeId, afterId }) => [beforeId, afterId]))
    const targets = await urlsOf([...rows.values()].flatMap((row) => [row.redirect_id, row.canonical_id]))
    const rowOf = (id: number | null): ComparedRow | null => {
      const row = id === null ? undefined : rows.get(id)
      if (!row) return null
      const urlOf = (target: number | null): string | null => (target === null ? null : (targets.get(target) ?? null))
      return { ...row, redirect_url: urlOf(row.redirect_id), canonical_url: urlOf(row.canonical_id) }
    }
    return changes.flatMap(({ kind, beforeId, afterId, fields }) => {
      const [old, now] = [rowOf(beforeId), rowOf(afterId)]
      const url = (now ?? old)?.url
      // Its run may have been deleted meanwhile.
      if (url === undefined) return []
      const unseen = kind === 'not_crawled' ? now : kind === 'not_crawled_before' ? old : undefined
      const reason = unseen === undefined ? null : (unseen?.reason ?? notReached)
      return [{ kind, url, before: old, after: now, fields, reason }]
    })
  }
}

const known = (ids: readonly (number | null)[]): number[] => [...new Set(ids)].filter((id) => id !== null)
