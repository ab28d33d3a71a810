/** A visit ends after this long without an event. */
export const visitIdleMs = 30 * 60_000

/** The maximum length of a visit, so that its events are on at most two UTC days. */
export const visitCapMs = 24 * 60 * 60_000

/** Whether an event at `time` continues the visit. Pageviews, custom events and engagement all keep a visit open. */
export const continuesVisit = (
  visit: { readonly startedAt: number; readonly lastSeenAt: number },
  time: number,
): boolean => time - visit.lastSeenAt < visitIdleMs && time - visit.startedAt < visitCapMs
