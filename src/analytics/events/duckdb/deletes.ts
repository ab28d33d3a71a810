import { dayOf } from '../day.ts'
import type { WebsiteSpan } from '../store.ts'
import type { Day, Days } from './days.ts'
import type { Writer } from './writer.ts'

/** What takes events away, and the roll-ups that counted them. */
export interface Deletes {
  website(website: number): Promise<void>
  spans(spans: readonly WebsiteSpan[]): Promise<void>
  before(time: number): Promise<void>
}

export function createDeletes(writer: Writer, days: Days): Deletes {
  const rollUpAgain = (match: (day: Day) => boolean): void =>
    days.remember([...days.list()].filter(match).map((day) => ({ ...day, build: null })))

  return {
    website: (website) =>
      writer.transaction(
        async (connection) => {
          for (const table of ['events', 'drops', 'days', 'roll_ups', 'slots'])
            await connection.run(`DELETE FROM ${table} WHERE website = ?`, [website])
        },
        () => days.forget((day) => day.website === website),
      ),

    spans: (spans) =>
      writer.transaction(
        async (connection) => {
          for (const { website, from, to } of spans) {
            for (const table of ['events', 'drops'])
              await connection.run(`DELETE FROM ${table} WHERE website = ? AND time >= ? AND time < ?`, [
                website,
                from,
                to,
              ])
            await connection.run('UPDATE days SET build = NULL WHERE website = ? AND day BETWEEN ? AND ?', [
              website,
              ...touchedBy(from, to),
            ])
          }
        },
        () => {
          for (const { website, from, to } of spans) {
            const [first, last] = touchedBy(from, to)
            rollUpAgain((day) => day.website === website && day.day >= first && day.day <= last)
          }
        },
      ),

    before(time) {
      const first = dayOf(time)
      return writer.transaction(
        async (connection) => {
          await connection.run('DELETE FROM events WHERE started_at < ?', [time])
          await connection.run('DELETE FROM drops WHERE time < ?', [time])
          for (const table of ['days', 'roll_ups', 'slots'])
            await connection.run(`DELETE FROM ${table} WHERE day < ?`, [first])
          await connection.run('UPDATE days SET build = NULL WHERE day <= ?', [first + 1])
        },
        () => {
          days.forget(({ day }) => day < first)
          rollUpAgain(({ day }) => day <= first + 1)
        },
      )
    },
  }
}

/** A visit counts as a whole on both of the days that it may touch. */
const touchedBy = (from: number, to: number): readonly [first: number, last: number] => [dayOf(from) - 1, dayOf(to) + 1]
