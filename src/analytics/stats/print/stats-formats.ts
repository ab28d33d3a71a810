import { readableUrl } from '../../../base/hosts.ts'
import type { Language } from '../../../base/languages.ts'
import type { PrintedDimension, PrintedMetric, StatsPrintStrings } from './strings.ts'

export type StatsFormats = ReturnType<typeof formatsFor>

/** Numbers, dates and values of statistics as they are printed. */
export function formatsFor(language: Language, timeZone: string, strings: StatsPrintStrings) {
  const whole = new Intl.NumberFormat(language, { maximumFractionDigits: 0 })
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 })
  const signedTenths = new Intl.NumberFormat(language, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
  })
  const signedPercent = new Intl.NumberFormat(language, {
    style: 'percent',
    maximumFractionDigits: 0,
    signDisplay: 'exceptZero',
  })
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone })
  const shortDay = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', timeZone: 'UTC' })
  const longDay = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' })
  const month = new Intl.DateTimeFormat(language, { month: 'short', year: 'numeric', timeZone: 'UTC' })
  const regions = new Intl.DisplayNames(language, { type: 'region', fallback: 'code' })
  const duration = (seconds: number): string => {
    const all = Math.round(seconds)
    return `${Math.floor(all / 60)}:${String(all % 60).padStart(2, '0')}`
  }
  return {
    count: (value: number): string => whole.format(value),
    percent: (share: number): string => percent.format(share),
    /** A range that ends before the second instant. */
    dates: (from: string, to: string): string => day.formatRange(new Date(from), new Date(Date.parse(to) - 1)),
    metric(name: PrintedMetric, value: number | null): string {
      if (value === null) return '–'
      if (name === 'bounce_rate') return percent.format(value / 100)
      return name === 'visit_duration' ? duration(value) : whole.format(value)
    },
    /** The change of a rate is a difference of percentages, that of a count a percentage. */
    change: (name: PrintedMetric, change: number): string =>
      name === 'bounce_rate' ? `${signedTenths.format(change)} ${strings.points}` : signedPercent.format(change / 100),
    /** A local date, or a local time with its offset. */
    pointLabel(time: string, interval: string, isLong = false): string {
      const [date = '', clock] = time.split('T')
      const at = new Date(`${date.length === 7 ? `${date}-01` : date}T00:00:00Z`)
      if (Number.isNaN(at.getTime())) return time
      if (interval === 'month') return month.format(at)
      const shown = (isLong ? longDay : shortDay).format(at)
      if (clock === undefined) return shown
      return isLong ? `${shown}, ${clock.slice(0, 5)}` : clock.slice(0, 5)
    },
    value(name: PrintedDimension, value: string): string {
      if (name === 'country') return /^[A-Z]{2}$/.test(value) ? (regions.of(value) ?? value) : value || strings.unknown
      if (name === 'channel') return strings.channels[value] ?? (value || strings.unknown)
      if (name === 'device') return strings.devices[value] ?? (value || strings.unknown)
      return readableUrl(value) || (name === 'source' ? strings.direct : strings.unknown)
    },
  }
}
