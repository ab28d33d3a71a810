import { funnelPath, readFunnelStats } from '../../../api/funnels.ts'
import type { Funnel } from '../../../api/generated.ts'
import { exportUrl } from '../../../api/stats.ts'
import { downloadFile } from '../../../components/download-file.ts'
import { Icon } from '../../../components/icon.tsx'
import { AsyncContent, Skeleton } from '../../../components/states.tsx'
import { useLoad } from '../../../state/use-load.ts'
import { t } from '../../../strings/strings.ts'
import { useFilterNames } from '../../../website/filters/use-filter-names.ts'
import { Incomplete } from '../../../website/frame/incomplete.tsx'
import type { Scope } from '../../../website/view/scope.ts'
import { comparisonQuery } from '../../../website/view/view.ts'
import { draftOf, withFunnel } from './draft.ts'
import { FunnelBreakdown } from './funnel-breakdown.tsx'
import { FunnelChart } from './funnel-chart.tsx'
import { FunnelHead } from './funnel-head.tsx'

/** A funnel of the website, with its breakdown. */
export function SavedFunnel({ funnel, scope }: { readonly funnel: Funnel; readonly scope: Scope }) {
  const { access, pageUrl, website, view } = scope
  const query = { ...scope.query, ...comparisonQuery(view) }
  const stats = useLoad(`${funnel.id} ${funnel.updated_at} ${JSON.stringify(query)}`, (signal) =>
    readFunnelStats(access, funnel.id, query, signal),
  )
  const names = useFilterNames(scope, funnel.step)
  const save = (): Promise<void> =>
    downloadFile(
      exportUrl(access, funnelPath(funnel.id), { ...query, format: 'csv' }),
      access.kind === 'shared' ? access.grant : null,
    )
  return (
    <>
      <Incomplete answer={stats} />
      <section class="card" aria-label={funnel.name}>
        <FunnelHead
          name={funnel.name}
          draft={draftOf(funnel)}
          stats={stats.state === 'ready' ? stats.value.data : null}
          actions={
            <>
              <button type="button" class="button small" onClick={save}>
                <Icon name="download" />
                CSV
              </button>
              {website && (
                <a class="button small" href={withFunnel(pageUrl, funnel.id, 'saved')}>
                  {t('funnel.edit')}
                </a>
              )}
            </>
          }
        />
        <AsyncContent loadable={stats} skeleton={<Skeleton height={420} />}>
          {({ data }) => <FunnelChart stats={data} scope={scope} names={names} />}
        </AsyncContent>
      </section>
      <FunnelBreakdown funnel={funnel} scope={scope} names={names} />
    </>
  )
}
