import { request } from '../../api/request.ts'
import { Panel } from '../../components/panel.tsx'
import { AsyncContent, EmptyState, RowsSkeleton } from '../../components/states.tsx'
import { useLoad } from '../../state/use-load.ts'
import { t } from '../../strings/strings.ts'
import { type CrawlViewProps, viewLink } from './crawl-access.ts'
import { IssueRows } from './issue-rows.tsx'
import type { ShownRuns } from './use-runs.ts'

const maxIssues = 12

/** The worst issues of a run. */
export function TopIssues({ crawl, access, run }: CrawlViewProps & { readonly runs: ShownRuns }) {
  const { path, service, headers } = access
  const list = useLoad(`${path}/issues ${run ?? crawl.run}`, (signal) =>
    request<'listCrawlIssues'>(service, `${path}/issues`, { query: { run }, headers, signal }),
  )
  const count = list.state === 'ready' ? list.value.data.length : 0
  return (
    <Panel
      height="own"
      label={t('crawl.view.issues')}
      footer={
        count > maxIssues && (
          <a class="text-link" href={viewLink(run, 'issues')}>
            {t('crawl.issues.all', { n: count })}
          </a>
        )
      }
    >
      <AsyncContent loadable={list} skeleton={<RowsSkeleton count={8} />}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState title={t('issues.none')} />
          ) : (
            <IssueRows
              issues={data.slice(0, maxIssues)}
              hrefOf={({ check }) => viewLink(run, 'issues', { issue: check })}
            />
          )
        }
      </AsyncContent>
    </Panel>
  )
}
