import { dayMs, dayOf } from '../day.ts'
import type { LocalDays } from '../local-days.ts'
import { eventColumns, storedVersion } from '../sql/columns.ts'
import { rollUpSlotMs } from '../sql/day-slots.ts'
import { earliestOverlap } from '../sql/midnight-overlap.ts'
import type { DayRange } from '../sql/roll-ups.ts'
import { all, type Sql, sql, text } from '../sql/sql.ts'
import type { Row } from '../sql/statement.ts'
import { isOfWebsite, type WebsiteIds } from '../sql/website-ids.ts'
import { visitCapMs } from '../visit.ts'

/**
 * A number and a hash of events. Roll-ups are valid while the events that they count have the fingerprint of those that they
 * were built from, no matter who added or deleted some. A projection of the table `events` stores fingerprints by website and quarter
 * of an hour; the server writes it together with the rows, so that it is always right.
 */
export interface Fingerprint {
  readonly rows: number
  readonly hash: bigint
}

/** The columns that roll-ups of a version of the stored format depend on. */
const countedColumnsOf = (version: number): readonly string[] =>
  eventColumns
    .filter(({ name, type, since }) => since <= version && type !== 'map' && name !== 'revenue' && name !== 'currency')
    .map(({ name }) => name)

export const countedColumns: readonly string[] = countedColumnsOf(storedVersion)

const hashOf = (columns: readonly string[]): string => `cityHash64(${columns.join(', ')})`

/** The hash of one event; `sum` adds hashes modulo 2^64. */
export const eventHash = hashOf(countedColumns)

/**
 * The slot in which the visit of an event began. No event is more than a day later than that, even if it was stored with another
 * beginning, so that the slot tells which days the event can be counted on.
 */
const startSlot = `intDiv(greatest(least(started_at, time), time - ${visitCapMs}), ${rollUpSlotMs})`

export const fingerprintProjection = (version: number): string =>
  `SELECT ${startSlot}, website, count(), sum(${hashOf(countedColumnsOf(version))}) GROUP BY website, ${startSlot}`

const slotOf = (time: number): string => String(Math.floor(time / rollUpSlotMs))

/** SELECT website, slot, n, hash: what the projection stores. The conditions on slots must be on the projection's expression. */
const storedFingerprints = (condition: Sql): Sql =>
  sql`SELECT website, ${text(startSlot)} AS slot, count() AS n, sum(${text(eventHash)}) AS hash
    FROM events WHERE ${condition} GROUP BY website, ${text(startSlot)}`

const startsIn = (from: number, to: number): Sql =>
  all([text(`${startSlot} >= ${slotOf(from)}`), text(`${startSlot} < ${slotOf(to)}`)])

/** SELECT website, first, last, n, hash of all events of visits that began before a time, which may depend on the website. */
export const websiteFingerprints = (before: Sql): Sql =>
  sql`SELECT website, min(slot) * ${text(String(rollUpSlotMs))} AS first, max(slot) * ${text(String(rollUpSlotMs))} AS last,
      sum(n) AS n, toString(sum(hash)) AS hash
    FROM (${storedFingerprints(text('TRUE'))}) WHERE slot * ${text(String(rollUpSlotMs))} < ${before} GROUP BY website`

export const websitesWithEvents: Sql = sql`SELECT website FROM (${storedFingerprints(text('TRUE'))})`

/**
 * The events that the roll-ups of a day depend on: of all visits that began between these times. They include those of visitors
 * who were seen on the day and before it, and all events of the visits of the day, also after it.
 */
export const startsFor = (day: number, { startOf }: LocalDays) => ({
  from: earliestOverlap(startOf(day)),
  to: startOf(day + 1),
})

/** The condition for those events; the first part lets the server skip the others by the order of the table. */
export function eventsFor(website: number, day: number, localDays: LocalDays): Sql {
  const { from, to } = startsFor(day, localDays)
  return sql`website = ${website} AND time >= ${from} AND time < ${to + visitCapMs} AND ${startsIn(from, to)}`
}

/** SELECT website, utc_day, local_start, n, hash: the sums of all slots on the same UTC day and the same local day. */
export function dayFingerprintsSql(website: WebsiteIds, { first, last }: DayRange, localDays: LocalDays): Sql {
  const { from } = startsFor(first, localDays)
  const starts = Array.from({ length: last + 1 - localDays.dayOf(from) }, (_, index) =>
    slotOf(localDays.startOf(localDays.dayOf(from) + index)),
  )
  const condition = all([isOfWebsite(website), startsIn(from, localDays.startOf(last + 1))])
  return sql`SELECT website, intDiv(slot, ${text(String(dayMs / rollUpSlotMs))}) AS utc_day,
      roundDown(slot, [${text([...new Set(starts)].join(', '))}]) AS local_start, sum(n) AS n, toString(sum(hash)) AS hash
    FROM (${storedFingerprints(condition)}) GROUP BY website, utc_day, local_start`
}

/** The fingerprints of the days of a range that have events. */
export function dayFingerprints(
  rows: readonly Row[],
  { first, last }: DayRange,
  localDays: LocalDays,
): ReadonlyMap<number, Fingerprint> {
  const days = new Map<number, Fingerprint>()
  for (const row of rows) {
    const utcDay = Number(row.utc_day)
    const own = localDays.dayOf(Number(row.local_start) * rollUpSlotMs)
    for (let day = own; day <= last && dayOf(localDays.startOf(day)) <= utcDay + 1; day++)
      if (day >= first && !isSkipped(day, localDays))
        days.set(day, add(days.get(day), { rows: Number(row.n), hash: BigInt(String(row.hash)) }))
  }
  return days
}

/** Some zones have left out a date. */
const isSkipped = (day: number, { startOf }: LocalDays): boolean => startOf(day) === startOf(day + 1)

const add = (sum: Fingerprint | undefined, { rows, hash }: Fingerprint): Fingerprint => ({
  rows: (sum?.rows ?? 0) + rows,
  hash: BigInt.asUintN(64, (sum?.hash ?? 0n) + hash),
})

export const isSame = (one: Fingerprint, other: Fingerprint | undefined): boolean =>
  one.rows === other?.rows && one.hash === other.hash
