import type { Clock } from '../../base/clock.ts'
import { deletionJobs } from '../../jobs/kinds.ts'
import type { JobQueue } from '../../jobs/queue.ts'
import { startWorker, type Worker } from '../../jobs/worker.ts'

export interface DeletionDeps {
  readonly queue: JobQueue
  readonly clock: Clock
  readonly deleteEvents: (website: number) => Promise<void>
  readonly onError: (error: unknown) => void
}

const minute = 60_000
/**
 * Hits that were accepted before the website went may still be on their way into the event store, also from a node that
 * was down: so long after each deletion comes the next, and after the last the website is forgotten.
 */
const pauses = [15_000, minute, 5 * minute, 60 * minute, 24 * 60 * minute]

/** Deletes the events of websites that are gone, until none can follow any more. */
export const startDeletions = ({ queue, clock, deleteEvents, onError }: DeletionDeps): Worker =>
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
          return pause === undefined ? { kind: 'done' } : { kind: 'repeat', dueAt: clock() + pause }
        },
    },
    { queue, clock, onError },
  )
