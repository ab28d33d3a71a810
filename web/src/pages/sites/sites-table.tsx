import { Fragment } from 'preact'
import type { Site, SiteClient } from '../../api/generated.ts'
import { iconUrl } from '../../api/stats.ts'
import { Change } from '../../components/change.tsx'
import { resultForScore } from '../../components/score.tsx'
import { SiteIcon } from '../../components/site-icon.tsx'
import { SortableHeader } from '../../components/sortable-header.tsx'
import { Sparkline } from '../../components/sparkline.tsx'
import { navigate, type PageUrl, withQuery } from '../../router.ts'
import { date, number } from '../../strings/format.ts'
import { t } from '../../strings/strings.ts'
import { readableUrl, sitePath } from '../../urls.ts'
import { viewParams } from '../../website/view/view.ts'

export const siteSorts = [
  ...(['host', 'visitors', 'change', 'live_visitors', 'conversions'] as const),
  ...(['score', 'new_issues', 'crawled'] as const),
] as const

export interface SiteSort {
  readonly by: (typeof siteSorts)[number]
  readonly descending: boolean
}

interface SitesTableProps {
  readonly sites: readonly Site[]
  /** The clients by which the sites are grouped, in their order; null if they are not. */
  readonly clients: readonly SiteClient[] | null
  readonly sort: SiteSort
  readonly onSort: (sort: SiteSort) => void
  readonly pageUrl: PageUrl
  /** Hosts. */
  readonly selected: readonly string[]
}

/** A dense table, each row of which is one link. */
export function SitesTable({ sites, clients, sort, onSort, pageUrl, selected }: SitesTableProps) {
  const header = (by: SiteSort['by'], name = 'numeric') => (
    <SortableHeader
      label={t(`sites.${by}`)}
      class={name}
      active={sort.by === by}
      descending={sort.descending}
      onSort={(descending) => onSort({ by, descending: by === 'host' && sort.by !== by ? false : descending })}
    />
  )
  const view = viewParams(pageUrl)
  for (const name of ['sort', 'selected', 'kind', 'group']) view.delete(name)
  const search = view.toString()
  const toggle = (host: string): void => {
    const others = selected.filter((one) => one !== host)
    const hosts = others.length === selected.length ? [...others, host] : others
    navigate(withQuery(pageUrl, { selected: hosts.join() }), { replace: true, keepScroll: true })
  }
  const isGrouped = clients?.some(({ client }) => client !== '') === true
  return (
    <table class="table sites">
      <thead>
        <tr>
          <th scope="col" class="select">
            <span class="visually-hidden">{t('sites.select')}</span>
          </th>
          {header('host', '')}
          <th scope="col" class="trend">
            {t('sites.trend')}
          </th>
          {header('visitors')}
          {header('change')}
          {header('live_visitors')}
          {header('conversions', 'numeric conversions')}
          {header('score')}
          {header('new_issues')}
          {header('crawled')}
        </tr>
      </thead>
      <tbody>
        {sites.map((site, index) => (
          <Fragment key={site.host}>
            {isGrouped && site.client !== sites[index - 1]?.client && (
              <ClientRow client={clients?.find(({ client }) => client === site.client)} />
            )}
            <SiteRow
              site={site}
              search={search}
              isSelected={selected.includes(site.host)}
              onToggle={() => toggle(site.host)}
            />
          </Fragment>
        ))}
      </tbody>
    </table>
  )
}

/** The head of a group: whose sites follow, and their visitors. */
const ClientRow = ({ client }: { readonly client: SiteClient | undefined }) => (
  <tr class="client">
    <th scope="rowgroup" colSpan={10}>
      <span class="client-line">
        <b>{client?.client || t('sites.no-client')}</b>
        <span class="soft">{t('sites.count', { n: client?.sites ?? 0 })}</span>
        <span class="grow" />
        {client?.visitors !== null && (
          <span class="soft">{t('sites.client-visitors', { n: client?.visitors ?? 0 })}</span>
        )}
      </span>
    </th>
  </tr>
)

interface SiteRowProps {
  readonly site: Site
  /** The period, which the pages of sites keep. */
  readonly search: string
  readonly isSelected: boolean
  readonly onToggle: () => void
}

function SiteRow({ site, search, isSelected, onToggle }: SiteRowProps) {
  const { host, name, website, demo, verified, score, score_change, new_issues } = site
  const home = sitePath(host)
  return (
    <tr class={isSelected ? 'selected' : ''}>
      <td class="select">
        <label>
          <input
            type="checkbox"
            aria-label={t('sites.select-site', { domain: readableUrl(host) })}
            checked={isSelected}
            onChange={onToggle}
          />
        </label>
      </td>
      <td class="name">
        <SiteIcon name={host} src={website === null ? '' : iconUrl({ kind: 'owner', id: String(website) })} />
        <a href={`${home}${website === null ? '/seo' : ''}${search && `?${search}`}`}>{name || readableUrl(host)}</a>
        {name !== '' && <span class="faint host">{readableUrl(host)}</span>}
        {demo === 1 && <span class="pill">{t('demo.badge')}</span>}
        {verified === 0 && <span class="pill decent">{t('domain.unverified')}</span>}
      </td>
      {website === null ? <Untracked host={host} /> : <Visits site={site} />}
      <td class="numeric seo">
        {score_change !== null && score_change !== 0 && (
          <span class={`change ${score_change > 0 ? 'up' : 'down'}`}>
            {score_change > 0 ? '▲' : '▼'} {number(Math.abs(score_change))}
          </span>
        )}
        <span class={score === null ? 'pill' : `pill ${resultForScore(score)}`}>
          {score === null ? '–' : number(score)}
        </span>
      </td>
      <td class={new_issues ? 'numeric issues down' : 'numeric issues none'}>
        {new_issues ? <a href={`${home}/seo?state=new`}>{t('sites.new', { n: new_issues })}</a> : '–'}
      </td>
      <LastCrawl site={site} />
    </tr>
  )
}

/** A host that is only audited or crawled: what tracking it would add is one click away. */
const Untracked = ({ host }: { readonly host: string }) => (
  <td class="untracked soft" colSpan={5}>
    {t('sites.pages-only')} · <a href={`/sites/new?domain=${encodeURIComponent(host)}`}>{t('sites.add-tracking')}</a>
  </td>
)

function Visits({ site: { series, visitors, live_visitors, goal } }: { readonly site: Site }) {
  return (
    <>
      <td class="trend">
        <Sparkline values={series ?? []} />
      </td>
      <td class="numeric visitors">
        <b>{number(visitors?.value ?? 0)}</b>
      </td>
      <td class="numeric change-cell">
        <Change of={visitors} />
      </td>
      <td class="numeric live">
        <i class={live_visitors ? 'dot on' : 'dot'} aria-hidden="true" />
        {number(live_visitors ?? 0)}
      </td>
      <td class={goal ? 'numeric conversions' : 'numeric conversions none'}>
        {goal ? (
          <>
            {number(goal.conversions.value ?? 0)} <span class="goal-name faint">{goal.name}</span>
          </>
        ) : (
          t('sites.no-goal')
        )}
      </td>
    </>
  )
}

function LastCrawl({ site: { host, crawl } }: { readonly site: Site }) {
  if (crawl === null)
    return (
      <td class="numeric crawled none">
        <a href={`/crawls/new?url=${encodeURIComponent(`https://${host}/`)}`}>{t('sites.start-crawl')}</a>
      </td>
    )
  const isRunning = crawl.status === 'running' || crawl.status === 'finishing' || crawl.status === 'queued'
  return (
    <td class="numeric crawled">
      {isRunning ? (
        <a class="crawling" href={`/crawls/${crawl.id}`}>
          {t('sites.crawling', { n: crawl.progress })}
          <span class="meter">
            <span class="fill" style={{ '--share': `${crawl.progress}%` }} />
          </span>
        </a>
      ) : crawl.finished_at === null ? (
        '–'
      ) : (
        <time dateTime={crawl.finished_at}>{date(crawl.finished_at, { day: 'numeric', month: 'short' })}</time>
      )}
    </td>
  )
}
