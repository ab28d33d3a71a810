import type { RecordedInPage } from './recording.ts'

/** A task of the main thread of a page. Times are milliseconds since the navigation. */
export interface MainThreadTask {
  readonly at: number
  readonly ms: number
  /** How much of it the processor worked. The rest is waiting, which takes no longer on a slower device. */
  readonly cpuMs: number
}

/** Data of a response. */
export interface Arrival {
  readonly at: number
  readonly requestedAt: number
}

export interface SlowerDevice {
  /** When something happens there that happened here at a time. */
  timeOf(at: number): number
  readonly tasks: readonly { readonly at: number; readonly ms: number }[]
}

interface Step {
  readonly at: number
  readonly end: number
  readonly laterAt: number
  readonly laterEnd: number
}

/**
 * How a device with a slower processor would have loaded the page, calculated from the tasks that this one executed. Each task takes longer
 * there, and begins later: as much as the request was sent later whose data it follows, or else as the task before it was late, but not
 * before that has ended. The network is as fast. The method is documented in docs/explain/rendering.md.
 */
export function slowerDevice(
  tasks: readonly MainThreadTask[],
  arrivals: readonly Arrival[],
  slowdown: number,
): SlowerDevice {
  const steps: Step[] = []
  const timeOf = (at: number): number => {
    const step = lastAtOrBefore(steps, at)
    if (step === undefined) return at
    if (at >= step.end) return at + step.laterEnd - step.end
    return step.laterAt + ((at - step.at) / (step.end - step.at)) * (step.laterEnd - step.laterAt)
  }
  const arrived = arrivals.toSorted(byTime)
  for (const { at, ms, cpuMs } of tasks.toSorted(byTime)) {
    const { end, laterEnd } = steps.at(-1) ?? { end: 0, laterEnd: 0 }
    // Tasks inside of others are part of them.
    if (at < end) continue
    const arrival = lastAtOrBefore(arrived, at)
    const cause = arrival === undefined || arrival.at <= end ? end : arrival.requestedAt
    const laterAt = Math.max(laterEnd, at + timeOf(cause) - cause)
    steps.push({ at, end: at + ms, laterAt, laterEnd: laterAt + ms + (slowdown - 1) * Math.min(ms, cpuMs) })
  }
  return { timeOf, tasks: steps.map(({ laterAt, laterEnd }) => ({ at: laterAt, ms: laterEnd - laterAt })) }
}

/** Tasks of at least this are long, for browsers as well. */
const longTaskMs = 50
const maxLongTasks = 500

/** What would have been recorded there. */
export function onDevice({ paints, largest, shifts }: RecordedInPage, { timeOf, tasks }: SlowerDevice): RecordedInPage {
  const later = <Entry extends { readonly at: number }>(entry: Entry): Entry => ({ ...entry, at: timeOf(entry.at) })
  return {
    paints: paints.map(later),
    largest: largest.map(later),
    shifts: shifts.map(later),
    longTasks: tasks.filter(({ ms }) => ms >= longTaskMs).slice(0, maxLongTasks),
  }
}

const byTime = (a: { readonly at: number }, b: { readonly at: number }): number => a.at - b.at

function lastAtOrBefore<Entry extends { readonly at: number }>(
  sorted: readonly Entry[],
  at: number,
): Entry | undefined {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sorted[middle]?.at ?? 0) <= at) low = middle + 1
    else high = middle
  }
  return sorted[low - 1]
}
