import type { Clock } from '../../base/clock.ts'
import { deletionJobs } from '../../jobs/kinds.ts'
import type { JobQueue } from '../../jobs/queue.ts'
import { startWorker, type Worker } from '../../jobs/worker.ts'

export interface DeletionDeps {
  readonly queue: JobQueue
  readonly clock: Clock
  readonly deleteEvents: (website: number) => Promise<void>
  /** Removes what was deleted from the files of the stores. */
  readonly wipe?: () => Promise<void>
  readonly onError: (error: unknown) => void
}

const minute = 60_000
/**
 * Hits that were accepted before the website was deleted may still be in an inbox, also of a node that was down. Deletion
 * is therefore repeated after each of these pauses; after the last one the job ends.
 */
const pauses = [15_000, minute, 5 * minute, 60 * minute, 24 * 60 * minute]

/** Deletes the events of deleted websites, repeatedly, until no more can arrive. */
export const startDeletions = ({ queue, clock, deleteEvents, wipe, onError }: DeletionDeps): Worker =>
  startWorker(
    {
      kind: deletionJobs,
      total: 1,
      pollMs: 15_000,
      retry: { firstMs: 15_000, maxMs: 5 * minute },
      begin:
        async (_, { key, runs }) =>
        async () => {
          await deleteEvents(Number(key))
          const pause = pauses[runs]
          // When the inbox has been drained, and again at the end. It rewrites the file, so not each time.
          if (runs === 1 || pause === undefined) await wipe?.()
          return pause === undefined ? { kind: 'done' } : { kind: 'repeat', dueAt: clock() + pause }
        },
    },
    { queue, clock, onError },
  )
