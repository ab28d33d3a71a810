import { dateFormat } from '../../../strings/formatters.ts'

/** The clocks of a time zone, as `YYYY-MM-DD HH:MM`. */
const wallClock = (at: number, timezone: string): string =>
  dateFormat('sv-SE', { timeZone: timezone, dateStyle: 'short', timeStyle: 'short' }).format(at)

export interface LocalTime {
  /** YYYY-MM-DD */
  readonly day: string
  /** HH:MM; empty for the beginning of the day. */
  readonly time: string
}

export function localTimeOf(at: number, timezone: string): LocalTime {
  const [day = '', time = ''] = wallClock(at, timezone).split(' ')
  return { day, time: time === '00:00' ? '' : time }
}

/** The moment at which the clocks of a time zone show this; NaN if it is no time. */
export function momentOf({ day, time }: LocalTime, timezone: string): number {
  const wall = Date.parse(`${day}T${time || '00:00'}Z`)
  if (Number.isNaN(wall)) return wall
  const offsetAt = (at: number): number => Date.parse(`${wallClock(at, timezone).replace(' ', 'T')}Z`) - at
  // The offset of the day may change between UTC's time and the local one.
  return wall - offsetAt(wall - offsetAt(wall))
}
