import { randomUUID } from 'node:crypto'
import { continuesVisit } from '../../events/visit.ts'
import { createEviction, type EvictionEntry, unknownNetwork } from './eviction.ts'
import { createLinkedList, type Link } from './linked-list.ts'

/** A visit that may continue. */
export interface OpenVisit {
  /** In hex, as `visit` is. */
  readonly visitor: string
  readonly visit: string
  readonly startedAt: number
  readonly lastSeenAt: number
  /** The attributes of the visit, encoded once for all of its events. */
  readonly attributes: string
  /** The hits of the last seconds, for the burst limit. */
  readonly burst: Burst
}

export type RestoredVisit = Omit<OpenVisit, 'burst'>

export interface Burst {
  since: number
  hits: number
}

/** The open visits by visitor, kept in the order in which they were last seen. */
export interface OpenVisits {
  find(visitor: string, time: number): OpenVisit | null
  begin(visitor: string, time: number, attributes: string, network: string): OpenVisit
  touch(visit: OpenVisit, time: number, network: string): void
  /** Adds a visit from before a restart or from another node, unless a newer one is known. */
  restore(visit: RestoredVisit): void
  count(): number
  /** The approximate size in memory. */
  bytes(): number
}

export interface OpenVisitLimits {
  readonly visits: number
  readonly bytes: number
}

/** A visit with its places: among all in the order in which they were last seen, and among those of its network. */
interface VisitEntry {
  readonly visit: MutableVisit
  readonly network: string
  readonly order: Link<MutableVisit>
  readonly held: EvictionEntry<MutableVisit>
}

interface MutableVisit extends OpenVisit {
  lastSeenAt: number
}

/** The size of a visit without its attributes, including the lists (measured). */
const visitBytes = 700
/** The share of memory reserved for visits of unknown networks, which this process did not see begin. */
const reservedShare = 1 / 2

/** Beyond `limits`, visits of the network with the most are evicted. */
export function createOpenVisits(limits: OpenVisitLimits): OpenVisits {
  const open = new Map<string, VisitEntry>()
  const inOrder = createLinkedList<MutableVisit>()
  const eviction = createEviction<MutableVisit>(Math.min(limits.bytes, limits.visits * visitBytes) * reservedShare)

  const put = (visit: MutableVisit, network: string, returned: boolean): void => {
    const bytes = visitBytes + 2 * visit.attributes.length
    const held = eviction.add(visit, bytes, network, returned)
    open.set(visit.visitor, { visit, network, order: inOrder.append(visit), held })
  }

  const detach = ({ order, held }: VisitEntry): void => {
    inOrder.remove(order)
    eviction.remove(held)
  }

  const remove = (visitor: string): void => {
    const entry = open.get(visitor)
    if (!entry) return
    open.delete(visitor)
    detach(entry)
  }

  const touch = (entry: VisitEntry, time: number, network: string): void => {
    detach(entry)
    entry.visit.lastSeenAt = Math.max(entry.visit.lastSeenAt, time)
    put(entry.visit, network, true)
  }

  const removeEnded = (time: number): void => {
    for (let oldest = inOrder.first(); oldest && !continuesVisit(oldest, time); oldest = inOrder.first())
      remove(oldest.visitor)
  }

  const evict = (): void => {
    while (open.size > limits.visits || eviction.bytes() > limits.bytes) {
      const first = eviction.next()
      if (!first) return
      remove(first.visitor)
    }
  }

  return {
    find(visitor, time) {
      const visit = open.get(visitor)?.visit
      return visit && continuesVisit(visit, time) ? visit : null
    },
    begin(visitor, time, attributes, network) {
      removeEnded(time)
      remove(visitor)
      const visit = {
        visitor,
        visit: newVisitId(),
        startedAt: time,
        lastSeenAt: time,
        attributes,
        burst: { since: time, hits: 1 },
      }
      put(visit, network, false)
      evict()
      return visit
    },
    touch(visit, time, network) {
      const known = open.get(visit.visitor)
      if (known) touch(known, time, network)
    },
    restore(visit) {
      const known = open.get(visit.visitor)
      if (known && known.visit.lastSeenAt >= visit.lastSeenAt) return
      if (known?.visit.visit === visit.visit) return touch(known, visit.lastSeenAt, known.network)
      remove(visit.visitor)
      const restored = { ...visit, burst: { since: visit.lastSeenAt, hits: 1 } }
      put(restored, unknownNetwork, visit.lastSeenAt > visit.startedAt)
      evict()
    },
    count: () => open.size,
    bytes: eviction.bytes,
  }
}

/** 64 random bits in hex, out of the 122 of a UUID: the runtime makes those ahead of time, at a tenth of the cost. */
function newVisitId(): string {
  const uuid = randomUUID()
  return uuid.slice(0, 8) + uuid.slice(24, 32)
}
