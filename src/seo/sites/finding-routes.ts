import type { App } from '../../http/app.ts'
import { type IssueDetailDeps, siteIssueDetailRoutes } from './issues/detail-routes.ts'
import type { SiteIssues } from './issues/read-issues.ts'
import { type RecheckRouteDeps, recheckRoute } from './issues/recheck-route.ts'
import { siteIssueRoutes } from './issues/routes.ts'
import { siteScoreRoutes } from './score/routes.ts'

export type SiteFindingRouteDeps = IssueDetailDeps & RecheckRouteDeps & { readonly issues: SiteIssues }

/** What the owner of a site reads about it: over its newest crawl and its reports. */
export function siteFindingRoutes(app: App, deps: SiteFindingRouteDeps): void {
  siteIssueRoutes(app, deps)
  siteIssueDetailRoutes(app, deps)
  recheckRoute(app, deps)
  siteScoreRoutes(app, deps)
}
