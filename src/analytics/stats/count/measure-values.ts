import type { Measure } from '../../events/sql/measures.ts'
import type { Row } from '../../events/sql/statement.ts'
import type { MeasureValues } from '../query/metrics.ts'
import type { ImportedCounts } from './imported.ts'

/** The measures of a counted row; without a row, nothing was counted. */
export function measureValuesOf(row: Row | undefined, added: ImportedCounts | null = null): MeasureValues {
  const sum = (measure: Measure): number => Number(row?.[measure] ?? 0)
  return {
    ...(added && { unknown: added.unknown }),
    visitors: sum('visitors'),
    visits: sum('visits'),
    pageviews: sum('pageviews'),
    events: sum('events'),
    bounces: sum('bounces'),
    duration_ms: sum('duration_ms'),
    engaged_ms: sum('engaged_ms'),
    scroll_sum: sum('scroll_sum'),
    scroll_pages: sum('scroll_pages'),
    ...(row && 'conversions' in row ? conversionsOf(row) : {}),
  }
}

const conversionsOf = (row: Row) => ({
  conversions: Number(row.conversions),
  converting_visits: Number(row.converting_visits),
  converting_visitors: Number(row.converting_visitors),
})
