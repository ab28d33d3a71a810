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
  /** Only these rows of the span are counted, if given, with the outcomes of their whole visits. */
  readonly only?: readonly RowsNextToDays[]
}

/**
 * Rows between rolled-up days (`within`), and those of the same visitors on the days before and after. What they add to the roll-ups is
 * counted: a visitor who was also seen before or after is known already.
 */
export interface RowsNextToDays {
  readonly span: Span
  readonly rows: Sql
  readonly side: keyof typeof sides
}

const sides = { within: 0, before: 1, after: 2 } as const

/**
 * SELECT part, grp and all measures but those of scrolling, which are 0 except of the total of some rows: the counts of several groups,
 * each of which has its position in the list as `part`. Rows are filtered once, visits are resolved once, and all groups of visits are counted in one
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
  // If all rows of a visit count, what it did on a rolled-up day is known.
  const countsSides = stored.only !== undefined
  const countsSomeRows = ofRows.length > 0 || countsSides
  const dayParts = countsSomeRows || stored.runs.length === 0 ? [] : parts.flatMap(toDayPart)
  const rowParts = parts.filter(
    ({ group, index }) => visitGroup(group) === null && !dayParts.some((one) => one.index === index),
  )
  const needsRows = countsSomeRows || rowParts.length > 0 || (dayParts.length > 0 && stored.rowSpans.length > 0)
  const columns = [...new Set(ofWholeVisits.flatMap(({ dimension }) => (dimension === '' ? [] : [dimension.name])))]
  const visits = visitsSql(stored, { filters: ofVisits, columns, dayParts, onlyOfRows: countsSomeRows }, dialect)
  const onRows = [...ofRows, ...ofVisits.filter((condition) => levelOfCondition(condition) === 'visit')]
  const readGroups = [...rowParts, ...(stored.rowSpans.length > 0 ? dayParts : [])].map(({ group }) => group)
  const { only = [{ span: stored.span, rows: text('TRUE'), side: 'within' }] } = stored
  const rows = join(
    only.map(
      ({
        span,
        rows,
        side,
      }) => sql`SELECT ${text([...rowColumns(readGroups, countsSides), ...(countsSides ? [`${sides[side]} AS side`] : [])].join(', '))}
        FROM events WHERE ${all([countedOf(stored.website), inSpan(span), rows, ...onRows.map((condition) => rowCondition(condition, stored, dialect))])}`,
    ),
    ' UNION ALL ',
  )
  const sideColumns = countsSides ? seenColumns : []
  const hitsOfVisits = sql`SELECT ${text(['hits.visit', 'visitor', 'hits.views', 'hits.acts', `${bigint('hits.engaged')} AS engaged`, ...sideColumns, 'bounced', 'lasted', ...columns].join(', '))}
    FROM (SELECT visit, ${hitsOf(countsSides)} FROM rows GROUP BY visit) AS hits JOIN (${visits}) AS visits ON visits.visit = hits.visit`
  const ctes = [
    ...(needsRows ? [sql`rows AS ${dialect.materialized(rows)}`] : []),
    sql`found AS ${dialect.materialized(countsSomeRows ? hitsOfVisits : visits)}`,
    // Most visitors have a single visit; they are counted without telling them apart, which takes half of the time.
    sql`repeated AS ${dialect.materialized(text('SELECT visitor AS one FROM found GROUP BY visitor HAVING count(*) > 1'))}`,
    text('marked AS (SELECT found.*, one IS NOT NULL AS repeated FROM found LEFT JOIN repeated ON one = visitor)'),
  ]
  const counts = [
    ...(ofWholeVisits.length + dayParts.length === 0
      ? []
      : [countVisitGroups(ofWholeVisits, dayParts, stored, dialect)]),
    ...rowParts.map(({ group, index }) => countRowGroup(group, index, countsSides, dialect)),
    ...(countsSides ? parts.flatMap(({ group, index }) => (group.kind === 'total' ? [countDepths(index)] : [])) : []),
  ]
  // A group of some rows that has no visits is added to the same group of days, which may have some.
  const isCounted = text(countsSides ? 'grp IS NOT NULL' : 'visits > 0 AND grp IS NOT NULL')
  return sql`WITH ${join(ctes, ', ')} SELECT * FROM (${join(counts, ' UNION ALL ')}) AS counts WHERE ${isCounted}`
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
  const countsSides = stored.only !== undefined
  const columns = [
    'visitor',
    'repeated',
    'views',
    'acts',
    'engaged',
    'bounced',
    'lasted',
    ...(countsSides ? seenColumns : []),
  ]
  const visits = sql`SELECT ${part} AS part, ${value} AS grp, ${text(columns.join(', '))} FROM marked`
  const crossing = dayParts.map((one) => crossingHits(one, stored))
  return sql`SELECT part, grp, ${countsSides ? sideCounts : visitCounts} FROM (${join([visits, ...crossing], ' UNION ALL ')}) AS visits
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

function countRowGroup(group: Group, index: number, countsSides: boolean, dialect: Dialect): Sql {
  const { value, condition } =
    group.kind === 'dimension'
      ? { value: groupedValue(group.dimension, dialect), condition: all(hasValue(group.dimension)) }
      : { value: group.kind === 'expression' ? group.expression : text("''"), condition: text('TRUE') }
  return sql`SELECT ${text(String(index))} AS part, CAST(grp AS VARCHAR) AS grp, ${countsSides ? sideCounts : visitCounts} FROM (
    SELECT hits.* EXCLUDE (visit), marked.visitor, marked.repeated, marked.bounced, marked.lasted
    FROM (SELECT visit, ${value} AS grp, ${hitsOf(countsSides)} FROM rows WHERE ${condition} GROUP BY visit, grp) AS hits
    JOIN marked ON marked.visit = hits.visit) AS hits GROUP BY grp`
}

/** A visit of nothing but engagement counts as none. */
const ifCounted = (expression: string): string => `CASE WHEN views + acts > 0 THEN ${expression} END`

const visitCounts = text(`count(CASE WHEN views + acts > 0 AND NOT repeated THEN 1 END)
    + count(DISTINCT visitor) FILTER (views + acts > 0 AND repeated) AS visitors,
  count(${ifCounted('1')}) AS visits, sum(views) AS pageviews, sum(acts) AS events, coalesce(sum(${ifCounted('bounced')}), 0) AS bounces,
  coalesce(sum(${ifCounted('lasted')}), 0) AS duration_ms, sum(engaged) AS engaged_ms, 0 AS scroll_sum, 0 AS scroll_pages`)

/** Whether a visit, or its hits in a group, were seen: at all, on the days before and on those after. */
const seenColumns = ['seen', 'seen_before', 'seen_after'] as const

const ifSeen = (side: string): string => `max(CASE WHEN kind <> 'engagement'${side} THEN 1 ELSE 0 END)`

const seenSides = text(`${ifSeen('')} AS seen, ${ifSeen(` AND side = ${sides.before}`)} AS seen_before,
  ${ifSeen(` AND side = ${sides.after}`)} AS seen_after`)

/** The hits of a visit in the table `rows`: only those within count, but it is known where it was seen. */
const hitsOf = (countsSides: boolean): Sql =>
  countsSides ? sql`${hitCounts(text(`side = ${sides.within}`))}, ${seenSides}` : hitCounts()

/** What was seen on a side is known already; of three days in a row, on both. */
const added = '(seen - seen_before - seen_after)'

const repeatedOn = (column: string): string => `count(DISTINCT visitor) FILTER (repeated AND ${column} = 1)`

const sideCounts = text(`coalesce(sum(CASE WHEN NOT repeated THEN ${added} END), 0)
    + ${seenColumns.map(repeatedOn).join(' - ')} AS visitors,
  sum(${added}) AS visits, sum(views) AS pageviews, sum(acts) AS events, sum(${added} * bounced) AS bounces,
  sum(${added} * lasted) AS duration_ms, sum(engaged) AS engaged_ms, 0 AS scroll_sum, 0 AS scroll_pages`)

/** The deepest scroll of each page in each visit. A depth of 0 means unknown. */
function countDepths(index: number): Sql {
  const deepest = (side: number): string => `max(CASE WHEN side = ${side} THEN scroll_depth END)`
  return text(`SELECT ${index} AS part, '' AS grp, 0, 0, 0, 0, 0, 0, 0,
      sum(depth - coalesce(depth_before, 0) - coalesce(depth_after, 0)), count(*) - count(depth_before) - count(depth_after)
    FROM (SELECT max(scroll_depth) AS depth, ${deepest(sides.before)} AS depth_before, ${deepest(sides.after)} AS depth_after
      FROM rows WHERE scroll_depth > 0 GROUP BY visit, page) AS depths`)
}

/** The columns of rows that the groups need. */
function rowColumns(groups: readonly Group[], countsDepths: boolean): ReadonlySet<string> {
  const columns = new Set(['visit', 'kind', 'engaged_ms', ...(countsDepths ? ['page', 'scroll_depth'] : [])])
  for (const group of groups) {
    if (group.kind === 'expression') columns.add('time')
    if (group.kind !== 'dimension' || visitGroup(group) !== null) continue
    const { dimension } = group
    columns.add('property' in dimension ? 'props' : dimension.name === 'event' ? 'name' : dimension.name)
  }
  return columns
}

const visitTotals = ['visit', 'visitor', 'views', 'acts', 'engaged', 'bounced', 'lasted'] as const

interface FoundVisits {
  /** All of them are of visits. */
  readonly filters: readonly Condition[]
  readonly columns: readonly DimensionName[]
  readonly dayParts: readonly DayPart[]
  /** Without the visits that have none of the selected rows, whose dimensions need not be computed. */
  readonly onlyOfRows: boolean
}

/** SELECT the visits of a span that match filters, with these dimensions. */
function visitsSql(
  storedSpan: StoredSpan,
  { filters, columns, dayParts, onlyOfRows }: FoundVisits,
  dialect: Dialect,
): Sql {
  const { website, zone, runs, rowSpans, visitsOfDays } = storedSpan
  const names = join([text([...visitTotals, ...columns].join(', ')), ...dayParts.map(dayColumn)], ', ')
  const ofOneDay = dayParts.map((part) => sql`CAST(${part.ofDay} AS VARCHAR) AS ${dayColumn(part)}`)
  const ofSeveralDays = dayParts.map((part) => sql`CAST(NULL AS VARCHAR) AS ${dayColumn(part)}`)
  const values = columns.map((name) => sql`${dimensionValue({ name }, dialect)} AS ${text(name)}`)
  const selected = [text(visitTotals.join(', ')), ...values]
  const matches = all([
    ...filters.map((condition) => visitCondition(condition, storedSpan, dialect)),
    ...(onlyOfRows ? [visitsOfRows] : []),
  ])
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

/** As a list, which the engine takes for short: otherwise it puts all visits of the days into a hash table instead, for twice the time. */
const visitsOfRows = text('visit IN (SELECT unnest(list(DISTINCT visit)) FROM rows)')

const anyValue = (column: string, dialect: Dialect): Sql => sql`${dialect.anyOf(text(column))} AS ${text(column)}`

/** Sums have 128 bits, and calculating with these is slow. */
const bigint = (expression: string): string => `CAST(${expression} AS BIGINT)`

const summedHits = text(
  `${bigint('sum(views)')} AS views, ${bigint('sum(acts)')} AS acts, ${bigint('sum(engaged)')} AS engaged`,
)
