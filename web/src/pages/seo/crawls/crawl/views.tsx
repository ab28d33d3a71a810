import type { ComponentType } from 'preact'
import { lazy } from '../../../../components/lazy.tsx'
import { Skeleton } from '../../../../components/states.tsx'
import { withStrings } from '../../../../strings/strings.ts'
import type { CrawlViewProps } from './crawl-access.ts'

const skeleton = <Skeleton height={400} />

interface CrawlView {
  readonly id:
    | 'overview'
    | 'issues'
    | 'pages'
    | 'links'
    | 'redirects'
    | 'tree'
    | 'duplicates'
    | 'hreflang'
    | 'images'
    | 'resources'
    | 'sitemaps'
    | 'structured-data'
    | 'changes'
  readonly View: ComponentType<CrawlViewProps>
}

/** The tabs of a crawl in their order. The first is shown by default, the others with `?view=`. */
export const crawlViews: readonly CrawlView[] = [
  { id: 'overview', View: lazy(async () => (await import('./overview.tsx')).Overview, skeleton) },
  {
    id: 'issues',
    View: lazy(
      async () =>
        (await withStrings(import('./issues.tsx'), 'crawl-issues', 'crawl-overview', 'crawl-pages', 'issues', 'report'))
          .Issues,
      skeleton,
    ),
  },
  {
    id: 'pages',
    View: lazy(async () => (await withStrings(import('./explorer/explorer.tsx'), 'crawl-pages')).Explorer, skeleton),
  },
  {
    id: 'links',
    View: lazy(
      async () => (await withStrings(import('./lists/links.tsx'), 'crawl-lists', 'crawl-pages')).Links,
      skeleton,
    ),
  },
  {
    id: 'redirects',
    View: lazy(
      async () => (await withStrings(import('./lists/redirects.tsx'), 'crawl-lists', 'crawl-pages')).Redirects,
      skeleton,
    ),
  },
  {
    id: 'tree',
    View: lazy(
      async () => (await withStrings(import('./lists/tree.tsx'), 'crawl-lists', 'crawl-pages')).Tree,
      skeleton,
    ),
  },
  {
    id: 'duplicates',
    View: lazy(async () => (await withStrings(import('./lists/duplicates.tsx'), 'crawl-lists')).Duplicates, skeleton),
  },
  {
    id: 'hreflang',
    View: lazy(
      async () => (await withStrings(import('./lists/hreflang.tsx'), 'crawl-lists', 'crawl-pages')).Hreflang,
      skeleton,
    ),
  },
  {
    id: 'images',
    View: lazy(
      async () => (await withStrings(import('./lists/images.tsx'), 'crawl-lists', 'crawl-pages')).Images,
      skeleton,
    ),
  },
  {
    id: 'resources',
    View: lazy(
      async () => (await withStrings(import('./lists/resources.tsx'), 'crawl-lists', 'crawl-pages')).Resources,
      skeleton,
    ),
  },
  {
    id: 'sitemaps',
    View: lazy(
      async () => (await withStrings(import('./lists/sitemaps.tsx'), 'crawl-lists', 'crawl-pages')).Sitemaps,
      skeleton,
    ),
  },
  {
    id: 'structured-data',
    View: lazy(
      async () =>
        (await withStrings(import('./lists/structured-data.tsx'), 'crawl-lists', 'crawl-pages')).StructuredData,
      skeleton,
    ),
  },
  {
    id: 'changes',
    View: lazy(
      async () =>
        (await withStrings(import('./changes/changes.tsx'), 'crawl-changes', 'crawl-pages', 'issues')).Changes,
      skeleton,
    ),
  },
]
