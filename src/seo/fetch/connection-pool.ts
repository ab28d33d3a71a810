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

const maxIdlePerOrigin = 8
const maxIdleOrigins = 64
const idleMs = 4_000

export function createConnectionPool(dialler: Dialler, maxHeaderBytes: number): ConnectionPool {
  /** By origin; the origin used last stands last. */
  const idle = new Map<string, Lane[]>()
  const open = new Set<Client>()

  const discard = ({ client }: Lane) => {
    open.delete(client)
    client.destroy().catch(() => {})
  }

  const discardFirst = (lanes: Lane[]) => {
    const lane = lanes.shift()
    if (lane !== undefined) discard(lane)
  }

  const dropOrigin = (origin: string, lanes: readonly Lane[]) => {
    idle.delete(origin)
    lanes.forEach(discard)
  }

  const takeIdle = (origin: string): Lane | null => {
    const lanes = idle.get(origin) ?? []
    for (let lane = lanes.pop(); lane !== undefined; lane = lanes.pop()) {
      if (lane.connection.socket.writable) return lane
      discard(lane)
    }
    idle.delete(origin)
    return null
  }

  const connect = async (url: URL, signal: AbortSignal): Promise<Lane> => {
    const connection = await dial(url, dialler, signal)
    const client = new Client(url.origin, {
      connect: handOver(connection),
      maxHeaderSize: maxHeaderBytes,
      h2Options: { settings: { maxHeaderListSize: maxHeaderBytes } },
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
    giveBack(lane) {
      const lanes = idle.get(lane.origin) ?? []
      lanes.push({ ...lane, reused: true })
      idle.delete(lane.origin)
      idle.set(lane.origin, lanes)
      if (lanes.length > maxIdlePerOrigin) discardFirst(lanes)
      if (idle.size > maxIdleOrigins) for (const [origin, oldest] of idle) return dropOrigin(origin, oldest)
    },
    discard,
    async close() {
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
