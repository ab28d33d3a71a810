import { type PageUrl, withQuery } from '../../router.ts'
import type { Period } from '../view/view.ts'

export const periodUrl = (pageUrl: PageUrl, period: Period): string =>
  withQuery(pageUrl, { period, from: undefined, to: undefined, interval: undefined })

interface ComparisonParams {
  /** Without it, the previous period. */
  readonly compare: string | undefined
  readonly compare_from?: string
  readonly compare_to?: string
}

/** The URL of the view with another comparison. Days of its own have no weekdays to match. */
export const compareUrl = (pageUrl: PageUrl, { compare, compare_from, compare_to }: ComparisonParams): string =>
  withQuery(pageUrl, {
    ...{ compare, compare_from, compare_to },
    ...(compare === 'custom' && { match_weekdays: undefined }),
  })
