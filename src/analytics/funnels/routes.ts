import { Type } from 'typebox'
import { iso } from '../../base/clock.ts'
import { DomainError, notFound } from '../../base/errors.ts'
import { ownedTables } from '../../database/owned/tables.ts'
import type { App } from '../../http/app.ts'
import { listReply, pageQuery, sendPage } from '../../http/paging.ts'
import { problems } from '../../http/problems.ts'
import type { AuthorizedPage, SharedPageAccess } from '../../sharing/page-access.ts'
import { SharedParams } from '../../sharing/page-params.ts'
import { sharedTags } from '../../sharing/routes.ts'
import { showsSection } from '../../sharing/sections.ts'
import type { Condition } from '../events/sql/conditions.ts'
import { type RecordRouteDeps, websiteRecordRoutes } from '../websites/record-routes.ts'
import { filtersOf, type ReadConditions } from './definition.ts'
import { Funnel, FunnelChanges, FunnelList, NewFunnel } from './funnel.ts'
import type { Funnels, StoredFunnel } from './funnels.ts'

/** `conditionsOf` reads filters as the routes for statistics of a website do. */
export function funnelRoutes(
  app: App,
  funnels: Funnels,
  conditionsOf: (website: number) => ReadConditions,
  deps: RecordRouteDeps<number>,
): void {
  const conditionsIn = (website: number) => filtersOf('step', conditionsOf(website))
  websiteRecordRoutes(app, deps, {
    name: 'funnel',
    title: 'Funnel',
    one: 'a funnel',
    path: 'funnels',
    tag: 'Funnels',
    schemas: { record: Funnel, query: FunnelList, created: NewFunnel, changes: FunnelChanges },
    texts: {
      list: 'List the funnels of a website',
      create: `A website can have ${ownedTables.funnels.max}. Funnels count all of history: they are computed from events when they are read.`,
      update: 'Changes only what is sent. Steps are replaced as a whole.',
    },
    records: {
      ...funnels,
      create: (website, sent) => funnels.create(website, sent, conditionsIn(website)),
      update: (website, id, sent) => funnels.update(website, id, sent, conditionsIn(website)),
    },
    show: showOwn,
  })
}

/** What the shared page of a website is limited to. */
interface PageLock {
  readonly isLocked: boolean
  /** Not empty if it is limited to single rows of visits. */
  readonly hiddenDimensions: readonly string[]
  readonly looksOutside: (condition: Condition) => boolean
}

interface SharedFunnelDeps {
  readonly funnels: Funnels
  readonly baseUrl: string
  readonly lockOf: (page: AuthorizedPage) => Promise<PageLock>
  readonly conditionsIn: (website: number) => ReadConditions
}

/** The funnels as visitors of a shared page see them. If the page is limited to a segment, they see those whose numbers they may read. */
export function sharedFunnelRoutes(
  app: App,
  { funnels, baseUrl, lockOf, conditionsIn }: SharedFunnelDeps,
  pageAccess: SharedPageAccess,
): void {
  app.get(
    '/shared/websites/:id/funnels',
    {
      schema: {
        tags: sharedTags,
        summary: 'List the funnels of a shared website',
        operationId: 'listFunnelsOfShared',
        security: [],
        params: SharedParams,
        querystring: Type.Object(pageQuery),
        response: { 200: listReply(Funnel), ...problems(400, 401, 404, 422, 429) },
      },
    },
    async (request) => {
      const authorized = await pageAccess.authorize('website', request)
      if (!showsSection(authorized.link, 'conversions')) throw notFound('page')
      const { id } = authorized
      const lock = await lockOf(authorized)
      const all = await funnels.all(id)
      const shown = lock.isLocked ? await listLocked(all, lock, conditionsIn(id)) : all
      const { page, per_page } = request.query
      const items = shown.slice((page - 1) * per_page, page * per_page).map((one) => show(one, null))
      return sendPage(request, baseUrl, request.query, { items, total: shown.length })
    },
  )
}

/** Their steps are filters, which would tell what there is outside of the segment. */
async function listLocked(
  all: readonly StoredFunnel[],
  { hiddenDimensions, looksOutside }: PageLock,
  readConditions: ReadConditions,
): Promise<readonly StoredFunnel[]> {
  // All rows of a visit count in funnels, so that pages with a segment of single rows have none.
  if (hiddenDimensions.length > 0) return []
  const shown: StoredFunnel[] = []
  for (const funnel of all) {
    const steps = await readValid(() => readConditions(funnel.definition.step))
    if (funnel.definition.scope === 'visit' && steps && !steps.some(looksOutside)) shown.push(funnel)
  }
  return shown
}

/** Null if what the steps name was deleted. */
const readValid = <T>(read: () => Promise<T>): Promise<T | null> =>
  Promise.try(read).catch((error: unknown) => {
    if (error instanceof DomainError && error.code === 'invalid') return null
    throw error
  })

const showOwn = (funnel: StoredFunnel): Funnel => show(funnel, funnel.website_id)

const show = ({ id, name, definition, created_at, updated_at }: StoredFunnel, website: number | null): Funnel => ({
  id,
  object: 'funnel',
  website,
  name,
  ...definition,
  created_at: iso(created_at),
  updated_at: iso(updated_at),
})
