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

export interface Figure {
  readonly value: number
  readonly previous?: number | null
  readonly change?: number | null
}

export type Totals = Readonly<Record<Metric, Figure>>

export type Point = Readonly<Partial<Record<Metric, number>>> & { readonly time: string }

export interface Series {
  readonly points: readonly Point[]
  readonly previous: readonly Point[] | null
}

export type Row = Readonly<Partial<Record<Metric, number>>> & { readonly value: string }

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

export interface Drop {
  readonly reason: string
  readonly count: number
}

const basePath = (site: Site): string =>
  `${site.kind === 'owner' ? '/api/v1' : '/shared'}/websites/${encodeURIComponent(site.id)}/stats`

function ask<T>(site: Site, path: string, query: Query, signal?: AbortSignal): Promise<Result<T>> {
  const headers: Record<string, string> =
    site.kind === 'shared' && site.grant !== null ? { 'sightline-grant': site.grant } : {}
  return request<T>('analytics', basePath(site) + path, { query, headers, ...(signal ? { signal } : {}) })
}

export async function readTotals(site: Site, query: Query, signal?: AbortSignal): Promise<Result<Totals>> {
  return map(await ask<One<Totals>>(site, '', query, signal), ({ data }) => data)
}

export async function readSeries(site: Site, query: Query, signal?: AbortSignal): Promise<Result<Series>> {
  const result = await ask<{ data: readonly Point[]; previous?: readonly Point[] }>(site, '/timeseries', query, signal)
  return map(result, ({ data, previous }) => ({ points: data, previous: previous ?? null }))
}

export async function readRows(
  site: Site,
  dimension: string,
  query: Query,
  signal?: AbortSignal,
): Promise<Result<Rows>> {
  const result = await ask<Many<Row>>(site, `/${dimension}`, query, signal)
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

export async function readDrops(site: Site, query: Query, signal?: AbortSignal): Promise<Result<readonly Drop[]>> {
  return map(await ask<Many<Drop>>(site, '/drops', query, signal), ({ data }) => data)
}

export const exportAddress = (site: Site, path: string, query: Query): string =>
  addressOf('analytics', basePath(site) + path, query)

function map<T, U>(result: Result<T>, change: (value: T) => U): Result<U> {
  return result.ok ? { ok: true, value: change(result.value) } : result
}
