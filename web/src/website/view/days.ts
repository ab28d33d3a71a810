import type { Period, View } from './view.ts'

/** Days are written as YYYY-MM-DD, and belong to the time zone of the statistics. */
export interface DayRange {
  readonly from: string
  /** Inclusive. */
  readonly to: string
}

const dayMs = 86_400_000

const utc = (day: string): Date => new Date(`${day}T00:00:00Z`)
const dayOf = (date: Date): string => date.toISOString().slice(0, 10)

export const addDays = (day: string, count: number): string => dayOf(new Date(utc(day).getTime() + count * dayMs))

export const daysBetween = (from: string, to: string): number =>
  Math.round((utc(to).getTime() - utc(from).getTime()) / dayMs)

/** The first day of the month that is some months later. */
export function addMonths(day: string, count: number): string {
  const date = utc(`${day.slice(0, 7)}-01`)
  date.setUTCMonth(date.getUTCMonth() + count)
  return dayOf(date)
}

export const firstOfMonth = (day: string): string => addMonths(day, 0)
export const lastOfMonth = (day: string): string => addDays(addMonths(day, 1), -1)

const rangesOfPeriods: Readonly<Partial<Record<Period, (today: string) => DayRange>>> = {
  today: (today) => ({ from: today, to: today }),
  yesterday: (today) => ({ from: addDays(today, -1), to: addDays(today, -1) }),
  '7d': (today) => ({ from: addDays(today, -6), to: today }),
  '30d': (today) => ({ from: addDays(today, -29), to: today }),
  month: (today) => ({ from: firstOfMonth(today), to: lastOfMonth(today) }),
  last_month: (today) => ({ from: addMonths(today, -1), to: lastOfMonth(addMonths(today, -1)) }),
  '6mo': (today) => ({ from: addMonths(today, -5), to: lastOfMonth(today) }),
  '12mo': (today) => ({ from: addMonths(today, -11), to: lastOfMonth(today) }),
  year: (today) => ({ from: `${today.slice(0, 4)}-01-01`, to: `${today.slice(0, 4)}-12-31` }),
}

/** The days of a view, to the end of a running month or year; null if it has no fixed length. */
export function viewRange({ period, from, to }: View, today: string): DayRange | null {
  if (period === 'custom') return from !== null && to !== null ? { from, to } : null
  return rangesOfPeriods[period === '24h' ? 'today' : period]?.(today) ?? null
}

/** The range before or after: whole months are followed by as many whole months, other days by as many days. */
export function shiftRange({ from, to }: DayRange, direction: 1 | -1): DayRange {
  if (from === firstOfMonth(from) && to === lastOfMonth(to)) {
    const months =
      (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7)) + 1
    return { from: addMonths(from, direction * months), to: lastOfMonth(addMonths(to, direction * months)) }
  }
  const days = direction * (daysBetween(from, to) + 1)
  return { from: addDays(from, days), to: addDays(to, days) }
}

/** The query parameters of a range: of the period that it is today, or of its days. */
export function rangeQuery(range: DayRange, today: string): Readonly<Record<string, string | undefined>> {
  const [period] =
    Object.entries(rangesOfPeriods).find(([, rangeOf]) => {
      const { from, to } = rangeOf(today)
      return from === range.from && to === range.to
    }) ?? []
  const days = period === undefined ? range : { from: undefined, to: undefined }
  return { period, ...days, interval: undefined }
}
