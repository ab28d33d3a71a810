import { iso } from '../../base/clock.ts'
import { pageAddress } from '../../base/share-addresses.ts'
import type { WebsiteRow } from '../../database/schema.ts'
import type { App } from '../../http/app.ts'
import { accountOf } from '../../http/auth.ts'
import { IdParams, readId } from '../../http/ids.ts'
import type { ListCache } from '../../http/list-cache.ts'
import { listReply, recordReply, sendSerializedPage } from '../../http/paging.ts'
import { problems } from '../../http/problems.ts'
import { OwnParams, readRecordRef } from '../../sharing/page-params.ts'
import { DeletedWebsite, NewWebsite, Website, WebsiteChanges, WebsiteList } from './website.ts'
import type { Websites } from './websites.ts'

const path = '/api/v1/websites'
const tags = ['Websites']

export function websiteRoutes(app: App, websites: Websites, lists: ListCache, baseUrl: string): void {
  const show = (row: WebsiteRow): Website => showWebsite(row, baseUrl)

  app.get(
    path,
    {
      schema: {
        tags,
        summary: 'List websites',
        operationId: 'listWebsites',
        querystring: WebsiteList,
        response: { 200: listReply(Website), ...problems(400, 401, 403, 422, 429) },
      },
    },
    async (request, reply) => {
      const account = accountOf(request)
      const page = await lists.read(account, request.query, async () => {
        const { items, total } = await websites.list(account, request.query)
        return { items: items.map(show), total }
      })
      return sendSerializedPage(request, reply, baseUrl, page)
    },
  )

  app.post(
    path,
    {
      schema: {
        tags,
        summary: 'Create a website',
        operationId: 'createWebsite',
        body: NewWebsite,
        response: { 201: recordReply(Website), ...problems(400, 401, 403, 413, 415, 422, 429) },
      },
    },
    async (request, reply) => {
      const made = await websites.create(accountOf(request), request.body)
      return reply
        .code(201)
        .header('location', `${baseUrl}${path}/${made.id}`)
        .send({ data: show(made) })
    },
  )

  app.get(
    `${path}/:id`,
    {
      schema: {
        tags,
        summary: 'Read a website',
        operationId: 'readWebsite',
        params: OwnParams,
        response: { 200: recordReply(Website), ...problems(401, 403, 404, 429) },
      },
    },
    async (request) => ({
      data: show(await websites.read(accountOf(request), readRecordRef(request.params.id, 'website'))),
    }),
  )

  app.put(
    `${path}/:id`,
    {
      schema: {
        tags,
        summary: 'Update a website',
        description: 'Changes only what is sent.',
        operationId: 'updateWebsite',
        params: IdParams,
        body: WebsiteChanges,
        response: { 200: recordReply(Website), ...problems(400, 401, 403, 404, 413, 415, 422, 429) },
      },
    },
    async (request) => ({
      data: show(await websites.update(accountOf(request), readId(request.params.id, 'website'), request.body)),
    }),
  )

  app.delete(
    `${path}/:id`,
    {
      schema: {
        tags,
        summary: 'Delete a website and its events',
        operationId: 'deleteWebsite',
        params: IdParams,
        response: { 200: DeletedWebsite, ...problems(401, 403, 404, 429) },
      },
    },
    async (request) => {
      const id = readId(request.params.id, 'website')
      await websites.remove(accountOf(request), id)
      return { id, object: 'website' as const, deleted: true as const }
    },
  )
}

function showWebsite(row: WebsiteRow, baseUrl: string): Website {
  const { id, domain, privacy, embed, email, exclude_bots, exclude_params, exclude_ips } = row
  return {
    id,
    object: 'website',
    domain,
    privacy,
    embed,
    email,
    exclude_bots,
    exclude_params,
    exclude_ips,
    page: pageAddress(baseUrl, 'website', row.share_token),
    snippet: `<script defer data-domain="${domain}" src="${baseUrl}/js/script.js"></script>`,
    created_at: iso(row.created_at),
    updated_at: iso(row.updated_at),
  }
}
