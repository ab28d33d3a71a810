import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from './clock.ts'

/** Work that is due once in every period of `everyMs`, counted from 1970. */
export interface PeriodicTask {
  readonly name: string
  readonly everyMs: number
  /** Must throw if it was interrupted; when it returns, the period is done. It may run more than once in a period. */
  readonly work: (signal: AbortSignal) => Promise<void>
}

export interface ScheduledTask {
  /** Aborts the current run and waits for its end. */
  stop(): Promise<void>
}

/** Starts a task that runs in each period: in this process, or in one of several nodes. */
export type Schedule = (work: PeriodicTask) => ScheduledTask

export const periodOf = (time: number, everyMs: number): number => Math.floor(time / everyMs)

/** A schedule for tasks that every process runs for itself, for the first time when it starts. */
export const scheduleLocally =
  (clock: Clock, onError: (error: unknown) => void, pollEveryMs = 10_000): Schedule =>
  ({ everyMs, work }) => {
    let done = Number.NEGATIVE_INFINITY
    return poll(Math.min(everyMs, pollEveryMs), onError, async (signal) => {
      const period = periodOf(clock(), everyMs)
      if (period === done) return
      await work(signal)
      done = period
    })
  }

/**
 * Runs the work immediately and then repeatedly, never concurrently, with a pause after each run that may depend on how long
 * it took. A failure is reported and does not end the polling.
 */
export function poll(
  pauseMs: number | ((tookMs: number) => number),
  onError: (error: unknown) => void,
  work: (signal: AbortSignal) => Promise<void>,
): ScheduledTask {
  const stopping = new AbortController()
  const { signal } = stopping
  const running = (async () => {
    while (!signal.aborted) {
      const began = performance.now()
      await work(signal).catch((error) => signal.aborted || onError(error))
      const pause = typeof pauseMs === 'number' ? pauseMs : pauseMs(performance.now() - began)
      await sleep(pause, undefined, { signal }).catch(() => undefined)
    }
  })()
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}
