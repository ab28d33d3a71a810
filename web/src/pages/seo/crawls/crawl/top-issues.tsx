import { Panel } from '../../../../components/panel.tsx'
import { AsyncContent, EmptyState, RowsSkeleton } from '../../../../components/states.tsx'
import { t } from '../../../../strings/strings.ts'
import { viewLink } from './crawl-access.ts'
import { IssueRows } from './issue-rows.tsx'
import type { IssueList } from './use-issues.ts'

const maxIssues = 12

interface TopIssuesProps {
  readonly run: number | undefined
  readonly list: IssueList
}

/** The worst issues of a run. */
export function TopIssues({ run, list: { issues, changes } }: TopIssuesProps) {
  const count = issues.state === 'ready' ? issues.value.data.length : 0
  const ignored = issues.state === 'ready' ? issues.value.muted : []
  return (
    <Panel
      height="own"
      label={t('crawl.view.issues')}
      help="score.issues"
      footer={
        (count > maxIssues || ignored.length > 0) && (
          <>
            {count > maxIssues && (
              <a class="text-link" href={viewLink(run, 'issues')}>
                {t('crawl.issues.all', { n: count })}
              </a>
            )}
            {ignored.length > 0 && (
              <p class="soft">
                {t('crawl.issues.ignored')} {ignored.map(({ title }) => title).join(' · ')}
              </p>
            )}
          </>
        )
      }
    >
      <AsyncContent loadable={issues} skeleton={<RowsSkeleton count={8} />}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState title={t('issues.none')} />
          ) : (
            <IssueRows
              issues={data.slice(0, maxIssues)}
              changes={changes}
              hrefOf={({ check }) => viewLink(run, 'issues', { issue: check })}
            />
          )
        }
      </AsyncContent>
    </Panel>
  )
}
