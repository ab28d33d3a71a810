import { randomBytes } from 'node:crypto'
import { createKeyedTextHash } from '../base/keyed-hash.ts'

/** The open connections of a listener, in total and from each network, counted in memory that several threads share. */
export interface ConnectionCounts {
  /** Counts a connection and returns true; false if it is one too many. `network` is null if it is not limited. */
  open(network: string | null, limits: { readonly total: number; readonly perNetwork: number }): boolean
  close(network: string | null): void
}

/** The memory and the key of the counts. Each thread has its own part, so that what a dead thread has counted is forgotten with it. */
export interface SharedCounts {
  readonly memory: SharedArrayBuffer
  readonly secret: Uint8Array
}

/**
 * Networks are counted by a hash of their name. Two networks that share a counter are counted as one; among 10,000 connections
 * that concerns one network in seven, and adds a connection or two to a limit of a thousand.
 */
const counters = 2 ** 16
const totalAt = counters
const countsPerThread = counters + 1

export const createSharedCounts = (threads: number): SharedCounts => ({
  memory: new SharedArrayBuffer(threads * countsPerThread * Int32Array.BYTES_PER_ELEMENT),
  secret: randomBytes(8),
})

/** Begins without connections of this thread; the threads are numbered from 0. */
export function openConnectionCounts({ memory, secret } = createSharedCounts(1), thread = 0): ConnectionCounts {
  const counts = new Int32Array(memory)
  const own = thread * countsPerThread
  counts.fill(0, own, own + countsPerThread)
  const hash = createKeyedTextHash(Buffer.from(secret))

  const sumOf = (at: number): number => {
    let sum = 0
    for (let from = 0; from < counts.length; from += countsPerThread) sum += Atomics.load(counts, from + at)
    return sum
  }

  /** False if the counters of all threads are at their limit. */
  const increase = (at: number, limit: number): boolean => {
    Atomics.add(counts, own + at, 1)
    if (sumOf(at) <= limit) return true
    Atomics.sub(counts, own + at, 1)
    return false
  }

  return {
    open(network, { total, perNetwork }) {
      if (!increase(totalAt, total)) return false
      if (network === null || increase(hash(network) % counters, perNetwork)) return true
      Atomics.sub(counts, own + totalAt, 1)
      return false
    },
    close(network) {
      Atomics.sub(counts, own + totalAt, 1)
      if (network !== null) Atomics.sub(counts, own + (hash(network) % counters), 1)
    },
  }
}
