import type { LocalDays } from '../../events/local-days.ts'
import { levelOfCondition } from '../../events/sql/conditions.ts'
import type { Dialect } from '../../events/sql/dialect.ts'
import { groupedValue, levelOf } from '../../events/sql/dimensions.ts'
import { measureSql, scrollSql, sumHits, visitHits } from '../../events/sql/measure.ts'
import type { Measure, Selection } from '../../events/sql/measures.ts'
import type { RollUps } from '../../events/sql/roll-ups.ts'
import { all, join, type Sql, sql, text } from '../../events/sql/sql.ts'
import { visitCondition, wholeVisits } from '../../events/sql/whole-visits.ts'
import type { Count, VisitPart } from '../plan/parts.ts'
import { areWholeDays, inDays } from '../query/buckets.ts'
import { measuresFor } from '../query/metrics.ts'
import type { GroupBy } from '../query/stats-query.ts'
import { bucketSql, rowGroup, sumParts } from './group-sql.ts'

const outcomes: readonly Measure[] = ['bounces', 'duration_ms']
const scroll: readonly Measure[] = ['scroll_sum', 'scroll_pages']

/**
 * Counts with filters. The visits of rolled-up days are read from a table with one row for each visit and day, a third of the
 * rows. Where a filter or the groups depend on single rows, that table still gives the outcome of each visit.
 */
export function visitsSql(
  { website, localDays, plan }: VisitPart,
  { span, filters, groupBy, metrics }: Count,
  { visitsOfDays }: RollUps,
  dialect: Dialect,
): Sql {
  if (!visitsOfDays) throw new Error('The engine has no roll-ups of visits.')
  const neededMeasures = measuresFor(metrics)
  const needsAny = (some: readonly Measure[]): boolean => some.some((one) => neededMeasures.includes(one))
  const selection = { table: text('events'), website, span, filters }
  const group = rowGroup(groupBy, dialect)
  const visits = (crosses: boolean): Sql => visitsOfDays({ website, zone: localDays.zone }, plan.runs, crosses)
  const rows = plan.rowSpans.map((rowSpan) => ({ ...selection, span: rowSpan.span }))
  if (!isOfVisits(filters, groupBy, localDays)) {
    const whole = needsAny(outcomes) ? outcomesSql(selection, visits, rows, dialect) : null
    return sumParts([measureSql(selection, group, neededMeasures, dialect, whole)])
  }
  const value =
    groupBy.kind === 'buckets'
      ? bucketSql({ ...groupBy, buckets: inDays(groupBy.buckets, localDays) }, text('day'), dialect)
      : groupBy.kind === 'dimension'
        ? groupedValue(groupBy.dimension, dialect)
        : text("''")
  const fromDays = (crosses: boolean): Sql => sql`SELECT visit, visitor AS who, ${value} AS grp, views, acts, engaged,
    bounced, lasted FROM (${visits(crosses)}) AS days_of_visits
    WHERE ${all(filters.map((condition) => visitCondition(condition, selection, dialect)))}`
  const fromRows = rows.map((one) => sql`SELECT * FROM (${visitHits(one, group, needsAny(outcomes), dialect)}) AS hits`)
  const hits = sql`SELECT grp, who, views, acts, engaged, bounced, lasted FROM (${fromDays(false)}) AS within
    UNION ALL SELECT grp, ${dialect.anyOf(text('who'))} AS who, sum(views) AS views, sum(acts) AS acts, sum(engaged) AS engaged,
      max(bounced) AS bounced, max(lasted) AS lasted
    FROM (${join([fromDays(true), ...fromRows], ' UNION ALL ')}) AS crossing GROUP BY visit, grp`
  const parts = [sumHits(hits, text('grp'))]
  if (needsAny(scroll)) parts.push(scrollSql(selection, group, dialect))
  return sumParts(parts)
}

/** Whether filters and groups are the same for all rows of a visit on a day. */
function isOfVisits(filters: Count['filters'], groupBy: GroupBy, localDays: LocalDays): boolean {
  if (filters.some((condition) => levelOfCondition(condition) === 'row')) return false
  if (groupBy.kind === 'total') return true
  if (groupBy.kind === 'dimension') return levelOf(groupBy.dimension) !== 'row'
  return areWholeDays(groupBy.buckets, localDays)
}

/** SELECT visit, lasted, bounced, exit_page of all visits with rows in the span that the filters may match. */
function outcomesSql(
  selection: Selection,
  visits: (crosses: boolean) => Sql,
  rows: readonly Selection[],
  dialect: Dialect,
): Sql {
  const conditions = selection.filters
    .filter((condition) => levelOfCondition(condition) !== 'row')
    .map((condition) => visitCondition(condition, selection, dialect))
  const fromDays = (crosses: boolean): Sql => sql`SELECT visit, lasted, bounced, exit_page
    FROM (${visits(crosses)}) AS days_of_visits WHERE ${all(conditions)}`
  const fromRows = rows.map((one) => wholeVisits(one, true, null, dialect))
  return sql`${fromDays(false)} UNION ALL SELECT visit, max(lasted) AS lasted, max(bounced) AS bounced,
      ${dialect.anyOf(text('exit_page'))} AS exit_page
    FROM (${join([fromDays(true), ...fromRows], ' UNION ALL ')}) AS crossing GROUP BY visit`
}
