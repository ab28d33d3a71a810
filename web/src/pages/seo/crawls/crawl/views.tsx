import type { ComponentType } from 'preact'
import { lazy } from '../../../../components/lazy.tsx'
import { Skeleton } from '../../../../components/states.tsx'
import { withStrings } from '../../../../strings/strings.ts'
import type { CrawlViewProps } from './crawl-access.ts'

const skeleton = <Skeleton height={400} />

/** Each view with the URL parameter that names it (`?view=`). */
export const crawlViews = {
  overview: lazy(async () => (await import('./overview.tsx')).Overview, skeleton),
  issues: lazy(
    async () =>
      (await withStrings(import('./issues.tsx'), 'crawl-issues', 'crawl-overview', 'crawl-pages', 'issues', 'report'))
        .Issues,
    skeleton,
  ),
  pages: lazy(async () => (await withStrings(import('./explorer/explorer.tsx'), 'crawl-pages')).Explorer, skeleton),
  tree: lazy(async () => (await withStrings(import('./lists/tree.tsx'), 'crawl-lists', 'crawl-pages')).Tree, skeleton),
  sitemaps: lazy(
    async () => (await withStrings(import('./lists/sitemaps.tsx'), 'crawl-lists', 'crawl-pages')).Sitemaps,
    skeleton,
  ),
  traps: lazy(
    async () => (await withStrings(import('./lists/traps.tsx'), 'crawl-lists', 'crawl-overview')).Traps,
    skeleton,
  ),
  links: lazy(
    async () => (await withStrings(import('./lists/links.tsx'), 'crawl-lists', 'crawl-pages')).Links,
    skeleton,
  ),
  redirects: lazy(
    async () => (await withStrings(import('./lists/redirects.tsx'), 'crawl-lists', 'crawl-pages')).Redirects,
    skeleton,
  ),
  resources: lazy(
    async () => (await withStrings(import('./lists/resources.tsx'), 'crawl-lists', 'crawl-pages')).Resources,
    skeleton,
  ),
  duplicates: lazy(
    async () => (await withStrings(import('./lists/duplicates.tsx'), 'crawl-lists')).Duplicates,
    skeleton,
  ),
  images: lazy(
    async () => (await withStrings(import('./lists/images.tsx'), 'crawl-lists', 'crawl-pages')).Images,
    skeleton,
  ),
  'structured-data': lazy(
    async () =>
      (await withStrings(import('./lists/structured-data.tsx'), 'crawl-issues', 'crawl-lists', 'crawl-pages', 'issues'))
        .StructuredData,
    skeleton,
  ),
  hreflang: lazy(
    async () => (await withStrings(import('./lists/hreflang.tsx'), 'crawl-lists', 'crawl-pages')).Hreflang,
    skeleton,
  ),
  changes: lazy(
    async () => (await withStrings(import('./changes/changes.tsx'), 'crawl-changes', 'crawl-pages', 'issues')).Changes,
    skeleton,
  ),
} as const satisfies Readonly<Record<string, ComponentType<CrawlViewProps>>>

export type CrawlView = keyof typeof crawlViews

interface CrawlTab {
  readonly id: 'overview' | 'issues' | 'pages' | 'links' | 'content' | 'international' | 'changes'
  /** The first is what the tab opens. */
  readonly views: readonly [CrawlView, ...CrawlView[]]
}

/** The tabs of a crawl in their order. */
export const crawlTabs: readonly [CrawlTab, ...CrawlTab[]] = [
  { id: 'overview', views: ['overview'] },
  { id: 'issues', views: ['issues'] },
  { id: 'pages', views: ['pages', 'tree', 'sitemaps', 'traps'] },
  { id: 'links', views: ['links', 'redirects', 'resources'] },
  { id: 'content', views: ['duplicates', 'images', 'structured-data'] },
  { id: 'international', views: ['hreflang'] },
  { id: 'changes', views: ['changes'] },
]
