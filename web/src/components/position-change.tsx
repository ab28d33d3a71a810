import type { Compared } from '../strings/format.ts'
import { number } from '../strings/format.ts'

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
