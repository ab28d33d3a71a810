import type { ComponentChildren } from 'preact'
import type { FunnelStats } from '../../../api/generated.ts'
import { Change } from '../../../components/change.tsx'
import { HelpLink } from '../../../components/help-link.tsx'
import { number, ratePercent } from '../../../strings/format.ts'
import { t } from '../../../strings/strings.ts'
import type { Draft } from './draft.ts'

interface FunnelHeadProps {
  readonly name: string
  readonly draft: Draft
  readonly stats: FunnelStats | null
  readonly actions?: ComponentChildren
}

/** The name of a funnel, how it counts, and how many came to its end. Until that is known, it has its place. */
export function FunnelHead({ name, draft, stats, actions }: FunnelHeadProps) {
  const [first, last] = [stats?.steps[0], stats?.steps.at(-1)]
  const how = [
    t('funnel.steps', { n: draft.steps.length }),
    t(`funnel.order.${draft.order}`),
    t(`funnel.scope.${draft.scope}`),
    draft.maxMinutes > 0 && t('funnel.within', { n: draft.maxMinutes }),
    draft.order !== 'any_order' && draft.maxStepMinutes > 0 && t('funnel.within.step', { n: draft.maxStepMinutes }),
  ]
  return (
    <div class="funnel-head">
      <h2>
        {name} <HelpLink topic="funnels" name={name} />
      </h2>
      <small class="funnel-how">{how.filter(Boolean).join(' · ')}</small>
      <span class="grow" />
      {stats === null ? (
        <>
          <b class="funnel-rate unknown">{ratePercent(10)}</b>
          <small class="unknown">{t(`funnel.of.${draft.scope}`, { n: 100, total: number(1000) })}</small>
        </>
      ) : (
        first &&
        last && (
          <>
            <b class="funnel-rate">{ratePercent(last.rate_from_first)}</b>
            <Change isRate of={{ value: last.rate_from_first, previous: last.previous?.rate_from_first }} />
            <small>{t(`funnel.of.${stats.scope}`, { n: last.reached, total: number(first.reached) })}</small>
          </>
        )
      )}
      {actions}
    </div>
  )
}
