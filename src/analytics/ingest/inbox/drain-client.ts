import { setTimeout as sleep } from 'node:timers/promises'
import { errorWithCauses } from '../../../base/errors.ts'
import type { StoreHost } from '../../events/thread/host.ts'
import type { DrainMethods, DrainOptions } from './drain.ts'

/** The drain, which works in the store's thread. */
export interface DrainClient {
  /** Moves what it can within that time, and ends. */
  stop(withinMs: number): Promise<void>
}

export interface DrainListener {
  drained(lastId: number): void
  failed(message: string): void
}

/** Until a store whose thread was restarted is asked again. */
const retryMs = 250
/** It does not wait for this thread after each batch. */
const ahead = 8

/** Drains until it is stopped, also after the store's thread was restarted: the store knows what it has. */
export function startDrain(host: StoreHost, data: DrainOptions, listener: DrainListener): DrainClient {
  const methods = host.load<DrainMethods>({ module: new URL('./drain.ts', import.meta.url), data })
  const stopping = new AbortController()
  const { signal } = stopping

  const run = async (): Promise<void> => {
    while (!signal.aborted) {
      try {
        for await (const progress of methods.stream('drain', undefined, { ahead })) {
          if (progress.kind === 'drained') listener.drained(progress.lastId)
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
      // Where there is no store right now, what is in the inbox stays there for the next process.
      await methods.call('stop', withinMs).catch(() => undefined)
      await running
      methods.close()
    },
  }
}
