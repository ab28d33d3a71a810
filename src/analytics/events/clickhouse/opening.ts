import { setTimeout } from 'node:timers/promises'
import { DomainError, inFull } from '../../../base/errors.ts'
import { sql, statementOf } from '../sql/sql.ts'
import type { Address } from './address.ts'
import { clickhouseDialect } from './dialect.ts'
import type { Layout } from './layout.ts'
import { connectServers } from './servers.ts'

const longestPauseMs = 5_000

/** Makes what is missing. Waits for the servers, for as long as it takes, and tells why. */
export async function prepare(address: Address, layout: Layout, say: (message: string) => void): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await createMissing(address, layout)
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'unavailable') throw error
      say(`Waiting for the event store. ${inFull(error)}`)
      await setTimeout(Math.min(250 * 2 ** attempt, longestPauseMs))
    }
  }
}

async function createMissing(address: Address, layout: Layout): Promise<void> {
  // Its own database may be one of the things that are missing.
  const servers = connectServers(address, { database: 'default' })
  try {
    const question = sql`SELECT name FROM system.tables WHERE database = ${address.database}`
    const rows = await servers.query(statementOf(question, clickhouseDialect.placeholder))
    if (layout.isComplete(new Set(rows.map(({ name }) => String(name))))) return
    for (const text of layout.create) await servers.command({ text, values: [] }, { settings: layout.createSettings })
  } finally {
    await servers.close()
  }
}
