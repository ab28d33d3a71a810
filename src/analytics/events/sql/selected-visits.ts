import type { Dialect } from './dialect.ts'
import { type DimensionName, dimensionValue, exitPage, hasValue, levelOf } from './dimensions.ts'
import { type Filter, filterCondition } from './filters.ts'
import { sumDepths } from './measure.ts'
import { type Group, inSpan, type Measure, type Span, sums } from './measures.ts'
import type { DayRange, VisitsOfDays } from './roll-ups.ts'
import { all, join, type Sql, sql, text } from './sql.ts'
import { durationAndBounce, hitCounts, rowsOfVisits } from './whole-visits.ts'

/**
 * The rows that filters select, and their visits with their outcomes, as two tables from which many queries are answered: rows
 * are filtered once, and visits are resolved once.
 */
export interface SelectedTables {
  readonly visits: Sql
  readonly rows: Sql
}

/** What queries read: the tables of a selection, or the part of them that further filters on visits select. */
export interface SelectedRows extends SelectedTables {
  /** The rows, and maybe those of visits that are not selected. */
  readonly rowsOfMoreVisits: Sql
}

/** The columns that the tables have in addition to those of every selection: what queries group by or narrower filters use. */
export interface SelectedColumns {
  readonly visits: readonly string[]
  readonly rows: readonly string[]
}

const visitTotals = ['visit', 'visitor', 'views', 'acts', 'engaged', 'bounced', 'lasted'] as const
const rowValues = ['visit', 'time', 'kind', 'page', 'engaged_ms', 'scroll_depth'] as const

/** The columns for groups and filters by these dimensions. */
export function columnsFor(dimensions: readonly (DimensionName | 'property')[]): SelectedColumns {
  const names = [...new Set(dimensions)].sort()
  const isOfRows = (name: DimensionName | 'property'): boolean => name === 'property' || levelOf({ name }) === 'row'
  const columnOf = (name: string): string => (name === 'property' ? 'props' : name === 'event' ? 'name' : name)
  return {
    visits: names.filter((name) => !isOfRows(name)),
    rows: names.filter((name) => isOfRows(name) && name !== 'page').map(columnOf),
  }
}

/** Where a selection is taken from: stored events, or a broader selection of the same span. */
export interface SelectionSource {
  /** SELECT visits that match the filters, which are all of visits. */
  readonly visits: (filters: readonly Filter[], columns: readonly string[]) => Sql
  /** FROM … WHERE …: all rows. */
  readonly rows: Sql
  /** Whether rows have the dimensions of their visits, except for the exit page. */
  readonly rowsHaveVisitColumns: boolean
  /** Whether its visits have the column `repeated` already. */
  readonly hasRepeated: boolean
}

/** The approximate number of bytes that a row of each table takes. */
export const rowBytes = ({ visits, rows }: SelectedColumns): Readonly<Record<keyof SelectedTables, number>> => ({
  visits: 8 * visitTotals.length + textBytes * visits.length,
  rows: 8 * rowValues.length + textBytes * (3 + rows.length),
})
const textBytes = 16

/** What both tables take in addition, however few rows they have: the engine reserves memory for each of their columns. */
export const tableBytes = ({ visits, rows }: SelectedColumns): number =>
  columnBytes * (visitTotals.length + 1 + visits.length + rowValues.length + rows.length)
const columnBytes = 32 * 1024

export interface SelectionStep {
  readonly table: keyof SelectedTables
  readonly select: Sql
}

/** The statements that fill both tables; the second reads the table of the first. */
export function selectionSteps(
  source: SelectionSource,
  filters: readonly Filter[],
  columns: SelectedColumns,
  into: SelectedTables,
  dialect: Dialect,
): readonly SelectionStep[] {
  const ofVisits = filters.filter(({ dimension }) => levelOf(dimension) !== 'row')
  const ofRows = filters.filter(({ dimension }) => levelOf(dimension) === 'row')
  const isOnRows = ({ dimension }: Filter): boolean => source.rowsHaveVisitColumns && levelOf(dimension) === 'visit'
  const visits = source.visits(ofVisits, columns.visits)
  const rowsAmong = (matching: Sql): Sql =>
    sql`SELECT ${names([...rowValues, ...columns.rows])} ${source.rows} AND ${all([
      ...[...ofRows, ...ofVisits.filter(isOnRows)].map((filter) => filterCondition(filter, dialect)),
      ...(ofVisits.every(isOnRows) ? [] : [sql`visit IN (SELECT visit FROM ${matching})`]),
    ])}`
  const kept = [...['visitor', 'bounced', 'lasted'], ...(source.hasRepeated ? ['repeated'] : []), ...columns.visits]
  const marked = (found: Sql): Sql => (source.hasRepeated ? found : markRepeated(found, dialect))
  if (ofRows.length === 0)
    return [
      { table: 'visits', select: marked(visits) },
      { table: 'rows', select: rowsAmong(into.visits) },
    ]
  return [
    { table: 'rows', select: rowsAmong(sql`(${visits}) AS visits`) },
    {
      table: 'visits',
      select:
        marked(sql`SELECT hits.visit, ${names(kept)}, hits.views, hits.acts, CAST(hits.engaged AS BIGINT) AS engaged
        FROM (SELECT visit, ${hitCounts()} FROM ${into.rows} GROUP BY visit) AS hits
        JOIN (${visits}) AS visits ON visits.visit = hits.visit`),
    },
  ]
}

/**
 * Adds whether the visitor of a visit may have others. Most visitors have a single visit; they are counted without telling them
 * apart, which takes half of the time.
 */
const markRepeated = (visits: Sql, dialect: Dialect): Sql => sql`WITH found AS ${dialect.materialized(visits)},
    visitors AS (SELECT visitor AS one, count(*) > 1 AS repeated FROM found GROUP BY visitor)
  SELECT found.*, visitors.repeated FROM found JOIN visitors ON visitors.one = found.visitor`

export interface StoredSpan {
  readonly website: number
  readonly span: Span
  /** The days whose visits are rolled up, and the spans that have to be read from rows. */
  readonly zone: string
  readonly runs: readonly DayRange[]
  readonly rowSpans: readonly Span[]
  readonly visitsOfDays: VisitsOfDays
}

/** The stored events of a span. Visits come from rolled-up days where possible. */
export function storedSource(stored: StoredSpan, dialect: Dialect): SelectionSource {
  const { website, span, zone, runs, rowSpans, visitsOfDays } = stored
  return {
    rows: sql`FROM events WHERE website = ${website} AND ${inSpan(span)}`,
    rowsHaveVisitColumns: true,
    hasRepeated: false,
    visits(filters, columns) {
      const selected = names([...visitTotals, ...columns])
      const matches = all(filters.map((filter) => filterCondition(filter, dialect)))
      const ofDays = (crosses: boolean): readonly Sql[] =>
        runs.length === 0
          ? []
          : [
              sql`SELECT ${selected} FROM (${visitsOfDays({ website, zone }, runs, crosses)}) AS visit_days WHERE ${matches}`,
            ]
      const needed = [
        ...new Set([...columns, ...filters.flatMap(({ dimension }) => ('name' in dimension ? [dimension.name] : []))]),
      ]
      const values = needed.map((name) =>
        name === 'exit_page'
          ? sql`${exitPage(dialect)} AS exit_page`
          : sql`${dialect.anyOf(text(name))} AS ${text(name)}`,
      )
      const ofRows = rowSpans.map((part) => {
        const selection = { table: text('events'), website, span: part, filters }
        const resolved = [
          sql`visit, ${dialect.anyOf(text('visitor'))} AS visitor, ${hitCounts(inSpan(part))}, ${durationAndBounce}`,
          ...values,
        ]
        return sql`SELECT ${selected} FROM (SELECT ${join(resolved, ', ')} FROM events
          WHERE ${rowsOfVisits(selection, dialect)} GROUP BY visit) AS whole WHERE ${matches}`
      })
      const crossing = [...ofDays(true), ...ofRows]
      const merged = [
        sql`visit, ${dialect.anyOf(text('visitor'))} AS visitor`,
        text(`${bigint('sum(views)')} AS views, ${bigint('sum(acts)')} AS acts, ${bigint('sum(engaged)')} AS engaged,
          max(bounced) AS bounced, ${bigint('max(lasted)')} AS lasted`),
        ...columns.map((name) => sql`${dialect.anyOf(text(name))} AS ${text(name)}`),
      ]
      const parts = [
        ...ofDays(false),
        ...(crossing.length === 0
          ? []
          : [sql`SELECT ${join(merged, ', ')} FROM (${join(crossing, ' UNION ALL ')}) AS crossing GROUP BY visit`]),
      ]
      return sql`SELECT ${selected} FROM (${join(parts, ' UNION ALL ')}) AS visits`
    },
  }
}

/** Narrows a selection by filters on visits, without copying anything. */
export function narrowSelection(
  { visits, rows }: SelectedTables,
  filters: readonly Filter[],
  dialect: Dialect,
): SelectedRows {
  if (filters.length === 0) return { visits, rows, rowsOfMoreVisits: rows }
  const matching = sql`FROM ${visits} WHERE ${all(filters.map((filter) => filterCondition(filter, dialect)))}`
  return {
    visits: sql`(SELECT * ${matching})`,
    rows: sql`(SELECT * FROM ${rows} WHERE visit IN (SELECT visit ${matching}))`,
    rowsOfMoreVisits: rows,
  }
}

/** A broader selection. */
export const selectedSource = ({ visits, rows }: SelectedTables, dialect: Dialect): SelectionSource => ({
  rows: sql`FROM ${rows} WHERE TRUE`,
  rowsHaveVisitColumns: false,
  hasRepeated: true,
  visits: (filters, columns) => sql`SELECT ${names([...visitTotals, 'repeated', ...columns])} FROM ${visits}
    WHERE ${all(filters.map((filter) => filterCondition(filter, dialect)))}`,
})

const scrollMeasures: readonly Measure[] = ['scroll_sum', 'scroll_pages']

/** SELECT grp and all measures of a selection, of the groups that have visits. */
export function countSelected(
  { visits, rows, rowsOfMoreVisits }: SelectedRows,
  group: Group,
  neededMeasures: readonly Measure[],
): Sql {
  const { value, isOfVisits, condition } = grouping(group)
  const hits = isOfVisits
    ? sql`SELECT ${value} AS grp, visitor, repeated, views, acts, engaged, bounced, lasted FROM ${visits} AS visits`
    : sql`SELECT hits.grp, visits.visitor, visits.repeated, hits.views, hits.acts, hits.engaged, visits.bounced, visits.lasted
        FROM (SELECT visit, ${value} AS grp, ${hitCounts()} FROM ${rowsOfMoreVisits} AS of_rows WHERE ${condition} GROUP BY visit, grp) AS hits
        JOIN ${visits} AS visits ON visits.visit = hits.visit`
  const counts = sql`SELECT grp, ${countedVisits} FROM (${hits}) AS hits GROUP BY grp`
  if (!scrollMeasures.some((measure) => neededMeasures.includes(measure)))
    return sql`SELECT * FROM (${counts}) AS counts WHERE visits > 0`
  const pages = (
    grp: Sql,
  ): Sql => sql`SELECT visit, page, ${grp} AS grp, max(scroll_depth) AS depth FROM ${rows} AS of_rows
    WHERE scroll_depth > 0 AND ${condition} GROUP BY visit, page, grp`
  const depths = isOfVisits
    ? sql`SELECT ${value} AS grp, depth FROM (${pages(text("''"))}) AS pages JOIN ${visits} AS visits ON visits.visit = pages.visit`
    : pages(value)
  return sql`SELECT grp, ${sums} FROM (${counts} UNION ALL ${sumDepths(depths, text('grp'))}) AS parts
    GROUP BY grp HAVING sum(visits) > 0`
}

const ifCounted = (expression: string): string => `CASE WHEN views + acts > 0 THEN ${expression} END`

const countedVisits = text(`count(CASE WHEN views + acts > 0 AND NOT repeated THEN 1 END)
    + count(DISTINCT CASE WHEN views + acts > 0 AND repeated THEN visitor END) AS visitors,
  count(${ifCounted('1')}) AS visits, sum(views) AS pageviews, sum(acts) AS events, coalesce(sum(${ifCounted('bounced')}), 0) AS bounces,
  coalesce(sum(${ifCounted('lasted')}), 0) AS duration_ms, sum(engaged) AS engaged_ms, 0 AS scroll_sum, 0 AS scroll_pages`)

function grouping(group: Group): { readonly value: Sql; readonly isOfVisits: boolean; readonly condition: Sql } {
  if (group.kind === 'total') return { value: text("''"), isOfVisits: true, condition: text('TRUE') }
  if (group.kind === 'expression') return { value: group.expression, isOfVisits: false, condition: text('TRUE') }
  const { dimension } = group
  return {
    value: dimensionValue(dimension),
    isOfVisits: levelOf(dimension) !== 'row',
    condition: all(hasValue(dimension)),
  }
}

/** Sums have 128 bits, and calculating with these is slow. */
const bigint = (expression: string): string => `CAST(${expression} AS BIGINT)`

const names = (list: readonly string[]): Sql => text(list.join(', '))
