import { HelpLink } from '../../../../components/help-link.tsx'
import { number } from '../../../../strings/format.ts'
import { t } from '../../../../strings/strings.ts'

export interface SpeedSample {
  readonly at: number
  readonly value: number
}

interface SpeedChartProps {
  readonly samples: readonly SpeedSample[]
  readonly now: number
  /** Requests per second at most; 0 for no limit. */
  readonly limit: number
}

/** Pages per second since the page was opened. */
export function SpeedChart({ samples, now, limit }: SpeedChartProps) {
  const max = Math.max(1, ...samples.map(({ value }) => value)) * 1.08
  const [first, last] = [samples[0]?.at ?? 0, samples.at(-1)?.at ?? 0]
  const x = (at: number): number => ((at - first) / Math.max(1, last - first)) * 100
  const line = samples.map(({ at, value }) => `${x(at).toFixed(2)} ${(100 - (value / max) * 100).toFixed(2)}`).join('L')
  return (
    <section class="card padded-card" aria-label={t('crawl.speed.title')}>
      <div class="heading-row">
        <h2>{t('crawl.speed.title')}</h2>
        <HelpLink topic="crawl.pace" name={t('crawl.speed.title')} />
        <span class="soft">
          {t('crawl.speed.now', { n: number(now, 1) })}
          {limit > 0 && ` · ${t('crawl.speed.limit', { n: number(limit) })}`}
        </span>
      </div>
      <svg class="speed-chart" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        <path class="grid-line" d="M0 0H100M0 50H100M0 100H100" />
        {samples.length > 1 && (
          <>
            <path class="area" d={`M0 100L${line}L100 100Z`} />
            <path class="line" d={`M${line}`} />
          </>
        )}
      </svg>
    </section>
  )
}
