import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from './clock.ts'

/** Work that is due once in every period: the first `everyMs` since 1970, the second, and so on. */
export interface PeriodicWork {
  readonly name: string
  readonly everyMs: number
  /** Throws where it was cut short; what returns is done for the period. It may be done again all the same. */
  readonly work: (signal: AbortSignal) => Promise<void>
}

export interface Scheduled {
  /** Cuts short what is under way. */
  stop(): Promise<void>
}

/** Sees to it that the work is done in each period: in this process, or in one of many. */
export type Schedule = (work: PeriodicWork) => Scheduled

export const periodOf = (time: number, everyMs: number): number => Math.floor(time / everyMs)

/** For what is this process's own: every process does it, and each does it when it starts. */
export const scheduleHere =
  (clock: Clock, onError: (error: unknown) => void, lookEveryMs = 10_000): Schedule =>
  ({ everyMs, work }) => {
    let done = Number.NEGATIVE_INFINITY
    return lookNowAndThen(Math.min(everyMs, lookEveryMs), onError, async (signal) => {
      const period = periodOf(clock(), everyMs)
      if (period === done) return
      await work(signal)
      done = period
    })
  }

/**
 * Looks at once and then again and again, one look at a time, with a pause after each that may depend on how long it took.
 * A failure is told, and the next look comes all the same.
 */
export function lookNowAndThen(
  pauseMs: number | ((tookMs: number) => number),
  onError: (error: unknown) => void,
  look: (signal: AbortSignal) => Promise<void>,
): Scheduled {
  const stopping = new AbortController()
  const { signal } = stopping
  const running = (async () => {
    while (!signal.aborted) {
      const began = performance.now()
      await look(signal).catch((error) => signal.aborted || onError(error))
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
