import { hasEarlyReplies } from '../../api/early.ts'
import { Icon } from '../../components/icon.tsx'
import { lazy } from '../../components/lazy.tsx'
import { DemoNotice } from '../../components/lazy-demo-notice.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { Skeleton } from '../../components/states.tsx'
import type { PageUrl } from '../../router.ts'
import { useAccount } from '../../state/session.tsx'
import { useAfterPaint } from '../../state/use-after-paint.ts'
import { useTitle } from '../../state/use-title.ts'
import { t } from '../../strings/strings.ts'
import { CompareMenu } from '../../website/frame/compare-menu.tsx'
import { FilterBar } from '../../website/frame/filter-bar.tsx'
import { LiveVisitors } from '../../website/frame/live-visitors.tsx'
import { loadDialogs } from '../../website/frame/load-dialogs.ts'
import { PeriodMenu, PrintedPeriod } from '../../website/frame/period-menu.tsx'
import { SiteNav } from '../../website/frame/site-nav.tsx'
import { ValidView } from '../../website/frame/valid-view.tsx'
import { PageDetails } from '../../website/page-drawer/lazy.tsx'
import { PathGroupsDialog } from '../../website/path-groups/lazy.tsx'
import { panels } from '../../website/view/dimensions.ts'
import type { Scope, Site } from '../../website/view/scope.ts'
import { useScope } from '../../website/view/use-scope.ts'
import { type View, viewParams } from '../../website/view/view.ts'
import { Breakdown } from './breakdown.tsx'
import { ExportMenu } from './export-menu.tsx'
import {
  Drops,
  FixFirst,
  HealthNotice,
  NoVisitsYet,
  RevenuePanel,
  ShareMenu,
  SiteSwitcher,
  Unverified,
} from './lazy-owner-panels.tsx'
import { Overview } from './overview.tsx'

const AllRows = lazy(async () => (await loadDialogs()).AllRows, null)

export function Statistics(site: Site) {
  const { access, domain, website } = site
  const zone = useAccount()?.timezone || null
  const scope = useScope(site, zone)
  const { pageUrl } = scope
  useTitle(domain)
  return (
    <>
      <PageHeader
        title={domain}
        afterTitle={
          <>
            {website && <SiteSwitcher current={website.id} search={periodSearch(pageUrl)} />}
            <LiveVisitors access={access} />
          </>
        }
      >
        <PeriodMenu scope={scope} accountZone={zone} />
        <CompareMenu scope={scope} />
        <ExportMenu scope={scope} />
        {website && <ShareMenu website={website} view={viewParams(pageUrl).toString()} />}
        {website && (
          <a class="button square" href={`/websites/${website.id}/edit`} aria-label={t('website.edit')}>
            <Icon name="gear" />
          </a>
        )}
      </PageHeader>
      <PrintedPeriod scope={scope} />
      {access.kind !== 'combined' && <SiteNav site={site} pageUrl={pageUrl} current="overview" />}
      <FilterBar scope={scope} />
      {website?.demo === 1 && <DemoNotice on="notice" />}
      {website?.verified === 0 && <Unverified website={website} />}
      {website?.verified === 1 && website.demo === 0 && <HealthNotice website={website.id} />}
      {website?.verified === 1 && isEmpty(scope) && <NoVisitsYet website={website} access={access} />}
      <ValidView scope={scope}>
        {(website?.verified !== 0 || hasVisits(scope)) && <Dashboard scope={scope} />}
      </ValidView>
    </>
  )
}

function Dashboard({ scope }: { readonly scope: Scope }) {
  const isPainted = useAfterPaint(scope.totals.state !== 'loading')
  return (
    <>
      <Overview scope={scope} />
      {isPainted || !hasEarlyReplies() ? <Panels scope={scope} /> : <PanelSkeletons />}
    </>
  )
}

const PanelSkeletons = () => (
  <div class="grid three-columns" aria-hidden="true">
    {panels.map(({ id }) => (
      <Skeleton key={id} height={id === 'events' ? 312 : 378} />
    ))}
  </div>
)

/** They take longer to draw than the totals, so they wait for them, unless they were not asked for yet: all is asked together. */
function Panels({ scope }: { readonly scope: Scope }) {
  const { website } = scope
  return (
    <>
      <div class="grid three-columns">
        {panels.map((panel) => (
          <Breakdown key={panel.id} panel={panel} scope={scope} />
        ))}
        {website && <FixFirst scope={scope} />}
      </div>
      {website && <RevenuePanel scope={scope} />}
      {website && <Drops scope={scope} />}
      {scope.pageUrl.query.has('rows') && <AllRows scope={scope} />}
      {scope.pageUrl.query.has('details') && <PageDetails scope={scope} />}
      {website && scope.pageUrl.query.has('groups') && <PathGroupsDialog scope={scope} />}
    </>
  )
}

/** Filters and goals belong to one website, the period does not. */
function periodSearch(pageUrl: PageUrl): string {
  const params = viewParams(pageUrl)
  params.delete('filter')
  params.delete('segment')
  params.delete('goal')
  params.delete('group_paths')
  return params.toString()
}

const isFiltered = ({ filters, segment }: View): boolean => filters.length > 0 || segment !== null

/** A website that is no longer verified may have older visits. */
const hasVisits = ({ totals, view }: Scope): boolean =>
  isFiltered(view) || (totals.state === 'ready' && totals.value.data.visits?.value !== 0)

const isEmpty = ({ totals, view }: Scope): boolean =>
  totals.state === 'ready' && !totals.stale && totals.value.data.visits?.value === 0 && !isFiltered(view)
