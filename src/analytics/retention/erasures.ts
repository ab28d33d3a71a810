import { normalizeAddress } from '../../base/address-list.ts'
import type { Clock } from '../../base/clock.ts'
import { DomainError, invalid } from '../../base/errors.ts'
import type { Records } from '../../database/records.ts'
import { addJob } from '../../jobs/add.ts'
import { erasureJobs } from '../../jobs/kinds.ts'
import type { JobQueue } from '../../jobs/queue.ts'
import { startWorker, type Worker } from '../../jobs/worker.ts'
import { dayMs } from '../events/day.ts'
import type { EventEditor } from '../events/store.ts'
import { visitorIds } from '../ingest/sent-hits.ts'

export interface ErasureRequest {
  readonly website: number
  readonly address: string
  readonly userAgent: string
  /** Only counts the events. */
  readonly dryRun: boolean
}

export interface ErasedVisitor {
  readonly events: number
  /** The UTC days whose salts exist. */
  readonly days: readonly string[]
}

export interface ErasureDeps {
  readonly records: Pick<Records, 'db'>
  readonly deleteVisitors: EventEditor['deleteVisitors']
  /** Waits until the hits that this process has accepted are in the event store. */
  readonly whenDrained: () => Promise<unknown>
  /** The salts that still exist. */
  readonly salts: () => Promise<readonly { readonly day: number; readonly salt: string }[]>
  readonly clock: Clock
}

export type Erasures = ReturnType<typeof createErasures>

const minute = 60_000
/**
 * Hits of the visitor may still be in the inbox of another node, also of one that is down. Events up to the request are therefore
 * deleted again after each of these pauses.
 */
const pauses = [15_000, minute, 5 * minute, 60 * minute, 24 * 60 * minute]

/** Erases what is stored of one visitor, as long as the salts exist from which the visitor's ids are derived. */
export function createErasures({ records: { db }, deleteVisitors, whenDrained, salts, clock }: ErasureDeps) {
  return {
    async erase({ website, address, userAgent, dryRun }: ErasureRequest): Promise<ErasedVisitor> {
      const normalized = readAddress(address)
      const usable = await salts()
      if (usable.length === 0)
        throw new DomainError('conflict', 'No salt exists any more, so nothing links stored events to a person.')
      const now = clock()
      const of = { website, address: normalized, userAgent }
      const visitors = usable.flatMap(({ salt }) => visitorIds(salt, now, of))
      if (!dryRun) {
        const key = [website, now, ...visitors].join(' ')
        await addJob(db, { kind: erasureJobs, key, dueAt: now + (pauses[0] ?? 0) }, now)
      }
      await whenDrained()
      const events = await deleteVisitors({ website, visitors: visitors.map(toNumber), dryRun })
      return { events, days: usable.map(({ day }) => new Date(day * dayMs).toISOString().slice(0, 10)).sort() }
    },
  }
}

const toNumber = (visitor: string): bigint => BigInt(`0x${visitor}`)

export function readAddress(address: string): string {
  const normalized = normalizeAddress(address.trim())
  if (/^[\d.]+$|:/.test(normalized)) return normalized
  throw invalid({ address: [`address must be an IP address; found ${JSON.stringify(address)}.`] })
}

export interface ErasureWorkerDeps extends Pick<ErasureDeps, 'deleteVisitors' | 'clock'> {
  readonly queue: JobQueue
  readonly onError: (error: unknown) => void
}

/** Repeats erasures, for events that reach the event store later. */
export const startErasures = ({ queue, clock, deleteVisitors, onError }: ErasureWorkerDeps): Worker =>
  startWorker(
    {
      kind: erasureJobs,
      total: 1,
      pollMs: 15_000,
      retry: { firstMs: 15_000, maxMs: 5 * minute },
      begin:
        async (_, { key, runs }) =>
        async () => {
          const [website, until, ...visitors] = key.split(' ')
          await deleteVisitors({
            website: Number(website),
            visitors: visitors.map(toNumber),
            until: Number(until),
            dryRun: false,
          })
          const pause = pauses[runs + 1]
          return pause === undefined ? { kind: 'done' } : { kind: 'repeat', dueAt: clock() + pause }
        },
    },
    { queue, clock, onError },
  )

/** Validates the request of a command to a running service. */
export function parseErasureRequest(input: unknown): ErasureRequest {
  if (typeof input === 'object' && input !== null && 'website' in input && 'address' in input && 'userAgent' in input) {
    const { website, address, userAgent } = input
    const dryRun = !('dryRun' in input) || input.dryRun !== false
    if (typeof website === 'number' && typeof address === 'string' && typeof userAgent === 'string')
      return { website, address, userAgent, dryRun }
  }
  throw new Error('An erasure needs a website, an address and a user agent.')
}

/** Yields what was erased, as control operations do. */
export async function* runErasure(erasures: Erasures, request: ErasureRequest): AsyncGenerator<ErasedVisitor> {
  yield await erasures.erase(request)
}
