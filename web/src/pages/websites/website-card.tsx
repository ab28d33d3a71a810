import type { Website } from '../../api/generated.ts'
import { iconUrl } from '../../api/stats.ts'
import { PercentChange } from '../../components/percent-change.tsx'
import { SiteIcon } from '../../components/site-icon.tsx'
import { Sparkline } from '../../components/sparkline.tsx'
import { Skeleton } from '../../components/states.tsx'
import { number } from '../../strings/format.ts'
import { t } from '../../strings/strings.ts'
import type { WebsiteSummary } from './use-website-summaries.ts'

interface WebsiteCardProps {
  readonly website: Website
  /** Undefined while it loads, null if it could not be loaded. */
  readonly summary: WebsiteSummary | null | undefined
}

export function WebsiteCard({ website, summary }: WebsiteCardProps) {
  return (
    <li class="card website-card">
      <h2>
        <SiteIcon name={website.domain} src={iconUrl({ kind: 'owner', id: String(website.id) })} />
        <a href={`/websites/${website.id}`}>{website.domain}</a>
      </h2>
      <div class="privacy-label">
        {website.demo === 1 && <span class="pill">{t('demo.badge')}</span>}
        {website.verified === 0 ? t('domain.unverified') : t(`privacy.${website.privacy}`)}
      </div>
      <div class="visitors-corner">
        <div class="count">
          {summary === undefined ? <Skeleton width="56px" height={24} /> : summary ? number(summary.visitors) : '–'}
        </div>
        <PercentChange ratio={summary?.change ?? null} />
      </div>
      <Sparkline values={summary?.series ?? []} />
    </li>
  )
}

interface TotalVisitorsProps {
  readonly websites: readonly Website[]
  readonly summaries: ReadonlyMap<number, WebsiteSummary | null>
  /** Whether these are all websites, not one page of the list. */
  readonly complete: boolean
}

/** The sum over websites. Somebody who visits two websites counts as two visitors. */
export function TotalVisitors({ websites, summaries, complete }: TotalVisitorsProps) {
  const loaded = websites.map(({ id }) => summaries.get(id)).filter((one) => one !== undefined)
  const visitors = loaded.reduce((sum, one) => sum + (one?.visitors ?? 0), 0)
  const before = loaded.reduce((sum, one) => sum + (one?.previous ?? 0), 0)
  const done = loaded.length === websites.length
  return (
    <section class="card total-visitors" aria-label={t('websites.total')}>
      <span class="soft">{complete ? t('websites.total') : t('websites.total.page')}</span>
      <b aria-live="polite">{done ? t('websites.visitors', { n: visitors }) : '…'}</b>
      <PercentChange ratio={done && before > 0 ? (visitors - before) / before : null} />
      <span class="grow" />
      <span class="faint">{t('period.30d')}</span>
    </section>
  )
}
