import { once } from 'node:events'
import type { StoreHost } from '../../events/thread/host.ts'
import type { DrainOptions, FromDrain, ToDrain } from './drain.ts'

/** The drain, which works beside the store. */
export interface DrainClient {
  /** Moves what it can within that time, and ends. */
  stop(withinMs: number): Promise<void>
}

export interface DrainListener {
  drained(lastId: number): void
  failed(message: string): void
}

export function startDrain(host: StoreHost, data: DrainOptions, listener: DrainListener): DrainClient {
  const port = host.runBeside({ module: new URL('./drain.ts', import.meta.url), data })
  const closed = once(port, 'close')
  port.on('message', (message: FromDrain) => {
    if (message.kind === 'drained') listener.drained(message.lastId)
    else listener.failed(message.message)
  })
  return {
    async stop(withinMs) {
      port.postMessage({ kind: 'stop', withinMs } satisfies ToDrain)
      await closed
    },
  }
}
