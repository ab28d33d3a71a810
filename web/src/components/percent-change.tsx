import { change } from '../strings/format.ts'

interface ChangeProps {
  /** 0.12 for 12% more; null where there is nothing to compare with. */
  readonly share: number | null
  /** Whether more is better. */
  readonly better?: 'more' | 'less'
}

export function Change({ share, better = 'more' }: ChangeProps) {
  if (share === null) return <span class="change" />
  const rising = better === 'more' ? share > 0 : share < 0
  const tone = share === 0 ? '' : rising ? 'up' : 'down'
  return <span class={`change ${tone}`}>{change(share)}</span>
}
