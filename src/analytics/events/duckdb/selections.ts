import type { DuckDBConnection } from '@duckdb/node-api'
import { dayOf } from '../day.ts'
import type { SelectRequest, WebsiteSpan } from '../store.ts'
import type { ChangedVisit } from './days.ts'

/** A database in memory with the results of statements as tables, which all connections share. */
export const selectionSchema = 'selections'

/**
 * Creates the table in one transaction, so that it is planned and filled from the same state of the store. Returns its number of
 * rows; null if it would be too large. The caller rolls back what was not committed.
 */
export async function createSelection(
  connection: DuckDBConnection,
  { id, statement, maxRows }: SelectRequest,
): Promise<number | null> {
  await connection.run('BEGIN')
  const create = `CREATE TABLE ${tableName(id)} AS SELECT * FROM (${statement.text}) LIMIT ${maxRows + 1}`
  const result = await connection.runAndReadAll(create, [...statement.values])
  const rows = Number(result.getRows()[0]?.[0] ?? 0)
  if (rows > maxRows) return null
  await connection.run('COMMIT')
  return rows
}

export async function dropSelection(connection: DuckDBConnection, id: string): Promise<void> {
  await connection.run(`DROP TABLE IF EXISTS ${tableName(id)}`)
}

const tableName = (id: string): string => `${selectionSchema}.counts_${id}`

/** Numbers the changes of stored events, by website and UTC day. */
export interface Changes {
  /** The number of the last change of visits with events in this span. */
  of(span: WebsiteSpan): number
  /** Call these after the commit. */
  add(events: Iterable<ChangedVisit>): void
  addAll(): void
}

/** Beyond this, all websites count as changed, so that the memory is bounded. */
const maxDays = 200_000

export function createChanges(): Changes {
  const changed = new Map<number, Map<number, number>>()
  let days = 0
  // Different after every start, so that nothing that was selected before seems to be current.
  let last = Date.now()
  let all = last
  const addAll = (): void => {
    all = ++last
    changed.clear()
    days = 0
  }
  return {
    of({ website, from, to }) {
      let matching = all
      const [first, end] = [dayOf(from), dayOf(to - 1)]
      for (const [day, change] of changed.get(website) ?? [])
        if (day >= first && day <= end && change > matching) matching = change
      return matching
    },
    add(events) {
      if (days > maxDays) return addAll()
      last++
      for (const { website, time, startedAt } of events) {
        const byDay = changed.get(website) ?? new Map<number, number>()
        changed.set(website, byDay)
        // The outcome of a visit counts on all of its days: the one on which it began, and the next. If the clock was set back, an
        // event may be before that.
        const [began, own] = [dayOf(startedAt), dayOf(time)]
        for (let day = Math.min(began, own); day <= Math.max(began + 1, own); day++) {
          if (!byDay.has(day)) days++
          byDay.set(day, last)
        }
      }
    },
    addAll,
  }
}
