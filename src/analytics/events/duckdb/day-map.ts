import type { DaySet } from './zones.ts'

/** A day of a website that has events, in one of the time zones that are rolled up. */
export interface EventDay {
  readonly set: DaySet
  readonly day: number
}

/** Days of one website or of all, in one time zone or in all; both ends are inclusive. */
export interface DaySpan {
  readonly website?: number
  readonly zone?: string
  readonly first?: number
  readonly last?: number
}

export type DayMap = ReturnType<typeof createDayMap>

/** Groups days by number first and then by website and zone, because there are few numbers. */
export function createDayMap() {
  const byDay = new Map<number, Map<DaySet, EventDay>>()
  let size = 0

  function set(day: EventDay): void {
    const sets = byDay.get(day.day) ?? new Map<DaySet, EventDay>()
    byDay.set(day.day, sets)
    if (!sets.has(day.set)) size++
    sets.set(day.set, day)
  }
  function remove({ set, day }: EventDay): void {
    const sets = byDay.get(day)
    if (!sets?.delete(set)) return
    size--
    if (sets.size === 0) byDay.delete(day)
  }
  function find(days: readonly number[], matches: (day: EventDay) => boolean): EventDay | undefined {
    for (const day of days) for (const one of byDay.get(day)?.values() ?? []) if (matches(one)) return one
    return undefined
  }

  return {
    get size() {
      return size
    },
    get: (set: DaySet, day: number): EventDay | undefined => byDay.get(day)?.get(set),
    set,
    add(one: DaySet, day: number): void {
      if (!byDay.get(day)?.has(one)) set({ set: one, day })
    },
    delete: remove,
    deleteSpan({ website, zone, first = Number.NEGATIVE_INFINITY, last = Number.POSITIVE_INFINITY }: DaySpan): void {
      for (const [day, sets] of byDay) {
        if (day < first || day > last) continue
        for (const one of [...sets.values()]) {
          if (website !== undefined && one.set.website !== website) continue
          if (zone === undefined || one.set.localDays.zone === zone) remove(one)
        }
      }
    },
    oldest: (matches: (day: EventDay) => boolean): EventDay | undefined =>
      find(
        [...byDay.keys()].sort((a, b) => a - b),
        matches,
      ),
    newest: (matches: (day: EventDay) => boolean): EventDay | undefined =>
      find(
        [...byDay.keys()].sort((a, b) => b - a),
        matches,
      ),
    deleteWhere(matches: (day: EventDay) => boolean): void {
      for (const sets of [...byDay.values()]) for (const day of [...sets.values()]) if (matches(day)) remove(day)
    },
    *list(): Generator<EventDay> {
      for (const sets of byDay.values()) yield* sets.values()
    },
  }
}
