import type { Server, Socket } from 'node:net'
import { compileAddresses, normalizeAddress } from '../base/address-list.ts'
import { type ConnectionCounts, openConnectionCounts } from './connection-counts.ts'
import { networkOf } from './network-of.ts'

export interface ConnectionLimits {
  /** Open connections: in total, and from one network. */
  readonly total: number
  readonly perNetwork: number
  /** While data is buffered for a client, it must read `minReadBytesPerSecond` on average over each such period. */
  readonly readPeriodMs: number
  readonly minReadBytesPerSecond: number
  /** Bytes that may be buffered in memory for slow clients: for one network, and in total. */
  readonly bufferedBytesPerNetwork: number
  readonly bufferedBytes: number
}

export const defaultConnectionLimits: ConnectionLimits = {
  total: 10_000,
  perNetwork: 1_000,
  readPeriodMs: 15_000,
  minReadBytesPerSecond: 4_096,
  bufferedBytesPerNetwork: 64 * 1024 ** 2,
  bufferedBytes: 256 * 1024 ** 2,
}

export interface LimitOptions {
  /** Shared with other threads that listen on the same port. */
  readonly counts?: ConnectionCounts
  /** Closes connections that are kept alive without a request. */
  readonly closeIdle: () => void
}

/** Connections of a server whose clients must read. */
export interface LimitedConnections {
  /** Adds a connection that another thread has counted. */
  add(socket: Socket): void
}

/** Requests from this machine may come from a proxy with many clients. */
const loopback = ['127.0.0.0/8', '::1']

/** The addresses that stand for many clients. */
export const sharedAddresses = (trustProxy: readonly string[]): readonly string[] => [...trustProxy, ...loopback]

/** What is known about a connection between two sweeps. */
interface TrackedConnection {
  /** Null for a shared address, which is not limited. */
  readonly network: string | null
  /** When the period began, and how many bytes were delivered by then; null while nothing is buffered. */
  period: { readonly since: number; readonly delivered: number } | null
}

const sweepEveryMs = 1_000

/**
 * Limits the connections of a server, and disconnects clients that do not read their responses. Addresses in `shared`, such
 * as proxies, stand for many clients and are exempt from the limits per network.
 */
export function limitConnections(
  server: Server,
  limits: ConnectionLimits,
  shared: readonly string[],
  { counts = openConnectionCounts(), closeIdle }: LimitOptions,
): LimitedConnections {
  const tracked = new Map<Socket, TrackedConnection>()
  const isShared = compileAddresses(shared.join(',')) ?? (() => false)
  let closedIdleAt = -sweepEveryMs
  /** When there are too many connections, idle ones are closed in favor of new ones. */
  const makeRoom = (): void => {
    if (performance.now() - closedIdleAt < sweepEveryMs) return
    closedIdleAt = performance.now()
    closeIdle()
  }

  const networkOfSocket = ({ remoteAddress }: Socket): string | null =>
    remoteAddress === undefined || isShared(normalizeAddress(remoteAddress)) ? null : networkOf(remoteAddress)

  const track = (socket: Socket, network: string | null): void => {
    tracked.set(socket, { network, period: null })
    socket.once('close', () => tracked.delete(socket))
  }

  server.on('connection', (socket) => {
    const network = networkOfSocket(socket)
    if (!counts.open(network, limits)) {
      makeRoom()
      socket.destroy()
      return
    }
    track(socket, network)
    socket.once('close', () => counts.close(network))
  })

  const sweep = (): void => {
    const now = performance.now()
    const backlogs: Backlog[] = []
    for (const [socket, connection] of tracked) {
      if (isTooSlow(socket, connection, now, limits)) socket.destroy()
      else if (socket.writableLength > 0) {
        backlogs.push({ socket, network: connection.network, bytes: socket.writableLength })
      }
    }
    for (const socket of socketsOverBufferLimits(backlogs, limits)) socket.destroy()
  }
  server.once('listening', () => {
    const timer = setInterval(sweep, Math.min(sweepEveryMs, limits.readPeriodMs / 2)).unref()
    server.once('close', () => clearInterval(timer))
  })
  return { add: (socket) => track(socket, networkOfSocket(socket)) }
}

function isTooSlow(socket: Socket, connection: TrackedConnection, now: number, limits: ConnectionLimits): boolean {
  if (socket.writableLength === 0) {
    connection.period = null
    return false
  }
  const delivered = deliveredBytes(socket)
  connection.period ??= { since: now, delivered }
  const { since, delivered: before } = connection.period
  if (now - since < limits.readPeriodMs) return false
  connection.period = { since: now, delivered }
  return delivered - before < (limits.minReadBytesPerSecond * (now - since)) / 1000
}

/** Bytes that the operating system has accepted. Within one large write, only the socket's handle knows the number. */
function deliveredBytes(socket: Socket): number {
  const handle: unknown = Reflect.get(socket, '_handle')
  if (typeof handle === 'object' && handle !== null && 'bytesWritten' in handle && 'writeQueueSize' in handle) {
    return Number(handle.bytesWritten) - Number(handle.writeQueueSize)
  }
  return socket.bytesWritten - socket.writableLength
}

interface Backlog {
  readonly socket: Socket
  readonly network: string | null
  readonly bytes: number
}

/** The connections with the most buffered bytes, as many as must be closed to get below the limits. */
function socketsOverBufferLimits(backlogs: readonly Backlog[], limits: ConnectionLimits): readonly Socket[] {
  const total = totalBytes(backlogs)
  if (total <= Math.min(limits.bufferedBytesPerNetwork, limits.bufferedBytes)) return []
  const cut = new Set<Backlog>()
  for (const [network, own] of Map.groupBy(backlogs, (backlog) => backlog.network)) {
    if (network === null) continue
    for (const backlog of largestOverLimit(own, limits.bufferedBytesPerNetwork)) cut.add(backlog)
  }
  const left = backlogs.filter((backlog) => !cut.has(backlog))
  return [...cut, ...largestOverLimit(left, limits.bufferedBytes)].map(({ socket }) => socket)
}

const totalBytes = (list: readonly Backlog[]): number => list.reduce((sum, { bytes }) => sum + bytes, 0)

function largestOverLimit(list: readonly Backlog[], limit: number): readonly Backlog[] {
  let left = totalBytes(list)
  const cut: Backlog[] = []
  for (const backlog of list.toSorted((a, b) => b.bytes - a.bytes)) {
    if (left <= limit) break
    cut.push(backlog)
    left -= backlog.bytes
  }
  return cut
}
