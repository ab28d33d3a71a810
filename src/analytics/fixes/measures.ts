import {
  type BeforeAndAfter,
  type CountedPages,
  type Counts,
  type Effect,
  type Estimate,
  estimateGrowth,
  estimateShift,
  type Mean,
  type MeasuredPages,
  type shortages,
  sumOf,
} from './effect/effect.ts'
import { weeksOfResult } from './fix-days.ts'
import type { SplitPages } from './split-pages.ts'
import type { WeeklyNumbers, WeeklySearch } from './weekly.ts'

export const measureNames = ['clicks', 'position', 'visits', 'conversions'] as const
export type MeasureName = (typeof measureNames)[number]

/** Why there is no effect: too little was counted, the days are not over, or nothing was counted yet in the days before. */
export const lacks = ['fixed', 'control', 'control_pages', 'days', 'before'] as const satisfies readonly (
  | (typeof shortages)[number]
  | 'days'
  | 'before'
)[]
export type Lack = (typeof lacks)[number]

export const verdicts = ['helped', 'hurt', 'unclear', 'not_enough', 'no_control', 'waiting'] as const
export type Verdict = (typeof verdicts)[number]

/** In percent of what was expected, or in places. */
export interface ShownEffect extends Effect {
  readonly verdict: 'helped' | 'hurt' | 'unclear'
}

/** What became of one number, such as clicks. Means of what was not measured are null. */
export interface MeasureResult {
  readonly name: MeasureName
  readonly fixed: BeforeAndAfter<number | null>
  readonly control: BeforeAndAfter<number | null>
  readonly effect: ShownEffect | null
  readonly lacks: Lack | null
  /** How many more there were than expected; null of positions. */
  readonly gained: Effect | null
  /** The fixed pages, and what was expected of them by the control pages; null of weeks that are not over. */
  readonly weeks: readonly { readonly fixed: number | null; readonly expected: number | null }[]
}

/** What stands in the way of an effect, whatever is counted. */
interface MeasureState {
  readonly isOver: boolean
  readonly hasBefore: boolean
  /** The weeks that are over. */
  readonly weeks: number
}

export type Pages = Pick<SplitPages, 'fixed' | 'control' | 'kind'>

export function countedResult(
  name: Exclude<MeasureName, 'position'>,
  numbers: WeeklyNumbers,
  { fixed, control, kind }: Pages,
  state: MeasureState,
): MeasureResult {
  const [ofFixed, ofControl] = [countedPages(numbers, fixed), countedPages(numbers, control)]
  const estimated = withState(kind, state, () => estimateGrowth(ofFixed, ofControl))
  const effect = 'effect' in estimated ? estimated.effect : null
  const [fixedSums, controlSums] = [sumOf(ofFixed.pages), sumOf(ofControl.pages)]
  const perControl = controlSums.before === 0 ? null : fixedSums.before / controlSums.before
  return {
    ...{ name, fixed: fixedSums, control: controlSums },
    effect: effect && { ...mapEffect(effect, percentOf), verdict: verdictOf(effect) },
    lacks: 'lacks' in estimated ? estimated.lacks : null,
    gained: effect && gainedOf(fixedSums, effect),
    weeks: weeksIn(state, (week) => {
      const expected = atWeek(ofControl, week)
      return {
        fixed: atWeek(ofFixed, week),
        expected: perControl === null || kind === 'none' ? null : round(expected * perControl, 1),
      }
    }),
  }
}

export function positionResult(
  search: WeeklySearch,
  { fixed, control, kind }: Pages,
  state: MeasureState,
): MeasureResult {
  const [ofFixed, ofControl] = [measuredPages(search, fixed), measuredPages(search, control)]
  const estimated = withState(kind, state, () => estimateShift(ofFixed, ofControl))
  const effect = 'effect' in estimated ? estimated.effect : null
  const [fixedMeans, controlMeans] = [meansOf(ofFixed), meansOf(ofControl)]
  const moved =
    fixedMeans.before === null || controlMeans.before === null ? null : fixedMeans.before - controlMeans.before
  return {
    ...{ name: 'position', fixed: fixedMeans, control: controlMeans, gained: null },
    // A lower position is a better one.
    effect: effect && {
      ...mapEffect(effect, (places) => round(places, 2)),
      verdict: verdictOf({ low: -effect.high, high: -effect.low }),
    },
    lacks: 'lacks' in estimated ? estimated.lacks : null,
    weeks: weeksIn(state, (week) => {
      const expected = meanOf(weekOf(ofControl, week))
      return {
        fixed: meanOf(weekOf(ofFixed, week)),
        expected: expected === null || moved === null || kind === 'none' ? null : round(expected + moved, 2),
      }
    }),
  }
}

export const countedPages = (numbers: WeeklyNumbers, pages: readonly string[]): CountedPages => {
  const rows = pages.flatMap((page) => numbers.get(page) ?? [])
  return { pages: rows.map(countsOf), weeks: byWeek((week) => rows.reduce((sum, row) => sum + (row[week] ?? 0), 0)) }
}

/** A page whose numbers are more than chance on one side and none on the other is new, or gone. */
export function isNewOrGone(numbers: readonly (WeeklyNumbers | null)[], page: string): boolean {
  return numbers.some((one) => {
    const row = one?.get(page)
    if (!row) return false
    const { before, after } = countsOf(row)
    return Math.min(before, after) === 0 && Math.max(before, after) >= leastOfNewPage
  })
}

const leastOfNewPage = 20

export function countsOf(row: Float64Array): Counts {
  const sum = (from: number): number => row.subarray(from, from + weeksOfResult).reduce((all, value) => all + value, 0)
  return { before: sum(0), after: sum(weeksOfResult) }
}

function measuredPages({ impressions, positions }: WeeklySearch, pages: readonly string[]): MeasuredPages {
  const known = pages.filter((page) => impressions.has(page))
  const rows = known.map((page) => ({ counts: impressions.get(page), sums: positions.get(page) }))
  const meanIn = (row: (typeof rows)[number], weeks: readonly number[]): Mean => ({
    sum: weeks.reduce((all, week) => all + (row.sums?.[week] ?? 0), 0),
    count: weeks.reduce((all, week) => all + (row.counts?.[week] ?? 0), 0),
  })
  const all = Array.from({ length: 2 * weeksOfResult }, (_, week) => week)
  return {
    pages: rows.map((row) => ({
      before: meanIn(row, all.slice(0, weeksOfResult)),
      after: meanIn(row, all.slice(weeksOfResult)),
    })),
    weeks: byWeek((week) => addMeans(rows.map((row) => meanIn(row, [week])))),
  }
}

const byWeek = <Value>(read: (week: number) => Value): BeforeAndAfter<readonly Value[]> => ({
  before: Array.from({ length: weeksOfResult }, (_, week) => read(week)),
  after: Array.from({ length: weeksOfResult }, (_, week) => read(week + weeksOfResult)),
})

const addMeans = (means: readonly Mean[]): Mean =>
  means.reduce((all, one) => ({ sum: all.sum + one.sum, count: all.count + one.count }), { sum: 0, count: 0 })

const meansOf = ({ pages }: MeasuredPages): BeforeAndAfter<number | null> => ({
  before: meanOf(addMeans(pages.map(({ before }) => before))),
  after: meanOf(addMeans(pages.map(({ after }) => after))),
})

const meanOf = ({ sum, count }: Mean): number | null => (count === 0 ? null : round(sum / count, 2))

const weekOf = ({ weeks }: MeasuredPages, week: number): Mean =>
  [...weeks.before, ...weeks.after][week] ?? { sum: 0, count: 0 }

const atWeek = ({ weeks }: CountedPages, week: number): number => [...weeks.before, ...weeks.after][week] ?? 0

const weeksIn = (
  { weeks }: MeasureState,
  read: (week: number) => { readonly fixed: number | null; readonly expected: number | null },
) =>
  Array.from({ length: 2 * weeksOfResult }, (_, week) => (week < weeks ? read(week) : { fixed: null, expected: null }))

function withState(
  kind: Pages['kind'],
  { isOver, hasBefore }: MeasureState,
  estimate: () => Estimate,
): { readonly effect: Effect } | { readonly lacks: Lack } {
  if (!isOver) return { lacks: 'days' }
  if (!hasBefore) return { lacks: 'before' }
  return kind === 'none' ? { lacks: 'control_pages' } : estimate()
}

const verdictOf = ({ low, high }: Pick<Effect, 'low' | 'high'>): ShownEffect['verdict'] =>
  low > 0 ? 'helped' : high < 0 ? 'hurt' : 'unclear'

/** Beyond, a percentage says no more than that there was next to nothing before. */
const maxPercent = 100_000

const percentOf = (growth: number): number => Math.min(maxPercent, round((Math.exp(growth) - 1) * 100, 1))

/** What was counted after, less what would have been counted without the effect. */
const gainedOf = ({ after }: Counts, effect: Effect): Effect =>
  mapEffect(effect, (growth) => Math.round(after - after / Math.exp(growth)))

const mapEffect = ({ change, low, high }: Effect, map: (value: number) => number): Effect => ({
  ...{ change: map(change), low: map(low), high: map(high) },
})

const round = (value: number, digits: number): number => Math.round(value * 10 ** digits) / 10 ** digits
