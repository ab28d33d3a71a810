import type { DuckDBConnection } from '@duckdb/node-api'
import { createSerialQueue } from '../../../base/serial-queue.ts'
import type { Database } from './database.ts'

/** The only connection that writes. Its transactions run one after another, so they never conflict. */
export interface Writer {
  /** Commits all changes of `work` or none. `committed` runs before any other transaction begins. */
  transaction<T>(work: (connection: DuckDBConnection) => Promise<T>, committed: (value: T) => void): Promise<void>
  /** Runs between transactions. */
  alone<T>(work: (connection: DuckDBConnection) => Promise<T>): Promise<T>
  /** The number of changes so far; null while there may be one. */
  changes(): number | null
  close(): Promise<void>
}

export async function openWriter(database: Database): Promise<Writer> {
  const connection = await database.connect()
  const turns = createSerialQueue()

  // Different after every start.
  let begun = Date.now()
  let ended = begun

  const alone = <T>(work: (connection: DuckDBConnection) => Promise<T>): Promise<T> =>
    turns.run(async () => {
      begun++
      try {
        return await work(connection)
      } catch (error) {
        throw database.failed(error)
      } finally {
        ended++
      }
    })

  return {
    alone,
    transaction: (work, committed) =>
      alone(async () => {
        await connection.run('BEGIN')
        try {
          const value = await work(connection)
          await connection.run('COMMIT')
          committed(value)
        } catch (error) {
          await connection.run('ROLLBACK').catch(() => undefined)
          throw error
        }
      }),
    changes: () => (begun === ended ? begun : null),
    async close() {
      await turns.drained()
      connection.closeSync()
    },
  }
}
