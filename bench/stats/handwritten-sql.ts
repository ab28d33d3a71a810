import type { Span } from '../../src/analytics/events/sql/measures.ts'
import type { Statement } from '../../src/analytics/events/sql/statement.ts'

/** A condition for rows, and for their visits if it is the same on all rows of a visit. */
export interface HandFilter {
  readonly rows: string
  readonly visits: string
}

const dayMs = 86_400_000

/**
 * The dashboard's queries as one would write them by hand on the raw events: visitors, visits, pageviews, events, bounces and
 * durations by an expression.
 */
export function byHand(expression: string, { from, to }: Span, filter: HandFilter, order: string): Statement {
  return {
    values: [],
    text: `
      WITH visits AS (
        SELECT visit, greatest(max(time) - min(time), sum(engaged_ms)) AS lasted,
          count(*) FILTER (kind = 'pageview') = 1 AND count(*) FILTER (kind = 'event') = 0 AND sum(engaged_ms) < 10000 AS bounced,
          arg_max(page, (time, page)) FILTER (kind <> 'engagement') AS exit_page
        FROM events
        WHERE website = 1 AND time >= ${from - dayMs} AND time < ${to + dayMs} AND ${filter.visits}
        GROUP BY visit
      ), seen AS (
        SELECT ${expression} AS grp, visit, visitor, count(*) FILTER (kind = 'pageview') AS pageviews, count(*) FILTER (kind = 'event') AS events
        FROM events ${expression === 'exit_page' ? 'JOIN visits USING (visit)' : ''}
        WHERE website = 1 AND time >= ${from} AND time < ${to} AND kind <> 'engagement' AND ${filter.rows}
        GROUP BY grp, visit, visitor
      )
      SELECT grp, count(DISTINCT visitor) AS visitors, count(*) AS visits, sum(pageviews) AS pageviews, sum(events) AS events,
        count(*) FILTER (bounced) AS bounces, sum(lasted) AS duration_ms
      FROM seen JOIN visits USING (visit)
      GROUP BY grp ORDER BY ${order}`,
  }
}

/** A breakdown with the conversions of a goal, as one would write it. */
export function goalByHand(dimension: string, { from, to }: Span, goal: string, limit: number): Statement {
  const value = dimension === 'event' ? 'name' : dimension
  const kinds = dimension === 'event' ? "kind = 'event'" : "kind <> 'engagement'"
  const table =
    dimension === 'exit_page'
      ? `(SELECT * FROM events JOIN (SELECT visit, arg_max(page, (time, page)) AS exit_page FROM events
          WHERE website = 1 AND kind <> 'engagement' GROUP BY visit) USING (visit))`
      : 'events'
  return {
    text: `SELECT ${value} AS grp, count(DISTINCT visitor) AS visitors, count(DISTINCT visit) AS visits,
      count(*) FILTER (${goal}) AS conversions, count(DISTINCT visit) FILTER (${goal}) AS converting_visits,
      count(DISTINCT visitor) FILTER (${goal}) AS converting_visitors
      FROM ${table} WHERE website = 1 AND time >= ${from} AND time < ${to} AND ${kinds}
      GROUP BY grp ORDER BY visitors DESC, grp LIMIT ${limit}`,
    values: [],
  }
}
