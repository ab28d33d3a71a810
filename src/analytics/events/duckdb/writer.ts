import type { DuckDBConnection } from '@duckdb/node-api'
import { createSerialQueue } from '../../../base/serial-queue.ts'
import type { Database } from './database.ts'

/** The only connection that writes. Its transactions run one after another, so they never conflict. */
export interface Writer {
  /** Commits all changes of `work` or none. `committed` runs before any other transaction begins. */
  transaction<T>(work: (connection: DuckDBConnection) => Promise<T>, committed: (value: T) => void): Promise<void>
  /** Runs between transactions. */
  alone<T>(work: (connection: DuckDBConnection) => Promise<T>): Promise<T>
  close(): Promise<void>
}

export async function openWriter(database: Database): Promise<Writer> {
  const connection = await database.connect()
  const turns = createSerialQueue()

  const alone = <T>(work: (connection: DuckDBConnection) => Promise<T>): Promise<T> => turns.run(() => work(connection))

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
    async close() {
      await turns.drained()
      connection.closeSync()
    },
  }
}
