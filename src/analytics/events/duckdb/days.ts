import type { DuckDBConnection } from '@duckdb/node-api'
import { dayOf } from '../day.ts'

/** A UTC day of a website that has events. */
export interface EventDay {
  readonly website: number
  readonly day: number
}

/**
 * The table `days`: the days that have events, and which of them have valid roll-ups (`build`). Only days without roll-ups are
 * cached in memory, usually today and recently changed days. The cost of reads and writes depends on the number of changes, not
 * on the number of days.
 */
export interface EventDays {
  /** Marks the days that a batch changes, inside its transaction. Call `remember` after the commit. */
  touch(connection: DuckDBConnection, visits: Iterable<ChangedVisit>): Promise<readonly EventDay[]>
  /** Marks all days with events in a span, inside a transaction. Call `remember` after the commit. */
  touchSpan(connection: DuckDBConnection, span: DaySpan): Promise<readonly EventDay[]>
  /** Call this for days whose roll-ups are no longer valid. */
  remember(touched: readonly EventDay[]): void
  /** Call this for days that now have roll-ups or no longer have events. */
  forget(match: DaySpan): void
  /** One of the oldest days without roll-ups before this day. */
  oldestBefore(day: number): EventDay | undefined
  /** The day if it has no roll-ups. It is a new object after every change, so that a build can detect a concurrent change. */
  get(website: number, day: number): EventDay | undefined
  /** The number of days without roll-ups. */
  readonly waiting: number
}

/** Days of one website or of all; both ends are inclusive. */
export interface DaySpan {
  readonly website?: number
  readonly first?: number
  readonly last?: number
}

export interface ChangedVisit {
  readonly website: number
  readonly time: number
  readonly startedAt: number
}

/** The maximum number of days in one statement. */
const daysPerStatement = 1_000

export async function openEventDays(connection: DuckDBConnection): Promise<EventDays> {
  const waiting = createDayMap()
  for (const day of await readDays(connection, 'build IS NULL')) waiting.set(day)
  const latest = await connection.runAndReadAll('SELECT max(day) FROM days')
  /** No day after this one has events. */
  let latestDay = Number(latest.getRows()[0]?.[0] ?? Number.NEGATIVE_INFINITY)

  /** Returns those days that have roll-ups: they have events and are not waiting. */
  async function findBuilt(connection: DuckDBConnection, days: Iterable<EventDay>): Promise<DayMap> {
    const unknown = [...days].filter(({ website, day }) => day <= latestDay && !waiting.get(website, day))
    const built = createDayMap()
    for (const some of inPieces(unknown)) for (const day of await readDays(connection, isOneOf(some))) built.set(day)
    return built
  }

  return {
    async touch(connection, visits) {
      const own = createDayMap()
      const others = createDayMap()
      for (const { website, time, startedAt } of visits) {
        own.set({ website, day: dayOf(time) })
        // The outcome of a visit (bounce, duration, exit page) counts on both days that it may touch.
        const first = dayOf(startedAt)
        for (const day of [first, first + 1]) others.set({ website, day })
      }
      for (const day of own.list()) others.delete(day)
      const built = await findBuilt(connection, [...own.list(), ...others.list()])
      const isKnown = ({ website, day }: EventDay): boolean =>
        waiting.get(website, day) !== undefined || built.get(website, day) !== undefined
      const added = [...own.list()].filter((day) => !isKnown(day))
      for (const some of inPieces(added)) {
        await connection.run(`INSERT INTO days VALUES ${some.map(({ website, day }) => `(${website}, ${day}, NULL)`)}`)
      }
      await clearBuilds(connection, [...built.list()])
      return [...own.list(), ...[...others.list()].filter(isKnown)]
    },
    async touchSpan(connection, span) {
      const touched = await readDays(connection, conditionOf(span))
      await connection.run(`UPDATE days SET build = NULL WHERE build IS NOT NULL AND ${conditionOf(span)}`)
      return touched
    },
    remember(touched) {
      for (const { website, day } of touched) {
        waiting.set({ website, day })
        latestDay = Math.max(latestDay, day)
      }
    },
    forget: (span) => waiting.deleteSpan(span),
    oldestBefore: (day) => waiting.oldestBefore(day),
    get: (website, day) => waiting.get(website, day),
    get waiting() {
      return waiting.size
    },
  }
}

async function readDays(connection: DuckDBConnection, condition: string): Promise<readonly EventDay[]> {
  const reader = await connection.runAndReadAll(`SELECT website, day FROM days WHERE ${condition}`)
  return reader.getRows().map(([website, day]) => ({ website: Number(website), day: Number(day) }))
}

async function clearBuilds(connection: DuckDBConnection, days: readonly EventDay[]): Promise<void> {
  for (const some of inPieces(days)) await connection.run(`UPDATE days SET build = NULL WHERE ${isOneOf(some)}`)
}

const isOneOf = (days: readonly EventDay[]): string =>
  `(website, day) IN (${days.map(({ website, day }) => `(${website}, ${day})`)})`

const conditionOf = ({ website, first, last }: DaySpan): string =>
  [
    'TRUE',
    ...(website === undefined ? [] : [`website = ${website}`]),
    ...(first === undefined ? [] : [`day >= ${first}`]),
    ...(last === undefined ? [] : [`day <= ${last}`]),
  ].join(' AND ')

function* inPieces(days: readonly EventDay[]): Generator<readonly EventDay[]> {
  for (let at = 0; at < days.length; at += daysPerStatement) yield days.slice(at, at + daysPerStatement)
}

type DayMap = ReturnType<typeof createDayMap>

/** Groups days by number first and then by website, because there are few numbers. */
function createDayMap() {
  const byDay = new Map<number, Map<number, EventDay>>()
  let size = 0

  function remove({ website, day }: EventDay): void {
    const websites = byDay.get(day)
    if (!websites?.delete(website)) return
    size--
    if (websites.size === 0) byDay.delete(day)
  }

  return {
    get size() {
      return size
    },
    get: (website: number, day: number): EventDay | undefined => byDay.get(day)?.get(website),
    set(day: EventDay): void {
      const websites = byDay.get(day.day) ?? new Map<number, EventDay>()
      byDay.set(day.day, websites)
      if (!websites.has(day.website)) size++
      websites.set(day.website, day)
    },
    delete: remove,
    deleteSpan({ website, first = Number.NEGATIVE_INFINITY, last = Number.POSITIVE_INFINITY }: DaySpan): void {
      for (const [day, websites] of byDay) {
        if (day < first || day > last) continue
        for (const one of website === undefined ? [...websites.keys()] : [website]) remove({ website: one, day })
      }
    },
    oldestBefore(end: number): EventDay | undefined {
      const oldest = [...byDay.keys()].reduce((least, day) => Math.min(least, day), end)
      return oldest < end ? byDay.get(oldest)?.values().next().value : undefined
    },
    *list(): Generator<EventDay> {
      for (const websites of byDay.values()) yield* websites.values()
    },
  }
}
