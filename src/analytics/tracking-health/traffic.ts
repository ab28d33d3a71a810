import { dayMs } from '../events/day.ts'
import type { Dialect } from '../events/sql/dialect.ts'
import { excludedHits } from '../events/sql/excluded-hits.ts'
import { type Sql, sql, text, toStatement } from '../events/sql/sql.ts'
import type { Row } from '../events/sql/statement.ts'
import { isOfWebsite } from '../events/sql/website-ids.ts'
import type { EventQueries } from '../events/store.ts'

const hourMs = 60 * 60_000
const slotMs = 10 * 60_000
const slotsPerDay = dayMs / slotMs
/** With which the last 24 hours are compared. */
const earlierDays = 7
const slotCount = (earlierDays + 1) * slotsPerDay

/** Pageviews and custom events of the last 8 days, by 10 minutes; the last slot ends now. */
export interface RecentEvents {
  readonly slots: readonly number[]
  readonly lastAt: number | null
  /** The same for the 8 days up to the last event, if that was more than a day ago. */
  readonly slotsBeforeLast?: readonly number[]
}

export interface Rejections {
  readonly reason: string
  readonly last_24_hours: number
  readonly last_7_days: number
}

type Store = EventQueries

const select = (store: Store, dialect: Dialect, query: Sql): Promise<readonly Row[]> =>
  store.query(toStatement(query, dialect.placeholder))

/** Engagement reports say nothing about new pages, so they are left out. */
const hits = (website: number): Sql => sql`FROM events WHERE ${isOfWebsite(website)} AND kind <> 'engagement'`

export async function readRecentEvents(
  store: Store,
  dialect: Dialect,
  website: number,
  now: number,
): Promise<RecentEvents> {
  const slots = await readSlots(store, dialect, website, now)
  const [row] = await select(store, dialect, sql`SELECT max(time) AS last_at ${hits(website)} HAVING count(*) > 0`)
  if (!row) return { slots, lastAt: null }
  const lastAt = Number(row.last_at)
  if (now - lastAt < minGapMs) return { slots, lastAt }
  return { slots, lastAt, slotsBeforeLast: await readSlots(store, dialect, website, lastAt) }
}

async function readSlots(store: Store, dialect: Dialect, website: number, to: number): Promise<readonly number[]> {
  const from = to + 1 - slotCount * slotMs
  const sinceFrom = `(time - ${from})`
  const rows = await select(
    store,
    dialect,
    sql`SELECT ${text(`${sinceFrom} - ${sinceFrom} % ${slotMs}`)} AS since, count(*) AS n
      ${hits(website)} AND time >= ${from} AND time <= ${to} GROUP BY since`,
  )
  const slots = Array.from({ length: slotCount }, () => 0)
  for (const { since, n } of rows) slots[Math.round(Number(since) / slotMs)] = Number(n)
  return slots
}

/** Those with the most of the last 7 days first. */
export async function readRejections(
  store: Store,
  dialect: Dialect,
  website: number,
  now: number,
): Promise<readonly Rejections[]> {
  const rows = await select(
    store,
    dialect,
    sql`SELECT reason, sum(CASE WHEN time > ${now - dayMs} THEN count ELSE 0 END) AS day, sum(count) AS week
      FROM ${excludedHits(website, sql`time > ${now - 7 * dayMs} AND time <= ${now}`)} GROUP BY reason ORDER BY week DESC, reason`,
  )
  return rows.map(({ reason, day, week }) => ({
    reason: String(reason),
    last_24_hours: Number(day),
    last_7_days: Number(week),
  }))
}

export const trafficStatuses = ['ok', 'quiet', 'silent', 'never'] as const

export interface Traffic {
  readonly status: (typeof trafficStatuses)[number]
  readonly last24Hours: number
  /** The median of the days before; null if there are too few of them. */
  readonly usual24Hours: number | null
  /** At the times since the last event if there was none lately, and otherwise on average; null if it is not known. */
  readonly usualPerHour: number | null
}

/** With fewer days of events, nothing is usual yet. */
const minDays = 3
/** As many events as this do not fail to come by chance. */
const minMissed = 10
/** Fewer events than this a day vary too much. */
const minUsual = 20
/** Without a longer gap before, this much is a reason to look. */
const minGapMs = dayMs
const unknownGapMs = 7 * dayMs

/** Whether as many events arrive as on the days before at the same time of day. */
export function judgeTraffic({ slots, lastAt, slotsBeforeLast }: RecentEvents, now: number): Traffic {
  // What is usual does not change while there are no events.
  const usual = slotsBeforeLast ?? slots

  const last24Hours = sum(slots.slice(-slotsPerDay))
  const first = usual.findIndex((count) => count > 0)
  // The days before the first event tell nothing about what is usual.
  const days = first < 0 ? 0 : Math.min(earlierDays, Math.ceil((slotCount - slotsPerDay - first) / slotsPerDay))
  const isUsualKnown = days >= minDays
  /** How many events there were on each of the days before, in the slots that correspond to the last ones. */
  const earlier = (slotsToNow: number): readonly number[] =>
    Array.from({ length: days }, (_, index) => {
      const end = slotCount - (index + 1) * slotsPerDay
      return sum(usual.slice(end - slotsToNow, end))
    })
  const perDay = earlier(slotsPerDay)
  const usual24Hours = isUsualKnown ? medianOf(perDay) : null
  const usualPerHour = usual24Hours === null ? null : usual24Hours / 24
  const traffic = { last24Hours, usual24Hours, usualPerHour }
  if (lastAt === null) return { ...traffic, status: 'never' }
  const sinceMs = now - lastAt
  if (sinceMs >= minGapMs) {
    return { ...traffic, status: sinceMs >= longestUsualGap(usual) ? 'silent' : 'ok' }
  }
  const missed = isUsualKnown ? earlier(Math.floor(sinceMs / slotMs)) : []
  const expected = medianOf(missed)
  // A gap of the same time on one of the days before, such as a weekend, makes it usual.
  if (expected >= minMissed && Math.min(...missed) > 0)
    return { ...traffic, status: 'silent', usualPerHour: (expected * hourMs) / (Math.floor(sinceMs / slotMs) * slotMs) }
  const isQuiet =
    usual24Hours !== null &&
    usual24Hours >= minUsual &&
    last24Hours < 0.3 * usual24Hours &&
    last24Hours < 0.5 * Math.min(...perDay)
  return { ...traffic, status: isQuiet ? 'quiet' : 'ok' }
}

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0)

export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return ((sorted[middle] ?? 0) + (sorted[sorted.length % 2 === 0 ? middle - 1 : middle] ?? 0)) / 2
}

/** How long there may be no events: longer than there were none before. */
function longestUsualGap(slots: readonly number[]): number {
  const filled = slots.flatMap((count, index) => (count > 0 ? index : []))
  const days = new Set(filled.map((slot) => Math.floor(slot / slotsPerDay)))
  if (days.size < minDays) return unknownGapMs
  const longest = filled.reduce((most, slot, index) => Math.max(most, slot - (filled[index - 1] ?? slot)), 0)
  return Math.max(minGapMs, 1.5 * longest * slotMs)
}
