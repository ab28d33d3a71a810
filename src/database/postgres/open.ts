import { type CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely'
import { DomainError, messageOf } from '../../base/errors.ts'
import type { BatchResult, DatabaseStatus, IdSequences, Records } from '../records.ts'
import type { Schema } from '../schema.ts'
import { isAccessDenied } from './errors.ts'
import { createPool } from './pool.ts'
import { readServerUrls } from './server-urls.ts'

export interface PostgresOptions {
  readonly url: string
  /** Maximum size of the pool. */
  readonly connections: number
  readonly onError: (error: Error) => void
}

const postgresIds: IdSequences = {
  explicitIds: sql`overriding system value`,
  async lastId(db, table) {
    const { rows } = await sql<{ last: number | null }>`
      select pg_sequence_last_value(pg_get_serial_sequence(${table}, 'id')::regclass) as last`.execute(db)
    return rows[0]?.last ?? 0
  },
  async setLastId(db, table, last) {
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${Math.max(1, last)}, ${last > 0})`.execute(db)
  },
}

export function openPostgres<S = Schema>({ url, connections, onError }: PostgresOptions): Records<S> {
  const pool = createPool(readServerUrls(url) ?? [url], connections, onError)
  const db = new Kysely<S>({ dialect: new PostgresDialect({ pool }) })
  return {
    db,
    longReads: db,
    batch: <const Queries extends readonly CompiledQuery<unknown>[]>(queries: Queries) =>
      db.transaction().execute(async (transaction) => {
        const results: (readonly unknown[])[] = []
        for (const query of queries) results.push((await transaction.executeQuery(query)).rows)
        // The rows of each query have its type, which TypeScript cannot follow through a loop.
        return results as unknown as BatchResult<Queries>
      }),
    columns: {
      id: sql`bigint generated always as identity`,
      autoIncrement: false,
      sortedText: sql`text collate "C"`,
      bytes: 'bytea',
    },
    ids: postgresIds,
    lockRows: (query) => query.forUpdate(),
    skipLocked: (query) => query.forUpdate().skipLocked(),
    probe: () => probe(db),
    serverTime: () => serverTime(db),
    wipeDeleted: async () => true,
    sync: async () => undefined,
    close: () => db.destroy(),
  }
}

async function probe<S>(db: Kysely<S>): Promise<DatabaseStatus> {
  try {
    await sql`select 1`.execute(db)
    return { kind: 'ready' }
  } catch (error) {
    const cause = error instanceof DomainError ? error.cause : error
    return { kind: isAccessDenied(cause) ? 'denied' : 'unreachable', reason: reasonOf(cause) }
  }
}

async function serverTime<S>(db: Kysely<S>): Promise<number> {
  const time = sql<{ now: number }>`select extract(epoch from clock_timestamp()) * 1000 as now`
  const { rows } = await time.execute(db)
  return Number(rows[0]?.now)
}

/** If a host name has several addresses, each of them failed for its own reason. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ')
  return messageOf(error)
}
