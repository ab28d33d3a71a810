import type { DropReason } from '../hit.ts'
import type { Outcome } from '../outcome.ts'
import { encodeGroup } from './entry.ts'
import type { NewGroup } from './writer.ts'

/** Told once: true when it is on disk, false when it could not be. */
export type Stored = (stored: boolean) => void

/** Deliveries that are committed together. */
export interface Group {
  /** Everything that one hit came to. `key` is the hash of the client's id for it; 0 where it sent none. */
  add(outcomes: readonly Outcome[], key: number, stored: Stored): void
  /** One more that wants to know. */
  await(stored: Stored): void
  isEmpty(): boolean
  entries(): number
  keys(): readonly number[]
  encode(time: number): NewGroup
  settle(stored: boolean): void
}

export function createGroup(): Group {
  const entries: string[] = []
  const drops = new Map<string, [website: number, reason: DropReason, count: number]>()
  const keys: number[] = []
  const waiting: Stored[] = []

  const addDrop = (website: number, reason: DropReason, count: number): void => {
    const sum = drops.get(`${website} ${reason}`)
    if (sum) sum[2] += count
    else drops.set(`${website} ${reason}`, [website, reason, count])
  }

  return {
    add(outcomes, key, stored) {
      for (const outcome of outcomes) {
        if (outcome.kind === 'counted') entries.push(outcome.entry)
        else addDrop(outcome.website, outcome.reason, outcome.count ?? 1)
      }
      if (key !== 0) keys.push(key)
      waiting.push(stored)
    },
    await: (stored) => waiting.push(stored),
    isEmpty: () => waiting.length === 0,
    entries: () => entries.length + drops.size,
    keys: () => keys,
    encode: (time) => ({
      time,
      entries: entries.length + drops.size,
      body: encodeGroup(time, entries, [...drops.values()]),
      keys: Float64Array.from(keys),
    }),
    settle(stored) {
      for (const tell of waiting) tell(stored)
    },
  }
}
