import { dayOf } from '../day.ts'
import type { WebsiteSpan } from '../store.ts'
import type { EventDay, EventDays } from './days.ts'
import type { Writer } from './writer.ts'

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
          for (const table of ['events', 'drops', 'days', 'roll_ups', 'slots'])
            await connection.run(`DELETE FROM ${table} WHERE website = ?`, [website])
        },
        () => days.forget({ website }),
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
          // A visit counts as a whole on both days that it may touch.
          const around = { website, first: dayOf(from) - 1, last: dayOf(to) + 1 }
          touched.push(...(await days.touchSpan(connection, around)))
        }
        return touched
      }, days.remember),

    before(time) {
      const first = dayOf(time)
      return writer.transaction(
        async (connection) => {
          await connection.run('DELETE FROM events WHERE started_at < ?', [time])
          await connection.run('DELETE FROM drops WHERE time < ?', [time])
          for (const table of ['days', 'roll_ups', 'slots'])
            await connection.run(`DELETE FROM ${table} WHERE day < ?`, [first])
          return days.touchSpan(connection, { last: first + 1 })
        },
        (touched) => {
          days.forget({ last: first - 1 })
          days.remember(touched)
        },
      )
    },
  }
}
