import { useState } from 'preact/hooks'
import type { Metric } from '../../api/stats.ts'
import { ErrorBoundary } from '../../components/states.tsx'
import type { Scope } from './scope.ts'
import { TopMetrics } from './top-metrics.tsx'
import { Trend } from './trend.tsx'

/** The top metrics and a chart of the selected one. */
export function Overview({ scope }: { readonly scope: Scope }) {
  const [chosen, setMetric] = useState<Metric>('visitors')
  const hasGoal = scope.view.goal !== undefined
  const metric = hasGoal || !chosen.startsWith('conv') ? chosen : 'visitors'
  return (
    <section class="card">
      <TopMetrics totals={scope.totals} metric={metric} hasGoal={hasGoal} onMetric={setMetric} />
      <ErrorBoundary>
        <Trend scope={scope} metric={metric} />
      </ErrorBoundary>
    </section>
  )
}
