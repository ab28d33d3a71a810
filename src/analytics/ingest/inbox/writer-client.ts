import { startThread } from '../../../threads/thread.ts'
import type { NewGroup, Stock, WriterOptions } from './writer.ts'
import type { WriterMethods } from './writer-thread.ts'

/** The writer, on the other side of its thread. Should the thread crash, so does the process: no hit could be accepted. */
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
  const entry = new URL('./writer-thread.ts', import.meta.url)
  const thread = await startThread<WriterMethods>({ name: 'inbox', entry, data: options, onDeath: 'end-process' })
  let stock = await thread.call('stock', undefined)
  return {
    recentKeys: await thread.call('recentKeys', undefined),
    stock: () => stock,
    async commit(group) {
      stock = await thread.call('commit', group, { transfer: [group.keys.buffer] })
    },
    delete(lastId) {
      thread.call('delete', lastId).then(
        (left) => {
          stock = left
        },
        // They stay for the next time: the event store's mark, not their absence, keeps them from being counted twice.
        () => undefined,
      )
    },
    close: thread.close,
  }
}
