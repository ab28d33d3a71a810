import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { Clock } from '../../../base/clock.ts'
import { accountOf } from '../../../http/auth.ts'
import { IdParams, readId } from '../../../http/ids.ts'
import { networkOf } from '../../../http/network-of.ts'
import type { SharedPageAccess } from '../../../sharing/page-access.ts'
import { SharedParams } from '../../../sharing/page-params.ts'
import { sharedTags } from '../../../sharing/routes.ts'
import type { CountingEngine } from '../../events/engine.ts'
import type { EventStore } from '../../events/store.ts'
import type { Exports } from '../exports.ts'
import type { Asker, QuerySlots } from '../query-slots.ts'
import { readScope, type Scope, type ScopeQuery } from '../scope.ts'
import { createStats, type Stats } from '../stats.ts'

/** Whose statistics a set of routes shows, and where. */
export interface StatsAt {
  readonly path: string
  readonly params: typeof IdParams
  /** What the name of a file begins with; others than the owner do not learn the id. */
  readonly fileOf: (website: number) => string
  readonly documented: { readonly tags: string[]; readonly security?: [] }
  readonly operation: (name: string) => string
  /** The website in the path, where the one who asks may see it. */
  readonly websiteOf: (request: WebsiteRequest) => Promise<number>
  /** The account that asks; null for visitors of a shared page. */
  readonly accountOf: (request: FastifyRequest) => number | null
  /** Who waits in line for the queries of a request. */
  readonly askerOf: (request: WebsiteRequest, website: number) => Asker
}

type WebsiteRequest = FastifyRequest<{ Params: { id: string } }>

/** What the routes of the statistics need. */
export interface StatsParts {
  readonly querySlots: QuerySlots
  readonly store: Pick<EventStore, 'stream'>
  readonly engine: CountingEngine
  readonly clock: Clock
  readonly baseUrl: string
  readonly exports: Exports
  readonly at: StatsAt
}

/** `findWebsite` answers with not-found for a website of another account. */
export const ownStats = (findWebsite: (accountId: number, id: number) => Promise<unknown>): StatsAt => ({
  path: '/api/v1/websites/:id/stats',
  params: IdParams,
  fileOf: (website) => `website-${website}`,
  documented: { tags: ['Statistics'] },
  operation: (name) => name,
  async websiteOf(request) {
    const website = readId(request.params.id, 'website')
    await findWebsite(accountOf(request), website)
    return website
  },
  accountOf,
  askerOf: (request) => ({ slots: 'own', owner: String(accountOf(request)) }),
})

export const sharedStats = (pageAccess: SharedPageAccess): StatsAt => ({
  path: '/shared/websites/:id/stats',
  params: SharedParams,
  fileOf: () => 'website',
  documented: { tags: sharedTags, security: [] },
  operation: (name) => `${name}OfShared`,
  websiteOf: async (request) => (await pageAccess.authorize('website', request)).id,
  accountOf: () => null,
  askerOf: (request, website) => ({ slots: 'shared', owner: `${website} ${networkOf(request.ip)}` }),
})

export const formatQuery = {
  format: Type.Optional(Type.Enum(['json', 'csv'], { description: 'Wins over the Accept header' })),
}

/** The website and the events of it that a request is about. */
export async function scopeOf(request: WebsiteRequest, query: ScopeQuery, parts: StatsParts): Promise<Scope & Asking> {
  const asking = await askingOf(request, parts)
  const scope = await readScope(query, parts.clock(), () => asking.stats.firstEvent(asking.website))
  return { ...asking, ...scope }
}

/** The website that a request is about, and what answers questions about it within the limits of whoever asks. */
export interface Asking {
  readonly website: number
  readonly stats: Stats
  readonly store: Pick<EventStore, 'query' | 'stream'>
}

export async function askingOf(request: WebsiteRequest, parts: StatsParts): Promise<Asking> {
  const website = await parts.at.websiteOf(request)
  const store = parts.querySlots.forRequest(parts.at.askerOf(request, website), request.signal)
  return { website, store, stats: createStats(store, parts.engine) }
}
