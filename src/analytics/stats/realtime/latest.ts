import type { EventKind } from '../../events/sql/columns.ts'
import type { Dialect } from '../../events/sql/dialect.ts'
import { dimensionValue } from '../../events/sql/dimensions.ts'
import type { Selection } from '../../events/sql/measures.ts'
import { type Sql, sql, text } from '../../events/sql/sql.ts'
import type { Row } from '../../events/sql/statement.ts'
import { selectedRows } from '../../events/sql/whole-visits.ts'
import type { StatsQuery } from '../query/stats-query.ts'

export type LatestQuery = Pick<StatsQuery, 'website' | 'span' | 'filters'>

const selectionOf = (query: LatestQuery): Selection => ({ ...query, table: text('events') })

/** Pageviews and custom events that are selected. */
export const hits = (query: LatestQuery, dialect: Dialect): Sql =>
  sql`${selectedRows(selectionOf(query), dialect)} AND kind <> 'engagement'`

/** How many visitors each website had. */
export const visitorsByWebsiteSql = (query: LatestQuery, dialect: Dialect): Sql =>
  sql`SELECT website, count(DISTINCT visitor) AS visitors FROM events WHERE ${hits(query, dialect)} GROUP BY website`

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
