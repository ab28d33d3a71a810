import type { VisitAttributes } from '../events/event.ts'
import type { EventStore } from '../events/store.ts'
import { visitIdleMs } from '../events/visit.ts'
import { decodeGroup, encodeAttributes } from './inbox/entry.ts'
import { openInboxReader } from './inbox/file.ts'
import type { OpenVisit, OpenVisits } from './visits/open-visits.ts'

const entriesAtOnce = 10_000

/** The visits that were open when the last process ended: from the store, and from what it has not got yet. */
export async function restoreVisits(
  visits: OpenVisits,
  store: EventStore,
  inboxPath: string,
  now: number,
): Promise<void> {
  const reader = openInboxReader(inboxPath)
  try {
    let { arrived } = await store.mark(reader.name)
    for (const visit of await store.openVisits(now - visitIdleMs)) visits.restore(openVisitOf(visit, visit.lastSeenAt))
    for (;;) {
      const groups = reader.readAfter(arrived, entriesAtOnce)
      for (const { body } of groups) {
        for (const event of decodeGroup(body).events) visits.restore(openVisitOf(event, event.time))
      }
      const last = groups.at(-1)
      if (!last) return
      arrived = last.id
    }
  } finally {
    reader.close()
  }
}

interface KnownVisit extends VisitAttributes {
  readonly visitor: bigint
  readonly visit: bigint
}

export const openVisitOf = (known: KnownVisit, lastSeenAt: number): Omit<OpenVisit, 'burst'> => ({
  visitor: hexOf(known.visitor),
  visit: hexOf(known.visit),
  startedAt: known.startedAt,
  lastSeenAt,
  attributes: encodeAttributes(known),
})

const hexOf = (id: bigint): string => id.toString(16).padStart(16, '0')
