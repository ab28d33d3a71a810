import type { Dialect } from '../../events/sql/dialect.ts'
import { excludedHits } from '../../events/sql/excluded-hits.ts'
import { type Sql, sql, text, toStatement } from '../../events/sql/sql.ts'
import type { Row } from '../../events/sql/statement.ts'
import { countedOf, type WebsiteIds } from '../../events/sql/website-ids.ts'
import type { EventQueries } from '../../events/store.ts'

/** Hits that arrived recently, counted or excluded. */
export interface Arrivals {
  readonly counted: number
  readonly excluded: number
  /** The latest ones, newest first. */
  readonly latest: readonly Arrival[]
}

export interface Arrival {
  readonly time: number
  /** Null if it was counted. */
  readonly reason: string | null
  /** 1, or how many hits were excluded at that time for that reason. */
  readonly count: number
  readonly name: string
  readonly page: string
  readonly source: string
  readonly country: string
  readonly browser: string
  readonly os: string
}

const maxLatest = 20
export const arrivalMinutes = 30

/** Engagement reports belong to a page that has arrived already, so they are left out. */
export async function readArrivals(
  store: EventQueries,
  dialect: Dialect,
  website: WebsiteIds,
  now: number,
): Promise<Arrivals> {
  const since = now - arrivalMinutes * 60_000
  const recent = sql`time >= ${since}`
  const events = sql`FROM events WHERE ${countedOf(website)} AND ${recent} AND kind <> 'engagement'`
  const drops = sql`FROM ${excludedHits(website, recent)}`
  const latest = text(`ORDER BY time DESC LIMIT ${maxLatest}`)
  const select = (query: Sql): Promise<readonly Row[]> => store.query(toStatement(query, dialect.placeholder))
  const [counted, excluded, latestEvents, latestDrops] = await Promise.all([
    select(sql`SELECT count(*) AS n ${events}`),
    select(sql`SELECT sum(count) AS n ${drops}`),
    select(sql`SELECT time, name, page, source, country, browser, os ${events} ${latest}`),
    select(sql`SELECT time, reason, sum(count) AS dropped ${drops} GROUP BY time, reason ${latest}`),
  ])
  return {
    counted: Number(counted[0]?.n ?? 0),
    excluded: Number(excluded[0]?.n ?? 0),
    latest: [...latestEvents.map(toCounted), ...latestDrops.map(toExcluded)]
      .toSorted((a, b) => b.time - a.time)
      .slice(0, maxLatest),
  }
}

const toCounted = (row: Row): Arrival => ({
  time: Number(row.time),
  reason: null,
  count: 1,
  name: String(row.name),
  page: String(row.page),
  source: String(row.source),
  country: String(row.country),
  browser: String(row.browser),
  os: String(row.os),
})

const toExcluded = (row: Row): Arrival => ({
  time: Number(row.time),
  reason: String(row.reason),
  count: Number(row.dropped),
  name: '',
  page: '',
  source: '',
  country: '',
  browser: '',
  os: '',
})
