import type { CrawlIssue, CrawlOverview, CrawlRun } from '../../../../api/generated.ts'
import { request } from '../../../../api/request.ts'
import { ChartDataTable } from '../../../../components/chart-data-table.tsx'
import { HelpLink } from '../../../../components/help-link.tsx'
import { ScoreRing } from '../../../../components/score.tsx'
import { AsyncContent, Skeleton } from '../../../../components/states.tsx'
import { TrendLine } from '../../../../components/trend-line.tsx'
import { useLoad } from '../../../../state/use-load.ts'
import { date, number, percent } from '../../../../strings/format.ts'
import { t } from '../../../../strings/strings.ts'
import { milliseconds } from '../../../../strings/units.ts'
import { type CrawlViewProps, viewLink } from './crawl-access.ts'
import { type Figure, FigureChange, Figures, signed } from './figures.tsx'
import { Depths, Indexability, ResponseTimes, Statuses } from './overview-panels.tsx'
import { RunNotice } from './run-notice.tsx'
import { ScoreNotice } from './score-notice.tsx'
import { ScoreParts } from './score-parts.tsx'
import { Sections } from './sections.tsx'
import { TopIssues } from './top-issues.tsx'
import { useIssues } from './use-issues.ts'
import { type ShownRuns, useRuns } from './use-runs.ts'

/** What a run found. */
export function Results(props: CrawlViewProps) {
  const { crawl, access, run } = props
  const { path, service, headers } = access
  const overview = useLoad(`${path} ${run ?? crawl.run} ${crawl.status}`, (signal) =>
    request<'readCrawlOverview'>(service, `${path}/overview`, { query: { run }, headers, signal }),
  )
  const runs = useRuns(props)
  const list = useIssues(props, runs)
  const issues = list.issues.state === 'ready' ? list.issues.value.data : []
  return (
    <AsyncContent loadable={overview} skeleton={<Skeleton height={400} />}>
      {({ data }) => (
        <div class="stack">
          <RunNotice crawl={crawl} runs={runs} run={run} />
          <ScoreNotice {...props} runs={runs} issues={issues} />
          <Summary overview={data} runs={runs} run={run} issues={issues} />
          <div class="report">
            <div class="stack">
              <TopIssues run={run} list={list} />
              <Sections {...props} />
            </div>
            <aside class="sidebar rows-sidebar">
              <Statuses overview={data} run={run} />
              <Indexability overview={data} run={run} />
              <Depths overview={data} run={run} />
              <ResponseTimes overview={data} run={run} />
            </aside>
          </div>
        </div>
      )}
    </AsyncContent>
  )
}

interface SummaryProps {
  readonly overview: CrawlOverview
  readonly runs: ShownRuns
  readonly run: number | undefined
  readonly issues: readonly CrawlIssue[]
}

function Summary({ overview, runs: { shown, previous, complete }, run, issues }: SummaryProps) {
  const scored = complete.flatMap(({ score, ended_at }) =>
    score === null || ended_at === null ? [] : [{ score, ended_at }],
  )
  const requested = overview.index_reasons.reduce((sum, { pages }) => sum + pages, 0)
  const { median_ms, p95_ms } = overview.response_times
  const change = (of: (one: CrawlRun) => number | null, better: 'more' | 'less' | null) => (
    <FigureChange now={shown && of(shown)} before={previous && of(previous)} better={better} />
  )
  const figures: readonly Figure[] = [
    {
      label: t('crawl.figure.pages'),
      value: shown?.pages == null ? '–' : number(shown.pages),
      note: change(({ pages }) => pages, null),
      href: viewLink(run, 'pages'),
    },
    {
      label: t('crawl.figure.indexable'),
      value: shown?.indexable == null ? '–' : number(shown.indexable),
      note: (
        <>
          {change(({ indexable }) => indexable, 'more')}
          {previous?.indexable != null && ' · '}
          {requested > 0 && t('crawl.figure.share', { share: percent((shown?.indexable ?? 0) / requested) })}
        </>
      ),
      href: viewLink(run, 'pages', { filter: 'indexable=1' }),
    },
    {
      label: t('crawl.figure.issues'),
      value: shown?.issues == null ? '–' : number(shown.issues),
      note: change(({ issues }) => issues, 'less'),
      href: viewLink(run, 'issues'),
    },
    {
      label: t('crawl.figure.broken'),
      value: number(overview.broken_links),
      href: viewLink(run, 'links', { outcome: 'broken', kind: 'link', external: '0' }),
    },
    {
      label: t('crawl.figure.response'),
      value: median_ms === null ? '–' : milliseconds(median_ms),
      note: p95_ms !== null && t('crawl.figure.response.note', { time: milliseconds(p95_ms) }),
    },
  ]
  const isSameVersion = shown?.scoring_version === previous?.scoring_version
  const since = shown?.score != null && previous?.score != null && isSameVersion ? shown.score - previous.score : null
  return (
    <section class="card" aria-label={t('crawl.view.overview')}>
      <div class="score crawl-score">
        <div class="ring-and-fix">
          <ScoreRing score={shown?.score ?? null} />
          {shown?.score != null && (shown.all_fixed ?? 0) > 0 && (
            <small>{t('crawl.allfixed', { n: shown.all_fixed ?? 0 })}</small>
          )}
        </div>
        {shown && (
          <ScoreParts
            {...shown}
            parts={shown.score_parts}
            siteIssues={issues.filter(({ score_parts: own }) => (own?.site ?? 0) > 0).length}
          />
        )}
        <div>
          <div class="heading-row">
            <h2>
              {t('report.score.label')} <HelpLink topic="score.site" name={t('report.score.label')} />{' '}
              <small class="faint">{t('crawl.runs', { n: complete.length })}</small>
            </h2>
            {since !== null && previous?.ended_at && (
              <span class={since > 0 ? 'up' : since < 0 ? 'down' : 'faint'}>
                {t('crawl.since', { change: signed(since), date: shortDate(previous.ended_at) })}
              </span>
            )}
            {previous !== null && !isSameVersion && <small class="faint">{t('crawl.otherversion')}</small>}
          </div>
          {scored.length > 1 ? (
            <>
              <TrendLine values={scored.map(({ score }) => score)} max={100} />
              <div class="heading-row faint trend-dates" aria-hidden="true">
                <span>{shortDate(scored[0]?.ended_at ?? '')}</span>
                <span>{shortDate(scored.at(-1)?.ended_at ?? '')}</span>
              </div>
              <ChartDataTable
                caption={t('report.score.label')}
                headers={[t('history.date'), t('report.score.label')]}
                rows={scored.map(({ score, ended_at }) => [date(ended_at), number(score)])}
              />
            </>
          ) : (
            <p class="soft">{t('crawl.runs.one')}</p>
          )}
        </div>
      </div>
      <Figures figures={figures} />
    </section>
  )
}

const shortDate = (time: string): string => date(time, { month: 'short', day: 'numeric' })
