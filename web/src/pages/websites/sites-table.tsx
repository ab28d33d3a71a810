import type { WebsiteOverview } from '../../api/generated.ts'
import { iconUrl } from '../../api/stats.ts'
import { Change } from '../../components/change.tsx'
import { resultForScore } from '../../components/score.tsx'
import { SiteIcon } from '../../components/site-icon.tsx'
import { SortableHeader } from '../../components/sortable-header.tsx'
import { Sparkline } from '../../components/sparkline.tsx'
import { navigate, type PageUrl, withQuery } from '../../router.ts'
import { number, percent } from '../../strings/format.ts'
import { t } from '../../strings/strings.ts'
import { readableUrl } from '../../urls.ts'
import { viewParams } from '../../website/view/view.ts'

const goalSorts = ['conversions', 'conversion_rate'] as const
export const siteSorts = ['domain', 'visitors', 'change', 'live_visitors', ...goalSorts, 'seo_score'] as const

export interface SiteSort {
  readonly by: (typeof siteSorts)[number]
  readonly descending: boolean
}

/** The first goal of a website: null if it has none, undefined until it is counted. */
export type GoalOf = (site: WebsiteOverview) => WebsiteOverview['goal']

/** Whether the order depends on goals, which are counted before the list is shown then. */
export const isByGoal = ({ by }: SiteSort): boolean => goalSorts.some((one) => one === by)

interface SitesTableProps {
  readonly sites: readonly WebsiteOverview[]
  readonly goalOf: GoalOf
  readonly sort: SiteSort
  readonly onSort: (sort: SiteSort) => void
  readonly pageUrl: PageUrl
  readonly selected: readonly string[]
}

/** A dense table, each row of which is one link. */
export function SitesTable({ sites, goalOf, sort, onSort, pageUrl, selected }: SitesTableProps) {
  const header = (by: SiteSort['by'], name?: string) => (
    <SortableHeader
      label={t(`sites.${by}`)}
      class={name ?? 'numeric'}
      active={sort.by === by}
      descending={sort.descending}
      onSort={(descending) => onSort({ by, descending: by === 'domain' && sort.by !== by ? false : descending })}
    />
  )
  const view = viewParams(pageUrl)
  for (const name of ['sort', 'selected']) view.delete(name)
  const search = view.toString()
  const toggle = (id: string): void => {
    const others = selected.filter((one) => one !== id)
    const ids = others.length === selected.length ? [...others, id] : others
    navigate(withQuery(pageUrl, { selected: ids.join() }), { replace: true })
  }
  return (
    <table class="table sites">
      <thead>
        <tr>
          <th scope="col" class="select">
            <span class="visually-hidden">{t('sites.select')}</span>
          </th>
          {header('domain', '')}
          <th scope="col" class="trend">
            {t('sites.trend')}
          </th>
          {header('visitors')}
          {header('change')}
          {header('live_visitors')}
          {header('conversions')}
          {header('conversion_rate')}
          {header('seo_score')}
        </tr>
      </thead>
      <tbody>
        {sites.map((site) => (
          <SiteRow
            key={site.id}
            site={site}
            goal={goalOf(site)}
            search={search}
            isSelected={selected.includes(String(site.id))}
            onToggle={() => toggle(String(site.id))}
          />
        ))}
      </tbody>
    </table>
  )
}

interface SiteRowProps {
  readonly site: WebsiteOverview
  readonly goal: WebsiteOverview['goal']
  /** The period, which the pages of websites keep. */
  readonly search: string
  readonly isSelected: boolean
  readonly onToggle: () => void
}

function SiteRow({ site, goal, search, isSelected, onToggle }: SiteRowProps) {
  const { id, domain, demo, verified, visitors, live_visitors, seo_score, series } = site
  return (
    <tr>
      <td class="select">
        <label>
          <input
            type="checkbox"
            aria-label={t('sites.select-site', { domain })}
            checked={isSelected}
            onChange={onToggle}
          />
        </label>
      </td>
      <td class="name">
        <SiteIcon name={domain} src={iconUrl({ kind: 'owner', id: String(id) })} />
        <a href={`/websites/${id}${search && `?${search}`}`}>{readableUrl(domain)}</a>
        {demo === 1 && <span class="pill">{t('demo.badge')}</span>}
        {verified === 0 && <span class="pill decent">{t('domain.unverified')}</span>}
      </td>
      <td class="trend">
        <Sparkline values={series} />
      </td>
      <td class="numeric visitors">
        <b>{number(visitors.value ?? 0)}</b>
      </td>
      <td class="numeric change-cell">
        <Change of={visitors} />
      </td>
      <td class="numeric live">
        <i class={live_visitors > 0 ? 'dot on' : 'dot'} aria-hidden="true" />
        {number(live_visitors)}
      </td>
      <td class={goal ? 'numeric conversions' : 'numeric conversions none'} title={goal?.name}>
        {goal && <span class="goal-name">{goal.name} </span>}
        {goal === undefined ? '' : goal ? number(goal.conversions.value ?? 0) : '–'}
      </td>
      <td class={goal ? 'numeric conversion-rate' : 'numeric conversion-rate none'}>
        {goal === undefined ? '' : goal?.conversion_rate == null ? '–' : percent(goal.conversion_rate / 100, 1)}
      </td>
      <td class="numeric seo">
        <span class={seo_score === null ? 'pill' : `pill ${resultForScore(seo_score)}`}>
          {seo_score === null ? '–' : number(seo_score)}
        </span>
      </td>
    </tr>
  )
}
