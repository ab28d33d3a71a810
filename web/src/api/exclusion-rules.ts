import type { Bodies } from './generated.ts'
import { request } from './request.ts'

const pathOf = (website: number): string => `/api/v1/websites/${website}/rules`

export type NewRule = Bodies['createExclusionRule']
export type RuleKind = NewRule['kind']

/** All rules of a website; there are 30 at most. */
export const listExclusionRules = (website: number, signal: AbortSignal) =>
  request<'listExclusionRules'>('analytics', pathOf(website), { query: { per_page: 100 }, signal })

/** What each rule has excluded in the last 30 days. */
export const countExclusionRules = (website: number, signal: AbortSignal) =>
  request<'countExclusionRules'>('analytics', `${pathOf(website)}/counts`, { signal })

export const createExclusionRule = (website: number, body: NewRule) =>
  request<'createExclusionRule'>('analytics', pathOf(website), { method: 'POST', body })

export const updateExclusionRule = (website: number, id: number, body: Bodies['updateExclusionRule']) =>
  request<'updateExclusionRule'>('analytics', `${pathOf(website)}/${id}`, { method: 'PUT', body })

export const deleteExclusionRule = (website: number, id: number) =>
  request<'deleteExclusionRule'>('analytics', `${pathOf(website)}/${id}`, { method: 'DELETE' })

/** What a rule would have removed in the last 30 days. */
export const previewExclusionRule = (website: number, body: Bodies['previewExclusionRule'], signal: AbortSignal) =>
  request<'previewExclusionRule'>('analytics', `${pathOf(website)}/preview`, { method: 'POST', body, signal })
