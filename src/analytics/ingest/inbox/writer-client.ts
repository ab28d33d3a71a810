import { startThread } from '../../../threads/thread.ts'
import type { Backlog, NewGroup, WriterOptions } from './writer.ts'
import type { WriterMethods } from './writer-thread.ts'

/** The writer in its thread. If the thread crashes, the process ends: no hit could be accepted. */
export interface WriterClient {
  readonly recentKeys: readonly Float64Array[]
  /** The last known backlog. */
  backlog(): Backlog
  /** Resolves when the group is on disk. */
  commit(group: NewGroup): Promise<void>
  delete(lastId: number): void
  close(): Promise<void>
}

export async function startWriter(options: WriterOptions): Promise<WriterClient> {
  const entry = new URL('./writer-thread.ts', import.meta.url)
  const thread = await startThread<WriterMethods>({ name: 'inbox', entry, data: options, onDeath: 'end-process' })
  let stock = await thread.call('backlog', undefined)
  return {
    recentKeys: await thread.call('recentKeys', undefined),
    backlog: () => stock,
    async commit(group) {
      stock = await thread.call('commit', group, { transfer: [group.keys.buffer] })
    },
    delete(lastId) {
      thread.call('delete', lastId).then(
        (left) => {
          stock = left
        },
        // They are deleted next time: the event store's mark, not their absence, prevents double counting.
        () => undefined,
      )
    },
    close: thread.close,
  }
}
