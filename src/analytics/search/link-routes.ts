import { iso } from '../../base/clock.ts'
import type { SearchLinkRow, WebsiteRow } from '../../database/schema.ts'
import type { App } from '../../http/app.ts'
import { accountOf } from '../../http/auth.ts'
import { IdParams, readId } from '../../http/ids.ts'
import { recordReply } from '../../http/paging.ts'
import { problems } from '../../http/problems.ts'
import { showProblem } from '../connections/routes.ts'
import { dateOfDay } from './dates.ts'
import type { LinkWithJob, SearchLinks } from './links.ts'
import { DeletedLink, LinkChanges, SearchLink, SearchSettings, SourceParams, WebsiteSearch } from './search-link.ts'

export interface SearchLinkRouteDeps {
  readonly links: SearchLinks
  /** Throws not-found for a website of another account. */
  readonly readWebsite: (account: number, id: number) => Promise<WebsiteRow>
}

const path = '/api/v1/websites/:id/search'
const tags = ['Search engines']

/** Reads the website of a request. */
type WebsiteOf = (
  request: Parameters<typeof accountOf>[0] & { readonly params: { readonly id: string } },
) => Promise<WebsiteRow>

/** Routes for which properties of search engines are those of a website. */
export function searchLinkRoutes(app: App, { links, readWebsite }: SearchLinkRouteDeps): void {
  const websiteOf: WebsiteOf = (request) => readWebsite(accountOf(request), readId(request.params.id, 'website'))
  settingsRoutes(app, links, websiteOf)
  linkRoutes(app, links, websiteOf)
}

function settingsRoutes(app: App, links: SearchLinks, websiteOf: WebsiteOf): void {
  const show = async ({ id, search_brand }: WebsiteRow): Promise<WebsiteSearch> => ({
    object: 'website_search',
    brand: search_brand,
    links: (await links.list(id)).map(showLink),
  })

  app.get(
    path,
    {
      config: { permission: 'view' },
      schema: {
        tags,
        summary: 'Read which properties of search engines a website has',
        operationId: 'readWebsiteSearch',
        params: IdParams,
        response: { 200: recordReply(WebsiteSearch), ...problems(401, 403, 404, 429) },
      },
    },
    async (request) => ({ data: await show(await websiteOf(request)) }),
  )

  app.put(
    path,
    {
      config: { permission: 'edit' },
      schema: {
        tags,
        summary: 'Change what queries have the brand of a website',
        operationId: 'updateWebsiteSearch',
        params: IdParams,
        body: SearchSettings,
        response: { 200: recordReply(WebsiteSearch), ...problems(400, 401, 403, 404, 413, 415, 422, 429) },
      },
    },
    async (request) => {
      const website = await websiteOf(request)
      const { brand = website.search_brand } = request.body
      await links.setBrand(website.id, brand)
      return { data: await show({ ...website, search_brand: brand }) }
    },
  )
}

function linkRoutes(app: App, links: SearchLinks, websiteOf: WebsiteOf): void {
  app.put(
    `${path}/:source`,
    {
      config: { permission: 'edit', limited: false },
      schema: {
        tags,
        summary: 'Link a property to a website',
        description:
          'Its numbers are then fetched in the background: first those of the past, the newest days first, later the days that are new or have changed. Linking another property deletes the numbers of the one before.',
        operationId: 'linkSearchProperty',
        params: SourceParams,
        body: LinkChanges,
        response: { 200: recordReply(SearchLink), ...problems(400, 401, 403, 404, 409, 413, 415, 422, 429, 503) },
      },
    },
    async (request) => {
      const { id } = await websiteOf(request)
      return { data: showLink(await links.put(accountOf(request), id, request.params.source, request.body)) }
    },
  )

  app.get(
    `${path}/:source`,
    {
      config: { permission: 'view' },
      schema: {
        tags,
        summary: 'Read the link of a website to a search engine',
        operationId: 'readSearchLink',
        params: SourceParams,
        response: { 200: recordReply(SearchLink), ...problems(401, 403, 404, 429) },
      },
    },
    async (request) => ({ data: showLink(await links.read((await websiteOf(request)).id, request.params.source)) }),
  )

  app.delete(
    `${path}/:source`,
    {
      config: { permission: 'edit' },
      schema: {
        tags,
        summary: 'End the link of a website to a search engine',
        description: 'What it has fetched stays.',
        operationId: 'deleteSearchLink',
        params: SourceParams,
        response: { 200: DeletedLink, ...problems(401, 403, 404, 429) },
      },
    },
    async (request) => {
      const { source } = request.params
      await links.remove((await websiteOf(request)).id, source)
      return { object: 'search_link' as const, source, deleted: true as const }
    },
  )

  app.post(
    `${path}/:source/sync`,
    {
      config: { permission: 'edit' },
      schema: {
        tags,
        summary: 'Fetch the numbers of a search engine now',
        operationId: 'syncSearchLink',
        params: SourceParams,
        response: { 200: recordReply(SearchLink), ...problems(401, 403, 404, 429) },
      },
    },
    async (request) => {
      const { id } = await websiteOf(request)
      return { data: showLink(await links.sync(accountOf(request), id, request.params.source)) }
    },
  )

  app.delete(
    `${path}/:source/numbers`,
    {
      config: { permission: 'remove' },
      schema: {
        tags,
        summary: 'Delete the numbers that a website has of a search engine',
        description: 'Only without a link.',
        operationId: 'deleteSearchNumbers',
        params: SourceParams,
        response: { 200: DeletedLink, ...problems(401, 403, 404, 409, 429) },
      },
    },
    async (request) => {
      const { source } = request.params
      await links.removeNumbers((await websiteOf(request)).id, source)
      return { object: 'search_link' as const, source, deleted: true as const }
    },
  )
}

const showDay = (day: number | null): string | null => (day === null ? null : dateOfDay(day))
const showTime = (time: number | null): string | null => (time === null ? null : iso(time))

const showLink = (link: LinkWithJob): SearchLink => ({
  object: 'search_link',
  source: link.source,
  connection: link.connection_id,
  property: link.property,
  state: stateOf(link, link.isRunning),
  ...showProblem(link.error),
  days_done: link.days_done,
  days_total: link.days_total,
  first_day: showDay(link.first_day),
  last_day: showDay(link.last_day),
  final_day: showDay(link.final_day),
  synced_at: showTime(link.synced_at),
  next_sync_at: link.isRunning ? null : showTime(link.next_sync_at),
  created_at: iso(link.created_at),
  updated_at: iso(link.updated_at),
})

function stateOf({ error, synced_at }: SearchLinkRow, isRunning: boolean): SearchLink['state'] {
  if (isRunning) return 'syncing'
  if (error !== null) return 'failed'
  return synced_at === null ? 'waiting' : 'synced'
}
