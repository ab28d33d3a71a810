import { DomainError } from '../../base/errors.ts'
import { createFairSlots, type FairSlotsOptions, type Release } from '../../base/fair-slots.ts'
import type { OpenedRows } from './opened-rows.ts'

/** Who asks for an export: an account, or a visitor of a shared page, from a network. */
export interface Exporter {
  readonly account: number | null
  readonly network: string
}

export interface ExportLimits {
  /** Exports that run at a time: of all accounts, of one, of one network, and of visitors of shared pages. */
  readonly total: number
  readonly perAccount: number
  readonly perNetwork: number
  readonly shared: number
  /** How long one may take: an account's, and one of a shared page. */
  readonly maxMs: number
  readonly maxSharedMs: number
  /** How long the query of one of a shared page may take until its first row. */
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

/** An export that runs: its rows, and what ends it. */
export interface RunningExport<Piece> {
  readonly rows: OpenedRows<Piece>
  /** Aborted where the client goes away, or the time is over. */
  readonly signal: AbortSignal
  /** Stops reading and gives the slot back. */
  close(): Promise<void>
}

export interface Exports {
  /** Waits for a slot, and opens the rows; refuses with `too-many` where that would take too long. */
  open<Piece>(
    exporter: Exporter,
    disconnected: AbortSignal,
    openRows: (signal: AbortSignal) => Promise<OpenedRows<Piece>>,
  ): Promise<RunningExport<Piece>>
}

const waiting = { what: 'exports', maxWaitingPerOwner: 4, maxWaiting: 64, maxWaitMs: 5_000 }

/** Bounds exports, which hold what they read from for as long as their readers take. */
export function createExports(limits: ExportLimits = defaultExportLimits): Exports {
  const slots = (total: number, perOwner: number) =>
    createFairSlots({ ...waiting, total, perOwner } satisfies FairSlotsOptions)
  const accounts = slots(limits.total, limits.perAccount)
  // Without a total: who waits for a slot of the account has one of the network, and must keep no other network waiting.
  const networks = slots(Number.POSITIVE_INFINITY, limits.perNetwork)
  const shared = slots(limits.shared, 1)

  const take = async ({ account, network }: Exporter, signal: AbortSignal): Promise<Release> => {
    // Strangers wait for strangers only.
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

  const openIn = async <Piece>(
    release: Release,
    signal: AbortSignal,
    openRows: (signal: AbortSignal) => Promise<OpenedRows<Piece>>,
  ): Promise<RunningExport<Piece>> => {
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
    async open(exporter, disconnected, openRows) {
      const isShared = exporter.account === null
      const maxMs = isShared ? limits.maxSharedMs : limits.maxMs
      const maxOpenMs = isShared ? limits.maxSharedOpenMs : maxMs
      const late = new AbortController()
      let opening: NodeJS.Timeout | undefined
      try {
        const release = await take(exporter, disconnected)
        opening = setTimeout(() => late.abort(), maxOpenMs)
        const signal = AbortSignal.any([disconnected, AbortSignal.timeout(maxMs), late.signal])
        return await openIn(release, signal, openRows)
      } catch (error) {
        // Neither is a mistake of ours, or anything for the log.
        if (disconnected.aborted) throw new DomainError('unavailable', 'The client has disconnected.')
        if (isTimeout(error) || late.signal.aborted) throw tookTooLong(maxOpenMs)
        throw error
      } finally {
        clearTimeout(opening)
      }
    },
  }
}

const isTimeout = (error: unknown): boolean => error instanceof DOMException && error.name === 'TimeoutError'

const tookTooLong = (ms: number): DomainError =>
  new DomainError(
    'unavailable',
    `The export took longer than the allowed ${ms / 1000} seconds. Choose a shorter period or fewer filters.`,
    { retryAfterSeconds: 60 },
  )
