import type { LocalDays } from '../../events/local-days.ts'
import { levelOfCondition } from '../../events/sql/conditions.ts'
import type { Dialect } from '../../events/sql/dialect.ts'
import { groupedValue, levelOf } from '../../events/sql/dimensions.ts'
import { measureSql, scrollSql, sumHits, visitHits } from '../../events/sql/measure.ts'
import type { Measure, Selection } from '../../events/sql/measures.ts'
import type { VisitsOfDays } from '../../events/sql/roll-ups.ts'
import { all, join, type Sql, sql, text } from '../../events/sql/sql.ts'
import { visitCondition, wholeVisits } from '../../events/sql/whole-visits.ts'
import { areWholeDays, inDays } from '../query/buckets.ts'
import { bucketSql, type CountQuery, rowGroup, sumParts } from './count.ts'

export interface VisitSource {
  readonly visitsOfDays: VisitsOfDays
  readonly localDays: LocalDays
}

const outcomes: readonly Measure[] = ['bounces', 'duration_ms']
const scroll: readonly Measure[] = ['scroll_sum', 'scroll_pages']

/**
 * Counts with filters. The visits of rolled-up days are read from a table with one row for each visit and day, a third of the
 * rows. Where a filter or the groups depend on single rows, that table still gives the outcome of each visit.
 */
export function countVisitsSql(count: Omit<CountQuery, 'source'>, source: VisitSource, dialect: Dialect): Sql {
  const { website, span, filters, groupBy, neededMeasures } = count
  const needsAny = (some: readonly Measure[]): boolean => some.some((one) => neededMeasures.includes(one))
  const selection = { table: text('events'), website, span, filters }
  const group = rowGroup(groupBy, dialect)
  if (!isOfVisits(count, source.localDays)) {
    const whole = needsAny(outcomes) ? outcomesSql(count, source, dialect) : null
    return sumParts([measureSql(selection, group, neededMeasures, dialect, whole)])
  }
  const value =
    groupBy.kind === 'buckets'
      ? bucketSql({ ...groupBy, buckets: inDays(groupBy.buckets, source.localDays) }, text('day'), dialect)
      : groupBy.kind === 'dimension'
        ? groupedValue(groupBy.dimension, dialect)
        : text("''")
  const fromDays = (crosses: boolean): Sql => sql`SELECT visit, visitor AS who, ${value} AS grp, views, acts, engaged,
    bounced, lasted FROM (${source.visitsOfDays({ website, zone: source.localDays.zone }, count.plan.runs, crosses)}) AS days_of_visits
    WHERE ${all(filters.map((condition) => visitCondition(condition, count, dialect)))}`
  const fromRows = spansOf(count).map(
    (one) => sql`SELECT * FROM (${visitHits(one, group, needsAny(outcomes), dialect)}) AS hits`,
  )
  const hits = sql`SELECT grp, who, views, acts, engaged, bounced, lasted FROM (${fromDays(false)}) AS within
    UNION ALL SELECT grp, ${dialect.anyOf(text('who'))} AS who, sum(views) AS views, sum(acts) AS acts, sum(engaged) AS engaged,
      max(bounced) AS bounced, max(lasted) AS lasted
    FROM (${join([fromDays(true), ...fromRows], ' UNION ALL ')}) AS crossing GROUP BY visit, grp`
  const parts = [sumHits(hits, text('grp'))]
  if (needsAny(scroll)) parts.push(scrollSql(selection, group, dialect))
  return sumParts(parts)
}

/** Whether filters and groups are the same for all rows of a visit on a day. */
function isOfVisits({ filters, groupBy }: Omit<CountQuery, 'source'>, localDays: LocalDays): boolean {
  if (filters.some((condition) => levelOfCondition(condition) === 'row')) return false
  if (groupBy.kind === 'total') return true
  if (groupBy.kind === 'dimension') return levelOf(groupBy.dimension) !== 'row'
  return areWholeDays(groupBy.buckets, localDays)
}

/** SELECT visit, lasted, bounced, exit_page of all visits with rows in the span that the filters may match. */
function outcomesSql(count: Omit<CountQuery, 'source'>, source: VisitSource, dialect: Dialect): Sql {
  const conditions = count.filters
    .filter((condition) => levelOfCondition(condition) !== 'row')
    .map((condition) => visitCondition(condition, count, dialect))
  const fromDays = (crosses: boolean): Sql => sql`SELECT visit, lasted, bounced, exit_page
    FROM (${source.visitsOfDays({ website: count.website, zone: source.localDays.zone }, count.plan.runs, crosses)}) AS days_of_visits WHERE ${all(conditions)}`
  const fromRows = spansOf(count).map((one) => wholeVisits(one, true, null, dialect))
  return sql`${fromDays(false)} UNION ALL SELECT visit, max(lasted) AS lasted, max(bounced) AS bounced,
      ${dialect.anyOf(text('exit_page'))} AS exit_page
    FROM (${join([fromDays(true), ...fromRows], ' UNION ALL ')}) AS crossing GROUP BY visit`
}

/** What has to be counted from rows. */
const spansOf = ({ website, filters, plan }: Omit<CountQuery, 'source'>): readonly Selection[] =>
  plan.rowSpans.map(({ span }) => ({ table: text('events'), website, span, filters }))
