import type { NotificationChannel } from './generated.ts'
import { type BodyOf, request } from './request.ts'

export type ChannelKind = NotificationChannel['kind']
export type ChannelEvent = NotificationChannel['events'][number]

const path = '/api/v1/notification-channels'
const pathOf = (channel: number, part = ''): string => `${path}/${channel}${part}`

export const listChannels = (signal: AbortSignal) =>
  request<'listNotificationChannels'>('own', path, { query: { per_page: 100, sort_by: 'id', sort: 'asc' }, signal })

export const createChannel = (body: BodyOf<'createNotificationChannel'>) =>
  request<'createNotificationChannel'>('own', path, { method: 'POST', body })

export const updateChannel = (channel: number, body: BodyOf<'updateNotificationChannel'>) =>
  request<'updateNotificationChannel'>('own', pathOf(channel), { method: 'PUT', body })

export const deleteChannel = (channel: number) =>
  request<'deleteNotificationChannel'>('own', pathOf(channel), { method: 'DELETE' })

/** Waits until it has arrived or failed. */
export const testChannel = (channel: number) =>
  request<'testNotificationChannel'>('own', pathOf(channel, '/test'), { method: 'POST' })

export const confirmAgain = (channel: number) =>
  request<'confirmNotificationChannel'>('own', pathOf(channel, '/confirmation'), { method: 'POST' })

export const rotateSecret = (channel: number, keepHours: number) =>
  request<'rotateNotificationSecret'>('own', pathOf(channel, '/secret'), {
    method: 'POST',
    body: { keep_hours: keepHours },
  })

export const listDeliveries = (channel: number, page: number, signal: AbortSignal) =>
  request<'listDeliveries'>('own', pathOf(channel, '/deliveries'), { query: { per_page: 10, page }, signal })

export const readDelivery = (channel: number, delivery: number, signal: AbortSignal) =>
  request<'readDelivery'>('own', pathOf(channel, `/deliveries/${delivery}`), { signal })

export const sendAgain = (channel: number, delivery: number) =>
  request<'sendDeliveryAgain'>('own', pathOf(channel, `/deliveries/${delivery}/again`), { method: 'POST' })
