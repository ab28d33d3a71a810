import { normalizePage } from '../../../base/page-spelling.ts'
import type { DimensionName } from '../../events/sql/dimensions.ts'
import type { Measure } from '../../events/sql/measures.ts'
import { cleanText } from '../../ingest/formats/text.ts'
import type { ParamRule } from '../../ingest/param-rules.ts'
import { pageOf } from '../../ingest/steps/strip-params.ts'
import type { Cells } from '../readers/csv.ts'
import type { RejectReason } from '../readers/row.ts'

/** What values of a line depend on besides the line. */
export interface PartContext {
  /** The domain of the website. */
  readonly domain: string
  readonly excludesParam: ParamRule
}

/** The columns that a measure is read from, of which a file has one at most, and what their numbers are multiplied by. */
type MeasureColumns = readonly [columns: readonly string[], factor?: number]

/** One dimension, or the website as a whole, that a line has totals of. */
export interface Total {
  readonly dimension: DimensionName | `property.${string}` | ''
  readonly value: string
  /** Only these measures of the line. */
  readonly only?: readonly Measure[]
}

/** What a file has totals of. */
export interface Part {
  readonly measures: Readonly<Partial<Record<Measure, MeasureColumns>>>
  /** The column that each dimension needs; a file without it has no totals of that. The first one is that of the file itself. */
  readonly dimensions: readonly (readonly [dimension: Total['dimension'], column: string])[]
  readonly totals: (cell: Cells, context: PartContext) => readonly Total[] | RejectReason
}

/** What Plausible and Google write where they know nothing. */
const unset: ReadonlySet<string> = new Set(['(not set)', '(none)', '(direct)', 'Direct / None'])
export const known = (value: string, limit = 255): string => (unset.has(value) ? '' : cleanText(value, limit))

export const devices: Readonly<Record<string, string>> = {
  desktop: 'desktop',
  laptop: 'desktop',
  'ultra-wide': 'desktop',
  mobile: 'mobile',
  tablet: 'tablet',
}

export const pathOf = (sent: string, { domain, excludesParam }: PartContext): string => {
  const page = cleanText(sent, 2000)
  const url = page === '' ? null : URL.parse(page.startsWith('/') ? page : `/${page}`, `https://${domain}`)
  return url ? pageOf(url, excludesParam) : normalizePage(page)
}
