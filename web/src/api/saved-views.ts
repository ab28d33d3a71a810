import type { Bodies } from './generated.ts'
import { type FieldValue, request } from './request.ts'

export type SavedViewFields = Partial<Record<keyof Bodies['updateSavedView'], FieldValue | readonly string[]>>

const pathOf = (website: number, view?: number): string =>
  `/api/v1/websites/${website}/saved-views${view === undefined ? '' : `/${view}`}`

export const listSavedViews = (website: number, signal: AbortSignal) =>
  request<'listSavedViews'>('analytics', pathOf(website), {
    query: { per_page: 100, sort: 'asc' },
    signal,
  })

/** Creates a saved view, or changes the given one. */
export const storeSavedView = (website: number, view: number | undefined, body: SavedViewFields) =>
  request<'createSavedView' | 'updateSavedView'>('analytics', pathOf(website, view), {
    method: view === undefined ? 'POST' : 'PUT',
    body,
  })

export const deleteSavedView = (website: number, view: number) =>
  request<'deleteSavedView'>('analytics', pathOf(website, view), { method: 'DELETE' })
