import { setTimeout as sleep } from 'node:timers/promises'
import { publicErrorMessage } from '../../base/public-error-message.ts'
import { retry } from '../../base/retry.ts'
import { type AuditOutcome, type Job, type Jobs, leaseMs, maxAttempts } from './jobs.ts'

export type Audit = (job: Job, signal: AbortSignal) => Promise<AuditOutcome>

export interface Workers {
  /** Something was queued: look at once instead of at the next turn. */
  wake(): void
  /** The report was deleted: stop auditing it. */
  cancel(id: number): void
  /** Stops claiming, gives running audits a moment, and hands the rest back for another worker. */
  stop(): Promise<void>
}

const lookEveryMs = 1_000
const stopWithinMs = 10_000
/** Longer than a lease: where nobody took the report meanwhile, it is still ours. */
const writing = { attempts: 60, pauseMs: 1_000 }

export interface Concurrency {
  readonly total: number
  /** One account's audits must not keep those of the others waiting, however long its pages take. */
  readonly perAccount: number
}

/** Audits queued reports, so many at a time. */
export function startWorkers(
  jobs: Jobs,
  audit: Audit,
  concurrency: Concurrency,
  onError: (error: unknown) => void,
): Workers {
  const perAccount = new Map<number, number>()
  const running = new Map<number, AbortController>()
  const busy = new Set<Promise<void>>()
  const stopping = new AbortController()
  let claiming: Promise<void> | undefined
  let again = false

  const add = ({ accountId }: Job, change: 1 | -1): void => {
    const count = (perAccount.get(accountId) ?? 0) + change
    if (count === 0) perAccount.delete(accountId)
    else perAccount.set(accountId, count)
  }
  const atTheirLimit = (): readonly number[] =>
    [...perAccount].filter(([, count]) => count >= concurrency.perAccount).map(([account]) => account)

  const fill = async (): Promise<void> => {
    while (again && !stopping.signal.aborted) {
      again = false
      while (busy.size < concurrency.total && !stopping.signal.aborted) {
        const job = await jobs.claim(atTheirLimit())
        if (!job) break
        add(job, 1)
        const work: Promise<void> = run(job)
          .catch(onError)
          .finally(() => {
            add(job, -1)
            busy.delete(work)
            wake()
          })
        busy.add(work)
      }
    }
  }
  const wake = (): void => {
    if (stopping.signal.aborted) return
    again = true
    claiming ??= fill()
      .catch(onError)
      .finally(() => {
        claiming = undefined
        if (again) wake()
      })
  }
  const timer = setInterval(wake, lookEveryMs)

  const run = async (job: Job): Promise<void> => {
    const controller = new AbortController()
    running.set(job.id, controller)
    const renewing = setInterval(async () => {
      if (!(await jobs.renew(job).catch(() => true))) controller.abort()
    }, leaseMs / 3)
    try {
      if (job.attempts > maxAttempts) return await finish(job, givenUp)
      const outcome = await audit(job, controller.signal).catch((error: unknown): AuditOutcome => {
        if (!controller.signal.aborted) onError(error)
        return { kind: 'failed', error: `The audit broke off: ${publicErrorMessage(error)}`, transient: true }
      })
      await finish(job, stopping.signal.aborted && controller.signal.aborted ? interrupted : outcome)
    } finally {
      clearInterval(renewing)
      running.delete(job.id)
    }
  }

  /** An audit must not run again because the database was away for a moment when it was done. */
  const finish = (job: Job, outcome: AuditOutcome): Promise<void> =>
    retry(() => jobs.finish(job, outcome), { ...writing, signal: stopping.signal, onError })

  return {
    wake,
    cancel: (id) => running.get(id)?.abort(),
    async stop() {
      stopping.abort()
      clearInterval(timer)
      // What is being claimed has to be handed back like the rest.
      await claiming
      await Promise.race([Promise.all(busy), sleep(stopWithinMs, undefined, { ref: false })])
      for (const controller of running.values()) controller.abort()
      await Promise.all(busy)
    },
  }
}

const interrupted: AuditOutcome = {
  kind: 'failed',
  error: 'The service was stopped during the audit.',
  transient: true,
}

/** Whatever is wrong with this page takes its worker with it each time. */
const givenUp: AuditOutcome = {
  kind: 'failed',
  error: `The audit was broken off ${maxAttempts} times and is not tried again.`,
  transient: false,
}
