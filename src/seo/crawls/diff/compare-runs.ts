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
import { type ComparedRun, compareOneSide, type OneSided, type Step } from './one-sided.ts'

/** A run with what its end says about it. */
export interface FinishedRun extends ComparedRun {
  /** Site checks that could not run, so that their findings say nothing. */
  readonly failedChecks: readonly string[]
}

/** The findings of a check in two runs. `before` = fixed + remaining + not_checked; `pages` = new + remaining + not_checked_before. */
export interface IssueChange {
  readonly check: string
  readonly level: 'page' | 'site'
  readonly severity: Severity
  readonly category: string
  readonly before: number
  readonly pages: number
  readonly new: number
  readonly fixed: number
  readonly remaining: number
  readonly not_checked: number
  readonly not_checked_before: number
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
  readonly earlier: OneSided
  /** The pages of the later run that are added or were not crawled before. */
  readonly later: OneSided
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
    const earlier = await compareOneSide(data, from, to, { step, needsComplete: true })
    const later = await compareOneSide(data, to, from, { step, needsComplete: false })
    const both = await compareBoth(db, from, to, step)
    const remaining = await countRemaining(db, from, to, step)
    return {
      from,
      to,
      earlier,
      later,
      ...both,
      issues: await step(() => issueChanges(db, { from, to, earlier, later }, remaining)),
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

/** Findings of the same check on the same URL in both runs, by check. */
async function countRemaining(
  db: CrawlData['longReads'],
  from: FinishedRun,
  to: FinishedRun,
  step: Step,
): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>()
  for (const { first, end } of await step(() => idRangesOf({ db }, from.runId))) {
    const rows = await step(() =>
      db
        .selectFrom('crawl_urls as old')
        .innerJoin('crawl_urls as now', (join) => join.on('now.run_id', '=', to.runId).onRef('now.url', '=', 'old.url'))
        .innerJoin('crawl_findings as found', 'found.url_id', 'old.id')
        .innerJoin('crawl_findings as same', (join) =>
          join
            .onRef('same.url_id', '=', 'now.id')
            .on('same.run_id', '=', to.runId)
            .onRef('same.check_id', '=', 'found.check_id')
            .on('same.muted', '=', 0),
        )
        .where('old.id', '>=', first)
        .where('old.id', '<', end)
        .where('found.muted', '=', 0)
        .where('found.muted', '=', 0)
        .where('same.muted', '=', 0)
        .groupBy('found.check_id')
        .select(['found.check_id', sql<number>`count(*)`.as('findings')])
        .execute(),
    )
    for (const { check_id, findings } of rows) counts.set(check_id, (counts.get(check_id) ?? 0) + Number(findings))
  }
  return counts
}

async function issueChanges(
  db: CrawlData['longReads'],
  { from, to, earlier, later }: Pick<Comparison, 'from' | 'to' | 'earlier' | 'later'>,
  remainingOf: ReadonlyMap<string, number>,
): Promise<readonly IssueChange[]> {
  const issuesOf = async (runId: number) => {
    const rows = await db.selectFrom('crawl_issues').selectAll().where('run_id', '=', runId).execute()
    return new Map(rows.map((row) => [row.check_id, row]))
  }
  const [old, now] = [await issuesOf(from.runId), await issuesOf(to.runId)]
  return [...new Set([...now.keys(), ...old.keys()])].toSorted().flatMap((check) => {
    const known = now.get(check) ?? old.get(check)
    if (!known) return []
    const counts = { before: old.get(check)?.urls ?? 0, pages: now.get(check)?.urls ?? 0 }
    const remaining = remainingOf.get(check) ?? 0
    const gone = Math.max(0, counts.before - remaining)
    const come = Math.max(0, counts.pages - remaining)
    const notChecked = to.failedChecks.includes(check)
      ? gone
      : Math.min(gone, earlier.uncheckedFindings.get(check) ?? 0)
    const notCheckedBefore = from.failedChecks.includes(check)
      ? come
      : Math.min(come, later.uncheckedFindings.get(check) ?? 0)
    return [
      {
        check,
        level: known.level,
        severity: known.severity,
        category: known.category,
        ...counts,
        new: come - notCheckedBefore,
        fixed: gone - notChecked,
        remaining,
        not_checked: notChecked,
        not_checked_before: notCheckedBefore,
      },
    ]
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
