/** A visit ends after this long without an event. */
export const visitIdleMs = 30 * 60_000

/** No visit lasts as long as this, so that its events lie on two UTC days at most. */
export const visitCapMs = 24 * 60 * 60_000

/** Whether an event at `time` still belongs to the visit. Pageviews, custom events and engagement all keep it open. */
export const goesOn = (visit: { readonly startedAt: number; readonly lastSeenAt: number }, time: number): boolean =>
  time - visit.lastSeenAt < visitIdleMs && time - visit.startedAt < visitCapMs
