import type { Crawl, CrawlProgress } from '../../../../api/generated.ts'
import { HelpLink } from '../../../../components/help-link.tsx'
import { date } from '../../../../strings/format.ts'
import { t } from '../../../../strings/strings.ts'
import { readableUrl } from '../../../../urls.ts'

interface HostRatesProps {
  /** The crawl with its settings, for its owner only. */
  readonly own: Crawl | null
  readonly status: Crawl['status']
  readonly progress: CrawlProgress
}

const maxHosts = 5

/** How fast each host is asked, and why it is not faster. */
export function HostRates({ own, status, progress: { hosts } }: HostRatesProps) {
  const busiest = hosts.toSorted((one, other) => other.requests - one.requests).slice(0, maxHosts)
  return (
    <section class="card" aria-label={t('crawl.rate')}>
      <h2>
        {t('crawl.rate')} <HelpLink topic="crawl.server" name={t('crawl.rate')} isAbout />
      </h2>
      <div class="stack">
        {busiest.map((host) => (
          <div key={host.origin}>
            <dl class="facts">
              <dt>{t('crawl.rate.host')}</dt>
              <dd>{readableUrl(host.origin.replace(/^https?:\/\//, ''))}</dd>
              <dt>{t('crawl.rate.now')}</dt>
              <dd>
                <b>{t('crawl.rate.persecond', { n: Math.round(host.requests_per_second * 10) / 10 })}</b>
              </dd>
              {own && (
                <>
                  <dt>{t('crawl.rate.limit')}</dt>
                  <dd>{own.rate > 0 ? t('crawl.rate.persecond', { n: own.rate }) : t('crawl.rate.auto')}</dd>
                  <dt>{t('crawl.rate.connections')}</dt>
                  <dd>{t('crawl.rate.upto', { n: own.concurrency })}</dd>
                </>
              )}
              <dt>robots.txt</dt>
              <dd>{t(`crawl.robots.${host.robots}`)}</dd>
            </dl>
            {isSlowed(status, host) && <span class="pill decent">{t('crawl.rate.slowed')}</span>}
            <p class="hint">{reasonFor(status, own?.rate ?? 0, host)}</p>
          </div>
        ))}
      </div>
    </section>
  )
}

function reasonFor(status: Crawl['status'], rate: number, host: CrawlProgress['hosts'][number]): string {
  if (status === 'paused') return t('crawl.rate.paused')
  if (isSlowed(status, host) && host.slowed) {
    const { at, cause, wait_seconds } = host.slowed
    const time = date(at, { timeStyle: 'medium' })
    return /^\d+$/.test(cause)
      ? t('crawl.rate.slowed.status', { status: cause, time, n: wait_seconds })
      : t('crawl.rate.slowed.failure', { time, n: wait_seconds })
  }
  if (host.crawl_delay > 0) return t('crawl.rate.delay', { n: host.crawl_delay })
  return rate > 0 ? t('crawl.rate.setting') : t('crawl.rate.adaptive')
}

/** Later, the host has recovered. */
const recoveredAfterMs = 60_000

const isSlowed = (status: Crawl['status'], { slowed }: CrawlProgress['hosts'][number]): boolean =>
  status === 'running' &&
  slowed !== null &&
  Date.now() < Date.parse(slowed.at) + Math.max(recoveredAfterMs, slowed.wait_seconds * 1000)
