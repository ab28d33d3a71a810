import type { ComponentType } from 'preact'
import type { Section } from './components/shell.tsx'
import type { PageProps } from './pages/page-props.ts'
import { sendViewEarly } from './pages/statistics/send-early.ts'
import { withStrings } from './strings/strings.ts'

/** Who may open a page. `anyone` leaves it to the privacy setting of the record. */
export type Audience = 'signed-in' | 'signed-out' | 'anyone'

export interface Route {
  readonly pattern: string
  readonly audience: Audience
  /** The page can be shared, and embedded in other sites. */
  readonly shared?: true
  readonly section: Section
  readonly load: () => Promise<ComponentType<PageProps>>
  /** Sends the requests of the page before it is rendered. */
  readonly sendEarly?: (params: PageProps['params']) => void
}

/** Pages and the areas of strings that they show are loaded when they are first opened. */
export const routes: readonly Route[] = [
  {
    pattern: '/welcome',
    audience: 'anyone',
    section: null,
    load: async () => (await withStrings(import('./pages/welcome.tsx'), 'sign-in')).WelcomePage,
  },
  {
    pattern: '/sign-in',
    audience: 'signed-out',
    section: null,
    load: async () => (await withStrings(import('./pages/sign-in.tsx'), 'sign-in')).SignInPage,
  },
  {
    pattern: '/websites',
    audience: 'signed-in',
    section: 'websites',
    load: async () =>
      (await withStrings(import('./pages/websites/list.tsx'), 'sites', 'statistics', 'websites')).WebsitesPage,
  },
  {
    pattern: '/websites/new',
    audience: 'signed-in',
    section: 'websites',
    load: async () => (await withStrings(import('./pages/websites/new.tsx'), 'websites')).NewWebsitePage,
  },
  {
    pattern: '/websites/combined',
    audience: 'signed-in',
    section: 'websites',
    load: async () =>
      (await withStrings(import('./pages/statistics/combined.tsx'), 'sites', 'statistics')).CombinedPage,
  },
  {
    pattern: '/websites/:id',
    audience: 'anyone',
    shared: true,
    section: 'websites',
    load: async () => (await withStrings(import('./pages/statistics/website.tsx'), 'statistics')).WebsitePage,
    sendEarly: ({ id = '' }) => sendViewEarly(id),
  },
  {
    pattern: '/websites/:id/realtime',
    audience: 'anyone',
    shared: true,
    section: 'websites',
    load: async () =>
      (await withStrings(import('./pages/realtime/realtime.tsx'), 'realtime', 'statistics')).RealtimePage,
  },
  {
    pattern: '/websites/:id/goals',
    audience: 'anyone',
    shared: true,
    section: 'websites',
    load: async () =>
      (await withStrings(import('./pages/goals/goals.tsx'), 'goals', 'statistics', 'statistics-dialogs')).GoalsPage,
  },
  {
    pattern: '/websites/:id/funnels',
    audience: 'anyone',
    shared: true,
    section: 'websites',
    load: async () =>
      (await withStrings(import('./pages/funnels/funnels.tsx'), 'funnels', 'statistics', 'statistics-dialogs'))
        .FunnelsPage,
  },
  {
    pattern: '/websites/:id/journeys',
    audience: 'anyone',
    shared: true,
    section: 'websites',
    load: async () =>
      (await withStrings(import('./pages/journeys/journeys.tsx'), 'journeys', 'statistics', 'statistics-dialogs'))
        .JourneysPage,
  },
  {
    pattern: '/websites/:id/seo',
    audience: 'signed-in',
    section: 'websites',
    load: async () =>
      (await withStrings(import('./pages/website-seo/website-seo.tsx'), 'issues', 'projects', 'statistics'))
        .WebsiteSeoPage,
  },
  {
    pattern: '/websites/:id/bots',
    audience: 'signed-in',
    section: 'websites',
    load: async () => (await withStrings(import('./pages/bots/bots.tsx'), 'bots', 'statistics')).BotsPage,
  },
  {
    pattern: '/websites/:id/health',
    audience: 'signed-in',
    section: 'websites',
    load: async () =>
      (
        await withStrings(
          import('./pages/tracking-health/tracking-health.tsx'),
          'owner-panels',
          'statistics',
          'tracking-health',
        )
      ).TrackingHealthPage,
  },
  {
    pattern: '/websites/:id/setup',
    audience: 'signed-in',
    section: 'websites',
    load: async () =>
      (await withStrings(import('./pages/websites/setup.tsx'), 'domains', 'owner-panels', 'setup')).SetupPage,
  },
  {
    pattern: '/websites/:id/edit',
    audience: 'signed-in',
    section: 'websites',
    load: async () =>
      (await withStrings(import('./pages/websites/edit.tsx'), 'domains', 'mail', 'sharing', 'websites'))
        .EditWebsitePage,
  },
  {
    pattern: '/websites/:id/imports',
    audience: 'signed-in',
    section: 'websites',
    load: async () => (await withStrings(import('./pages/imports/imports.tsx'), 'imports')).ImportsPage,
  },
  {
    pattern: '/reports',
    audience: 'signed-in',
    section: 'reports',
    load: async () => (await withStrings(import('./pages/reports/list.tsx'), 'report', 'reports')).ReportsPage,
  },
  {
    pattern: '/reports/new',
    audience: 'signed-in',
    section: 'reports',
    load: async () =>
      (await withStrings(import('./pages/reports/new.tsx'), 'reports', 'schedule', 'sharing')).NewReportPage,
  },
  {
    pattern: '/reports/:id',
    audience: 'anyone',
    shared: true,
    section: 'reports',
    load: async () =>
      (await withStrings(import('./pages/reports/report/report.tsx'), 'issues', 'report', 'sharing')).ReportPage,
  },
  {
    pattern: '/projects',
    audience: 'signed-in',
    section: 'reports',
    load: async () => (await withStrings(import('./pages/projects/list.tsx'), 'projects')).ProjectsPage,
  },
  {
    pattern: '/projects/:project',
    audience: 'signed-in',
    section: 'reports',
    load: async () =>
      (await withStrings(import('./pages/projects/project.tsx'), 'ignored', 'issues', 'projects')).ProjectPage,
  },
  {
    pattern: '/crawls',
    audience: 'signed-in',
    section: 'crawls',
    load: async () => (await withStrings(import('./pages/crawls/list.tsx'), 'crawl-actions', 'crawls')).CrawlsPage,
  },
  {
    pattern: '/crawls/new',
    audience: 'signed-in',
    section: 'crawls',
    load: async () =>
      (await withStrings(import('./pages/crawls/new.tsx'), 'crawl-actions', 'crawl-settings')).NewCrawlPage,
  },
  {
    pattern: '/crawls/:id',
    audience: 'anyone',
    shared: true,
    section: 'crawls',
    load: async () =>
      (await withStrings(import('./pages/crawls/crawl/crawl.tsx'), 'crawl', 'crawl-actions', 'sharing')).CrawlPage,
  },
  {
    pattern: '/settings',
    audience: 'signed-in',
    section: 'settings',
    load: async () => (await withStrings(import('./pages/settings/account.tsx'), 'settings')).AccountPage,
  },
  {
    pattern: '/settings/channels',
    audience: 'signed-in',
    section: 'settings',
    load: async () =>
      (await withStrings(import('./pages/settings/channel-rules/channel-rules.tsx'), 'channel-rules', 'statistics'))
        .ChannelRulesPage,
  },
  {
    pattern: '/settings/branding',
    audience: 'signed-in',
    section: 'settings',
    load: async () => (await withStrings(import('./pages/settings/branding.tsx'), 'branding')).BrandingPage,
  },
  {
    pattern: '/settings/keys',
    audience: 'signed-in',
    section: 'settings',
    load: async () => (await withStrings(import('./pages/settings/keys.tsx'), 'settings')).KeysPage,
  },
  {
    pattern: '/settings/mail',
    audience: 'signed-in',
    section: 'settings',
    load: async () => (await withStrings(import('./pages/settings/mail.tsx'), 'mail')).MailPage,
  },
  {
    pattern: '/settings/people',
    audience: 'signed-in',
    section: 'settings',
    load: async () => (await withStrings(import('./pages/settings/people.tsx'), 'domains', 'settings')).PeoplePage,
  },
  {
    pattern: '/settings/status',
    audience: 'signed-in',
    section: 'settings',
    load: async () => (await withStrings(import('./pages/settings/status/status.tsx'), 'status')).StatusPage,
  },
]
