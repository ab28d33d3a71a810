import type { Dialect } from './dialect.ts'
import { type Sql, sql, text } from './sql.ts'

/**
 * What events can be told apart by. The value of a `row` dimension may change within a visit; that of a `visit`
 * dimension stands on all of its rows; that of an `exit` dimension is only known from the whole visit.
 */
export const dimensionLevels = {
  page: 'row',
  entry_page: 'visit',
  exit_page: 'exit',
  hostname: 'row',
  source: 'visit',
  channel: 'visit',
  referrer: 'visit',
  utm_source: 'visit',
  utm_medium: 'visit',
  utm_campaign: 'visit',
  utm_term: 'visit',
  utm_content: 'visit',
  country: 'visit',
  region: 'visit',
  city: 'visit',
  browser: 'visit',
  browser_version: 'visit',
  os: 'visit',
  os_version: 'visit',
  device: 'visit',
  screen: 'visit',
  language: 'visit',
  event: 'row',
} as const

export type DimensionName = keyof typeof dimensionLevels

export type DimensionLevel = (typeof dimensionLevels)[DimensionName]

/** A named dimension, or one property that events carry. */
export type Dimension = { readonly name: DimensionName } | { readonly property: string }

const isDimensionName = (name: string): name is DimensionName => Object.hasOwn(dimensionLevels, name)

export const dimensionNames: readonly DimensionName[] = Object.keys(dimensionLevels).filter(isDimensionName)

export const levelOf = (dimension: Dimension): DimensionLevel =>
  'property' in dimension ? 'row' : dimensionLevels[dimension.name]

/** The dimension's value on a row; for an exit page, on a row of `wholeVisits`. */
export function dimensionValue(dimension: Dimension): Sql {
  if ('property' in dimension) return sql`coalesce(props[${dimension.property}], '')`
  // An engagement report is about a pageview, and found with it.
  if (dimension.name === 'event') return text("CASE WHEN kind = 'engagement' THEN 'pageview' ELSE name END")
  return text(dimension.name)
}

/** The rows on which a breakdown by the dimension looks: all, but for what only some events have. */
export function hasValue(dimension: Dimension): readonly Sql[] {
  if ('property' in dimension) return [sql`coalesce(props[${dimension.property}], '') <> ''`]
  return dimension.name === 'event' ? [text("kind = 'event'")] : []
}

/** The page of the visit's last pageview or custom event; of several at the same instant, the greatest. */
export const exitPage = (dialect: Dialect): Sql =>
  sql`coalesce(${dialect.valueAtMax(text('page'), text('(time, page)'), text("kind <> 'engagement'"))}, '')`
