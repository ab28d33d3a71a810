import type { App } from '../../http/app.ts'
import type { Printing } from '../../print/printing.ts'
import { readerOf } from './crawl-access.ts'
import { crawlExportRoute } from './export-route.ts'
import { duplicateRoutes } from './results/duplicates.ts'
import { hreflangRoutes } from './results/hreflang.ts'
import { imageRoutes } from './results/images.ts'
import { issuePageRoutes } from './results/issue-pages.ts'
import { issueRoutes } from './results/issues.ts'
import { linkRoutes } from './results/links.ts'
import { overviewRoutes } from './results/overview.ts'
import { pageRoutes } from './results/page-routes.ts'
import { redirectRoutes } from './results/redirects.ts'
import { resourceRoutes } from './results/resources.ts'
import type { ResultRouteDeps } from './results/result-route.ts'
import { sitemapRoutes } from './results/sitemaps.ts'
import { structuredDataRoutes } from './results/structured-data.ts'
import { trapRoutes } from './results/traps.ts'
import { treeRoutes } from './results/tree.ts'

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
  resourceRoutes(all)
  structuredDataRoutes(all)
  sitemapRoutes(all)
  trapRoutes(all)
  duplicateRoutes(all)
  hreflangRoutes(all)
  crawlExportRoute(all, printing)
}
