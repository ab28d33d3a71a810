import type { ComparedCrawlRun, CrawlDiffSummary } from '../../../../../api/generated.ts'
import { Panel } from '../../../../../components/panel.tsx'
import { usePageUrl, withQuery } from '../../../../../router.ts'
import { number } from '../../../../../strings/format.ts'
import { t } from '../../../../../strings/strings.ts'
import { milliseconds } from '../../../../../strings/units.ts'
import { type BarRow, BarRows } from '../bar-rows.tsx'
import { Figures } from '../figures.tsx'
import { codeName } from '../page/page-cell.tsx'
import { Legend, type Part, SplitBar } from '../split-bar.tsx'

type Metric = 'score' | 'pages' | 'indexable' | 'issues' | 'broken' | 'response_ms'
const metrics: readonly (readonly [Metric, better: 'more' | 'less'])[] = [
  ['score', 'more'],
  ['pages', 'more'],
  ['indexable', 'more'],
  ['issues', 'less'],
  ['broken', 'less'],
  ['response_ms', 'less'],
]

/** The numbers of both runs, and what became of their pages. */
export function DiffSummary({ summary }: { readonly summary: CrawlDiffSummary }) {
  const parts: readonly Part[] = [
    { name: t('changes.unchanged'), count: summary.unchanged, tone: 'neutral' },
    { name: t('changes.kind.changed'), count: summary.changed, tone: 'good' },
    { name: t('changes.kind.added'), count: summary.added, tone: 'strong' },
    { name: t('changes.kind.removed'), count: summary.removed, tone: 'bad' },
    { name: t('changes.kind.not_crawled'), count: summary.not_crawled, tone: 'empty' },
  ]
  return (
    <section class="card" aria-label={t('changes.summary')}>
      <Figures
        figures={metrics.map(([metric, better]) => ({
          label: t(`changes.metric.${metric}`),
          value: shown(metric, summary.to[metric]),
          note: <Change metric={metric} better={better} from={summary.from} to={summary.to} />,
        }))}
      />
      <div class="diff-flow">
        <SplitBar parts={parts} />
        <Legend parts={parts} />
      </div>
    </section>
  )
}

/** Where pages were added and removed, and why some were not crawled this time. */
export function DiffPanels({ summary }: { readonly summary: CrawlDiffSummary }) {
  const pageUrl = usePageUrl()
  const kindLink = (kind: string): string => withQuery(pageUrl, { kind, field: undefined, page: undefined })
  const folderRows = (folders: CrawlDiffSummary['added_folders'], kind: string, tone: BarRow['tone']) =>
    folders.map(
      ({ folder, pages }): BarRow => ({ name: folder, count: pages, tone: tone ?? 'good', href: kindLink(kind) }),
    )
  return (
    <div class="stack diff-panels">
      {summary.added > 0 && (
        <Panel height="own" label={t('changes.kind.added')} help="crawl.changes" unit={number(summary.added)}>
          <BarRows
            unit={t('crawl.unit.pages')}
            rows={folderRows(summary.added_folders, 'added', 'good')}
            total={summary.added}
          />
        </Panel>
      )}
      {summary.removed > 0 && (
        <Panel height="own" label={t('changes.kind.removed')} help="crawl.changes" unit={number(summary.removed)}>
          <BarRows
            unit={t('crawl.unit.pages')}
            rows={folderRows(summary.removed_folders, 'removed', 'bad')}
            total={summary.removed}
          />
        </Panel>
      )}
      {summary.not_crawled > 0 && (
        <Panel
          height="own"
          label={t('changes.kind.not_crawled')}
          unit={number(summary.not_crawled)}
          footer={t('changes.notcrawled.note')}
        >
          <BarRows
            unit={t('crawl.unit.pages')}
            rows={summary.not_crawled_reasons.map(({ reason, pages }) => ({
              name: codeName('reason', reason),
              count: pages,
              tone: 'neutral',
              href: kindLink('not_crawled'),
            }))}
            total={summary.not_crawled}
          />
        </Panel>
      )}
    </div>
  )
}

const shown = (metric: Metric, value: number | null): string =>
  value === null ? '–' : metric === 'response_ms' ? milliseconds(value) : number(value)

interface ChangeProps {
  readonly metric: Metric
  readonly better: 'more' | 'less'
  readonly from: ComparedCrawlRun
  readonly to: ComparedCrawlRun
}

function Change({ metric, better, from, to }: ChangeProps) {
  const [before, after] = [from[metric], to[metric]]
  if (before === null || after === null) return null
  const change = after - before
  const tone = change === 0 || metric === 'pages' ? '' : change > 0 === (better === 'more') ? 'up' : 'down'
  const sign = change > 0 ? '+' : change < 0 ? '−' : '±'
  return (
    <>
      <span class={tone}>{sign + shown(metric, Math.abs(change))}</span>{' '}
      {t('changes.was', { value: shown(metric, before) })}
    </>
  )
}
