import { Kysely, PostgresDialect, sql } from 'kysely'
import { DomainError } from '../../base/errors.ts'
import type { Records, Standing } from '../records.ts'
import type { Schema } from '../schema.ts'
import { readAddresses } from './addresses.ts'
import { isRefused } from './errors.ts'
import { postgresIds } from './ids.ts'
import { createPool } from './pool.ts'

export interface PostgresOptions {
  readonly url: string
  /** How many of them this process may have open. */
  readonly connections: number
  readonly onError: (error: Error) => void
}

export function openPostgres({ url, connections, onError }: PostgresOptions): Records {
  const pool = createPool(readAddresses(url) ?? [url], connections, onError)
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  return {
    db,
    longReads: db,
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
    wipeDeleted: async () => true,
    close: () => db.destroy(),
  }
}

async function probe(db: Kysely<Schema>): Promise<Standing> {
  try {
    await sql`select 1`.execute(db)
    return { kind: 'ready' }
  } catch (error) {
    const cause = error instanceof DomainError ? error.cause : error
    return { kind: isRefused(cause) ? 'refused' : 'away', reason: reasonOf(cause) }
  }
}

/** Where a name has several addresses, each of them failed for a reason of its own. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ')
  return error instanceof Error ? error.message : String(error)
}
