import { visitCapMs } from '../visit.ts'
import type { Condition } from './conditions.ts'
import type { Dialect } from './dialect.ts'
import { countedUnits, type FunnelSelection, isHit, type RowConditionSql, stepSql } from './funnel.ts'
import { inSpan } from './measures.ts'
import { firstPattern } from './patterns.ts'
import { all, join, type Sql, sql, text } from './sql.ts'
import { countedOf } from './website-ids.ts'
import { rowCondition } from './whole-visits.ts'

export const journeyDirections = ['next', 'previous'] as const

export interface Journey {
  /** The row from which visits are followed; null for the first one, or the last one. */
  readonly start: Condition | null
  readonly direction: (typeof journeyDirections)[number]
  /** How far visits are followed, 1 to 5. */
  readonly steps: number
  /** The node of a page that matches one of these patterns is the first of them. */
  readonly patterns: readonly string[]
  /** How many nodes of each step are named. */
  readonly limit: number
}

/** What a node is, as the first letter of its name in the engine; of one instant, pageviews come first. */
export const nodeKinds = { '0': 'page', '1': 'event' } as const
/** The names of the nodes that are not named, and of the end of visits. */
export const otherNode = '?'
export const endNode = ''

/**
 * SELECT step, source, target, visits: how many visits went from each node of a step, from 0, to each node of the next one. Visits are
 * those that have a selected pageview or custom event; all of their rows count. What repeats itself is one node.
 */
export function journeyLinks(journey: Journey, selection: FunnelSelection, dialect: Dialect): Sql {
  const { start, direction, steps, patterns, limit } = journey
  const { website, span } = selection
  const near = { from: span.from - visitCapMs, to: span.to + visitCapMs }
  const along = text(direction === 'next' ? 'ASC' : 'DESC')
  const rowSql: RowConditionSql = (condition, visits) => rowCondition(condition, visits, dialect)
  const isStart = start ? stepSql(start, { website, span: near }, rowSql) : null
  const where = [countedOf(website), inSpan(near), isHit]
  // Only visits that have a start are put in order.
  if (isStart)
    where.push(sql`visit IN (SELECT visit FROM events WHERE ${all([countedOf(website), inSpan(near), isStart])})`)
  const rows = join(
    countedUnits('visit', selection, rowSql).map(
      (isCounted) => sql`SELECT visit, time,
          CASE WHEN kind = 'pageview' THEN concat('0', ${firstPattern(text('page'), patterns, dialect)}) ELSE concat('1', name) END AS node,
          ${isStart ? sql`CASE WHEN ${isStart} THEN 1 ELSE 0 END` : text('1')} AS is_start
        FROM events WHERE ${all([...where, isCounted])}`,
    ),
    ' UNION ALL ',
  )
  const order = sql`PARTITION BY visit ORDER BY time ${along}, node ${along}, is_start ${along}`
  const placed = sql`SELECT visit, node, is_start, row_number() OVER (${order}) AS place,
    ${dialect.valueBefore(text('node'), 1, order)} AS before FROM (${rows}) AS hits`
  const fromStart = start
    ? sql`SELECT visit, node, before, place, min(CASE WHEN is_start = 1 THEN place END) OVER (PARTITION BY visit) AS first
        FROM (${placed}) AS placed`
    : sql`SELECT visit, node, before, place, 1 AS first FROM (${placed}) AS placed`
  const byPlace = text('PARTITION BY visit ORDER BY place')
  const stepped = sql`SELECT row_number() OVER (${byPlace}) - 1 AS step, node AS source,
      coalesce(${dialect.valueAfter(text('node'), byPlace)}, '${text(endNode)}') AS target
    FROM (${fromStart}) AS started WHERE place = first OR (place > first AND before <> node)`
  const links = sql`SELECT step, source, target, count(*) AS visits FROM (${stepped}) AS stepped
    WHERE step < ${text(String(steps))} GROUP BY step, source, target`
  return namedLinks(links, limit)
}

/** The nodes of each step with the most visits keep their names; the others are one. */
function namedLinks(links: Sql, limit: number): Sql {
  const sums = sql`SELECT *, sum(visits) OVER (PARTITION BY step, source) AS of_source,
    sum(visits) OVER (PARTITION BY step, target) AS of_target FROM (${links}) AS links`
  const ranks = sql`SELECT *, dense_rank() OVER (PARTITION BY step ORDER BY of_source DESC, source) AS source_rank,
    dense_rank() OVER (PARTITION BY step, target = '' ORDER BY of_target DESC, target) AS target_rank FROM (${sums}) AS sums`
  const name = (node: 'source' | 'target'): Sql =>
    text(`CASE WHEN ${node} = '${endNode}' OR ${node}_rank <= ${limit} THEN ${node} ELSE '${otherNode}' END`)
  return sql`SELECT step, named_source AS source, named_target AS target, sum(visits) AS visits FROM (
      SELECT step, ${name('source')} AS named_source, ${name('target')} AS named_target, visits FROM (${ranks}) AS ranks) AS named
    GROUP BY step, named_source, named_target ORDER BY step, named_source, named_target`
}
