import type { Clock } from '../../base/clock.ts'

export interface RecentWarning {
  readonly level: 'warning' | 'error'
  readonly message: string
  /** How often it was logged. */
  readonly count: number
  /** When it was logged last. */
  readonly at: number
}

export interface RecentWarnings {
  add(level: RecentWarning['level'], message: string): void
  /** The latest first. */
  all(): readonly RecentWarning[]
}

const maxWarnings = 50
const maxLength = 500

/** What this process has logged as a warning or error, each message once. */
export function createRecentWarnings(clock: Clock): RecentWarnings {
  const warnings = new Map<string, RecentWarning>()
  return {
    add(level, text) {
      const message = text.slice(0, maxLength)
      const count = (warnings.get(message)?.count ?? 0) + 1
      // Deleted first, so that the map is ordered by time.
      warnings.delete(message)
      warnings.set(message, { level, message, count, at: clock() })
      const [oldest] = warnings.keys()
      if (warnings.size > maxWarnings && oldest !== undefined) warnings.delete(oldest)
    },
    all: () => [...warnings.values()].reverse(),
  }
}
