import { parseListField } from '../../base/list-field.ts'
import { dayMs } from '../events/day.ts'
import type { RuleMatch } from '../events/exclusion-rules.ts'
import type { Dialect } from '../events/sql/dialect.ts'
import { filterCondition } from '../events/sql/filters.ts'
import { inSpan, type Span } from '../events/sql/measures.ts'
import { all, type Sql, sql, text } from '../events/sql/sql.ts'
import { durationAndBounce } from '../events/sql/whole-visits.ts'
import { visitCapMs, visitIdleMs } from '../events/visit.ts'

/** Whether a stored event has the bit of a rule. */
export const hasBit = (bit: number, dialect: Dialect): Sql =>
  sql`${dialect.divide(text('excluded_by'), text(String(bit)))} % 2 = 1`

/** Whether a rule excludes a stored event, by the columns of the event alone; null if these do not tell. */
export function rowRule({ kind, value }: RuleMatch, dialect: Dialect): Sql | null {
  if (kind === 'path')
    return filterCondition({ dimension: { name: 'page' }, operator: 'matches', values: [value] }, dialect)
  if (kind === 'country')
    return filterCondition({ dimension: { name: 'country' }, operator: 'is', values: parseListField(value) }, dialect)
  return null
}

/** SELECT visit: those from data centers with one pageview and nothing else that lasted zero seconds, and are over. */
export function singleHitVisits(website: Sql, span: Span, now: number): Sql {
  const near = inSpan({ from: span.from - visitCapMs, to: span.to + visitCapMs })
  const hits = sql`SELECT visit, max(time) AS last_at, count(CASE WHEN kind = 'pageview' THEN 1 END) AS views,
      count(CASE WHEN kind = 'event' THEN 1 END) AS acts, ${durationAndBounce}
    FROM events WHERE ${all([website, near, text('data_center = 1')])} GROUP BY visit`
  const isOver = sql`last_at < ${now - 2 * visitIdleMs}`
  return sql`SELECT visit FROM (${hits}) AS visits WHERE views = 1 AND acts = 0 AND lasted = 0 AND ${isOver}
    AND last_at >= ${span.from} AND last_at < ${span.to}`
}

export const previewDays = 30

export const previewSpan = (now: number): Span => ({ from: now - previewDays * dayMs, to: now + 1 })
