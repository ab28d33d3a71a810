/** How good a measurement is. */
export type VitalRating = 'good' | 'needs_work' | 'poor'

interface VitalLimits {
  /** Up to this, it is good. */
  readonly good: number
  /** Beyond this, it is poor. */
  readonly poor: number
}

/** The limits that web.dev publishes, in milliseconds except for the layout shift. They are documented in docs/explain/rendering.md. */
export const vitalLimits = {
  first_contentful_paint: { good: 1_800, poor: 3_000 },
  largest_contentful_paint: { good: 2_500, poor: 4_000 },
  layout_shift: { good: 0.1, poor: 0.25 },
  total_blocking_time: { good: 200, poor: 600 },
} as const satisfies Readonly<Record<string, VitalLimits>>

export type VitalName = keyof typeof vitalLimits

export function rateVital(name: VitalName, value: number): VitalRating {
  const { good, poor } = vitalLimits[name]
  return value <= good ? 'good' : value <= poor ? 'needs_work' : 'poor'
}
