import { type RawBuilder, sql } from 'kysely'
import { codeOf, type Outcome, outcomes } from '../../../database/crawl-data/codes.ts'
import { idRangesOf } from '../../../database/crawl-data/id-ranges.ts'
import { urlIdsOf } from '../../../database/crawl-data/schema.ts'
import type { CrawlData } from '../../../database/open.ts'
import { siteChecklist } from '../../site-checks/checklist.ts'
import { wasRendered, wasSeen } from './changed-fields.ts'
import type { ComparedRun, Step, UnmatchedPages } from './unmatched-pages.ts'

/** A run with what its end says about it. */
export interface FinishedRun extends ComparedRun {
  /** Site checks that did not run, so that their findings say nothing. */
  readonly silentChecks: readonly string[]
}

/** What became of a finding of the earlier run, or where one of the later run comes from. */
export const findingChanges = ['new', 'fixed', 'gone', 'remaining', 'not_checked', 'not_checked_before'] as const
export type FindingChange = (typeof findingChanges)[number]

/** Findings of one run, seen from the other one. */
export interface Side {
  readonly own: FinishedRun
  readonly other: FinishedRun
  readonly unreached: UnmatchedPages['unreached']
  readonly isEarlier: boolean
}

export interface FindingRow {
  readonly id: number
  readonly check_id: string
  readonly match_id: number | null
  readonly same_id: number | null
  readonly is_checked: number
  readonly is_gone: number
}

const siteChecks = new Set(siteChecklist.map(({ id }) => id))
const lits = (codes: readonly (string | number)[]) => sql.join(codes.map((code) => sql.lit(code)))
const ok = sql.lit(codeOf(outcomes, 'ok'))
const known: readonly Outcome[] = ['ok', 'redirect', 'broken']
const isKnown = (alias: string): RawBuilder<boolean> =>
  sql`${sql.ref(`${alias}.outcome`)} in (${lits(known.map((name) => codeOf(outcomes, name)))})`

/** Whether the other run does not know what became of a page to which this one leads, but this run does. */
const leadsToUnknown = (own: number) => sql<boolean>`exists (select 1 from crawl_links as link
  join crawl_urls as unknown on unknown.id = link.target_id
  join crawl_urls as target on target.run_id = ${own} and target.url = unknown.url
  where link.source_id = match.id and not coalesce(${isKnown('unknown')}, ${sql.lit(false)}) and ${isKnown('target')})`

/** A browser shows other things than the HTML has: what only one of them has says nothing about the page. */
const isRenderedAlike = sql<boolean>`coalesce(${wasRendered('own')}, ${sql.lit(false)}) = coalesce(${wasRendered('match')}, ${sql.lit(false)})`

/**
 * The findings of a run, with those of the same check on the same URL in the other one. The caller chooses those of the run by
 * the index that fits.
 */
export const findingsOf = (db: CrawlData['longReads'], { own, other }: Side) =>
  db
    .selectFrom('crawl_findings as found')
    .innerJoin('crawl_urls as own', 'own.id', 'found.url_id')
    .leftJoin('crawl_urls as match', (join) =>
      join.on('match.run_id', '=', other.runId).onRef('match.url', '=', 'own.url'),
    )
    .leftJoin('crawl_findings as same', (join) =>
      join
        .on('same.run_id', '=', other.runId)
        .onRef('same.check_id', '=', 'found.check_id')
        .onRef('same.url_id', '=', 'match.id')
        .on('same.muted', '=', 0),
    )
    .where('found.muted', '=', 0)
    .select(['own.id', 'found.check_id', 'match.id as match_id', 'same.url_id as same_id'])
    .select(
      sql<number>`case when match.id is null or same.url_id is not null or not ${wasSeen('match')} then 0
        when match.outcome <> ${ok} then 1
        when found.check_id in (${lits([...siteChecks])}) then case when ${leadsToUnknown(own.runId)} then 0 else 1 end
        when own.outcome <> ${ok} or ${isRenderedAlike} then 1 else 0 end`.as('is_checked'),
    )
    .select(
      sql<number>`case when own.outcome = ${ok} and coalesce(match.outcome, -1) <> ${ok} then 1 else 0 end`.as(
        'is_gone',
      ),
    )

/** One rule for counts and lists, so that they agree. */
export function changeOf(row: FindingRow, { own, other, unreached, isEarlier }: Side): FindingChange {
  if (row.same_id !== null) return 'remaining'
  const isChecked =
    row.match_id === null ? !unreached.has(row.id - urlIdsOf(own.runId).first) : Number(row.is_checked) === 1
  if (!isChecked || other.silentChecks.includes(row.check_id)) return isEarlier ? 'not_checked' : 'not_checked_before'
  if (!isEarlier) return 'new'
  return Number(row.is_gone) === 1 ? 'gone' : 'fixed'
}

export type ChangeCounts = ReadonlyMap<string, ReadonlyMap<FindingChange, number>>

/** How often the findings of a run that the other one does not have changed in which way, by check. */
export async function countChanges(db: CrawlData['longReads'], side: Side, step: Step): Promise<ChangeCounts> {
  const counts = new Map<string, Map<FindingChange, number>>()
  for (const { first, end } of await step(() => idRangesOf({ db }, side.own.runId))) {
    const rows = await step(() =>
      findingsOf(db, side)
        .where('own.id', '>=', first)
        .where('own.id', '<', end)
        .where('same.url_id', 'is', null)
        .execute(),
    )
    for (const row of rows) {
      const change = changeOf(row, side)
      const ofCheck = counts.get(row.check_id) ?? new Map<FindingChange, number>()
      counts.set(row.check_id, ofCheck.set(change, (ofCheck.get(change) ?? 0) + 1))
    }
  }
  return counts
}
