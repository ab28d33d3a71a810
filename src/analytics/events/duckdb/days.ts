import type { DuckDBConnection } from '@duckdb/node-api'
import { dayOf } from '../day.ts'

/** A UTC day of a website that has events. Its roll-ups count while `build` is set: any change takes it away. */
export interface Day {
  readonly website: number
  readonly day: number
  readonly build: number | null
}

/** Which days have events, and which of them have roll-ups that hold. A copy of the table `days`, always at hand. */
export interface Days {
  /** Inside a transaction; `remember` then has to follow its commit. */
  touch(connection: DuckDBConnection, visits: Iterable<TouchedVisit>): Promise<readonly Day[]>
  remember(changed: readonly Day[]): void
  forget(match: (day: Day) => boolean): void
  list(): Iterable<Day>
  /** Another object after every change of the day, so that a build can tell that it was overtaken. */
  get(website: number, day: number): Day | undefined
}

export interface TouchedVisit {
  readonly website: number
  readonly time: number
  readonly startedAt: number
}

const keyOf = (website: number, day: number): string => `${website} ${day}`

export async function openDays(connection: DuckDBConnection): Promise<Days> {
  const days = new Map<string, Day>()
  const reader = await connection.runAndReadAll('SELECT website, day, build FROM days')
  for (const [website, day, build] of reader.getRows()) {
    const known = { website: Number(website), day: Number(day), build: build === null ? null : Number(build) }
    days.set(keyOf(known.website, known.day), known)
  }

  return {
    async touch(connection, visits) {
      const touched = new Map<string, Day>()
      const add = (website: number, day: number) => touched.set(keyOf(website, day), { website, day, build: null })
      for (const { website, time, startedAt } of visits) {
        add(website, dayOf(time))
        // What a visit came to (bounced or not, how long, where it ended) counts on both of the days that it may touch.
        const first = dayOf(startedAt)
        for (const day of [first, first + 1]) if (days.has(keyOf(website, day))) add(website, day)
      }
      for (const [key, { website, day }] of touched) {
        const known = days.get(key)
        if (known === undefined) await connection.run('INSERT INTO days VALUES (?, ?, NULL)', [website, day])
        else if (known.build !== null)
          await connection.run('UPDATE days SET build = NULL WHERE website = ? AND day = ?', [website, day])
      }
      return [...touched.values()]
    },
    remember(changed) {
      for (const day of changed) days.set(keyOf(day.website, day.day), day)
    },
    forget(match) {
      for (const [key, day] of days) if (match(day)) days.delete(key)
    },
    list: () => days.values(),
    get: (website, day) => days.get(keyOf(website, day)),
  }
}
