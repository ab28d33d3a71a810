import { setTimeout as sleep } from 'node:timers/promises'
import type { EventStore } from '../../events/store.ts'
import { openVisitOf } from '../restore.ts'
import type { RestoredVisit } from './open-visits.ts'

/** Asks for the visits with events since then. Those that were seen last before `endedBefore` need not be known. */
export interface FollowRequest {
  readonly since: number
  readonly endedBefore: number
}

/** Few enough at a time that no request waits for them. */
const inAPiece = 500
const pauseMs = 5
/** A visit that was forgotten here is sent again, and changes nothing then. */
const mostSent = 500_000

export type FollowMethods = ReturnType<typeof createMethods>

/** Works in the store's thread, so that of the visits that were read only those cross threads that were not sent before. */
export function createMethods(store: Pick<EventStore, 'openVisits'>) {
  const sent = new Map<bigint, number>()
  return {
    async *newVisits({ since, endedBefore }: FollowRequest): AsyncGenerator<readonly RestoredVisit[], void, undefined> {
      const found = await store.openVisits(since)
      const fresh = found.filter(({ visit, lastSeenAt }) => sent.get(visit) !== lastSeenAt)
      for (let at = 0; at < fresh.length; at += inAPiece) {
        yield fresh.slice(at, at + inAPiece).map((visit) => openVisitOf(visit, visit.lastSeenAt))
        await sleep(pauseMs)
      }
      for (const { visit, lastSeenAt } of fresh) sent.set(visit, lastSeenAt)
      for (const [visit, lastSeenAt] of sent) {
        if (lastSeenAt < endedBefore || sent.size > mostSent) sent.delete(visit)
      }
    },
  }
}
