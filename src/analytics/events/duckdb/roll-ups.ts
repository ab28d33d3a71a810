import type { DuckDBConnection } from '@duckdb/node-api'
import { createSerialQueue } from '../../../base/serial-queue.ts'
import { toStatement } from '../sql/sql.ts'
import { buildSteps } from './build-steps.ts'
import type { Database } from './database.ts'
import type { EventDay } from './day-map.ts'
import type { EventDays } from './days.ts'
import { duckdbDialect } from './dialect.ts'
import { damageIn } from './failure.ts'
import type { Writer } from './writer.ts'

export interface RollUpBuilder {
  /** Builds one complete day that needs it; returns false if there is none. */
  next(now: number): Promise<boolean>
  /** Runs work between builds, which write on a connection of their own. */
  alone<T>(work: () => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** Builds on a separate connection, concurrently with appends. A day that changes during its build is left for the next run. */
export async function createRollUpBuilder(database: Database, writer: Writer, days: EventDays): Promise<RollUpBuilder> {
  const connection = await database.connect()
  const builds = await connection.runAndReadAll('SELECT max(build) FROM days')
  let lastBuild = Number(builds.getRows()[0]?.[0] ?? 0)
  const turns = createSerialQueue()

  async function build(day: EventDay): Promise<void> {
    // Reading immediately pins the snapshot of the transaction while no append is running.
    await writer.alone(async () => {
      await connection.run('BEGIN')
      await connection.run('SELECT count(*) FROM days')
    })
    const begun = days.get(day.set, day.day)
    const { website, localDays } = day.set
    try {
      await fill(connection, day)
      await writer.alone(async () => {
        if (begun === undefined || days.get(day.set, day.day) !== begun) throw new Overtaken()
        await connection.run('UPDATE days SET build = ? WHERE website = ? AND zone = ? AND day = ?', [
          ++lastBuild,
          website,
          localDays.zone,
          day.day,
        ])
        await connection.run('COMMIT')
        days.forget(day)
      })
    } catch (error) {
      await connection.run('ROLLBACK').catch(() => undefined)
      if (error instanceof Overtaken) return
      // Its events cannot be read, so it is counted from them as far as possible. The days after it can be rolled up.
      if (damageIn(error) !== null) days.forget(day)
      throw database.failed(error)
    }
  }

  async function next(now: number): Promise<boolean> {
    const oldest = days.nextOver(now)
    if (oldest) await build(oldest)
    return oldest !== undefined
  }

  return {
    next: (now) => turns.run(() => next(now)),
    alone: (work) => turns.run(work),
    async close() {
      connection.interrupt()
      await turns.drained()
      connection.closeSync()
    },
  }
}

class Overtaken extends Error {}

async function fill(connection: DuckDBConnection, { set: { website, localDays }, day }: EventDay): Promise<void> {
  for (const step of buildSteps(website, day, localDays)) {
    const { text, values } = toStatement(step, duckdbDialect.placeholder)
    await connection.run(text, [...values])
  }
}
