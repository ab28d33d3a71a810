import { MessageChannel } from 'node:worker_threads'
import type { SharedCounts } from '../../../http/connection-counts.ts'
import type { ConnectionLimits } from '../../../http/connections.ts'
import type { TunnelTarget } from '../../../http/tunnel.ts'
import { serve } from '../../../threads/serve.ts'
import { startThread, type Thread } from '../../../threads/thread.ts'
import { createDecideMethods, type DecideDeps } from './decide.ts'
import type { HitThreadData, HitThreadMethods, ListenAddress } from './hit-thread.ts'

export interface HitThreadsOptions {
  /** How many threads there are in addition to the main thread. */
  readonly count: number
  readonly addresses: readonly ListenAddress[]
  readonly connections: ConnectionLimits
  readonly counts: SharedCounts
  /** Where connections go that need more than a hit does. */
  readonly tunnel: TunnelTarget
  readonly trustProxy: string
  readonly onProblem: (message: string) => void
}

/** Threads that receive hits on the same port as the main thread. */
export interface HitThreads {
  readonly threads: readonly Thread<HitThreadMethods>[]
  /** Ends them after the requests in progress. */
  close(): Promise<void>
}

const pingEveryMs = 5_000
/** A thread that does not answer for this long is in an infinite loop. */
const killAfterMs = 20_000

/**
 * The threads read, parse and answer requests; the main thread decides about all of them, in the order in which they arrive. So
 * limits, websites, visits and repeated deliveries are what they are with one thread, whichever thread a hit reaches.
 */
export async function startHitThreads(options: HitThreadsOptions, deps: DecideDeps): Promise<HitThreads> {
  const { count, addresses, connections, counts, tunnel, trustProxy, onProblem } = options
  const methods = createDecideMethods(deps)

  const listen = async (thread: Thread<HitThreadMethods>): Promise<void> => {
    const { port1: near, port2: far } = new MessageChannel()
    serve(near, methods)
    near.unref()
    await thread.call('listen', { port: far, addresses }, { transfer: [far] })
  }

  const start = async (number: number): Promise<Thread<HitThreadMethods>> => {
    const data: HitThreadData = { trustProxy, connections, counts, number, tunnel }
    const thread = await startThread<HitThreadMethods>({
      name: 'hit thread',
      entry: new URL('./hit-thread.ts', import.meta.url),
      data,
      onDeath: 'restart',
      reportDeath: (error) => onProblem(`A thread that receives hits ended: ${error.message}`),
      onRestarted: () =>
        void listen(thread).catch((error) => onProblem(`A thread cannot receive hits: ${String(error)}`)),
    })
    try {
      await listen(thread)
    } catch (error) {
      await thread.terminate()
      throw error
    }
    return thread
  }

  const started = await Promise.allSettled(Array.from({ length: count }, (_, index) => start(index + 1)))
  const threads = started.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  const failed = started.find((result) => result.status === 'rejected')
  if (failed) {
    await Promise.all(threads.map((thread) => thread.terminate()))
    throw failed.reason
  }
  const ping = setInterval(() => {
    for (const thread of threads)
      if (thread.isReady()) thread.call('ping', undefined, { killAfterMs }).catch(() => undefined)
  }, pingEveryMs).unref()

  return {
    threads,
    async close() {
      clearInterval(ping)
      await Promise.all(
        threads.map(async (thread) => {
          await thread.call('stop', undefined).catch(() => undefined)
          await thread.close()
        }),
      )
    },
  }
}
