import type { Website } from '../../../api/generated.ts'
import { localDay } from '../../../website/view/intervals.ts'

export interface Cutoff {
  readonly what: 'events' | 'totals' | 'all'
  /** The first day that is kept, as midnight UTC. */
  readonly before: number
}

interface RetentionDays {
  /** 0: forever. */
  readonly events: number
  readonly totals: number
}

const dayMs = 86_400_000

export const readDays = (text: string): number => (/^\d{1,5}$/.test(text.trim()) ? Number(text) : 0)

/** What a change deletes that the website's settings so far keep. */
export function cutoffs(
  website: Pick<Website, 'timezone' | 'retention_days' | 'rollup_retention_days'>,
  { events, totals }: RetentionDays,
  now: number,
): readonly Cutoff[] {
  const firstRetained = (days: number): number => today(website.timezone, now) - days * dayMs
  const isShorter = (days: number, before: number): boolean => days > 0 && (before === 0 || days < before)
  const dropsEvents = isShorter(events, website.retention_days)
  const dropsTotals = isShorter(totals, website.rollup_retention_days)
  if (totals === events && dropsTotals) return [{ what: 'all', before: firstRetained(events) }]
  return [
    ...(dropsEvents ? [{ what: 'events' as const, before: firstRetained(events) }] : []),
    ...(dropsTotals ? [{ what: 'totals' as const, before: firstRetained(totals) }] : []),
  ]
}

/** The date in a time zone, as midnight UTC. */
const today = (timezone: string, now: number): number => Date.parse(localDay(now, timezone))
