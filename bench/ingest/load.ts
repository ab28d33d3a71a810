import { connect, type Socket } from 'node:net'
import { nextRequest } from './request.ts'

/**
 * Sends hits over raw sockets from its own process, one at a time on each, and reports the latencies. With a rate, latency counts
 * from the time at which a hit is due, so that a stalled server cannot hide its delays (coordinated omission).
 */
export interface LoadOptions {
  readonly port: number
  readonly connections: number
  readonly seconds?: number
  readonly requests?: number
  readonly rate?: number
}

export interface LoadResult {
  readonly accepted: number
  readonly refused: number
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
  readonly max: number
  /** On the wire, of one hit: the request and the reply, without what TCP adds. */
  readonly bytes: number
}

async function run({ port, connections, seconds = 1e9, requests = 1e12, rate }: LoadOptions): Promise<LoadResult> {
  const latencies: number[] = []
  let accepted = 0
  let refused = 0
  let begun = 0
  let bytes = 0
  const start = performance.now()
  const end = start + seconds * 1000

  const dueAt = (): number => (rate ? start + (begun / rate) * 1000 : performance.now())

  const drive = (socket: Socket): Promise<void> =>
    new Promise((resolve, reject) => {
      let due = 0
      const next = (): void => {
        due = dueAt()
        if (begun >= requests || due >= end) {
          bytes += socket.bytesWritten + socket.bytesRead
          socket.destroy()
          resolve()
          return
        }
        begun++
        const wait = due - performance.now()
        if (wait > 1) setTimeout(() => socket.write(nextRequest()), wait)
        else socket.write(nextRequest())
      }
      socket.on('data', (piece: Buffer) => {
        // Every reply is one small chunk with the status at byte 9.
        if (piece[9] === 50 && piece[10] === 48 && piece[11] === 50) accepted++
        else refused++
        latencies.push(performance.now() - due)
        next()
      })
      socket.on('error', reject)
      socket.on('connect', next)
    })

  await Promise.all(
    Array.from({ length: connections }, () => drive(connect({ port, host: '127.0.0.1', noDelay: true }))),
  )
  const elapsed = (performance.now() - start) / 1000
  const sorted = Float64Array.from(latencies).sort()
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return {
    accepted,
    refused,
    perSecond: accepted / elapsed,
    p50: at(0.5),
    p99: at(0.99),
    max: at(1),
    bytes: bytes / begun,
  }
}

process.on('message', async (options: LoadOptions) => {
  process.send?.(await run(options))
  process.disconnect?.()
})
