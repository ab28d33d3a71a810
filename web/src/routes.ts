import type { ComponentType } from 'preact'
import type { Section } from './components/shell.tsx'
import type { PageProps } from './pages/page-props.ts'

/** Who may open a page. `anyone` leaves it to the privacy setting of the record. */
export type Audience = 'signed-in' | 'signed-out' | 'anyone'

export interface Route {
  readonly pattern: string
  readonly audience: Audience
  /** The page can be shared, and embedded in other sites. */
  readonly shared?: true
  readonly section: Section
  readonly load: () => Promise<ComponentType<PageProps>>
}

/** Pages are loaded when they are first opened. */
export const routes: readonly Route[] = [
  {
    pattern: '/welcome',
    audience: 'anyone',
    section: null,
    load: async () => (await import('./pages/welcome.tsx')).WelcomePage,
  },
  {
    pattern: '/sign-in',
    audience: 'signed-out',
    section: null,
    load: async () => (await import('./pages/sign-in.tsx')).SignInPage,
  },
  {
    pattern: '/websites',
    audience: 'signed-in',
    section: 'websites',
    load: async () => (await import('./pages/websites/list.tsx')).WebsitesPage,
  },
  {
    pattern: '/websites/new',
    audience: 'signed-in',
    section: 'websites',
    load: async () => (await import('./pages/websites/new.tsx')).NewWebsitePage,
  },
  {
    pattern: '/websites/:id',
    audience: 'anyone',
    shared: true,
    section: 'websites',
    load: async () => (await import('./pages/statistics/website.tsx')).WebsitePage,
  },
  {
    pattern: '/websites/:id/setup',
    audience: 'signed-in',
    section: 'websites',
    load: async () => (await import('./pages/websites/setup.tsx')).SetupPage,
  },
  {
    pattern: '/websites/:id/edit',
    audience: 'signed-in',
    section: 'websites',
    load: async () => (await import('./pages/websites/edit.tsx')).EditWebsitePage,
  },
  {
    pattern: '/reports',
    audience: 'signed-in',
    section: 'reports',
    load: async () => (await import('./pages/reports/list.tsx')).ReportsPage,
  },
  {
    pattern: '/reports/new',
    audience: 'signed-in',
    section: 'reports',
    load: async () => (await import('./pages/reports/new.tsx')).NewReportPage,
  },
  {
    pattern: '/reports/:id',
    audience: 'anyone',
    shared: true,
    section: 'reports',
    load: async () => (await import('./pages/report/report.tsx')).ReportPage,
  },
  {
    pattern: '/projects',
    audience: 'signed-in',
    section: 'reports',
    load: async () => (await import('./pages/projects/list.tsx')).ProjectsPage,
  },
  {
    pattern: '/projects/:project',
    audience: 'signed-in',
    section: 'reports',
    load: async () => (await import('./pages/projects/project.tsx')).ProjectPage,
  },
  {
    pattern: '/settings',
    audience: 'signed-in',
    section: 'settings',
    load: async () => (await import('./pages/settings/account.tsx')).AccountPage,
  },
  {
    pattern: '/settings/keys',
    audience: 'signed-in',
    section: 'settings',
    load: async () => (await import('./pages/settings/keys.tsx')).KeysPage,
  },
  {
    pattern: '/settings/mail',
    audience: 'signed-in',
    section: 'settings',
    load: async () => (await import('./pages/settings/mail.tsx')).MailPage,
  },
  {
    pattern: '/settings/people',
    audience: 'signed-in',
    section: 'settings',
    load: async () => (await import('./pages/settings/people.tsx')).PeoplePage,
  },
]
