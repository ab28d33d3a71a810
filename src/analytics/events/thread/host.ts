import { once } from 'node:events'
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads'
import type { EventStore } from '../store.ts'
import { connectStore } from './client.ts'
import type { Engine } from './engine.ts'

/** Work to do beside the store: a module that exports `start(store, data, port)`. */
export interface Companion {
  readonly module: URL
  readonly data: unknown
}

/** A store in a thread of its own, so that nothing it does ever keeps this one from answering. */
export interface StoreHost {
  /** Closing it ends the thread. */
  readonly store: EventStore
  /** How long to let events gather between two batches: one costs the same for one event as for a thousand. */
  readonly gatherMs: number
  /** Starts work that moves much in or out of the store, where that crosses no thread. The port leads to it. */
  runBeside(companion: Companion): MessagePort
}

export type ToThread = { readonly module: string; readonly data: unknown; readonly port: MessagePort }

export interface ThreadData {
  readonly module: string
  readonly open: string
  readonly options: unknown
  readonly port: MessagePort
}

/** What the thread tells the one that started it. */
export type FromThread = { readonly kind: 'waiting'; readonly message: string } | { readonly kind: 'open' }

export interface Opening {
  /** Told why it takes long. */
  readonly say?: (message: string) => void
  /** Gives up. */
  readonly signal?: AbortSignal
}

/** `crashed` is called where the thread ends on its own; the store then answers nothing any more. */
export async function hostStore(
  engine: Engine,
  crashed: (error: Error) => void,
  opening: Opening = {},
): Promise<StoreHost> {
  const { port1, port2 } = new MessageChannel()
  const data: ThreadData = { module: engine.module.href, open: engine.open, options: engine.options, port: port2 }
  const worker = new Worker(new URL('./thread.ts', import.meta.url), { workerData: data, transferList: [port2] })
  await opened(worker, opening)

  const remote = connectStore(port1)
  let closing = false
  worker.on('error', (error) => end(error instanceof Error ? error : new Error(String(error))))
  worker.on('exit', () => end(new Error('The thread of the event store has ended.')))
  const end = (error: Error): void => {
    remote.fail(error)
    if (!closing) crashed(error)
    closing = true
  }

  const close = async (): Promise<void> => {
    const exited = once(worker, 'exit')
    await remote.close()
    closing = true
    await worker.terminate()
    await exited
    port1.close()
  }

  return {
    store: { ...remote, close },
    gatherMs: engine.gatherMs ?? 250,
    runBeside({ module, data }) {
      const { port1: near, port2: far } = new MessageChannel()
      worker.postMessage({ module: module.href, data, port: far } satisfies ToThread, [far])
      return near
    },
  }
}

/** Rejects where the thread fails before the store is open, or is not waited for any longer. */
function opened(worker: Worker, { say, signal }: Opening): Promise<void> {
  return new Promise((resolve, reject) => {
    worker.on('message', (message: FromThread) => {
      if (message.kind === 'waiting') return say?.(message.message)
      signal?.removeEventListener('abort', giveUp)
      resolve()
    })
    worker.once('error', reject)
    const giveUp = (): void => {
      reject(signal?.reason)
      worker.terminate()
    }
    signal?.addEventListener('abort', giveUp)
  })
}
