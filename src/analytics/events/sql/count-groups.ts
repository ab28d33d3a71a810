import { columnsOf } from './channel-rules.ts'
import { type Condition, filtersOnRow, levelOfCondition } from './conditions.ts'
import type { Dialect } from './dialect.ts'
import {
  type Dimension,
  type DimensionName,
  dimensionValue,
  exitPage,
  groupedValue,
  hasValue,
  levelOf,
} from './dimensions.ts'
import { type ExpressionGroup, type Group, inSpan, type Span } from './measures.ts'
import { firstPattern } from './patterns.ts'
import type { DayRange, VisitsOfDays } from './roll-ups.ts'
import { all, join, type Sql, sql, text } from './sql.ts'
import { countedOf } from './website-ids.ts'
import { durationAndBounce, hitCounts, rowCondition, rowsOfVisits, visitCondition } from './whole-visits.ts'

/** A span of stored events, some days of which are rolled up. */
export interface StoredSpan {
  readonly website: number
  readonly span: Span
  /** The days whose visits are rolled up, and the spans that have to be read from rows. */
  readonly zone: string
  readonly runs: readonly DayRange[]
  readonly rowSpans: readonly Span[]
  readonly visitsOfDays: VisitsOfDays
}

/**
 * SELECT part, grp and all measures but those of scrolling, which are 0: the counts of several groups, each of which has its
 * position in the list as `part`. Rows are filtered once, visits are resolved once, and all groups of visits are counted in one
 * pass.
 */
export function countGroupsSql(
  stored: StoredSpan,
  filters: readonly Condition[],
  groups: readonly Group[],
  dialect: Dialect,
): Sql {
  const ofRows = filters.filter((condition) => levelOfCondition(condition) === 'row')
  const ofVisits = filters.filter((condition) => levelOfCondition(condition) !== 'row')
  const parts = groups.map((group, index) => ({ group, index }))
  const ofWholeVisits = parts.flatMap(({ group, index }) => {
    const dimension = visitGroup(group)
    return dimension === null ? [] : [{ dimension, index }]
  })
  // Without filters on rows, what a visit did on a rolled-up day is known.
  const dayParts = ofRows.length > 0 || stored.runs.length === 0 ? [] : parts.flatMap(toDayPart)
  const rowParts = parts.filter(
    ({ group, index }) => visitGroup(group) === null && !dayParts.some((one) => one.index === index),
  )
  const needsRows = ofRows.length + rowParts.length > 0 || (dayParts.length > 0 && stored.rowSpans.length > 0)
  const columns = [...new Set(ofWholeVisits.flatMap(({ dimension }) => (dimension === '' ? [] : [dimension.name])))]
  const visits = visitsSql(stored, ofVisits, columns, dayParts, dialect)
  const onRows = [...ofRows, ...ofVisits.filter((condition) => levelOfCondition(condition) === 'visit')]
  const readGroups = [...rowParts, ...(stored.rowSpans.length > 0 ? dayParts : [])].map(({ group }) => group)
  const rows = sql`SELECT ${text([...rowColumns(readGroups)].join(', '))} FROM events WHERE ${countedOf(stored.website)}
    AND ${inSpan(stored.span)} AND ${all(onRows.map((condition) => rowCondition(condition, stored, dialect)))}`
  const hitsOfVisits = sql`SELECT ${text(['hits.visit', 'visitor', 'hits.views', 'hits.acts', `${bigint('hits.engaged')} AS engaged`, 'bounced', 'lasted', ...columns].join(', '))}
    FROM (SELECT visit, ${hitCounts()} FROM rows GROUP BY visit) AS hits JOIN (${visits}) AS visits ON visits.visit = hits.visit`
  const ctes = [
    ...(needsRows ? [sql`rows AS ${dialect.materialized(rows)}`] : []),
    sql`found AS ${dialect.materialized(ofRows.length === 0 ? visits : hitsOfVisits)}`,
    // Most visitors have a single visit; they are counted without telling them apart, which takes half of the time.
    sql`repeated AS ${dialect.materialized(text('SELECT visitor AS one FROM found GROUP BY visitor HAVING count(*) > 1'))}`,
    text('marked AS (SELECT found.*, one IS NOT NULL AS repeated FROM found LEFT JOIN repeated ON one = visitor)'),
  ]
  const counts = [
    ...(ofWholeVisits.length + dayParts.length === 0
      ? []
      : [countVisitGroups(ofWholeVisits, dayParts, stored, dialect)]),
    ...rowParts.map(({ group, index }) => countRowGroup(group, index, dialect)),
  ]
  return sql`WITH ${join(ctes, ', ')} SELECT * FROM (${join(counts, ' UNION ALL ')}) AS counts WHERE visits > 0 AND grp IS NOT NULL`
}

/** A group that is the same for all rows of a visit on a rolled-up day. */
interface DayPart {
  readonly group: ExpressionGroup
  readonly ofDay: Sql
  readonly index: number
}

const toDayPart = ({ group, index }: { readonly group: Group; readonly index: number }): readonly DayPart[] =>
  group.kind === 'expression' && group.ofDay ? [{ group, ofDay: group.ofDay, index }] : []

/** The column of visits with the value of such a group; NULL for visits that may have several. */
const dayColumn = ({ index }: DayPart): Sql => text(`day_group_${index}`)

/** The dimension of visits that a group is by; empty for the total, null if its value depends on single rows. */
function visitGroup(group: Group): NamedDimension | '' | null {
  if (group.kind === 'total') return ''
  if (group.kind === 'expression' || !('name' in group.dimension)) return null
  return levelOf(group.dimension) === 'row' ? null : group.dimension
}

type NamedDimension = Extract<Dimension, { readonly name: unknown }>

/**
 * All groups of visits in one pass, with a row for each visit and group. Grouping sets take a table for each of the groups, and
 * another one for its visitors, which takes longer unless there are very many visits.
 */
function countVisitGroups(
  groups: readonly { readonly dimension: NamedDimension | ''; readonly index: number }[],
  dayParts: readonly DayPart[],
  stored: StoredSpan,
  dialect: Dialect,
): Sql {
  const list = (items: readonly Sql[]): Sql => sql`unnest([${join(items, ', ')}])`
  const part = list([...groups, ...dayParts].map(({ index }) => text(String(index))))
  const value = list([
    ...groups.map(({ dimension }) => (dimension === '' ? text("''") : countedColumn(dimension, dialect))),
    ...dayParts.map(dayColumn),
  ])
  const visits = sql`SELECT ${part} AS part, ${value} AS grp, visitor, repeated, views, acts, engaged, bounced, lasted FROM marked`
  const crossing = dayParts.map((one) => crossingHits(one, stored))
  return sql`SELECT part, grp, ${visitCounts} FROM (${join([visits, ...crossing], ' UNION ALL ')}) AS visits
    GROUP BY part, grp`
}

/** The hits of visits that may have several values of a group: on several days, or on days that are not rolled up. */
function crossingHits(
  { group, ofDay, index }: DayPart,
  { website, zone, runs, rowSpans, visitsOfDays }: StoredSpan,
): Sql {
  const hits = [
    sql`SELECT visit, ${ofDay} AS grp, views, acts, engaged FROM (${visitsOfDays({ website, zone }, runs, true)}) AS visit_days`,
    ...rowSpans.map(
      (span) =>
        sql`SELECT visit, ${group.expression} AS grp, ${hitCounts()} FROM rows WHERE ${inSpan(span)} GROUP BY visit, grp`,
    ),
  ]
  return sql`SELECT ${text(String(index))}, CAST(hits.grp AS VARCHAR), visitor, repeated, hits.views, hits.acts, hits.engaged, bounced, lasted
    FROM (SELECT visit, grp, ${summedHits} FROM (${join(hits, ' UNION ALL ')}) AS parts GROUP BY visit, grp) AS hits
    JOIN marked ON marked.visit = hits.visit`
}

/** The visits that are counted have the values of dimensions as columns, but for the patterns of paths. */
const countedColumn = (dimension: NamedDimension, dialect: Dialect): Sql =>
  'patterns' in dimension ? firstPattern(text(dimension.name), dimension.patterns ?? [], dialect) : text(dimension.name)

function countRowGroup(group: Group, index: number, dialect: Dialect): Sql {
  const { value, condition } =
    group.kind === 'dimension'
      ? { value: groupedValue(group.dimension, dialect), condition: all(hasValue(group.dimension)) }
      : { value: group.kind === 'expression' ? group.expression : text("''"), condition: text('TRUE') }
  return sql`SELECT ${text(String(index))} AS part, CAST(grp AS VARCHAR) AS grp, ${visitCounts} FROM (
    SELECT hits.grp, hits.views, hits.acts, hits.engaged, marked.visitor, marked.repeated, marked.bounced, marked.lasted
    FROM (SELECT visit, ${value} AS grp, ${hitCounts()} FROM rows WHERE ${condition} GROUP BY visit, grp) AS hits
    JOIN marked ON marked.visit = hits.visit) AS hits GROUP BY grp`
}

/** A visit of nothing but engagement counts as none. */
const ifCounted = (expression: string): string => `CASE WHEN views + acts > 0 THEN ${expression} END`

const visitCounts = text(`count(CASE WHEN views + acts > 0 AND NOT repeated THEN 1 END)
    + count(DISTINCT visitor) FILTER (views + acts > 0 AND repeated) AS visitors,
  count(${ifCounted('1')}) AS visits, sum(views) AS pageviews, sum(acts) AS events, coalesce(sum(${ifCounted('bounced')}), 0) AS bounces,
  coalesce(sum(${ifCounted('lasted')}), 0) AS duration_ms, sum(engaged) AS engaged_ms, 0 AS scroll_sum, 0 AS scroll_pages`)

/** The columns of rows that the groups need. */
function rowColumns(groups: readonly Group[]): ReadonlySet<string> {
  const columns = new Set(['visit', 'kind', 'engaged_ms'])
  for (const group of groups) {
    if (group.kind === 'expression') columns.add('time')
    if (group.kind !== 'dimension' || visitGroup(group) !== null) continue
    const { dimension } = group
    columns.add('property' in dimension ? 'props' : dimension.name === 'event' ? 'name' : dimension.name)
  }
  return columns
}

const visitTotals = ['visit', 'visitor', 'views', 'acts', 'engaged', 'bounced', 'lasted'] as const

/** SELECT the visits of a span that match filters, which are all of visits, with these dimensions. */
function visitsSql(
  storedSpan: StoredSpan,
  filters: readonly Condition[],
  columns: readonly DimensionName[],
  dayParts: readonly DayPart[],
  dialect: Dialect,
): Sql {
  const { website, zone, runs, rowSpans, visitsOfDays } = storedSpan
  const names = join([text([...visitTotals, ...columns].join(', ')), ...dayParts.map(dayColumn)], ', ')
  const ofOneDay = dayParts.map((part) => sql`CAST(${part.ofDay} AS VARCHAR) AS ${dayColumn(part)}`)
  const ofSeveralDays = dayParts.map((part) => sql`CAST(NULL AS VARCHAR) AS ${dayColumn(part)}`)
  const values = columns.map((name) => sql`${dimensionValue({ name }, dialect)} AS ${text(name)}`)
  const selected = [text(visitTotals.join(', ')), ...values]
  const matches = all(filters.map((condition) => visitCondition(condition, storedSpan, dialect)))
  const ofDays = (crosses: boolean): readonly Sql[] =>
    runs.length === 0
      ? []
      : [
          sql`SELECT ${join([...selected, ...(crosses ? [] : ofOneDay)], ', ')}
            FROM (${visitsOfDays({ website, zone }, runs, crosses)}) AS visit_days WHERE ${matches}`,
        ]
  const named = filters.flatMap(filtersOnRow).flatMap(({ dimension }) => ('name' in dimension ? [dimension.name] : []))
  const needed = new Set([...columns, ...named].flatMap((name) => columnsOf(name, dialect)))
  const stored = Array.from(needed, (name) =>
    name === 'exit_page' ? sql`${exitPage(dialect)} AS exit_page` : anyValue(name, dialect),
  )
  const ofRows = rowSpans.map((part) => {
    const selection = { table: text('events'), website, span: part, filters }
    const resolved = [
      sql`visit, ${anyValue('visitor', dialect)}, ${hitCounts(inSpan(part))}, ${durationAndBounce}`,
      ...stored,
    ]
    return sql`SELECT ${join(selected, ', ')} FROM (SELECT ${join(resolved, ', ')} FROM events
      WHERE ${rowsOfVisits(selection, dialect)} GROUP BY visit) AS whole WHERE ${matches}`
  })
  const crossing = [...ofDays(true), ...ofRows]
  const merged = [
    sql`visit, ${anyValue('visitor', dialect)}`,
    sql`${summedHits}, max(bounced) AS bounced, ${text(bigint('max(lasted)'))} AS lasted`,
    ...columns.map((name) => anyValue(name, dialect)),
    ...ofSeveralDays,
  ]
  const parts = [
    ...ofDays(false),
    sql`SELECT ${join(merged, ', ')} FROM (${join(crossing, ' UNION ALL ')}) AS crossing GROUP BY visit`,
  ]
  return sql`SELECT ${names} FROM (${join(parts, ' UNION ALL ')}) AS visits`
}

const anyValue = (column: string, dialect: Dialect): Sql => sql`${dialect.anyOf(text(column))} AS ${text(column)}`

/** Sums have 128 bits, and calculating with these is slow. */
const bigint = (expression: string): string => `CAST(${expression} AS BIGINT)`

const summedHits = text(
  `${bigint('sum(views)')} AS views, ${bigint('sum(acts)')} AS acts, ${bigint('sum(engaged)')} AS engaged`,
)
