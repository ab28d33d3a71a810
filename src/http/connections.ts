import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { compileAddresses, normalizeAddress } from '../base/address-list.ts'
import { networkOf } from './network-of.ts'

export interface ConnectionLimits {
  /** Connections at a time: altogether, and from one network. */
  readonly total: number
  readonly perNetwork: number
  /** A client that is behind must take `slowestReader` bytes a second on average over each such period. */
  readonly readerPeriodMs: number
  readonly slowestReader: number
  /** Bytes that may wait in memory to be read by clients: of one network, and altogether. */
  readonly waitingBytesPerNetwork: number
  readonly waitingBytes: number
}

export const defaultConnectionLimits: ConnectionLimits = {
  total: 10_000,
  perNetwork: 1_000,
  readerPeriodMs: 15_000,
  slowestReader: 4_096,
  waitingBytesPerNetwork: 64 * 1024 ** 2,
  waitingBytes: 256 * 1024 ** 2,
}

/** What a connection is held against. */
interface Reader {
  /** Null where it is shared. */
  readonly network: string | null
  /** When the period began, and what had been delivered by then; null while the client is not behind. */
  period: { readonly since: number; readonly delivered: number } | null
}

const sweepEveryMs = 1_000

/**
 * Bounds the connections of a server, and cuts off those who do not read what they asked for. Behind the addresses in
 * `shared` is more than one client, so that they are not counted as one.
 */
export function guardConnections(server: Server, limits: ConnectionLimits, shared: readonly string[]): void {
  const readers = new Map<Socket, Reader>()
  const perNetwork = new Map<string, number>()
  const isShared = compileAddresses(shared.join(',')) ?? (() => false)
  server.maxConnections = limits.total
  // Those who only keep a connection for later make room for those who ask for something now.
  let madeRoomAt = -sweepEveryMs
  server.on('drop', () => {
    if (performance.now() - madeRoomAt < sweepEveryMs) return
    madeRoomAt = performance.now()
    server.closeIdleConnections()
  })

  server.on('connection', (socket) => {
    const address = socket.remoteAddress
    const network = address === undefined || isShared(normalizeAddress(address)) ? null : networkOf(address)
    if (network !== null) {
      const open = (perNetwork.get(network) ?? 0) + 1
      if (open > limits.perNetwork) return socket.destroy()
      perNetwork.set(network, open)
    }
    readers.set(socket, { network, period: null })
    socket.once('close', () => {
      readers.delete(socket)
      if (network === null) return
      const left = (perNetwork.get(network) ?? 1) - 1
      if (left === 0) perNetwork.delete(network)
      else perNetwork.set(network, left)
    })
  })

  const sweep = (): void => {
    const now = performance.now()
    const behind: Behind[] = []
    for (const [socket, reader] of readers) {
      if (isTooSlow(socket, reader, now, limits)) socket.destroy()
      else if (socket.writableLength > 0) {
        behind.push({ socket, network: reader.network, bytes: socket.writableLength })
      }
    }
    for (const socket of tooMuchWaiting(behind, limits)) socket.destroy()
  }
  server.once('listening', () => {
    const timer = setInterval(sweep, Math.min(sweepEveryMs, limits.readerPeriodMs / 2)).unref()
    server.once('close', () => clearInterval(timer))
  })
}

function isTooSlow(socket: Socket, reader: Reader, now: number, limits: ConnectionLimits): boolean {
  if (socket.writableLength === 0) {
    reader.period = null
    return false
  }
  const delivered = deliveredBytes(socket)
  reader.period ??= { since: now, delivered }
  const { since, delivered: before } = reader.period
  if (now - since < limits.readerPeriodMs) return false
  reader.period = { since: now, delivered }
  return delivered - before < (limits.slowestReader * (now - since)) / 1000
}

/** What the operating system has taken. Of one large write, only the handle of the socket knows how much that is. */
function deliveredBytes(socket: Socket): number {
  const handle: unknown = Reflect.get(socket, '_handle')
  if (typeof handle === 'object' && handle !== null && 'bytesWritten' in handle && 'writeQueueSize' in handle) {
    return Number(handle.bytesWritten) - Number(handle.writeQueueSize)
  }
  return socket.bytesWritten - socket.writableLength
}

interface Behind {
  readonly socket: Socket
  readonly network: string | null
  readonly bytes: number
}

/** The connections with the most waiting, as many as it takes to get below the limits. */
function tooMuchWaiting(behind: readonly Behind[], limits: ConnectionLimits): readonly Socket[] {
  const total = sumOf(behind)
  if (total <= Math.min(limits.waitingBytesPerNetwork, limits.waitingBytes)) return []
  const cut = new Set<Behind>()
  for (const [network, own] of Map.groupBy(behind, (one) => one.network)) {
    if (network === null) continue
    for (const one of largestBeyond(own, limits.waitingBytesPerNetwork)) cut.add(one)
  }
  const left = behind.filter((one) => !cut.has(one))
  return [...cut, ...largestBeyond(left, limits.waitingBytes)].map(({ socket }) => socket)
}

const sumOf = (list: readonly Behind[]): number => list.reduce((sum, { bytes }) => sum + bytes, 0)

function largestBeyond(list: readonly Behind[], limit: number): readonly Behind[] {
  let left = sumOf(list)
  const cut: Behind[] = []
  for (const one of list.toSorted((a, b) => b.bytes - a.bytes)) {
    if (left <= limit) break
    cut.push(one)
    left -= one.bytes
  }
  return cut
}
