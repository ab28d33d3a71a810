import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { Clock } from '../../../base/clock.ts'
import { accountOf } from '../../../http/auth.ts'
import { readId } from '../../../http/ids.ts'
import type { Dialect } from '../../events/sql/dialect.ts'
import type { EventStore } from '../../events/store.ts'
import { readScope, type Scope, type ScopeQuery } from '../scope.ts'
import type { Stats } from '../stats.ts'

/** What the routes of the statistics need. `findWebsite` answers with not-found for a website of another account. */
export interface StatsParts {
  readonly stats: Stats
  readonly store: Pick<EventStore, 'query' | 'stream'>
  readonly dialect: Dialect
  readonly clock: Clock
  readonly baseUrl: string
  readonly findWebsite: (accountId: number, id: number) => Promise<unknown>
}

export const statsPath = '/api/v1/websites/:id/stats'

export const tags = ['Statistics']

export const formatQuery = {
  format: Type.Optional(Type.Enum(['json', 'csv'], { description: 'Wins over the Accept header' })),
}

/** The website that a request is about, if the asker may see it. */
export async function websiteOf(request: FastifyRequest, id: string, { findWebsite }: StatsParts): Promise<number> {
  const website = readId(id, 'website')
  await findWebsite(accountOf(request), website)
  return website
}

/** The website and the events of it that a request is about. */
export async function scopeOf(
  request: FastifyRequest,
  id: string,
  query: ScopeQuery,
  parts: StatsParts,
): Promise<Scope & { readonly website: number }> {
  const website = await websiteOf(request, id, parts)
  const scope = await readScope(query, parts.clock(), () => parts.stats.firstEvent(website))
  return { website, ...scope }
}
