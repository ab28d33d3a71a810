import { setImmediate } from 'node:timers/promises'
import type { Clock } from '../../base/clock.ts'
import { DomainError, type FieldErrors } from '../../base/errors.ts'
import type { WebsiteRow } from '../../database/schema.ts'
import { dayMs } from '../events/day.ts'
import type { VisitFinder } from '../events/store.ts'
import { visitCapMs, visitIdleMs } from '../events/visit.ts'
import type { DropReason } from '../ingest/hit.ts'
import type { CheckedHit, SentHits, SentOutcome } from '../ingest/sent-hits.ts'
import type { OpenVisit } from '../ingest/visits/open-visits.ts'
import { toOpenVisit } from '../ingest/visits/restore.ts'
import { type ReadEvent, readEvent } from './event-fields.ts'
import type { NewServerEvent, ServerEvents } from './server-events.ts'

/** What became of one sent event. */
export type SentResult =
  | { readonly status: 'counted' | 'repeated'; readonly id: string | null }
  | { readonly status: 'dropped'; readonly id: string | null; readonly reason: DropReason }
  | { readonly status: 'invalid'; readonly id: null; readonly errors: FieldErrors }

export interface AcceptDeps {
  readonly events: ServerEvents
  readonly sentHits: SentHits
  readonly store: VisitFinder
  readonly canStore: () => boolean
  /** Counts invalid events, which are not stored. */
  readonly countDrops: (website: number, reason: DropReason) => void
  readonly clock: Clock
}

const eventsAtOnce = 100

type Place = { readonly index: number; readonly event: ReadEvent }

/** Takes the events that a server sends: checks each, finds its visit, and stores it until the event store has it. */
export const createAcceptEvents =
  ({ events, sentHits, store, canStore, countDrops, clock }: AcceptDeps) =>
  async (website: WebsiteRow, sent: readonly unknown[]): Promise<readonly SentResult[]> => {
    const tracked = await sentHits.website(website.id)
    if (!tracked)
      throw new DomainError('conflict', 'The domain of this website counts for another account until it is verified.')
    if (!canStore())
      throw new DomainError('unavailable', 'There is no space for more events.', { retryAfterSeconds: 60 })
    await events.checkCapacity()
    const results: SentResult[] = []
    const context = {
      website: { id: website.id, domain: website.domain },
      now: clock(),
      earliest: earliestOf(website, clock()),
    }
    const valid: Place[] = []
    for (const [index, given] of sent.entries()) {
      // Other requests are answered meanwhile.
      if (index % eventsAtOnce === eventsAtOnce - 1) await setImmediate()
      const read = readEvent(given, context)
      if ('event' in read) valid.push({ index, event: read.event })
      else {
        results[index] = { status: 'invalid', id: null, errors: read.errors }
        countDrops(website.id, read.isAhead ? 'future-time' : 'invalid')
      }
    }
    const fresh = await findNew(website.id, valid, results)
    const checked = await sentHits.check(
      tracked,
      fresh.map(({ event }) => event),
    )
    const { visits, taken } = await findVisits(website.id, checked)
    const outcomes = sentHits.assign(checked, visits, taken)
    const rows = fresh.flatMap(({ event }, index) => {
      const outcome = outcomes[index]
      return outcome ? toRow(event, outcome) : []
    })
    const added = await events.add(website.id, rows)
    for (const [index, { index: place, event }] of fresh.entries()) {
      const [row, outcome] = [rows[index], outcomes[index]]
      if (!row || !outcome) continue
      if (!added.has(row)) results[place] = { status: 'repeated', id: event.id }
      else if (outcome.kind === 'dropped') results[place] = { status: 'dropped', id: event.id, reason: outcome.reason }
      else results[place] = { status: 'counted', id: event.id }
    }
    return results

    /** Those that were not sent before, and not twice in this request. */
    async function findNew(id: number, read: readonly Place[], into: SentResult[]): Promise<readonly Place[]> {
      const known = await events.known(
        id,
        read.flatMap(({ event }) => event.id ?? []),
        read.flatMap(({ event }) => event.orderId ?? []),
      )
      const [seenEvents, seenOrders] = [new Set(known.events), new Set(known.orders)]
      return read.filter(({ index, event }) => {
        if (event.id !== null && seenEvents.has(event.id)) into[index] = { status: 'repeated', id: event.id }
        else if (event.orderId !== null && seenOrders.has(event.orderId)) {
          const message = `must be new; the order ${event.orderId} exists, and is corrected by PUT …/orders/${encodeURIComponent(event.orderId)}`
          into[index] = { status: 'invalid', id: null, errors: { order_id: [message] } }
        } else {
          if (event.id !== null) seenEvents.add(event.id)
          if (event.orderId !== null) seenOrders.add(event.orderId)
          return true
        }
        return false
      })
    }

    /** The visits that these hits may belong to, besides the open ones. */
    async function findVisits(id: number, hits: readonly CheckedHit[]) {
      const drafts = hits.flatMap((hit) => (hit.kind === 'valid' ? hit : []))
      const visitors = [...new Set(drafts.flatMap((hit) => hit.visitors))]
      const times = drafts.map(({ draft }) => draft.time)
      const sentVisits = await events.visitsOf(id, visitors)
      const stored =
        visitors.length === 0
          ? []
          : await store.openVisits(Math.min(...times) - visitCapMs, {
              website: id,
              visitors: visitors.map((visitor) => BigInt(`0x${visitor}`)),
              until: Math.max(...times) + visitIdleMs,
            })
      return {
        visits: merge([...stored.map((visit) => toOpenVisit(visit, visit.lastSeenAt)), ...sentVisits.visits]),
        taken: sentVisits.taken,
      }
    }
  }

/** One entry for each visit, with its last event. */
function merge(visits: readonly OpenVisit[]): readonly OpenVisit[] {
  const merged = new Map<string, OpenVisit>()
  for (const visit of visits) {
    const lastSeenAt = Math.max(visit.lastSeenAt, merged.get(visit.visit)?.lastSeenAt ?? 0)
    merged.set(visit.visit, { ...visit, lastSeenAt })
  }
  return [...merged.values()]
}

/** What is older is deleted, or would be soon. */
export function earliestOf(
  { retention_days, rows_from }: Pick<WebsiteRow, 'retention_days' | 'rows_from'>,
  now: number,
): number {
  const kept = retention_days === 0 ? 0 : now - retention_days * dayMs
  return Math.max(kept, rows_from ?? 0)
}

function toRow({ id, orderId, skewMs, hit, time }: ReadEvent, outcome: SentOutcome): NewServerEvent {
  const common = { event_id: id, name: hit.name, revenue: hit.revenue, currency: hit.currency, skew_ms: skewMs }
  if (outcome.kind === 'dropped')
    return {
      ...common,
      kind: 'drop',
      order_id: null,
      time,
      visitor: '',
      visit: '',
      started_at: time,
      content: outcome.reason,
    }
  const { visitor, visit, startedAt } = outcome.visit
  return {
    ...{ ...common, kind: 'event', order_id: orderId, time: outcome.time, visitor, visit },
    ...{ started_at: startedAt, content: outcome.entry },
  }
}
