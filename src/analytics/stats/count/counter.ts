import { DomainError } from '../../../base/errors.ts'
import type { StatsEngine } from '../../events/engine.ts'
import { scrollSql } from '../../events/sql/measure.ts'
import type { Span } from '../../events/sql/measures.ts'
import { type Sql, text } from '../../events/sql/sql.ts'
import type { WebsiteIds } from '../../events/sql/website-ids.ts'
import type { EventStore } from '../../events/store.ts'
import { withConversions } from '../goals/goal-counts.ts'
import { planFromRows } from '../plan/count-plan.ts'
import {
  type Coverage,
  groupByRetention,
  type RetainedGroup,
  type RetainedWebsite,
  type RetainedWebsites,
} from '../plan/retained.ts'
import {
  countedMetrics,
  isBetter,
  isFromVisits,
  isRolledUp,
  type Planned,
  planIn,
  planRetainedIn,
  rowsOf,
} from '../plan/roll-up-plan.ts'
import { measuresFor } from '../query/metrics.ts'
import type { StatsQuery } from '../query/stats-query.ts'
import type { SelectionQuery } from '../views/selections.ts'
import { type WebsiteGroup, withConsistentRollUps } from './consistent-roll-ups.ts'
import { countSql, type GroupBy, rowGroup, sumParts, sumWithImported } from './count.ts'
import { countVisitsSql } from './count-visits.ts'
import type { ImportedCounts } from './imported.ts'

/** Which events have been deleted because of their age, and what could not be counted because of it. */
export interface StatsRetention {
  readonly retained: RetainedWebsites
  readonly coverage: Coverage
}

/** Finds counts that are known already: SELECT grp and all measures, those of scrolling as 0; null if there are none. */
export type FindCounts = (query: SelectionQuery, groupBy: GroupBy) => Promise<Sql | null>

interface CounterDeps extends StatsRetention {
  readonly store: Pick<EventStore, 'query' | 'version'>
  readonly engine: StatsEngine
  readonly findCounts: FindCounts
}

/** Finds the SQL that counts a query: from counts that are known, from roll-ups where these are valid, and from rows elsewhere. */
export function createCounter(deps: CounterDeps) {
  const { store, findCounts, coverage, retained: allRetained } = deps
  const { dialect, rollUps } = deps.engine

  /** The part of a span that has events. */
  const withRows = (span: Span, { rowsFrom }: Pick<RetainedWebsite, 'rowsFrom'>): Span => {
    if (span.from < rowsFrom) coverage.miss(Math.min(rowsFrom, span.to))
    return rowsOf(span, rowsFrom)
  }

  /** The part that has events of all websites. */
  const rowSpanOf = ({ website, span }: StatsQuery): Span => {
    const times = [website].flat().flatMap((id) => allRetained.get(id)?.rowsFrom ?? [])
    const rowsFrom = times.reduce((latest, time) => Math.max(latest, time), Number.NEGATIVE_INFINITY)
    return withRows(span, { rowsFrom })
  }

  /** Counts each group of websites whose events begin at the same time. */
  async function runCount<T>(
    query: StatsQuery,
    groupBy: GroupBy,
    execute: (counts: Sql) => Promise<T>,
    discard?: (answer: T) => Promise<unknown>,
    added?: ImportedCounts | null,
  ): Promise<T> {
    const runGroups = (groups: readonly RetainedGroup[], counts: readonly Sql[]): Promise<T> => {
      const [first, ...others] = groups
      const [only] = counts
      if (!first && added) return execute(sumWithImported([added.counts, ...counts]))
      if (!first) return execute(counts.length === 1 && only ? only : sumParts(counts))
      const executeNext = (count: Sql): Promise<T> => runGroups(others, [...counts, count])
      return runGroup({ ...query, website: first.website }, first.retained, groupBy, executeNext, discard)
    }
    return runGroups(groupByRetention(query.website, query.span, allRetained), [])
  }

  /** Calls `execute` with the SQL that counts; again if roll-ups changed meanwhile, after `discard` got the first result. */
  async function runGroup<T>(
    asked: StatsQuery,
    retained: RetainedWebsite | null,
    groupBy: GroupBy,
    execute: (counts: Sql) => Promise<T>,
    discard?: (answer: T) => Promise<unknown>,
  ): Promise<T> {
    const needsRows = isFromVisits(asked, groupBy, dialect) || !rollUps || !isRolledUp(asked, groupBy, rollUps, dialect)
    const query = retained && needsRows ? { ...asked, span: withRows(asked.span, retained) } : asked
    const { website, span, filters } = query
    const neededMeasures = measuresFor(countedMetrics(query))
    const { channelRules = [] } = dialect
    const known =
      filters.length > 0 && typeof website === 'number'
        ? await findCounts({ website, span, filters, channelRules }, groupBy)
        : null
    if (known) {
      const needsScroll = neededMeasures.includes('scroll_sum')
      const selection = { table: text('events'), website, span, filters }
      const counts = needsScroll ? sumParts([known, scrollSql(selection, rowGroup(groupBy, dialect), dialect)]) : known
      const found = await execute(counts).catch(unlessDropped)
      if (found !== null) return found
    }
    const count = { website, span, filters, groupBy, neededMeasures }
    const fromRows = (website: WebsiteIds, rowSpan = retained ? withRows(span, retained) : span): Sql =>
      countSql({ ...count, website, span: rowSpan, source: { kind: 'rows' }, plan: planFromRows(rowSpan) }, dialect)
    if (!rollUps || !isRolledUp(query, groupBy, rollUps, dialect)) return execute(fromRows(website))
    const engine = { dialect, rollUps }
    const countGroup = ({ website, zones }: WebsiteGroup): Sql => {
      if (retained && !needsRows) return countRetained({ website, zones }, retained)
      const planned = zones.map((days) => planIn(days, query, groupBy, rollUps, dialect))
      const best = planned.reduce<Planned | null>((one, other) => (isBetter(other, one) ? other : one), null)
      if (!best) return fromRows(website)
      const { plan, source, localDays } = best
      const { visitsOfDays } = rollUps
      return isFromVisits(query, groupBy, dialect) && visitsOfDays
        ? countVisitsSql({ ...count, website, plan }, { visitsOfDays, localDays }, dialect)
        : countSql({ ...count, website, plan, source }, dialect)
    }
    /** Roll-ups of other time zones than the website's own are deleted with the events. */
    const countRetained = ({ website, zones }: WebsiteGroup, { zone, rowsFrom, rollUpsFrom }: RetainedWebsite): Sql => {
      if (rollUpsFrom !== null && span.from < rollUpsFrom) coverage.miss(Math.min(rollUpsFrom, span.to))
      const own = zones.find(({ localDays }) => localDays.zone === zone)
      // No day that was kept is in the span.
      if (!own) return fromRows(website, rowsOf(span, rowsFrom))
      const counted = { ...query, span: rollUpsFrom === null ? span : rowsOf(span, rollUpsFrom) }
      const best = planRetainedIn(own, counted, groupBy, rollUps, rowsFrom)
      if (!best) return fromRows(website)
      if (best.plan.missedUntil !== null) coverage.miss(best.plan.missedUntil)
      return countSql({ ...count, ...best, website, span: counted.span }, dialect)
    }
    const counts = (groups: readonly WebsiteGroup[]): Sql => {
      const [first = fromRows([]), ...others] = groups.map(countGroup)
      return others.length === 0 ? first : sumParts([first, ...others])
    }
    return withConsistentRollUps(store, engine, website, span, (groups) => execute(counts(groups)), discard)
  }

  /** Adds the conversions of the query's goal to the counts: what is counted if only what reaches the goal is selected. */
  async function runCountWithGoal<T>(
    asked: StatsQuery,
    groupBy: GroupBy,
    execute: (counts: Sql) => Promise<T>,
    discard?: (answer: T) => Promise<unknown>,
    added?: ImportedCounts | null,
  ): Promise<T> {
    const { goal } = asked
    if (!goal) return runCount(asked, groupBy, execute, discard, added)
    // Conversions need events, and rates are of the same days.
    const query = { ...asked, span: rowSpanOf(asked) }
    const { website, span, filters } = query
    const reached: StatsQuery = { website, span, filters: [...filters, goal.condition], metrics: ['visitors'] }
    return runCount(
      query,
      groupBy,
      (counts) =>
        runCount(reached, groupBy, (conversions) => execute(withConversions(counts, conversions, goal)), discard),
      discard,
    )
  }

  return { run: runCountWithGoal, rowSpanOf }
}

/** Kept counts can be dropped at any time, also while they are read; then the query is answered from stored events. */
function unlessDropped(error: unknown): null {
  if (error instanceof DomainError) throw error
  return null
}
