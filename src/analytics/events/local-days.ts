import { dayMs } from './day.ts'

/** The days of a time zone, numbered by their dates: as days since 1970-01-01. They last 24 hours, except at clock changes. */
export interface LocalDays {
  readonly zone: string
  dayOf(time: number): number
  /** When a day begins. A date that the zone skipped begins and ends when the next one begins. */
  startOf(day: number): number
}

/** There are about 600 zones, and a few thousand offsets, so the calendars need no bound; the days of each do. */
const calendars = new Map<string, LocalDays>()
const maxCachedStarts = 20_000

export function localDaysOf(zone: string): LocalDays {
  const known = calendars.get(zone)
  if (known) return known
  const created = zone === 'UTC' ? utcDays : createLocalDays(zone)
  calendars.set(zone, created)
  return created
}

export const utcDays: LocalDays = {
  zone: 'UTC',
  dayOf: (time) => Math.floor(time / dayMs),
  startOf: (day) => day * dayMs,
}

function createLocalDays(zone: string): LocalDays {
  const starts = new Map<number, number>()

  const startOf = (day: number): number => {
    const cached = starts.get(day)
    if (cached !== undefined) return cached
    if (starts.size >= maxCachedStarts) starts.clear()
    const date = new Temporal.PlainDate(1970, 1, 1).add({ days: day })
    const start = date.toZonedDateTime(zone).epochMilliseconds
    starts.set(day, start)
    return start
  }

  // Events arrive in order of time, so most of them are of the same day as the one before.
  let last = { day: 0, start: startOf(0), end: startOf(1) }
  return {
    zone,
    startOf,
    dayOf(time) {
      if (time >= last.start && time < last.end) return last.day
      let day = Math.floor(time / dayMs)
      while (startOf(day) > time) day--
      while (startOf(day + 1) <= time) day++
      last = { day, start: startOf(day), end: startOf(day + 1) }
      return day
    },
  }
}
