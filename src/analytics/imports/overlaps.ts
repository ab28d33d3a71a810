import { dayMs } from '../events/day.ts'

/** The first and the last event that other imports have on a day in UTC, in days since 1970. */
export type DaySpan = readonly [day: number, first: number, last: number]

/** Days on which a file has events at a time of which another import has some. */
export interface Overlap {
  readonly from: string
  readonly to: string
  readonly events: number
}

const maxOverlaps = 1000
const dateOf = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10)

/** Finds events at times of which other imports have events, too. */
export function createOverlaps(spans: readonly DaySpan[]) {
  const byDay = new Map(spans.map(([day, ...span]) => [day, span]))
  return {
    has(time: number): boolean {
      const [first, last] = byDay.get(Math.floor(time / dayMs)) ?? []
      return first !== undefined && last !== undefined && time >= first && time <= last
    },
  }
}

/** Counts events by day, and lists days that follow each other as one. */
export function createOverlapCounts() {
  const counts = new Map<number, number>()
  return {
    add(time: number): void {
      const day = Math.floor(time / dayMs)
      counts.set(day, (counts.get(day) ?? 0) + 1)
    },
    list(): readonly Overlap[] {
      const overlaps: { first: number; last: number; events: number }[] = []
      for (const [day, events] of [...counts].sort(([one], [other]) => one - other)) {
        const previous = overlaps.at(-1)
        if (previous?.last === day - 1) {
          previous.last = day
          previous.events += events
        } else overlaps.push({ first: day, last: day, events })
      }
      return overlaps
        .slice(0, maxOverlaps)
        .map(({ first, last, events }) => ({ from: dateOf(first), to: dateOf(last), events }))
    },
  }
}
