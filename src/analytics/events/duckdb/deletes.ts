import { dayOf } from '../day.ts'
import type { WebsiteSpan } from '../store.ts'
import type { EventDay, EventDays } from './days.ts'
import { rollUpTableNames } from './tables.ts'
import type { Writer } from './writer.ts'

/** A visitor or visit that is seen on a day may also be seen on as many days before and after it. */
const maxSharedDays = 2

/** Deletes events and the roll-ups that count them. */
export interface Deletes {
  website(website: number): Promise<void>
  spans(spans: readonly WebsiteSpan[]): Promise<void>
  before(time: number): Promise<void>
}

export function createDeletes(writer: Writer, days: EventDays): Deletes {
  return {
    website: (website) =>
      writer.transaction(
        async (connection) => {
          for (const table of ['events', 'drops'])
            await connection.run(`DELETE FROM ${table} WHERE website = ?`, [website])
          return days.deleteWebsite(connection, website)
        },
        (afterCommit) => afterCommit(),
      ),

    spans: (spans) =>
      writer.transaction(async (connection) => {
        const touched: EventDay[] = []
        for (const { website, from, to } of spans) {
          for (const table of ['events', 'drops'])
            await connection.run(`DELETE FROM ${table} WHERE website = ? AND time >= ? AND time < ?`, [
              website,
              from,
              to,
            ])
          // A visit counts as a whole on every day that it may touch.
          for (const { localDays } of days.zones.sets(website)) {
            const { zone, dayOf } = localDays
            const around = { website, zone, first: dayOf(from) - maxSharedDays, last: dayOf(to) + maxSharedDays }
            touched.push(...(await days.touchSpan(connection, around)))
          }
        }
        return touched
      }, days.remember),

    before(time) {
      // In every time zone, all earlier days are over at this time.
      const first = dayOf(time) - 1
      return writer.transaction(
        async (connection) => {
          await connection.run('DELETE FROM events WHERE started_at < ?', [time])
          await connection.run('DELETE FROM drops WHERE time < ?', [time])
          for (const table of ['days', ...rollUpTableNames])
            await connection.run(`DELETE FROM ${table} WHERE day < ?`, [first])
          return days.touchSpan(connection, { last: first + 1 + maxSharedDays })
        },
        (touched) => {
          days.forgetSpan({ last: first - 1 })
          days.remember(touched)
        },
      )
    },
  }
}
