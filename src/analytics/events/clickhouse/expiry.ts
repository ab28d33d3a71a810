import { createHash } from 'node:crypto'
import { dayMs } from '../day.ts'
import type { ExpiredDays, ExpiryState } from '../expired-days.ts'
import { localDaysOf } from '../local-days.ts'
import { earliestOverlap } from '../sql/midnight-overlap.ts'
import { buildDimension } from '../sql/retained-rows.ts'
import { describeContent, type RunQuery } from '../sql/roll-ups.ts'
import { searchTableNames } from '../sql/search-tables.ts'
import { all, type Sql, sql, text, toStatement } from '../sql/sql.ts'
import { rollUpDefinition } from './build.ts'
import type { Deletes } from './deletes.ts'
import { clickhouseDialect } from './dialect.ts'
import type { Layout } from './layout.ts'
import { lastRetainedDay, readBuilds, readFingerprints, validBuilds } from './read-roll-ups.ts'
import type { Servers } from './servers.ts'
import { buildSettings } from './settings.ts'
import { rollUpColumns } from './tables.ts'

/** Deletes events because of their age, and keeps the roll-ups of their days. */
export interface Expiry {
  canExpire(days: ExpiredDays): Promise<boolean>
  expire(days: ExpiredDays): Promise<ExpiryState>
  deleteRetained(days: ExpiredDays): Promise<void>
}

/** How many days one statement copies: all of their roll-ups are one block, which is stored as a whole or not at all. */
const daysPerStep = 31

/** If more visitors than this were seen around the boundary, all events of the days before it stay until the next time. */
const maxCrossing = 100_000

/** Each step can be repeated: copies are recognized by their token, and days that are kept already are not read again. */
export function createExpiry(servers: Servers, layout: Layout, deletes: Deletes): Expiry {
  const run: RunQuery = (select) => servers.query(toStatement(select, clickhouseDialect.placeholder))

  /** The valid builds of the days with events before a day, by day; null if one has none. Days that are kept are not listed. */
  async function buildsBefore({ website, zone, day }: ExpiredDays): Promise<readonly number[] | null> {
    const [row] = await run(sql`SELECT min(time) AS first, count() AS n FROM events WHERE website = ${website}`)
    if (!row || Number(row.n) === 0) return []
    const { dayOf } = localDaysOf(zone)
    const days = { first: dayOf(Number(row.first)) - 2, last: day - 1 }
    if (days.first > days.last) return []
    const stored = await readBuilds(run, website, days)
    const fingerprints = await readFingerprints(run, website, zone, days)
    const valid = validBuilds(stored, zone, fingerprints)
    const last = lastRetainedDay(stored, website, zone)
    const needed = [...fingerprints.keys()].filter((one) => one > last).sort((one, other) => one - other)
    const builds = needed.flatMap((one) => valid.get(one) ?? [])
    return builds.length === needed.length ? builds : null
  }

  async function keep(website: number, builds: readonly number[]): Promise<void> {
    const columns = rollUpColumns.map((name) =>
      name === 'value'
        ? sql`CASE WHEN dimension = ${buildDimension} THEN ${describeContent(rollUpDefinition)} ELSE value END AS value`
        : text(name),
    )
    const select = columns.reduce((sum, one) => sql`${sum}, ${one}`)
    const insert = sql`INSERT INTO kept_roll_ups (${text(rollUpColumns.join(', '))}) SELECT ${select} FROM roll_ups
      WHERE website = ${website} AND build IN (${text(builds.join(', '))})`
    await servers.command(toStatement(insert, clickhouseDialect.placeholder), {
      settings: {
        ...buildSettings,
        ...layout.insertSettings,
        insert_deduplicate: 1,
        insert_deduplication_token: createHash('sha256').update(`keep ${website} ${builds}`).digest('hex'),
      },
    })
  }

  /** Events of visitors who were also seen later stay: counting the later days needs them. */
  async function expiredEvents(website: number, before: number): Promise<Sql> {
    const from = earliestOverlap(before)
    const own = sql`website = ${website}`
    const crossing =
      await run(sql`SELECT DISTINCT visitor FROM events WHERE ${own} AND time >= ${from} AND time < ${before}
      AND visitor IN (SELECT visitor FROM events WHERE ${own} AND time >= ${before} AND time < ${from + 3 * dayMs})
      LIMIT ${text(String(maxCrossing + 1))}`)
    if (crossing.length > maxCrossing) return all([own, sql`time < ${from}`])
    const ids = crossing.map(({ visitor }) => BigInt(String(visitor)).toString())
    const isCrossing = ids.length === 0 ? 'FALSE' : `visitor IN (${ids.join(', ')})`
    return all([own, sql`time < ${before}`, text(`NOT (time >= ${from} AND ${isCrossing})`)])
  }

  return {
    canExpire: async (days) => (await buildsBefore(days)) !== null,

    async expire(days) {
      const { website, zone, day } = days
      const builds = await buildsBefore(days)
      if (builds === null) return 'waiting'
      const some = builds.slice(0, daysPerStep)
      if (some.length > 0) await keep(website, some)
      if (some.length < builds.length) return 'more'
      await deletes.rows('events', await expiredEvents(website, localDaysOf(zone).startOf(day)))
      // In other time zones, days may begin up to a day later.
      await deletes.rows(
        'roll_ups',
        sql`website = ${website} AND (zone = ${zone} AND day < ${day} OR day < ${day - 2})`,
      )
      return 'done'
    },

    async deleteRetained({ website, zone, day }) {
      for (const table of ['kept_roll_ups', ...searchTableNames] as const)
        await deletes.rows(table, sql`website = ${website} AND day < ${day}`)
      const old = sql`website = ${website} AND time < ${localDaysOf(zone).startOf(day)}`
      await deletes.rows('drops', old)
      await deletes.rows('bot_hits', old)
    },
  }
}
