import type { Connection, SearchLink } from './generated.ts'
import { type FieldValue, request } from './request.ts'

export type ConnectionKind = Connection['kind']
export type SearchEngine = SearchLink['source']
export type SearchProblem = NonNullable<Connection['problem']>

const path = '/api/v1/connections'

/** What an account sends to connect, or to replace a key. */
export type ConnectionFields = Readonly<Partial<Record<'kind' | 'name' | 'key' | 'code' | 'state', FieldValue>>>

export const listConnections = (signal: AbortSignal) =>
  request<'listConnections'>('analytics', path, { query: { per_page: 100, sort_by: 'id', sort: 'asc' }, signal })

/** Creates a connection, or changes the given one. */
export const saveConnection = (connection: number | undefined, body: ConnectionFields) =>
  request<'createConnection' | 'updateConnection'>('analytics', connection ? `${path}/${connection}` : path, {
    method: connection ? 'PUT' : 'POST',
    body,
  })

export const deleteConnection = (connection: number) =>
  request<'deleteConnection'>('analytics', `${path}/${connection}`, { method: 'DELETE' })

export const listProperties = (connection: number, signal: AbortSignal) =>
  request<'listConnectionProperties'>('analytics', `${path}/${connection}/properties`, { signal })

/** Where the browser has to go, so that a person agrees. */
export const beginGoogleConsent = () =>
  request<'beginGoogleConsent'>('analytics', `${path}/google-consent`, { method: 'POST' })

const searchPath = (website: number, part = ''): string => `/api/v1/websites/${website}/search${part}`

export const readWebsiteSearch = (website: number, signal: AbortSignal) =>
  request<'readWebsiteSearch'>('analytics', searchPath(website), { signal })

export const saveBrand = (website: number, brand: string | undefined) =>
  request<'updateWebsiteSearch'>('analytics', searchPath(website), { method: 'PUT', body: { brand } })

export const linkProperty = (
  website: number,
  engine: SearchEngine,
  body: { readonly connection: number; readonly property: string | undefined },
) => request<'linkSearchProperty'>('analytics', searchPath(website, `/${engine}`), { method: 'PUT', body })

export const unlinkProperty = (website: number, engine: SearchEngine) =>
  request<'deleteSearchLink'>('analytics', searchPath(website, `/${engine}`), { method: 'DELETE' })

export const syncNow = (website: number, engine: SearchEngine) =>
  request<'syncSearchLink'>('analytics', searchPath(website, `/${engine}/sync`), { method: 'POST' })

export const deleteNumbers = (website: number, engine: SearchEngine) =>
  request<'deleteSearchNumbers'>('analytics', searchPath(website, `/${engine}/numbers`), { method: 'DELETE' })

export const engineOf = (kind: ConnectionKind): SearchEngine => (kind === 'bing' ? 'bing' : 'google')

export const readInspection = (website: number, signal: AbortSignal) =>
  request<'readIndexInspection'>('analytics', searchPath(website, '/index'), { signal })

export const setInspecting = (website: number, inspects: 0 | 1) =>
  request<'updateIndexInspection'>('analytics', searchPath(website, '/index'), { method: 'PUT', body: { inspects } })

/** What is known of the index status of a page: one row, or none. */
export const readIndexStatus = (website: number, page: string, signal: AbortSignal) =>
  request<'listIndexStatuses'>('analytics', searchPath(website, '/index/pages'), {
    query: { page_is: page, per_page: 10 },
    signal,
  })

export const inspectPage = (website: number, page: string) =>
  request<'inspectPage'>('analytics', searchPath(website, '/index/pages'), { method: 'POST', body: { page } })

export const listSitemaps = (website: number, engine: SearchEngine, signal: AbortSignal) =>
  request<'listSubmittedSitemaps'>('analytics', searchPath(website, `/${engine}/sitemaps`), { signal })

export const submitSitemap = (website: number, engine: SearchEngine, url: string | undefined) =>
  request<'submitSitemap'>('analytics', searchPath(website, `/${engine}/sitemaps`), { method: 'POST', body: { url } })

export const removeSitemap = (website: number, engine: SearchEngine, url: string) =>
  request<'removeSubmittedSitemap'>('analytics', searchPath(website, `/${engine}/sitemaps`), {
    method: 'DELETE',
    query: { url },
  })

const indexNowPath = (website: number, part = ''): string => `/api/v1/websites/${website}/indexnow${part}`

export const readIndexNow = (website: number, signal: AbortSignal) =>
  request<'readIndexNow'>('analytics', indexNowPath(website), { signal })

export const setIndexNow = (website: number, enabled: 0 | 1) =>
  request<'updateIndexNow'>('analytics', indexNowPath(website), { method: 'PUT', body: { enabled } })

export const checkIndexNow = (website: number) =>
  request<'checkIndexNow'>('analytics', indexNowPath(website, '/check'), { method: 'POST' })

export const listIndexNowSubmissions = (website: number, signal: AbortSignal) =>
  request<'listIndexNowSubmissions'>('analytics', indexNowPath(website, '/submissions'), {
    query: { per_page: 10 },
    signal,
  })
