import { ErrorBoundary } from '../../components/states.tsx'
import { navigate, withQuery } from '../../router.ts'
import { chosenMetric } from '../../website/view/queries.ts'
import type { Scope } from '../../website/view/scope.ts'
import { TopMetrics } from './top-metrics.tsx'
import { Trend } from './trend.tsx'

/** The top metrics and a chart of the selected one. */
export function Overview({ scope }: { readonly scope: Scope }) {
  const { pageUrl, view } = scope
  const metric = chosenMetric(pageUrl, view)
  return (
    <section class="card">
      <TopMetrics
        totals={scope.totals}
        metric={metric}
        hasGoal={view.goal !== undefined}
        onMetric={(name) =>
          navigate(withQuery(pageUrl, { metric: name === 'visitors' ? undefined : name }), { keepScroll: true })
        }
      />
      <ErrorBoundary>
        <Trend scope={scope} metric={metric} />
      </ErrorBoundary>
    </section>
  )
}
