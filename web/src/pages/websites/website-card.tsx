import type { Website } from '../../api/generated.ts'
import { Change } from '../../components/percent-change.tsx'
import { Sparkline } from '../../components/sparkline.tsx'
import { Bone } from '../../components/states.tsx'
import { number } from '../../strings/format.ts'
import { t } from '../../strings/strings.ts'
import type { SiteStats } from './use-website-summaries.ts'

interface SiteCardProps {
  readonly website: Website
  /** Undefined until it is there, null where it could not be had. */
  readonly stats: SiteStats | null | undefined
}

export function SiteCard({ website, stats }: SiteCardProps) {
  return (
    <li class="card site">
      <h2>
        <a href={`/websites/${website.id}`}>{website.domain}</a>
      </h2>
      <div class="tag">{website.verified === 0 ? t('domain.unverified') : t(`privacy.${website.privacy}`)}</div>
      <div class="corner">
        <div class="count">
          {stats === undefined ? <Bone width="56px" height={24} /> : stats ? number(stats.visitors) : '–'}
        </div>
        <Change share={stats?.change ?? null} />
      </div>
      <Sparkline values={stats?.series ?? []} />
    </li>
  )
}

interface TotalProps {
  readonly websites: readonly Website[]
  readonly stats: ReadonlyMap<number, SiteStats | null>
  /** Whether these are all websites, or those of one page of the list. */
  readonly whole: boolean
}

/** A person who visits two websites is two visitors: websites do not know of each other's. */
export function Total({ websites, stats, whole }: TotalProps) {
  const known = websites.map(({ id }) => stats.get(id)).filter((one) => one !== undefined)
  const visitors = known.reduce((sum, one) => sum + (one?.visitors ?? 0), 0)
  const before = known.reduce((sum, one) => sum + (one?.previous ?? 0), 0)
  const done = known.length === websites.length
  return (
    <section class="card total" aria-label={t('websites.total')}>
      <span class="soft">{whole ? t('websites.total') : t('websites.total.page')}</span>
      <b aria-live="polite">{done ? t('websites.visitors', { n: visitors }) : '…'}</b>
      <Change share={done && before > 0 ? (visitors - before) / before : null} />
      <span class="grow" />
      <span class="faint">{t('period.30d')}</span>
    </section>
  )
}
