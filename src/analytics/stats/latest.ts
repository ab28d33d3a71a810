import type { EventKind } from '../events/sql/columns.ts'
import type { Dialect } from '../events/sql/dialect.ts'
import { type DimensionName, dimensionValue } from '../events/sql/dimensions.ts'
import type { Selection } from '../events/sql/measures.ts'
import { join, type Sql, sql, text } from '../events/sql/sql.ts'
import { selectedRows } from '../events/sql/whole-visits.ts'
import type { Row } from '../events/store.ts'
import type { StatsQuery } from './stats-query.ts'

export type LatestQuery = Pick<StatsQuery, 'website' | 'span' | 'filters'>

/** Dimensions whose value is a column of the row. */
export type LatestDimension = Exclude<DimensionName, 'exit_page' | 'event'>

export interface VisitorCount {
  readonly value: string
  readonly visitors: number
}

/** Visitors, counted once each by the values of their latest pageview or custom event. */
export interface LatestVisitors {
  readonly visitors: number
  /** By the name of a dimension, the values with the most visitors; where all are listed, they add up to `visitors`. */
  readonly by: ReadonlyMap<string, readonly VisitorCount[]>
}

const selectionOf = (query: LatestQuery): Selection => ({ ...query, table: text('events') })

const hits = (query: LatestQuery, dialect: Dialect): Sql =>
  sql`${selectedRows(selectionOf(query), dialect)} AND kind <> 'engagement'`

export function latestVisitorsSql(
  query: LatestQuery,
  dimensions: readonly LatestDimension[],
  limit: number,
  dialect: Dialect,
): Sql {
  // Of several hits at the same instant, the greatest value counts.
  const latest = dimensions.map((name) => {
    const value = dimensionValue({ name }, dialect)
    return sql`${dialect.valueAtMax(value, sql`(time, ${value})`, text('TRUE'))} AS ${text(`latest_${name}`)}`
  })
  const counts = dimensions.map((name) =>
    text(
      `SELECT '${name}' AS dimension, latest_${name} AS grp, count(*) AS visitors FROM latest GROUP BY latest_${name}`,
    ),
  )
  return sql`WITH latest AS (
      SELECT visitor, ${join(latest, ', ')} FROM events WHERE ${hits(query, dialect)} GROUP BY visitor
    )
    SELECT dimension, grp, visitors, total FROM (
      SELECT dimension, grp, visitors, sum(visitors) OVER (PARTITION BY dimension) AS total,
        row_number() OVER (PARTITION BY dimension ORDER BY visitors DESC, grp) AS place
      FROM (${join(counts, ' UNION ALL ')}) AS counts
    ) AS places WHERE place <= ${limit} ORDER BY dimension, place`
}

/** How many visitors each website had. */
export const visitorsByWebsiteSql = (query: LatestQuery, dialect: Dialect): Sql =>
  sql`SELECT website, count(DISTINCT visitor) AS visitors FROM events WHERE ${hits(query, dialect)} GROUP BY website`

export function latestVisitorsOf(rows: readonly Row[]): LatestVisitors {
  const by = Map.groupBy(rows, ({ dimension }) => String(dimension))
  const countOf = ({ grp, visitors }: Row): VisitorCount => ({ value: String(grp), visitors: Number(visitors) })
  return {
    visitors: Number(rows[0]?.total ?? 0),
    by: new Map([...by].map(([dimension, counted]) => [dimension, counted.map(countOf)])),
  }
}

/** A pageview or custom event, without anything that tells one visitor from another. */
export interface LatestEvent {
  readonly time: number
  readonly kind: Exclude<EventKind, 'engagement'>
  readonly name: string
  readonly page: string
  readonly source: string
  readonly country: string
  readonly browser: string
  readonly os: string
  readonly device: string
}

/** The latest pageviews and custom events, newest first. */
export const latestEventsSql = (query: LatestQuery, limit: number, dialect: Dialect): Sql =>
  sql`SELECT * FROM (SELECT time, kind, name, page, ${dimensionValue({ name: 'source' }, dialect)} AS source, country, browser, os, device
      FROM events WHERE ${hits(query, dialect)}) AS latest
    ORDER BY time DESC, page, name, kind, source, country, browser, os, device LIMIT ${text(String(limit))}`

export const latestEventOf = (row: Row): LatestEvent => ({
  time: Number(row.time),
  kind: row.kind === 'event' ? 'event' : 'pageview',
  name: String(row.name),
  page: String(row.page),
  source: String(row.source),
  country: String(row.country),
  browser: String(row.browser),
  os: String(row.os),
  device: String(row.device),
})
