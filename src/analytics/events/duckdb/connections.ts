import type { DuckDBConnection } from '@duckdb/node-api'
import { DomainError } from '../../../base/errors.ts'
import type { Database } from './database.ts'

/** A connection runs one statement at a time, so readers share a small pool. */
export interface Connections {
  /** Rejects with the signal's reason if it is aborted before a connection is free. */
  take(signal?: AbortSignal): Promise<DuckDBConnection>
  giveBack(connection: DuckDBConnection): void
  /** Resolves when everyone who has a connection now has returned it, or the signal is aborted. */
  returned(signal: AbortSignal): Promise<void>
  /** Interrupts running statements, rejects waiting callers, and resolves when every connection is returned or idle. */
  close(): Promise<void>
}

/** An idle stream holds its connection until someone reads on, so closing waits for it no longer than this. */
const closeWithinMs = 5_000
/** The engine ignores an interrupt before a statement has started, so interrupts are repeated. */
const interruptEveryMs = 50

export async function openConnections(database: Database, size: number): Promise<Connections> {
  const all = await Promise.all(Array.from({ length: size }, () => database.connect()))
  const free = new Set(all)
  const waiting = new Set<Waiting>()
  let closed = false

  /** How often each connection was returned. */
  const uses = new Map<DuckDBConnection, number>()

  const giveBack = (connection: DuckDBConnection): void => {
    uses.set(connection, (uses.get(connection) ?? 0) + 1)
    const [next] = waiting
    if (closed || !next) free.add(connection)
    else next.start(connection)
  }

  const take = async (signal?: AbortSignal): Promise<DuckDBConnection> => {
    signal?.throwIfAborted()
    if (closed) throw closing()
    const [connection] = free
    if (connection) {
      free.delete(connection)
      return connection
    }
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        waiting.delete(entry)
        signal?.removeEventListener('abort', abort)
      }
      const abort = (): void => entry.refuse(signal?.reason)
      const entry: Waiting = {
        start(connection) {
          leave()
          resolve(connection)
        },
        refuse(error) {
          leave()
          reject(error)
        },
      }
      signal?.addEventListener('abort', abort)
      waiting.add(entry)
    })
  }

  return {
    take,
    giveBack,
    async returned(signal) {
      const taken = all.filter((connection) => !free.has(connection)).map((one) => [one, uses.get(one)] as const)
      while (!signal.aborted && taken.some(([one, before]) => !free.has(one) && uses.get(one) === before))
        await new Promise((resolve) => setTimeout(resolve, interruptEveryMs))
    },
    async close() {
      closed = true
      for (const entry of waiting) entry.refuse(closing())
      const end = Date.now() + closeWithinMs
      while (free.size < all.length && Date.now() < end) {
        for (const connection of all) if (!free.has(connection)) connection.interrupt()
        await new Promise((resolve) => setTimeout(resolve, interruptEveryMs))
      }
      for (const connection of free) connection.closeSync()
    },
  }
}

/** Interrupts the statements of a connection when the signal is aborted. The returned function ends that. */
export function interruptOnAbort(connection: DuckDBConnection, signal: AbortSignal | undefined): () => void {
  let again: NodeJS.Timeout | undefined
  const interrupt = (): void => {
    connection.interrupt()
    again = setTimeout(interrupt, interruptEveryMs)
  }
  signal?.addEventListener('abort', interrupt)
  return () => {
    signal?.removeEventListener('abort', interrupt)
    clearTimeout(again)
  }
}

interface Waiting {
  start(connection: DuckDBConnection): void
  refuse(error: unknown): void
}

const closing = (): DomainError => new DomainError('unavailable', 'The event store is closing.')
