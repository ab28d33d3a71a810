import { lazy } from '../../../../../components/lazy.tsx'
import { withStrings } from '../../../../../strings/strings.ts'

/** The details of a crawled page; loaded when they are first opened. */
export const CrawledPageDetails = lazy(
  async () =>
    (
      await withStrings(
        import('./crawled-page-details.tsx'),
        'crawl-issues',
        'crawl-page',
        'crawl-pages',
        'issues',
        'page-drawer',
        'search',
        'report',
        'statistics',
      )
    ).CrawledPageDetails,
  null,
)
