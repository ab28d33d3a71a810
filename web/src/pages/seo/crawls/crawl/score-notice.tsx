import type { CrawlIssue } from '../../../../api/generated.ts'
import { request } from '../../../../api/request.ts'
import { HelpLink } from '../../../../components/help-link.tsx'
import { showToast } from '../../../../components/toast.tsx'
import { number, percent } from '../../../../strings/format.ts'
import { t } from '../../../../strings/strings.ts'
import { type CrawlViewProps, viewLink } from './crawl-access.ts'
import type { ShownRuns } from './use-runs.ts'

interface ScoreNoticeProps extends CrawlViewProps {
  readonly issues: readonly CrawlIssue[]
  readonly runs: ShownRuns
}

/** Why there is no score, or which site-wide issues limit it. */
export function ScoreNotice(props: ScoreNoticeProps) {
  const { run, issues, runs } = props
  const { shown } = runs
  if (shown === null) return null
  if (shown.score_reason === 'inconclusive') return <Withheld {...props} />
  if (shown.score_reason === 'no-indexable-pages') {
    return (
      <div class="notice decent" role="status">
        <b>{t('crawl.noscore')}</b> {t('crawl.noscore.none')}
      </div>
    )
  }
  if (shown.caps.length === 0) return null
  return (
    <ul class="notice bad score-caps">
      {shown.caps.map(({ check, score, points = 0 }) => (
        <li key={check}>
          {t('crawl.capped', { n: score })}{' '}
          <a class="text-link" href={viewLink(run, 'issues', { issue: check })}>
            {issues.find((issue) => issue.check === check)?.title ?? check}
          </a>
          {points > 0 && <> ({t('check.gain', { n: Math.round(points) || 1 })})</>}
        </li>
      ))}
    </ul>
  )
}

function Withheld({ own, access, run, onChange, runs: { shown } }: ScoreNoticeProps) {
  const { urls = 0, share = 0, causes = [] } = shown?.inconclusive ?? {}
  const requested = share === 0 ? urls : Math.round(urls / share)
  const main = causes.toSorted((one, other) => other.urls - one.urls)[0]
  const runSlowly = async (): Promise<void> => {
    const result = await request<'updateCrawl'>('seo', access.path, { method: 'PUT', body: { rate: 1, action: 'run' } })
    if (!result.ok) showToast(result.problem.detail || t(`problem.${result.problem.kind}`))
    onChange()
  }
  return (
    <div class="notice decent withheld" role="status">
      <div>
        <h2>
          {t('crawl.withheld', { share: percent(share) })}{' '}
          <HelpLink topic="crawl.broken" name={t('report.score.label')} isAbout />
        </h2>
        <p>
          {main && /^\d{3}$/.test(main.cause)
            ? t('crawl.withheld.status', { n: main.urls, status: main.cause, all: number(requested) })
            : t('crawl.withheld.other', { n: urls, all: number(requested) })}{' '}
          {t('crawl.withheld.note', { n: requested - urls })}
        </p>
      </div>
      <div class="actions">
        <a class="button" href={viewLink(run, 'pages', { filter: 'outcome=inconclusive' })}>
          {t('crawl.withheld.view', { n: urls })}
        </a>
        {own && own.rate !== 1 && (
          <button type="button" class="button primary" onClick={runSlowly}>
            {t('crawl.withheld.slowly')}
          </button>
        )}
      </div>
    </div>
  )
}
