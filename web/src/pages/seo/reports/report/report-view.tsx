import { useState } from 'preact/hooks'
import type { Report, Results, SharedReport } from '../../../../api/generated.ts'
import { request } from '../../../../api/request.ts'
import { categoryName } from '../../../../components/category-name.ts'
import { HelpLink } from '../../../../components/help-link.tsx'
import { DemoNotice, isDemoUrl } from '../../../../components/lazy-notices.tsx'
import { PageHeader } from '../../../../components/page-header.tsx'
import { PdfButton } from '../../../../components/pdf-button.tsx'
import { CategoryScore, ScoreRing } from '../../../../components/score.tsx'
import { AsyncContent, ErrorBoundary, Skeleton } from '../../../../components/states.tsx'
import { usePageUrl, withQuery } from '../../../../router.ts'
import { useLoad } from '../../../../state/use-load.ts'
import { useTitle } from '../../../../state/use-title.ts'
import { dateTime, timeAgo } from '../../../../strings/format.ts'
import { t } from '../../../../strings/strings.ts'
import { AuditProgress } from '../../../../website/seo/audit-progress.tsx'
import { ReportStatus } from '../../../../website/seo/report-status.tsx'
import { Checks } from './checks.tsx'
import { PageFacts, Redirects, ResponseHeaders, StructuredData } from './fetched-page.tsx'
import { History } from './history.tsx'
import { Compare, Rendering } from './lazy-parts.tsx'
import { PageVisits } from './page-visits.tsx'
import { SearchPreview, SocialPreview } from './previews.tsx'
import type { ReportAccess } from './report-access.ts'
import { ReportActions } from './report-actions.tsx'

interface ReportViewProps {
  readonly report: Report | SharedReport
  readonly access: ReportAccess
  readonly onChange: () => void
}

export function ReportView({ report, access, onChange }: ReportViewProps) {
  const title = report.url.replace(/^https?:\/\//, '')
  const judged = report.results?.summary.judged
  const inProgress = report.status === 'queued' || report.status === 'running'
  // Only its owner is shown the id.
  const own = 'id' in report ? report : null
  useTitle(title)
  const { query } = usePageUrl()
  const run = Number(query.get('run')) || null
  const compares = query.has('compare')
  const results = inProgress ? report.preliminary : run === null && !compares ? report.results : null
  return (
    <>
      <PageHeader
        title={title}
        isPart={own !== null}
        afterTitle={
          <>
            <ReportStatus report={report} />
            <HelpLink topic="score.page" name={t('report.score.label')} />
            <span class="note own-line">
              {report.generated_at && <span>{t('report.generated', { ago: timeAgo(report.generated_at) })}</span>}
              {own && <PageVisits report={own} />}
              {!inProgress && typeof judged === 'number' && <span>{t('report.judged', { n: judged })}</span>}
            </span>
          </>
        }
      >
        {own ? (
          <ReportActions report={own} run={run} onChange={onChange} />
        ) : (
          report.run !== null && <PdfButton access={access} run={run ?? undefined} />
        )}
      </PageHeader>
      {isDemoUrl(report.url) && <DemoNotice on="shop" />}
      {inProgress && <AuditProgress report={report} />}
      {report.status === 'failed' && (
        <div class="notice bad" role="alert">
          <b>{t('report.failed')}</b> <span>{report.error}</span>
        </div>
      )}
      {compares && !inProgress && (
        <ErrorBoundary>
          <Compare report={report} access={access} />
        </ErrorBoundary>
      )}
      {run !== null && !compares && !inProgress && (
        <EarlierRun run={run} report={report} access={access} onChange={onChange} />
      )}
      {results && (
        <ReportResults
          results={results}
          isPreliminary={inProgress}
          report={report}
          access={access}
          run={null}
          onChange={onChange}
        />
      )}
    </>
  )
}

interface EarlierRunProps extends ReportViewProps {
  readonly run: number
}

/** The results of a run that is not the last. */
function EarlierRun({ run, report, access, onChange }: EarlierRunProps) {
  const pageUrl = usePageUrl()
  const loadable = useLoad(`${access.path} ${run} ${report.score}`, (signal) =>
    request<'readRun' | 'readRunOfShared'>(access.service, `${access.path}/runs/${run}`, {
      headers: access.headers,
      signal,
    }),
  )
  return (
    <AsyncContent loadable={loadable} skeleton={<Skeleton height={300} />}>
      {({ data }) => (
        <>
          <div class="notice run-notice">
            <span>{t('history.earlier', { date: dateTime(data.generated_at) })}</span>
            <a class="text-link" href={withQuery(pageUrl, { run: undefined })}>
              {t('history.latest')}
            </a>
            <a class="text-link" href={withQuery(pageUrl, { run: undefined, compare: `${run}-` })}>
              {t('history.compare.latest')}
            </a>
          </div>
          {data.results ? (
            <ReportResults results={data.results} report={report} access={access} run={run} onChange={onChange} />
          ) : (
            <div class="notice bad" role="alert">
              <b>{t('report.failed')}</b> <span>{data.error}</span>
            </div>
          )}
        </>
      )}
    </AsyncContent>
  )
}

interface ReportResultsProps extends ReportViewProps {
  readonly results: Results
  readonly isPreliminary?: boolean
  /** The run that the results are of, if it is not the last. */
  readonly run: number | null
}

const views = ['checks', 'rendering'] as const

/** The views of the results, which the URL holds (`?view=`). A running audit has only the checks. */
function ReportResults(props: ReportResultsProps) {
  const { results, isPreliminary, report, access, run, onChange } = props
  const pageUrl = usePageUrl()
  const view = views.find((one) => one === pageUrl.query.get('view')) ?? 'checks'
  if (isPreliminary) return <CheckResults {...props} />
  return (
    <>
      <nav class="nav site-nav" aria-label={t('report.views')}>
        {views.map((one) => (
          <a
            key={one}
            href={withQuery(pageUrl, { view: one === 'checks' ? undefined : one, html: undefined, device: undefined })}
            aria-current={one === view ? 'page' : undefined}
          >
            {t(one === 'checks' ? 'checks.title' : 'report.view.rendering')}
          </a>
        ))}
      </nav>
      {view === 'checks' ? (
        <CheckResults {...props} />
      ) : (
        <ErrorBoundary>
          <Rendering
            rendering={results.rendering}
            access={access}
            run={run ?? report.run}
            own={'id' in report ? report : null}
            onChange={onChange}
          />
        </ErrorBoundary>
      )}
    </>
  )
}

function CheckResults({ results, isPreliminary = false, report, access, run, onChange }: ReportResultsProps) {
  const { page } = results
  const [category, setCategory] = useState<string | null>(null)
  return (
    <div class="report">
      <div class="stack">
        <section class="card score" aria-label={t('report.score.label')}>
          <div class="score-value">
            <ScoreRing score={results.summary.score} />
            {isPreliminary && <span class="pill">{t('report.score.preliminary')}</span>}
          </div>
          <div class="category-scores">
            {results.categories.map((one) => (
              <CategoryScore
                key={one.category}
                label={categoryName(one)}
                score={one.score}
                selected={category === one.category}
                onSelect={() => setCategory(category === one.category ? null : one.category)}
              />
            ))}
          </div>
        </section>
        {(results.summary.ignored ?? 0) > 0 && (
          <p class="faint">
            {t('report.ignored.score', {
              n: results.summary.ignored ?? 0,
              raw: String(results.summary.raw_score ?? '–'),
            })}
          </p>
        )}
        <ErrorBoundary>
          <Checks results={results} category={category} report={'id' in report ? report : null} onChange={onChange} />
        </ErrorBoundary>
        <ErrorBoundary>
          <Redirects page={page} />
        </ErrorBoundary>
        <ErrorBoundary>
          <StructuredData page={page} />
        </ErrorBoundary>
        <ErrorBoundary>
          <ResponseHeaders page={page} />
        </ErrorBoundary>
      </div>
      <aside class="sidebar">
        <ErrorBoundary>
          <SearchPreview preview={page.search_preview} />
        </ErrorBoundary>
        {!isPreliminary && (
          <ErrorBoundary>
            <History report={report} access={access} shownRun={run} />
          </ErrorBoundary>
        )}
        <ErrorBoundary>
          <PageFacts page={page} />
        </ErrorBoundary>
        <ErrorBoundary>
          <SocialPreview preview={page.social_preview} />
        </ErrorBoundary>
      </aside>
    </div>
  )
}
