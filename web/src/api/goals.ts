import { request } from './request.ts'

const pathOf = (website: number): string => `/api/v1/websites/${website}/goals`

/** The goals of an own website, as they are defined. */
export const listGoals = (website: number, signal: AbortSignal) =>
  request<'listGoals'>('analytics', pathOf(website), { query: { per_page: 100 }, signal })
