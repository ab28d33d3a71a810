import { setTimeout } from 'node:timers/promises'
import type { Clock } from '../../../base/clock.ts'
import type { StoreHost } from '../../events/thread/host.ts'
import type { Outcome } from '../outcome.ts'
import { type DrainClient, startDrain } from './drain-client.ts'
import { createGroup, type Group, type Stored } from './group.ts'
import { holdInbox } from './hold.ts'
import { createRecentKeys } from './recent-keys.ts'
import { startWriter } from './writer-client.ts'

export interface InboxOptions {
  readonly path: string
  readonly clock: Clock
  readonly limits: InboxLimits
  readonly onProblem: (message: string) => void
}

export interface InboxLimits {
  /** What may wait for the event store before hits are refused. */
  readonly entries: number
  readonly bytes: number
  /** How many delivery ids are remembered, and for how long. */
  readonly recentKeys: number
  readonly recentMs: number
}

/** Keeps what came in until the event store has it. */
export interface Inbox {
  hasRoom(): boolean
  /** Whether this delivery came before; `stored` is then told what becomes, or became, of the first. */
  isRepeated(key: number, stored: Stored): boolean
  /** `key` is the hash of the client's id for the delivery; 0 where it sent none. */
  put(outcomes: readonly Outcome[], key: number, stored: Stored): void
  /** Begins to move what is here on to the event store. */
  drainInto(host: StoreHost): void
  /** Whether the event store took what it was given last. */
  isDraining(): boolean
  /** Moves everything that it can in that time, and closes. What could not be moved stays on disk. */
  stop(withinMs: number): Promise<void>
}

/** A group waits this long for company: a commit and two messages cost the same for one hit as for fifty. */
const gatherMs = 2

const batch = 4000

export async function openInbox({ path, clock, limits, onProblem }: InboxOptions): Promise<Inbox> {
  const held = holdInbox(path)
  const writer = await startWriter({ path, recentKeys: limits.recentKeys, recentMs: limits.recentMs })
  const storedKeys = createRecentKeys(limits.recentKeys)
  for (const keys of writer.recentKeys) for (const key of keys) storedKeys.add(key)
  /** By the key as text: V8 hashes texts with a secret, but numbers, which clients can choose, without one. */
  const unstoredKeys = new Map<string, Group>()
  let gathering = createGroup()
  let writing: Promise<void> | null = null
  let drain: DrainClient | null = null
  let isDraining = true
  let stopping = false

  /** Commits group after group: while one is on its way to disk, the next gathers. */
  const write = async (): Promise<void> => {
    while (!gathering.isEmpty()) {
      await setTimeout(gatherMs)
      const group = gathering
      gathering = createGroup()
      settle(group, await commit(group))
    }
    writing = null
  }

  const commit = async (group: Group): Promise<boolean> => {
    try {
      await writer.commit(group.encode(clock()))
      return true
    } catch (error) {
      onProblem(`The inbox could not be written: ${String(error)}`)
      return false
    }
  }

  const settle = (group: Group, stored: boolean): void => {
    for (const key of group.keys()) {
      unstoredKeys.delete(String(key))
      if (stored) storedKeys.add(key)
    }
    group.settle(stored)
  }

  return {
    hasRoom() {
      const { entries, bytes } = writer.stock()
      return !stopping && entries + gathering.entries() < limits.entries && bytes < limits.bytes
    },
    isRepeated(key, stored) {
      const group = unstoredKeys.get(String(key))
      if (group) group.await(stored)
      else if (storedKeys.has(key)) stored(true)
      else return false
      return true
    },
    put(outcomes, key, stored) {
      gathering.add(outcomes, key, stored)
      if (key !== 0) unstoredKeys.set(String(key), gathering)
      writing ??= write()
    },
    drainInto(host) {
      drain = startDrain(
        host,
        { path, batch, gatherMs: host.batchIntervalMs },
        {
          drained(lastId) {
            isDraining = true
            writer.delete(lastId)
          },
          failed(message) {
            isDraining = false
            onProblem(`The event store did not take a batch: ${message}`)
          },
        },
      )
    },
    isDraining: () => isDraining,
    async stop(withinMs) {
      stopping = true
      await writing
      await drain?.stop(withinMs)
      await writer.close()
      held.release()
    },
  }
}
