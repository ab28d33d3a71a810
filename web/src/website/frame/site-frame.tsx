import type { ComponentChildren, ComponentType } from 'preact'
import { useMemo, useRef } from 'preact/hooks'
import type { Replies } from '../../api/generated.ts'
import { iconUrl, readRealtime } from '../../api/stats.ts'
import { Icon } from '../../components/icon.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { SiteIcon } from '../../components/site-icon.tsx'
import { type PageUrl, usePageUrl } from '../../router.ts'
import { useAsCurrentSite } from '../../state/current-site.ts'
import { useAccount } from '../../state/session.tsx'
import { useLoad } from '../../state/use-load.ts'
import { t } from '../../strings/strings.ts'
import { projectOf, readableUrl } from '../../urls.ts'
import type { Site } from '../view/scope.ts'
import { useSelection } from '../view/use-scope.ts'
import { tabParams } from '../view/view.ts'
import { FilterBar } from './filter-bar.tsx'
import { LiveVisitors } from './live-visitors.tsx'
import { PeriodMenu, PrintedPeriod } from './period-menu.tsx'
import { type ShownSite, SiteContext } from './site-context.ts'
import { SiteMenu } from './site-menu.tsx'
import { PartNav, TabNav, type TabsFor } from './site-nav.tsx'
import { isTimeless, type TabPart, type TabPlace } from './site-tabs.ts'
import { ValidView } from './valid-view.tsx'

interface SiteFrameProps {
  readonly host: string
  /** The path that the paths of the tabs begin with. */
  readonly home: string
  /** The tracked website; null while it is not known, or if the host is not tracked. */
  readonly site: Site | null
  readonly tabs: TabsFor
  /** Parts of tabs that are not shown. */
  readonly hides?: readonly TabPart[]
  /** Leads from this site to others. */
  readonly switcher: ComponentType<{ readonly current: string; readonly pageUrl: PageUrl }> | null
  readonly place: TabPlace
  /** The page is that of a report or crawl, whose URL has no period and no filters. */
  readonly isRecord: boolean
  readonly actions: ComponentChildren
  readonly record: ShownSite['record']
  readonly reload: () => void
  readonly children: ComponentChildren
}

const pollMs = 10_000

const siteMenuPlaceholder = (
  <span class="button square" aria-hidden="true">
    <Icon name="more" />
  </span>
)

/** The one header of all tabs of a site: its name, live visitors, the period, a menu, the tabs and the filters. */
export function SiteFrame(props: SiteFrameProps) {
  const {
    host,
    home,
    site,
    tabs,
    hides = [],
    switcher: Switcher,
    place,
    isRecord,
    actions,
    record,
    reload,
    children,
  } = props
  const zone = useAccount()?.timezone || null
  const pageUrl = useViewUrl(home, isRecord)
  const hasFigures = !isRecord && !isTimeless(place) && tabs !== 'pages-only'
  const access = site?.access ?? null
  const selection = useSelection(access, { zone, pageUrl, hasFigures })
  const realtime = useLoad<Replies['readRealtime']>(
    access && showsSection(site, 'realtime') ? `live ${access.id}` : null,
    (signal) => (access ? readRealtime(access, signal) : Promise.reject(new Error('No site'))),
    pollMs,
  )
  const scope = site && { ...site, ...selection }
  const shown: ShownSite = {
    host,
    project: projectOf(host),
    home,
    website: site?.website ?? null,
    scope,
    realtime,
    record,
    reload,
  }
  const isOwn = tabs !== 'shared'
  useAsCurrentSite(isOwn ? { host, project: shown.project, home, website: site?.website?.id ?? null } : null)
  const newIssues = record?.state === 'ready' ? (record.value.data.new_issues ?? 0) : 0
  const nav = (
    <TabNav
      {...{ home, tabs, hides, sections: site?.sections, pageUrl: selection.pageUrl, newIssues }}
      label={readableUrl(host)}
      current={place.tab}
    />
  )
  return (
    <SiteContext.Provider value={shown}>
      <PageHeader
        title={host}
        icon={<SiteIcon key={access?.id} name={readableUrl(host)} src={access && isOwn ? iconUrl(access) : ''} />}
        afterTitle={
          <>
            {Switcher && <Switcher current={host} pageUrl={pageUrl} />}
            {tabs !== 'pages-only' && showsSection(site, 'realtime') && <LiveVisitors realtime={realtime} />}
          </>
        }
      >
        {hasFigures && <PeriodMenu scope={selection} accountZone={zone} isCompared={place.part !== 'journeys'} />}
        {scope ? <SiteMenu scope={scope} /> : tabs !== 'pages-only' && siteMenuPlaceholder}
      </PageHeader>
      {hasFigures && scope && <PrintedPeriod scope={scope} />}
      {hasFigures && scope ? (
        <FilterBar scope={scope} actions={actions}>
          {nav}
        </FilterBar>
      ) : (
        <div class="tab-row">
          {nav}
          <span class="grow" />
          {actions}
        </div>
      )}
      <PartNav home={home} place={place} pageUrl={selection.pageUrl} hides={hides} record={record} />
      {tabs === 'pages-only' && !isRecord && (
        <p class="notice with-action">
          <span>{t('site.pages-only')}</span>
          <a class="button small" href={`/sites/new?domain=${encodeURIComponent(host)}`}>
            {t('site.add-tracking')}
          </a>
        </p>
      )}
      {hasFigures && scope ? <ValidView scope={scope}>{children}</ValidView> : children}
    </SiteContext.Provider>
  )
}

/** What an owner opens shows everything. */
const showsSection = (site: Site | null, section: NonNullable<Site['sections']>[number]): boolean =>
  site?.sections?.includes(section) ?? true

/** The URL that selects the view. On the page of a report or crawl it is that of the tab from which it was opened. */
function useViewUrl(home: string, isRecord: boolean): PageUrl {
  const pageUrl = usePageUrl()
  const last = useRef<URLSearchParams | null>(null)
  if (!isRecord) last.current = tabParams(pageUrl)
  const query = last.current
  const viewUrl = useMemo(() => ({ path: home, query: query ?? new URLSearchParams() }), [home, query?.toString()])
  return isRecord ? viewUrl : pageUrl
}
