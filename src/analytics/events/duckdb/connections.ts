import type { DuckDBConnection } from '@duckdb/node-api'
import type { Database } from './database.ts'

/** A connection runs one statement at a time, so readers take turns on a few of them. */
export interface Connections {
  use<T>(work: (connection: DuckDBConnection) => Promise<T>): Promise<T>
  take(): Promise<DuckDBConnection>
  giveBack(connection: DuckDBConnection): void
  close(): void
}

export async function openConnections(database: Database, size: number): Promise<Connections> {
  const all = await Promise.all(Array.from({ length: size }, () => database.connect()))
  const free = [...all]
  const waiting: ((connection: DuckDBConnection) => void)[] = []

  const take = (): Promise<DuckDBConnection> => {
    const connection = free.pop()
    return connection ? Promise.resolve(connection) : new Promise((resolve) => waiting.push(resolve))
  }
  const giveBack = (connection: DuckDBConnection): void => {
    const next = waiting.shift()
    if (next) next(connection)
    else free.push(connection)
  }

  return {
    take,
    giveBack,
    async use(work) {
      const connection = await take()
      try {
        return await work(connection)
      } finally {
        giveBack(connection)
      }
    },
    close() {
      for (const connection of all) connection.closeSync()
    },
  }
}
