import type { App } from '../../../http/app.ts'
import type { Printing } from '../../../print/printing.ts'
import { readerOf } from '../crawl-access.ts'
import { duplicateRoutes } from './duplicates.ts'
import { crawlExportRoute } from './export.ts'
import { hreflangRoutes } from './hreflang.ts'
import { imageRoutes } from './images.ts'
import { issuePageRoutes } from './issue-pages.ts'
import { issueRoutes } from './issues.ts'
import { linkRoutes } from './links.ts'
import { overviewRoutes } from './overview.ts'
import { pageRoutes } from './page-routes.ts'
import { redirectRoutes } from './redirects.ts'
import type { ResultRouteDeps } from './result-route.ts'
import { sitemapRoutes } from './sitemaps.ts'
import { structuredDataRoutes } from './structured-data.ts'
import { trapRoutes } from './traps.ts'
import { treeRoutes } from './tree.ts'

/** What a run of a crawl found. */
export function crawlResultRoutes(app: App, deps: Omit<ResultRouteDeps, 'app' | 'read'>, printing: Printing): void {
  const { crawls, reader, access } = deps
  const all: ResultRouteDeps = {
    ...deps,
    app,
    async read(request, work) {
      const crawl = await access.crawlOf(request)
      const run = await crawls.readRun(crawl, request.query.run)
      const owner = readerOf(access, crawl)
      return await reader.use(owner, () => work(run.id, { crawl, owner, run }))
    },
  }
  overviewRoutes(all)
  pageRoutes(all)
  linkRoutes(all)
  redirectRoutes(all)
  issueRoutes(all)
  issuePageRoutes(all)
  treeRoutes(all)
  imageRoutes(all)
  structuredDataRoutes(all)
  sitemapRoutes(all)
  trapRoutes(all)
  duplicateRoutes(all)
  hreflangRoutes(all)
  crawlExportRoute(all, printing)
}
