import type { Metric } from '../query/metrics.ts'

/** Why totals that another product has counted are not in an answer. */
export const importedGaps = {
  filters: 'The totals cannot follow these filters',
  goal: 'Goals need events',
  interval: 'The totals are of whole days',
  dimension: 'The file has no totals by this dimension',
  path_groups: 'Totals of pages cannot be grouped',
  channel_rules: 'Totals of sources and channels cannot follow rules of the account',
} as const

export type ImportedGap = keyof typeof importedGaps

/** What an answer says about totals that another product has counted, on the days that it is about. */
export interface ImportedCoverage {
  readonly ask: (days: { readonly first: number; readonly last: number }) => void
  readonly include: (unknown: readonly Metric[]) => void
  /** With the texts of the filters that could not be followed. */
  readonly leaveOut: (gap: ImportedGap, filters?: readonly string[]) => void
  read(): ImportedNote | null
}

export interface ImportedNote {
  /** Days since 1970. */
  readonly first: number
  readonly last: number
  readonly isIncluded: boolean
  readonly gaps: readonly ImportedGap[]
  readonly filters: readonly string[]
  readonly metrics: readonly Metric[]
}

export function createImportedCoverage(showsFilters: boolean): ImportedCoverage {
  let asked: { readonly first: number; readonly last: number } | null = null
  let isIncluded = false
  const gaps = new Set<ImportedGap>()
  const notFollowed = new Set<string>()
  const metrics = new Set<Metric>()
  return {
    ask({ first, last }) {
      asked = { first: Math.min(first, asked?.first ?? first), last: Math.max(last, asked?.last ?? last) }
    },
    include(unknown) {
      isIncluded = true
      for (const metric of unknown) metrics.add(metric)
    },
    leaveOut(gap, filters = []) {
      gaps.add(gap)
      if (showsFilters) for (const filter of filters) notFollowed.add(filter)
    },
    read: () => asked && { ...asked, isIncluded, gaps: [...gaps], filters: [...notFollowed], metrics: [...metrics] },
  }
}
