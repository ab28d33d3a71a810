import type { DuckDBConnection } from '@duckdb/node-api'

/** The position of each inbox or import, which makes appends idempotent. Caches the table `marks`. */
export interface Marks {
  /** Returns 0 if nothing has arrived yet. */
  get(inbox: string): number
  list(): Iterable<readonly [inbox: string, lastId: number]>
  /** Call this inside the transaction of the batch, and `remember` after the commit. */
  move(connection: DuckDBConnection, inbox: string, lastId: number): Promise<void>
  remember(inbox: string, lastId: number): void
}

export async function openMarks(connection: DuckDBConnection): Promise<Marks> {
  const reader = await connection.runAndReadAll('SELECT inbox, last_id FROM marks')
  const marks = new Map(reader.getRows().map(([inbox, lastId]) => [String(inbox), Number(lastId)]))
  return {
    get: (inbox) => marks.get(inbox) ?? 0,
    list: () => marks.entries(),
    async move(connection, inbox, lastId) {
      const text = marks.has(inbox)
        ? 'UPDATE marks SET last_id = ? WHERE inbox = ?'
        : 'INSERT INTO marks (last_id, inbox) VALUES (?, ?)'
      await connection.run(text, [lastId, inbox])
    },
    remember(inbox, lastId) {
      marks.set(inbox, lastId)
    },
  }
}
