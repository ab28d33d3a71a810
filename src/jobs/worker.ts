import { setTimeout as sleep } from 'node:timers/promises'
import type { Transaction } from 'kysely'
import type { Clock } from '../base/clock.ts'
import { retry } from '../base/retry.ts'
import type { Schema } from '../database/schema.ts'
import type { JobEnd, JobQueue, LeasedJob } from './queue.ts'
import { type RetryPolicy, retryAt } from './retry-policy.ts'

/** Runs a job. A thrown error is logged, and the job is retried by the policy of its kind. */
export type Work = (signal: AbortSignal) => Promise<JobEnd>

/** One kind of job: how to run it, and how many run at a time in this process. */
export interface JobKind {
  readonly kind: string
  readonly total: number
  /** How many jobs of one account may run at a time, so that other accounts are not blocked. */
  readonly perAccount?: number
  /**
   * How long it takes until another node takes over the job of a dead one. A running job renews its lease three times in this
   * period.
   */
  readonly leaseMs?: number
  /** How long it may take to notice a job that another node has queued. */
  readonly pollMs?: number
  /** How long running jobs may continue after `stop` before they are interrupted. */
  readonly graceMs?: number
  readonly retry: RetryPolicy
  /** Whether running jobs are released when their kind is paused; others may finish. */
  readonly isInterruptible?: boolean
  /** Returns the work to do; see `ClaimOptions.begin`. */
  readonly begin: (transaction: Transaction<Schema>, job: LeasedJob) => Promise<Work | undefined>
  /** Ends a job that was claimed more often than this because its worker died each time. */
  readonly giveUp?: { readonly after: number; readonly end: (job: LeasedJob) => JobEnd }
  /** Called after the end of a job is stored. */
  readonly settled?: (job: LeasedJob) => void
}

export interface Worker {
  /** Checks for new jobs immediately instead of at the next poll. */
  notify(): void
  /** Interrupts the job with this key if it runs in this process. Its row must already be deleted. */
  cancel(key: string): void
  /** Stops claiming, lets running jobs finish within the grace period, then interrupts and releases the rest. */
  stop(): Promise<void>
}

export interface WorkerDeps {
  readonly queue: Pick<JobQueue, 'makeReady' | 'claim' | 'renew' | 'settle'> &
    Partial<Pick<JobQueue, 'isPaused' | 'trace'>>
  readonly clock: Clock
  readonly onError: (error: unknown) => void
  readonly random?: () => number
}

interface RunningJob {
  readonly job: LeasedJob
  readonly controller: AbortController
  readonly ended: Promise<void>
}

const paused = new Error('Jobs of this kind are paused.')
/** A finished job must not run again because the database was briefly unavailable. */
const settling = { attempts: 60, pauseMs: 1_000 }
/** The pause between polls for a due job while another node has locked its row. */
const leastPauseMs = 10

/** Runs the jobs of one kind. */
export function startWorker(jobKind: JobKind, { queue, clock, onError, random }: WorkerDeps): Worker {
  const { kind, total, perAccount = total, leaseMs = 60_000, pollMs = 1_000, graceMs = 0, giveUp } = jobKind
  const running = new Set<RunningJob>()
  const stopping = new AbortController()
  const interrupting = new AbortController()
  const polls = createPolls(stopping.signal)
  const { notify } = polls

  /** Claims jobs up to the limits, and returns how long to wait before the next poll. */
  const fill = async (): Promise<number> => {
    if (jobKind.isInterruptible && queue.isPaused?.(kind))
      for (const { controller } of running) controller.abort(paused)
    const nextAt = await queue.makeReady(kind)
    while (running.size < total && !stopping.signal.aborted) {
      const options = { leaseMs, passedOver: accountsWith(perAccount, running), begin: jobKind.begin }
      const claimed = await queue.claim(kind, options)
      if (!claimed) return nextAt === undefined ? pollMs : Math.min(pollMs, Math.max(leastPauseMs, nextAt - clock()))
      start(claimed.job, claimed.work)
    }
    return pollMs
  }

  const start = (job: LeasedJob, work: Work): void => {
    const controller = new AbortController()
    const ended = run(job, work, AbortSignal.any([controller.signal, interrupting.signal]), () => controller.abort())
      .catch(onError)
      .finally(() => {
        running.delete(entry)
        notify()
      })
    const entry: RunningJob = { job, controller, ended }
    running.add(entry)
  }

  const run = async (job: LeasedJob, work: Work, signal: AbortSignal, lose: () => void): Promise<void> => {
    const renewing = setInterval(async () => {
      if (!(await queue.renew(job, leaseMs).catch(() => true))) lose()
    }, leaseMs / 3)
    try {
      const end = await endOf(job, work, signal)
      const settle = async (): Promise<void> => void (await queue.settle(job, end))
      await retry(settle, { ...settling, signal: interrupting.signal, onError })
      jobKind.settled?.(job)
    } finally {
      clearInterval(renewing)
    }
  }

  const endOf = async (job: LeasedJob, work: Work, signal: AbortSignal): Promise<JobEnd> => {
    if (giveUp && job.attempts > giveUp.after) return giveUp.end(job)
    try {
      return await (queue.trace ? queue.trace(job, () => work(signal)) : work(signal))
    } catch (error) {
      if (interrupting.signal.aborted || signal.reason === paused) return { kind: 'release' }
      if (!signal.aborted) onError(error)
      return { kind: 'retry', dueAt: retryAt(jobKind.retry, job.attempts, clock(), random) }
    }
  }

  const loop = (async () => {
    while (!stopping.signal.aborted) {
      polls.begin()
      const waitMs = await fill().catch((error) => {
        onError(error)
        return pollMs
      })
      await polls.pause(waitMs)
    }
  })()

  return {
    notify,
    cancel(key) {
      for (const { job, controller } of running) if (job.key === key) controller.abort()
    },
    async stop() {
      stopping.abort()
      polls.end()
      // Jobs that are just being claimed have to be released as well.
      await loop
      const ended = Promise.all([...running].map((job) => job.ended))
      if (graceMs > 0) await Promise.race([ended, sleep(graceMs, undefined, { ref: false })])
      interrupting.abort()
      await ended
    },
  }
}

/** Accounts that have so many running jobs. */
function accountsWith(count: number, running: ReadonlySet<RunningJob>): ReadonlySet<number> {
  const jobs = Map.groupBy(running, ({ job }) => job.accountId)
  return new Set([...jobs].filter(([, { length }]) => length >= count).map(([account]) => account))
}

/** The pauses between polls, which a new job ends. */
function createPolls(stopping: AbortSignal) {
  let isNotified = false
  let end = (): void => {}
  return {
    begin(): void {
      isNotified = false
    },
    notify(): void {
      isNotified = true
      end()
    },
    /** Returns immediately if `notify` was called since the last poll. */
    async pause(ms: number): Promise<void> {
      if (isNotified || stopping.aborted) return
      const { promise, resolve } = Promise.withResolvers<void>()
      end = resolve
      const timer = setTimeout(resolve, ms)
      await promise
      clearTimeout(timer)
    },
    end: (): void => end(),
  }
}
