import { randomUUID } from 'node:crypto'
import { goesOn } from '../../events/visit.ts'
import { forgetOldest } from '../remember.ts'

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
  begin(visitor: string, time: number, attributes: string): OpenVisit
  touch(visit: OpenVisit, time: number): void
  /** From before a restart, or from another node. What is known here and newer stays. */
  restore(visit: RestoredVisit): void
  count(): number
}

interface Mutable extends OpenVisit {
  lastSeenAt: number
}

/** With more visits than `most` open at once, the one unseen for longest is taken for ended. */
export function createOpenVisits(most: number): OpenVisits {
  const open = new Map<string, Mutable>()

  const put = (visit: Mutable): void => {
    open.delete(visit.visitor)
    open.set(visit.visitor, visit)
  }

  const touch = (visit: OpenVisit, time: number): void => {
    const known = open.get(visit.visitor)
    if (!known) return
    known.lastSeenAt = Math.max(known.lastSeenAt, time)
    put(known)
  }

  const forgetEnded = (time: number): void => {
    for (const visit of open.values()) {
      if (goesOn(visit, time)) break
      open.delete(visit.visitor)
    }
    while (open.size >= most) forgetOldest(open)
  }

  return {
    find(visitor, time) {
      const visit = open.get(visitor)
      return visit && goesOn(visit, time) ? visit : null
    },
    begin(visitor, time, attributes) {
      forgetEnded(time)
      const visit = {
        visitor,
        visit: newVisitId(),
        startedAt: time,
        lastSeenAt: time,
        attributes,
        burst: { since: time, hits: 1 },
      }
      put(visit)
      return visit
    },
    touch,
    restore(visit) {
      const known = open.get(visit.visitor)
      if (known && known.lastSeenAt >= visit.lastSeenAt) return
      if (known?.visit === visit.visit) return touch(known, visit.lastSeenAt)
      put({ ...visit, burst: { since: visit.lastSeenAt, hits: 1 } })
      while (open.size > most) forgetOldest(open)
    },
    count: () => open.size,
  }
}

/** 64 random bits in hex, out of the 122 of a UUID: the runtime makes those ahead of time, at a tenth of the cost. */
function newVisitId(): string {
  const uuid = randomUUID()
  return uuid.slice(0, 8) + uuid.slice(24, 32)
}
