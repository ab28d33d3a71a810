import { iso } from '../../../base/clock.ts'
import type { IndexStatusRow, SearchLinkRow, Switch, WebsiteRow } from '../../../database/schema.ts'
import type { App } from '../../../http/app.ts'
import { accountOf } from '../../../http/auth.ts'
import { IdParams, readId } from '../../../http/ids.ts'
import { recordReply, sendPage } from '../../../http/paging.ts'
import { problems } from '../../../http/problems.ts'
import { showProblem } from '../../connections/routes.ts'
import { inspectionsPerDay } from '../../connections/search-console.ts'
import {
  IndexInspection,
  IndexStatus,
  IndexStatusList,
  IndexStatusQuery,
  InspectionSettings,
  NewInspection,
} from './index-status.ts'
import type { IndexStatusName } from './index-statuses.ts'
import type { Inspections } from './inspections.ts'

export interface InspectionRouteDeps {
  readonly inspections: Inspections
  readonly setInspecting: (account: number, website: number, inspects: Switch) => Promise<void>
  /** Throws not-found for a website of another account. */
  readonly readWebsite: (account: number, id: number) => Promise<WebsiteRow>
  readonly baseUrl: string
}

const path = '/api/v1/websites/:id/search/index'
const tags = ['Search engines']

/** Routes for what Google says about the pages of a website. */
export function inspectionRoutes(
  app: App,
  { inspections, setInspecting, readWebsite, baseUrl }: InspectionRouteDeps,
): void {
  type Request = Parameters<typeof accountOf>[0] & { readonly params: { readonly id: string } }
  const websiteOf = (request: Request): Promise<WebsiteRow> =>
    readWebsite(accountOf(request), readId(request.params.id, 'website'))

  app.get(
    path,
    {
      config: { permission: 'view' },
      schema: {
        tags,
        summary: 'Read how many pages of a website Google has indexed, and how far their inspection is',
        operationId: 'readIndexInspection',
        params: IdParams,
        response: { 200: recordReply(IndexInspection), ...problems(401, 403, 404, 429) },
      },
    },
    async (request) => ({ data: showInspection(await inspections.read((await websiteOf(request)).id)) }),
  )

  app.put(
    path,
    {
      config: { permission: 'edit' },
      schema: {
        tags,
        summary: 'Switch the inspection of pages on or off',
        description: 'Needs a link to Google. What is known stays.',
        operationId: 'updateIndexInspection',
        params: IdParams,
        body: InspectionSettings,
        response: { 200: recordReply(IndexInspection), ...problems(400, 401, 403, 404, 413, 415, 422, 429) },
      },
    },
    async (request) => {
      const { id } = await websiteOf(request)
      const { inspects } = request.body
      if (inspects !== undefined) await setInspecting(accountOf(request), id, inspects)
      return { data: showInspection(await inspections.read(id)) }
    },
  )

  app.get(
    `${path}/pages`,
    {
      config: { permission: 'view' },
      schema: {
        tags,
        summary: 'List the index status of pages',
        operationId: 'listIndexStatuses',
        params: IdParams,
        querystring: IndexStatusQuery,
        response: { 200: IndexStatusList, ...problems(400, 401, 403, 404, 422, 429) },
      },
    },
    async (request) => {
      const page = await inspections.list((await websiteOf(request)).id, request.query)
      return sendPage(request, baseUrl, request.query, { ...page, items: page.items.map(showStatus) })
    },
  )

  app.post(
    `${path}/pages`,
    {
      config: { permission: 'edit' },
      schema: {
        tags,
        summary: 'Inspect a page now',
        description: 'Asks Google, and counts in its quota.',
        operationId: 'inspectPage',
        params: IdParams,
        body: NewInspection,
        response: { 200: recordReply(IndexStatus), ...problems(400, 401, 403, 404, 409, 413, 415, 422, 429, 503) },
      },
    },
    async (request) => ({ data: showStatus(await inspections.inspect(await websiteOf(request), request.body.page)) }),
  )
}

const showTime = (time: number | null): string | null => (time === null ? null : iso(time))

function showInspection({
  link,
  isRunning,
  today,
  counted,
  coverage,
}: Awaited<ReturnType<Inspections['read']>>): IndexInspection {
  const pagesOf = (name: IndexStatusName): number =>
    counted.reduce((sum, { status, pages }) => sum + (status === name ? pages : 0), 0)
  return {
    object: 'index_inspection',
    inspects: link?.inspects ?? 0,
    state: stateOf(link, isRunning),
    ...showProblem(link?.inspection_error ?? null),
    known_pages: link?.known_pages ?? 0,
    inspected_pages: counted.reduce((sum, { pages }) => sum + pages, 0),
    inspected_today: today,
    per_day: inspectionsPerDay,
    statuses: {
      indexed: pagesOf('indexed'),
      excluded: pagesOf('excluded'),
      error: pagesOf('error'),
      unknown: pagesOf('unknown'),
    },
    coverage: coverage.filter(({ coverage: text }) => text !== ''),
    inspected_at: showTime(link?.inspected_at ?? null),
    next_inspection_at: isRunning ? null : showTime(link?.next_inspection_at ?? null),
  }
}

function stateOf(link: SearchLinkRow | null, isRunning: boolean): IndexInspection['state'] {
  if (!link || link.inspects === 0) return 'off'
  if (isRunning) return 'inspecting'
  if (link.inspection_error !== null) return 'failed'
  return link.next_inspection_at === null ? 'waiting' : 'idle'
}

const showStatus = ({ website_id: _, sitemaps, last_crawl_at, inspected_at, ...row }: IndexStatusRow): IndexStatus => ({
  object: 'index_status',
  ...row,
  sitemaps: sitemaps === '' ? [] : sitemaps.split('\n'),
  last_crawl_at: showTime(last_crawl_at),
  inspected_at: iso(inspected_at),
})
