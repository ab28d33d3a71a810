import type { ComponentType } from 'preact'
import { lazy } from '../../components/lazy.tsx'
import { Skeleton } from '../../components/states.tsx'
import { withStrings } from '../../strings/strings.ts'
import type { CrawlViewProps } from './crawl-access.ts'

const skeleton = <Skeleton height={400} />

interface CrawlView {
  readonly id: 'overview' | 'issues' | 'pages' | 'links' | 'tree' | 'duplicates' | 'redirects' | 'hreflang' | 'changes'
  readonly View: ComponentType<CrawlViewProps>
}

/** The tabs of a crawl in their order. The first is shown by default, the others with `?view=`. */
export const crawlViews: readonly CrawlView[] = [
  { id: 'overview', View: lazy(async () => (await import('./overview.tsx')).Overview, skeleton) },
  {
    id: 'issues',
    View: lazy(async () => (await withStrings(import('./issues.tsx'), 'crawl-issues', 'issues')).Issues, skeleton),
  },
  {
    id: 'pages',
    View: lazy(async () => (await withStrings(import('./explorer/explorer.tsx'), 'crawl-pages')).Explorer, skeleton),
  },
]
