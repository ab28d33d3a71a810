import type { SiteScore } from '../../../api/generated.ts'
import { ChartDataTable } from '../../../components/chart-data-table.tsx'
import { HelpLink } from '../../../components/help-link.tsx'
import { ScoreRing } from '../../../components/score.tsx'
import { TrendLine } from '../../../components/trend-line.tsx'
import { date, dateTime, number } from '../../../strings/format.ts'
import { t } from '../../../strings/strings.ts'
import { ScoreParts } from '../crawls/crawl/score-parts.tsx'

interface ScoreCardProps {
  readonly score: SiteScore
  /** Issues of the whole site that cost points. */
  readonly siteIssues: number
}

const shortDate = (time: string): string => date(time, { month: 'short', day: 'numeric' })

/** The score of a site as the sum of its parts, its history, and when it is crawled next. */
export function ScoreCard({ score, siteIssues }: ScoreCardProps) {
  const { crawl, if_all_fixed, parts, history, change, schedule, reports } = score
  const scored = history.flatMap(({ at, score: value }) => (at === null || value === null ? [] : [{ at, value }]))
  const previous = crawl?.previous_ended_at
  return (
    <section class="card" aria-label={t('crawl.parts')}>
      <div class="score crawl-score">
        <div class="ring-and-fix">
          <ScoreRing score={crawl === null ? reports.score : score.score} />
          {if_all_fixed !== null && if_all_fixed !== score.score && (
            <small class="up">{t('siteissues.if-fixed', { n: if_all_fixed })}</small>
          )}
        </div>
        <ScoreParts {...score} parts={parts} siteIssues={siteIssues} />
        {crawl !== null && (
          <div>
            <div class="heading-row">
              <h2>
                {t('crawl.runs', { n: history.length })} <HelpLink topic="score.site" name={t('crawl.parts')} />
              </h2>
              {change !== null && previous != null && (
                <span class={change > 0 ? 'up' : change < 0 ? 'down' : 'faint'}>
                  {t('crawl.since', {
                    change: change === 0 ? '±0' : `${change > 0 ? '+' : '−'}${number(Math.abs(change))}`,
                    date: shortDate(previous),
                  })}
                </span>
              )}
            </div>
            {scored.length > 1 ? (
              <>
                <TrendLine values={scored.map(({ value }) => value)} max={100} />
                <div class="heading-row faint trend-dates" aria-hidden="true">
                  <span>{shortDate(scored[0]?.at ?? '')}</span>
                  <span>{shortDate(scored.at(-1)?.at ?? '')}</span>
                </div>
                <ChartDataTable
                  caption={t('siteissue.column.score')}
                  headers={[t('siteissues.column.since.none'), t('siteissue.column.score')]}
                  rows={scored.map(({ at, value }) => [date(at), number(value)])}
                />
              </>
            ) : (
              <p class="soft">{t('crawl.runs.one')}</p>
            )}
            <p class="soft">
              <a class="text-link" href={`/crawls/${crawl.id}`}>
                {schedule?.next_run_at
                  ? t('siteissues.next', { date: dateTime(schedule.next_run_at) })
                  : t('siteissues.unscheduled')}
              </a>
            </p>
          </div>
        )}
      </div>
    </section>
  )
}
