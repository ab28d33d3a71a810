import type { DuckDBConnection } from '@duckdb/node-api'
import type { SelectRequest } from '../store.ts'

/** A database in memory with the tables of selections, which all connections share. */
export const selectionSchema = 'selections'

/**
 * Creates the tables of a selection in one transaction, so that all of them are of the same state of the store. Returns their
 * numbers of rows; null if one of them would be too large.
 */
export async function createSelection(
  connection: DuckDBConnection,
  { id, tables }: SelectRequest,
): Promise<readonly number[] | null> {
  const counts: number[] = []
  await connection.run('BEGIN')
  try {
    for (const [index, { name, statement, maxRows }] of tables.entries()) {
      // The size of the second follows from that of the first, and a limit takes a third longer.
      const limit = index === 0 ? `LIMIT ${maxRows + 1}` : ''
      const create = `CREATE TABLE ${tableName(id, name)} AS SELECT * FROM (${statement.text}) ${limit}`
      const result = await connection.runAndReadAll(create, [...statement.values])
      const rows = Number(result.getRows()[0]?.[0] ?? 0)
      if (rows > maxRows) return null
      counts.push(rows)
    }
    await connection.run('COMMIT')
    return counts
  } finally {
    // After the commit, there is nothing to roll back.
    await connection.run('ROLLBACK').catch(() => undefined)
  }
}

export async function dropSelection(connection: DuckDBConnection, id: string): Promise<void> {
  for (const name of ['visits', 'rows']) await connection.run(`DROP TABLE IF EXISTS ${tableName(id, name)}`)
}

const tableName = (id: string, name: string): string => `${selectionSchema}.${name}_${id}`

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
