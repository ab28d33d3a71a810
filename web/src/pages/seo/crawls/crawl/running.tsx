import { useRef } from 'preact/hooks'
import type { CrawlProgress } from '../../../../api/generated.ts'
import { duration, number, percent } from '../../../../strings/format.ts'
import { t } from '../../../../strings/strings.ts'
import { type CrawlViewProps, type ShownCrawl, viewLink } from './crawl-access.ts'
import { type Figure, Figures } from './figures.tsx'
import { HostRates } from './host-rates.tsx'
import { LatestPages } from './latest-pages.tsx'
import { SpeedChart, type SpeedSample } from './speed-chart.tsx'
import { Legend, type Part, SplitBar } from './split-bar.tsx'

/** A crawl that is not over: how far it is, how fast, and what it found last. */
export function Running({ crawl, own, access }: CrawlViewProps) {
  const samples = useSpeed(crawl)
  const { progress } = crawl
  if (crawl.status === 'queued' || progress === null) {
    return (
      <section class="card audit-progress" role="status">
        <strong>{t('crawl.waiting')}</strong>
        <p class="soft">{t('crawl.waiting.note')}</p>
        <div class="progress-sweep" />
      </section>
    )
  }
  return (
    <div class="report">
      <div class="stack">
        <Progress crawl={crawl} maxPages={own?.max_pages ?? null} progress={progress} />
        <SpeedChart samples={samples} now={progress.pages_per_second} limit={own?.rate ?? 0} />
        <LatestPages access={access} fetched={progress.fetched} active={crawl.status === 'running'} />
      </div>
      <aside class="sidebar rows-sidebar">
        <HostRates own={own} status={crawl.status} progress={progress} />
      </aside>
    </div>
  )
}

/** The speeds since the page was opened. */
function useSpeed({ progress, status }: ShownCrawl): readonly SpeedSample[] {
  const samples = useRef<readonly SpeedSample[]>([])
  const seen = useRef<CrawlProgress | null>(null)
  if (progress !== null && progress !== seen.current) {
    seen.current = progress
    const value = status === 'paused' ? 0 : progress.pages_per_second
    samples.current = [...samples.current, { at: Date.now(), value }].slice(-maxSamples)
  }
  return samples.current
}

const maxSamples = 240

interface ProgressProps {
  readonly crawl: ShownCrawl
  /** Null if it is not known to the reader. */
  readonly maxPages: number | null
  readonly progress: CrawlProgress
}

function Progress({ crawl, maxPages, progress }: ProgressProps) {
  const { fetched, queued, in_flight, ok, redirects, broken, inconclusive, discovered, excluded, blocked } = progress
  const waiting = Math.min(queued + in_flight, Math.max(0, (maxPages ?? Number.POSITIVE_INFINITY) - fetched))
  const share = crawl.status === 'finishing' ? 1 : fetched / Math.max(1, fetched + waiting)
  const parts: readonly Part[] = [
    { name: t('crawl.part.ok'), count: ok, tone: 'strong' },
    { name: t('crawl.part.redirects'), count: redirects, tone: 'good' },
    { name: t('crawl.part.broken'), count: broken, tone: 'bad' },
    { name: t('crawl.part.inconclusive'), count: inconclusive, tone: 'warn' },
    { name: t('crawl.part.inflight'), count: in_flight, tone: 'neutral' },
    { name: t('crawl.part.queued'), count: queued, tone: 'empty' },
  ]
  const figures: readonly Figure[] = [
    {
      label: t('crawl.progress.discovered'),
      value: number(discovered),
      note: maxPages !== null && t('crawl.progress.limit', { n: maxPages }),
    },
    {
      label: t('crawl.progress.fetched'),
      value: number(fetched),
      note: t('crawl.speed', { n: number(progress.pages_per_second, 1) }),
    },
    {
      label: t('crawl.progress.queued'),
      value: number(queued),
      note: progress.not_modified > 0 && t('crawl.progress.unchanged', { n: progress.not_modified }),
    },
    {
      label: t('crawl.progress.skipped'),
      value: number(blocked + excluded),
      note: t('crawl.progress.skipped.note'),
      href: viewLink(undefined, 'pages', { filter: 'outcome=excluded' }),
    },
  ]
  const started = crawl.last_run?.started_at
  return (
    <section class="card" aria-label={t('crawl.progress')}>
      <div class="crawl-progress">
        <div class="heading-row">
          <span>
            <b class="big">{percent(Math.floor(share * 100) / 100)}</b>{' '}
            <span class="soft">{t('crawl.progress.of', { fetched: number(fetched), n: fetched + waiting })}</span>
          </span>
          <span class="soft">
            {crawl.status === 'finishing'
              ? t('crawl.progress.finishing')
              : [
                  started && duration((Date.now() - Date.parse(started)) / 1000),
                  progress.seconds_left !== null && t('crawl.progress.left', { time: duration(progress.seconds_left) }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
          </span>
        </div>
        <div
          role="progressbar"
          aria-label={t('crawl.progress')}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.floor(share * 100)}
        >
          <SplitBar parts={parts} />
        </div>
        <Legend parts={parts} />
      </div>
      <Figures figures={figures} />
    </section>
  )
}
