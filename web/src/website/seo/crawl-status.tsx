import type { CrawlSummary } from '../../api/generated.ts'
import { ResultPill, resultForScore } from '../../components/score.tsx'
import { t } from '../../strings/strings.ts'

/** The result of a finished crawl, or the status of an unfinished one. */
export function CrawlStatusPill({
  crawl: { status, score },
}: {
  readonly crawl: Pick<CrawlSummary, 'status' | 'score'>
}) {
  if (status === 'done' && score !== null) return <ResultPill result={resultForScore(score)} />
  if (status === 'done') return <span class="pill">{t('crawl.status.noscore')}</span>
  return <span class={status === 'failed' ? 'pill bad' : 'pill'}>{t(`crawl.status.${status}`)}</span>
}
