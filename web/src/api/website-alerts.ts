import type { Bodies } from './generated.ts'
import { request } from './request.ts'

const pathOf = (website: number): string => `/api/v1/websites/${website}/alerts`

export type NewAlert = Bodies['createAlert']
export type AlertCondition = Bodies['previewAlert']

/** All alerts of a website; there are 50 at most. */
export const listAlerts = (website: number, signal: AbortSignal) =>
  request<'listAlerts'>('analytics', pathOf(website), { query: { per_page: 100 }, signal })

export const createAlert = (website: number, body: NewAlert) =>
  request<'createAlert'>('analytics', pathOf(website), { method: 'POST', body })

export const updateAlert = (website: number, id: number, body: Bodies['updateAlert']) =>
  request<'updateAlert'>('analytics', `${pathOf(website)}/${id}`, { method: 'PUT', body })

export const deleteAlert = (website: number, id: number) =>
  request<'deleteAlert'>('analytics', `${pathOf(website)}/${id}`, { method: 'DELETE' })

/** When an alert would have fired in the last 90 days. */
export const previewAlert = (website: number, body: AlertCondition, signal: AbortSignal) =>
  request<'previewAlert'>('analytics', `${pathOf(website)}/preview`, { method: 'POST', body, signal })

export const listIncidents = (website: number, alert: number, signal: AbortSignal) =>
  request<'listIncidents'>('analytics', `${pathOf(website)}/${alert}/incidents`, { query: { per_page: 50 }, signal })
