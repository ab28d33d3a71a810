import type { Clock } from '../../base/clock.ts'
import { normalizePagesJobs } from '../../jobs/kinds.ts'
import type { JobQueue } from '../../jobs/queue.ts'
import { startWorker, type Worker } from '../../jobs/worker.ts'
import { normalizeStoredPages, type StoredPages } from '../events/normalize-pages.ts'

export interface NormalizePagesDeps extends StoredPages {
  readonly queue: JobQueue
  readonly clock: Clock
  readonly onError: (error: unknown) => void
}

/** Nodes of earlier releases may still store other spellings while an installation is upgraded. */
const repeatAfterMs = [60 * 60_000, 24 * 60 * 60_000]

/** Gives the pages of events that were stored before 0.3.0 the spelling of new ones. Can be interrupted anywhere, and repeated. */
export const startNormalizingPages = (deps: NormalizePagesDeps): Worker =>
  startWorker(
    {
      kind: normalizePagesJobs,
      total: 1,
      retry: { firstMs: 15_000, maxMs: 60 * 60_000 },
      begin:
        async (_, { runs }) =>
        async (signal) => {
          await normalizeStoredPages(deps, signal)
          const pause = repeatAfterMs[runs]
          return pause === undefined ? { kind: 'done' } : { kind: 'repeat', dueAt: deps.clock() + pause }
        },
    },
    deps,
  )
