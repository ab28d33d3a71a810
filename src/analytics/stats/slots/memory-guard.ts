import { setTimeout as sleep } from 'node:timers/promises'
import { DomainError } from '../../../base/errors.ts'

/** Stops work that takes too much memory, all of it together. */
export interface MemoryGuard {
  /**
   * Runs work with a signal that is aborted when it has to stop. As nobody knows which work the memory is for, it is run again then; only if it
   * is stopped each time, the promise rejects with the signal's reason. `ending` ends the time that it waits before it runs.
   */
  use<T>(work: (signal: AbortSignal) => Promise<T>, ending: AbortSignal): Promise<T>
  /** The same for a stream, which is run once: its memory is freed even if its consumer has stopped reading it. */
  stream<T>(open: (signal: AbortSignal) => AsyncIterable<T>): AsyncIterable<T>
}

interface MemoryGuardOptions {
  /** How many bytes all statements use at the moment. */
  readonly readUsed: () => Promise<number>
  /** By how much that may grow while the oldest of the guarded work is running. */
  readonly maxBytes: number
}

interface Running {
  readonly kind: 'work' | 'stream'
  readonly control: AbortController
  /** The least that was used since it began; null until someone has looked. */
  usedBefore: number | null
}

/** A statement allocates 230 MB per second at most on two cores, so the limit is exceeded by 12 MB in this time. */
const checkEveryMs = 50

/** Work that takes too much by itself is stopped each time. More runs would keep its slot from others for longer. */
const maxRuns = 2

export function createMemoryGuard({ readUsed, maxBytes }: MemoryGuardOptions): MemoryGuard {
  /** The oldest first. */
  const running = new Set<Running>()
  let isWatching = false

  const watch = async (): Promise<void> => {
    isWatching = true
    while (running.size > 0) {
      const here = [...running]
      // If the store is unavailable, its statements end by themselves.
      const used = await readUsed().catch(() => null)
      if (used !== null) {
        // What owners or the service itself took before a visitor came is not the visitor's, however many others came meanwhile.
        for (const one of here) one.usedBefore = Math.min(one.usedBefore ?? used, used)
        const [oldest] = running
        // Who has had memory for the longest time is stopped first, so that nobody keeps it from others by reading slowly. The memory is
        // free when that work has ended, and not before.
        if (oldest && used - (oldest.usedBefore ?? used) > maxBytes) oldest.control.abort(tooMuchMemory())
      }
      await sleep(checkEveryMs)
    }
    isWatching = false
  }
  const start = (kind: Running['kind']) => {
    const one: Running = { kind, control: new AbortController(), usedBefore: null }
    running.add(one)
    if (!isWatching) void watch()
    return { signal: one.control.signal, end: () => void running.delete(one) }
  }
  return {
    async use(work, ending) {
      for (let runs = 1; ; runs++) {
        const { signal, end } = start('work')
        try {
          return await work(signal)
        } catch (error) {
          if (!signal.aborted || runs === maxRuns) throw error
        } finally {
          end()
        }
        // Two that have room one after the other would stop each other again. A stream may take as long as its reader likes.
        const others = [...running].filter(({ kind }) => kind === 'work')
        while (others.some((other) => running.has(other))) {
          await sleep(checkEveryMs)
          ending.throwIfAborted()
        }
      }
    },
    async *stream(open) {
      const { signal, end } = start('stream')
      const iterator = open(signal)[Symbol.asyncIterator]()
      const close = async (): Promise<void> => {
        await iterator.return?.().catch(() => undefined)
        end()
      }
      signal.addEventListener('abort', () => void close())
      try {
        for (;;) {
          const { done, value } = await iterator.next()
          signal.throwIfAborted()
          if (done) return
          yield value
        }
      } finally {
        await close()
      }
    },
  }
}

/** 503 and not 4xx: the same query may succeed while no others run. */
const tooMuchMemory = (): DomainError =>
  new DomainError(
    'unavailable',
    'This query needs more memory than visitors of shared pages may use at a time. Choose a shorter period or fewer filters, or try again later.',
    { retryAfterSeconds: 5, reason: 'query-memory' },
  )
