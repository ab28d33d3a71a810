import { Type } from 'typebox'
import { sharePageUrl } from '../../base/share-links.ts'
import { SharedBranding } from '../../branding/branding.ts'
import type { App } from '../../http/app.ts'
import { recordReply } from '../../http/paging.ts'
import { problems } from '../../http/problems.ts'
import type { SharedPageAccess } from '../../sharing/page-access.ts'
import { SharedParams } from '../../sharing/page-params.ts'
import { AccessField, grantRoute, sharedTags } from '../../sharing/routes.ts'
import { Crawl } from './crawl.ts'
import { type CrawlRouteDeps, showCrawl } from './routes.ts'

const sharedNames = [
  'object',
  'url',
  'project',
  'status',
  'run',
  'pages',
  'score',
  'generated_at',
  'page',
  'progress',
  'last_run',
] as const
const { properties: sharedFields } = Type.Pick(Crawl, [...sharedNames])
const SharedCrawl = Type.Object(
  { ...sharedFields, access: AccessField, branding: SharedBranding },
  { title: 'SharedCrawl' },
)

export interface SharedCrawlRouteDeps extends Pick<CrawlRouteDeps, 'crawls' | 'data' | 'baseUrl'> {
  readonly pageAccess: SharedPageAccess
  readonly brandingOf: (account: number) => Promise<SharedBranding>
}

/** A crawl as visitors of its shared page see it, without its settings. */
export function sharedCrawlRoutes(app: App, { pageAccess, brandingOf, ...deps }: SharedCrawlRouteDeps): void {
  grantRoute(app, pageAccess, 'crawl')
  app.get(
    '/shared/crawls/:id',
    {
      schema: {
        tags: sharedTags,
        summary: 'Read a shared crawl',
        operationId: 'readSharedCrawl',
        security: [],
        params: SharedParams,
        response: { 200: recordReply(SharedCrawl), ...problems(400, 401, 404, 422, 429) },
      },
    },
    async (request) => {
      const { id, access } = await pageAccess.authorize('crawl', request)
      const row = await deps.crawls.readShared(id)
      const crawl = await showCrawl(row, deps)
      const branding = await brandingOf(row.account_id)
      const { object, url, project, status, run, pages, score, generated_at, progress, last_run } = crawl
      // The address that was opened, which is that of a link or of the page.
      const page = sharePageUrl(deps.baseUrl, 'crawl', request.params.id)
      return {
        data: {
          ...{ object, url, project, status, run, pages, score, generated_at, page, progress, last_run },
          ...{ access, branding },
        },
      }
    },
  )
}
