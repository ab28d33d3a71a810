import type { DuckDBConnection } from '@duckdb/node-api'
import { dayMs, dayOf } from '../day.ts'
import { localDaysOf, utcDays } from '../local-days.ts'
import { haveSameDays, isUnused, type ViewerZone, zonesToDrop } from '../viewer-zones.ts'
import { createDayMap, type DayMap, type DaySpan, type EventDay } from './day-map.ts'
import { retainedTableNames, rollUpTableNames } from './tables.ts'
import { type DaySet, openZones, type Zones } from './zones.ts'

/** To be called after the commit of a transaction. */
export type AfterCommit = () => void

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
  /** Call this for a day that now has roll-ups. */
  forget(day: EventDay): void
  /** Call this for days that no longer have events. */
  forgetSpan(span: DaySpan): void
  /** The day without roll-ups to build next, of those that are over at this time. */
  nextOver(now: number): EventDay | undefined
  readonly zones: Pick<Zones, 'own' | 'sets'>
  /** Renumbers the days of a website in another time zone, inside a transaction. */
  setZone(connection: DuckDBConnection, website: number, zone: string): Promise<AfterCommit>
  /** Adds the days of a viewer's time zone if they fit and no other zone has the same days, inside a transaction. */
  addViewer(connection: DuckDBConnection, viewer: ViewerZone): Promise<AfterCommit>
  hasUnusedViewers(now: number): boolean
  dropUnusedViewers(connection: DuckDBConnection, now: number): Promise<AfterCommit>
  /** Deletes all days of a website and their roll-ups, inside a transaction. */
  deleteWebsite(connection: DuckDBConnection, website: number): Promise<AfterCommit>
  /** Deletes the days of a website that end at or before a time, and their roll-ups, inside a transaction. */
  deleteExpired(connection: DuckDBConnection, website: number, before: number): Promise<void>
  /** Reads which events have been deleted because of their age, inside the transaction that deletes some. */
  readExpired(connection: DuckDBConnection): Promise<AfterCommit>
  /** The day if it has no roll-ups. It is a new object after every change, so that a build can detect a concurrent change. */
  get(set: DaySet, day: number): EventDay | undefined
  /** The number of days without roll-ups. */
  readonly waiting: number
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

/** No viewer's time zone is added while more days than this wait for roll-ups. */
const maxWaitingDays = 100_000

export async function openEventDays(connection: DuckDBConnection): Promise<EventDays> {
  const zones = await openZones(connection)
  const waiting = createDayMap()
  /** Events before these times are not counted any more, by website. */
  const expiredBefore = new Map<number, number>()
  ;(await readExpired(connection))()
  /** In each time zone, no day after this one has events. */
  const latestDays = new Map<string, number>()
  const latest = await connection.runAndReadAll('SELECT zone, max(day) FROM days GROUP BY zone')
  for (const [zone, day] of latest.getRows()) latestDays.set(String(zone), Number(day))
  remember(await readDays(connection, zones, 'build IS NULL'))

  async function readExpired(connection: DuckDBConnection): Promise<AfterCommit> {
    const rows = (await connection.runAndReadAll('SELECT website, zone, day FROM expired')).getRows()
    return () => {
      expiredBefore.clear()
      for (const [website, zone, day] of rows)
        expiredBefore.set(Number(website), localDaysOf(String(zone)).startOf(Number(day)))
      waiting.deleteWhere(isExpired)
    }
  }

  function isExpired({ set: { website, localDays }, day }: EventDay): boolean {
    const before = expiredBefore.get(website)
    return before !== undefined && localDays.startOf(day + 1) <= before
  }

  /** A late event of an expired day is not counted: its roll-ups cannot be rebuilt with all the others. */
  function addUnlessExpired(days: DayMap, set: DaySet, day: number): void {
    if (!isExpired({ set, day })) days.add(set, day)
  }

  /** Returns those days that have roll-ups: they have events and are not waiting. */
  async function findBuilt(connection: DuckDBConnection, days: Iterable<EventDay>): Promise<DayMap> {
    const isUnknown = ({ set, day }: EventDay): boolean =>
      day <= (latestDays.get(set.localDays.zone) ?? Number.NEGATIVE_INFINITY) && !waiting.get(set, day)
    const built = createDayMap()
    for (const some of inPieces([...days].filter(isUnknown)))
      for (const day of await readDays(connection, zones, isOneOf(some))) built.set(day)
    return built
  }

  function remember(touched: readonly EventDay[]): void {
    for (const { set, day } of touched) {
      waiting.set({ set, day })
      const { zone } = set.localDays
      if (day > (latestDays.get(zone) ?? Number.NEGATIVE_INFINITY)) latestDays.set(zone, day)
    }
  }

  return {
    async touch(connection, visits) {
      const own = createDayMap()
      const others = createDayMap()
      for (const { website, time, startedAt } of visits) {
        for (const set of zones.sets(website)) {
          const { dayOf: localDayOf } = set.localDays
          addUnlessExpired(own, set, localDayOf(time))
          // The outcome of a visit (bounce, duration, exit page) counts on all of its days, and its visitor on later ones, too.
          const last = localDayOf(dayOf(startedAt) * dayMs + visitorMs - 1)
          for (let day = localDayOf(startedAt); day <= last; day++) addUnlessExpired(others, set, day)
        }
      }
      for (const day of own.list()) others.delete(day)
      const built = await findBuilt(connection, [...own.list(), ...others.list()])
      const isKnown = ({ set, day }: EventDay): boolean =>
        waiting.get(set, day) !== undefined || built.get(set, day) !== undefined
      const added = [...own.list()].filter((day) => !isKnown(day))
      await insertDays(connection, added)
      await clearBuilds(connection, [...built.list()])
      return [...own.list(), ...[...others.list()].filter(isKnown)]
    },
    async touchSpan(connection, span) {
      const touched = await readDays(connection, zones, conditionOf(span))
      await connection.run(`UPDATE days SET build = NULL WHERE build IS NOT NULL AND ${conditionOf(span)}`)
      return touched
    },
    remember,
    forget: waiting.delete,
    forgetSpan: waiting.deleteSpan,
    nextOver(now) {
      const isOver = ({ set, day }: EventDay): boolean => day < set.localDays.dayOf(now)
      const isOwn = ({ set }: EventDay): boolean => set === zones.own(set.website)
      // Viewers look at recent days most.
      return waiting.oldest((day) => isOwn(day) && isOver(day)) ?? waiting.newest((day) => !isOwn(day) && isOver(day))
    },
    zones,
    ...zoneChanges({ zones, waiting, isExpired, remember }),
    async deleteWebsite(connection, website) {
      await deleteDays(connection, { website })
      for (const table of ['zones', 'viewer_zones', 'expired', ...retainedTableNames])
        await connection.run(`DELETE FROM ${table} WHERE website = ?`, [website])
      return () => {
        waiting.deleteSpan({ website })
        expiredBefore.delete(website)
        zones.deleteWebsite(website)
      }
    },
    async deleteExpired(connection, website, before) {
      for (const { localDays } of zones.sets(website))
        await deleteDays(connection, { website, zone: localDays.zone, last: localDays.dayOf(before) - 1 })
    },
    readExpired,
    get: (set, day) => waiting.get(set, day),
    get waiting() {
      return waiting.size
    },
  }
}

interface KnownDays {
  readonly zones: Zones
  /** Days without roll-ups. */
  readonly waiting: DayMap
  readonly isExpired: (day: EventDay) => boolean
  readonly remember: (touched: readonly EventDay[]) => void
}

/** Changes of the time zones in which the days of websites are rolled up. */
function zoneChanges({
  zones,
  waiting,
  isExpired,
  remember,
}: KnownDays): Pick<EventDays, 'setZone' | 'addViewer' | 'hasUnusedViewers' | 'dropUnusedViewers'> {
  /** The days of a website, numbered in another time zone. Some of them may have no events. */
  async function renumber(connection: DuckDBConnection, before: DaySet, after: DaySet): Promise<readonly EventDay[]> {
    const days = new Set<number>()
    for (const { day } of await readDays(connection, zones, conditionOf(spanOf(before)))) {
      const last = after.localDays.dayOf(before.localDays.startOf(day + 1) - 1)
      for (let one = after.localDays.dayOf(before.localDays.startOf(day)); one <= last; one++) days.add(one)
    }
    return Array.from(days, (day) => ({ set: after, day })).filter((day) => !isExpired(day))
  }

  const forgetViewers = (dropped: readonly ViewerZone[]): void => {
    for (const { website, zone } of dropped) {
      waiting.deleteSpan({ website, zone })
      zones.dropViewer({ website, zone })
    }
  }

  return {
    async setZone(connection, website, zone) {
      const before = zones.own(website)
      const viewed = zones.find(website, zone)
      const after = viewed ?? { website, localDays: localDaysOf(zone) }
      const days = viewed ? [] : await renumber(connection, before, after)
      await deleteDays(connection, spanOf(before))
      await connection.run('DELETE FROM zones WHERE website = ?', [website])
      await connection.run('DELETE FROM viewer_zones WHERE website = ? AND zone = ?', [website, zone])
      if (zone !== utcDays.zone)
        await connection.run('INSERT INTO zones (website, zone) VALUES (?, ?)', [website, zone])
      await insertDays(connection, days)
      return () => {
        waiting.deleteSpan(spanOf(before))
        zones.setOwn(website, zone)
        const set = zones.own(website)
        remember(days.map(({ day }) => ({ set, day })))
      }
    },
    async addViewer(connection, viewer) {
      const { website, zone, askedAt } = viewer
      const after = { website, localDays: localDaysOf(zone) }
      const own = zones.own(website)
      const same = zones.sets(website).find(({ localDays }) => haveSameDays(localDays, after.localDays, askedAt))
      if (same === own) return () => undefined
      const known = same && zones.viewers().find((one) => one.website === website && one.zone === same.localDays.zone)
      if (known) {
        const renewed = { ...known, askedAt, byOwner: known.byOwner || viewer.byOwner }
        await writeViewer(connection, renewed)
        return () => zones.setViewer(renewed)
      }
      const dropped = waiting.size > maxWaitingDays ? null : zonesToDrop(zones.viewers(), viewer)
      if (!dropped) return () => undefined
      for (const one of dropped) await dropViewer(connection, one)
      const days = await renumber(connection, own, after)
      await writeViewer(connection, viewer)
      await insertDays(connection, days)
      return () => {
        forgetViewers(dropped)
        zones.setViewer(viewer)
        const set = zones.find(website, zone)
        if (set) remember(days.map(({ day }) => ({ set, day })))
      }
    },
    hasUnusedViewers: (now) => zones.viewers().some((viewer) => isUnused(viewer, now)),
    async dropUnusedViewers(connection, now) {
      const dropped = zones.viewers().filter((viewer) => isUnused(viewer, now))
      for (const viewer of dropped) await dropViewer(connection, viewer)
      return () => forgetViewers(dropped)
    },
  }
}

const spanOf = ({ website, localDays }: DaySet): DaySpan => ({ website, zone: localDays.zone })

const valuesOf = ({ set: { website, localDays }, day }: EventDay): string =>
  `${website}, ${textOf(localDays.zone)}, ${day}`

async function deleteDays(connection: DuckDBConnection, span: DaySpan): Promise<void> {
  for (const table of ['days', ...rollUpTableNames])
    await connection.run(`DELETE FROM ${table} WHERE ${conditionOf(span)}`)
}

async function dropViewer(connection: DuckDBConnection, { website, zone }: ViewerZone): Promise<void> {
  await deleteDays(connection, { website, zone })
  await connection.run('DELETE FROM viewer_zones WHERE website = ? AND zone = ?', [website, zone])
}

async function writeViewer(connection: DuckDBConnection, viewer: ViewerZone): Promise<void> {
  const { website, zone, askedAt, byOwner } = viewer
  await connection.run('DELETE FROM viewer_zones WHERE website = ? AND zone = ?', [website, zone])
  await connection.run('INSERT INTO viewer_zones (website, zone, asked_at, by_owner) VALUES (?, ?, ?, ?)', [
    website,
    zone,
    askedAt,
    byOwner,
  ])
}

async function readDays(connection: DuckDBConnection, zones: Zones, condition: string): Promise<readonly EventDay[]> {
  const reader = await connection.runAndReadAll(`SELECT website, zone, day FROM days WHERE ${condition}`)
  return reader.getRows().flatMap(([website, zone, day]) => {
    const set = zones.find(Number(website), String(zone))
    return set ? [{ set, day: Number(day) }] : []
  })
}

async function insertDays(connection: DuckDBConnection, days: readonly EventDay[]): Promise<void> {
  for (const some of inPieces(days))
    await connection.run(
      `INSERT INTO days (website, zone, day, build) VALUES ${some.map((day) => `(${valuesOf(day)}, NULL)`)}`,
    )
}

async function clearBuilds(connection: DuckDBConnection, days: readonly EventDay[]): Promise<void> {
  for (const some of inPieces(days)) await connection.run(`UPDATE days SET build = NULL WHERE ${isOneOf(some)}`)
}

const isOneOf = (days: readonly EventDay[]): string =>
  `(website, zone, day) IN (${days.map((day) => `(${valuesOf(day)})`)})`

const conditionOf = ({ website, zone, first, last }: DaySpan): string =>
  [
    'TRUE',
    ...(website === undefined ? [] : [`website = ${website}`]),
    ...(zone === undefined ? [] : [`zone = ${textOf(zone)}`]),
    ...(first === undefined ? [] : [`day >= ${first}`]),
    ...(last === undefined ? [] : [`day <= ${last}`]),
  ].join(' AND ')

const textOf = (zone: string): string => `'${zone.replaceAll("'", "''")}'`

function* inPieces(days: readonly EventDay[]): Generator<readonly EventDay[]> {
  for (let at = 0; at < days.length; at += daysPerStatement) yield days.slice(at, at + daysPerStatement)
}
