import type { DuckDBConnection } from '@duckdb/node-api'
import type { SelectRequest } from '../store.ts'

/** A database in memory with the results of statements as tables, which all connections share. */
export const selectionSchema = 'selections'

/**
 * Creates the table in one transaction, so that it is planned and filled from the same state of the store. Returns its number of
 * rows; null if it would be too large.
 */
export async function createSelection(
  connection: DuckDBConnection,
  { id, statement, maxRows }: SelectRequest,
): Promise<number | null> {
  await connection.run('BEGIN')
  try {
    const create = `CREATE TABLE ${tableName(id)} AS SELECT * FROM (${statement.text}) LIMIT ${maxRows + 1}`
    const result = await connection.runAndReadAll(create, [...statement.values])
    const rows = Number(result.getRows()[0]?.[0] ?? 0)
    if (rows > maxRows) return null
    await connection.run('COMMIT')
    return rows
  } finally {
    // After the commit, there is nothing to roll back.
    await connection.run('ROLLBACK').catch(() => undefined)
  }
}

export async function dropSelection(connection: DuckDBConnection, id: string): Promise<void> {
  await connection.run(`DROP TABLE IF EXISTS ${tableName(id)}`)
}

const tableName = (id: string): string => `${selectionSchema}.counts_${id}`

/** Counts the changes of stored events by website. */
export interface Changes {
  of(website: number): number
  /** Call this after the commit; without websites, for a change that may concern all of them. */
  add(websites: Iterable<number> | 'all'): void
}

/** Beyond this, all websites count as changed, so that the memory is bounded. */
const maxWebsites = 100_000

export function createChanges(): Changes {
  const changed = new Map<number, number>()
  // Different after every start, so that nothing that was selected before seems to be current.
  let last = Date.now()
  let all = last
  return {
    of: (website) => Math.max(changed.get(website) ?? 0, all),
    add(websites) {
      last++
      if (websites === 'all' || changed.size > maxWebsites) {
        all = last
        changed.clear()
      } else for (const website of websites) changed.set(website, last)
    },
  }
}
