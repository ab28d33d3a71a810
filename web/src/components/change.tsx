import { type Compared, changeOf, percentChange, pointChange } from '../strings/format.ts'

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
