import { useState } from 'preact/hooks'
import type { Report, SharedReport, SharedRunSummary } from '../../../../api/generated.ts'
import { request } from '../../../../api/request.ts'
import { ChartDataTable } from '../../../../components/chart-data-table.tsx'
import { HelpLink } from '../../../../components/help-link.tsx'
import { AsyncContent, Skeleton } from '../../../../components/states.tsx'
import { TrendLine } from '../../../../components/trend-line.tsx'
import { usePageUrl, withQuery } from '../../../../router.ts'
import { useLoad } from '../../../../state/use-load.ts'
import { date, dateTime } from '../../../../strings/format.ts'
import { t } from '../../../../strings/strings.ts'
import type { ReportAccess } from './report-access.ts'
import { ScoreChange } from './score-change.tsx'
import { useRuns } from './use-runs.ts'

interface HistoryProps {
  readonly report: Report | SharedReport
  readonly access: ReportAccess
  /** The run that is shown, if it is not the last. */
  readonly shownRun: number | null
}

const initiallyShown = 6

/** The score of each run. Any of them can be opened, and any two compared. */
export function History({ report, access, shownRun }: HistoryProps) {
  const pageUrl = usePageUrl()
  const runs = useRuns(report, access)
  const [all, setAll] = useState(false)
  return (
    <section class="card" id="history">
      <div class="heading-row">
        <h2>
          {t('history.title')} <HelpLink topic="runs" name={t('history.title')} isAbout />
        </h2>
        {runs.state === 'ready' && runs.value.filter(({ score }) => score !== null).length > 1 && (
          <a class="text-link" href={withQuery(pageUrl, { run: undefined, compare: '1' })}>
            {t('history.compare')}
          </a>
        )}
      </div>
      <AsyncContent loadable={runs} skeleton={<Skeleton height={84} />}>
        {(list) => {
          const done = list.filter(({ score }) => score !== null)
          const shown = all ? list : list.slice(0, initiallyShown)
          return (
            <>
              {done.length < 2 ? (
                <p class="soft">{t('history.first')}</p>
              ) : (
                <>
                  <ScoreTrend runs={done.slice(0, 50).toReversed()} />
                  <ScoringNotice runs={done} />
                  <LastChanges report={report} access={access} since={done[1]?.generated_at ?? ''} />
                </>
              )}
              {list.length > 1 && (
                <ol class="run-list">
                  {shown.map((run) => (
                    <RunRow
                      key={run.id}
                      run={run}
                      earlier={done.find(({ id }) => id < run.id)}
                      current={shownRun === null ? run === list[0] : run.id === shownRun}
                      href={withQuery(pageUrl, {
                        run: run === list[0] ? undefined : String(run.id),
                        compare: undefined,
                      })}
                    />
                  ))}
                </ol>
              )}
              {list.length > shown.length && (
                <button type="button" class="button small" onClick={() => setAll(true)}>
                  {t('history.all', { n: list.length })}
                </button>
              )}
            </>
          )
        }}
      </AsyncContent>
    </section>
  )
}

interface LastChangesProps {
  readonly report: Report | SharedReport
  readonly access: ReportAccess
  readonly since: string
}

/** How many issues the last run fixed or found; a link to all of them. */
function LastChanges({ report, access, since }: LastChangesProps) {
  const pageUrl = usePageUrl()
  const diff = useLoad(`${access.path} ${report.generated_at} ${report.score}`, (signal) =>
    request<'diffRuns' | 'diffRunsOfShared'>(access.service, `${access.path}/diff`, {
      headers: access.headers,
      signal,
    }),
  )
  if (diff.state !== 'ready') return null
  const { fixed, broken } = diff.value.data
  return (
    <a class="soft" href={withQuery(pageUrl, { run: undefined, compare: '1' })}>
      {t('history.since', { date: date(since) })} <b class="up">{t('history.fixed', { n: fixed.length })}</b>,{' '}
      <b class={broken.length > 0 ? 'down' : ''}>{t('history.new', { n: broken.length })}</b>
    </a>
  )
}

interface RunRowProps {
  readonly run: SharedRunSummary
  readonly earlier: SharedRunSummary | undefined
  readonly current: boolean
  readonly href: string
}

function RunRow({ run, earlier, current, href }: RunRowProps) {
  const change = run.score === null || earlier?.score == null ? null : run.score - earlier.score
  return (
    <li>
      <a href={href} aria-current={current ? 'true' : undefined}>
        <span>{dateTime(run.generated_at)}</span>
        {run.score === null ? (
          <span class="pill bad">{t('report.status.failed')}</span>
        ) : (
          <>
            <ScoreChange change={change} />
            <b>{run.score}</b>
          </>
        )}
      </a>
    </li>
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

/** Says since when scores are computed by the current scoring version, if earlier runs were scored by another one. Newest run first. */
function ScoringNotice({ runs }: { readonly runs: readonly SharedRunSummary[] }) {
  const scored = runs.filter(({ scoring_version }) => scoring_version !== null)
  const earlier = scored.findIndex(({ scoring_version }) => scoring_version !== scored[0]?.scoring_version)
  const first = scored[earlier - 1]
  return first ? <p class="soft">{t('history.scoring', { date: date(first.generated_at) })}</p> : null
}
