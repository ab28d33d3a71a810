import { useState } from 'preact/hooks'
import type { StatsAccess } from '../../api/stats.ts'
import { Icon } from '../../components/icon.tsx'
import { Panel } from '../../components/panel.tsx'
import { AsyncContent, EmptyState, RowsSkeleton } from '../../components/states.tsx'
import { useLoad } from '../../state/use-load.ts'
import { t } from '../../strings/strings.ts'
import { readableUrl } from '../../urls.ts'
import { findStatsAccess } from '../../website/seo/find-website.ts'
import { type RankedFailure, severityRank } from '../../website/seo/rank-failures.ts'
import { useRankedFailures } from '../../website/seo/use-ranked-failures.ts'

const orders = ['visits', 'pages'] as const
type Order = (typeof orders)[number]

/** The failed checks of a project by severity, then by points and affected visits, or by affected pages. */
export function Issues({ project }: { readonly project: string }) {
  const website = useLoad(project, (signal) => findStatsAccess(project, signal))
  if (website.state === 'loading') return <RowsSkeleton count={8} />
  const access = website.state === 'ready' ? website.value : null
  return <RankedIssues project={project} access={access} />
}

function RankedIssues({ project, access }: { readonly project: string; readonly access: StatsAccess | null }) {
  const [chosen, setChosen] = useState<Order>('visits')
  const ranked = useRankedFailures(project, access ? { access, query: { period: '30d' } } : null)
  return (
    <Panel
      height="own"
      label={t('project.issues')}
      tabs={access ? orders.map((id) => ({ id, label: t(`project.by.${id}`) })) : []}
      tab={chosen}
      onTab={setChosen}
    >
      <AsyncContent loadable={ranked} skeleton={<RowsSkeleton count={8} />}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState title={t('issues.none')} />
          ) : (
            <div>
              {sortBy(list, chosen).map((one) => (
                <Issue key={one.failure.check} ranked={one} showVisits={access !== null} project={project} />
              ))}
            </div>
          )
        }
      </AsyncContent>
    </Panel>
  )
}

interface IssueProps {
  readonly ranked: RankedFailure
  readonly showVisits: boolean
  readonly project: string
}

const sortBy = (list: readonly RankedFailure[], order: Order): readonly RankedFailure[] =>
  order === 'visits'
    ? list
    : list.toSorted((a, b) => severityRank(a) - severityRank(b) || b.failure.reports - a.failure.reports)

function Issue({ ranked, showVisits, project }: IssueProps) {
  const reportsWith = ({ check }: RankedFailure['failure']): string =>
    `/reports?project=${encodeURIComponent(project)}&issue=${encodeURIComponent(check)}`
  const { failure, visits } = ranked
  return (
    <details class="check">
      <summary>
        <span class={`pill ${failure.severity}`}>{t(`severity.${failure.severity}`)}</span>
        <h3>{failure.title}</h3>
        <small>
          {failure.gain > 0 && <>{t('check.gain', { n: failure.gain })} · </>}
          {t('issues.pages', { n: failure.reports })}
          {showVisits && <> · {t('issues.visits', { n: visits })}</>}
          <Icon name="chevron" />
        </small>
      </summary>
      <ul class="check-body">
        {failure.pages.map(({ report, url }) => (
          <li key={report}>
            <a class="text-link" href={`/reports/${report}#${failure.check}`}>
              {readableUrl(url)}
            </a>
          </li>
        ))}
        {failure.reports > failure.pages.length && (
          <li>
            <a class="text-link" href={reportsWith(failure)}>
              {t('project.issue.all', { n: failure.reports })}
            </a>
          </li>
        )}
      </ul>
    </details>
  )
}
