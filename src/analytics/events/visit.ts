/** A visit ends after this long without an event. */
export const visitIdleMs = 30 * 60_000

/** The maximum length of a visit, so that its events are on at most two UTC days. */
export const visitCapMs = 24 * 60 * 60_000

/** Whether an event at `time` continues the visit. Pageviews, custom events and engagement all keep a visit open. */
export const continuesVisit = (
  visit: { readonly startedAt: number; readonly lastSeenAt: number },
  time: number,
): boolean => time - visit.lastSeenAt < visitIdleMs && time - visit.startedAt < visitCapMs

/**
 * The ids of visits begin with the time at which they began, in units of 17 minutes, and end with random bits. Visits that are
 * stored next to each other have similar ids therefore, which take three quarters of the space of random ones.
 */
export const visitIdBits = { unitMs: 2 ** 20, units: 2 ** 20, random: 44 } as const

/** The first digits of the id of a visit in hex; eleven random ones follow. */
export const visitIdPrefix = (startedAt: number): string => {
  const { unitMs, units } = visitIdBits
  return (Math.floor(startedAt / unitMs) & (units - 1)).toString(16).padStart(5, '0')
}
