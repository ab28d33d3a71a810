import { setTimeout as sleep } from 'node:timers/promises'
import type { VisitFinder } from '../../events/store.ts'
import type { OpenVisit } from './open-visits.ts'
import { toOpenVisit } from './restore.ts'

/** Requests the visits with events since a time. Those last seen before `endedBefore` are not tracked any more. */
export interface VisitSyncRequest {
  readonly since: number
  readonly endedBefore: number
}

/** Small enough that no request is delayed. */
const chunkSize = 500
const pauseMs = 5
/** A visit that is dropped from this list is sent again, which is harmless. */
const maxSent = 500_000

export type VisitSyncMethods = ReturnType<typeof createMethods>

/** Runs in the store's thread, so that only visits that were not sent before cross threads. */
export function createMethods(store: VisitFinder) {
  const sent = new Map<bigint, number>()
  return {
    async *newVisits({ since, endedBefore }: VisitSyncRequest): AsyncGenerator<readonly OpenVisit[], void, undefined> {
      const visits = await store.openVisits(since)
      const fresh = visits.filter(({ visit, lastSeenAt }) => sent.get(visit) !== lastSeenAt)
      for (let at = 0; at < fresh.length; at += chunkSize) {
        yield fresh.slice(at, at + chunkSize).map((visit) => toOpenVisit(visit, visit.lastSeenAt))
        await sleep(pauseMs)
      }
      for (const { visit, lastSeenAt } of fresh) sent.set(visit, lastSeenAt)
      for (const [visit, lastSeenAt] of sent) {
        if (lastSeenAt < endedBefore || sent.size > maxSent) sent.delete(visit)
      }
    },
  }
}
