import type { DuckDBConnection } from '@duckdb/node-api'
import { dayMs, dayOf } from '../day.ts'
import { type LocalDays, localDaysOf, utcDays } from '../local-days.ts'

/** A day of a website that has events, in the website's time zone. */
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
  /** One of the oldest days without roll-ups that are over at this time. */
  oldestOver(now: number): EventDay | undefined
  /** The days of a website's time zone. */
  localDays(website: number): LocalDays
  /** Renumbers the days of a website, inside a transaction. Call `rememberZone` after the commit. */
  changeZone(connection: DuckDBConnection, website: number, zone: string): Promise<readonly EventDay[]>
  rememberZone(website: number, zone: string, touched: readonly EventDay[]): void
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

/** The events of a visitor are within two UTC days. */
const visitorMs = 2 * dayMs

/** The maximum number of days in one statement. */
const daysPerStatement = 1_000

export async function openEventDays(connection: DuckDBConnection): Promise<EventDays> {
  const waiting = createDayMap()
  for (const day of await readDays(connection, 'build IS NULL')) waiting.set(day)
  const latest = await connection.runAndReadAll('SELECT max(day) FROM days')
  const zones = new Map<number, string>()
  const stored = await connection.runAndReadAll('SELECT website, zone FROM zones')
  for (const [website, zone] of stored.getRows()) zones.set(Number(website), String(zone))
  const localDays = (website: number): LocalDays => {
    const zone = zones.get(website)
    return zone === undefined ? utcDays : localDaysOf(zone)
  }
  /** No day after this one has events. */
  let latestDay = Number(latest.getRows()[0]?.[0] ?? Number.NEGATIVE_INFINITY)

  /** Returns those days that have roll-ups: they have events and are not waiting. */
  async function findBuilt(connection: DuckDBConnection, days: Iterable<EventDay>): Promise<DayMap> {
    const unknown = [...days].filter(({ website, day }) => day <= latestDay && !waiting.get(website, day))
    const built = createDayMap()
    for (const some of inPieces(unknown)) for (const day of await readDays(connection, isOneOf(some))) built.set(day)
    return built
  }

  function remember(touched: readonly EventDay[]): void {
    for (const { website, day } of touched) {
      waiting.set({ website, day })
      latestDay = Math.max(latestDay, day)
    }
  }

  return {
    async touch(connection, visits) {
      const own = createDayMap()
      const others = createDayMap()
      for (const { website, time, startedAt } of visits) {
        const local = localDays(website)
        own.set({ website, day: local.dayOf(time) })
        // The outcome of a visit (bounce, duration, exit page) counts on all of its days, and its visitor on later ones, too.
        const last = local.dayOf(dayOf(startedAt) * dayMs + visitorMs - 1)
        for (let day = local.dayOf(startedAt); day <= last; day++) others.set({ website, day })
      }
      for (const day of own.list()) others.delete(day)
      const built = await findBuilt(connection, [...own.list(), ...others.list()])
      const isKnown = ({ website, day }: EventDay): boolean =>
        waiting.get(website, day) !== undefined || built.get(website, day) !== undefined
      const added = [...own.list()].filter((day) => !isKnown(day))
      await insertDays(connection, added)
      await clearBuilds(connection, [...built.list()])
      return [...own.list(), ...[...others.list()].filter(isKnown)]
    },
    async touchSpan(connection, span) {
      const touched = await readDays(connection, conditionOf(span))
      await connection.run(`UPDATE days SET build = NULL WHERE build IS NOT NULL AND ${conditionOf(span)}`)
      return touched
    },
    remember,
    forget: (span) => waiting.deleteSpan(span),
    oldestOver: (now) => waiting.oldest((website) => localDays(website).dayOf(now)),
    localDays,
    async changeZone(connection, website, zone) {
      const [before, after] = [localDays(website), localDaysOf(zone)]
      const renumbered = new Set<number>()
      for (const { day } of await readDays(connection, `website = ${website}`)) {
        const last = after.dayOf(before.startOf(day + 1) - 1)
        for (let one = after.dayOf(before.startOf(day)); one <= last; one++) renumbered.add(one)
      }
      for (const table of ['days', 'roll_ups', 'slots', 'visit_days', 'zones'])
        await connection.run(`DELETE FROM ${table} WHERE website = ?`, [website])
      if (zone !== utcDays.zone) await connection.run('INSERT INTO zones VALUES (?, ?)', [website, zone])
      const days = Array.from(renumbered, (day) => ({ website, day }))
      await insertDays(connection, days)
      return days
    },
    rememberZone(website, zone, touched) {
      if (zone === utcDays.zone) zones.delete(website)
      else zones.set(website, zone)
      waiting.deleteSpan({ website })
      remember(touched)
    },
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

async function insertDays(connection: DuckDBConnection, days: readonly EventDay[]): Promise<void> {
  for (const some of inPieces(days))
    await connection.run(`INSERT INTO days VALUES ${some.map(({ website, day }) => `(${website}, ${day}, NULL)`)}`)
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
    /** Of the days before each website's current one. */
    oldest(todayOf: (website: number) => number): EventDay | undefined {
      for (const day of [...byDay.keys()].sort((a, b) => a - b)) {
        for (const one of byDay.get(day)?.values() ?? []) if (day < todayOf(one.website)) return one
      }
      return undefined
    },
    *list(): Generator<EventDay> {
      for (const websites of byDay.values()) yield* websites.values()
    },
  }
}
