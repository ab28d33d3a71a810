import type { CheckResult, Report } from '../../api/generated.ts'
import { costOf, ResultPill, ScoreRing } from '../../components/score.tsx'
import { EmptyState, ErrorState, RowsSkeleton } from '../../components/states.tsx'
import { number, pointsText, timeAgo } from '../../strings/format.ts'
import { t } from '../../strings/strings.ts'
import { AuditProgress } from '../seo/audit-progress.tsx'
import type { PageReport } from './use-page-report.ts'
import { type PageStatistics, totalOf } from './use-page-statistics.ts'

const shownIssues = 3

interface PageSeoProps {
  readonly seo: PageReport
  /** Null without statistics. */
  readonly statistics: PageStatistics | null
}

/** The score of the page, and the issues that are worth the most. */
export function PageSeo({ seo, statistics }: PageSeoProps) {
  const { report, problem } = seo
  const shown = report.state === 'ready' && !report.stale ? report.value : undefined
  return (
    <section class="card" aria-label={t('drawer.seo')}>
      <div class="card-head">
        <h3>{t('drawer.seo')}</h3>
        {shown && <ReportStatus report={shown} />}
        <span class="grow" />
        {shown && (
          <a class="text-link" href={`/reports/${shown.id}`}>
            {t('drawer.report')}
          </a>
        )}
      </div>
      {problem && <ErrorState problem={problem} retry={seo.audit} />}
      {report.state === 'failed' && <ErrorState problem={report.problem} retry={report.reload} />}
      {report.state !== 'failed' && shown === undefined && <RowsSkeleton count={3} />}
      {shown === null && !problem && !seo.isRunning && <NoReport audit={seo.audit} />}
      {shown && seo.isRunning && <AuditProgress report={shown} />}
      {shown?.status === 'failed' && !seo.isRunning && (
        <EmptyState title={t('report.failed')}>{shown.error && <p>{shown.error}</p>}</EmptyState>
      )}
      {shown?.results && <ScoreAndIssues report={shown} results={shown.results} statistics={statistics} />}
    </section>
  )
}

function ReportStatus({ report: { result, generated_at, issues } }: { readonly report: Report }) {
  return (
    <>
      {result && <ResultPill result={result} />}
      {generated_at && (
        <small>
          {t('drawer.audited', { ago: timeAgo(generated_at) })} · {t('drawer.issues', { n: issues })}
        </small>
      )}
    </>
  )
}

function NoReport({ audit }: { readonly audit: () => void }) {
  return (
    <EmptyState title={t('issues.noreports')}>
      <p>{t('drawer.noreport.why')}</p>
      <button type="button" class="button" onClick={audit}>
        {t('seo.audit')}
      </button>
    </EmptyState>
  )
}

interface ScoreAndIssuesProps {
  readonly report: Report
  readonly results: NonNullable<Report['results']>
  readonly statistics: PageStatistics | null
}

function ScoreAndIssues({ report, results, statistics }: ScoreAndIssuesProps) {
  const { score } = results.summary
  const issues = mostGain(results.checks).slice(0, shownIssues)
  const gain = Math.round(issues.reduce((sum, check) => sum + costOf(check), 0))
  return (
    <div class="page-score">
      <div>
        <ScoreRing score={score} />
        {score !== null && gain > 0 && (
          <span class="if-fixed">
            <b class="up">{number(Math.min(100, score + gain))}</b> {t('drawer.iffixed')}
          </span>
        )}
      </div>
      {issues.length === 0 ? (
        <EmptyState title={t('issues.none')} />
      ) : (
        <ul class="page-issues">
          {issues.map((check) => (
            <li key={check.id}>
              <a class="page-issue" href={`/reports/${report.id}#${check.id}`}>
                <span class={`pill ${check.severity}`}>{t(`severity.${check.severity}`)}</span>
                <span class="title">{check.title}</span>
                <span class="gain">{pointsText(costOf(check))}</span>
                <small>{visitsAffected(check, statistics)}</small>
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const severities = ['critical', 'high', 'medium', 'low', 'information']

/** The failed checks, those first that raise the score the most. */
const mostGain = (checks: readonly CheckResult[]): readonly CheckResult[] =>
  checks
    .filter(({ verdict }) => verdict === 'fail' || verdict === 'warn')
    .toSorted((a, b) => costOf(b) - costOf(a) || severities.indexOf(a.severity) - severities.indexOf(b.severity))

/** Categories of issues that only visitors from search engines notice. */
const searchCategories = ['indexability', 'structured-data']

function visitsAffected({ category }: CheckResult, statistics: PageStatistics | null): string {
  if (!statistics) return ''
  const fromSearch = searchCategories.includes(category)
  const visits = totalOf(fromSearch ? statistics.search : statistics.page, 'visits')
  if (visits === null) return ' '
  return t(fromSearch ? 'drawer.affected.search' : 'drawer.affected', { n: visits })
}
