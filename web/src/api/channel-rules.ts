import type { Bodies } from './generated.ts'
import { type Query, request } from './request.ts'

const path = '/api/v1/channel-rules'

export type ChannelRuleFields = Partial<Record<keyof Bodies['createChannelRule'], string | number>>

/** All rules of the account, in the order in which they apply; there are 100 at most. */
export const listChannelRules = (signal: AbortSignal) =>
  request<'listChannelRules'>('analytics', path, { query: { per_page: 100 }, signal })

export const createChannelRule = (body: ChannelRuleFields) =>
  request<'createChannelRule'>('analytics', path, { method: 'POST', body })

export const updateChannelRule = (id: number, body: ChannelRuleFields) =>
  request<'updateChannelRule'>('analytics', `${path}/${id}`, { method: 'PUT', body })

export const deleteChannelRule = (id: number) =>
  request<'deleteChannelRule'>('analytics', `${path}/${id}`, { method: 'DELETE' })

/** What a new rule, or a changed one, would do to the visits of the last 30 days. */
export const previewChannelRule = (query: Query, signal: AbortSignal) =>
  request<'previewChannelRule'>('analytics', `${path}/preview`, { query, signal })
