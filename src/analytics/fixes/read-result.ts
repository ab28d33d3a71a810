import { iso } from '../../base/clock.ts'
import { dayMs } from '../events/day.ts'
import { dateOfDay } from '../search/dates.ts'
import type { DaySpan } from '../search/stats/search-scope.ts'
import { createSearchStats } from '../search/stats/search-stats.ts'
import type { StatsGoal } from '../stats/query/goal.ts'
import type { EndpointContext } from '../stats/routes/endpoint.ts'
import { computeResult, type OtherFix } from './compute.ts'
import type { StoredResult } from './fix.ts'
import { daysOfFix, localDay, patienceDays, weeksOf } from './fix-days.ts'
import { pagesOf, type ZonedFix } from './fixes.ts'
import { readWeeklySearch, readWeeklyVisits, spanOf } from './weekly.ts'

export interface ResultRequest {
  readonly fix: ZonedFix
  readonly goal: StatsGoal | undefined
  readonly others: readonly OtherFix[]
  readonly annotations: StoredResult['annotations']
}

export interface ReadResult {
  readonly isFinal: boolean
  readonly result: StoredResult
}

/** Reads the numbers of the days of a fix, and computes from them what it brought. */
export async function readResult(
  context: Pick<EndpointContext, 'stats' | 'store' | 'engine' | 'clock' | 'readPathGroups'> & {
    readonly website: number
  },
  { fix, goal, others, annotations }: ResultRequest,
): Promise<ReadResult> {
  const { website, stats, store, engine, clock } = context
  const { timezone } = fix
  const days = daysOfFix(fix, timezone)
  const today = localDay(clock(), timezone)
  const weeks = weeksOf(days)
  const until = (last: number): readonly (DaySpan | null)[] => weeks.map((week) => (week.last <= last ? week : null))
  const stored = await createSearchStats(store, engine.dialect, '').stored(website)
  // Imported files may not have days, and are never followed by others.
  const sources = stored.engines.flatMap(({ fetched, final }) => (fetched ? [{ first: fetched.first, final }] : []))
  const known = {
    first: Math.min(...sources.map(({ first }) => first)),
    // A day is complete once all search engines have reported it for good.
    last: Math.min(...sources.map(({ final }) => final)),
  }
  const [firstEvent, visits, search, pathGroups] = await Promise.all([
    stats.firstEvent(website),
    readWeeklyVisits({ stats, website, timezone }, until(today - 1), goal),
    sources.length === 0 ? null : readWeeklySearch({ store, engine, website, stored }, until(known.last)),
    context.readPathGroups({ group_paths: 1 }),
  ])
  const firstDayEnds = spanOf(days.before, timezone).from + dayMs
  const countWeeks = (last: number): number => weeks.filter((week) => week.last <= last).length
  const isLate = today > days.due + patienceDays
  const computed = computeResult({
    fix: { pages: pagesOf(fix), pageCount: fix.page_count },
    visits: {
      ...visits,
      isOver: today >= days.due,
      hasBefore: firstEvent !== null && firstEvent < firstDayEnds,
      weeks: countWeeks(today - 1),
    },
    search: search && {
      ...search,
      isOver: known.last >= days.after.last,
      hasBefore: known.first <= days.before.first,
      weeks: countWeeks(known.last),
      isLate,
    },
    ...{ pathGroups, others },
  })
  const { split, gainedPages, ...result } = computed
  return {
    isFinal: result.verdict !== 'waiting',
    result: {
      ...{
        verdict: result.verdict,
        measure: result.measure,
        before: showDays(days.before),
        after: showDays(days.after),
      },
      ...{ weeks_over: countWeeks(today - 1), goal: goal?.name ?? null, fixed_pages: split.fixed.length },
      control: {
        ...{ kind: split.kind, templates: [...split.templates] },
        ...{ pages: split.control.length, excluded: split.excluded },
      },
      measures: result.measures.map((measure) => ({ ...measure, weeks: [...measure.weeks] })),
      ...{ pages: [...result.pages], gained_pages: gainedPages },
      overlaps: result.overlaps.map((overlap) => ({ ...overlap, time: iso(overlap.time) })),
      annotations,
    },
  }
}

const showDays = ({ first, last }: DaySpan) => ({ from: dateOfDay(first), to: dateOfDay(last) })
