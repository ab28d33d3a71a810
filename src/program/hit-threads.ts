import { once } from 'node:events'
import { createServer } from 'node:net'
import { availableParallelism } from 'node:os'
import { createSharedCounts } from '../http/connection-counts.ts'
import type { OtherThreads } from '../http/listener.ts'
import { openTunnelServer } from '../http/tunnel.ts'
import type { Listener } from './listeners.ts'

/** Threads that receive hits in addition to the main thread, on the same port. */
export interface HitThreadPlan extends OtherThreads {
  readonly count: number
}

/** On two cores, the stores and the main thread need both: a second thread makes hits more expensive. */
export const defaultThreads = (): number => Math.max(1, Math.min(8, Math.floor(availableParallelism() / 2)))

/** Null if the main thread receives all hits. */
export async function planHitThreads(
  wanted: number | null,
  listener: Pick<Listener, 'host' | 'port'>,
  warn: (message: string) => void,
): Promise<HitThreadPlan | null> {
  const threads = wanted ?? defaultThreads()
  if (threads === 1) return null
  if (process.platform !== 'linux') {
    if (wanted !== null) warn('SIGHTLINE_INGEST_THREADS has no effect: several threads on one port need Linux.')
    return null
  }
  await checkPort(listener)
  return { count: threads - 1, tunnel: await openTunnelServer(), counts: createSharedCounts(threads) }
}

/** Fails if another process listens on the port, which would go unnoticed where several sockets may. */
async function checkPort({ host, port }: Pick<Listener, 'host' | 'port'>): Promise<void> {
  const server = createServer()
  server.listen({ host, port })
  await once(server, 'listening')
  server.close()
  await once(server, 'close')
}
