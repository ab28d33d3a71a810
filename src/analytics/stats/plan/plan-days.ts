import type { LocalDays } from '../../events/local-days.ts'
import type { Span } from '../../events/sql/measures.ts'
import type { DayRange } from '../../events/sql/roll-ups.ts'

/**
 * The days of a website that have events, with the build number of their roll-ups; null if these are out of date. Several websites
 * have several builds of a day.
 */
export type DayBuilds = ReadonlyMap<number, number | readonly number[] | null>

/** A span that is counted from rows, and whether its bucket continues in rolled-up days before and after it. */
export interface RowSpan {
  readonly span: Span
  readonly continuesBefore: boolean
  readonly continuesAfter: boolean
}

/** How a span is counted: days from roll-ups where these are valid, the rest from rows. */
export interface DayPlan {
  readonly runs: readonly DayRange[]
  readonly rowSpans: readonly RowSpan[]
}

export interface DaysToPlan {
  readonly span: Span
  readonly days: DayBuilds
  /** The days that roll-ups are built for. */
  readonly localDays: LocalDays
  /** The times at which buckets begin; visitors and visits are counted separately in each. */
  readonly cuts: readonly number[]
  /** Roll-ups can be read between multiples of this; null if only whole days can. */
  readonly partMs: number | null
  /** Days that are counted from rows and are not farther apart are one row span. */
  readonly maxDayDistance?: number
}

/** Counts all of it from rows. */
export const planFromRows = (span: Span): DayPlan => ({
  runs: [],
  rowSpans: [{ span, continuesBefore: false, continuesAfter: false }],
})

/** Each is a query of its own within the statement: planning 41 of them took 2.5 s, longer than reading a million rows. */
const maxRowSpans = 8

/** A visitor may be seen on two days that are this far apart. Row spans that are closer would count such a visitor twice. */
const defaultDayDistance = 2

/** The part of a day that is in the span. */
const partOf = (day: number, { span, localDays: { startOf } }: DaysToPlan): Span => ({
  from: Math.max(span.from, startOf(day)),
  to: Math.min(span.to, startOf(day + 1)),
})

/** Whether the part of a day that is in the span can be read from roll-ups. */
function isDayRolledUp(day: number, options: DaysToPlan): boolean {
  const { days, partMs } = options
  const { startOf } = options.localDays
  if ((days.get(day) ?? null) === null) return false
  const { from, to } = partOf(day, options)
  if (from >= to) return false
  return partMs === null ? to - from === startOf(day + 1) - startOf(day) : from % partMs === 0 && to % partMs === 0
}

/** A plan for days of which some have no events any more. */
export interface RetainedDayPlan extends DayPlan {
  /** When the last day ends that the plan leaves out; null if there is none. */
  readonly missedUntil: number | null
}

/** Before `rowsFrom`, which is the beginning of a day, there are only roll-ups. */
export function planRetainedDays(options: DaysToPlan, rowsFrom: number): RetainedDayPlan {
  const { span, days, localDays, cuts } = options
  const firstWithRows = localDays.dayOf(rowsFrom)
  const last = Math.min(localDays.dayOf(span.to - 1), firstWithRows - 1)
  const runs: DayRange[] = []
  let missedUntil: number | null = null
  let first = localDays.dayOf(span.from)
  for (let day = first; day <= last; day++) {
    if (!days.has(day) || isDayRolledUp(day, options)) continue
    if (hasDayBetween(days, first - 1, day)) runs.push({ first, last: day - 1 })
    missedUntil = partOf(day, options).to
    first = day + 1
  }
  if (hasDayBetween(days, first - 1, last + 1)) runs.push({ first, last })
  if (span.to <= rowsFrom) return { runs, rowSpans: [], missedUntil }
  const withRows = planDays({ ...options, span: { from: rowsFrom, to: span.to } })
  const before = runs.at(-1)
  const [after, ...others] = withRows.runs
  const touches = before?.last === firstWithRows - 1
  const isOneRun = touches && after?.first === firstWithRows
  return {
    missedUntil,
    runs: isOneRun
      ? [...runs.slice(0, -1), { first: before.first, last: after.last }, ...others]
      : [...runs, ...withRows.runs],
    rowSpans: withRows.rowSpans.map((rowSpan) =>
      rowSpan.span.from === rowsFrom ? { ...rowSpan, continuesBefore: touches && !cuts.includes(rowsFrom) } : rowSpan,
    ),
  }
}

export function planDays(options: DaysToPlan): DayPlan {
  const { span, days, localDays, cuts, maxDayDistance = defaultDayDistance } = options
  const { dayOf } = localDays
  const cutTimes = new Set(cuts)

  const [first, last] = [dayOf(span.from), dayOf(span.to - 1)]
  const fromRows: DayRange[] = []
  for (let day = first; day <= last; day++) {
    if (!days.has(day) || isDayRolledUp(day, options)) continue
    const open = fromRows.at(-1)
    const isClose = open && (day - open.last <= maxDayDistance || !hasDayBetween(days, open.last, day))
    if (isClose) fromRows[fromRows.length - 1] = { first: open.first, last: day }
    else fromRows.push({ first: day, last: day })
  }
  if (fromRows.length > maxRowSpans) return planFromRows(span)

  const runs: DayRange[] = []
  let next = first
  for (const range of [...fromRows, { first: last + 1, last: last + 1 }]) {
    if (next < range.first && hasDayBetween(days, next - 1, range.first))
      runs.push({ first: next, last: range.first - 1 })
    next = range.last + 1
  }
  const continuesIn = (midnight: number, day: number): boolean =>
    !cutTimes.has(midnight) && runs.some((run) => run.first <= day && day <= run.last)
  const rowSpans = fromRows.map((range) => {
    const rowSpan = { from: partOf(range.first, options).from, to: partOf(range.last, options).to }
    return {
      span: rowSpan,
      continuesBefore: continuesIn(rowSpan.from, range.first - 1),
      continuesAfter: continuesIn(rowSpan.to, range.last + 1),
    }
  })
  return { runs, rowSpans }
}

/** Whether there are events after one day and before another. */
function hasDayBetween(days: DayBuilds, after: number, before: number): boolean {
  for (let day = after + 1; day < before; day++) if (days.has(day)) return true
  return false
}
