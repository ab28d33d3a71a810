import type { Bodies } from './generated.ts'
import { request } from './request.ts'

export type PathGroupFields = Partial<Bodies['createPathGroup']>

const pathOf = (website: number, group?: number): string =>
  `/api/v1/websites/${website}/path-groups${group === undefined ? '' : `/${group}`}`

/** All path groups of an own website, in their order. */
export const listPathGroups = (website: number, signal?: AbortSignal) =>
  request<'listPathGroups'>('analytics', pathOf(website), { query: { per_page: 100 }, ...(signal && { signal }) })

export const createPathGroup = (website: number, body: PathGroupFields) =>
  request<'createPathGroup'>('analytics', pathOf(website), { method: 'POST', body })

export const updatePathGroup = (website: number, group: number, body: PathGroupFields) =>
  request<'updatePathGroup'>('analytics', pathOf(website, group), { method: 'PUT', body })

export const deletePathGroup = (website: number, group: number) =>
  request<'deletePathGroup'>('analytics', pathOf(website, group), { method: 'DELETE' })
