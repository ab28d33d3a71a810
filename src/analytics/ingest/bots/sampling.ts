import { dayOf } from '../../events/day.ts'

/** Decides how many bot hits a new one stands for; 0 if it is not stored itself. */
export interface BotSampling {
  next(website: number, time: number): number
  /** Takes over how many rows a website has on the day of this time, after a restart. */
  restore(website: number, time: number, rows: number): void
}

/** After the first rows of a day, every tenth hit is stored, and after as many again every hundredth, … */
const factor = 10
const maxWeight = 1_000_000

/** So that a flood cannot fill memory, either: the oldest are forgotten, and begin anew. */
const maxWebsites = 50_000

interface Count {
  rows: number
  /** Hits since the last one that was stored. */
  skipped: number
}

/**
 * A website stores this many bot hits a UTC day one by one. So a flood of ten times as many takes twice the space, one of a hundred
 * times three times the space, and sums are exact except for the last few.
 */
export function createBotSampling(rowsPerDay: number): BotSampling {
  let day = Number.NEGATIVE_INFINITY
  let counts = new Map<number, Count>()

  const countOf = (website: number, time: number): Count => {
    const today = dayOf(time)
    if (today > day) {
      day = today
      counts = new Map()
    }
    const counted = counts.get(website)
    if (counted) return counted
    const oldest = counts.size >= maxWebsites ? counts.keys().next().value : undefined
    if (oldest !== undefined) counts.delete(oldest)
    const count = { rows: 0, skipped: 0 }
    counts.set(website, count)
    return count
  }

  return {
    next(website, time) {
      const count = countOf(website, time)
      const weight = Math.min(factor ** Math.floor(count.rows / rowsPerDay), maxWeight)
      if (++count.skipped < weight) return 0
      count.skipped = 0
      count.rows++
      return weight
    },
    restore(website, time, rows) {
      const count = countOf(website, time)
      count.rows = Math.max(count.rows, rows)
    },
  }
}
