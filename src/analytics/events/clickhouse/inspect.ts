import type { StoreInspection } from '../engine.ts'
import { isTooNew, storedVersion } from '../sql/columns.ts'
import { sql, toStatement } from '../sql/sql.ts'
import type { ClickhouseAddress } from './address.ts'
import { clickhouseDialect } from './dialect.ts'
import { connectServers } from './servers.ts'
import { formatOf } from './tables.ts'

/** Reads the format of the tables without changing them. Throws if no server is available. */
export async function inspectClickhouse(address: ClickhouseAddress): Promise<StoreInspection> {
  const servers = connectServers(address, { database: 'default' })
  try {
    const question = sql`SELECT comment FROM system.tables WHERE database = ${address.database} AND name = 'events'`
    const [row] = await servers.query(toStatement(question, clickhouseDialect.placeholder))
    const stored = row ? formatOf(String(row.comment)) : null
    return {
      ...{ found: stored?.version ?? null, expected: storedVersion, isTooNew: stored !== null && isTooNew(stored) },
      marks: stored === null ? [] : await readMarks(address),
    }
  } finally {
    await servers.close()
  }
}

async function readMarks(address: ClickhouseAddress): Promise<readonly string[]> {
  const servers = connectServers(address)
  try {
    return (await servers.query({ text: 'SELECT DISTINCT inbox FROM marks', values: [] })).map(({ inbox }) =>
      String(inbox),
    )
  } finally {
    await servers.close()
  }
}
