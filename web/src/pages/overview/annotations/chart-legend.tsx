import type { Metric } from '../../../api/stats.ts'
import { navigate, withQuery } from '../../../router.ts'
import { t } from '../../../strings/strings.ts'
import { useGoalNames } from '../../../website/filters/use-filter-names.ts'
import { isOfGoal, showsConversions } from '../../../website/view/queries.ts'
import type { Scope } from '../../../website/view/scope.ts'

/** Names the lines, if a goal is chosen; a button removes its line or adds it again. */
export function ChartLegend({ scope, metric }: { readonly scope: Scope; readonly metric: Metric }) {
  const { pageUrl, view } = scope
  const goals = useGoalNames(scope, true)
  if (isOfGoal(metric)) return null
  const hasLine = showsConversions(pageUrl, view, metric)
  return (
    <div class="chart-legend">
      <span>
        <i />
        {t(`metric.${metric}`)}
      </span>
      <button
        type="button"
        class="button plain small"
        aria-pressed={hasLine}
        title={t('chart.line')}
        onClick={() => navigate(withQuery(pageUrl, { line: hasLine ? 'none' : undefined }), { keepScroll: true })}
      >
        <i class="conversions" />
        {goals.get(view.goal ?? '') ?? view.goal} · {t('metric.conversions')}
      </button>
    </div>
  )
}
