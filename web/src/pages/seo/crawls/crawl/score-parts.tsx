import type { CrawlRun } from '../../../../api/generated.ts'
import { resultForScore } from '../../../../components/score.tsx'
import { number } from '../../../../strings/format.ts'
import { t } from '../../../../strings/strings.ts'

interface ScorePartsProps extends Pick<CrawlRun, 'indexable' | 'uncovered' | 'weighted_by'> {
  readonly parts: CrawlRun['score_parts']
  /** The issues of the whole site that cost points. */
  readonly siteIssues: number
}

/** What the score consists of, with the points of each part. */
export function ScoreParts({ parts, indexable, uncovered, weighted_by: importance, siteIssues }: ScorePartsProps) {
  if (parts === null) return null
  const notes = {
    pages: t(importance === 'visits' ? 'crawl.score.part.pages.visits' : 'crawl.score.part.pages.links', {
      n: indexable ?? 0,
    }),
    site: t('crawl.score.part.site.note', { n: siteIssues }),
    coverage: t('crawl.score.part.coverage.note', {
      n: indexable ?? 0,
      all: number((indexable ?? 0) + (uncovered ?? 0)),
    }),
  }
  return (
    <ul class="score-parts" aria-label={t('crawl.parts')}>
      {parts.map(({ part, points, weight }) => {
        const share = (100 * points) / weight
        return (
          <li key={part} class="category-score">
            <span class="label">
              <span>{t(`crawl.score.part.${part}`)}</span>
              <b>{t('crawl.score.part.points', { points: number(points), weight: number(weight) })}</b>
            </span>
            <span class="track">
              <span class={`fill ${resultForScore(share)}`} style={{ '--share': `${share}%` }} />
            </span>
            <small>{notes[part]}</small>
          </li>
        )
      })}
    </ul>
  )
}
