import type { PostgresPool } from 'kysely'
import pg from 'pg'
import { explainNoConnection, isLost } from './errors.ts'
import { lend } from './lend.ts'

const int8 = 20
const statementTimeoutMs = 30_000

/**
 * A pool for each server that was named, used as one: connections come from the server that gave the last one, and from the
 * next that takes writes where it gives none. What breaks is told as a domain error.
 */
export function createPool(
  addresses: readonly string[],
  connections: number,
  onError: (error: Error) => void,
): PostgresPool {
  const pools = addresses.map((address) => openPool(address, connections, addresses.length > 1, onError))
  let current = 0

  const connect = async (): Promise<pg.PoolClient> => {
    const first = current
    let failure: unknown
    for (let step = 0; step < pools.length; step++) {
      const next = (first + step) % pools.length
      try {
        const client = await pools[next]?.connect()
        if (!client) break
        current = next
        return client
      } catch (error) {
        failure = error
        if (!isLost(error)) break
      }
    }
    throw explainNoConnection(failure)
  }

  return {
    options: {},
    connect: () => lend({ connect, connections }),
    end: async () => void (await Promise.all(pools.map((pool) => pool.end()))),
  }
}

function openPool(address: string, connections: number, several: boolean, onError: (error: Error) => void): pg.Pool {
  const types = new pg.TypeOverrides()
  // Ids, counts and milliseconds stay far below 2^53.
  types.setTypeParser(int8, Number)
  const pool = new pg.Pool({
    application_name: 'sightline',
    connectionString: address,
    max: connections,
    types,
    connectionTimeoutMillis: 5_000,
    statement_timeout: statementTimeoutMs,
    // For a server that went without a word: its own timeout never reaches us.
    query_timeout: statementTimeoutMs + 5_000,
    // A node that went without a word must not hold its locks for hours.
    idle_in_transaction_session_timeout: 60_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    ...(several ? { verify: requireWrites } : {}),
  })
  // A pooled connection that breaks while idle must not end the process; the next query opens another.
  pool.on('error', onError)
  // Nor one that breaks while it is lent or being closed: its query fails, which is told where it was asked.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** Of several servers one takes writes, as `target_session_attrs=read-write` has it elsewhere. */
function requireWrites(client: pg.PoolClient, done: (error?: Error) => void): void {
  client
    .query('show transaction_read_only')
    .then(({ rows: [row] }) => {
      if (row?.transaction_read_only === 'on') throw Object.assign(new Error('It takes no writes'), { code: '25006' })
    })
    .then(() => done(), done)
}
