import { lazy } from '../../components/lazy.tsx'
import { withStrings } from '../../strings/strings.ts'

/** The details of a page of a website; loaded when they are first opened. */
export const PageDetails = lazy(
  async () =>
    (await withStrings(import('./website-page-details.tsx'), 'issues', 'page-drawer', 'report', 'search'))
      .WebsitePageDetails,
  null,
)
