import { DomainError } from '../../../base/errors.ts'
import { createFairSlots, type FairSlotsOptions, type Release } from '../../../base/fair-slots.ts'
import type { RowStream } from './row-stream.ts'

/** The client of an export: an account, or a visitor of a shared page (null), and its network. */
export interface ExportClient {
  readonly account: number | null
  readonly network: string
}

export interface ExportLimits {
  /** Concurrent exports: of all accounts, of one account, of one network, and of visitors of shared pages. */
  readonly total: number
  readonly perAccount: number
  readonly perNetwork: number
  readonly shared: number
  /** The maximum duration of an export: of an account, and of a shared page. */
  readonly maxMs: number
  readonly maxSharedMs: number
  /** How long the query of a shared page's export may take until its first row. */
  readonly maxSharedOpenMs: number
}

export const defaultExportLimits: ExportLimits = {
  total: 4,
  perAccount: 2,
  perNetwork: 3,
  shared: 2,
  maxMs: 60 * 60_000,
  maxSharedMs: 5 * 60_000,
  maxSharedOpenMs: 20_000,
}

/** A running export. */
export interface RunningExport<Chunk> {
  readonly rows: RowStream<Chunk>
  /** Aborted when the client disconnects or the time limit is reached. */
  readonly signal: AbortSignal
  /** Stops reading and releases the slot. */
  close(): Promise<void>
}

export interface Exports {
  /** Waits for a slot and opens the rows; throws `too-many` if that takes too long. */
  open<Chunk>(
    client: ExportClient,
    disconnected: AbortSignal,
    openRows: (signal: AbortSignal) => Promise<RowStream<Chunk>>,
  ): Promise<RunningExport<Chunk>>
}

const waiting = { what: 'exports', maxWaitingPerOwner: 4, maxWaiting: 64, maxWaitMs: 5_000 }

/** Limits exports, which occupy the event store for as long as their clients take to read. */
export function createExports(limits: ExportLimits = defaultExportLimits): Exports {
  const slots = (total: number, perOwner: number) =>
    createFairSlots({ ...waiting, total, perOwner } satisfies FairSlotsOptions)
  const accounts = slots(limits.total, limits.perAccount)
  // Without a total: an export that waits for a slot of its account already holds one of its network, and must not delay others.
  const networks = slots(Number.POSITIVE_INFINITY, limits.perNetwork)
  const shared = slots(limits.shared, 1)

  const take = async ({ account, network }: ExportClient, signal: AbortSignal): Promise<Release> => {
    // Visitors of shared pages never occupy the slots of accounts.
    if (account === null) return await shared.take(network, signal)
    const release = await networks.take(network, signal)
    try {
      const releaseAccount = await accounts.take(String(account), signal)
      return () => {
        releaseAccount()
        release()
      }
    } catch (error) {
      release()
      throw error
    }
  }

  const openInSlot = async <Chunk>(
    release: Release,
    signal: AbortSignal,
    openRows: (signal: AbortSignal) => Promise<RowStream<Chunk>>,
  ): Promise<RunningExport<Chunk>> => {
    try {
      const rows = await openRows(signal)
      return {
        rows,
        signal,
        async close() {
          await rows.return().catch(() => undefined)
          release()
        },
      }
    } catch (error) {
      release()
      throw error
    }
  }

  return {
    async open(client, disconnected, openRows) {
      const isShared = client.account === null
      const maxMs = isShared ? limits.maxSharedMs : limits.maxMs
      const maxOpenMs = isShared ? limits.maxSharedOpenMs : maxMs
      const openTimeout = new AbortController()
      let opening: NodeJS.Timeout | undefined
      try {
        const release = await take(client, disconnected)
        opening = setTimeout(() => openTimeout.abort(), maxOpenMs)
        const signal = AbortSignal.any([disconnected, AbortSignal.timeout(maxMs), openTimeout.signal])
        return await openInSlot(release, signal, openRows)
      } catch (error) {
        // Neither is an internal error that should be logged.
        if (disconnected.aborted) throw new DomainError('unavailable', 'The client has disconnected.')
        if (isTimeout(error) || openTimeout.signal.aborted) throw timeoutError(maxOpenMs)
        throw error
      } finally {
        clearTimeout(opening)
      }
    },
  }
}

const isTimeout = (error: unknown): boolean => error instanceof DOMException && error.name === 'TimeoutError'

const timeoutError = (ms: number): DomainError =>
  new DomainError(
    'unavailable',
    `The export took longer than the allowed ${ms / 1000} seconds. Choose a shorter period or fewer filters.`,
    { retryAfterSeconds: 60 },
  )
