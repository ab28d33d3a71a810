import type { PostgresCursor, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'
import { isConnectionLost, toDomainError } from './errors.ts'

/** A pool, which returns idle connections first. All `connections` of them may be dead. */
export interface ConnectionSource {
  readonly connect: () => Promise<pg.PoolClient>
  readonly connections: number
}

/** Statements that are safe to retry when it is unknown whether they arrived, because they change nothing by themselves. */
const retryable = /^(?:select|begin)\b/

/** Acquires a connection. If its first statement shows that it died while idle, another connection replaces it. */
export async function acquireConnection({ connect, connections }: ConnectionSource): Promise<PostgresPoolClient> {
  let client: pg.PoolClient | null = await connect()
  let isUsed = false
  let isBroken = false

  const run = async (text: string, values: readonly unknown[]): Promise<unknown> => {
    try {
      client ??= await connect()
      return await client.query(text, [...values])
    } catch (error) {
      isBroken ||= isConnectionLost(error)
      throw error
    }
  }

  const release = (destroy: boolean): void => {
    client?.release(destroy)
    client = null
    isBroken = false
  }

  const runWithRetries = async (text: string, values: readonly unknown[]): Promise<unknown> => {
    const maxAttempts = !isUsed && retryable.test(text) ? connections + 1 : 1
    isUsed = true
    for (let attempt = 1; ; attempt++) {
      try {
        return await run(text, values)
      } catch (error) {
        if (!isBroken || attempt >= maxAttempts) throw toDomainError(error)
      }
      release(true)
    }
  }

  function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  function query(text: unknown, values: readonly unknown[] = []): unknown {
    return typeof text === 'string'
      ? runWithRetries(text, values)
      : Promise.reject(new Error('Streaming is not supported'))
  }

  return { query, release: (destroy = false) => release(destroy || isBroken) }
}
