import type { ComponentChildren } from 'preact'
import { PageHeader } from '../../components/page-header.tsx'
import { useAccount } from '../../state/session.tsx'
import type { Scope } from '../view/scope.ts'
import { CompareMenu } from './compare-menu.tsx'
import { FilterBar } from './filter-bar.tsx'
import { LiveVisitors } from './live-visitors.tsx'
import { PeriodMenu, PrintedPeriod } from './period-menu.tsx'
import { SiteNav, type SiteTab } from './site-nav.tsx'
import { ValidView } from './valid-view.tsx'

interface SiteFrameProps {
  readonly scope: Scope
  readonly current: SiteTab
  /** Query parameters of this page, which links to the others leave out. */
  readonly ownParams: readonly string[]
  readonly actions?: ComponentChildren
  readonly children: ComponentChildren
}

/** The header of a page about a period of a website, with its filters. */
export function SiteFrame({ scope, current, ownParams, actions, children }: SiteFrameProps) {
  const zone = useAccount()?.timezone || null
  const query = new URLSearchParams(scope.pageUrl.query)
  for (const name of ownParams) query.delete(name)
  return (
    <>
      <PageHeader title={scope.domain} afterTitle={<LiveVisitors access={scope.access} />}>
        <PeriodMenu scope={scope} accountZone={zone} />
        {/* Two flows cannot be drawn over each other. */}
        {current !== 'journeys' && <CompareMenu scope={scope} />}
        {actions}
      </PageHeader>
      <PrintedPeriod scope={scope} />
      <SiteNav site={scope} pageUrl={{ path: scope.pageUrl.path, query }} current={current} />
      <FilterBar scope={scope} />
      <ValidView scope={scope}>{children}</ValidView>
    </>
  )
}
