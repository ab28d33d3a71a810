import type { Replies } from './generated.ts'
import type { Result } from './problem.ts'
import { readOfWebsite, type StatsAccess } from './questions.ts'
import { type Query, queryString, request } from './request.ts'

export const listFunnels = (access: StatsAccess, signal: AbortSignal): Promise<Result<Replies['listFunnels']>> =>
  readOfWebsite(access, 'funnels', { per_page: 100 }, signal)

/** The numbers of a saved funnel, or of one that is described by the query. */
export const readFunnelStats = (
  access: StatsAccess,
  funnel: number | null,
  query: Query,
  signal: AbortSignal,
): Promise<Result<Replies['readFunnelStats']>> => readOfWebsite(access, funnelPath(funnel), query, signal)

export const funnelPath = (funnel: number | null): string =>
  funnel === null ? 'funnels/query' : `funnels/${funnel}/stats`

const pathOf = (website: number, funnel?: number): string =>
  `/api/v1/websites/${website}/funnels${funnel === undefined ? '' : `/${funnel}`}`

export const createFunnel = (website: number, fields: Query) =>
  request<'createFunnel'>('analytics', pathOf(website), { method: 'POST', form: queryString(fields) })

export const updateFunnel = (website: number, funnel: number, fields: Query) =>
  request<'updateFunnel'>('analytics', pathOf(website, funnel), { method: 'PUT', form: queryString(fields) })

export const deleteFunnel = (website: number, funnel: number) =>
  request<'deleteFunnel'>('analytics', pathOf(website, funnel), { method: 'DELETE' })
