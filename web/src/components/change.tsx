import { type Compared, changeOf, number, percentChange, pointChange } from '../strings/format.ts'

interface ChangeProps {
  /** Nothing is shown if there is nothing to compare with. */
  readonly of: Compared | null | undefined
  /** The change of a count is relative; that of a rate is a difference in percentage points. */
  readonly isRate?: boolean
  /** Whether more is better. */
  readonly better?: 'more' | 'less'
}

export function Change({ of, isRate = false, better = 'more' }: ChangeProps) {
  const change = changeOf(of, isRate ? 'points' : 'percent')
  if (change === null) return <span class="change" />
  const improved = better === 'more' ? change > 0 : change < 0
  const tone = change === 0 ? '' : improved ? 'up' : 'down'
  return <span class={`change ${tone}`}>{isRate ? pointChange(change) : percentChange(change)}</span>
}

/** How many positions a result is higher or lower than before: a smaller position is better. */
export function PositionChange({ of: { value, previous } }: { readonly of: Compared }) {
  const change = value === null || previous === null || previous === undefined ? 0 : previous - value
  const rounded = Math.round(change * 10) / 10
  if (rounded === 0) return <span class="change" />
  return (
    <span class={`change ${rounded > 0 ? 'up' : 'down'}`}>
      {rounded > 0 ? '▲' : '▼'} {number(Math.abs(rounded), 1)}
    </span>
  )
}
