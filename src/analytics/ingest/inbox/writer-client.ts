import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { FromWriter, NewGroup, Stock, ToWriter, WriterOptions } from './messages.ts'

/** The writer, on the other side of its thread. One group at a time. Should the thread crash, so does the process. */
export interface WriterClient {
  readonly recentKeys: readonly Float64Array[]
  /** What waits for the event store, as last heard. */
  stock(): Stock
  /** Resolves when the group is on disk. */
  commit(group: NewGroup): Promise<void>
  delete(lastId: number): void
  close(): Promise<void>
}

export async function startWriter(options: WriterOptions): Promise<WriterClient> {
  const worker = new Worker(new URL('./writer-thread.ts', import.meta.url), { workerData: options })
  const tell = (message: ToWriter): void => worker.postMessage(message)
  const [opened]: FromWriter[] = await once(worker, 'message')
  if (opened?.kind !== 'opened') throw new Error('The inbox did not open.')
  let { stock } = opened
  let committing: PromiseWithResolvers<void> | null = null

  worker.on('message', (message: FromWriter) => {
    if (message.kind === 'committed' || message.kind === 'deleted') stock = message.stock
    if (message.kind === 'committed') committing?.resolve()
    if (message.kind === 'failed') committing?.reject(new Error(message.message))
  })

  return {
    recentKeys: opened.keys,
    stock: () => stock,
    commit(group) {
      committing = Promise.withResolvers()
      tell({ kind: 'commit', group })
      return committing.promise
    },
    delete: (lastId) => tell({ kind: 'delete', lastId }),
    async close() {
      const exited = once(worker, 'exit')
      tell({ kind: 'close' })
      await exited
    },
  }
}
