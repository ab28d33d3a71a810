import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { Clock } from '../../../base/clock.ts'
import { accountOf } from '../../../http/auth.ts'
import { IdParams, readId } from '../../../http/ids.ts'
import { sharedTags } from '../../../sharing/api.ts'
import type { SharedDoor } from '../../../sharing/door.ts'
import { SharedParams } from '../../../sharing/page-params.ts'
import type { Dialect } from '../../events/sql/dialect.ts'
import type { EventStore } from '../../events/store.ts'
import type { Exports } from '../exports.ts'
import { readScope, type Scope, type ScopeQuery } from '../scope.ts'
import type { Stats } from '../stats.ts'

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
}

type WebsiteRequest = FastifyRequest<{ Params: { id: string } }>

/** What the routes of the statistics need. */
export interface StatsParts {
  readonly stats: Stats
  readonly store: Pick<EventStore, 'query' | 'stream'>
  readonly dialect: Dialect
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
})

export const sharedStats = (door: SharedDoor): StatsAt => ({
  path: '/shared/websites/:id/stats',
  params: SharedParams,
  fileOf: () => 'website',
  documented: { tags: sharedTags, security: [] },
  operation: (name) => `${name}OfShared`,
  websiteOf: async (request) => (await door.enter('website', request)).id,
  accountOf: () => null,
})

export const formatQuery = {
  format: Type.Optional(Type.Enum(['json', 'csv'], { description: 'Wins over the Accept header' })),
}

/** The website and the events of it that a request is about. */
export async function scopeOf(
  request: WebsiteRequest,
  query: ScopeQuery,
  parts: StatsParts,
): Promise<Scope & { readonly website: number }> {
  const website = await parts.at.websiteOf(request)
  const scope = await readScope(query, parts.clock(), () => parts.stats.firstEvent(website))
  return { website, ...scope }
}
