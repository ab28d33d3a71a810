import type { Replies, Totals } from './generated.ts'
import type { Result } from './problem.ts'
import { addressOf, type Operation, type Query, request } from './request.ts'

/** A website's statistics, by the door that they are read through: its owner's, or that of its shared page. */
export type Site =
  | { readonly kind: 'owner'; readonly id: string }
  | { readonly kind: 'shared'; readonly id: string; readonly grant: string | null }

export type Metric = keyof Totals

const websitePath = (site: Site): string =>
  `${site.kind === 'owner' ? '/api/v1' : '/shared'}/websites/${encodeURIComponent(site.id)}`

function ask<Op extends Operation>(
  site: Site,
  path: string,
  query: Query,
  signal?: AbortSignal,
): Promise<Result<Replies[Op]>> {
  const headers: Record<string, string> =
    site.kind === 'shared' && site.grant !== null ? { 'sightline-grant': site.grant } : {}
  const service = site.kind === 'owner' ? 'analytics' : 'own'
  return request<Op>(service, `${websitePath(site)}/stats${path}`, { query, headers, ...(signal ? { signal } : {}) })
}

export const readTotals = (site: Site, query: Query, signal?: AbortSignal) => ask<'readStats'>(site, '', query, signal)

export const readSeries = (site: Site, query: Query, signal?: AbortSignal) =>
  ask<'readTimeseries'>(site, '/timeseries', query, signal)

/** `dimension`: a name, or `property.` and the name of a property. */
export const readRows = (site: Site, dimension: string, query: Query, signal?: AbortSignal) =>
  ask<'readBreakdown'>(site, dimensionPath(dimension), query, signal)

/** The names of the properties that events carry. */
export const readProperties = (site: Site, query: Query, signal?: AbortSignal) =>
  ask<'listProperties'>(site, '/properties', query, signal)

export const readRealtime = (site: Site, signal?: AbortSignal) => ask<'readRealtime'>(site, '/realtime', {}, signal)

/** What custom events brought in, by event and currency. */
export const readRevenue = (site: Site, query: Query, signal?: AbortSignal) =>
  ask<'readRevenue'>(site, '/revenue', query, signal)

/** What was not counted, by day and reason. */
export const readDrops = (site: Site, query: Query, signal?: AbortSignal) =>
  ask<'readDrops'>(site, '/drops', query, signal)

/** Where a file is had. `part`: `stats` and what follows it, or `events` for every event. */
export const exportAddress = (site: Site, part: string, query: Query): string =>
  addressOf(site.kind === 'owner' ? 'analytics' : 'own', `${websitePath(site)}/${part}`, query)

const propertyPrefix = 'property.'

function dimensionPath(dimension: string): string {
  return dimension.startsWith(propertyPrefix)
    ? `/properties/${encodeURIComponent(dimension.slice(propertyPrefix.length))}`
    : `/${dimension}`
}
