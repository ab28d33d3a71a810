import type { Clock } from '../../../base/clock.ts'

/** How long hits have been waiting in the inbox, to within a second. */
export interface InboxAge {
  /** Everything up to this entry is on disk. */
  stored(lastId: number): void
  /** Everything up to this entry is in the event store. */
  drained(lastId: number): void
  /** The age of the oldest waiting hit; 0 if none waits. */
  oldestMs(): number
  /** How long the last drained hits had waited. */
  lagMs(): number
}

interface Span {
  lastId: number
  readonly since: number
}

const spanMs = 1_000
/** The memory for an event store that is unavailable for long: beyond it, two neighboring spans become one. */
const maxSpans = 1_024

/** Entries of an earlier process count from the start of this one. */
export function createInboxAge(clock: Clock, lastId: number): InboxAge {
  let spans: Span[] = lastId > 0 ? [{ lastId, since: clock() }] : []
  let lag = 0
  const ageOf = ({ since }: Span): number => Math.max(0, clock() - since)
  return {
    stored(lastId) {
      const now = clock()
      const last = spans.at(-1)
      if (last && Math.abs(now - last.since) < spanMs) last.lastId = lastId
      else spans.push({ lastId, since: now })
      if (spans.length > maxSpans)
        spans = spans.flatMap((span, index) =>
          index % 2 === 0 ? { since: span.since, lastId: spans[index + 1]?.lastId ?? span.lastId } : [],
        )
    },
    drained(lastId) {
      const first = spans[0]
      if (!first) return
      if (first.lastId <= lastId) lag = ageOf(first)
      spans = spans.filter((span) => span.lastId > lastId)
    },
    oldestMs: () => (spans[0] ? ageOf(spans[0]) : 0),
    lagMs: () => lag,
  }
}
