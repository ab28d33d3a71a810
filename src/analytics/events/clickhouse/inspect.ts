import type { StoreInspection } from '../engine.ts'
import { storedVersion } from '../sql/columns.ts'
import { sql, toStatement } from '../sql/sql.ts'
import type { ClickhouseAddress } from './address.ts'
import { clickhouseDialect } from './dialect.ts'
import { connectServers } from './servers.ts'
import { versionOf } from './tables.ts'

/** Reads the format of the tables without changing them. Throws if no server is available. */
export async function inspectClickhouse(address: ClickhouseAddress): Promise<StoreInspection> {
  const servers = connectServers(address, { database: 'default' })
  try {
    const question = sql`SELECT comment FROM system.tables WHERE database = ${address.database} AND name = 'events'`
    const [row] = await servers.query(toStatement(question, clickhouseDialect.placeholder))
    return { found: row ? versionOf(String(row.comment)) : null, expected: storedVersion }
  } finally {
    await servers.close()
  }
}
