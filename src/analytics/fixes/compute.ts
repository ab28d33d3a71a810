import type { SiteTemplate } from '../../base/site-template.ts'
import {
  countedResult,
  countsOf,
  isNewOrGone,
  type MeasureName,
  type MeasureResult,
  type Pages,
  positionResult,
  type Verdict,
} from './measures.ts'
import { pageMatcher, type SplitPages, splitPages } from './split-pages.ts'
import type { WeeklyNumbers, WeeklySearch, WeeklyVisits } from './weekly.ts'

/** Another fix, some of whose days are the same. */
export interface OtherFix {
  readonly id: number
  readonly text: string
  readonly time: number
  readonly pages: readonly string[]
}

/** What was read about the days before and after a fix. */
export interface FixNumbers {
  readonly fix: { readonly pages: readonly string[]; readonly pageCount: number }
  readonly visits: WeeklyVisits & NumbersState
  /** Null if no search engine is connected. */
  readonly search: (WeeklySearch & NumbersState & { readonly isLate: boolean }) | null
  readonly pathGroups: readonly SiteTemplate[]
  readonly others: readonly OtherFix[]
}

interface NumbersState {
  readonly isOver: boolean
  readonly hasBefore: boolean
  readonly weeks: number
}

export interface Overlap {
  readonly fix: number
  readonly text: string
  readonly time: number
  /** How many of the fixed pages it changed, too. */
  readonly pages: number
  /** The effect without them, in percent; null if there is none. */
  readonly without: number | null
}

export interface ComputedResult {
  readonly verdict: Verdict
  /** The one that the verdict is about. */
  readonly measure: MeasureName
  readonly split: SplitPages
  readonly measures: readonly MeasureResult[]
  readonly pages: readonly { readonly page: string; readonly before: number; readonly after: number }[]
  readonly gainedPages: number
  readonly overlaps: readonly Overlap[]
}

const maxShownPages = 200

/** What a fix brought, out of nothing but numbers. */
export function computeResult({ fix, visits, search, pathGroups, others }: FixNumbers): ComputedResult {
  const counted = [visits.visits, search?.clicks ?? null]
  const pages = [...new Set(counted.flatMap((numbers) => (numbers ? [...numbers.keys()] : [])))]
  const isFixed = pageMatcher(fix.pages)
  const otherPages = others.map((other) => ({ ...other, isChanged: pageMatcher(other.pages) }))
  // What search engines do not report after all is not waited for.
  const isOver = visits.isOver && (search === null || search.isOver || search.isLate)
  const split = splitPages({
    ...{ pages, pathGroups, isFixed },
    isChanged: (page) => otherPages.some(({ isChanged }) => isChanged(page)),
    isNewOrGone: (page) => isOver && isNewOrGone(counted, page),
    isIncomplete: fix.pageCount > fix.pages.length,
  })
  const measure = (of: Pages): readonly MeasureResult[] => [
    ...(search ? [countedResult('clicks', search.clicks, of, search), positionResult(search, of, search)] : []),
    countedResult('visits', visits.visits, of, visits),
    ...(visits.conversions ? [countedResult('conversions', visits.conversions, of, visits)] : []),
  ]
  const measures = measure(split)
  const main = mainOf(measures)
  const numbers = main?.name === 'clicks' && search ? search.clicks : visits.visits
  const rows = rowsOf(numbers, split.fixed)
  return {
    verdict: verdictOf(main, isOver),
    measure: main?.name ?? 'visits',
    ...{ split, measures },
    pages: rows.slice(0, maxShownPages),
    gainedPages: rows.filter(({ before, after }) => after > before).length,
    overlaps: otherPages.flatMap(({ id, text, time, isChanged }) => {
      const fixed = split.fixed.filter((page) => !isChanged(page))
      const shared = split.fixed.length - fixed.length
      if (shared === 0) return []
      const without = measure({ ...split, fixed }).find(({ name }) => name === main?.name)
      return [{ fix: id, text, time, pages: shared, without: without?.effect?.change ?? null }]
    }),
  }
}

/** Clicks, or visits where clicks say nothing. */
function mainOf(measures: readonly MeasureResult[]): MeasureResult | undefined {
  const counted = measures.filter(({ name }) => name === 'clicks' || name === 'visits')
  return counted.find(({ effect }) => effect !== null) ?? counted[0]
}

function verdictOf(main: MeasureResult | undefined, isOver: boolean): Verdict {
  if (!isOver) return 'waiting'
  if (main?.effect) return main.effect.verdict
  return main?.lacks === 'control_pages' ? 'no_control' : 'not_enough'
}

/** The pages with the most first. */
const rowsOf = (numbers: WeeklyNumbers, pages: readonly string[]) =>
  pages
    .map((page) => ({ page, ...countsOf(numbers.get(page) ?? new Float64Array()) }))
    .toSorted((one, other) => other.before + other.after - one.before - one.after || (one.page < other.page ? -1 : 1))
