import { randomUUID } from 'node:crypto'
import { createSerialQueue } from '../../../base/serial-queue.ts'
import { type RetainedDay, retainedCells } from '../retained-days.ts'
import { retainedRowColumns } from '../sql/retained-rows.ts'
import { all, any, sql } from '../sql/sql.ts'
import type { EventImports } from '../store.ts'
import type { Deletes } from './deletes.ts'
import type { Layout } from './layout.ts'
import { newBuild } from './roll-ups.ts'
import type { Servers } from './servers.ts'
import { insertSettings } from './settings.ts'

/** How many days one statement deletes. */
const daysPerDelete = 500

const columns = ['build', ...retainedRowColumns] as const

export function createRetained(
  servers: Servers,
  layout: Layout,
  deletes: Deletes,
): Pick<EventImports, 'replaceRetained' | 'addImported'> {
  const turns = createSerialQueue()

  /** An interrupted call can be repeated: what a day had is deleted first. */
  async function replace(days: readonly RetainedDay[]): Promise<void> {
    for (let start = 0; start < days.length; start += daysPerDelete) {
      const some = days.slice(start, start + daysPerDelete)
      const conditions = some.map(({ website, zone, day }) =>
        all([sql`website = ${website}`, sql`zone = ${zone}`, sql`day = ${day}`]),
      )
      await deletes.rows('kept_roll_ups', any(conditions))
    }
    await add(days)
  }

  async function add(days: readonly RetainedDay[]): Promise<void> {
    const rows = days.flatMap(({ rows, ...of }) => {
      const build = newBuild()
      return rows.map((row) => {
        const cells: Readonly<Record<string, string | number>> = { ...retainedCells(of, row), build }
        return columns.map((name) => cells[name] ?? 0)
      })
    })
    if (rows.length === 0) return
    await servers.insert({
      table: 'kept_roll_ups',
      columns,
      rows,
      settings: { ...insertSettings, ...layout.insertSettings, insert_deduplication_token: `kept ${randomUUID()}` },
    })
  }

  return {
    replaceRetained: (days) => turns.run(() => replace(days)),
    addImported: (days) => turns.run(() => add(days)),
  }
}
