import type { ComponentChildren } from 'preact'
import type { OverviewTotals } from '../../api/generated.ts'
import { Change } from '../../components/change.tsx'
import { changeOf, number } from '../../strings/format.ts'
import { t } from '../../strings/strings.ts'

interface SiteTotalsProps {
  readonly totals: OverviewTotals
  /** With the conversions of the first goals, once they are counted. */
  readonly goals: OverviewTotals | undefined
}

/** The sums of the rows, of all pages. */
export function SiteTotals({ totals, goals }: SiteTotalsProps) {
  const { conversions, goal_websites: withGoal = 0 } = goals ?? {}
  const isCompared = changeOf(conversions, 'percent') !== null
  return (
    <dl class="card site-totals" aria-label={t('websites.total')} title={t('sites.summed')}>
      <Figure name={t('metric.visitors')} value={totals.visitors.value}>
        <Change of={totals.visitors} />
      </Figure>
      <Figure name={t('metric.pageviews')} value={totals.pageviews.value}>
        <Change of={totals.pageviews} />
      </Figure>
      <Figure name={t('sites.now')} value={totals.live_visitors}>
        {t('sites.live-websites', { n: totals.live_websites })}
      </Figure>
      <Figure name={t('sites.conversions')} value={withGoal > 0 ? (conversions?.value ?? 0) : null}>
        {isCompared ? <Change of={conversions} /> : goals && t('sites.goals', { n: withGoal })}
      </Figure>
      <Figure name={t('sites.average-score')} value={totals.seo_score}>
        {t('sites.scored', { n: totals.seo_websites })}
      </Figure>
    </dl>
  )
}

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
