import { ScoreRing } from '../../components/score.tsx'
import { number } from '../../strings/format.ts'
import { t } from '../../strings/strings.ts'
import type { CrawlViewProps } from './crawl-access.ts'

/** What the last run of a crawl came to. */
export function Overview({ crawl: { pages, score, last_run } }: CrawlViewProps) {
  return (
    <section class="card score" aria-label={t('crawl.view.overview')}>
      <ScoreRing score={score} />
      <dl class="facts">
        <dt>{t('crawl.view.pages')}</dt>
        <dd>{pages === null ? '–' : number(pages)}</dd>
        <dt>{t('crawl.view.issues')}</dt>
        <dd>{last_run?.issues == null ? '–' : number(last_run.issues)}</dd>
      </dl>
    </section>
  )
}
