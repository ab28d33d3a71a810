import { lazy } from '../base/lazy.ts'

export type Formats = ReturnType<typeof createFormats>

/** A calendar date has no time zone: it is only formatted by formats in UTC. */
type Day = Date | Temporal.PlainDate

const inUtc = new Map<string, Formats>()

/** The formats of numbers, dates and countries in a language. */
export function formatsIn(language: string, timeZone = 'UTC'): Formats {
  if (timeZone !== 'UTC') return createFormats(language, timeZone)
  const formats = inUtc.get(language) ?? createFormats(language, timeZone)
  inUtc.set(language, formats)
  return formats
}

/** Every formatter is created by its first use: the first one of a process loads the data of languages, 7 MB. */
function createFormats(language: string, timeZone: string) {
  const number = (options: Intl.NumberFormatOptions = {}) => {
    const format = lazy(() => new Intl.NumberFormat(language, options))
    return (value: number): string => format().format(value)
  }
  const date = (options: Intl.DateTimeFormatOptions) => {
    const format = lazy(() => new Intl.DateTimeFormat(language, { timeZone, ...options }))
    return (day: Day): string => format().format(timeOf(day))
  }
  const long = { dateStyle: 'long' } as const
  const ranges = lazy(() => new Intl.DateTimeFormat(language, { timeZone, ...long }))
  const times = lazy(() => new Intl.DateTimeFormat(language, { timeZone, dateStyle: 'medium', timeStyle: 'short' }))
  const regions = lazy(() => new Intl.DisplayNames(language, { type: 'region', fallback: 'code' }))
  const rules = lazy(() => new Intl.PluralRules(language))
  return {
    number: number(),
    count: number({ maximumFractionDigits: 0 }),
    tenths: number({ maximumFractionDigits: 1 }),
    /** With its sign, unless it is zero. */
    difference: number({ maximumFractionDigits: 0, signDisplay: 'exceptZero' }),
    pointDifference: number({ minimumFractionDigits: 1, maximumFractionDigits: 1, signDisplay: 'exceptZero' }),
    percentDifference: number({ style: 'percent', maximumFractionDigits: 0, signDisplay: 'exceptZero' }),
    percent: number({ style: 'percent', maximumFractionDigits: 0 }),
    percentTenths: number({ style: 'percent', maximumFractionDigits: 1 }),
    pluralRule: (count: number): Intl.LDMLPluralRule => rules().select(count),
    /** In minutes and seconds. */
    duration(seconds: number): string {
      const all = Math.round(seconds)
      return `${Math.floor(all / 60)}:${String(all % 60).padStart(2, '0')}`
    },
    day: date(long),
    mediumDay: date({ dateStyle: 'medium' }),
    shortDay: date({ day: 'numeric', month: 'short' }),
    weekday: date({ weekday: 'short' }),
    month: date({ month: 'long', year: 'numeric' }),
    shortMonth: date({ month: 'short', year: 'numeric' }),
    dateTime: date({ dateStyle: 'long', timeStyle: 'short' }),
    days: (first: Day, last: Day): string => ranges().formatRange(timeOf(first), timeOf(last)),
    timeRange: (from: Date, to: Date): string => times().formatRange(from, to),
    /** By its two letters; anything else is returned as it is. */
    country: (code: string): string => (/^[A-Z]{2}$/.test(code) ? (regions().of(code) ?? code) : code),
  }
}

const timeOf = (day: Day): number =>
  day instanceof Date ? day.getTime() : day.toZonedDateTime('UTC').epochMilliseconds
