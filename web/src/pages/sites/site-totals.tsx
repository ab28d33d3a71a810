import type { ComponentChildren } from 'preact'
import type { SiteTotals as Totals } from '../../api/generated.ts'
import { Change } from '../../components/change.tsx'
import { number } from '../../strings/format.ts'
import { t } from '../../strings/strings.ts'

/** The sums of the rows, of all pages. What a service has not answered is left out. */
export function SiteTotals({ totals }: { readonly totals: Totals | null }) {
  if (totals === null) return <TotalsSkeleton />
  const { visitors, live_visitors: live, new_issues: newIssues, score, score_change: change } = totals
  return (
    <dl class="card site-totals" aria-label={t('sites.total')} title={t('sites.summed')}>
      {visitors !== null && (
        <Figure name={t('metric.visitors')} value={visitors.value}>
          <Change of={visitors} />
          {t('sites.tracked', { n: totals.tracked })}
        </Figure>
      )}
      {live !== null && (
        <Figure name={t('sites.now')} value={live}>
          {t('sites.live-sites', { n: totals.live_sites ?? 0 })}
        </Figure>
      )}
      {newIssues !== null && (
        <Figure name={t('sites.new-issues')} value={newIssues}>
          {t('sites.live-sites', { n: totals.new_issue_sites ?? 0 })}
        </Figure>
      )}
      {totals.scored > 0 && (
        <Figure name={t('sites.average-score')} value={score}>
          {change !== null && change !== 0 && (
            <span class={`change ${change > 0 ? 'up' : 'down'}`}>
              {change > 0 ? '▲' : '▼'} {number(Math.abs(change))}
            </span>
          )}
          {totals.below_60 > 0
            ? t('sites.below', { n: totals.below_60, score: 60 })
            : t('sites.scored', { n: totals.scored })}
        </Figure>
      )}
    </dl>
  )
}

/** As tall as the figures are. */
const TotalsSkeleton = () => (
  <div aria-hidden="true">
    <dl class="card site-totals">
      {[0, 1, 2, 3].map((figure) => (
        <div key={figure}>
          <dt>{'\u00a0'}</dt>
          <dd>
            <b>{'\u00a0'}</b>
            <small>{'\u00a0'}</small>
          </dd>
        </div>
      ))}
    </dl>
  </div>
)

interface FigureProps {
  readonly name: string
  readonly value: number | null
  readonly children: ComponentChildren
}

function Figure({ name, value, children }: FigureProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <b>{value === null ? '–' : number(value)}</b>
        <small>{children}</small>
      </dd>
    </div>
  )
}
