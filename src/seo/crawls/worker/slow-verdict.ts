import { verdictOfFirstByte } from '../../checks/performance/ttfb.ts'

/** The milliseconds until the first byte lie between these, because our own thread noticed the answer late. */
export interface MeasuredTime {
  readonly least: number
  readonly most: number
}

export type SlowVerdict = ReturnType<typeof verdictOfFirstByte>

const order: readonly SlowVerdict[] = ['pass', 'warn', 'fail']

/** A page that the run before judged differently has to be slower, or faster, than the threshold by this factor. */
const clearly = 1.25

/**
 * The verdict by the median of the measured times. What the run before found (null if it did not read the page) stays, unless the times
 * are clearly on the other side of the threshold however late we noticed them: the same page is not slow in one run and fast in the next.
 * A new page is not slow because of our own lateness.
 */
export function slowVerdict(times: readonly MeasuredTime[], before: SlowVerdict | null): SlowVerdict {
  const least = medianOf(times.map((time) => time.least))
  const most = medianOf(times.map((time) => time.most))
  if (before === null) return verdictOfFirstByte(least)
  const best = verdictOfFirstByte(least / clearly)
  const worst = verdictOfFirstByte(most * clearly)
  if (order.indexOf(best) > order.indexOf(before)) return best
  return order.indexOf(worst) < order.indexOf(before) ? worst : before
}

export const medianOf = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
