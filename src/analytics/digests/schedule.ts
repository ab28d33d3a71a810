/** How often reports are sent, and how many local days each covers. */
export type DigestPeriod = 'weekly' | 'monthly'

export const digestPeriods: readonly DigestPeriod[] = ['weekly', 'monthly']

export interface ScheduledDigest {
  readonly period: DigestPeriod
  /** The first and the last local day that it covers. */
  readonly first: Temporal.PlainDate
  readonly last: Temporal.PlainDate
  readonly dueAt: number
}

const sendTime = Temporal.PlainTime.from('08:00')

/**
 * The report that is due next: on Monday or on the 1st at eight local time, about the week or month that has just ended
 * then. If a clock change skips eight o'clock that day, an hour later.
 */
export function nextDigest(period: DigestPeriod, now: number, timezone: string): ScheduledDigest {
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timezone).toPlainDate()
  const start = periodStart(period, today)
  const due = digestDueOn(period, start, timezone)
  return due.dueAt > now ? due : digestDueOn(period, start.add(lengths[period]), timezone)
}

/** The report about the last complete period. */
export function lastDigest(period: DigestPeriod, now: number, timezone: string): ScheduledDigest {
  const next = nextDigest(period, now, timezone)
  return digestDueOn(period, next.first, timezone)
}

/** The report about the period that begins on the given day. */
export function digestStartingOn(period: DigestPeriod, first: Temporal.PlainDate, timezone: string): ScheduledDigest {
  return digestDueOn(period, first.add(lengths[period]), timezone)
}

const lengths = { weekly: { weeks: 1 }, monthly: { months: 1 } }

const periodStart = (period: DigestPeriod, day: Temporal.PlainDate): Temporal.PlainDate =>
  period === 'weekly' ? day.subtract({ days: day.dayOfWeek - 1 }) : day.with({ day: 1 })

function digestDueOn(period: DigestPeriod, day: Temporal.PlainDate, timezone: string): ScheduledDigest {
  return {
    period,
    first: day.subtract(lengths[period]),
    last: day.subtract({ days: 1 }),
    dueAt: day.toZonedDateTime({ timeZone: timezone, plainTime: sendTime }).epochMilliseconds,
  }
}
