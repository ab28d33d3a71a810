import { startThread } from '../../../threads/thread.ts'
import type { Backlog, NewGroup, WriterOptions } from './writer.ts'
import type { WriterMethods } from './writer-thread.ts'

/** The writer in its thread. If the thread crashes, the process ends: no hit could be accepted. */
export interface WriterClient {
  readonly recentKeys: readonly Float64Array[]
  /** The last known backlog. */
  backlog(): Backlog
  /** The id of the last group when the inbox was opened; 0 if it was empty. */
  readonly lastIdAtStart: number
  /** Resolves to the id of the group when it is on disk. */
  commit(group: NewGroup): Promise<number>
  /** Entries up to `lastId` are in the event store; those up to `neededAfter` are deleted. */
  drained(lastId: number, neededAfter: number): void
  /** Deletes the entries that are in the event store, and were only kept in case that is damaged. */
  forgetDrained(): Promise<void>
  close(): Promise<void>
}

/** `report` is called with what is wrong with the file. */
export async function startWriter(options: WriterOptions, report: (message: string) => void): Promise<WriterClient> {
  const entry = new URL('./writer-thread.ts', import.meta.url)
  const thread = await startThread<WriterMethods>({
    name: 'inbox',
    entry,
    data: options,
    onDeath: 'end-process',
    reportStarting: report,
  })
  let stock = await thread.call('backlog', undefined)
  return {
    recentKeys: await thread.call('recentKeys', undefined),
    lastIdAtStart: await thread.call('lastId', undefined),
    backlog: () => stock,
    async commit(group) {
      const { lastId, ...left } = await thread.call('commit', group, { transfer: [group.keys.buffer] })
      stock = left
      return lastId
    },
    drained(lastId, neededAfter) {
      thread.call('drained', { lastId, neededAfter }).then(
        (left) => {
          stock = left
        },
        // They are deleted next time: the event store's mark, not their absence, prevents double counting.
        () => undefined,
      )
    },
    forgetDrained: () => thread.call('forgetDrained', undefined),
    close: thread.close,
  }
}
