import type { AlertRow } from '../../database/schema.ts'
import type { StoredReading } from './alert.ts'

/** What a condition is made of. */
export type Condition = Pick<
  AlertRow,
  'kind' | 'direction' | 'amount' | 'percent' | 'hours' | 'minimum' | 'readings' | 'period'
>

/** What was counted in a window, and in the same window of the weeks before, as far as there are events from then. */
export interface Counted {
  readonly from: number
  readonly to: number
  readonly value: number
  /** The week before is the first. */
  readonly weeks: readonly number[]
}

interface Judged {
  /** Whether the condition holds; null if there is too little to compare with. */
  readonly holds: boolean | null
  readonly usual?: number | null
  readonly low?: number | null
  readonly high?: number | null
}

interface AlertKind {
  /** With how many weeks before a window is compared. */
  readonly weeks: number
  /** Whether the weeks before matter at all, once the window itself is counted. */
  readonly compares: (value: number) => boolean
  readonly judge: (counted: Counted, condition: Condition) => Judged
}

const hasAny = (): boolean => true

export const kinds: Readonly<Record<AlertRow['kind'], AlertKind>> = {
  threshold: {
    weeks: 0,
    compares: () => false,
    judge: ({ value }, { direction, amount }) => ({ holds: direction === 'above' ? value > amount : value < amount }),
  },

  change: {
    weeks: 4,
    compares: hasAny,
    judge({ value, weeks }, condition) {
      if (weeks.length < 2) return { holds: null }
      const usual = weeks.reduce((sum, one) => sum + one, 0) / weeks.length
      const isLarge = Math.abs(value - usual) >= Math.max(condition.amount, (usual * condition.percent) / 100)
      return { holds: isLarge && value !== usual && isNotable(value, usual, condition), usual: rounded(usual) }
    },
  },

  anomaly: {
    weeks: 8,
    compares: hasAny,
    judge({ value, weeks }, condition) {
      if (weeks.length < 4) return { holds: null }
      const { usual, spread } = expectedFrom(weeks)
      const width = Math.max(spreads * spread, (usual * condition.percent) / 100)
      const [low, high] = [Math.max(0, usual - width), usual + width]
      // Nothing can be below 0: then only the upper end is unusual.
      const isOutside = value > high || (value < low && usual > 0)
      return {
        holds: isOutside && isNotable(value, usual, condition),
        ...{ usual: rounded(usual), low: Math.ceil(low), high: Math.floor(high) },
      }
    },
  },

  silence: {
    weeks: 4,
    compares: (value) => value === 0,
    judge({ value, weeks }, { minimum }) {
      if (value > 0) return { holds: false }
      if (weeks.length < 2) return { holds: null }
      const usual = medianOf(weeks)
      return { holds: usual >= Math.max(1, minimum), usual: rounded(usual) }
    },
  },
}

/** Counts vary by chance: four times their spread is exceeded less than once in ten thousand readings. */
const spreads = 4
/** By which the median of the distances is multiplied to estimate the standard deviation. */
const madFactor = 1.4826

/**
 * What is to be expected after these weeks, the newest first: their median, carried on by the median of the slopes between any two of
 * them (Theil and Sen). So a website may grow, and a week that was unlike the others does not matter.
 */
function expectedFrom(weeks: readonly number[]): { readonly usual: number; readonly spread: number } {
  const slope = medianOf(
    weeks.flatMap((one, index) => weeks.slice(index + 1).map((earlier, distance) => (one - earlier) / (distance + 1))),
  )
  const carried = weeks.map((value, index) => value + slope * (index + 1))
  const usual = Math.max(0, medianOf(carried))
  const distance = medianOf(carried.map((value) => Math.abs(value - usual)))
  const count = weeks.length
  // The median and the slope vary by chance too: so much more, for independent counts.
  const ofMedian = 1.57 / count
  const ofSlope = (1.1 * ((count + 1) / 2) ** 2) / ((count * (count ** 2 - 1)) / 12)
  return { usual, spread: Math.max(Math.sqrt(usual * (1 + ofMedian + ofSlope)), distance * madFactor) }
}

/** Whether the difference is on the side that is asked about, and the numbers are large enough. */
function isNotable(value: number, usual: number, { direction, minimum }: Condition): boolean {
  const side = value < usual ? 'below' : 'above'
  if (direction !== 'either' && direction !== side) return false
  return (side === 'below' ? usual : value) >= minimum
}

export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = sorted.length / 2
  const [low = 0, high = low] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]]
  return (low + high) / 2
}

const rounded = (value: number): number => Math.round(value * 10) / 10

/** Where an alert is between two readings. */
export interface AlertState {
  /** The readings in a row for which the condition has held. */
  readonly recent: readonly StoredReading[]
  readonly isOpen: boolean
}

export interface Step extends AlertState {
  readonly reading: StoredReading
  readonly status: 'learning' | 'ok' | 'firing'
  /** What happened to the incident. */
  readonly change: 'opened' | 'closed' | null
}

/** What a reading does to an alert: the only place where alerts fire, for stored ones and in previews. */
export function step({ recent: before, isOpen }: AlertState, counted: Counted, condition: Condition): Step {
  const { holds, usual = null, low = null, high = null } = kinds[condition.kind].judge(counted, condition)
  const { from, to, value } = counted
  const reading = { from, to, value, usual, low, high }
  if (holds === null) return { recent: [], isOpen, reading, status: isOpen ? 'firing' : 'learning', change: null }
  if (!holds) return { recent: [], isOpen: false, reading, status: 'ok', change: isOpen ? 'closed' : null }
  const recent = [...before, reading].slice(-condition.readings)
  if (isOpen) return { recent, isOpen, reading, status: 'firing', change: null }
  const opens = recent.length >= condition.readings
  return { recent, isOpen: opens, reading, status: opens ? 'firing' : 'ok', change: opens ? 'opened' : null }
}
