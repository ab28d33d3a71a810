import type { Dialect } from '../../events/sql/dialect.ts'
import { dimensionValue } from '../../events/sql/dimensions.ts'
import { join, type Sql, sql, text } from '../../events/sql/sql.ts'
import type { Row } from '../../events/sql/statement.ts'
import { type Buckets, bucketIndexSql } from '../query/buckets.ts'
import { hits, type LatestQuery } from './latest.ts'

/** The dimensions by which active visitors are counted once each. */
export const activeDimensions = ['page', 'entry_page', 'source', 'channel', 'country', 'device', 'browser'] as const

export interface RealtimeQuery extends LatestQuery {
  /** The buckets of the span. */
  readonly buckets: Buckets
  /** A time in the span: who was seen since then is active. */
  readonly activeFrom: number
  /** How many values each list has at most. */
  readonly limit: number
}

export interface HitCounts {
  readonly visitors: number
  readonly pageviews: number
  readonly events: number
}

export interface ValueCounts extends HitCounts {
  readonly value: string
}

export interface VisitorCount {
  readonly value: string
  readonly visitors: number
}

export interface RealtimeCounts {
  readonly total: HitCounts
  /** One for each bucket, in order. */
  readonly series: readonly HitCounts[]
  /** Custom events by name, the most frequent ones. */
  readonly events: readonly ValueCounts[]
  /** Active visitors, by all values that they have. */
  readonly pages: readonly VisitorCount[]
  readonly sources: readonly VisitorCount[]
  readonly activeVisitors: number
  /** Active visitors, each once by the values of their latest hit: where all values are listed, they add up. */
  readonly active: Readonly<Record<(typeof activeDimensions)[number], readonly VisitorCount[]>>
}

/** One statement, because planning six of them took most of the time. */
export function realtimeSql(query: RealtimeQuery, dialect: Dialect): Sql {
  const { buckets, activeFrom, limit } = query
  const values = activeDimensions.map((name) => sql`${dimensionValue({ name }, dialect)} AS ${text(`hit_${name}`)}`)
  const latest = activeDimensions.map((name) => {
    const value = text(`hit_${name}`)
    // If several hits have the same instant, the greatest value counts.
    return sql`${dialect.valueAtMax(value, sql`(time, ${value})`, text('TRUE'))} AS ${text(`latest_${name}`)}`
  })
  const isActive = sql`time >= ${activeFrom}`
  const ofHits = (part: string, value: Sql, condition: Sql): Sql =>
    sql`SELECT ${text(`'${part}'`)} AS part, ${value} AS grp, visitor, views, acts FROM hits WHERE ${condition}`
  const ofLatest = (part: string, value: string): Sql =>
    text(`SELECT '${part}' AS part, ${value} AS grp, visitor, 0 AS views, 0 AS acts FROM latest`)
  const parts = [
    ofHits('total', text("''"), text('TRUE')),
    ofHits('bucket', sql`CAST(${bucketIndexSql(text('time'), buckets, dialect)} AS VARCHAR)`, text('TRUE')),
    ofHits('event', text('name'), text('acts > 0')),
    ofHits('page', text('hit_page'), isActive),
    ofHits('source', text('hit_source'), isActive),
    ofLatest('active', "''"),
    ...activeDimensions.map((name) => ofLatest(`active ${name}`, `latest_${name}`)),
  ]
  return sql`WITH hits AS ${dialect.materialized(sql`
      SELECT visitor, time, name, CASE WHEN kind = 'pageview' THEN 1 ELSE 0 END AS views,
        CASE WHEN kind = 'event' THEN 1 ELSE 0 END AS acts, ${join(values, ', ')}
      FROM events WHERE ${hits(query, dialect)}`)},
    latest AS ${dialect.materialized(sql`SELECT visitor, ${join(latest, ', ')} FROM hits WHERE ${isActive} GROUP BY visitor`)}
    SELECT part, grp, visitors, pageviews, events FROM (
      SELECT part, grp, visitors, pageviews, events, row_number() OVER (PARTITION BY part
        ORDER BY CASE WHEN part = 'event' THEN events ELSE visitors END DESC, grp) AS place
      FROM (
        SELECT part, grp, count(DISTINCT visitor) AS visitors, sum(views) AS pageviews, sum(acts) AS events
        FROM (${join(parts, ' UNION ALL ')}) AS parts GROUP BY part, grp
      ) AS counts
    ) AS places WHERE place <= ${limit} OR part = 'bucket' ORDER BY part, place`
}

export function realtimeCountsOf(rows: readonly Row[], { buckets }: RealtimeQuery): RealtimeCounts {
  const byPart = Map.groupBy(rows.map(countsOf), ({ part }) => part)
  const of = (part: string) => byPart.get(part)?.map(({ counts }) => counts) ?? []
  const visitorsOf = (part: string): readonly VisitorCount[] =>
    of(part).map(({ value, visitors }) => ({ value, visitors }))
  const { value: _, ...total } = of('total')[0] ?? { value: '', ...none }
  const byBucket = new Map(of('bucket').map(({ value, ...counts }) => [Number(value), counts]))
  return {
    total,
    series: buckets.starts.map((_, index) => byBucket.get(index) ?? none),
    events: of('event'),
    pages: visitorsOf('page'),
    sources: visitorsOf('source'),
    activeVisitors: of('active')[0]?.visitors ?? 0,
    active: {
      page: visitorsOf('active page'),
      entry_page: visitorsOf('active entry_page'),
      source: visitorsOf('active source'),
      channel: visitorsOf('active channel'),
      country: visitorsOf('active country'),
      device: visitorsOf('active device'),
      browser: visitorsOf('active browser'),
    },
  }
}

const none: HitCounts = { visitors: 0, pageviews: 0, events: 0 }

const countsOf = ({ part, grp, visitors, pageviews, events }: Row) => ({
  part: String(part),
  counts: {
    value: String(grp),
    visitors: Number(visitors),
    pageviews: Number(pageviews),
    events: Number(events),
  },
})
