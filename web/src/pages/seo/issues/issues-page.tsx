import '../../../styles/crawl.css'
import '../../../styles/site-issues.css'
import { request } from '../../../api/request.ts'
import { AsyncContent, EmptyState, ErrorState, RowsSkeleton, Skeleton } from '../../../components/states.tsx'
import { navigate } from '../../../router.ts'
import { useLoad } from '../../../state/use-load.ts'
import { useTitle } from '../../../state/use-title.ts'
import { t } from '../../../strings/strings.ts'
import { useSite, useTabActions } from '../../../website/frame/site-context.ts'
import { sendAction } from '../crawls/crawl-actions.ts'
import { IssueList } from './issue-list.tsx'
import { useShownIssues } from './issue-view.ts'
import { ScoreCard } from './score-card.tsx'

/** The SEO of a site: its score, and its issues by template. */
export function IssuesPage() {
  const { host, project } = useSite()
  const view = useShownIssues()
  const path = `/api/v1/sites/${encodeURIComponent(project)}`
  const score = useLoad(path, (signal) => request<'readSiteScore'>('seo', `${path}/score`, { signal }))
  const state = view.show === 'ignored' ? ('ignored' as const) : undefined
  const issues = useLoad(`${path} ${view.group} ${state}`, (signal) =>
    request<'listSiteIssues'>('seo', `${path}/issues`, { query: { group: view.group, state }, signal }),
  )
  useTitle(`${t('site.seo')} · ${host}`)
  const crawl = score.state === 'ready' ? score.value.data.crawl?.id : undefined
  useTabActions(
    crawl,
    () =>
      crawl !== undefined && (
        <button
          type="button"
          class="button small"
          onClick={() => sendAction(crawl, 'run', () => navigate(`/crawls/${crawl}`))}
        >
          {t('siteissues.crawl')}
        </button>
      ),
  )
  if (score.state === 'loading') return <Skeleton height={300} />
  if (score.state === 'failed') {
    if (score.problem.kind !== 'missing') return <ErrorState problem={score.problem} retry={score.reload} />
    return <NoResults host={host} />
  }
  const siteIssues = issues.state === 'ready' ? countCostly(issues.value.data) : 0
  return (
    <div class="stack">
      <ScoreCard score={score.value.data} siteIssues={siteIssues} />
      <AsyncContent loadable={issues} skeleton={<RowsSkeleton count={8} />}>
        {(list) => <IssueList list={list} view={view} />}
      </AsyncContent>
    </div>
  )
}

const countCostly = (issues: readonly { readonly level: string; readonly points: number | null }[]): number =>
  issues.filter(({ level, points }) => level === 'site' && (points ?? 0) > 0).length

function NoResults({ host }: { readonly host: string }) {
  const url = encodeURIComponent(`https://${host}/`)
  return (
    <section class="card">
      <EmptyState title={t('issues.noreports')}>
        <p>{t('issues.noreports.why')}</p>
        <div class="actions">
          <a class="button primary" href={`/crawls/new?url=${url}`}>
            {t('crawl.new')}
          </a>
          <a class="button" href={`/reports/new?url=${url}`}>
            {t('report.new')}
          </a>
        </div>
      </EmptyState>
    </section>
  )
}
