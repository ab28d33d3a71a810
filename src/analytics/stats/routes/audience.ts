import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { Clock } from '../../../base/clock.ts'
import { notFound } from '../../../base/errors.ts'
import { accountOf } from '../../../http/auth.ts'
import { IdParams, idPattern, readId } from '../../../http/ids.ts'
import { networkOf } from '../../../http/network-of.ts'
import type { SharedPageAccess } from '../../../sharing/page-access.ts'
import { SharedParams } from '../../../sharing/page-params.ts'
import { sharedTags } from '../../../sharing/routes.ts'
import type { LinkLimits } from '../../../sharing/sections.ts'
import type { ChannelRule } from '../../events/channels.ts'
import { type StatsEngine, withChannelRules } from '../../events/engine.ts'
import type { WebsiteIds } from '../../events/sql/website-ids.ts'
import type { EventReader } from '../../events/store.ts'
import type { Funnels } from '../../funnels/funnels.ts'
import type { Exports } from '../exports/exports.ts'
import { type Coverage, createCoverage, type RetainedWebsites } from '../plan/retained.ts'
import type { ReadGoals } from '../query/goal.ts'
import type { ReadPathGroups } from '../query/path-group.ts'
import type { NameSources, SegmentFilters, UsableSegments } from '../query/segment-filters.ts'
import type { QueryPurpose, QuerySlotOwner, QuerySlots } from '../slots/query-slots.ts'
import { createStats, type Stats } from '../stats.ts'
import type { Selections } from '../views/selections.ts'
import { findCachedCounts } from '../views/view-selections.ts'
import type { ViewerZones } from '../views/viewer-zones.ts'

/** Whom a set of statistics routes is for: the owner of a website or of several, or visitors of a shared page. */
export interface StatsAudience {
  readonly path: string
  readonly params: typeof IdParams
  readonly schema: { readonly tags: string[]; readonly security?: [] }
  readonly operationId: (name: string) => string
  /** The website in the path, or several, if the client may see them. */
  readonly pageOf: (request: WebsiteRequest) => Promise<StatsPage>
  /** The account of the client; null for visitors of a shared page. */
  readonly accountOf: (request: FastifyRequest) => number | null
  readonly segmentsOf: (page: StatsPage) => UsableSegments
  /** Whose query slots a request uses. */
  readonly slotOwnerOf: (request: WebsiteRequest, website: WebsiteIds) => QuerySlotOwner
}

/** What a client sees. */
export interface StatsPage {
  readonly website: WebsiteIds
  /** What the share link is limited to by which it came; null for owners and for the page address. */
  readonly link: LinkLimits | null
}

export type WebsiteRequest = FastifyRequest<{ Params: { id: string } }>

export interface StatsRouteDeps {
  readonly querySlots: QuerySlots
  readonly selections: Selections
  readonly store: Pick<EventReader, 'stream'>
  readonly engine: StatsEngine
  readonly clock: Clock
  readonly baseUrl: string
  readonly exports: Exports
  readonly audience: StatsAudience
  readonly viewerZones: ViewerZones
  readonly readGoals: ReadGoals
  readonly readPathGroups: ReadPathGroups
  /** The rules of the account that the websites belong to. */
  readonly channelRulesOf: (website: WebsiteIds) => Promise<readonly ChannelRule[]>
  readonly funnels: Pick<Funnels, 'read' | 'all'>
  readonly readRetained: ReadRetained
  /** For the names of files. */
  readonly domainOf: (website: number) => Promise<string>
  /** Called before the realtime numbers of a website are read. */
  readonly onRealtime?: (website: WebsiteIds) => Promise<void>
}

const noUsableSegments: UsableSegments = { filtersOf: async () => null, lockedFilters: async () => [] }
const noSegments: SegmentFilters = noUsableSegments

/** `findWebsite` throws not-found for a website of another account. */
export const ownerAudience = (
  findWebsite: (accountId: number, id: number) => Promise<unknown>,
  segments: SegmentFilters = noSegments,
): StatsAudience => ({
  path: '/api/v1/websites/:id/stats',
  params: IdParams,
  schema: { tags: ['Statistics'] },
  operationId: (name) => name,
  async pageOf(request) {
    const website = readId(request.params.id, 'website')
    await findWebsite(accountOf(request), website)
    return { website, link: null }
  },
  accountOf,
  segmentsOf: ({ website }) => ({
    filtersOf: async (id) => (typeof website === 'number' ? segments.filtersOf(website, id, false) : null),
    lockedFilters: async () => [],
  }),
  slotOwnerOf: (request) => ({ slots: 'own', owner: String(accountOf(request)) }),
})

const maxCombined = 100

const CombinedParams = Type.Object({
  id: Type.String({
    pattern: `^${idPattern}(?:,${idPattern}){0,${maxCombined - 1}}$`,
    description: `The ids of websites, separated by commas; ${maxCombined} at most`,
  }),
})

/** `checkWebsites` throws not-found unless all websites are the account's. */
export const combinedAudience = (
  checkWebsites: (accountId: number, ids: readonly number[]) => Promise<unknown>,
): StatsAudience => ({
  path: '/api/v1/websites/combined/:id/stats',
  params: CombinedParams,
  schema: { tags: ['Statistics of several websites'] },
  operationId: (name) => `${name}OfSeveral`,
  async pageOf(request) {
    const websites = [...new Set(request.params.id.split(','))].map((id) => readId(id, 'website'))
    await checkWebsites(accountOf(request), websites)
    return { website: websites, link: null }
  },
  accountOf,
  // Segments belong to one website.
  segmentsOf: () => noUsableSegments,
  slotOwnerOf: (request) => ({ slots: 'own', owner: String(accountOf(request)) }),
})

export const sharedAudience = (pageAccess: SharedPageAccess, segments: SegmentFilters = noSegments): StatsAudience => ({
  path: '/shared/websites/:id/stats',
  params: SharedParams,
  schema: { tags: sharedTags, security: [] },
  operationId: (name) => `${name}OfShared`,
  async pageOf(request) {
    const { id: website, link } = await pageAccess.authorize('website', request)
    return { website, link }
  },
  accountOf: () => null,
  segmentsOf({ website, link }) {
    if (typeof website !== 'number') return noUsableSegments
    // Read once for all questions of a view, so that all of them have the same lock.
    let locked: Promise<readonly string[]> | undefined
    return {
      filtersOf: (id) => segments.filtersOf(website, id, true),
      lockedFilters() {
        locked ??= segments.lockedFilters(website, link)
        return locked
      },
    }
  },
  slotOwnerOf: (request, website) => ({ slots: 'shared', owner: `${website} ${networkOf(request.ip)}` }),
})

const checkEveryMs = 1_000

/** Throws once the client may not see the page any more: what is sent for long ends with its access. */
export function accessCheck(audience: Pick<StatsAudience, 'pageOf'>, request: WebsiteRequest): () => Promise<void> {
  let checkedAt = performance.now()
  return async () => {
    if (performance.now() - checkedAt < checkEveryMs) return
    await audience.pageOf(request)
    checkedAt = performance.now()
  }
}

/** The path of the route after `stats/`, or of the website; `totals` for the statistics themselves. */
export const purposeOf = (request: FastifyRequest, { path }: Pick<StatsAudience, 'path'>): QueryPurpose => {
  const url = request.routeOptions.url ?? ''
  const rest = url.slice(url.startsWith(path) ? path.length + 1 : path.lastIndexOf('/') + 1)
  return { kind: rest.replaceAll(':', '') || 'totals', requestId: request.id }
}

/** What belongs to one website is not found for several. */
export function singleWebsite(website: WebsiteIds, what: string): number {
  if (typeof website !== 'number') throw notFound(what)
  return website
}

/** What belongs to one website, such as its goals; several websites together have none. */
export const ofSingle = async <T>(
  website: WebsiteIds,
  read: (website: number) => Promise<readonly T[]>,
): Promise<readonly T[]> => (typeof website === 'number' ? read(website) : [])

export type ReadRetained = (website: WebsiteIds) => Promise<RetainedWebsites>

/** What filters of a website can name. */
export const nameSources = (
  website: WebsiteIds,
  { readGoals, readPathGroups, funnels }: Pick<StatsRouteDeps, 'readGoals' | 'readPathGroups' | 'funnels'>,
): NameSources => ({
  readGoals: () => ofSingle(website, readGoals),
  readPathGroups: () => ofSingle(website, readPathGroups),
  readFunnels: () => ofSingle(website, funnels.all),
})

/** The website of a request, and its statistics within the limits of the client. */
export interface WebsiteStats extends StatsPage {
  readonly stats: Stats
  readonly store: Pick<EventReader, 'query' | 'stream'>
  /** The same for all clients whose queries wait for each other. */
  readonly slotOwner: string
  readonly retained: RetainedWebsites
  /** What the question could not count. */
  readonly coverage: Coverage
  /** With the rules of the account. */
  readonly engine: StatsEngine
}

export const readWebsiteStats = async (request: WebsiteRequest, deps: StatsRouteDeps): Promise<WebsiteStats> =>
  statsOfPage(request, await deps.audience.pageOf(request), deps)

/** The same of a page that the client may see. */
export async function statsOfPage(
  request: WebsiteRequest,
  page: StatsPage,
  deps: StatsRouteDeps,
): Promise<WebsiteStats> {
  const { website } = page
  const owner = { ...deps.audience.slotOwnerOf(request, website), purpose: purposeOf(request, deps.audience) }
  const retained = await deps.readRetained(website)
  const coverage = createCoverage(retained, deps.audience.accountOf(request) !== null)
  return await websiteStatsFrom(
    deps.querySlots.forRequest(owner, request.signal),
    page,
    { retained, coverage, slotOwner: owner.owner },
    deps,
  )
}

/** The statistics of a website within the limits of mails, without totals of other products. */
export async function readMailedStats(website: number, deps: StatsRouteDeps): Promise<WebsiteStats> {
  const retained = new Map(await deps.readRetained(website))
  const retention = { retained, coverage: createCoverage(retained), slotOwner: 'mails' }
  return await websiteStatsFrom(deps.querySlots.forMail(), { website, link: null }, retention, deps)
}

async function websiteStatsFrom(
  store: ReturnType<QuerySlots['forMail']>,
  { website, link }: StatsPage,
  { retained, coverage, slotOwner }: Pick<WebsiteStats, 'retained' | 'coverage' | 'slotOwner'>,
  deps: StatsRouteDeps,
): Promise<WebsiteStats> {
  const engine = withChannelRules(deps.engine, await deps.channelRulesOf(website))
  const findCounts = findCachedCounts(deps.selections, store)
  const stats = createStats(store, engine, findCounts, { retained, coverage })
  return { website, link, store, slotOwner, engine, stats, retained, coverage }
}
