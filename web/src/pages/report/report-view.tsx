import { useState } from 'preact/hooks'
import type { Report, Results, SharedReport } from '../../api/generated.ts'
import { PageHeader } from '../../components/page-header.tsx'
import { CategoryScore, ScoreRing } from '../../components/score.tsx'
import { ErrorBoundary } from '../../components/states.tsx'
import { useTitle } from '../../state/use-title.ts'
import { timeAgo } from '../../strings/format.ts'
import { t } from '../../strings/strings.ts'
import { ReportStatus } from '../reports/report-row.tsx'
import { AuditProgress } from './audit-progress.tsx'
import { categoryName } from './category-name.ts'
import { Checks } from './checks.tsx'
import { PageFacts, Redirects, ResponseHeaders, StructuredData } from './fetched-page.tsx'
import { History } from './history.tsx'
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
  const inProgress = report.status === 'queued' || report.status === 'running'
  // Only its owner is shown the id.
  const own = 'id' in report ? report : null
  useTitle(title)
  return (
    <>
      <PageHeader
        title={title}
        afterTitle={
          <>
            <ReportStatus report={report} />
            <span class="note">
              {report.generated_at && <span>{t('report.generated', { ago: timeAgo(report.generated_at) })}</span>}
              {own && <PageVisits report={own} />}
            </span>
          </>
        }
      >
        {own && <ReportActions report={own} onChange={onChange} />}
      </PageHeader>
      {inProgress && <AuditProgress report={report} />}
      {report.status === 'failed' && (
        <div class="notice bad" role="alert">
          <b>{t('report.failed')}</b> <span lang="en">{report.error}</span>
        </div>
      )}
      {report.results && !inProgress && <ReportResults results={report.results} report={report} access={access} />}
    </>
  )
}

interface ReportResultsProps {
  readonly results: Results
  readonly report: Report | SharedReport
  readonly access: ReportAccess
}

function ReportResults({ results, report, access }: ReportResultsProps) {
  const { page } = results
  const [category, setCategory] = useState<string | null>(null)
  return (
    <div class="report">
      <div class="stack">
        <section class="card score" aria-label={t('report.score.label')}>
          <ScoreRing score={results.summary.score} />
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
        <ErrorBoundary>
          <Checks results={results} category={category} />
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
        <ErrorBoundary>
          <History report={report} access={access} />
        </ErrorBoundary>
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
