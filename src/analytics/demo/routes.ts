import type { App } from '../../http/app.ts'
import { accountOf } from '../../http/auth.ts'
import { recordReply } from '../../http/paging.ts'
import { problems } from '../../http/problems.ts'
import type { WebsiteViews } from '../websites/routes.ts'
import { DeletedWebsite, Website } from '../websites/website.ts'
import type { Demo } from './demo.ts'

const path = '/api/v1/demo'
const tags = ['Websites']

export function demoRoutes(app: App, demo: Demo, { show }: WebsiteViews): void {
  app.post(
    path,
    {
      config: { permission: 'create' },
      schema: {
        tags,
        summary: 'Create the demo website',
        description:
          'Creates a website with 90 days of sample traffic, goals, funnels, segments and annotations, marked by `demo` 1, or returns the one that the account has. It receives no hits and sends no mails. A small shop, which this program serves to itself, is crawled twice and audited in the background: the project `demo.example` of the SEO service.',
        operationId: 'createDemo',
        response: { 200: recordReply(Website), ...problems(400, 401, 403, 413, 415, 422, 429) },
      },
    },
    async (request) => ({ data: await show(await demo.create(accountOf(request))) }),
  )

  app.delete(
    path,
    {
      config: { permission: 'edit' },
      schema: {
        tags,
        summary: 'Delete the demo website, its events, and the reports and crawls of its shop',
        operationId: 'deleteDemo',
        response: { 200: DeletedWebsite, ...problems(401, 403, 404, 429) },
      },
    },
    async (request) => {
      const id = await demo.remove(accountOf(request))
      return { id, object: 'website' as const, deleted: true as const }
    },
  )
}
