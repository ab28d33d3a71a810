import type { AlertRow } from '../../database/schema.ts'
import { dayMs } from '../events/day.ts'
import { localDaysOf } from '../events/local-days.ts'
import type { Span } from '../events/sql/measures.ts'

export const hourMs = 60 * 60_000
const weekMs = 7 * dayMs

export const floorHour = (time: number): number => Math.floor(time / hourMs) * hourMs

/** A part of time in which the offset of a zone from UTC does not change. */
interface Stretch {
  readonly from: number
  readonly until: number
  readonly offset: number
}

const stretches = new Map<string, Stretch[]>()

function offsetAt(zone: string, time: number): number {
  const known = stretches.get(zone) ?? []
  const stretch = known.find(({ from, until }) => time >= from && time < until)
  if (stretch) return stretch.offset
  const zoned = Temporal.Instant.fromEpochMilliseconds(time).toZonedDateTimeISO(zone)
  const next = zoned.getTimeZoneTransition('next')?.epochMilliseconds ?? Number.POSITIVE_INFINITY
  const offset = zoned.offsetNanoseconds / 1_000_000
  const from = zoned.getTimeZoneTransition('previous')?.epochMilliseconds ?? Number.NEGATIVE_INFINITY
  // Two or three stretches cover what alerts look at.
  stretches.set(zone, [...known.slice(-8), { from, until: next, offset }])
  return offset
}

/** The same hour of the week by the clocks of the zone, so many weeks before. */
export function weeksBefore(time: number, weeks: number, zone: string): number {
  const offset = offsetAt(zone, time)
  const shifted = time - weeks * weekMs
  return shifted + offset - offsetAt(zone, shifted)
}

/** Whether a reading is about a day. */
export const isOfDays = ({ kind, period }: Pick<AlertRow, 'kind' | 'period'>): boolean =>
  kind !== 'silence' && period === 'day'

export interface Windows {
  readonly current: Span
  /** The same one of the weeks before, the newest first. */
  readonly weeks: readonly Span[]
}

/**
 * The window of a reading that is made at a full hour: the hours before it, or the local day that ended since the hour before; null if
 * none did.
 */
export function windowsAt(
  condition: Pick<AlertRow, 'kind' | 'period' | 'hours'>,
  at: number,
  zone: string,
  weeks: number,
): Windows | null {
  if (isOfDays(condition)) {
    const { dayOf, startOf } = localDaysOf(zone)
    const today = dayOf(at)
    if (startOf(today) <= at - hourMs) return null
    const dayBefore = (days: number): Span => ({ from: startOf(today - 1 - days), to: startOf(today - days) })
    return { current: dayBefore(0), weeks: Array.from({ length: weeks }, (_, index) => dayBefore(7 * (index + 1))) }
  }
  const length = (condition.kind === 'silence' ? condition.hours : 1) * hourMs
  const before = (to: number): Span => ({ from: to - length, to })
  return {
    current: before(at),
    weeks: Array.from({ length: weeks }, (_, index) => before(floorHour(weeksBefore(at, index + 1, zone)))),
  }
}

/** Whether notices wait at a time, by hours of the day such as 22-07. */
export function isQuiet(quietHours: string, time: number, zone: string): boolean {
  const [from, to] = quietHours.split('-').map(Number)
  if (from === undefined || to === undefined || from === to) return false
  const hour = Math.floor(((((time + offsetAt(zone, time)) % dayMs) + dayMs) % dayMs) / hourMs)
  return from < to ? hour >= from && hour < to : hour >= from || hour < to
}
