import type { Result } from './problem.ts'
import type { Many, One, Paging } from './records.ts'
import { addressOf, type Query, request } from './request.ts'

/** A website's statistics, by the door that they are read through: its owner's, or that of its shared page. */
export type Site =
  | { readonly kind: 'owner'; readonly id: string }
  | { readonly kind: 'shared'; readonly id: string; readonly grant: string | null }

export const metrics = [
  'visitors',
  'visits',
  'pageviews',
  'events',
  'views_per_visit',
  'bounce_rate',
  'visit_duration',
  'engaged_time',
  'scroll_depth',
] as const
export type Metric = (typeof metrics)[number]

/** Null where there is nothing to take the average of. */
export interface Figure {
  readonly value: number | null
  readonly previous?: number | null
}

export interface Totals {
  readonly figures: Readonly<Record<Metric, Figure>>
  /** The range compared with, where a comparison was asked for. */
  readonly compared: { readonly from: string; readonly to: string } | null
}

type Values = Readonly<Partial<Record<Metric, number | null>>>

/** `time`: a local date, or a local time with its offset for hours and minutes. */
export type Point = Values & { readonly time: string }

/** `value`: empty where it is not known, or there is none. */
export type Row = Values & { readonly value: string }

export interface Rows {
  readonly rows: readonly Row[]
  readonly meta: Paging
}

export interface Realtime {
  readonly visitors: number
  readonly minutes: readonly { readonly time: string; readonly visitors: number }[]
  readonly pages: readonly Row[]
  readonly sources: readonly Row[]
}

export interface Revenue {
  readonly event: string
  readonly currency: string
  readonly revenue: number
  readonly events: number
}

export interface Drop {
  readonly date: string
  readonly reason: string
  readonly count: number
}

const websitePath = (site: Site): string =>
  `${site.kind === 'owner' ? '/api/v1' : '/shared'}/websites/${encodeURIComponent(site.id)}`

function ask<T>(site: Site, path: string, query: Query, signal?: AbortSignal): Promise<Result<T>> {
  const headers: Record<string, string> =
    site.kind === 'shared' && site.grant !== null ? { 'sightline-grant': site.grant } : {}
  const service = site.kind === 'owner' ? 'analytics' : 'own'
  return request<T>(service, `${websitePath(site)}/stats${path}`, { query, headers, ...(signal ? { signal } : {}) })
}

export async function readTotals(site: Site, query: Query, signal?: AbortSignal): Promise<Result<Totals>> {
  type Reply = One<Totals['figures']> & { readonly meta: { readonly compared?: Totals['compared'] } }
  return map(await ask<Reply>(site, '', query, signal), ({ data, meta }) => ({
    figures: data,
    compared: meta.compared ?? null,
  }))
}

export async function readSeries(site: Site, query: Query, signal?: AbortSignal): Promise<Result<readonly Point[]>> {
  return map(await ask<One<readonly Point[]>>(site, '/timeseries', query, signal), ({ data }) => data)
}

/** `dimension`: a name, or `property.` and the name of a property. */
export async function readRows(
  site: Site,
  dimension: string,
  query: Query,
  signal?: AbortSignal,
): Promise<Result<Rows>> {
  const result = await ask<Many<Row>>(site, dimensionPath(dimension), query, signal)
  return map(result, ({ data, meta }) => ({ rows: data, meta }))
}

/** The names of the properties that events carry. */
export async function readProperties(
  site: Site,
  query: Query,
  signal?: AbortSignal,
): Promise<Result<readonly string[]>> {
  const result = await ask<Many<Row>>(site, '/properties', query, signal)
  return map(result, ({ data }) => data.map(({ value }) => value))
}

export async function readRealtime(site: Site, signal?: AbortSignal): Promise<Result<Realtime>> {
  return map(await ask<One<Realtime>>(site, '/realtime', {}, signal), ({ data }) => data)
}

/** What custom events brought in, by event and currency. */
export async function readRevenue(site: Site, query: Query, signal?: AbortSignal): Promise<Result<readonly Revenue[]>> {
  return map(await ask<One<readonly Revenue[]>>(site, '/revenue', query, signal), ({ data }) => data)
}

/** What was not counted, by day and reason. */
export async function readDrops(site: Site, query: Query, signal?: AbortSignal): Promise<Result<readonly Drop[]>> {
  return map(await ask<One<readonly Drop[]>>(site, '/drops', query, signal), ({ data }) => data)
}

/** Where a file is had. `part`: `stats` and what follows it, or `events` for every event. */
export const exportAddress = (site: Site, part: string, query: Query): string =>
  addressOf(site.kind === 'owner' ? 'analytics' : 'own', `${websitePath(site)}/${part}`, query)

const propertyPrefix = 'property.'

function dimensionPath(dimension: string): string {
  return dimension.startsWith(propertyPrefix)
    ? `/properties/${encodeURIComponent(dimension.slice(propertyPrefix.length))}`
    : `/${dimension}`
}

function map<T, U>(result: Result<T>, change: (value: T) => U): Result<U> {
  return result.ok ? { ok: true, value: change(result.value) } : result
}
