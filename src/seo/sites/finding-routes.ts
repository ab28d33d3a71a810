import type { App } from '../../http/app.ts'
import { type IssueDetailDeps, siteIssueDetailRoutes } from './issues/detail-routes.ts'
import { createSiteIssues, type SiteIssueDeps } from './issues/read-issues.ts'
import { type RecheckRouteDeps, recheckRoute } from './issues/recheck-route.ts'
import { siteIssueRoutes } from './issues/routes.ts'
import { siteScoreRoutes } from './score/routes.ts'
import { createSiteRuns } from './site-runs.ts'

export type SiteFindingRouteDeps = Omit<SiteIssueDeps & IssueDetailDeps & RecheckRouteDeps, 'issues' | 'runs'>

/** What the owner of a site reads about it: over its newest crawl and its reports. */
export function siteFindingRoutes(app: App, deps: SiteFindingRouteDeps): void {
  const runs = createSiteRuns(deps.records)
  const issues = createSiteIssues({ ...deps, runs })
  siteIssueRoutes(app, { issues })
  siteIssueDetailRoutes(app, { ...deps, issues })
  recheckRoute(app, { ...deps, issues })
  siteScoreRoutes(app, { ...deps, issues })
}
