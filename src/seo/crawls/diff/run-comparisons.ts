import { sql } from 'kysely'
import { createLoadingCache } from '../../../base/loading-cache.ts'
import { type IdRange, idRangesOf } from '../../../database/crawl-data/id-ranges.ts'
import { urlIdsOf } from '../../../database/crawl-data/schema.ts'
import { createLongReadSlots } from '../../../database/long-read-slots.ts'
import type { CrawlData } from '../../../database/open.ts'
import type { Severity } from '../../../database/schema.ts'
import {
  after,
  before,
  type ChangedField,
  changedFields,
  differenceColumns,
  isPage,
  wasSeen,
} from './changed-fields.ts'
import { type ChangeCounts, countChanges, type FindingChange, type FinishedRun, type Side } from './finding-changes.ts'
import { findUnmatchedPages, type Step, type UnmatchedPages } from './unmatched-pages.ts'

/**
 * The findings of a check in two runs. `before` = fixed + gone + remaining + not_checked; `pages` = new + remaining +
 * not_checked_before.
 */
export interface IssueChange extends Readonly<Record<FindingChange, number>> {
  readonly check: string
  readonly level: 'page' | 'site'
  readonly severity: Severity
  readonly category: string
  readonly before: number
  readonly pages: number
}

export type FieldCounts = Readonly<Record<ChangedField, number>>

export interface BothRange extends IdRange {
  readonly changed: number
  readonly fields: FieldCounts
}

/** How a run differs from an earlier one. Runs that are over do not change, except that issues are ignored. */
export interface Comparison {
  readonly from: FinishedRun
  readonly to: FinishedRun
  /** The pages of the earlier run that are removed or were not crawled this time. */
  readonly earlier: UnmatchedPages
  /** The pages of the later run that are added or were not crawled before. */
  readonly later: UnmatchedPages
  readonly changed: number
  readonly unchanged: number
  readonly fields: FieldCounts
  readonly ranges: readonly BothRange[]
  readonly issues: readonly IssueChange[]
  /** Mean response times in milliseconds. */
  readonly response: { readonly from: number | null; readonly to: number | null }
}

const cacheBytes = 16 * 1024 * 1024
/** Issues may be ignored meanwhile, which changes their counts. */
const cacheMs = 60_000

export type RunComparisons = ReturnType<typeof createRunComparisons>

/** Compares runs in steps of a few thousand pages, so that nobody waits long for the thread that reads. */
export function createRunComparisons(data: Pick<CrawlData, 'longReads'>) {
  const { longReads: db } = data
  const slots = createLongReadSlots('comparisons of crawls')
  const cache = createLoadingCache<Comparison>({ maxBytes: cacheBytes, ttlMs: cacheMs })

  const stepOf =
    (owner: string): Step =>
    (work) =>
      slots.use(owner, work)

  /** A run that found more URLs than can be stored knows only a part of them. */
  const withoutDropped = async (run: FinishedRun): Promise<FinishedRun> => {
    const totals = db.selectFrom('crawl_totals').select('dropped_links').where('run_id', '=', run.runId)
    return { ...run, isComplete: run.isComplete && (await totals.executeTakeFirst())?.dropped_links === 0 }
  }

  const compute = async (older: FinishedRun, newer: FinishedRun, step: Step): Promise<Comparison> => {
    const [from, to] = [await step(() => withoutDropped(older)), await step(() => withoutDropped(newer))]
    const earlier = await findUnmatchedPages(data, from, to, { step, needsComplete: true })
    const later = await findUnmatchedPages(data, to, from, { step, needsComplete: false })
    const both = await compareBoth(db, from, to, step)
    const sides = sidesOf({ from, to, earlier, later })
    const gone = await countChanges(db, sides.earlier, step)
    const come = await countChanges(db, sides.later, step)
    return {
      from,
      to,
      earlier,
      later,
      ...both,
      issues: await step(() => issueChanges(db, { from, to }, gone, come)),
      response: { from: await step(() => meanResponse(db, from)), to: await step(() => meanResponse(db, to)) },
    }
  }

  return {
    stepOf,

    /** Computed once, however many ask for it at the same time. */
    compare: (owner: string, from: FinishedRun, to: FinishedRun): Promise<Comparison> =>
      cache.get(`${from.runId} ${to.runId}`, async () => {
        const value = await compute(from, to, stepOf(owner))
        return { value, bytes: bytesOf(value) }
      }),
  }
}

const bytesOf = ({ earlier, later, ranges, issues }: Comparison): number =>
  earlier.unreached.bytes +
  later.unreached.bytes +
  (earlier.ranges.length + later.ranges.length) * 64 +
  ranges.length * 200 +
  (earlier.folders.size + later.folders.size + earlier.reasons.size + later.reasons.size) * 200 +
  issues.length * 300

/** The pages that both runs saw, in a range of ids of the later one. */
export const seenByBoth = (db: CrawlData['longReads'], range: IdRange, fromRun: number) =>
  db
    .selectFrom(`crawl_urls as ${after}`)
    .innerJoin(`crawl_urls as ${before}`, (join) =>
      join.on(`${before}.run_id`, '=', fromRun).onRef(`${before}.url`, '=', `${after}.url`),
    )
    .where(`${after}.id`, '>=', range.first)
    .where(`${after}.id`, '<', range.end)
    .where(isPage(after))
    .where(wasSeen(after))
    .where(isPage(before))
    .where(wasSeen(before))

const anyField = sql<number>`case when ${sql.join(
  changedFields.map((field) => sql`${sql.ref(field)} = 1`),
  sql` or `,
)} then 1 else 0 end`

async function compareBoth(db: CrawlData['longReads'], from: FinishedRun, to: FinishedRun, step: Step) {
  const ranges: BothRange[] = []
  const totals = new Map<ChangedField, number>()
  let pages = 0
  let changed = 0
  for (const { first, end } of await step(() => idRangesOf({ db }, to.runId))) {
    const flags = seenByBoth(db, { first, end }, from.runId).select(differenceColumns)
    const row = await step(() =>
      db
        .selectFrom(flags.as('flags'))
        .select([sql<number>`count(*)`.as('pages'), sql<number>`coalesce(sum(${anyField}), 0)`.as('changed')])
        .select(changedFields.map((field) => sql<number>`coalesce(sum(${sql.ref(field)}), 0)`.as(field)))
        .executeTakeFirstOrThrow(),
    )
    const fields = fieldCounts((field) => Number(row[field]))
    for (const field of changedFields) totals.set(field, (totals.get(field) ?? 0) + fields[field])
    pages += Number(row.pages)
    changed += Number(row.changed)
    ranges.push({ first, end, changed: Number(row.changed), fields })
  }
  return { ranges, changed, unchanged: pages - changed, fields: fieldCounts((field) => totals.get(field) ?? 0) }
}

const fieldCounts = (count: (field: ChangedField) => number): FieldCounts =>
  Object.fromEntries(changedFields.map((field) => [field, count(field)])) as FieldCounts

/** The findings of each run, seen from the other one. */
export const sidesOf = ({
  from,
  to,
  earlier,
  later,
}: Pick<Comparison, 'from' | 'to' | 'earlier' | 'later'>): Readonly<Record<'earlier' | 'later', Side>> => ({
  earlier: { own: from, other: to, unreached: earlier.unreached, isEarlier: true },
  later: { own: to, other: from, unreached: later.unreached, isEarlier: false },
})

async function issueChanges(
  db: CrawlData['longReads'],
  { from, to }: Pick<Comparison, 'from' | 'to'>,
  gone: ChangeCounts,
  come: ChangeCounts,
): Promise<readonly IssueChange[]> {
  const issuesOf = async (runId: number) => {
    const rows = await db.selectFrom('crawl_issues').selectAll().where('run_id', '=', runId).execute()
    return new Map(rows.map((row) => [row.check_id, row]))
  }
  const [old, now] = [await issuesOf(from.runId), await issuesOf(to.runId)]
  return [...new Set([...now.keys(), ...old.keys()])].toSorted().flatMap((check) => {
    const issue = now.get(check) ?? old.get(check)
    if (!issue) return []
    const { level, severity, category } = issue
    const pages = now.get(check)?.urls ?? 0
    const countOf = (counts: ChangeCounts, change: FindingChange): number => counts.get(check)?.get(change) ?? 0
    const changes = {
      new: countOf(come, 'new'),
      fixed: countOf(gone, 'fixed'),
      gone: countOf(gone, 'gone'),
      not_checked: countOf(gone, 'not_checked'),
      not_checked_before: countOf(come, 'not_checked_before'),
    }
    const remaining = Math.max(0, pages - changes.new - changes.not_checked_before)
    const before = old.get(check)?.urls ?? 0
    // What is ignored in both is in neither.
    return before + pages === 0 ? [] : [{ check, level, severity, category, before, pages, ...changes, remaining }]
  })
}

async function meanResponse(db: CrawlData['longReads'], { runId }: FinishedRun): Promise<number | null> {
  const { first, end } = urlIdsOf(runId)
  const { mean } = await db
    .selectFrom('crawl_urls')
    .where('id', '>=', first)
    .where('id', '<', end)
    .where('outcome', '=', 0)
    .where('kind', '=', 0)
    .select(sql<number | null>`avg(response_ms)`.as('mean'))
    .executeTakeFirstOrThrow()
  return mean === null ? null : Math.round(Number(mean))
}
