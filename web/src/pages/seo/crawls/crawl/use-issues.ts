import type { CrawlIssueChange, Replies } from '../../../../api/generated.ts'
import { request } from '../../../../api/request.ts'
import { type Loadable, useLoad } from '../../../../state/use-load.ts'
import type { CrawlViewProps } from './crawl-access.ts'
import type { ShownRuns } from './use-runs.ts'

export interface IssueList {
  readonly issues: Loadable<Replies['listCrawlIssues']>
  /** What changed since the previous run, by check; null if there is none to compare with. */
  readonly changes: ReadonlyMap<string, CrawlIssueChange> | null
}

/** The issues of the run that is shown. */
export function useIssues({ crawl, access, run }: CrawlViewProps, { shown, previous }: ShownRuns): IssueList {
  const { path, service, headers } = access
  const issues = useLoad(`${path}/issues ${run ?? crawl.run} ${crawl.status}`, (signal) =>
    request<'listCrawlIssues'>(service, `${path}/issues`, { query: { run }, headers, signal }),
  )
  const compared = shown?.status === 'done' && previous ? { from: previous.id, to: shown.id } : null
  const diff = useLoad(compared && `${path}/diff ${compared.from} ${compared.to}`, (signal) =>
    request<'diffCrawl'>(service, `${path}/diff`, {
      query: { ...compared, per_page: 10 },
      headers,
      signal,
      withoutTexts: true,
    }),
  )
  const changed = diff.state === 'ready' ? diff.value.issues : []
  // While they are loaded, their column has its place.
  const changes = compared && diff.state !== 'failed' ? new Map(changed.map((issue) => [issue.check, issue])) : null
  return { issues, changes }
}
