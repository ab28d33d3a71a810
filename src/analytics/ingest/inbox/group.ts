import type { DropReason } from '../hit.ts'
import { encodeGroup } from './entry.ts'
import type { NewGroup } from './messages.ts'

/** What one hit came to. */
export interface Delivery {
  /** Encoded events. */
  readonly entries: readonly string[]
  readonly drops: readonly Drop[]
  /** Hash of the client's id for it; 0 where it sent none. */
  readonly key: number
}

export interface Drop {
  readonly website: number
  readonly reason: DropReason
}

/** Told once: true when it is on disk, false when it could not be. */
export type Stored = (stored: boolean) => void

/** Deliveries that are committed together. */
export interface Group {
  add(delivery: Delivery, stored: Stored): void
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

  const addDrop = ({ website, reason }: Drop): void => {
    const sum = drops.get(`${website} ${reason}`)
    if (sum) sum[2]++
    else drops.set(`${website} ${reason}`, [website, reason, 1])
  }

  return {
    add(delivery, stored) {
      entries.push(...delivery.entries)
      delivery.drops.forEach(addDrop)
      if (delivery.key) keys.push(delivery.key)
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
