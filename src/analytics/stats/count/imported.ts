import { describingDimension, type ImportedParts, propertyDimension } from '../../events/imported-totals.ts'
import { localDaysOf } from '../../events/local-days.ts'
import { hasOwnRules } from '../../events/sql/channel-rules.ts'
import { type Condition, conditionSql, filtersIn } from '../../events/sql/conditions.ts'
import type { Dialect } from '../../events/sql/dialect.ts'
import { type Dimension, type FilterDimension, levelOf } from '../../events/sql/dimensions.ts'
import { type Filter, filterCondition, numberOperators } from '../../events/sql/filters.ts'
import { type Measure, measures, type Span } from '../../events/sql/measures.ts'
import type { DayRange, RunQuery } from '../../events/sql/roll-ups.ts'
import { all, join, type Sql, sql, text } from '../../events/sql/sql.ts'
import { isOfWebsite } from '../../events/sql/website-ids.ts'
import { printFilter } from '../filter-syntax/print-filter.ts'
import type { ImportedCoverage, ImportedGap } from '../plan/imported-coverage.ts'
import { areWholeDays, inDays } from '../query/buckets.ts'
import { type Metric, measuresFor } from '../query/metrics.ts'
import type { GroupBy, StatsQuery } from '../query/stats-query.ts'
import { bucketSql } from './group-sql.ts'

/** Totals of days that another product has counted, to be added to the counts of events. */
export interface ImportedCounts {
  /** SELECT grp and all measures. */
  readonly counts: Sql
  /** The measures that are not known of these days. */
  readonly unknown: readonly Measure[]
}

/** An import of totals that is complete. */
interface DescribedImport {
  readonly website: number
  readonly zone: string
  readonly parts: ImportedParts
}

export interface ImportedReader {
  /** Null if there are none, or if they cannot answer the query, which `coverage` then says. */
  find(query: StatsQuery, groupBy: GroupBy, metrics: readonly Metric[]): Promise<ImportedCounts | null>
  /** The first days that imports have totals of. */
  firstDays(): Promise<readonly number[]>
}

/** Reads the totals that these websites have from other products. */
export function createImportedReader(
  websites: readonly number[],
  run: RunQuery,
  dialect: Dialect,
  coverage: ImportedCoverage,
): ImportedReader {
  let described: Promise<readonly DescribedImport[]> | undefined
  const read = (): Promise<readonly DescribedImport[]> => {
    described ??= readDescribed(run, websites)
    return described
  }

  return {
    async firstDays() {
      if (websites.length === 0) return []
      return (await read()).flatMap(({ parts }) => Object.values(parts).map(({ first }) => first))
    },

    async find(query, groupBy, metrics) {
      const asked = [query.website].flat()
      if (!websites.some((id) => asked.includes(id))) return null
      const days = wholeDaysIn(query.span)
      const overlaps = ({ first, last }: DayRange): boolean => first <= days.last && last >= days.first
      const totals = (await read()).filter(
        ({ website, parts }) => asked.includes(website) && Object.values(parts).some(overlaps),
      )
      if (totals.length === 0) return null
      const ranges = totals.flatMap(({ parts }) => Object.values(parts).filter(overlaps))
      coverage.ask({
        first: Math.max(days.first, Math.min(...ranges.map(({ first }) => first))),
        last: Math.min(days.last, Math.max(...ranges.map(({ last }) => last))),
      })
      const gap = gapOf(query, groupBy, dialect)
      if (gap) {
        coverage.leaveOut(gap, gap === 'filters' ? query.filters.map(printFilter) : [])
        return null
      }
      const dimension = nameOf(groupBy.kind === 'dimension' ? groupBy.dimension : filteredBy(query.filters))
      const used = totals.filter(({ parts }) => parts[dimension])
      if (used.length < totals.length) coverage.leaveOut('dimension')
      if (used.length === 0) return null
      const unknown = measures.filter((measure) =>
        used.some(({ parts }) => !parts[dimension]?.measures.includes(measure)),
      )
      coverage.include(metrics.filter((metric) => measuresFor([metric]).some((measure) => unknown.includes(measure))))
      return { unknown, counts: countsSql({ used, days, dimension, groupBy, query }, dialect) }
    },
  }
}

async function readDescribed(run: RunQuery, websites: readonly number[]): Promise<readonly DescribedImport[]> {
  const rows = await run(
    sql`SELECT website, zone, value FROM kept_roll_ups WHERE ${isOfWebsite(websites)} AND dimension = ${describingDimension}`,
  )
  return rows.map(({ website, zone, value }) => ({
    website: Number(website),
    zone: String(zone),
    parts: JSON.parse(String(value)),
  }))
}

const zoneOf = ({ timezone = 'UTC' }: Span) => localDaysOf(timezone)

/** The dates that are completely in a span; `last` may be before `first`. */
function wholeDaysIn(span: Span): DayRange {
  const { dayOf, startOf } = zoneOf(span)
  const [first, end] = [dayOf(span.from), dayOf(span.to)]
  return { first: startOf(first) === span.from ? first : first + 1, last: end - 1 }
}

/** Why totals cannot answer a query; null if they can. */
function gapOf(query: StatsQuery, groupBy: GroupBy, dialect: Dialect): ImportedGap | null {
  if (query.goal) return 'goal'
  if (groupBy.kind === 'buckets' && !areWholeDays(groupBy.buckets, zoneOf(query.span))) return 'interval'
  const group = groupBy.kind === 'dimension' ? groupBy.dimension : null
  if (group && 'patterns' in group && group.patterns && group.patterns.length > 0) return 'path_groups'
  if (group && 'name' in group && hasOwnRules(group.name, dialect)) return 'channel_rules'
  return canFollow(query.filters, group, dialect) ? null : 'filters'
}

/** Totals have one dimension at a time, so all filters have to be about the same one. */
function canFollow(filters: readonly Condition[], group: Dimension | null, dialect: Dialect): boolean {
  if (filters.length === 0) return true
  const leaves = filters.flatMap(filtersIn)
  const [first] = leaves
  if (!first || filters.some(isAboutVisits)) return false
  const { dimension } = first
  const name = nameOf(dimension)
  if (leaves.some((leaf) => nameOf(leaf.dimension) !== name || !isOnText(leaf))) return false
  if (group && nameOf(group) !== name) return false
  if ('name' in dimension && hasOwnRules(dimension.name, dialect)) return false
  // A visit can see several pages, and is counted for each of them.
  return group !== null || levelOf(dimension) !== 'row' || isOneValue(filters)
}

const isAboutVisits = (condition: Condition): boolean =>
  'kind' in condition &&
  (condition.kind === 'visit' ||
    condition.kind === 'funnel' ||
    ('conditions' in condition ? condition.conditions : [condition.condition]).some(isAboutVisits))

const otherOperators: readonly string[] = [...numberOperators, 'regex']

const isOnText = ({ dimension, operator }: Filter): boolean =>
  !otherOperators.includes(operator) &&
  !('patterns' in dimension && dimension.patterns && dimension.patterns.length > 0)

function isOneValue([filter, ...others]: readonly Condition[]): boolean {
  if (!filter || 'kind' in filter || others.length > 0) return false
  return filter.operator === 'is' && filter.values.length === 1 && !filter.ignoresCase
}

const nameOf = (dimension: FilterDimension | null): string => {
  if (!dimension) return ''
  return 'property' in dimension ? propertyDimension(dimension.property) : dimension.name
}

const filteredBy = (filters: readonly Condition[]): FilterDimension | null =>
  filters.flatMap(filtersIn)[0]?.dimension ?? null

interface CountedTotals {
  readonly used: readonly DescribedImport[]
  readonly days: DayRange
  readonly dimension: string
  readonly groupBy: GroupBy
  readonly query: StatsQuery
}

function countsSql({ used, days, dimension, groupBy, query }: CountedTotals, dialect: Dialect): Sql {
  const value = text('value')
  const isSelected = query.filters.map((condition) =>
    conditionSql(condition, {
      filter: (filter) => filterCondition(filter, dialect, value),
      anyRowOfVisit: () => text('FALSE'),
      funnel: () => text('FALSE'),
    }),
  )
  const zones = [...new Set(used.map(({ zone }) => zone))].map((zone) => sql`${zone}`)
  const websites = [...new Set(used.map(({ website }) => website))]
  const columns = measures.map((name) => text(`CAST(${name} AS BIGINT) AS ${name}`))
  return sql`SELECT ${groupSql(groupBy, query.span, dialect)} AS grp, ${join(columns, ', ')} FROM kept_roll_ups
    WHERE ${isOfWebsite(websites)} AND zone IN (${join(zones, ', ')}) AND dimension = ${dimension}
      AND day >= ${days.first} AND day <= ${days.last} AND ${all([text('overlap = 0'), ...isSelected])}`
}

function groupSql(groupBy: GroupBy, span: Span, dialect: Dialect): Sql {
  if (groupBy.kind === 'dimension') return text('value')
  if (groupBy.kind === 'total') return text("''")
  return bucketSql({ ...groupBy, buckets: inDays(groupBy.buckets, zoneOf(span)) }, text('day'), dialect)
}
