import type { Bodies } from './generated.ts'
import { request } from './request.ts'

export type GoalFields = Partial<Record<keyof Bodies['createGoal'], string | number>>

const pathOf = (website: number, goal?: number): string =>
  `/api/v1/websites/${website}/goals${goal === undefined ? '' : `/${goal}`}`

/** The goals of an own website, as they are defined. */
export const listGoals = (website: number, signal: AbortSignal) =>
  request<'listGoals'>('analytics', pathOf(website), { query: { per_page: 100 }, signal })

export const createGoal = (website: number, body: GoalFields) =>
  request<'createGoal'>('analytics', pathOf(website), { method: 'POST', body })

export const updateGoal = (website: number, goal: number, body: GoalFields) =>
  request<'updateGoal'>('analytics', pathOf(website, goal), { method: 'PUT', body })

export const deleteGoal = (website: number, goal: number) =>
  request<'deleteGoal'>('analytics', pathOf(website, goal), { method: 'DELETE' })
