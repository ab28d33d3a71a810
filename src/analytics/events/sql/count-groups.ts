import { columnsOf, dialectOfRollUps } from './channel-rules.ts'
import { type Condition, filtersOnRow, levelOfCondition } from './conditions.ts'
import { type ListedDimension, listedDimensions } from './day-roll-up.ts'
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
import { type ExpressionGroup, type Group, inSpan, measures, type Span, sums } from './measures.ts'
import { firstPattern } from './patterns.ts'
import { type DayRange, hitListOf, type VisitsOfDays } from './roll-ups.ts'
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
  /** Whether they are missing from the days that are counted, or counted with them too much. */
  readonly sign: 1 | -1
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
  const usesDays = !countsSomeRows && stored.runs.length > 0
  const dayParts = usesDays ? parts.flatMap(toDayPart) : []
  const listParts = usesDays ? parts.flatMap(toListPart) : []
  const rowParts = parts.filter(
    ({ group, index }) => visitGroup(group) === null && ![...dayParts, ...listParts].some((one) => one.index === index),
  )
  const readsAll = countsSomeRows || rowParts.length > 0
  const needsRows = readsAll || (dayParts.length + listParts.length > 0 && stored.rowSpans.length > 0)
  const columns = [...new Set(ofWholeVisits.flatMap(({ dimension }) => (dimension === '' ? [] : [dimension.name])))]
  const visits = visitsSql(
    stored,
    { filters: ofVisits, columns, dayParts, listParts, onlyOfRows: countsSomeRows },
    dialect,
  )
  const onRows = [...ofRows, ...ofVisits.filter((condition) => levelOfCondition(condition) === 'visit')]
  const readGroups = [...rowParts, ...(stored.rowSpans.length > 0 ? [...dayParts, ...listParts] : [])].map(
    ({ group }) => group,
  )
  const readSpans = readsAll ? [stored.span] : stored.rowSpans
  const { only = readSpans.map((span) => ({ span, rows: text('TRUE'), side: 'within' as const, sign: 1 as const })) } =
    stored
  const rows = join(
    only.map(
      ({
        span,
        rows,
        side,
        sign,
      }) => sql`SELECT ${text([...rowColumns(readGroups, countsSides), ...(countsSides ? [`${sides[side]} AS side`, `${sign} AS sign`] : [])].join(', '))}
        FROM events WHERE ${all([countedOf(stored.website), inSpan(span), rows, ...onRows.map((condition) => rowCondition(condition, stored, dialect))])}`,
    ),
    ' UNION ALL ',
  )
  const sideColumns = countsSides ? seenColumns : []
  const hitsOfVisits = sql`SELECT ${text(['hits.visit', 'visitor', 'hits.views', 'hits.acts', `${bigint('hits.engaged')} AS engaged`, ...sideColumns, 'bounced', 'lasted', ...columns].join(', '))}
    FROM (SELECT visit, ${hitsOf(countsSides)} FROM rows GROUP BY visit) AS hits JOIN (${visits}) AS visits ON visits.visit = hits.visit`
  const hits = [
    ...dayParts.map((part) => ({ index: part.index, select: hitsOfDayPart(part, stored) })),
    ...listParts.map((part) => ({ index: part.index, select: hitsOfListPart(part, stored, dialect) })),
    ...rowParts.map(({ group, index }) => ({ index, select: hitsOfRows(group, countsSides, dialect) })),
  ]
  const ctes = [
    ...(needsRows ? [sql`rows AS ${dialect.materialized(rows)}`] : []),
    ...(stored.runs.length > 0 ? [sql`crossing AS ${dialect.materialized(crossingVisits(stored))}`] : []),
    sql`found AS ${dialect.materialized(countsSomeRows ? hitsOfVisits : visits)}`,
    ...hits.map(({ index, select }) => sql`${hitsTable(index)} AS ${dialect.materialized(select)}`),
    // Most visitors have a single visit, so that their number is that of their visits: telling visitors apart takes half of the time.
    sql`again AS ${dialect.materialized(text('SELECT * FROM found WHERE visitor IN (SELECT visitor FROM found GROUP BY visitor HAVING count(*) > 1)'))}`,
  ]
  const units: readonly Units[] = [
    ...(ofWholeVisits.length + dayParts.length === 0
      ? []
      : [unitsOfVisits(ofWholeVisits, dayParts, countsSides, dialect)]),
    ...listParts.map(unitsOfList),
    ...rowParts.map(({ index }) => unitsOfHits(index, countsSides)),
  ]
  const counts = [
    ...units.map(
      (of) =>
        sql`SELECT part, grp, ${countsSides ? sideCounts : visitCounts} FROM (${of('found')}) AS units GROUP BY part, grp`,
    ),
    (countsSides ? repeatedSides : repeatedVisits)(
      join(
        units.map((of) => of('again')),
        ' UNION ALL ',
      ),
    ),
    ...(countsSides ? parts.flatMap(({ group, index }) => (group.kind === 'total' ? [countDepths(index)] : [])) : []),
  ]
  // A group of some rows that has no visits is added to the same group of days, which may have some.
  const isCounted = countsSides ? text('') : text('HAVING sum(visits) > 0')
  return sql`WITH ${join(ctes, ', ')} SELECT part, grp, ${sums} FROM (${join(counts, ' UNION ALL ')}) AS counts
    WHERE grp IS NOT NULL GROUP BY part, grp ${isCounted}`
}

/**
 * SELECT part, grp and `unitColumns`: a row for each visit, of all or of some visitors, in each of its groups; see `found` and `again`
 * above.
 */
type Units = (table: 'found' | 'again') => Sql

const unitColumns = (countsSides: boolean): readonly string[] => [
  ...['visitor', 'views', 'acts', 'engaged', 'bounced', 'lasted'],
  ...(countsSides ? seenColumns : []),
]

/** The hits of visits by the values of a group: of rows, or of visits that may have several values. */
const hitsTable = (index: number): Sql => text(`hits_${index}`)

function unitsOfHits(index: number, countsSides: boolean): Units {
  const ofVisit = ['visitor', 'bounced', 'lasted']
  const columns = unitColumns(countsSides).map((name) => (ofVisit.includes(name) ? name : `hits.${name}`))
  return (table) => sql`SELECT ${text(`${index} AS part, CAST(hits.grp AS VARCHAR) AS grp, ${columns.join(', ')}`)}
    FROM ${hitsTable(index)} AS hits JOIN ${text(table)} AS visits ON visits.visit = hits.visit`
}

const crossingVisits = ({ website, zone, runs, visitsOfDays }: StoredSpan): Sql =>
  visitsOfDays({ website, zone }, runs, true)

/** A group that is the same for all rows of a visit on a rolled-up day. */
interface DayPart {
  readonly group: ExpressionGroup
  readonly ofDay: Sql
  readonly index: number
}

const toDayPart = ({ group, index }: { readonly group: Group; readonly index: number }): readonly DayPart[] =>
  group.kind === 'expression' && group.ofDay ? [{ group, ofDay: group.ofDay, index }] : []

/** A group of which visits on rolled-up days have a list of their values. */
interface ListPart {
  readonly group: Extract<Group, { readonly kind: 'dimension' }>
  readonly name: ListedDimension
  readonly index: number
}

const toListPart = ({ group, index }: { readonly group: Group; readonly index: number }): readonly ListPart[] => {
  if (group.kind !== 'dimension') return []
  const { dimension } = group
  if (!('name' in dimension) || 'patterns' in dimension) return []
  const name = listedDimensions.find((one) => dimension.name === one)
  return name ? [{ group, name, index }] : []
}

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
 * All groups of visits in one pass, with a row for each visit and group. Grouping sets take a table for each of the groups, which
 * takes longer unless there are very many visits.
 */
function unitsOfVisits(
  groups: readonly { readonly dimension: NamedDimension | ''; readonly index: number }[],
  dayParts: readonly DayPart[],
  countsSides: boolean,
  dialect: Dialect,
): Units {
  const list = (items: readonly Sql[]): Sql => sql`unnest([${join(items, ', ')}])`
  const part = list([...groups, ...dayParts].map(({ index }) => text(String(index))))
  const value = list([
    ...groups.map(({ dimension }) => (dimension === '' ? text("''") : countedColumn(dimension, dialect))),
    ...dayParts.map(dayColumn),
  ])
  const columns = text(unitColumns(countsSides).join(', '))
  return (table) =>
    join(
      [
        sql`SELECT ${part} AS part, ${value} AS grp, ${columns} FROM ${text(table)}`,
        ...dayParts.map(({ index }) => unitsOfHits(index, countsSides)(table)),
      ],
      ' UNION ALL ',
    )
}

/** The hits of visits that may have several values of a group: on several days, or on days that are not rolled up. */
function hitsOfDayPart({ group, ofDay }: DayPart, { rowSpans }: StoredSpan): Sql {
  const hits = [
    sql`SELECT visit, ${ofDay} AS grp, views, acts, engaged FROM crossing`,
    ...rowSpans.map(
      (span) =>
        sql`SELECT visit, ${group.expression} AS grp, ${hitCounts()} FROM rows WHERE ${inSpan(span)} GROUP BY visit, grp`,
    ),
  ]
  return sql`SELECT visit, grp, ${summedHits} FROM (${join(hits, ' UNION ALL ')}) AS hits GROUP BY visit, grp`
}

const listedHit = text('hit.value AS grp, hit.views AS views, hit.acts AS acts, hit.engaged AS engaged')

/** The hits of visits on a single day are in their lists; of others, several lists and rows may have the same value. */
const unitsOfList =
  ({ name, index }: ListPart): Units =>
  (table) =>
    sql`SELECT ${text(String(index))} AS part, hit.value AS grp, visitor, hit.views AS views, hit.acts AS acts,
      hit.engaged AS engaged, bounced, lasted
    FROM (SELECT unnest(${text(hitListOf(name))}) AS hit, visitor, bounced, lasted FROM ${text(table)}) AS hits
    UNION ALL ${unitsOfHits(index, false)(table)}`

function hitsOfListPart({ group, name }: ListPart, { rowSpans }: StoredSpan, dialect: Dialect): Sql {
  const hits = [
    sql`SELECT visit, ${listedHit} FROM (SELECT visit, unnest(${text(hitListOf(name))}) AS hit FROM crossing) AS hits`,
    ...(rowSpans.length === 0 ? [] : [hitsOfRows(group, false, dialect)]),
  ]
  return sql`SELECT visit, grp, ${summedHits} FROM (${join(hits, ' UNION ALL ')}) AS hits GROUP BY visit, grp`
}

/** The visits that are counted have the values of dimensions as columns, but for the patterns of paths. */
const countedColumn = (dimension: NamedDimension, dialect: Dialect): Sql =>
  'patterns' in dimension ? firstPattern(text(dimension.name), dimension.patterns ?? [], dialect) : text(dimension.name)

function hitsOfRows(group: Group, countsSides: boolean, dialect: Dialect): Sql {
  const { value, condition } =
    group.kind === 'dimension'
      ? { value: groupedValue(group.dimension, dialect), condition: all(hasValue(group.dimension)) }
      : { value: group.kind === 'expression' ? group.expression : text("''"), condition: text('TRUE') }
  return sql`SELECT visit, ${value} AS grp, ${hitsOf(countsSides)} FROM rows WHERE ${condition} GROUP BY visit, grp`
}

/** A visit of nothing but engagement counts as none. */
const ifCounted = (expression: string): string => `CASE WHEN views + acts > 0 THEN ${expression} END`

const none = (names: readonly string[]): string => names.map((name) => `0 AS ${name}`).join(', ')

const unscrolled = none(['scroll_sum', 'scroll_pages'])

/** As if no visitor had two visits in a group. */
const visitCounts =
  text(`count(${ifCounted('1')}) AS visitors, count(${ifCounted('1')}) AS visits, sum(views) AS pageviews,
  sum(acts) AS events, coalesce(sum(${ifCounted('bounced')}), 0) AS bounces, coalesce(sum(${ifCounted('lasted')}), 0) AS duration_ms,
  sum(engaged) AS engaged_ms, ${unscrolled}`)

const onlyVisitors = text(none(measures.filter((name) => name !== 'visitors')))

/** By how much that exceeds the visitors, as a negative number. */
const repeatedVisits = (units: Sql): Sql =>
  sql`SELECT part, grp, ${text(`count(DISTINCT ${ifCounted('visitor')}) - count(${ifCounted('1')})`)}, ${onlyVisitors}
    FROM (${units}) AS units GROUP BY part, grp`

/**
 * Whether a visit, or its hits in a group, were seen: at all, on the days before and on those after. All of its rows have the same sign,
 * since rows of different ones are days apart.
 */
const seenColumns = ['seen', 'seen_before', 'seen_after', 'sign'] as const

const ifSeen = (side: string): string => `max(CASE WHEN kind <> 'engagement'${side} THEN 1 ELSE 0 END)`

const seenSides = text(`${ifSeen('')} AS seen, ${ifSeen(` AND side = ${sides.before}`)} AS seen_before,
  ${ifSeen(` AND side = ${sides.after}`)} AS seen_after, max(sign) AS sign`)

/** The hits of a visit in the table `rows`: only those within count, but it is known where it was seen. */
const hitsOf = (countsSides: boolean): Sql =>
  countsSides ? sql`${hitCounts(text(`side = ${sides.within}`))}, ${seenSides}` : hitCounts()

/** What was seen on a side is known already; of three days in a row, on both. */
const added = 'sign * (seen - seen_before - seen_after)'

const sideCounts =
  text(`sum(${added}) AS visitors, sum(${added}) AS visits, sum(sign * views) AS pageviews, sum(sign * acts) AS events,
  sum(${added} * bounced) AS bounces, sum(${added} * lasted) AS duration_ms, sum(sign * engaged) AS engaged_ms, ${unscrolled}`)

/** By how much that exceeds the visitors. Several distinct counts would take a table of the groups each. */
const repeatedSides = (units: Sql): Sql => sql`SELECT part, grp,
    CAST(sum(sign * (seen - seen_before - seen_after) - added) AS BIGINT) AS visitors, ${onlyVisitors}
  FROM (SELECT part, grp, max(seen) AS seen, max(seen_before) AS seen_before, max(seen_after) AS seen_after, max(sign) AS sign,
      sum(${text(added)}) AS added FROM (${units}) AS units GROUP BY part, grp, visitor) AS visitors
  GROUP BY part, grp`

/** The deepest scroll of each page in each visit. A depth of 0 means unknown. */
function countDepths(index: number): Sql {
  const deepest = (side: number): string => `max(CASE WHEN side = ${side} THEN scroll_depth END)`
  const isKnown = (depth: string): string => `CASE WHEN ${depth} IS NULL THEN 0 ELSE 1 END`
  return text(`SELECT ${index} AS part, '' AS grp, 0, 0, 0, 0, 0, 0, 0,
      sum(sign * (depth - coalesce(depth_before, 0) - coalesce(depth_after, 0))),
      sum(sign * (1 - ${isKnown('depth_before')} - ${isKnown('depth_after')}))
    FROM (SELECT max(scroll_depth) AS depth, ${deepest(sides.before)} AS depth_before, ${deepest(sides.after)} AS depth_after, max(sign) AS sign
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
  readonly listParts: readonly ListPart[]
  /** Without the visits that have none of the selected rows, whose dimensions need not be computed. */
  readonly onlyOfRows: boolean
}

/** SELECT the visits of a span that match filters, with these dimensions. */
function visitsSql(
  storedSpan: StoredSpan,
  { filters, columns, dayParts, listParts, onlyOfRows }: FoundVisits,
  dialect: Dialect,
): Sql {
  const { website, zone, runs, rowSpans, visitsOfDays } = storedSpan
  const lists = [...new Set(listParts.map(({ name }) => hitListOf(name)))]
  const names = join([text([...visitTotals, ...columns, ...lists].join(', ')), ...dayParts.map(dayColumn)], ', ')
  const ofOneDay = [
    ...lists.map((list) => text(list)),
    ...dayParts.map((part) => sql`CAST(${part.ofDay} AS VARCHAR) AS ${dayColumn(part)}`),
  ]
  const ofSeveralDays = [
    ...lists.map((list) => text(`NULL AS ${list}`)),
    ...dayParts.map((part) => sql`CAST(NULL AS VARCHAR) AS ${dayColumn(part)}`),
  ]
  const selectedIn = (table: Dialect): readonly Sql[] => [
    text(visitTotals.join(', ')),
    ...columns.map((name) => sql`${dimensionValue({ name }, table)} AS ${text(name)}`),
  ]
  const matchesIn = (table: Dialect): Sql =>
    all([
      ...filters.map((condition) => visitCondition(condition, storedSpan, dialect, table)),
      ...(onlyOfRows ? [visitsOfRows] : []),
    ])
  const ofRollUps = dialectOfRollUps(dialect)
  const ofDays = (crosses: boolean): readonly Sql[] =>
    runs.length === 0
      ? []
      : [
          sql`SELECT ${join([...selectedIn(ofRollUps), ...(crosses ? [] : ofOneDay)], ', ')}
            FROM ${crosses ? text('crossing') : sql`(${visitsOfDays({ website, zone }, runs, false)}) AS visit_days`} WHERE ${matchesIn(ofRollUps)}`,
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
    return sql`SELECT ${join(selectedIn(dialect), ', ')} FROM (SELECT ${join(resolved, ', ')} FROM events
      WHERE ${rowsOfVisits(selection, dialect)} GROUP BY visit) AS whole WHERE ${matchesIn(dialect)}`
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
