import type { VisitAttributes } from '../../events/event.ts'
import type { EventWriter, VisitFinder } from '../../events/store.ts'
import { visitIdleMs } from '../../events/visit.ts'
import { decodeGroup, encodeAttributes } from '../inbox/entry.ts'
import { openInboxReader } from '../inbox/file.ts'
import type { OpenVisit, OpenVisits } from './open-visits.ts'

const entriesPerRead = 10_000

/** Restores the visits that were open when the last process ended, from the store and from the inbox. */
export async function restoreVisits(
  visits: OpenVisits,
  store: EventWriter & VisitFinder,
  inboxPath: string,
  now: number,
): Promise<void> {
  const reader = openInboxReader(inboxPath)
  try {
    let { arrived } = await store.mark(reader.name)
    for (const visit of await store.openVisits(now - visitIdleMs)) visits.restore(toOpenVisit(visit, visit.lastSeenAt))
    for (;;) {
      const groups = reader.readAfter(arrived, entriesPerRead)
      for (const { body } of groups) {
        for (const event of decodeGroup(body).events) visits.restore(toOpenVisit(event, event.time))
      }
      const last = groups.at(-1)
      if (!last) return
      arrived = last.id
    }
  } finally {
    reader.close()
  }
}

interface VisitRecord extends VisitAttributes {
  readonly visitor: bigint
  readonly visit: bigint
}

export const toOpenVisit = (visit: VisitRecord, lastSeenAt: number): OpenVisit => ({
  visitor: hexOf(visit.visitor),
  visit: hexOf(visit.visit),
  startedAt: visit.startedAt,
  lastSeenAt,
  attributes: encodeAttributes(visit),
})

export const hexOf = (id: bigint): string => id.toString(16).padStart(16, '0')
