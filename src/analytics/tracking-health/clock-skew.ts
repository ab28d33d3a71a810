import type { Clock } from '../../base/clock.ts'
import type { Records } from '../../database/records.ts'
import type { ServerEvents } from '../server-events/server-events.ts'
import { medianOf } from './traffic.ts'

/** How far clocks are from ours, in milliseconds. */
export interface ClockSkew {
  /** The times that servers gave their events, of those that did; null if there were none. */
  readonly server_events: {
    readonly events: number
    readonly median_ms: number
    /** The furthest ahead. A time in the past may be that of an event which was sent later. */
    readonly max_ms: number
  } | null
  /** Our clock, compared with that of the database server; null without one. */
  readonly node_ms: number | null
}

/** Less than this is the time that requests take, and of no consequence. */
const maxServerMs = 60_000
const maxNodeMs = 2_000

export async function readClockSkew(
  { serverTime }: Pick<Records, 'serverTime'>,
  events: Pick<ServerEvents, 'skewsSince'>,
  website: number,
  { since, clock }: { readonly since: number; readonly clock: Clock },
): Promise<ClockSkew> {
  const skews = await events.skewsSince(website, since)
  const before = clock()
  const database = await serverTime()
  const middle = (before + clock()) / 2
  return {
    server_events:
      skews.length === 0
        ? null
        : { events: skews.length, median_ms: Math.round(medianOf(skews)), max_ms: Math.max(...skews) },
    node_ms: database === null ? null : Math.round(middle - database),
  }
}

export const isSkewed = ({ server_events, node_ms }: ClockSkew): boolean =>
  (server_events !== null && server_events.max_ms > maxServerMs) || Math.abs(node_ms ?? 0) > maxNodeMs
