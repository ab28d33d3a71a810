import { readSeries, readTotals } from '../../../api/stats.ts'
import { Sparkline } from '../../../components/sparkline.tsx'
import { useDebounced } from '../../../state/use-debounced.ts'
import { useLoad } from '../../../state/use-load.ts'
import { number, percent } from '../../../strings/format.ts'
import { language, t } from '../../../strings/strings.ts'
import type { Scope } from '../../../website/view/scope.ts'
import { type GoalDraft, isCountable, matchingFilter } from './goal-draft.ts'

/** How many visits of the last 30 days the goal would match. */
export function GoalPreview({ draft, scope }: { readonly draft: GoalDraft; readonly scope: Scope }) {
  const filter = useDebounced(isCountable(draft) ? matchingFilter(draft) : null)
  const period = { period: '30d', timezone: scope.timezone }
  const matching = { ...period, filter: [filter ?? ''] }
  const key = filter && JSON.stringify(matching)
  const totals = useLoad(key, (signal) => readTotals(scope.access, { ...matching, metrics: 'visits,visitors' }, signal))
  const all = useLoad(key && JSON.stringify(period), (signal) =>
    readTotals(scope.access, { ...period, metrics: 'visitors' }, signal),
  )
  const series = useLoad(key, (signal) =>
    readSeries(scope.access, { ...matching, interval: 'day', metrics: 'visits' }, signal),
  )
  if (filter === null) return <div class="preview-box goal-preview soft">{t('goal.incomplete')}</div>
  if (totals.state === 'failed' || (totals.state === 'ready' && totals.problem))
    return (
      <div class="preview-box goal-preview bad" role="status">
        {totals.problem?.detail}
      </div>
    )
  if (totals.state === 'loading') return <div class="preview-box goal-preview soft">{t('state.loading')}</div>
  const { visits, visitors } = totals.value.data
  const of = all.state === 'ready' ? (all.value.data.visitors?.value ?? 0) : 0
  const days = series.state === 'ready' ? series.value.data : []
  const last = days.findLastIndex(({ visits }) => (visits ?? 0) > 0)
  const [before, after] = t('goal.matches', { visits: '\n' }).split('\n')
  return (
    <div class="preview-box goal-preview" aria-busy={totals.stale}>
      <p role="status">
        {before}
        <b>{t('goal.matches.visits', { n: visits?.value ?? 0 })}</b>
        {after}
      </p>
      {of > 0 && (
        <p class="soft">
          {t('goal.matches.share', { percent: percent((visitors?.value ?? 0) / of, 1), total: number(of) })}
          {last >= 0 && ` · ${t('goal.matches.last', { when: daysAgo(days.length - 1 - last) })}`}
        </p>
      )}
      {series.state === 'ready' && <Sparkline values={days.map(({ visits }) => visits ?? 0)} />}
    </div>
  )
}

const daysAgo = (days: number): string =>
  new Intl.RelativeTimeFormat(language(), { numeric: 'auto' }).format(-days, 'day')
