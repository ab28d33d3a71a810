import { number } from '../../strings/format.ts'
import { t } from '../../strings/strings.ts'

interface PointChangeProps {
  readonly now: number | null
  readonly before: number | null | undefined
}

/** The change of a percentage, in percentage points. */
export function PointChange({ now, before }: PointChangeProps) {
  if (now === null || before == null) return null
  const change = Math.round((now - before) * 10) / 10
  const tone = change === 0 ? '' : change > 0 ? 'up' : 'down'
  const sign = change === 0 ? '' : change > 0 ? '+' : '−'
  return <span class={`change ${tone}`}>{t('funnel.points', { points: sign + number(Math.abs(change), 1) })}</span>
}
