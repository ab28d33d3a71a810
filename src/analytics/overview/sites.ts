import { iso } from '../../base/clock.ts'
import { accountOf, mayRead, mayReadProject, principalOf, recordLimitsOf } from '../../http/auth.ts'
import type { CountedSites, SiteSource } from '../../sites/routes.ts'
import type { StatsGoal } from '../stats/query/goal.ts'
import { showImported, showMissing } from '../stats/routes/missing.ts'
import { showRange } from '../stats/routes/reply.ts'
import type { Websites } from '../websites/websites.ts'
import type { CountWebsites } from './count-websites.ts'
import { maxWebsites } from './overview.ts'
import type { SiteResultsOf } from './seo-scores.ts'

export interface AnalyticsSitesDeps {
  readonly websites: Pick<Websites, 'find' | 'ofHost'>
  readonly count: CountWebsites
  readonly mainGoals: (account: number) => Promise<ReadonlyMap<number, StatsGoal>>
  readonly resultsOf: SiteResultsOf
}

/** Sites with their visitors, and with what the SEO service knows about them. */
export const analyticsSites = ({ websites, count, mainGoals, resultsOf }: AnalyticsSitesDeps): SiteSource => ({
  partsFor: (request) => ({ tracked: true, audited: mayRead(principalOf(request), 'seo') }),

  async websites(request, host) {
    const account = accountOf(request)
    const only = recordLimitsOf(request)?.websites
    if (host === undefined) return await websites.find(account, '', maxWebsites + 1, only)
    return (await websites.ofHost(account, host)).filter(({ id }) => only?.has(id) ?? true)
  },

  async results(request, host) {
    const principal = principalOf(request)
    if (!mayRead(principal, 'seo')) return null
    const results = await resultsOf(principal.accountId, host)
    return results?.filter(({ project }) => mayReadProject(principal, project)) ?? null
  },

  async count(request, scope, tracked): Promise<CountedSites> {
    const account = accountOf(request)
    const goals = await mainGoals(account)
    const query = { ...scope, sort_by: 'id', sort: 'asc', goals: 1 } as const
    const overview = await count(query, { account, request, websites: tracked, scoreOf: () => null, goals })
    const { range, compared, interval, rows } = overview
    const { complete_from, incomplete_reason } = { complete_from: undefined, ...showMissing(overview) }
    const imported = showImported(overview)
    return {
      range: {
        ...{ ...showRange(range), interval },
        ...(compared && { compared: { from: iso(compared.from), to: iso(compared.to) } }),
        ...(complete_from === undefined ? {} : { complete_from }),
        notes: [incomplete_reason ?? [], imported?.note ?? []].flat(),
      },
      numbers: new Map(
        rows.map(({ id, visitors, live_visitors, goal }) => [id, { visitors, live_visitors, goal: goal ?? null }]),
      ),
      details: async (shown) => new Map((await overview.details(shown)).map((row) => [row.id, row])),
    }
  },
})
