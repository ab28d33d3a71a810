import { Client } from 'undici'
import { type Connection, type Dialler, dial } from './connection.ts'
import { FetchError } from './fetch-error.ts'

/** One client over one connection, lent to one request at a time, so that what was seen of a connection is certain. */
export interface Lane {
  readonly origin: string
  readonly client: Client
  readonly connection: Connection
  /** False for the first request over the connection. */
  readonly reused: boolean
}

export interface ConnectionPool {
  /** An idle lane to the address's origin, or a new one. */
  take(url: URL, signal: AbortSignal, want: 'any' | 'new'): Promise<Lane>
  giveBack(lane: Lane): void
  /** For a lane whose connection is not at the end of an answer. */
  discard(lane: Lane): void
  close(): Promise<void>
}

const maxIdle = 128
const idleMs = 4_000

export function createConnectionPool(dialler: Dialler, maxHeaderBytes: number): ConnectionPool {
  /** Each with the timer that ends it; the one idle longest stands first. */
  const idle = new Map<Lane, NodeJS.Timeout>()
  const open = new Set<Client>()

  const discard = (lane: Lane) => {
    clearTimeout(idle.get(lane))
    idle.delete(lane)
    open.delete(lane.client)
    lane.client.destroy().catch(() => {})
  }

  const takeIdle = (origin: string): Lane | null => {
    for (const [lane, timer] of idle) {
      if (lane.origin !== origin) continue
      if (lane.connection.socket.writable) {
        clearTimeout(timer)
        idle.delete(lane)
        return lane
      }
      discard(lane)
    }
    return null
  }

  const connect = async (url: URL, signal: AbortSignal): Promise<Lane> => {
    const connection = await dial(url, dialler, signal)
    const client = new Client(url.origin, {
      connect: handOver(connection),
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
    take: async (url, signal, want) => (want === 'any' ? takeIdle(url.origin) : null) ?? (await connect(url, signal)),
    giveBack(used) {
      const lane = { ...used, reused: true }
      idle.set(lane, setTimeout(discard, idleMs, lane).unref())
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

/** Gives the client its one vetted socket. It cannot open another by itself: that would be a connection nobody judged. */
function handOver(connection: Connection) {
  let given = false
  return (_options: unknown, callback: (...result: [null, Connection['socket']] | [Error, null]) => void) => {
    if (given) return callback(new FetchError('connect', 'The server closed the connection.', true), null)
    given = true
    // The client is not ready for an answer before it has finished asking.
    queueMicrotask(() => callback(null, connection.socket))
  }
}
