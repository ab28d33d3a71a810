import type { ComponentType } from 'preact'
import { embedded } from './api/embedded.ts'
import type { Section } from './components/shell.tsx'
import { sendViewEarly } from './pages/overview/send-early.ts'
import type { PageProps } from './pages/page-props.ts'
import { matchPath } from './router.ts'
import { withStrings } from './strings/strings.ts'
import type { LayoutProps, TabPlace } from './website/frame/site-tabs.ts'

/** Who may open a page. `anyone` leaves it to the privacy setting of the record. */
export type Audience = 'signed-in' | 'signed-out' | 'anyone'

export interface Route {
  readonly pattern: string
  readonly audience: Audience
  /** The page can be shared, and embedded in other sites. */
  readonly shared?: true
  readonly section: Section
  /** Where the page is among the tabs of a site, and what is around it. */
  readonly site?: { readonly layout: Layout; readonly place: TabPlace }
  readonly load: () => Promise<ComponentType<PageProps>>
  /** Sends the requests of the page before it is rendered. */
  readonly sendEarly?: (params: PageProps['params']) => void
}

/** What is around the pages of the account's own sites, and of shared ones. */
export const layouts = {
  own: async (): Promise<ComponentType<LayoutProps>> =>
    (await withStrings(import('./website/frame/own-layout.tsx'), 'statistics')).OwnLayout,
  shared: async (): Promise<ComponentType<LayoutProps>> =>
    (await withStrings(import('./website/frame/shared-layout.tsx'), 'statistics')).SharedLayout,
}
export type Layout = keyof typeof layouts

/** What is around a page in any case. Reports and crawls have a site around them only for their owner. */
export const layoutOf = ({ site, shared }: Route) =>
  site && (site.layout === 'shared' || !shared) ? layouts[site.layout] : undefined

interface TabPage extends Pick<Route, 'load' | 'shared' | 'sendEarly'> {
  readonly place: TabPlace
  /** What follows the path of the site. */
  readonly path: string
}

/** The pages of a site, by tab. */
const tabPages: readonly TabPage[] = [
  {
    path: '',
    place: { tab: 'overview' },
    shared: true,
    load: async () => (await withStrings(import('./pages/overview/overview.tsx'), 'statistics')).OverviewPage,
    sendEarly: sendViewEarly,
  },
  {
    path: '/realtime',
    place: { tab: 'realtime' },
    shared: true,
    load: async () =>
      (await withStrings(import('./pages/realtime/realtime.tsx'), 'realtime', 'statistics')).RealtimePage,
  },
  {
    path: '/conversions',
    place: { tab: 'conversions', part: 'goals' },
    shared: true,
    load: async () =>
      (await withStrings(import('./pages/conversions/goals/goals.tsx'), 'goals', 'statistics', 'statistics-dialogs'))
        .GoalsPage,
  },
  {
    path: '/conversions/funnels',
    place: { tab: 'conversions', part: 'funnels' },
    shared: true,
    load: async () =>
      (
        await withStrings(
          import('./pages/conversions/funnels/funnels.tsx'),
          'funnels',
          'statistics',
          'statistics-dialogs',
        )
      ).FunnelsPage,
  },
  {
    path: '/conversions/journeys',
    place: { tab: 'conversions', part: 'journeys' },
    shared: true,
    load: async () =>
      (
        await withStrings(
          import('./pages/conversions/journeys/journeys.tsx'),
          'journeys',
          'statistics',
          'statistics-dialogs',
        )
      ).JourneysPage,
  },
  {
    path: '/pages',
    place: { tab: 'pages' },
    load: async () => (await withStrings(import('./pages/pages/pages.tsx'), 'site-pages', 'statistics')).PagesPage,
  },
  {
    path: '/seo',
    place: { tab: 'seo', part: 'issues' },
    load: async () =>
      (
        await withStrings(
          import('./pages/seo/issues/issues-page.tsx'),
          'crawl-actions',
          'crawl-issues',
          'crawl-overview',
          'issues',
          'site-issues',
          'statistics',
        )
      ).IssuesPage,
  },
  {
    place: { tab: 'seo', part: 'issues' },
    path: '/seo/issues/:check',
    load: async () =>
      (
        await withStrings(
          import('./pages/seo/issues/issue/issue-page.tsx'),
          'crawl-issues',
          'crawl-pages',
          'ignored',
          'issues',
          'report',
          'site-issues',
          'statistics',
        )
      ).IssuePage,
  },
  {
    path: '/seo/fixes',
    place: { tab: 'seo', part: 'fixes' },
    load: async () => (await withStrings(import('./pages/seo/fixes/fixes-page.tsx'), 'fixes', 'statistics')).FixesPage,
  },
  {
    path: '/seo/fixes/:fix',
    place: { tab: 'seo', part: 'fixes' },
    load: async () => (await withStrings(import('./pages/seo/fixes/fix-page.tsx'), 'fixes', 'statistics')).FixPage,
  },
  {
    path: '/seo/search',
    place: { tab: 'seo', part: 'search' },
    load: async () =>
      (await withStrings(import('./pages/seo/search/search-page.tsx'), 'connections', 'search', 'statistics'))
        .SearchPage,
  },
  {
    path: '/seo/crawls',
    place: { tab: 'seo', part: 'crawls' },
    load: async () =>
      (await withStrings(import('./pages/seo/crawls/list.tsx'), 'crawl', 'crawl-actions', 'crawls', 'statistics'))
        .CrawlsPage,
  },
  {
    path: '/seo/reports',
    place: { tab: 'seo', part: 'reports' },
    load: async () =>
      (await withStrings(import('./pages/seo/reports/list.tsx'), 'report', 'reports', 'statistics')).ReportsPage,
  },
  {
    path: '/seo/ai',
    place: { tab: 'seo', part: 'bots' },
    load: async () => (await withStrings(import('./pages/seo/ai/bots.tsx'), 'bots', 'statistics')).BotsPage,
  },
  ...['/settings', '/settings/:section'].map((path) => ({
    path,
    place: { tab: 'settings' as const },
    load: async () =>
      (await withStrings(import('./pages/settings/settings.tsx'), 'site-settings', 'statistics')).SettingsPage,
  })),
]

const homes = { own: '/sites/:site', shared: '/websites/:id' } as const

/** A site is found by its host; the share link of a website has its token, and links of earlier versions its id. */
const siteRoutes = tabPages.flatMap(({ path, place, load, shared, sendEarly }): readonly Route[] => {
  const common = { section: 'sites', load, ...(sendEarly && { sendEarly }) } as const
  return [
    { ...common, pattern: homes.own + path, audience: 'signed-in', site: { layout: 'own', place } },
    {
      ...common,
      pattern: homes.shared + path,
      audience: shared ? 'anyone' : 'signed-in',
      ...(shared && { shared }),
      site: { layout: 'shared', place },
    },
  ]
})

const loadMoved: Route['load'] = async () => (await import('./pages/moved.tsx')).MovedPage

/** Where the pages of the account are is read with the first of them: the first script of a visitor has no room for it. */
const loadSettings =
  (page: keyof typeof import('./pages/account/pages.ts')['pages']): Route['load'] =>
  async () =>
    (await import('./pages/account/pages.ts')).pages[page]()

const settingsPages = [
  { pattern: '/settings', page: 'AccountPage' },
  { pattern: '/settings/channels', page: 'ChannelRulesPage' },
  { pattern: '/settings/connections', page: 'ConnectionsPage' },
  { pattern: '/settings/connections/google', page: 'GoogleReturnPage' },
  { pattern: '/settings/branding', page: 'BrandingPage' },
  { pattern: '/settings/keys', page: 'KeysPage' },
  { pattern: '/settings/mail', page: 'MailPage' },
  { pattern: '/settings/notifications', page: 'NotificationsPage' },
  { pattern: '/settings/security', page: 'SecurityPage' },
  { pattern: '/settings/team', page: 'TeamPage' },
  { pattern: '/settings/transfer', page: 'TransferPage' },
  { pattern: '/settings/audit', page: 'AuditPage' },
  { pattern: '/settings/sign-on', page: 'SignOnPage' },
  { pattern: '/settings/people', page: 'PeoplePage' },
  { pattern: '/settings/status', page: 'StatusPage' },
] as const

const settingsRoutes = settingsPages.map(
  ({ pattern, page }): Route => ({ pattern, audience: 'signed-in', section: 'settings', load: loadSettings(page) }),
)

/** Pages and the areas of strings that they show are loaded when they are first opened. */
export const routes: readonly Route[] = [
  {
    pattern: '/welcome',
    audience: 'anyone',
    section: null,
    load: async () => (await withStrings(import('./pages/welcome.tsx'), 'sign-in')).WelcomePage,
  },
  {
    pattern: '/invitation',
    audience: 'anyone',
    section: null,
    load: async () => (await withStrings(import('./pages/invitation.tsx'), 'sign-in', 'team')).InvitationPage,
  },
  {
    pattern: '/password-reset',
    audience: 'anyone',
    section: null,
    load: async () => (await withStrings(import('./pages/password-reset.tsx'), 'sign-in')).PasswordResetPage,
  },
  {
    pattern: '/sign-up',
    audience: 'anyone',
    section: null,
    load: async () => (await withStrings(import('./pages/sign-up.tsx'), 'sign-up', 'sign-in')).SignUpPage,
  },
  {
    pattern: '/sign-in',
    audience: 'signed-out',
    section: null,
    load: async () => (await withStrings(import('./pages/sign-in.tsx'), 'sign-in')).SignInPage,
  },
  {
    pattern: '/sign-in/provider',
    audience: 'anyone',
    section: null,
    load: async () => (await withStrings(import('./pages/sign-in.tsx'), 'sign-in')).ProviderReturnPage,
  },
  {
    pattern: '/sites',
    audience: 'signed-in',
    section: 'sites',
    load: async () =>
      (await withStrings(import('./pages/sites/list.tsx'), 'sites', 'statistics', 'websites')).SitesPage,
  },
  {
    pattern: '/sites/new',
    audience: 'signed-in',
    section: 'sites',
    load: async () => (await withStrings(import('./pages/sites/new.tsx'), 'sites', 'websites')).NewSitePage,
  },
  {
    pattern: '/sites/combined',
    audience: 'signed-in',
    section: 'sites',
    load: async () => (await withStrings(import('./pages/overview/combined.tsx'), 'sites', 'statistics')).CombinedPage,
  },
  ...['/websites/new', '/websites/combined'].map(
    (pattern): Route => ({ pattern, audience: 'signed-in', section: 'sites', load: loadMoved }),
  ),
  // Share links of earlier versions lead visitors who are not signed in there, too.
  ...['/websites/:id/goals', '/websites/:id/funnels', '/websites/:id/journeys'].map(
    (pattern): Route => ({
      pattern,
      audience: 'anyone',
      shared: true,
      section: 'sites',
      load: loadMoved,
    }),
  ),
  ...siteRoutes,
  ...['/help', '/help/:page', '/help/:folder/:page', '/help/:folder/:inner/:page'].map(
    (pattern): Route => ({
      pattern,
      audience: 'anyone',
      section: null,
      load: async () => (await withStrings(import('./pages/help/help-page.tsx'), 'help', 'own')).HelpPage,
    }),
  ),
  {
    pattern: '/reports/new',
    audience: 'signed-in',
    section: 'sites',
    load: async () =>
      (await withStrings(import('./pages/seo/reports/new.tsx'), 'reports', 'schedule', 'sharing')).NewReportPage,
  },
  {
    pattern: '/reports/:id',
    audience: 'anyone',
    shared: true,
    section: 'sites',
    site: { layout: 'own', place: { tab: 'seo', part: 'reports' } },
    load: async () =>
      (await withStrings(import('./pages/seo/reports/report/report.tsx'), 'issues', 'report')).ReportPage,
  },
  {
    pattern: '/crawls/new',
    audience: 'signed-in',
    section: 'sites',
    load: async () =>
      (await withStrings(import('./pages/seo/crawls/new.tsx'), 'crawl-actions', 'crawl-settings')).NewCrawlPage,
  },
  {
    pattern: '/crawls/:id',
    audience: 'anyone',
    shared: true,
    section: 'sites',
    site: { layout: 'own', place: { tab: 'seo', part: 'crawls' } },
    load: async () =>
      (await withStrings(import('./pages/seo/crawls/crawl/crawl.tsx'), 'crawl', 'crawl-actions')).CrawlPage,
  },
  ...settingsRoutes,
]

export interface RouteMatch {
  readonly route: Route
  readonly params: PageProps['params']
}

export function matchRoute(path: string): RouteMatch | null {
  for (const route of embedded ? routes.filter(({ shared }) => shared) : routes) {
    const params = matchPath(route.pattern, path)
    if (params) return { route, params }
  }
  return null
}
