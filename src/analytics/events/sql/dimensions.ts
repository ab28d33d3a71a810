import { isRuled, ruledValue } from './channel-rules.ts'
import { dimensionColumns } from './columns.ts'
import type { Dialect } from './dialect.ts'
import { firstPattern } from './patterns.ts'
import { type Sql, sql, text } from './sql.ts'

export type DimensionName = (typeof dimensionColumns)[number]['name'] | 'exit_page' | 'event'

/**
 * The value of a `row` dimension may change within a visit; that of a `visit` dimension is the same on all of its rows; that
 * of an `exit` dimension is only known from the whole visit.
 */
export type DimensionLevel = 'row' | 'visit' | 'exit'

/** All dimensions: columns, and those computed from several. */
const levels: ReadonlyMap<DimensionName, DimensionLevel> = new Map<DimensionName, DimensionLevel>([
  ...dimensionColumns.map(({ name, level }) => [name, level] as const),
  ['exit_page', 'exit'],
  ['event', 'row'],
])

/** The order in which the API lists them: pages first. */
const first: readonly DimensionName[] = ['page', 'entry_page', 'exit_page', 'hostname']

export const dimensionNames: readonly DimensionName[] = [...new Set([...first, ...levels.keys()])]

/** Dimensions whose values are paths. */
export const pathDimensions = ['page', 'entry_page', 'exit_page'] as const satisfies readonly DimensionName[]

/**
 * A named dimension, or one property that events carry. With patterns, which only paths have, the value of a path that matches one
 * is the first pattern that it matches.
 */
export type Dimension =
  | { readonly name: DimensionName; readonly patterns?: readonly string[] }
  | { readonly property: string }

/** What rows can be filtered by, but not grouped by. `scroll_depth` is the deepest of the row's page in its visit. */
export const filterOnlyNames = ['revenue', 'currency', 'scroll_depth'] as const

export type FilterDimension = Dimension | { readonly name: (typeof filterOnlyNames)[number] }

const namedLevels: ReadonlyMap<string, DimensionLevel> = levels

export const levelOf = (dimension: FilterDimension): DimensionLevel =>
  'property' in dimension ? 'row' : (namedLevels.get(dimension.name) ?? 'row')

/** The dimension's value on a row as text; for an exit page, on a row of `wholeVisits`. */
export function dimensionValue(dimension: FilterDimension, dialect: Dialect): Sql {
  if ('property' in dimension) return sql`coalesce(props[${dimension.property}], '')`
  // An engagement report belongs to a pageview.
  if (dimension.name === 'event') return text("CASE WHEN kind = 'engagement' THEN 'pageview' ELSE name END")
  if (isRuled(dimension.name)) return ruledValue(dimension.name, dialect)
  // A row has revenue if it has a currency.
  return text(dimension.name === 'revenue' ? 'currency' : dimension.name)
}

/** The same, with paths by the patterns of the dimension. */
export const groupedValue = (dimension: FilterDimension, dialect: Dialect): Sql =>
  'patterns' in dimension
    ? firstPattern(dimensionValue(dimension, dialect), dimension.patterns ?? [], dialect)
    : dimensionValue(dimension, dialect)

/** The condition for rows of a breakdown: all rows, unless only some events have the dimension. */
export function hasValue(dimension: Dimension): readonly Sql[] {
  if ('property' in dimension) return [sql`coalesce(props[${dimension.property}], '') <> ''`]
  return dimension.name === 'event' ? [text("kind = 'event'")] : []
}

/** The page of the visit's last pageview or custom event; of several at the same instant, the greatest. */
export const exitPage = (dialect: Dialect): Sql =>
  sql`coalesce(${dialect.valueAtMax(text('page'), text('(time, page)'), text("kind <> 'engagement'"))}, '')`
