import { randomUUID } from 'node:crypto'
import { continuesVisit } from '../../events/visit.ts'
import { createEviction, type Held, unknownNetwork } from './eviction.ts'
import { createLinkedList, type Link } from './linked-list.ts'

/** A visit that may still go on. */
export interface OpenVisit {
  /** In hex, as `visit` is. */
  readonly visitor: string
  readonly visit: string
  readonly startedAt: number
  readonly lastSeenAt: number
  /** What describes the visit, encoded once for all of its events. */
  readonly attributes: string
  /** The hits of the last seconds, for the one who tells people from programs. */
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
  /** From before a restart, or from another node. What is known here and newer stays. */
  restore(visit: RestoredVisit): void
  count(): number
  /** About what they take in memory. */
  bytes(): number
}

export interface OpenVisitLimits {
  readonly visits: number
  readonly bytes: number
}

/** A visit with its places: among all in the order in which they were last seen, and among those of its network. */
interface Entry {
  readonly visit: Mutable
  readonly network: string
  readonly order: Link<Mutable>
  readonly held: Held<Mutable>
}

interface Mutable extends OpenVisit {
  lastSeenAt: number
}

/** What a visit takes besides its attributes: measured, with what the lists add to it. */
const visitBytes = 700
/** A visit that this process did not see begin has no network; so much of the room is theirs, whoever else comes. */
const sparedShare = 1 / 2

/** With more visits open than `limits` allow, those of the network that has the most are taken for ended. */
export function createOpenVisits(limits: OpenVisitLimits): OpenVisits {
  const open = new Map<string, Entry>()
  const inOrder = createLinkedList<Mutable>()
  const eviction = createEviction<Mutable>(Math.min(limits.bytes, limits.visits * visitBytes) * sparedShare)

  const put = (visit: Mutable, network: string, returned: boolean): void => {
    const bytes = visitBytes + 2 * visit.attributes.length
    const held = eviction.add(visit, bytes, network, returned)
    open.set(visit.visitor, { visit, network, order: inOrder.append(visit), held })
  }

  const takeOut = ({ order, held }: Entry): void => {
    inOrder.remove(order)
    eviction.remove(held)
  }

  const remove = (visitor: string): void => {
    const entry = open.get(visitor)
    if (!entry) return
    open.delete(visitor)
    takeOut(entry)
  }

  const touch = (entry: Entry, time: number, network: string): void => {
    takeOut(entry)
    entry.visit.lastSeenAt = Math.max(entry.visit.lastSeenAt, time)
    put(entry.visit, network, true)
  }

  const forgetEnded = (time: number): void => {
    for (let oldest = inOrder.first(); oldest && !continuesVisit(oldest, time); oldest = inOrder.first())
      remove(oldest.visitor)
  }

  const makeRoom = (): void => {
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
      forgetEnded(time)
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
      makeRoom()
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
      makeRoom()
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
