import { retry } from '../base/retry.ts'
import { type PeriodicTask, periodOf, type Schedule } from '../base/schedule.ts'
import type { JobQueue } from './queue.ts'
import { startWorker, type WorkerDeps } from './worker.ts'

export interface RecurringOptions extends WorkerDeps {
  readonly queue: WorkerDeps['queue'] & Pick<JobQueue, 'ensure'>
  readonly leaseMs?: number
  readonly pollMs?: number
}

const minute = 60_000

/** For tasks shared by all nodes: each period is done by the first node that claims it. */
export function scheduleOnce({ leaseMs = minute, pollMs = 5_000, ...deps }: RecurringOptions): Schedule {
  const { queue, clock, onError } = deps
  return ({ name, everyMs, work }: PeriodicTask) => {
    const nextPeriod = (time: number): number => (periodOf(time, everyMs) + 1) * everyMs
    const worker = startWorker(
      {
        kind: name,
        total: 1,
        leaseMs,
        pollMs: Math.min(everyMs, pollMs),
        retry: { firstMs: 10_000, maxMs: 5 * minute },
        begin: async () => async (signal) => {
          const startedAt = clock()
          await work(signal)
          return { kind: 'repeat', dueAt: nextPeriod(startedAt) }
        },
      },
      deps,
    )
    const stopping = new AbortController()
    const { signal } = stopping
    const ensure = (): Promise<void> =>
      queue.ensure({ kind: name, key: '', dueAt: clock() }, nextPeriod).then(worker.notify)
    const adding = retry(ensure, { attempts: Number.POSITIVE_INFINITY, pauseMs: 1_000, signal, onError }).catch(onError)
    return {
      async stop() {
        stopping.abort()
        await adding
        await worker.stop()
      },
    }
  }
}
