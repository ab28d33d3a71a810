import { setTimeout } from 'node:timers/promises'
import type { Clock } from '../../../base/clock.ts'
import type { StoreHost } from '../../events/thread/host.ts'
import type { WebsiteOutcome } from '../hit.ts'
import { createInboxAge } from './age.ts'
import { type DrainClient, startDrain } from './drain-client.ts'
import { readInboxName } from './file.ts'
import { createGroup, type Group, type OnStored } from './group.ts'
import { lockInbox } from './lock.ts'
import { createRecentKeys } from './recent-keys.ts'
import { startWriter } from './writer-client.ts'

export interface InboxOptions {
  readonly path: string
  readonly clock: Clock
  readonly limits: InboxLimits
  /** The last id of the inbox of this name that the last backup has; entries are kept until then. Without backups, there is none. */
  readonly backedUpId?: (inbox: string) => number
  /** The names of inboxes that the event store has a mark of. */
  readonly knownInboxes?: readonly string[]
  readonly onProblem: (message: string) => void
}

export interface InboxLimits {
  /** The maximum backlog; beyond it, hits are refused. */
  readonly entries: number
  readonly bytes: number
  /** How many delivery ids are kept to detect repetitions, and for how long. */
  readonly recentKeys: number
  readonly recentMs: number
}

/** What waits for the event store. */
export interface InboxStatus {
  readonly entries: number
  readonly bytes: number
  /** The age of the oldest hit; 0 if none waits. */
  readonly oldestMs: number
  /** How long the last hits that reached the event store had waited. */
  readonly lagMs: number
  readonly isDraining: boolean
  /** Batches that the event store did not take, since the start of this process. */
  readonly failures: number
}

/** Stores hits durably until the event store has them. */
export interface Inbox {
  hasCapacity(): boolean
  /** Whether the delivery is a repetition; `stored` is then called with the result of the first. */
  isRepeated(key: number, stored: OnStored): boolean
  /** `key` is the hash of the client's delivery id; 0 if it sent none. */
  put(outcomes: readonly WebsiteOutcome[], key: number, stored: OnStored): void
  /** Starts to drain into the event store. */
  drainInto(host: StoreHost): void
  /** Whether the event store accepted the last batch. */
  isDraining(): boolean
  status(): InboxStatus
  /** Whether the last group was written to disk; true if that failed a while ago, and nothing was to be written since. */
  canWrite(): boolean
  /** Waits until the hits that were put before are in the event store; false if that takes longer. */
  whenDrained(withinMs: number): Promise<boolean>
  /** Deletes hits that are in the event store, and were kept in case that is damaged. */
  forgetDrained(): Promise<void>
  /** Drains as much as possible within the time, and closes. The rest stays on disk. */
  stop(withinMs: number): Promise<void>
}

/** How long a group waits for more hits: a commit and two messages cost the same for one hit as for fifty. */
const groupDelayMs = 2

/** Hits of this size may wait for the disk; beyond it, further ones are refused instead of using more memory. */
const maxUnwrittenBytes = 16 * 1024 ** 2

const batchEntries = 4000
/** How long a failed write counts as the state of the disk, if there are no further ones. */
const failureMs = 30_000

export async function openInbox(options: InboxOptions): Promise<Inbox> {
  const { path, clock, limits, backedUpId, knownInboxes = [], onProblem } = options
  const lock = lockInbox(path)
  const { recentKeys, recentMs } = limits
  const writer = await startWriter({ path, recentKeys, recentMs, knownInboxes }, onProblem)
  const name = readInboxName(path) ?? ''
  const keys = createDeliveryKeys(limits.recentKeys, writer.recentKeys)
  const waits = createDrainWaits()
  let gathering = createGroup()
  let writing: Promise<void> | null = null
  let drain: DrainClient | null = null
  let isDraining = true
  let failedAt = Number.NEGATIVE_INFINITY
  let failures = 0
  const age = createInboxAge(clock, writer.lastIdAtStart)
  let stopping = false
  let storedId = writer.lastIdAtStart

  /** Commits groups one after another: while one is written to disk, the next collects hits. */
  const write = async (): Promise<void> => {
    while (!gathering.isEmpty()) {
      await setTimeout(groupDelayMs)
      const group = gathering
      gathering = createGroup()
      const stored = await commit(group)
      keys.settle(group, stored)
      group.settle(stored)
    }
    writing = null
  }

  const commit = async (group: Group): Promise<boolean> => {
    try {
      storedId = await writer.commit(group.encode(clock()))
      age.stored(storedId)
      failedAt = Number.NEGATIVE_INFINITY
      return true
    } catch (error) {
      failedAt = performance.now()
      onProblem(`The inbox could not be written: ${String(error)}`)
      return false
    }
  }

  return {
    hasCapacity() {
      const { entries, bytes } = writer.backlog()
      return (
        !stopping &&
        entries + gathering.entries() < limits.entries &&
        bytes < limits.bytes &&
        gathering.bytes() < maxUnwrittenBytes
      )
    },
    isRepeated: keys.isRepeated,
    put(outcomes, key, stored) {
      gathering.add(outcomes, key, stored)
      if (key !== 0) keys.add(key, gathering)
      writing ??= write()
    },
    drainInto(host) {
      drain = startDrain(
        host,
        { path, batchEntries, batchIntervalMs: host.batchIntervalMs },
        {
          drained(lastId, settledId) {
            isDraining = true
            age.drained(lastId)
            waits.drained(lastId)
            writer.drained(lastId, Math.min(settledId, backedUpId?.(name) ?? settledId))
          },
          failed(message) {
            isDraining = false
            failures++
            onProblem(`The event store did not take a batch: ${message}`)
          },
        },
      )
    },
    isDraining: () => isDraining,
    canWrite: () => performance.now() - failedAt > failureMs,
    async whenDrained(withinMs) {
      await writing
      return await waits.until(storedId, withinMs)
    },
    forgetDrained: writer.forgetDrained,
    status() {
      const { entries, bytes } = writer.backlog()
      return { entries, bytes, oldestMs: age.oldestMs(), lagMs: age.lagMs(), isDraining, failures }
    },
    async stop(withinMs) {
      stopping = true
      await writing
      await drain?.stop(withinMs)
      await writer.close()
      lock.release()
    },
  }
}

/** The deliveries that clients may repeat. */
function createDeliveryKeys(maxKeys: number, recent: readonly Float64Array[]) {
  const storedKeys = createRecentKeys(maxKeys)
  for (const keys of recent) for (const key of keys) storedKeys.add(key)
  /** By the key as text: V8 hashes texts with a secret, but numbers, which clients can choose, without one. */
  const unstoredKeys = new Map<string, Group>()
  return {
    add: (key: number, group: Group) => void unstoredKeys.set(String(key), group),
    isRepeated(key: number, stored: OnStored): boolean {
      const group = unstoredKeys.get(String(key))
      if (group) group.addWaiter(stored)
      else if (storedKeys.has(key)) stored(true)
      else return false
      return true
    },
    settle(group: Group, stored: boolean): void {
      for (const key of group.keys()) {
        unstoredKeys.delete(String(key))
        if (stored) storedKeys.add(key)
      }
    },
  }
}

/** Who waits until the event store has an entry. */
function createDrainWaits() {
  let drainedId = 0
  let waiting: readonly { readonly id: number; readonly resolve: (drained: boolean) => void }[] = []
  return {
    drained(lastId: number): void {
      drainedId = lastId
      for (const { id, resolve } of waiting) if (id <= lastId) resolve(true)
      waiting = waiting.filter(({ id }) => id > lastId)
    },
    /** False if it takes longer. */
    async until(id: number, withinMs: number): Promise<boolean> {
      if (drainedId >= id) return true
      return await new Promise((resolve) => {
        const timer = globalThis.setTimeout(() => end(false), withinMs)
        const end = (drained: boolean): void => {
          clearTimeout(timer)
          waiting = waiting.filter((other) => other.resolve !== end)
          resolve(drained)
        }
        waiting = [...waiting, { id, resolve: end }]
      })
    },
  }
}
