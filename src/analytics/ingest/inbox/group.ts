import type { BotHit } from '../../events/bot-hit.ts'
import type { DropReason, WebsiteOutcome } from '../hit.ts'
import { encodeGroup } from './entry.ts'
import type { NewGroup } from './writer.ts'

/** Called once: with true when it is on disk, with false if that failed. */
export type OnStored = (stored: boolean) => void

/** Deliveries that are committed in one transaction. */
export interface Group {
  /** Adds the outcomes of one hit. `key` is the hash of the client's delivery id; 0 if it sent none. */
  add(outcomes: readonly WebsiteOutcome[], key: number, stored: OnStored): void
  /** Adds a callback for a repeated delivery. */
  addWaiter(stored: OnStored): void
  isEmpty(): boolean
  entries(): number
  /** The approximate size of the entries. */
  bytes(): number
  keys(): readonly number[]
  /** To be called once, when nothing is added any more. */
  encode(time: number): NewGroup
  settle(stored: boolean): void
}

/** The size of an encoded bot hit without its page. */
const botBytes = 120

export function createGroup(): Group {
  const entries: string[] = []
  const bots: BotHit[] = []
  const drops = new Map<string, [website: number, reason: DropReason, count: number]>()
  const keys: number[] = []
  const waiting: OnStored[] = []
  let bytes = 0

  const addDrop = (website: number, reason: DropReason, count: number): void => {
    const sum = drops.get(`${website} ${reason}`)
    if (sum) sum[2] += count
    else drops.set(`${website} ${reason}`, [website, reason, count])
  }

  return {
    add(outcomes, key, stored) {
      for (const outcome of outcomes) {
        if (outcome.kind === 'counted') {
          entries.push(outcome.entry)
          bytes += outcome.entry.length
        } else {
          addDrop(outcome.website, outcome.reason, outcome.count ?? 1)
          if (outcome.bot) {
            bots.push(outcome.bot)
            bytes += botBytes + outcome.bot.page.length
          }
        }
      }
      if (key !== 0) keys.push(key)
      waiting.push(stored)
    },
    addWaiter: (stored) => waiting.push(stored),
    isEmpty: () => waiting.length === 0,
    entries: () => entries.length + drops.size + bots.length,
    bytes: () => bytes,
    keys: () => keys,
    encode(time) {
      const body = encodeGroup(time, entries, [...drops.values()], bots)
      const encoded = { time, entries: entries.length + drops.size + bots.length, body, keys: Float64Array.from(keys) }
      // Kept until the group is on disk, the garbage collector would move them to the old generation.
      entries.length = 0
      return encoded
    },
    settle(stored) {
      for (const notify of waiting) notify(stored)
    },
  }
}
