import type { Diff, Report, SharedDiff, SharedReport, SharedRunSummary } from '../../api/generated.ts'
import { request } from '../../api/request.ts'
import { ChartDataTable } from '../../components/chart-data-table.tsx'
import { AsyncContent, Skeleton } from '../../components/states.tsx'
import { TrendLine } from '../../components/trend-line.tsx'
import { useLoad } from '../../state/use-load.ts'
import { date, dateTime } from '../../strings/format.ts'
import { t } from '../../strings/strings.ts'
import type { ReportAccess } from './report-access.ts'

interface HistoryProps {
  readonly report: Report | SharedReport
  readonly access: ReportAccess
}

/** The score of each run, and the checks that changed with the last one. */
export function History({ report, access }: HistoryProps) {
  const key = `${access.path} ${report.generated_at}`
  const { headers } = access
  const service = 'id' in report ? 'seo' : 'own'
  const runs = useLoad(key, (signal) =>
    request<'listRuns' | 'listRunsOfShared'>(service, `${access.path}/runs`, {
      query: { per_page: 50 },
      headers,
      signal,
    }),
  )
  const done = runs.state === 'ready' ? runs.value.data.filter(({ score }) => score !== null) : []
  const diff = useLoad(done.length > 1 ? key : null, (signal) =>
    request<'diffRuns' | 'diffRunsOfShared'>(service, `${access.path}/diff`, { headers, signal }),
  )
  return (
    <section class="card">
      <h2>{t('history.title')}</h2>
      <AsyncContent loadable={runs} skeleton={<Skeleton height={84} />}>
        {() => (done.length < 2 ? <p class="soft">{t('history.first')}</p> : <ScoreTrend runs={done.toReversed()} />)}
      </AsyncContent>
      {done.length > 1 && diff.state === 'ready' && (
        <Changes diff={diff.value.data} since={done[1]?.generated_at ?? ''} />
      )}
    </section>
  )
}

function ScoreTrend({ runs }: { readonly runs: readonly SharedRunSummary[] }) {
  return (
    <>
      <TrendLine values={runs.map(({ score }) => score ?? 0)} max={100} />
      <ChartDataTable
        caption={t('history.title')}
        headers={[t('history.date'), t('report.score.label')]}
        rows={runs.map((run) => [dateTime(run.generated_at), String(run.score)])}
      />
    </>
  )
}

function Changes({ diff, since }: { readonly diff: Diff | SharedDiff; readonly since: string }) {
  return (
    <>
      <p class="soft">
        {t('history.since', { date: date(since) })} <b class="up">{t('history.fixed', { n: diff.fixed.length })}</b>,{' '}
        <b class={diff.broken.length > 0 ? 'down' : ''}>{t('history.new', { n: diff.broken.length })}</b>
      </p>
      {diff.fixed.length + diff.broken.length > 0 && (
        <details class="changes-details">
          <summary>{t('history.changes')}</summary>
          <ul class="changes">
            {diff.fixed.map((check) => (
              <li key={check.id}>
                <span class="pill good">{t('history.fixed.label')}</span>
                <span lang="en">{check.title}</span>
              </li>
            ))}
            {diff.broken.map((check) => (
              <li key={check.id}>
                <span class="pill bad">{t('history.new.label')}</span>
                <span lang="en">{check.title}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}
