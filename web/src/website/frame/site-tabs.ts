import type { ComponentChildren } from 'preact'

/** The tabs of a site, in their order. */
export const siteTabs = ['overview', 'realtime', 'conversions', 'pages', 'seo', 'settings'] as const
export type SiteTab = (typeof siteTabs)[number]

/** The parts of a tab, each with the end of its path. A tab without parts is one page. */
export const tabParts = {
  conversions: [
    ['goals', ''],
    ['funnels', '/funnels'],
    ['journeys', '/journeys'],
  ],
  seo: [
    ['issues', ''],
    ['fixes', '/fixes'],
    ['search', '/search'],
    ['crawls', '/crawls'],
    ['reports', '/reports'],
    ['bots', '/ai'],
  ],
} as const

export type TabPart = (typeof tabParts)[keyof typeof tabParts][number][0]

/** The end of the path of the first part of a tab that is shown. */
export const firstPart = (tab: SiteTab, hides: readonly TabPart[]): string | undefined =>
  tab === 'seo' ? tabParts.seo.find(([name]) => !hides.includes(name))?.[1] : undefined

/** Where a page is in the navigation of its site. */
export interface TabPlace {
  readonly tab: SiteTab
  readonly part?: TabPart
}

/** The header and the tabs of a site, which stay while its tabs change. */
export interface LayoutProps {
  /** What the URL names: the host of a site, or the id or token of a record. */
  readonly params: { readonly site?: string; readonly id?: string }
  readonly place: TabPlace
  readonly children: ComponentChildren
}

/** What an anonymous visitor of a shared site may see. */
export const sharedTabs: readonly SiteTab[] = ['overview', 'realtime', 'conversions']
/** What needs the statistics of a website. */
export const trackedTabs: readonly SiteTab[] = ['overview', 'realtime', 'conversions']
const timelessTabs: readonly SiteTab[] = ['realtime', 'settings']
/** Whether a page shows no period. Of the SEO tab, only search engines and the reads of bots have one. */
export const isTimeless = ({ tab, part }: TabPlace): boolean =>
  timelessTabs.includes(tab) || (tab === 'seo' && part !== 'bots' && part !== 'search')

export const tabPath = (tab: SiteTab): string => (tab === 'overview' ? '' : `/${tab}`)
