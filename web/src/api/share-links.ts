import type { CrawlShareLink, ReportShareLink, ShareLink } from './generated.ts'
import { type FieldValue, request } from './request.ts'

/** What has share links. */
export interface LinkOwner {
  readonly kind: 'website' | 'report' | 'crawl'
  readonly id: number
}

export type AnyShareLink = ShareLink | ReportShareLink | CrawlShareLink

export type ShareLinkFields = Partial<
  Record<
    'name' | 'privacy' | 'password' | 'embed' | 'segment' | 'sections' | 'expires_at' | 'enabled' | 'reset_page',
    FieldValue | readonly string[]
  >
>

type Action = 'list' | 'create' | 'update' | 'delete'
type Operations<Name extends Action> = Name extends 'list'
  ? 'listShareLinks' | 'listReportShareLinks' | 'listCrawlShareLinks'
  : `${Name}${'' | 'Report' | 'Crawl'}ShareLink`

const serviceOf = ({ kind }: LinkOwner) => (kind === 'website' ? 'analytics' : 'seo')

const pathOf = ({ kind, id }: LinkOwner, link?: number): string =>
  `/api/v1/${kind}s/${id}/share-links${link === undefined ? '' : `/${link}`}`

export const listShareLinks = (owner: LinkOwner, signal: AbortSignal) =>
  request<Operations<'list'>>(serviceOf(owner), pathOf(owner), { query: { per_page: 100 }, signal })

/** Creates a share link, or changes the given one. */
export const saveShareLink = (owner: LinkOwner, link: number | undefined, body: ShareLinkFields) =>
  request<Operations<'create' | 'update'>>(serviceOf(owner), pathOf(owner, link), {
    method: link === undefined ? 'POST' : 'PUT',
    body,
  })

export const deleteShareLink = (owner: LinkOwner, link: number) =>
  request<Operations<'delete'>>(serviceOf(owner), pathOf(owner, link), { method: 'DELETE' })
