import type { DuckDBConnection } from '@duckdb/node-api'
import { dayMs } from '../day.ts'
import type { ExpiredDays, ExpiryState } from '../expired-days.ts'
import { earliestOverlap } from '../sql/midnight-overlap.ts'
import { describeContent } from '../sql/roll-ups.ts'
import { searchTableNames } from '../sql/search-tables.ts'
import type { EventDays } from './days.ts'
import { definitions } from './migrate.ts'
import { retainedColumns, retainedTableNames } from './tables.ts'
import type { Writer } from './writer.ts'

/** Deletes events because of their age, and keeps the roll-ups of their days. */
export interface Expiry {
  canExpire(days: ExpiredDays): Promise<boolean>
  /** Each step is one transaction: after a crash, the next call continues. */
  expire(days: ExpiredDays): Promise<ExpiryState>
  deleteRetained(days: ExpiredDays): Promise<void>
}

/** How many days one transaction deletes, because events wait for it. */
const daysPerStep = 7

export function createExpiry(writer: Writer, days: EventDays): Expiry {
  async function readDay(connection: DuckDBConnection, select: string, { website, zone }: ExpiredDays, day: number) {
    const reader = await connection.runAndReadAll(
      `SELECT ${select} FROM days WHERE website = ? AND zone = ? AND day < ?`,
      [website, zone, day],
    )
    const value = reader.getRows()[0]?.[0] ?? null
    return value === null ? null : Number(value)
  }
  const isOwnZone = ({ website, zone }: ExpiredDays): boolean => days.zones.own(website).localDays.zone === zone
  const unbuilt = 'count(*) FILTER (WHERE build IS NULL)'

  async function expireStep(connection: DuckDBConnection, expired: ExpiredDays): Promise<ExpiryState> {
    const { website, zone } = expired
    const first = await readDay(connection, 'min(day)', expired, expired.day)
    const day = first === null ? expired.day : Math.min(expired.day, first + daysPerStep)
    if ((await readDay(connection, unbuilt, expired, day)) !== 0) return 'waiting'
    const { startOf } = days.zones.own(website).localDays
    await keepRollUps(connection, { website, zone, day })
    await days.deleteExpired(connection, website, startOf(day))
    await deleteEvents(connection, website, startOf(day))
    await connection.run('DELETE FROM expired WHERE website = ?', [website])
    await connection.run('INSERT INTO expired (website, zone, day) VALUES (?, ?, ?)', [website, zone, day])
    return day < expired.day ? 'more' : 'done'
  }

  return {
    canExpire: (expired) =>
      writer.alone(
        async (connection) => isOwnZone(expired) && (await readDay(connection, unbuilt, expired, expired.day)) === 0,
      ),

    async expire(expired) {
      let state: ExpiryState = 'waiting'
      await writer.transaction(
        async (connection) => {
          if (isOwnZone(expired)) state = await expireStep(connection, expired)
          return days.readExpired(connection)
        },
        (afterCommit) => afterCommit(),
      )
      return state
    },

    deleteRetained: ({ website, zone, day }) =>
      writer.transaction(
        async (connection) => {
          for (const table of [...retainedTableNames, ...searchTableNames])
            await connection.run(`DELETE FROM ${table} WHERE website = ? AND day < ?`, [website, day])
          const before = days.zones.own(website).localDays
          if (before.zone === zone)
            for (const table of ['drops', 'bot_hits'])
              await connection.run(`DELETE FROM ${table} WHERE website = ? AND time < ?`, [
                website,
                before.startOf(day),
              ])
        },
        () => undefined,
      ),
  }
}

async function keepRollUps(connection: DuckDBConnection, { website, zone, day }: ExpiredDays): Promise<void> {
  const which = [website, zone, day]
  const condition = 'website = ? AND zone = ? AND day < ?'
  await connection.run(
    `INSERT INTO kept_days (website, zone, day, build, content) SELECT website, zone, day, -build, ? FROM days WHERE ${condition}`,
    [describeContent(definitions), ...which],
  )
  for (const [retained, table] of [
    ['kept_roll_ups', 'roll_ups'],
    ['kept_slots', 'slots'],
  ] as const) {
    const columns = retainedColumns[retained].join(', ')
    await connection.run(
      `INSERT INTO ${retained} (${columns}) SELECT ${columns} FROM ${table} WHERE ${condition}`,
      which,
    )
  }
}

/** Keeps those of visitors who were also seen later: counting the later days needs them. */
async function deleteEvents(connection: DuckDBConnection, website: number, before: number): Promise<void> {
  const from = earliestOverlap(before)
  await connection.run('DELETE FROM events WHERE website = ? AND time < ?', [website, from])
  await connection.run(
    `DELETE FROM events WHERE website = ? AND time < ? AND visitor NOT IN (
      SELECT visitor FROM events WHERE website = ? AND time >= ? AND time < ?)`,
    [website, before, website, before, from + 3 * dayMs],
  )
}
