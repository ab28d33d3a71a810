import type { ComponentType } from 'preact'
import type { Params } from './pages/page-props.ts'

/** Who a page is for: people who signed in, people who did not, or whoever the record admits. */
export type Audience = 'signed-in' | 'signed-out' | 'anyone'

export interface Route {
  readonly pattern: string
  readonly audience: Audience
  /** Whether others than the owner may see it, also in a frame. */
  readonly shared?: true
  readonly section: 'websites' | 'reports' | 'settings' | null
  readonly load: () => Promise<ComponentType<Params>>
}

/** Each page is loaded when it is first opened. */
export const routes: readonly Route[] = [
  {
    pattern: '/welcome',
    audience: 'anyone',
    section: null,
    load: async () => (await import('./pages/welcome.tsx')).Welcome,
  },
  {
    pattern: '/sign-in',
    audience: 'signed-out',
    section: null,
    load: async () => (await import('./pages/sign-in.tsx')).SignIn,
  },
  {
    pattern: '/websites',
    audience: 'signed-in',
    section: 'websites',
    load: async () => (await import('./pages/websites/list.tsx')).Websites,
  },
  {
    pattern: '/websites/new',
    audience: 'signed-in',
    section: 'websites',
    load: async () => (await import('./pages/websites/new.tsx')).NewWebsite,
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
    load: async () => (await import('./pages/websites/setup.tsx')).Setup,
  },
  {
    pattern: '/websites/:id/edit',
    audience: 'signed-in',
    section: 'websites',
    load: async () => (await import('./pages/websites/edit.tsx')).EditWebsite,
  },
  {
    pattern: '/reports',
    audience: 'signed-in',
    section: 'reports',
    load: async () => (await import('./pages/reports/list.tsx')).Reports,
  },
  {
    pattern: '/reports/new',
    audience: 'signed-in',
    section: 'reports',
    load: async () => (await import('./pages/reports/new.tsx')).NewReport,
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
    load: async () => (await import('./pages/projects/list.tsx')).Projects,
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
    load: async () => (await import('./pages/settings/account.tsx')).AccountSettings,
  },
  {
    pattern: '/settings/keys',
    audience: 'signed-in',
    section: 'settings',
    load: async () => (await import('./pages/settings/keys.tsx')).Keys,
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
    load: async () => (await import('./pages/settings/people.tsx')).People,
  },
]
