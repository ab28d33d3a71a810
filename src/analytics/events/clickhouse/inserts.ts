import { sql, text, toStatement } from '../sql/sql.ts'
import type { BatchPart } from './batch-parts.ts'
import { clickhouseDialect } from './dialect.ts'
import type { Layout } from './layout.ts'
import type { Servers } from './servers.ts'
import { insertSettings } from './settings.ts'

/** `mayBeThere` means that the part was sent before, with an unknown outcome. */
export type InsertPart = (part: BatchPart, mayBeThere: boolean) => Promise<void>

/**
 * A part is stored once however often it is sent, because the server recognizes its token. But a killed server may have written
 * the token without the rows, or the rows without the token, so a part that may exist is looked up first.
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
