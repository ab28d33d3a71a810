import { DomainError } from '../../../base/errors.ts'
import type { StatsEngine } from '../../events/engine.ts'
import type { Sql } from '../../events/sql/sql.ts'
import type { EventReader } from '../../events/store.ts'
import type { Count } from '../plan/parts.ts'
import { countsOf, plan, rowSpanOf } from '../plan/plan.ts'
import type { Coverage, RetainedWebsites } from '../plan/retained.ts'
import type { WebsiteDays } from '../plan/rolled-up-days.ts'
import { measuresFor } from '../query/metrics.ts'
import type { GroupBy, SelectionQuery, StatsQuery } from '../query/stats-query.ts'
import { withConsistentRollUps } from './consistent-roll-ups.ts'
import { countsSql } from './counts-sql.ts'
import type { ImportedCounts } from './imported.ts'

/** Which events have been deleted because of their age, and what could not be counted because of it. */
export interface StatsRetention {
  readonly retained: RetainedWebsites
  readonly coverage: Coverage
}

/**
 * Finds counts that are known already: SELECT grp and all measures; null if there are none. Those of scrolling are 0, except of the total
 * without filters.
 */
export type FindCounts = (query: SelectionQuery, groupBy: GroupBy) => Promise<Sql | null>

interface CounterDeps extends StatsRetention {
  readonly store: Pick<EventReader, 'query' | 'version'>
  readonly engine: StatsEngine
  readonly findCounts: FindCounts
}

/** What a query counts, and how its result is read. */
export interface CountedQuery<T> {
  readonly query: StatsQuery
  readonly groupBy: GroupBy
  /** Totals of other products, which are added. */
  readonly imported?: ImportedCounts | null
  readonly read: (counts: Sql) => Promise<T>
  /** What is read if there are no events; then no statement counts them. */
  readonly none?: T
  /** Called with a result that is not used, because roll-ups changed meanwhile. */
  readonly discard?: (result: T) => Promise<unknown>
}

/** Counts queries: finds what is available, plans with it, and reads the result; again if what was available has changed. */
export function createCounter({ store, engine, findCounts, retained, coverage }: CounterDeps) {
  const { dialect, rollUps } = engine

  async function findKnown(counts: readonly Count[]): Promise<ReadonlyMap<Count, Sql>> {
    const known = new Map<Count, Sql>()
    const { channelRules = [] } = dialect
    for (const count of counts) {
      const { website, span, filters, groupBy } = count
      if (typeof website !== 'number' || (filters.length === 0 && !isOfStoredDays(count))) continue
      const counts = await findCounts({ website, span, filters, channelRules }, groupBy)
      if (counts) known.set(count, counts)
    }
    return known
  }

  return {
    async run<T>({ query, groupBy, imported = null, read, none, discard }: CountedQuery<T>): Promise<T> {
      const needed = countsOf(query, groupBy, retained, engine)
      const counts = [...needed.counts, ...(needed.conversions?.counts ?? [])]
      const execute = (known: ReadonlyMap<Count, Sql>): Promise<T> => {
        const needs = counts.filter((count) => count.from !== 'rows' && !known.has(count))
        return withConsistentRollUps(
          store,
          engine,
          needs,
          async (days) => {
            const available = (count: Count) => ({
              known: known.get(count) ?? null,
              days: days[needs.indexOf(count)] ?? null,
            })
            const planned = plan(needed, available, rollUps)
            if (planned.missedUntil !== null) coverage.miss(planned.missedUntil)
            const isNone = needs.length === counts.length && rollUps?.listsAllDays && !needed.conversions && !imported
            if (none !== undefined && isNone && needs.every((need, index) => !hasDays(days[index], need))) return none
            return read(countsSql(planned, imported, engine))
          },
          discard,
        )
      }
      const known = await findKnown(counts)
      const result = known.size === 0 ? null : await execute(known).catch(unlessDropped)
      return result ?? execute(new Map())
    },

    /** The part of a query's span that has events of all websites. */
    rowSpanOf(query: StatsQuery) {
      const { span, missedUntil } = rowSpanOf(query, retained)
      if (missedUntil !== null) coverage.miss(missedUntil)
      return span
    },
  }
}

/** Whether it counts events of days that are all stored, and nothing that is not known of its groups. */
const isOfStoredDays = ({ from, retained, groupBy, metrics }: Count): boolean =>
  from === 'roll-ups' && retained === null && (groupBy.kind === 'total' || !measuresFor(metrics).includes('scroll_sum'))

/** Whether there may be events in the span. */
const hasDays = (days: WebsiteDays | undefined, { span }: Count): boolean =>
  days === undefined ||
  days
    .values()
    .some((zones) =>
      zones.some(({ builds, localDays: { startOf } }) =>
        builds.keys().some((day) => startOf(day) < span.to && startOf(day + 1) > span.from),
      ),
    )

/** Cached counts can be dropped at any time, also while they are read; then the query is answered from stored events. */
function unlessDropped(error: unknown): null {
  if (error instanceof DomainError) throw error
  return null
}
