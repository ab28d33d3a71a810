import { setTimeout as sleep } from 'node:timers/promises'
import type { MessagePort } from 'node:worker_threads'
import type { EventStore } from '../../events/store.ts'
import { openVisitOf } from '../restore.ts'
import type { RestoredVisit } from './open-visits.ts'

/** A look at the visits with events since then. Those that were seen last before `endedBefore` need not be known. */
export interface ToFollower {
  readonly since: number
  readonly endedBefore: number
}

/** What each look is answered with: pieces of what is new, and one word at its end. */
export type FromFollower =
  | { readonly kind: 'visits'; readonly visits: readonly RestoredVisit[] }
  | { readonly kind: 'looked' }
  | { readonly kind: 'failed'; readonly message: string }

/** Few enough at a time that no request waits for them. */
const inAPiece = 500
const pauseMs = 5
/** What was told is told again where it was forgotten, and changes nothing then. */
const mostTold = 500_000

/** Works beside the store, so that of the visits that were read only those cross threads that were not told before. */
export function start(store: Pick<EventStore, 'openVisits'>, _data: unknown, port: MessagePort): void {
  const told = new Map<bigint, number>()
  const tell = (message: FromFollower): void => port.postMessage(message)

  const look = async ({ since, endedBefore }: ToFollower): Promise<void> => {
    const found = await store.openVisits(since)
    const fresh = found.filter(({ visit, lastSeenAt }) => told.get(visit) !== lastSeenAt)
    for (let at = 0; at < fresh.length; at += inAPiece) {
      const visits = fresh.slice(at, at + inAPiece).map((visit) => openVisitOf(visit, visit.lastSeenAt))
      tell({ kind: 'visits', visits })
      await sleep(pauseMs)
    }
    for (const { visit, lastSeenAt } of fresh) told.set(visit, lastSeenAt)
    for (const [visit, lastSeenAt] of told) {
      if (lastSeenAt < endedBefore || told.size > mostTold) told.delete(visit)
    }
  }

  port.on('message', (message: ToFollower) => {
    look(message).then(
      () => tell({ kind: 'looked' }),
      (error) => tell({ kind: 'failed', message: String(error) }),
    )
  })
}
