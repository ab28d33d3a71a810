import { randomInt } from 'node:crypto'
import { DomainError } from '../../../base/errors.ts'
import { createSerialQueue } from '../../../base/serial-queue.ts'
import { dayMs } from '../day.ts'
import { localDaysOf, utcDays } from '../local-days.ts'
import { buildDimension } from '../sql/retained-rows.ts'
import type { RunQuery } from '../sql/roll-ups.ts'
import { type Sql, sql, text, toStatement } from '../sql/sql.ts'
import { type BuiltDay, buildPrefix, buildSteps, rollUpDefinition } from './build.ts'
import { clickhouseDialect } from './dialect.ts'
import { websiteFingerprints, websitesWithEvents } from './fingerprints.ts'
import type { Layout } from './layout.ts'
import { daysAround, lastRetainedDay, readBuilds, readFingerprints, validBuilds } from './read-roll-ups.ts'
import type { Servers } from './servers.ts'
import { buildSettings } from './settings.ts'
import type { Zones } from './zones.ts'

export interface RollUpBuilder {
  /** Builds one complete day that needs it; returns false if there is none. */
  next(now: number): Promise<boolean>
  close(): Promise<void>
}

/** The tables of a build are removed when it ends; those of killed processes, after this time. */
const buildMs = 60 * 60_000
/** Obsolete builds are deleted this often. */
const cleanEveryMs = 60 * 60_000
/** Looking for changes reads the fingerprints of all websites, so with many of them it is done less often. */
const freeWebsites = 200
const pauseMsPerWebsite = 10

/** Days that cannot be built are tried again after this time. */
const retryMs = 60 * 60_000

/**
 * While an upgrade lasts, nodes of both versions read and build their own roll-ups. Those of another definition are deleted when they
 * and their replacements are older than this.
 */
const upgradeMs = 7 * dayMs

const keyOf = ({ website, day, localDays }: BuiltDay): string => `${website} ${localDays.zone} ${day}`

const millisecond = 4096

/** Unique also if two processes build, and increasing with time. */
export const newBuild = (): number => Date.now() * millisecond + randomInt(millisecond)

/** What the events of a website were when its days were last checked. */
interface Checked {
  readonly fingerprint: string
  readonly zones: string
}

interface ChangedWebsite {
  readonly website: number
  readonly first: number
  readonly last: number
  readonly zones: readonly string[]
  readonly checked: Checked
}

/**
 * Finds changed days by their fingerprints and builds them. What it remembers only saves work: another process can continue at any
 * time, and roll-ups that are out of date are not read.
 */
export function createRollUpBuilder(servers: Servers, layout: Layout, zones: Zones): RollUpBuilder {
  const turns = createSerialQueue()
  const stopping = new AbortController()
  const run: RunQuery = (select) =>
    servers.query(toStatement(select, clickhouseDialect.placeholder), { signal: stopping.signal })
  const checked = new Map<number, Checked>()
  const obsolete = new Set<number>()
  /** The days that could not be built, and when to try again. */
  const failed = new Map<string, number>()
  let changed: ChangedWebsite[] = []
  const days: BuiltDay[] = []
  let scanAt = 0
  let cleanAt = 0

  const command: Command = (step) =>
    servers.command(toStatement(step, clickhouseDialect.placeholder), {
      settings: { ...buildSettings, ...layout.insertSettings },
      withinMs: buildMs,
      signal: stopping.signal,
    })

  const builds = createBuilds(servers, command)

  /** The websites whose past events have changed since they were last checked. */
  async function scan(now: number): Promise<void> {
    if (Date.now() < scanAt || !(await isProjected(run))) return
    const known = await zones.list(now)
    const rows = await run(websiteFingerprints(startOfToday(known, now)))
    const days = rows.map((row) => {
      const website = Number(row.website)
      const own = known.get(website) ?? [utcDays.zone]
      const fingerprint = `${row.first} ${row.last} ${row.n} ${row.hash}`
      return {
        website,
        first: Number(row.first),
        last: Number(row.last),
        zones: own,
        checked: { fingerprint, zones: own.join() },
      }
    })
    changed = days.filter(({ website, checked: { fingerprint, zones } }) => {
      const before = checked.get(website)
      return before?.fingerprint !== fingerprint || before.zones !== zones
    })
    const left = new Set(days.map(({ website }) => website))
    for (const website of checked.keys()) if (!left.has(website)) checked.delete(website)
    scanAt = Date.now() + Math.max(0, days.length - freeWebsites) * pauseMsPerWebsite
  }

  /** Finds the days of a website that are over and have no valid build. */
  async function check({ website, first, last, zones, checked: current }: ChangedWebsite, now: number): Promise<void> {
    const range = daysAround(first, last)
    const stored = await readBuilds(run, website, range)
    const builds = stored.filter(({ retained }) => !retained)
    const valid = new Set<number>()
    /** The builds of this definition, of the days that have events. */
    const replacements = new Map<string, number>()
    const dayOfZone = (zone: string, day: number): string => `${zone} ${day}`
    let isComplete = true
    for (const zone of zones) {
      const localDays = localDaysOf(zone)
      const fingerprints = await readFingerprints(run, website, zone, range)
      const built = validBuilds(builds, zone, fingerprints)
      for (const build of built.values()) valid.add(build)
      for (const day of fingerprints.keys())
        replacements.set(dayOfZone(zone, day), built.get(day) ?? Number.POSITIVE_INFINITY)
      const last = lastRetainedDay(stored, website, zone)
      for (const day of fingerprints.keys())
        if (day > last && !built.has(day) && localDays.startOf(day + 1) <= now)
          isComplete = add({ website, day, localDays }) && isComplete
    }
    const settled = (Date.now() - upgradeMs) * millisecond
    for (const { build, definition, zone, day } of builds) {
      const isSettled = build < settled && (replacements.get(dayOfZone(zone, day)) ?? 0) < settled
      if (!valid.has(build) && (definition === rollUpDefinition || isSettled)) obsolete.add(build)
    }
    days.sort((one, other) => one.day - other.day)
    // Otherwise it is checked again, until the failed days can be retried.
    if (isComplete) checked.set(website, current)
  }

  /** Returns false for a day that has failed recently. */
  function add(day: BuiltDay): boolean {
    if (Date.now() < (failed.get(keyOf(day)) ?? 0)) return false
    failed.delete(keyOf(day))
    days.push(day)
    return true
  }

  async function clean(): Promise<void> {
    if (Date.now() < cleanAt) return
    cleanAt = Date.now() + cleanEveryMs
    const oldest = (Date.now() - buildMs) * millisecond
    await builds.dropInterrupted(run, oldest)
    await deleteObsolete({ run, command, layout }, obsolete, oldest)
  }

  async function next(now: number): Promise<boolean> {
    if (days.length === 0 && changed.length === 0) await scan(now)
    while (days.length === 0) {
      const website = changed.shift()
      if (!website) break
      await check(website, now)
    }
    const day = days.shift()
    if (!day) {
      await clean()
      return false
    }
    try {
      await builds.build(day)
    } catch (error) {
      // The day is found again. One that is too large for the server does not keep it busy.
      checked.delete(day.website)
      if (!(error instanceof DomainError)) failed.set(keyOf(day), Date.now() + retryMs)
      throw error
    }
    return true
  }

  return {
    next: (now) => turns.run(() => next(now)),
    async close() {
      stopping.abort(new Error('The event store is closed.'))
      await turns.drained()
    },
  }
}

type Command = (step: Sql) => Promise<void>

/** Builds of single days, in tables of their own until they are complete. */
function createBuilds(servers: Servers, command: Command) {
  async function build(day: BuiltDay): Promise<void> {
    const { tables, insert } = buildSteps(newBuild(), day)
    try {
      for (const { name, select } of tables)
        await command(sql`CREATE TABLE ${text(name)} ENGINE = MergeTree ORDER BY tuple() AS ${select}`)
      await command(insert)
    } finally {
      await dropTables(tables.map(({ name }) => name))
    }
  }

  /** Also when the store is being closed. Tables that cannot be dropped now are dropped later. */
  const dropTables = async (names: readonly string[]): Promise<void> => {
    await Promise.allSettled(names.map((name) => servers.command({ text: `DROP TABLE IF EXISTS ${name}`, values: [] })))
  }

  /** Drops the tables of builds that were interrupted. */
  async function dropInterrupted(run: RunQuery, oldest: number): Promise<void> {
    const rows = await run(sql`SELECT name FROM system.tables WHERE database = currentDatabase()
      AND startsWith(name, ${buildPrefix})`)
    const names = rows.map(({ name }) => String(name))
    await dropTables(names.filter((name) => Number(name.split('_')[1]) < oldest))
  }

  return { build, dropInterrupted }
}

interface RollUpTable {
  readonly run: RunQuery
  readonly command: Command
  readonly layout: Layout
}

/** Deletes builds that have been replaced, and forgets them. */
async function deleteObsolete(
  { run, command, layout }: RollUpTable,
  obsolete: Set<number>,
  oldest: number,
): Promise<void> {
  // A website may have been deleted while one of its days was being built.
  const orphans = await run(sql`SELECT build FROM roll_ups WHERE dimension = ${buildDimension} AND build < ${oldest}
    AND website NOT IN (${websitesWithEvents})`)
  for (const { build } of orphans) obsolete.add(Number(build))
  if (obsolete.size > 0)
    await command(
      text(`ALTER TABLE ${layout.deletingFrom('roll_ups')} DELETE WHERE build IN (${[...obsolete].join(', ')})`),
    )
  obsolete.clear()
}

/** Until fingerprints are stored for all events, comparing them would read the events themselves. */
async function isProjected(run: RunQuery): Promise<boolean> {
  const rows = await run(sql`SELECT 1 AS found FROM system.mutations WHERE database = currentDatabase()
    AND is_done = 0 AND command LIKE '%MATERIALIZE PROJECTION%' LIMIT 1`)
  return rows.length === 0
}

/** SQL for the time at which the current day of a website began; of several time zones, of the one where it began last. */
function startOfToday(zones: ReadonlyMap<number, readonly string[]>, now: number): Sql {
  const startIn = (zone: string): number => {
    const { dayOf, startOf } = localDaysOf(zone)
    return startOf(dayOf(now))
  }
  const starts = [...zones].map(([website, names]) => [website, Math.max(...names.map(startIn))] as const)
  const utc = startIn(utcDays.zone)
  if (starts.length === 0) return text(`${utc}`)
  return text(
    `transform(website, [${starts.map(([website]) => website)}], [${starts.map(([, start]) => start)}], ${utc})`,
  )
}
