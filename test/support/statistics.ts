import assert from 'node:assert/strict'
import type { EventRevenue } from '../../src/analytics/stats/goals/revenue.ts'
import type { Website } from '../../src/analytics/websites/website.ts'
import { type Client, type Fields, form, type List, type One, query } from './client.ts'

type Metrics = Readonly<Record<string, number | null>>
type BreakdownRow = Metrics & { readonly value: string }
export type RawEvent = Readonly<Record<string, unknown>>

/** Reads the statistics of a website as its owner. */
export interface Statistics {
  readonly website: Website
  readonly path: string
  /** The values of comma-separated metrics, in their order. */
  totals(metrics: string, fields?: Fields): Promise<readonly (number | null)[]>
  /** A metric by the values of a dimension, or of `properties/NAME`. */
  breakdown(dimension: string, metric?: string, fields?: Fields): Promise<Readonly<Record<string, number | null>>>
  revenue(fields?: Fields): Promise<readonly EventRevenue[]>
  /** Dropped hits by reason. */
  drops(): Promise<Readonly<Record<string, number>>>
  events(fields?: Fields): Promise<readonly RawEvent[]>
}

/** Creates a website and returns its statistics. */
export async function trackWebsite(client: Client, domain: string, fields: Fields = {}): Promise<Statistics> {
  const { status, body, text } = await client.post<One<Website>>('/api/v1/websites', form({ domain, ...fields }))
  assert.equal(status, 201, text)
  return statisticsOf(client, body.data)
}

export function statisticsOf(client: Client, website: Website): Statistics {
  const path = `/api/v1/websites/${website.id}`

  async function read<T>(at: string, fields: Fields): Promise<T> {
    const { status, body, text } = await client.get<One<T>>(`${path}${at}${query(fields)}`)
    assert.equal(status, 200, text)
    return body.data
  }

  return {
    website,
    path,
    async totals(metrics, fields = {}) {
      const values = await read<Readonly<Record<string, { value: number | null }>>>('/stats', { metrics, ...fields })
      return metrics.split(',').map((metric) => values[metric]?.value ?? null)
    },
    async breakdown(dimension, metric = 'visits', fields = {}) {
      const at = `/stats/${dimension}`
      const rows = await read<List<BreakdownRow>['data']>(at, { metrics: metric, per_page: 100, ...fields })
      return Object.fromEntries(rows.map((part) => [part.value, part[metric] ?? null]))
    },
    revenue: (fields = {}) => read('/stats/revenue', fields),
    async drops() {
      const drops = await read<readonly { reason: string; count: number }[]>('/stats/drops', {})
      const sums: Record<string, number> = {}
      for (const { reason, count } of drops) sums[reason] = (sums[reason] ?? 0) + count
      return sums
    },
    events: (fields = {}) => read('/events', fields),
  }
}
