import { useState } from 'preact/hooks'
import type { Metric } from '../../api/stats.ts'
import { Contained } from '../../components/states.tsx'
import type { Scope } from './scope.ts'
import { Figures } from './top-metrics.tsx'
import { Trend } from './trend.tsx'

/** The headline numbers, and the course of the chosen one. */
export function Overview({ scope }: { readonly scope: Scope }) {
  const [metric, setMetric] = useState<Metric>('visitors')
  return (
    <section class="card">
      <Figures totals={scope.totals} metric={metric} onMetric={setMetric} />
      <Contained>
        <Trend scope={scope} metric={metric} />
      </Contained>
    </section>
  )
}
