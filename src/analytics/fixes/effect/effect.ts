export interface BeforeAndAfter<Value> {
  readonly before: Value
  readonly after: Value
}

/** What was counted on a page. */
export type Counts = BeforeAndAfter<number>

/** Pages, and the sums of all of them by week. Each week has the same weekdays. */
export interface CountedPages {
  readonly pages: readonly Counts[]
  readonly weeks: BeforeAndAfter<readonly number[]>
}

/** A mean, such as a position, and of how many. */
export interface Mean {
  readonly sum: number
  readonly count: number
}

export interface MeasuredPages {
  readonly pages: readonly BeforeAndAfter<Mean>[]
  readonly weeks: BeforeAndAfter<readonly Mean[]>
}

/** What is most likely, and the ends of the range that holds the truth in 95 of 100 cases. */
export interface Effect {
  readonly change: number
  readonly low: number
  readonly high: number
}

export const shortages = ['fixed', 'control', 'control_pages'] as const

/** An effect, or what there is too little of to know one. */
export type Estimate = { readonly effect: Effect } | { readonly lacks: (typeof shortages)[number] }

/** With fewer visits or clicks, chance is most of what is seen. */
export const leastCounted = 30
/** With fewer pages, nobody knows how much pages differ anyway. */
export const leastControlPages = 3
/** A page with fewer says nothing about how much pages differ. */
const leastOfPage = 12

/**
 * By how much more the fixed pages grew than the control pages: the difference of the logarithms of both ratios. The range follows from how
 * much pages of one group grow differently, and how much both groups differ from week to week, each of which happens without a fix, too.
 */
export function estimateGrowth(fixed: CountedPages, control: CountedPages): Estimate {
  const groups = [fixed, control]
  const [ofFixed, ofControl] = [sumOf(fixed.pages), sumOf(control.pages)]
  if (ofFixed.before + ofFixed.after < leastCounted) return { lacks: 'fixed' }
  if (Math.min(ofControl.before, ofControl.after) < leastCounted / 2) return { lacks: 'control' }
  if (control.pages.filter(({ before, after }) => before + after > 0).length < leastControlPages)
    return { lacks: 'control_pages' }
  const chance = sumBy([ofFixed, ofControl], chanceOf)
  const ratios = (period: keyof Counts): readonly number[] =>
    fixed.weeks[period].map((count, week) => log(count) - log(control.weeks[period][week] ?? 0))
  const byWeeks = Math.max(
    1.96 * Math.sqrt(chance),
    spreadOfWeeks({ before: ratios('before'), after: ratios('after') }),
  )
  return rangeOf(growthOf(ofFixed) - growthOf(ofControl), spreadOfGrowth(groups.map(({ pages }) => pages)), byWeeks)
}

/** By how much more the mean of the fixed pages moved than that of the control pages; each page counts by how often it was measured. */
export function estimateShift(fixed: MeasuredPages, control: MeasuredPages): Estimate {
  const groups = [fixed, control].map(({ pages }) => pages.flatMap(shiftOf))
  const [ofFixed = [], ofControl = []] = groups
  if (sumBy(ofFixed, ({ weight }) => weight) < leastCounted / 2) return { lacks: 'fixed' }
  if (sumBy(ofControl, ({ weight }) => weight) < leastCounted / 2) return { lacks: 'control' }
  const known = groups.map((pages) => pages.filter(({ weight }) => weight >= leastOfPage / 2))
  if ((known[1]?.length ?? 0) < leastControlPages) return { lacks: 'control_pages' }
  const freedom = sumBy(known, freedomOf)
  const between = sumBy(known, (pages) => squaresOf(pages.map(({ shift }) => shift))) / freedom
  const shares = sumBy(groups, (pages) => sumOfSquaredShares(pages.map(({ weight }) => weight)))
  const differences = (period: keyof Counts): readonly number[] =>
    fixed.weeks[period].flatMap((mean, week) => {
      const other = control.weeks[period][week]
      return mean.count > 0 && other && other.count > 0 ? [mean.sum / mean.count - other.sum / other.count] : []
    })
  const byWeeks = spreadOfWeeks({ before: differences('before'), after: differences('after') })
  const byPages = Math.sqrt(between * shares) * student95(freedom)
  return rangeOf(meanShift(ofFixed) - meanShift(ofControl), byPages, byWeeks)
}

/** Both are reasons of their own, so their squares add up. */
function rangeOf(change: number, byPages: number, byWeeks: number): Estimate {
  const half = Math.hypot(byPages, byWeeks)
  return { effect: { change, low: change - half, high: change + half } }
}

/** Half the width of the range, by how differently pages of one group grow. A few large pages may be most of a group. */
function spreadOfGrowth(groups: readonly (readonly Counts[])[]): number {
  const known = groups.map((pages) => pages.filter(({ before, after }) => before + after >= leastOfPage))
  const freedom = sumBy(known, freedomOf)
  // All pages are small: what differs is chance.
  if (freedom === 0) return 0
  const shares = sumBy(groups, (pages) => {
    const [before, after] = [pages.map((page) => page.before), pages.map((page) => page.after)]
    return (sumOfSquaredShares(before) + sumOfSquaredShares(after)) / 2
  })
  return Math.sqrt(varianceOfGrowth(known, freedom) * shares) * student95(freedom)
}

/** By how much growth varies more than chance does: the variance with which the pages are as far apart as they are (Paule and Mandel). */
function varianceOfGrowth(groups: readonly (readonly Counts[])[], freedom: number): number {
  const isTooLow = (variance: number): boolean => sumBy(groups, (pages) => weighedSquares(pages, variance)) > freedom
  if (!isTooLow(0)) return 0
  let [low, high] = [0, 1]
  while (isTooLow(high)) [low, high] = [high, high * 2]
  for (let step = 0; step < 30; step += 1) {
    const middle = (low + high) / 2
    if (isTooLow(middle)) low = middle
    else high = middle
  }
  return high
}

function weighedSquares(pages: readonly Counts[], variance: number): number {
  const rows = pages.map((page) => ({ growth: growthOf(page), weight: 1 / (variance + chanceOf(page)) }))
  const mean = sumBy(rows, ({ weight, growth }) => weight * growth) / sumBy(rows, ({ weight }) => weight)
  return sumBy(rows, ({ weight, growth }) => weight * (growth - mean) ** 2)
}

/** Half the width of the range, by how much both groups differ from week to week. */
function spreadOfWeeks(weeks: BeforeAndAfter<readonly number[]>): number {
  const periods = [weeks.before, weeks.after]
  const freedom = sumBy(periods, freedomOf)
  const variance = sumBy(periods, squaresOf) / freedom
  const ofMeans = sumBy(periods, (values) => 1 / values.length)
  // A week is like the one before it, so that they say about half of what they would say otherwise.
  return Math.sqrt(variance * ofMeans) * student95(freedom / 2)
}

/** How a page moved, weighed so that what was hardly measured on one side hardly counts. */
function shiftOf({
  before,
  after,
}: BeforeAndAfter<Mean>): readonly { readonly shift: number; readonly weight: number }[] {
  if (before.count === 0 || after.count === 0) return []
  const weight = (before.count * after.count) / (before.count + after.count)
  return [{ shift: after.sum / after.count - before.sum / before.count, weight }]
}

const meanShift = (pages: readonly { readonly shift: number; readonly weight: number }[]): number =>
  sumBy(pages, ({ shift, weight }) => shift * weight) / sumBy(pages, ({ weight }) => weight)

export const sumOf = (pages: readonly Counts[]): Counts => ({
  before: sumBy(pages, ({ before }) => before),
  after: sumBy(pages, ({ after }) => after),
})

const sumBy = <Item>(items: readonly Item[], read: (item: Item) => number): number =>
  items.reduce((sum, item) => sum + read(item), 0)

function sumOfSquaredShares(sizes: readonly number[]): number {
  const all = sumBy(sizes, (size) => size)
  return all === 0 ? 0 : sumBy(sizes, (size) => (size / all) ** 2)
}

function squaresOf(values: readonly number[]): number {
  const mean = sumBy(values, (value) => value) / values.length
  return sumBy(values, (value) => (value - mean) ** 2)
}

const freedomOf = ({ length }: readonly unknown[]): number => Math.max(0, length - 1)

/** Half a count more avoids the logarithm of zero, and is nothing compared with large counts. */
const log = (count: number): number => Math.log(count + 0.5)
const growthOf = ({ before, after }: Counts): number => log(after) - log(before)
/** The variance of growth that counting itself has. */
const chanceOf = ({ before, after }: Counts): number => 1 / (before + 0.5) + 1 / (after + 0.5)

/** How far the ends of a 95% range are from its middle, in standard errors that were estimated with so many degrees of freedom. */
export function student95(freedom: number): number {
  const whole = Math.floor(freedom)
  if (whole < 1) return Number.POSITIVE_INFINITY
  const exact = [12.7062, 4.3027, 3.1824][whole - 1]
  if (exact !== undefined) return exact
  // The expansion of Cornish and Fisher, which is exact to three digits from here on.
  const z = 1.959964
  return (
    z +
    (z ** 3 + z) / (4 * whole) +
    (5 * z ** 5 + 16 * z ** 3 + 3 * z) / (96 * whole ** 2) +
    (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / (384 * whole ** 3)
  )
}
