/** A stretch of local days that a report is about. */
export type Period = 'weekly' | 'monthly'

export const periods: readonly Period[] = ['weekly', 'monthly']

export interface Issue {
  readonly period: Period
  /** The first and the last local day that it is about. */
  readonly first: Temporal.PlainDate
  readonly last: Temporal.PlainDate
  readonly dueAt: number
}

const hour = Temporal.PlainTime.from('08:00')

/**
 * The report that is due next: on Monday or on the 1st at eight in the morning of the place, about the week or month that
 * will then just have ended. Where the clocks have no eight o'clock that day, an hour later.
 */
export function nextIssue(period: Period, now: number, timezone: string): Issue {
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timezone).toPlainDate()
  const start = startOf(period, today)
  const due = issueOn(period, start, timezone)
  return due.dueAt > now ? due : issueOn(period, start.add(lengths[period]), timezone)
}

/** The report that was due last: of the period that is over. */
export function lastIssue(period: Period, now: number, timezone: string): Issue {
  const next = nextIssue(period, now, timezone)
  return issueOn(period, next.first, timezone)
}

/** The report about the period that begins on a day. */
export function issueOf(period: Period, first: Temporal.PlainDate, timezone: string): Issue {
  return issueOn(period, first.add(lengths[period]), timezone)
}

const lengths = { weekly: { weeks: 1 }, monthly: { months: 1 } }

const startOf = (period: Period, day: Temporal.PlainDate): Temporal.PlainDate =>
  period === 'weekly' ? day.subtract({ days: day.dayOfWeek - 1 }) : day.with({ day: 1 })

function issueOn(period: Period, day: Temporal.PlainDate, timezone: string): Issue {
  return {
    period,
    first: day.subtract(lengths[period]),
    last: day.subtract({ days: 1 }),
    dueAt: day.toZonedDateTime({ timeZone: timezone, plainTime: hour }).epochMilliseconds,
  }
}
