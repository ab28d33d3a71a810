import type { CrawlIssue } from '../../../../api/generated.ts'
import { categoryName } from '../../../../components/category-name.ts'
import { SearchField } from '../../../../components/list-controls.tsx'
import { Select } from '../../../../components/select.tsx'
import { AsyncContent, EmptyState, RowsSkeleton } from '../../../../components/states.tsx'
import { navigate, type PageUrl, usePageUrl, withQuery } from '../../../../router.ts'
import { number } from '../../../../strings/format.ts'
import { t } from '../../../../strings/strings.ts'
import { type CrawlViewProps, isActive } from './crawl-access.ts'
import { IssueDetails } from './issue-details.tsx'
import { IssueRows, stakeOf } from './issue-rows.tsx'
import { IgnoredIssues } from './lazy-parts.tsx'
import { RunNotice } from './run-notice.tsx'
import { type IssueList, useIssues } from './use-issues.ts'
import { useRuns } from './use-runs.ts'

const severities = ['critical', 'high', 'medium', 'low', 'information'] as const
const reloadsMs = [150, 500, 1500, 5000]
const orders = ['severity', 'people', 'visits', 'pages', 'new'] as const
type Order = (typeof orders)[number]

/** All issues of a run. What is filtered, sorted and open is in the URL. */
export function Issues(props: CrawlViewProps) {
  const { crawl, own, run } = props
  const pageUrl = usePageUrl()
  const runs = useRuns(props)
  const { issues, changes } = useIssues(props, runs)
  /** Scores are computed again by a job, which takes a moment. */
  const reload = (): void => {
    for (const ms of reloadsMs) setTimeout(issues.reload, ms)
  }
  if (isActive(crawl) && run === undefined) return <EmptyState title={t('crawl.issues.later')} />
  return (
    <>
      <RunNotice crawl={crawl} runs={runs} run={run} />
      <section class="card panel" aria-label={t('crawl.view.issues')}>
        <AsyncContent loadable={issues} skeleton={<RowsSkeleton count={10} />}>
          {({ data }) => <Listed {...props} pageUrl={pageUrl} issues={data} changes={changes} onChange={reload} />}
        </AsyncContent>
      </section>
      {issues.state === 'ready' && issues.value.muted.length > 0 && (
        <IgnoredIssues issues={issues.value.muted} project={own?.project ?? null} onChange={reload} />
      )}
    </>
  )
}

interface ListedProps extends CrawlViewProps {
  readonly pageUrl: PageUrl
  readonly issues: readonly CrawlIssue[]
  readonly changes: IssueList['changes']
}

function Listed({ pageUrl, issues, changes, ...props }: ListedProps) {
  const { query } = pageUrl
  const severity = severities.find((one) => one === query.get('severity'))
  const categories = [...new Set(issues.map((issue) => issue.category))].toSorted()
  const category = categories.find((one) => one === query.get('category'))
  const search = query.get('search') ?? ''
  const order = orders.find((one) => one === query.get('order')) ?? 'severity'
  const open = query.get('issue')
  const isFound = ({ title, check }: CrawlIssue): boolean =>
    [title, check].some((text) => text.toLowerCase().includes(search.toLowerCase()))
  const shown = sortBy(
    issues.filter(
      (issue) =>
        (severity === undefined || issue.severity === severity) &&
        (category === undefined || issue.category === category) &&
        isFound(issue),
    ),
    order,
    changes,
  )
  const update = (query: Readonly<Record<string, string | undefined>>): void =>
    navigate(withQuery(pageUrl, { ...query, page: undefined }), { replace: true })
  const present = severities.filter((one) => issues.some((issue) => issue.severity === one))
  const stake = stakeOf(issues)
  const offered = orders.filter((one) =>
    one === 'new' ? changes !== null : one === 'people' || one === 'visits' ? one === stake : true,
  )
  return (
    <>
      <fieldset class="panel-head wrap" aria-label={t('crawl.issues.filter')}>
        {[undefined, ...present].map((one) => (
          <button
            key={one ?? ''}
            type="button"
            class="tab"
            aria-pressed={severity === one}
            onClick={() => update({ severity: one })}
          >
            {one === undefined ? t('crawl.issues.everything') : t(`severity.${one}`)}{' '}
            <span class="count">
              {number(one === undefined ? issues.length : issues.filter((issue) => issue.severity === one).length)}
            </span>
          </button>
        ))}
        <span class="grow" />
        <SearchField label={t('crawl.issues.search')} value={search} onSearch={(text) => update({ search: text })} />
        <Select
          label={t('crawl.issues.category')}
          value={category ?? ''}
          onChange={(next) => update({ category: next || undefined })}
          options={[
            { value: '', label: t('crawl.issues.categories') },
            ...categories.map((value) => ({ value, label: categoryName({ category: value, title: value }) })),
          ]}
        />
        <Select
          label={t('list.sort')}
          value={order}
          onChange={(next) => update({ order: next === 'severity' ? undefined : next })}
          options={offered.map((value) => ({ value, label: t(`crawl.issues.by.${value}`) }))}
        />
      </fieldset>
      {shown.length === 0 ? (
        <EmptyState title={t(issues.length === 0 ? 'issues.none' : 'list.nothing')} />
      ) : (
        <IssueRows
          issues={shown}
          changes={changes}
          hrefOf={({ check }) => withQuery(pageUrl, { issue: check === open ? undefined : check, page: undefined })}
          renderOpen={(issue) => issue.check === open && <IssueDetails {...props} issue={issue} pageUrl={pageUrl} />}
        />
      )}
    </>
  )
}

function sortBy(issues: readonly CrawlIssue[], order: Order, changes: IssueList['changes']): readonly CrawlIssue[] {
  if (order === 'severity') return issues
  const rankOf = (issue: CrawlIssue): number =>
    order === 'new' ? (changes?.get(issue.check)?.new ?? 0) : (issue[order] ?? -1)
  return issues.toSorted((one, other) => rankOf(other) - rankOf(one))
}
