import type { EventStore } from '../../src/analytics/events/store.ts'
import { type Engine, openEngine } from '../../src/analytics/events/thread/engine.ts'

/** What the drain's work with a store came to. */
export interface StoreTime {
  readonly milliseconds: number
  readonly events: number
}

/** A question that only this store understands: how long it was at work so far. */
export const storeTime = 'time in the store'

export interface TimedOptions {
  readonly module: string
  readonly open: string
  readonly options: unknown
}

/** An engine whose appends are timed where they happen. */
export const timed = ({ module, open, options }: Engine): Engine => ({
  module: new URL(import.meta.url),
  open: 'openTimed',
  options: { module: module.href, open, options } satisfies TimedOptions,
})

export async function openTimed(
  { module, ...engine }: TimedOptions,
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
      statement.text === storeTime ? [{ milliseconds, events }] : await store.query(statement),
  }
}
