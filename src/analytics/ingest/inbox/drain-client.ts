import { setTimeout as sleep } from 'node:timers/promises'
import { errorWithCauses } from '../../../base/errors.ts'
import type { StoreHost } from '../../events/thread/host.ts'
import type { DrainMethods, DrainOptions } from './drain.ts'

/** Controls the drain, which runs in the store's thread. */
export interface DrainClient {
  /** Drains as much as possible within the time, and ends. */
  stop(withinMs: number): Promise<void>
}

export interface DrainListener {
  drained(lastId: number, settledId: number): void
  failed(message: string): void
}

/** The pause before a store whose thread was restarted is used again. */
const retryMs = 250
/** How many batches the drain may be ahead of this thread. */
const ahead = 8

/** Drains until it is stopped, also across restarts of the store's thread, since the store has the mark. */
export function startDrain(host: StoreHost, data: DrainOptions, listener: DrainListener): DrainClient {
  const methods = host.load<DrainMethods>({ module: new URL('./drain.ts', import.meta.url), data })
  const stopping = new AbortController()
  const { signal } = stopping

  const run = async (): Promise<void> => {
    while (!signal.aborted) {
      try {
        for await (const progress of methods.stream('drain', undefined, { ahead })) {
          if (progress.kind === 'drained') listener.drained(progress.lastId, progress.settledId)
          else listener.failed(progress.message)
        }
        return
      } catch (error) {
        listener.failed(errorWithCauses(error))
        await sleep(retryMs, undefined, { signal }).catch(() => undefined)
      }
    }
  }
  const running = run()

  return {
    async stop(withinMs) {
      stopping.abort()
      // If the store is unavailable, the entries stay in the inbox for the next process.
      await methods.call('stop', withinMs).catch(() => undefined)
      await running
      methods.close()
    },
  }
}
