import { Type } from 'typebox'
import { iso } from '../../base/clock.ts'
import type { ScheduleColumns, ScheduleName } from '../../database/schema.ts'

export const scheduleNames = ['none', 'daily', 'weekly', 'monthly'] as const satisfies readonly ScheduleName[]

/** When something runs again by itself, in the time zone of its account. */
export type Schedule = Omit<ScheduleColumns, 'next_run_at'>

/** Forms have all fields of a schedule, other callers need none. */
export type WithSchedule<T extends Schedule> = Omit<T, keyof Schedule> & Partial<Schedule>

export const defaultSchedule: Schedule = {
  schedule: 'none',
  schedule_time: '03:00',
  schedule_weekday: 1,
  schedule_day: 1,
}

const timePattern = '^(?:[01][0-9]|2[0-3]):[0-5][0-9]$'
const notes = {
  schedule: 'How often it runs again by itself',
  schedule_time: 'When, as HH:MM in the time zone of the account; UTC if that has none',
  schedule_weekday: 'On which day, if weekly: 1 for Monday to 7 for Sunday',
  schedule_day: 'On which day, if monthly: 1 to 31; in shorter months on the last one',
}

/** The fields of replies, and of changes. */
export const scheduleFields = {
  schedule: Type.Enum([...scheduleNames], { description: notes.schedule, title: 'Schedule' }),
  schedule_time: Type.String({ pattern: timePattern, description: notes.schedule_time }),
  schedule_weekday: Type.Integer({ minimum: 1, maximum: 7, description: notes.schedule_weekday }),
  schedule_day: Type.Integer({ minimum: 1, maximum: 31, description: notes.schedule_day }),
}

export const newScheduleFields = {
  schedule: Type.Enum([...scheduleNames], {
    description: notes.schedule,
    title: 'Schedule',
    default: defaultSchedule.schedule,
  }),
  schedule_time: Type.String({
    pattern: timePattern,
    description: notes.schedule_time,
    default: defaultSchedule.schedule_time,
  }),
  schedule_weekday: Type.Integer({
    minimum: 1,
    maximum: 7,
    description: notes.schedule_weekday,
    default: defaultSchedule.schedule_weekday,
  }),
  schedule_day: Type.Integer({
    minimum: 1,
    maximum: 31,
    description: notes.schedule_day,
    default: defaultSchedule.schedule_day,
  }),
}

export const emailPdfNote =
  '1: the email has the PDF file of the run attached. It is sent without the file, and explains why, if no browser on the ' +
  'server can print it, or if it has more than 10 MB'
export const EmailPdfField = Type.Enum([0, 1], { description: emailPdfNote })
export const NewEmailPdfField = Type.Enum([0, 1], { default: 0, description: emailPdfNote })

export const nextRunField = Type.Union([Type.String({ format: 'date-time' }), Type.Null()], {
  description: 'When it runs again by its schedule',
})

export const showSchedule = ({ next_run_at, ...row }: ScheduleColumns) => ({
  schedule: row.schedule,
  schedule_time: row.schedule_time,
  schedule_weekday: row.schedule_weekday,
  schedule_day: row.schedule_day,
  next_run_at: next_run_at === null ? null : iso(next_run_at),
})

/** Changes only the sent fields. */
export const readSchedule = (sent: Partial<Schedule>, before: Schedule): Schedule => ({
  schedule: sent.schedule ?? before.schedule,
  schedule_time: sent.schedule_time ?? before.schedule_time,
  schedule_weekday: sent.schedule_weekday ?? before.schedule_weekday,
  schedule_day: sent.schedule_day ?? before.schedule_day,
})

export const hasSchedule = (sent: Partial<Schedule>): boolean =>
  [sent.schedule, sent.schedule_time, sent.schedule_weekday, sent.schedule_day].some((field) => field !== undefined)

/**
 * The first time after `now`; null for no schedule. Each local day has one time: if clocks skip it, the time after the change, and
 * if they show it twice, the first of both.
 */
export function nextRunAt(schedule: Schedule, now: number, timezone: string | null): number | null {
  if (schedule.schedule === 'none') return null
  const timeZone = timezone ?? 'UTC'
  const plainTime = Temporal.PlainTime.from(schedule.schedule_time)
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone).toPlainDate()
  // Where clocks skip a whole day, the times of two days are the same instant.
  for (let period = 0; ; period++) {
    const at = dayOf(schedule, today, period).toZonedDateTime({ timeZone, plainTime }).epochMilliseconds
    if (at > now) return at
  }
}

/** The day of the schedule in this period, or in a later one. */
function dayOf(schedule: Schedule, today: Temporal.PlainDate, period: number): Temporal.PlainDate {
  switch (schedule.schedule) {
    case 'weekly':
      return today.subtract({ days: today.dayOfWeek - schedule.schedule_weekday }).add({ weeks: period })
    case 'monthly':
      // Days that a month does not have become its last one.
      return today.with({ day: 1 }).add({ months: period }).with({ day: schedule.schedule_day })
    default:
      return today.add({ days: period })
  }
}
