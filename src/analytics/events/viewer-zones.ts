import { dayMs } from './day.ts'
import type { LocalDays } from './local-days.ts'

/** A time zone from which a website is viewed. If its days are not those of the website's own zone, they are rolled up, too. */
export interface ViewerZone {
  readonly website: number
  readonly zone: string
  readonly askedAt: number
  /** Whether the owner of the website asked, and not only visitors of its shared page. */
  readonly byOwner: boolean
}

/** Roll-ups of another zone take as long to build as those of the website's own, and space, so there are only a few. */
export const viewerZoneLimits = { perWebsite: 3, total: 200 }

/** Zones that nobody has asked for in this time are dropped. */
const unusedMs = 30 * dayMs

export const isUnused = ({ askedAt }: ViewerZone, now: number): boolean => askedAt < now - unusedMs

/**
 * The zones to drop so that another one fits: those that nobody has asked for the longest. Null if it does not fit, because
 * visitors of shared pages do not displace what owners asked for.
 */
export function zonesToDrop(existing: readonly ViewerZone[], added: ViewerZone): readonly ViewerZone[] | null {
  const candidates = existing
    .filter(({ byOwner }) => added.byOwner || !byOwner)
    .toSorted((a, b) => Number(a.byOwner) - Number(b.byOwner) || a.askedAt - b.askedAt)
  const isOfSameWebsite = ({ website }: ViewerZone): boolean => website === added.website
  const isFull = existing.filter(isOfSameWebsite).length >= viewerZoneLimits.perWebsite
  if (!isFull && existing.length < viewerZoneLimits.total) return []
  const dropped = candidates.find((one) => !isFull || isOfSameWebsite(one))
  return dropped ? [dropped] : null
}

/** Clock changes repeat every year, except where laws change them. */
const comparedDays = 400

/** Whether the days of two zones have begun at the same times for more than a year. */
export function haveSameDays(one: LocalDays, other: LocalDays, now: number): boolean {
  const today = one.dayOf(now)
  for (let day = today - comparedDays; day <= today; day++) if (one.startOf(day) !== other.startOf(day)) return false
  return true
}
