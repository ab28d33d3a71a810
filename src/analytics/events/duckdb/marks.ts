import type { DuckDBConnection } from '@duckdb/node-api'

/** How far each inbox (or import) has arrived: what makes an append happen once. A copy of the table `marks`. */
export interface Marks {
  /** 0 where nothing arrived yet. */
  get(inbox: string): number
  list(): Iterable<readonly [inbox: string, lastId: number]>
  /** Inside the transaction that it vouches for; `remember` has to follow the commit. */
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
