import { duckdbEngine } from '../../src/analytics/events/duckdb/engine.ts'
import type { EventEngine, StoreOptions } from '../../src/analytics/events/engine.ts'
import type { Statement } from '../../src/analytics/events/sql/statement.ts'
import type { EventStore } from '../../src/analytics/events/store.ts'

/** An engine for tests that has events but no roll-ups, and rejects reading anything else. */
export const rowsOnlyEngine: EventEngine = {
  id: 'rows-only',
  urlForm: 'rows-only:',
  isEmbedded: true,
  importsFiles: false,
  readUrl: (url) => (url === 'rows-only:' ? {} : undefined),
  open: openRowsOnly,
  inspect: duckdbEngine.inspect,
  dialect: duckdbEngine.dialect,
}

export async function openRowsOnly(options: StoreOptions): Promise<EventStore> {
  const store = await duckdbEngine.open(options, console.error)
  const refuse = ({ text }: Statement): void => {
    const tables = Array.from(text.matchAll(/\b(?:FROM|JOIN)\s+([a-z_]+)/gi), ([, table]) => table)
    if (tables.some((table) => ['days', 'roll_ups', 'slots'].includes(table ?? '')))
      throw new Error(`No table: ${text}`)
  }
  return {
    ...store,
    rollUp: async () => false,
    async query(statement, read) {
      refuse(statement)
      return store.query(statement, read)
    },
    async *stream(statement, read) {
      refuse(statement)
      yield* store.stream(statement, read)
    },
  }
}
