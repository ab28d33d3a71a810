import { readableUrl } from '../../../base/hosts.ts'
import { formatsIn } from '../../../texts/formats.ts'
import type { Texts } from '../../../texts/texts.ts'
import type { PrintedDimension, PrintedMetric, ReportedFix } from './stats-answers.ts'

export type StatsFormats = ReturnType<typeof formatsFor>

/** The periods and values of statistics as they are printed. */
export function formatsFor({ language, say, nameOf, formats }: Texts, timeZone: string) {
  const localFormats = formatsIn(language, timeZone)
  return {
    /** A range that ends before the second instant. */
    dates: (from: string, to: string): string => localFormats.days(new Date(from), new Date(Date.parse(to) - 1)),
    metric(name: PrintedMetric, value: number | null): string {
      if (value === null) return '–'
      if (name === 'bounce_rate') return formats.percentTenths(value / 100)
      return name === 'visit_duration' ? formats.duration(value) : formats.count(value)
    },
    /** The change of a rate is a difference of percentages, that of a count a percentage. */
    change: (name: PrintedMetric, change: number): string =>
      name === 'bounce_rate'
        ? say('points', { points: formats.pointDifference(change) })
        : formats.percentDifference(change / 100),
    /** A local date, or a local time with its offset. */
    pointLabel(time: string, interval: string, isLong = false): string {
      const [date = '', clock] = time.split('T')
      const at = new Date(`${date.length === 7 ? `${date}-01` : date}T00:00:00Z`)
      if (Number.isNaN(at.getTime())) return time
      if (interval === 'month') return formats.shortMonth(at)
      const shown = isLong ? formats.mediumDay(at) : formats.shortDay(at)
      if (clock === undefined) return shown
      return isLong ? `${shown}, ${clock.slice(0, 5)}` : clock.slice(0, 5)
    },
    value(name: PrintedDimension, value: string): string {
      const unknown = say('stats.unknown')
      if (name === 'country') return formats.country(value) || unknown
      if (name === 'channel' || name === 'device') return (nameOf(name, value) ?? value) || unknown
      return readableUrl(value) || (name === 'source' ? say('stats.direct') : unknown)
    },
  }
}

/** The numbers before and after a fix, as in 4,120 → 5,278 clicks. */
export const countedOfFix = (
  { before, after, measure }: Pick<ReportedFix, 'before' | 'after' | 'measure'>,
  { say, formats }: Texts,
): string => `${formats.count(before)} → ${say(`digest.${measure}`, { n: after })}`

/** The effect of a fix with its range. */
export function effectOfFix(
  { verdict, effect }: Pick<ReportedFix, 'verdict' | 'effect'>,
  { say, formats }: Texts,
): string {
  if (verdict === 'unclear') return say('fixes.unclear')
  const percent = (value: number): string => formats.percentDifference(value / 100)
  return say('fixes.range', { change: percent(effect.change), low: percent(effect.low), high: percent(effect.high) })
}
