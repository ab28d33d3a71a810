import type { Replies } from './generated.ts'
import type { Result } from './problem.ts'
import { type Query, request, serviceUrl } from './request.ts'

/** The lists of search statistics. */
export const searchLists = ['queries', 'pages', 'countries', 'devices'] as const
export type SearchList = (typeof searchLists)[number]

const pathOf = (website: number, part: string): string => `/api/v1/websites/${website}/search/${part}`

export const readSearchTotals = (website: number, query: Query, signal: AbortSignal) =>
  request<'readSearchStats'>('analytics', pathOf(website, 'stats'), { query, signal })

export const readSearchDays = (website: number, query: Query, signal: AbortSignal) =>
  request<'readSearchTimeseries'>('analytics', pathOf(website, 'timeseries'), { query, signal })

export const readSearchHours = (website: number, signal: AbortSignal) =>
  request<'readSearchHours'>('analytics', pathOf(website, 'hours'), { signal })

export const readSearchRows = (
  website: number,
  list: SearchList,
  query: Query,
  signal: AbortSignal,
): Promise<Result<Replies['listSearchQueries']>> =>
  request<'listSearchQueries'>('analytics', pathOf(website, list), { query, signal })

export const readAiAnswers = (website: number, query: Query, signal: AbortSignal) =>
  request<'listSearchAnswers'>('analytics', pathOf(website, 'answers'), { query, signal })

export const searchFileUrl = (website: number, list: SearchList, query: Query): string =>
  serviceUrl('analytics', pathOf(website, list), { ...query, format: 'csv' })
