import { dateFormat, displayNames, numberFormat } from './formatters.ts'
import { language, t } from './strings.ts'

/** Formats numbers, dates and countries in the language of the console. */

export const formatNumber = (value: number, style: Intl.NumberFormatOptions): string =>
  numberFormat(language(), style).format(value)

export const number = (value: number, digits = 0): string =>
  formatNumber(value, { maximumFractionDigits: digits, minimumFractionDigits: digits })

/** Points that an issue costs, as in +3.2; nothing for none. */
export const pointsText = (points: number): string =>
  points === 0 ? '' : `+${formatNumber(Math.max(0.1, points), { maximumFractionDigits: 1 })}`

/** Abbreviates large numbers, as in 48.2K, for axes and narrow columns. */
export const compact = (value: number): string => formatNumber(value, { notation: 'compact', maximumFractionDigits: 1 })

export const percent = (share: number, digits = 0): string =>
  formatNumber(share, { style: 'percent', maximumFractionDigits: digits })

/** Imported amounts may have an unknown currency, which `Intl` rejects. */
export const money = (value: number, currency: string): string =>
  /^[A-Z]{3}$/.test(currency) ? formatNumber(value, { style: 'currency', currency }) : `${number(value, 2)} ${currency}`

export interface Compared {
  readonly value: number | null
  readonly previous?: number | null | undefined
}

/** 0.12 for 12% more; percentage points with one decimal; null if there is nothing to compare with. */
export function changeOf(of: Compared | null | undefined, unit: 'percent' | 'points'): number | null {
  const { value = null, previous = null } = of ?? {}
  if (value === null || previous === null) return null
  if (unit === 'points') return Math.round((value - previous) * 10) / 10
  return previous === 0 ? null : (value - previous) / previous
}

/** A percentage with its sign. */
export const percentChange = (share: number): string =>
  formatNumber(share, {
    style: 'percent',
    maximumFractionDigits: Math.abs(share) < 0.1 && share !== 0 ? 1 : 0,
    signDisplay: 'exceptZero',
  }).replace('-', '−')

/** A difference of percentages with its sign. */
export const pointChange = (points: number): string =>
  t('change.points', {
    points: formatNumber(points, {
      maximumFractionDigits: 1,
      minimumFractionDigits: 1,
      signDisplay: 'exceptZero',
    }).replace('-', '−'),
  })

/** A percentage of the service as text. */
export const ratePercent = (rate: number | null | undefined): string =>
  rate == null
    ? '–'
    : formatNumber(rate / 100, { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 })

const unitSymbols = { hour: 'h', minute: 'min', second: 's' } as const

/** The parts of a time, as in `1m` and `47s`; a number and its unit are separated by a space that does not break. */
function durationParts(seconds: number): readonly string[] {
  const whole = Math.round(seconds)
  // The shortest units of `Intl` are too long for a tile in German (`1 Min. 47 Sek.`), and without spaces in French.
  const unit = (value: number, name: keyof typeof unitSymbols): string =>
    language() === 'en'
      ? formatNumber(value, { style: 'unit', unit: name, unitDisplay: 'narrow' })
      : `${number(value)}\u00a0${unitSymbols[name]}`
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  if (hours > 0) return [unit(hours, 'hour'), unit(minutes, 'minute')]
  return minutes > 0 ? [unit(minutes, 'minute'), unit(rest, 'second')] : [unit(rest, 'second')]
}

export const duration = (seconds: number): string => durationParts(seconds).join(' ')

/** A time in its largest unit, as in `1m`. */
export const roughDuration = (seconds: number): string => durationParts(seconds)[0] ?? ''

export type DateStyle = Intl.DateTimeFormatOptions

export const date = (value: string | number | Date, style: DateStyle = { dateStyle: 'medium' }): string =>
  dateFormat(language(), style).format(new Date(value))

export const dateTime = (value: string | number | Date): string =>
  date(value, { dateStyle: 'medium', timeStyle: 'short' })

export const dateRange = (from: Date, to: Date, style: DateStyle): string =>
  dateFormat(language(), style).formatRange(from, to)

const steps: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
]

export function timeAgo(value: string | number, now = Date.now()): string {
  const seconds = (new Date(value).getTime() - now) / 1000
  const [unit, size] = steps.find(([, length]) => Math.abs(seconds) >= length) ?? ['second', 1]
  return new Intl.RelativeTimeFormat(language(), { numeric: 'auto' }).format(Math.round(seconds / size), unit)
}

function displayName(type: 'region' | 'language', code: string): string {
  try {
    return displayNames(language(), { type, fallback: 'code' }).of(code) ?? code
  } catch {
    return code
  }
}

export const countryName = (code: string): string => displayName('region', code)
export const languageName = (code: string): string => displayName('language', code)

/** The flag of a country by its two letters, or nothing. */
export const flag = (code: string): string =>
  /^[A-Z]{2}$/.test(code) ? String.fromCodePoint(...[...code].map((letter) => 0x1f1a5 + letter.charCodeAt(0))) : ''
