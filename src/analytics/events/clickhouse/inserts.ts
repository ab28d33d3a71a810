import { sql, text, toStatement } from '../sql/sql.ts'
import type { BatchPart } from './batch-parts.ts'
import { clickhouseDialect } from './dialect.ts'
import type { Layout } from './layout.ts'
import type { Servers } from './servers.ts'
import { insertSettings } from './settings.ts'

/** `mayBeThere`: it was sent before, and nobody knows what became of it. */
export type InsertPart = (part: BatchPart, mayBeThere: boolean) => Promise<void>

/**
 * A part arrives once however often it is sent, since the server knows its token. But a server that was killed may have
 * written the token and not the rows, or the rows and not the token: what may be there is looked for.
 */
export function createInsertPart(servers: Servers, layout: Layout): InsertPart {
  const insert = ({ table, columns, rows, token }: BatchPart, attempt: number): Promise<void> =>
    servers.insert({
      table,
      columns,
      rows,
      settings: { ...insertSettings, ...layout.insertSettings, insert_deduplication_token: `${token} ${attempt}` },
    })

  const isThere = async ({ table, first }: BatchPart): Promise<boolean> => {
    const question = sql`SELECT 1 AS found FROM ${text(table)} WHERE ${first} LIMIT 1`
    return (await servers.query(toStatement(question, clickhouseDialect.placeholder))).length > 0
  }

  return async (part, mayBeThere) => {
    if (!mayBeThere || layout.tokensAreExact) return insert(part, 0)
    for (let attempt = 0; attempt < 3; attempt++) {
      if (await isThere(part)) return
      await insert(part, attempt)
    }
    if (!(await isThere(part))) throw new Error(`ClickHouse took rows of ${part.table}, but has not got them.`)
  }
}
