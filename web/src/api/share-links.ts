import type { Bodies } from './generated.ts'
import { type FieldValue, request } from './request.ts'

export type ShareLinkFields = Partial<Record<keyof Bodies['updateShareLink'], FieldValue | readonly string[]>>

const pathOf = (website: number, link?: number): string =>
  `/api/v1/websites/${website}/share-links${link === undefined ? '' : `/${link}`}`

export const listShareLinks = (website: number, signal: AbortSignal) =>
  request<'listShareLinks'>('analytics', pathOf(website), { query: { per_page: 100 }, signal })

/** Creates a share link, or changes the given one. */
export const saveShareLink = (website: number, link: number | undefined, body: ShareLinkFields) =>
  request<'createShareLink' | 'updateShareLink'>('analytics', pathOf(website, link), {
    method: link === undefined ? 'POST' : 'PUT',
    body,
  })

export const deleteShareLink = (website: number, link: number) =>
  request<'deleteShareLink'>('analytics', pathOf(website, link), { method: 'DELETE' })
