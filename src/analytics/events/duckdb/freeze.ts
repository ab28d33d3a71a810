import { stat } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { DomainError } from '../../../base/errors.ts'
import type { FrozenFile } from '../store.ts'
import type { CheckpointJournal } from './checkpoint-journal.ts'
import type { Checkpoints } from './checkpoints.ts'
import type { Database } from './database.ts'
import type { Marks } from './marks.ts'
import type { Writer } from './writer.ts'

/** Leaves the file of the store unchanged while it is copied. Appended events go to the write-ahead log meanwhile. */
export interface Freezer {
  /** Yields the file once, and keeps it frozen until the caller stops iterating or the signal is aborted. */
  freeze(signal?: AbortSignal): AsyncGenerator<FrozenFile>
  /** Runs work that may write to the file without a checkpoint, as large transactions do. Waits while the file is frozen. */
  whileThawed<T>(work: () => Promise<T>): Promise<T>
  isFrozen(): boolean
  /** Ends it, because the store is closing. */
  close(): void
}

/** The three headers before the first block. */
const headerBytes = 3 * 4096

const checkpointAttempts = 600
const retryMs = 100

export function createFreezer(
  database: Database,
  writer: Writer,
  marks: Marks,
  checkpoints: Checkpoints,
  journal: CheckpointJournal,
): Freezer {
  const bulkWrites = new Set<Promise<unknown>>()
  let frozen: { readonly ended: Promise<void>; readonly end: () => void } | null = null

  /** All of it describes one moment, because nothing is appended meanwhile. */
  const completeFile = (): Promise<FrozenFile | null> =>
    writer.alone(async (connection) => {
      // A checkpoint is refused while another connection writes.
      const isComplete = await journal
        .around(connection, () => connection.run('CHECKPOINT'))
        .then(
          () => true,
          () => false,
        )
      if (!isComplete) return null
      const read = async (sql: string): Promise<number> =>
        Number((await connection.runAndReadAll(sql)).getRows()[0]?.[0] ?? 0)
      const { size } = await stat(database.path)
      return {
        path: database.path,
        bytes: size,
        headerBytes,
        blockBytes: await read(
          'SELECT block_size FROM pragma_database_size() WHERE database_name = current_database()',
        ),
        events: await read('SELECT count(*) FROM events'),
        drops: await read('SELECT count(*) FROM drops'),
        marks: [...marks.list()],
      }
    })

  async function* freeze(signal?: AbortSignal): AsyncGenerator<FrozenFile> {
    if (frozen) throw new DomainError('conflict', 'Another backup is being made.')
    const { promise: ended, resolve } = Promise.withResolvers<void>()
    const end = (): void => resolve()
    frozen = { ended, end }
    signal?.addEventListener('abort', end)
    if (signal?.aborted) end()
    try {
      await Promise.allSettled(bulkWrites)
      await checkpoints.hold(end)
      for (let attempt = 1; ; attempt++) {
        signal?.throwIfAborted()
        const file = await completeFile()
        if (file) {
          yield file
          break
        }
        if (attempt === checkpointAttempts)
          throw new DomainError('unavailable', 'The event store is too busy to write its log to its file.')
        await sleep(retryMs)
      }
      await ended
    } finally {
      signal?.removeEventListener('abort', end)
      frozen = null
      end()
      await checkpoints.release()
    }
  }

  return {
    freeze,
    isFrozen: () => frozen !== null,
    async whileThawed(work) {
      while (frozen) await frozen.ended.then(() => sleep(retryMs))
      const running = work()
      bulkWrites.add(running)
      return running.finally(() => bulkWrites.delete(running))
    },
    close: () => frozen?.end(),
  }
}
