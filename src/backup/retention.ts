import { momentOf } from './folder.ts'

/** For how many days, weeks and months with backups the last backup is kept. */
export interface Retention {
  readonly daily: number
  readonly weekly: number
  readonly monthly: number
}

export const retentionPattern = /^\d{1,4},\d{1,4},\d{1,4}$/

/** Reads `7,4,12`; undefined if it is anything else. */
export function readRetention(text: string): Retention | undefined {
  if (!retentionPattern.test(text)) return undefined
  const [daily = 0, weekly = 0, monthly = 0] = text.split(',').map(Number)
  return { daily, weekly, monthly }
}

const dayMs = 86_400_000
const dayOf = (moment: number): number => Math.floor(moment / dayMs)
/** Weeks begin on Monday; 1970-01-01 was a Thursday. */
const weekOf = (moment: number): number => Math.floor((dayOf(moment) + 3) / 7)
const monthOf = (moment: number): string => new Date(moment).toISOString().slice(0, 7)

/** The backups to delete, given the names of all. The last one is always kept. */
export function expiredBackups(names: readonly string[], { daily, weekly, monthly }: Retention): readonly string[] {
  const newestFirst = names.toSorted().reverse()
  const kept = new Set(newestFirst.slice(0, 1))
  const rules = [
    [daily, dayOf],
    [weekly, weekOf],
    [monthly, monthOf],
  ] as const
  for (const [count, periodOf] of rules) {
    const periods = new Set<number | string>()
    for (const name of newestFirst) {
      const period = periodOf(momentOf(name))
      if (periods.has(period) || periods.size >= count) continue
      periods.add(period)
      kept.add(name)
    }
  }
  return names.filter((name) => !kept.has(name))
}
