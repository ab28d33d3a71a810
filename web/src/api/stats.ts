import type { Replies, Totals } from './generated.ts'
import type { Result } from './problem.ts'
import { type Operation, type Query, request, serviceUrl } from './request.ts'

/** How a website's statistics are read: by its owner, or through its shared page. */
export type StatsAccess =
  | { readonly kind: 'owner'; readonly id: string }
  | { readonly kind: 'shared'; readonly id: string; readonly grant: string | null }

export type Metric = keyof Totals

const websitePath = (access: StatsAccess): string =>
  `${access.kind === 'owner' ? '/api/v1' : '/shared'}/websites/${encodeURIComponent(access.id)}`

function fetchStats<Op extends Operation>(
  access: StatsAccess,
  path: string,
  query: Query,
  signal?: AbortSignal,
): Promise<Result<Replies[Op]>> {
  const headers: Record<string, string> =
    access.kind === 'shared' && access.grant !== null ? { 'sightline-grant': access.grant } : {}
  const service = access.kind === 'owner' ? 'analytics' : 'own'
  return request<Op>(service, `${websitePath(access)}/stats${path}`, { query, headers, ...(signal ? { signal } : {}) })
}

export const readTotals = (access: StatsAccess, query: Query, signal?: AbortSignal) =>
  fetchStats<'readStats'>(access, '', query, signal)

export const readSeries = (access: StatsAccess, query: Query, signal?: AbortSignal) =>
  fetchStats<'readTimeseries'>(access, '/timeseries', query, signal)

/** `dimension`: a name, or `property.` and the name of a property. */
export const readRows = (access: StatsAccess, dimension: string, query: Query, signal?: AbortSignal) =>
  fetchStats<'readBreakdown'>(access, dimensionPath(dimension), query, signal)

/** The names of the properties that events carry. */
export const readProperties = (access: StatsAccess, query: Query, signal?: AbortSignal) =>
  fetchStats<'listProperties'>(access, '/properties', query, signal)

export const readRealtime = (access: StatsAccess, signal?: AbortSignal) =>
  fetchStats<'readRealtime'>(access, '/realtime', {}, signal)

/** The latest pageviews and custom events; only for the owner. */
export const readLatestEvents = (access: StatsAccess, signal?: AbortSignal) =>
  fetchStats<'readLatestEvents'>(access, '/realtime/events', {}, signal)

/** Revenue of custom events, by event and currency. */
export const readRevenue = (access: StatsAccess, query: Query, signal?: AbortSignal) =>
  fetchStats<'readRevenue'>(access, '/revenue', query, signal)

/** Dropped hits, by day and reason. */
export const readDrops = (access: StatsAccess, query: Query, signal?: AbortSignal) =>
  fetchStats<'readDrops'>(access, '/drops', query, signal)

/** What arrived recently, counted or excluded. */
export const readArrivals = (access: StatsAccess, signal?: AbortSignal) =>
  fetchStats<'readArrivals'>(access, '/arrivals', {}, signal)

/** The download URL of an export: of `stats` or a path below it, or of `events`. */
export const exportUrl = (access: StatsAccess, path: string, query: Query): string =>
  serviceUrl(access.kind === 'owner' ? 'analytics' : 'own', `${websitePath(access)}/${path}`, query)

/** The URL of the icon of the website, or of a source of its visits. */
export const iconUrl = (access: StatsAccess, source?: string): string => exportUrl(access, 'stats/icon', { source })

const propertyPrefix = 'property.'

function dimensionPath(dimension: string): string {
  return dimension.startsWith(propertyPrefix)
    ? `/properties/${encodeURIComponent(dimension.slice(propertyPrefix.length))}`
    : `/${dimension}`
}
