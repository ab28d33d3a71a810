import type { Crawl, CrawlProgress } from '../../api/generated.ts'
import { number } from '../../strings/format.ts'
import { t } from '../../strings/strings.ts'

interface HostRatesProps {
  readonly crawl: Crawl
  readonly progress: CrawlProgress
}

const maxHosts = 5

/** How fast each host is asked, and why it is not faster. */
export function HostRates({ crawl, progress: { hosts } }: HostRatesProps) {
  const busiest = hosts.toSorted((one, other) => other.requests - one.requests).slice(0, maxHosts)
  return (
    <section class="card" aria-label={t('crawl.rate')}>
      <h2>{t('crawl.rate')}</h2>
      <div class="stack">
        {busiest.map((host) => (
          <div key={host.origin}>
            <dl class="facts">
              <dt>{t('crawl.rate.host')}</dt>
              <dd>{host.origin.replace(/^https?:\/\//, '')}</dd>
              <dt>{t('crawl.rate.now')}</dt>
              <dd>
                <b>{t('crawl.rate.persecond', { n: number(host.requests_per_second, 1) })}</b>
              </dd>
              <dt>{t('crawl.rate.limit')}</dt>
              <dd>{crawl.rate > 0 ? t('crawl.rate.persecond', { n: number(crawl.rate) }) : t('crawl.rate.auto')}</dd>
              <dt>{t('crawl.rate.connections')}</dt>
              <dd>{t('crawl.rate.upto', { n: crawl.concurrency })}</dd>
              <dt>robots.txt</dt>
              <dd>{t(`crawl.robots.${host.robots}`)}</dd>
            </dl>
            <p class="hint">{reasonFor(crawl, host)}</p>
          </div>
        ))}
      </div>
    </section>
  )
}

function reasonFor(crawl: Crawl, host: CrawlProgress['hosts'][number]): string {
  if (crawl.status === 'paused') return t('crawl.rate.paused')
  if (host.crawl_delay > 0) return t('crawl.rate.delay', { n: host.crawl_delay })
  return crawl.rate > 0 ? t('crawl.rate.setting') : t('crawl.rate.adaptive')
}
