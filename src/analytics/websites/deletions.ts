import type { Clock } from '../../base/clock.ts'
import type { Records } from '../../database/records.ts'
import { createDeletionPasses } from './deletion-passes.ts'

export interface DeletionParts {
  readonly records: Records
  readonly clock: Clock
  readonly deleteEvents: (website: number) => Promise<void>
  readonly onError: (error: unknown) => void
}

export interface Deletions {
  /** A website may have gone: look at once. */
  look(): void
  stop(): Promise<void>
}

const everyMs = 15_000

/** Deletes the events of websites that are gone, until none can follow any more. */
export function startDeletions({ records, clock, deleteEvents, onError }: DeletionParts): Deletions {
  const passes = createDeletionPasses(records, clock)
  let underway: Promise<void> | null = null
  let again = false
  let stopping = false

  const doNext = async (): Promise<boolean> => {
    const pass = await passes.claim()
    if (!pass) return false
    try {
      await deleteEvents(pass.website)
    } catch (error) {
      await passes.fail(pass)
      throw error
    }
    await passes.finish(pass)
    return true
  }

  const work = async (): Promise<void> => {
    while (again && !stopping) {
      again = false
      while (!stopping && (await doNext()));
    }
  }
  const look = (): void => {
    again = true
    underway ??= work()
      .catch(onError)
      .finally(() => {
        underway = null
      })
  }
  const timer = setInterval(look, everyMs)
  look()
  return {
    look,
    async stop() {
      stopping = true
      clearInterval(timer)
      await underway
    },
  }
}
