import type { PostgresPool } from 'kysely'
import pg from 'pg'
import { acquireConnection } from './acquire.ts'
import { isConnectionLost, toConnectionError } from './errors.ts'

const int8 = 20
const statementTimeoutMs = 30_000

/**
 * Combines one pool per server: connections come from the server that provided the last one, and on failure from the next
 * one that accepts writes. Failures become domain errors.
 */
export function createPool(
  urls: readonly string[],
  connections: number,
  onError: (error: Error) => void,
): PostgresPool {
  const pools = urls.map((url) => openPool(url, connections, urls.length > 1, onError))
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
        if (!isConnectionLost(error)) break
      }
    }
    throw toConnectionError(failure)
  }

  return {
    options: {},
    connect: () => acquireConnection({ connect, connections }),
    end: async () => void (await Promise.all(pools.map((pool) => pool.end()))),
  }
}

function openPool(url: string, connections: number, hasReplicas: boolean, onError: (error: Error) => void): pg.Pool {
  const types = new pg.TypeOverrides()
  // Ids, counts and milliseconds stay far below 2^53.
  types.setTypeParser(int8, Number)
  const pool = new pg.Pool({
    application_name: 'sightline',
    connectionString: url,
    max: connections,
    types,
    connectionTimeoutMillis: 5_000,
    statement_timeout: statementTimeoutMs,
    // A server that vanished cannot report its own statement timeout.
    query_timeout: statementTimeoutMs + 5_000,
    // A node that vanished must not hold its locks for hours.
    idle_in_transaction_session_timeout: 60_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    ...(hasReplicas ? { verify: requireWrites } : {}),
  })
  // An idle connection that breaks must not end the process; the next query opens another.
  pool.on('error', onError)
  // The same applies to connections in use or being closed: the error is reported by the query that fails.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** Skips replicas, like libpq's `target_session_attrs=read-write`. */
function requireWrites(client: pg.PoolClient, done: (error?: Error) => void): void {
  client
    .query('show transaction_read_only')
    .then(({ rows: [row] }) => {
      if (row?.transaction_read_only === 'on')
        throw Object.assign(new Error('The server accepts no writes'), { code: '25006' })
    })
    .then(() => done(), done)
}
