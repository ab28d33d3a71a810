import { setTimeout } from 'node:timers/promises'
import { DomainError, errorWithCauses } from '../../../base/errors.ts'
import { rejectNewerStore, storedVersion } from '../sql/columns.ts'
import { sql, toStatement } from '../sql/sql.ts'
import type { ClickhouseAddress } from './address.ts'
import { clickhouseDialect } from './dialect.ts'
import type { Layout } from './layout.ts'
import { connectServers } from './servers.ts'
import { addRollUpColumns, formatOf, rollUpTables } from './tables.ts'

const longestPauseMs = 5_000

/**
 * Creates missing tables and migrates those of earlier versions. Waits for unavailable servers without a limit, and reports why.
 */
export async function prepareDatabase(
  address: ClickhouseAddress,
  layout: Layout,
  reportWaiting: (message: string) => void,
): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await migrate(address, layout)
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'unavailable') throw error
      reportWaiting(`Waiting for the event store. ${errorWithCauses(error)}`)
      await setTimeout(Math.min(250 * 2 ** attempt, longestPauseMs))
    }
  }
}

/** Can be interrupted anywhere, because each statement can be repeated. `before` is called before each statement, for tests. */
export async function migrate(
  address: ClickhouseAddress,
  layout: Layout,
  before: (statement: string) => void = () => {},
): Promise<void> {
  // The configured database may not exist yet.
  const servers = connectServers(address, { database: 'default' })
  const run = async (statements: readonly string[]): Promise<void> => {
    for (const text of statements) {
      before(text)
      await servers.command({ text, values: [] }, { settings: layout.createSettings })
    }
  }
  try {
    const question = sql`SELECT name, comment FROM system.tables WHERE database = ${address.database}`
    const rows = await servers.query(toStatement(question, clickhouseDialect.placeholder))
    const comments = new Map(rows.map(({ name, comment }) => [String(name), String(comment)]))
    const events = comments.get('events')
    const format = events === undefined ? { version: storedVersion, oldest: storedVersion } : formatOf(events)
    rejectNewerStore(format)
    const stored = format.version
    // The tables of a newer version may have any of its changes; what is missing is created as of this version.
    if (!layout.isComplete(new Set(comments.keys()))) await run(layout.create(Math.min(stored, storedVersion)))
    for (let version = stored + 1; version <= storedVersion; version++) await run(layout.changesTo(version))
    const columns = await servers.query(
      toStatement(
        sql`SELECT table, name FROM system.columns WHERE database = ${address.database}`,
        clickhouseDialect.placeholder,
      ),
    )
    for (const table of rollUpTables) {
      const own = new Set(columns.filter((column) => column.table === table).map(({ name }) => String(name)))
      const change = addRollUpColumns(layout.altering(table), own)
      if (own.size > 0 && change !== null) await run([change])
    }
  } finally {
    await servers.close()
  }
}
