import type { EventStore } from '../../src/analytics/events/store.ts'
import { type EngineModule, openEngine } from '../../src/analytics/events/thread/engine.ts'

/** The total time of the drain's appends. */
export interface StoreTime {
  readonly milliseconds: number
  readonly events: number
}

/** A pseudo query that returns the time spent so far. */
export const storeTimeQuery = 'time in the store'

export interface TimedEngineOptions {
  readonly module: string
  readonly open: string
  readonly options: unknown
}

/** An engine that measures its appends in its own thread. */
export const timedEngine = ({ module, open, options }: EngineModule): EngineModule => ({
  module: new URL(import.meta.url),
  open: 'openTimed',
  options: { module: module.href, open, options } satisfies TimedEngineOptions,
})

export async function openTimed(
  { module, ...engine }: TimedEngineOptions,
  say: (message: string) => void,
): Promise<EventStore> {
  const store = await openEngine({ ...engine, module: new URL(module) }, say)
  let milliseconds = 0
  let events = 0
  return {
    ...store,
    async append(batch) {
      const began = performance.now()
      await store.append(batch)
      milliseconds += performance.now() - began
      events += batch.events.length
    },
    query: async (statement) =>
      statement.text === storeTimeQuery ? [{ milliseconds, events }] : await store.query(statement),
  }
}
