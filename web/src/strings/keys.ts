import type { strings as access } from './en/access.ts'
import type { strings as accountNotices } from './en/account-notices.ts'
import type { strings as alerts } from './en/alerts.ts'
import type { strings as annotationDialogs } from './en/annotation-dialogs.ts'
import type { strings as audit } from './en/audit.ts'
import type { strings as bots } from './en/bots.ts'
import type { strings as branding } from './en/branding.ts'
import type { strings as channelRules } from './en/channel-rules.ts'
import type { strings as common } from './en/common.ts'
import type { strings as compareRuns } from './en/compare-runs.ts'
import type { strings as connections } from './en/connections.ts'
import type { strings as crawl } from './en/crawl.ts'
import type { strings as crawlActions } from './en/crawl-actions.ts'
import type { strings as crawlChanges } from './en/crawl-changes.ts'
import type { strings as crawlIssues } from './en/crawl-issues.ts'
import type { strings as crawlLists } from './en/crawl-lists.ts'
import type { strings as crawlOverview } from './en/crawl-overview.ts'
import type { strings as crawlPage } from './en/crawl-page.ts'
import type { strings as crawlPages } from './en/crawl-pages.ts'
import type { strings as crawlRunning } from './en/crawl-running.ts'
import type { strings as crawlSettings } from './en/crawl-settings.ts'
import type { strings as crawls } from './en/crawls.ts'
import type { strings as demo } from './en/demo.ts'
import type { strings as domains } from './en/domains.ts'
import type { strings as errors } from './en/errors.ts'
import type { strings as exclusionRules } from './en/exclusion-rules.ts'
import type { strings as fixes } from './en/fixes.ts'
import type { strings as funnels } from './en/funnels.ts'
import type { strings as goals } from './en/goals.ts'
import type { strings as help } from './en/help.ts'
import type { strings as ignored } from './en/ignored.ts'
import type { strings as imports } from './en/imports.ts'
import type { strings as issues } from './en/issues.ts'
import type { strings as journeys } from './en/journeys.ts'
import type { strings as mail } from './en/mail.ts'
import type { strings as notifications } from './en/notifications.ts'
import type { strings as operator } from './en/operator.ts'
import type { strings as own } from './en/own.ts'
import type { strings as ownerPanels } from './en/owner-panels.ts'
import type { strings as pageDrawer } from './en/page-drawer.ts'
import type { strings as palette } from './en/palette.ts'
import type { strings as pathGroups } from './en/path-groups.ts'
import type { strings as realtime } from './en/realtime.ts'
import type { strings as rendering } from './en/rendering.ts'
import type { strings as report } from './en/report.ts'
import type { strings as reports } from './en/reports.ts'
import type { strings as schedule } from './en/schedule.ts'
import type { strings as search } from './en/search.ts'
import type { strings as security } from './en/security.ts'
import type { strings as segments } from './en/segments.ts'
import type { strings as settings } from './en/settings.ts'
import type { strings as setup } from './en/setup.ts'
import type { strings as shareLinks } from './en/share-links.ts'
import type { strings as sharing } from './en/sharing.ts'
import type { strings as signIn } from './en/sign-in.ts'
import type { strings as signUp } from './en/sign-up.ts'
import type { strings as siteIssues } from './en/site-issues.ts'
import type { strings as sitePages } from './en/site-pages.ts'
import type { strings as siteSettings } from './en/site-settings.ts'
import type { strings as sites } from './en/sites.ts'
import type { strings as statistics } from './en/statistics.ts'
import type { strings as statisticsDialogs } from './en/statistics-dialogs.ts'
import type { strings as status } from './en/status.ts'
import type { strings as team } from './en/team.ts'
import type { strings as trackingHealth } from './en/tracking-health.ts'
import type { strings as transfers } from './en/transfers.ts'
import type { strings as websiteAlerts } from './en/website-alerts.ts'
import type { strings as websites } from './en/websites.ts'
import type { Message } from './message.ts'

/** The strings are split by area, so that a page loads only those that it shows. Each area is a file per language. */
interface Areas {
  /** What every page may use. */
  readonly common: typeof common
  readonly alerts: typeof alerts
  readonly 'annotation-dialogs': typeof annotationDialogs
  readonly 'channel-rules': typeof channelRules
  readonly access: typeof access
  readonly 'account-notices': typeof accountNotices
  readonly audit: typeof audit
  readonly bots: typeof bots
  readonly branding: typeof branding
  readonly 'compare-runs': typeof compareRuns
  readonly connections: typeof connections
  readonly crawl: typeof crawl
  readonly 'crawl-actions': typeof crawlActions
  readonly 'crawl-changes': typeof crawlChanges
  readonly 'crawl-issues': typeof crawlIssues
  readonly 'crawl-lists': typeof crawlLists
  readonly 'crawl-overview': typeof crawlOverview
  readonly 'crawl-running': typeof crawlRunning
  readonly 'crawl-page': typeof crawlPage
  readonly 'crawl-pages': typeof crawlPages
  readonly 'crawl-settings': typeof crawlSettings
  readonly crawls: typeof crawls
  readonly demo: typeof demo
  readonly domains: typeof domains
  /** Loaded when a request fails. */
  readonly errors: typeof errors
  readonly 'exclusion-rules': typeof exclusionRules
  readonly fixes: typeof fixes
  readonly funnels: typeof funnels
  readonly goals: typeof goals
  readonly help: typeof help
  readonly ignored: typeof ignored
  readonly imports: typeof imports
  readonly issues: typeof issues
  readonly journeys: typeof journeys
  readonly mail: typeof mail
  readonly notifications: typeof notifications
  readonly operator: typeof operator
  /** What is around every page for those who are signed in. */
  readonly own: typeof own
  readonly 'owner-panels': typeof ownerPanels
  readonly 'page-drawer': typeof pageDrawer
  readonly palette: typeof palette
  readonly 'path-groups': typeof pathGroups
  readonly realtime: typeof realtime
  readonly rendering: typeof rendering
  readonly report: typeof report
  readonly reports: typeof reports
  readonly schedule: typeof schedule
  readonly search: typeof search
  readonly security: typeof security
  readonly segments: typeof segments
  readonly settings: typeof settings
  readonly setup: typeof setup
  readonly 'share-links': typeof shareLinks
  readonly sharing: typeof sharing
  readonly 'sign-in': typeof signIn
  readonly 'sign-up': typeof signUp
  readonly 'site-issues': typeof siteIssues
  readonly 'site-pages': typeof sitePages
  readonly 'site-settings': typeof siteSettings
  readonly sites: typeof sites
  readonly statistics: typeof statistics
  readonly 'statistics-dialogs': typeof statisticsDialogs
  readonly status: typeof status
  readonly team: typeof team
  readonly 'tracking-health': typeof trackingHealth
  readonly transfers: typeof transfers
  readonly websites: typeof websites
  readonly 'website-alerts': typeof websiteAlerts
}

export type Area = keyof Areas

/** The key of a string, of any area. */
export type Key = { [Name in Area]: keyof Areas[Name] }[Area]

/** The strings of one language that are loaded. */
export type Strings = Readonly<Partial<Record<Key, Message>>>
