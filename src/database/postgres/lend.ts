import type { PostgresCursor, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'
import { explain, isLost } from './errors.ts'

/** Where connections come from: the pool's idle ones first, of which as many as it has may have died. */
export interface Source {
  readonly connect: () => Promise<pg.PoolClient>
  readonly connections: number
}

/** Statements that may be asked again where nobody knows whether they arrived: they change nothing by themselves. */
const repeatable = /^(?:select|begin)\b/

/** Lends a connection; and where it turns out at its first word to have died while it was idle, another in its place. */
export async function lend({ connect, connections }: Source): Promise<PostgresPoolClient> {
  let client: pg.PoolClient | null = await connect()
  let isUsed = false
  let isBroken = false

  const ask = async (text: string, values: readonly unknown[]): Promise<unknown> => {
    try {
      client ??= await connect()
      return await client.query(text, [...values])
    } catch (error) {
      isBroken ||= isLost(error)
      throw error
    }
  }

  const giveBack = (destroy: boolean): void => {
    client?.release(destroy)
    client = null
    isBroken = false
  }

  const answer = async (text: string, values: readonly unknown[]): Promise<unknown> => {
    const tries = !isUsed && repeatable.test(text) ? connections + 1 : 1
    isUsed = true
    for (let number = 1; ; number++) {
      try {
        return await ask(text, values)
      } catch (error) {
        if (!isBroken || number >= tries) throw explain(error)
      }
      giveBack(true)
    }
  }

  function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  function query(text: unknown, values: readonly unknown[] = []): unknown {
    return typeof text === 'string' ? answer(text, values) : Promise.reject(new Error('Nothing is streamed from here'))
  }

  return { query, release: (destroy = false) => giveBack(destroy || isBroken) }
}
