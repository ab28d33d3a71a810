import type { CrawlOverview } from '../../api/generated.ts'
import { request } from '../../api/request.ts'
import { showToast } from '../../components/toast.tsx'
import { number, percent } from '../../strings/format.ts'
import { t } from '../../strings/strings.ts'
import { type CrawlViewProps, viewLink } from './crawl-access.ts'
import type { ShownRuns } from './use-runs.ts'

interface ScoreNoticeProps extends CrawlViewProps {
  readonly overview: CrawlOverview
  readonly runs: ShownRuns
}

/** Why there is no score. */
export function ScoreNotice({ own, access, run, onChange, overview, runs: { shown } }: ScoreNoticeProps) {
  if (shown?.status !== 'done' || shown.score !== null) return null
  const pagesWith = (names: readonly string[]): number =>
    overview.statuses.filter(({ outcome }) => names.includes(outcome)).reduce((sum, { pages }) => sum + pages, 0)
  const requested = pagesWith(['ok', 'redirect', 'broken', 'inconclusive'])
  const inconclusive = pagesWith(['inconclusive'])
  if (requested === 0 || inconclusive / requested <= 0.1) {
    return (
      <div class="notice decent" role="status">
        <b>{t('crawl.noscore')}</b> {t('crawl.noscore.none')}
      </div>
    )
  }
  const main = overview.statuses.find(({ outcome }) => outcome === 'inconclusive')
  const runSlowly = async (): Promise<void> => {
    const result = await request<'updateCrawl'>('seo', access.path, { method: 'PUT', body: { rate: 1, action: 'run' } })
    if (!result.ok) showToast(result.problem.detail || t(`problem.${result.problem.kind}`))
    onChange()
  }
  return (
    <div class="notice decent withheld" role="status">
      <div>
        <h2>{t('crawl.withheld', { share: percent(inconclusive / requested) })}</h2>
        <p>
          {main?.status == null
            ? t('crawl.withheld.other', { n: inconclusive, all: number(requested) })
            : t('crawl.withheld.status', { n: main.pages, status: String(main.status), all: number(requested) })}{' '}
          {t('crawl.withheld.note', { n: requested - inconclusive })}
        </p>
      </div>
      <div class="actions">
        <a class="button" href={viewLink(run, 'pages', { filter: 'outcome=inconclusive' })}>
          {t('crawl.withheld.view', { n: inconclusive })}
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
