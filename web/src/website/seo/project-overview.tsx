import type { Project } from '../../api/generated.ts'
import { ChartDataTable } from '../../components/chart-data-table.tsx'
import { ResultBar } from '../../components/result-bar.tsx'
import { ScoreRing } from '../../components/score.tsx'
import { TrendLine } from '../../components/trend-line.tsx'
import { date, number } from '../../strings/format.ts'
import { t } from '../../strings/strings.ts'

/** The mean score, its trend, and the number of reports by result. */
export function Overview({ project }: { readonly project: Project }) {
  const { score, results, trend } = project
  return (
    <section class="card score" aria-label={t('project.overview')}>
      <ScoreRing score={score.mean} />
      <div class="stack">
        <dl class="facts">
          <dt>{t('shell.reports')}</dt>
          <dd>{number(project.reports)}</dd>
          <dt>{t('project.scores')}</dt>
          <dd>{score.lowest === null ? '–' : `${score.lowest} – ${score.highest}`}</dd>
          <dt>{t('projects.column.results')}</dt>
          <dd>
            {(['good', 'decent', 'bad'] as const)
              .map((one) => `${t(`result.${one}`)} ${number(results[one])}`)
              .join(' · ')}
          </dd>
        </dl>
        <ResultBar {...results} />
        {trend.length > 1 && (
          <>
            <TrendLine values={trend.map((day) => day.score)} max={100} />
            <ChartDataTable
              caption={t('project.trend')}
              headers={[t('history.date'), t('report.score.label')]}
              rows={trend.map((day) => [date(day.date, { dateStyle: 'medium', timeZone: 'UTC' }), number(day.score)])}
            />
          </>
        )}
      </div>
    </section>
  )
}
