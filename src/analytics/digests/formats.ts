import type { DigestPeriod } from './schedule.ts'

/** Formats numbers, dates and countries for a language. */
export function formatsIn(language: string) {
  const whole = new Intl.NumberFormat(language, { maximumFractionDigits: 0 })
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 })
  const signed = new Intl.NumberFormat(language, { maximumFractionDigits: 0, signDisplay: 'exceptZero' })
  const signedTenths = new Intl.NumberFormat(language, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
  })
  const days = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' })
  const month = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' })
  const dayOfMonth = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', timeZone: 'UTC' })
  const regions = new Intl.DisplayNames(language, { type: 'region', fallback: 'code' })
  // A calendar date has no time zone: it is formatted as a date in UTC.
  const at = (date: Temporal.PlainDate): number => date.toZonedDateTime('UTC').epochMilliseconds

  return {
    count: (value: number): string => whole.format(value),
    percent: (share: number): string => percent.format(share),
    difference: (value: number): string => signed.format(value),
    points: (value: number): string => signedTenths.format(value),
    duration: (seconds: number): string => {
      const all = Math.round(seconds)
      const padded = (part: number): string => String(part).padStart(2, '0')
      return `${Math.floor(all / 60)}:${padded(all % 60)}`
    },
    dates: (period: DigestPeriod, first: Temporal.PlainDate, last: Temporal.PlainDate): string =>
      period === 'monthly' ? month.format(at(first)) : days.formatRange(at(first), at(last)),
    weekday: (date: Temporal.PlainDate): string => weekday.format(at(date)),
    day: (date: Temporal.PlainDate): string => dayOfMonth.format(at(date)),
    country: (code: string): string => (/^[A-Z]{2}$/.test(code) ? (regions.of(code) ?? code) : code),
  }
}

export type Formats = ReturnType<typeof formatsIn>
