import type { Client } from 'undici'
import { message } from '../base/message.ts'
import { type Connection, type ConnectOptions, openConnection } from './connection.ts'
import { FetchError } from './fetch-error.ts'

/** One client over one connection, used by one request at a time, so that timings and certificate belong to that request. */
export interface PooledConnection {
  readonly origin: string
  readonly client: Client
  readonly connection: Connection
  /** False for the first request over the connection. */
  readonly reused: boolean
}

export interface ConnectionPool {
  /** An idle connection to the URL's origin, or a new one. */
  acquire(url: URL, signal: AbortSignal, reuse: 'any' | 'new'): Promise<PooledConnection>
  release(pooled: PooledConnection): void
  /** Closes a connection that still has a part of a response to deliver. */
  discard(pooled: PooledConnection): void
  close(): Promise<void>
}

const maxIdle = 128
const idleMs = 4_000

export function createConnectionPool(connectOptions: ConnectOptions, maxHeaderBytes: number): ConnectionPool {
  /** Each with the timer that closes it, ordered by how long they have been idle. */
  const idle = new Map<PooledConnection, NodeJS.Timeout>()
  const open = new Set<Client>()

  const discard = (pooled: PooledConnection) => {
    clearTimeout(idle.get(pooled))
    idle.delete(pooled)
    open.delete(pooled.client)
    pooled.client.destroy().catch(() => {})
  }

  const takeIdle = (origin: string): PooledConnection | null => {
    for (const [pooled, timer] of idle) {
      if (pooled.origin !== origin) continue
      if (pooled.connection.socket.writable) {
        clearTimeout(timer)
        idle.delete(pooled)
        return pooled
      }
      discard(pooled)
    }
    return null
  }

  const connect = async (url: URL, signal: AbortSignal): Promise<PooledConnection> => {
    // A service that has nothing to fetch yet does without these 5 MB.
    const { Client } = await import('undici')
    const connection = await openConnection(url, connectOptions, signal)
    const client = new Client(url.origin, {
      connect: connectOnce(connection),
      maxHeaderSize: maxHeaderBytes,
      headersTimeout: 0,
      bodyTimeout: 0,
      keepAliveTimeout: idleMs,
      keepAliveMaxTimeout: idleMs,
    })
    open.add(client)
    return { origin: url.origin, client, connection, reused: false }
  }

  return {
    acquire: async (url, signal, reuse) =>
      (reuse === 'any' ? takeIdle(url.origin) : null) ?? (await connect(url, signal)),
    release(connection) {
      const pooled = { ...connection, reused: true }
      idle.set(pooled, setTimeout(discard, idleMs, pooled).unref())
      const [oldest] = idle.keys()
      if (idle.size > maxIdle && oldest !== undefined) discard(oldest)
    },
    discard,
    async close() {
      for (const timer of idle.values()) clearTimeout(timer)
      idle.clear()
      await Promise.all([...open].map((client) => client.destroy()))
    },
  }
}

/** Gives the client its one socket. The client must not open another, whose address would not have been checked. */
function connectOnce(connection: Connection) {
  let used = false
  return (_options: unknown, callback: (...result: [null, Connection['socket']] | [Error, null]) => void) => {
    if (used) return callback(new FetchError('connect', message('The server closed the connection.'), true), null)
    used = true
    // The client does not accept a socket before its own call has returned.
    queueMicrotask(() => callback(null, connection.socket))
  }
}
