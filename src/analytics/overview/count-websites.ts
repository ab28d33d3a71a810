import { countWebsiteGoals } from '../stats/goals/goal-counts.ts'
import { createCoverage } from '../stats/plan/retained.ts'
import type { StatsGoal } from '../stats/query/goal.ts'
import type { StatsRouteDeps } from '../stats/routes/audience.ts'
import { createStats } from '../stats/stats.ts'
import type { Claims } from '../websites/domains/claims.ts'
import { type ListedWebsite, type OverviewDeps, type OverviewQuery, readOverview } from './overview.ts'
import type { ScoreOf } from './seo-scores.ts'

export interface CountWebsitesDeps extends Pick<StatsRouteDeps, 'querySlots' | 'engine' | 'clock' | 'readRetained'> {
  readonly claims: Pick<Claims, 'statusesOf'>
}

interface CountRequest {
  readonly account: number
  readonly request: { readonly id: string; readonly signal: AbortSignal }
  readonly websites: readonly ListedWebsite[]
  readonly scoreOf: ScoreOf
  readonly goals: ReadonlyMap<number, StatsGoal> | null
}

/** Counts websites of an account for a request: their overview, what it lacks, and what is read for some of them only. */
export function createWebsiteCounter({ querySlots, engine, clock, readRetained, claims }: CountWebsitesDeps) {
  return async (query: OverviewQuery, { account, request, websites, scoreOf, goals }: CountRequest) => {
    const purpose = { kind: 'overview', requestId: request.id }
    const store = querySlots.forRequest({ slots: 'own', owner: String(account), purpose }, request.signal)
    const listed = new Set(websites.map(({ id }) => id))
    const retained = await readRetained([...listed])
    const coverage = createCoverage(retained)
    const countGoals: OverviewDeps['countGoals'] = (counted, span) => {
      // Conversions are those of the events that are left.
      for (const [website, { rowsFrom }] of retained)
        if (counted.has(website) && span.from < rowsFrom) coverage.miss(Math.min(rowsFrom, span.to))
      return countWebsiteGoals(store, engine.dialect, span, counted)
    }
    const overview = await readOverview(query, {
      ...{ websites, scoreOf, countGoals, now: clock() },
      goals: goals && new Map([...goals].filter(([website]) => listed.has(website))),
      stats: createStats(store, engine, undefined, { retained, coverage }),
    })
    coverage.ask(overview.range)
    return {
      ...{ ...overview, coverage, retained },

      /** Series, and whether they are verified, of a page of them. */
      async details<Shown extends Pick<ListedWebsite, 'id' | 'domain'>>(shown: readonly Shown[]) {
        const series = await overview.series(shown.map(({ id }) => id))
        const statuses = await claims.statusesOf(shown.map((row) => ({ ...row, account_id: account })))
        return shown.map((row) => ({
          ...row,
          verified: statuses.get(row.id) ? (1 as const) : (0 as const),
          series: [...(series.get(row.id) ?? [])],
        }))
      },
    }
  }
}

export type CountWebsites = ReturnType<typeof createWebsiteCounter>
