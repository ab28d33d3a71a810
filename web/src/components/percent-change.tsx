import { percentChange } from '../strings/format.ts'

interface PercentChangeProps {
  /** 0.12 for 12% more; null if there is nothing to compare with. */
  readonly ratio: number | null
  /** Whether more is better. */
  readonly better?: 'more' | 'less'
}

export function PercentChange({ ratio, better = 'more' }: PercentChangeProps) {
  if (ratio === null) return <span class="change" />
  const improved = better === 'more' ? ratio > 0 : ratio < 0
  const tone = ratio === 0 ? '' : improved ? 'up' : 'down'
  return <span class={`change ${tone}`}>{percentChange(ratio)}</span>
}
