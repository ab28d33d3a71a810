import { type DateStyle, date } from '../../strings/format.ts'
import { dateFormat } from '../../strings/formatters.ts'
import { addDays, lastOfMonth } from './days.ts'
import type { View } from './view.ts'

const names = ['minute', 'hour', 'day', 'week', 'month'] as const
export type Interval = (typeof names)[number]

export const isInterval = (text: string): text is Interval => names.some((one) => one === text)

/** The intervals that suit a period, the default first. */
const byPeriod: Readonly<Record<View['period'], readonly Interval[]>> = {
  today: ['hour', 'minute'],
  yesterday: ['hour', 'minute'],
  '24h': ['hour', 'minute'],
  '7d': ['day', 'hour'],
  '30d': ['day', 'week', 'hour'],
  month: ['day', 'week', 'hour'],
  last_month: ['day', 'week', 'hour'],
  '6mo': ['month', 'week', 'day'],
  '12mo': ['month', 'week', 'day'],
  year: ['month', 'week', 'day'],
  all: ['month', 'week', 'day'],
  custom: ['day'],
}

const dayMs = 86_400_000

/** Whether the interval with this label had ended at a time, by the clocks and the calendar of the statistics' time zone. */
export function hasEnded(label: string, interval: Interval, timezone: string, at: number): boolean {
  if (interval === 'minute' || interval === 'hour') {
    return Date.parse(label) + (interval === 'minute' ? 60_000 : 3_600_000) <= at
  }
  // The previous series may still have the labels of another interval: times instead of dates.
  const next = new Date(`${label.slice(0, 10)}T00:00:00Z`)
  if (interval === 'month') next.setUTCMonth(next.getUTCMonth() + 1, 1)
  else next.setUTCDate(next.getUTCDate() + (interval === 'week' ? 7 : 1))
  return next.toISOString().slice(0, 10) <= localDay(at, timezone)
}

/** Whether the interval with this label had begun at a time. */
export const hasBegun = (label: string, interval: Interval, timezone: string, at: number): boolean =>
  interval === 'minute' || interval === 'hour' ? Date.parse(label) <= at : label <= localDay(at, timezone)

/** Whether a time lies within the interval with this label, so that a range that begins there has only a part of it. */
export const isCutAt = (label: string, interval: Interval, timezone: string, at: number): boolean =>
  interval === 'minute' || interval === 'hour' ? Date.parse(label) < at : label < localDay(at, timezone)

/** The last day of the interval with this label. */
export function lastDay(label: string, interval: Interval): string {
  const day = label.slice(0, 10)
  if (interval === 'month') return lastOfMonth(day)
  return interval === 'week' ? addDays(day, 6) : day
}

/** The date in a time zone, as YYYY-MM-DD. */
export const localDay = (time: number, timezone: string): string =>
  dateFormat('en-CA', { timeZone: timezone, dateStyle: 'short' }).format(time)

export function intervals(view: View): readonly Interval[] {
  if (view.period !== 'custom' || view.from === null || view.to === null) return byPeriod[view.period]
  const days = (Date.parse(view.to) - Date.parse(view.from)) / dayMs + 1
  if (days <= 2) return ['hour', 'minute']
  return days <= 62 ? ['day', 'week', 'hour'] : ['month', 'week', 'day']
}

export const defaultInterval = (view: View): Interval => intervals(view)[0] ?? 'day'

const styles: Readonly<Record<Interval, Readonly<Record<'short' | 'long', DateStyle>>>> = {
  minute: { short: { timeStyle: 'short' }, long: { dateStyle: 'medium', timeStyle: 'short' } },
  hour: { short: { hour: 'numeric' }, long: { weekday: 'short', day: 'numeric', month: 'short', hour: 'numeric' } },
  day: {
    short: { month: 'short', day: 'numeric' },
    long: { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
  },
  week: { short: { month: 'short', day: 'numeric' }, long: { day: 'numeric', month: 'long', year: 'numeric' } },
  month: { short: { month: 'short', year: 'numeric' }, long: { month: 'long', year: 'numeric' } },
}

/** The label of a point. Dates are formatted as they are: they belong to the time zone of the statistics, not of the viewer. */
export function timeLabel(time: string, interval: Interval, timezone: string, length: 'short' | 'long'): string {
  const style = styles[interval][length]
  const isDate = /^\d{4}-\d{2}-\d{2}$/.test(time)
  return date(isDate ? `${time}T00:00:00Z` : time, { ...style, timeZone: isDate ? 'UTC' : timezone })
}
