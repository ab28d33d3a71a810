import { DemoNotice } from '../../components/lazy-notices.tsx'
import { useTitle } from '../../state/use-title.ts'
import { useSiteScope } from '../../website/frame/site-context.ts'
import type { Scope } from '../../website/view/scope.ts'
import type { View } from '../../website/view/view.ts'
import { Dashboard } from './dashboard.tsx'
import { SiteNotice } from './lazy-owner-panels.tsx'

/** The statistics of a site. */
export function OverviewPage() {
  const scope = useSiteScope()
  const { website } = scope
  useTitle(scope.domain)
  return (
    <div class="overview">
      {website?.demo === 1 && <DemoNotice on="notice" />}
      {website && website.demo === 0 && <SiteNotice website={website} home={scope.home} />}
      {(website?.verified !== 0 || hasVisits(scope)) && <Dashboard scope={scope} />}
    </div>
  )
}

const isFiltered = ({ filters, segment }: View): boolean => filters.length > 0 || segment !== null

/** A website that is no longer verified may have older visits. */
const hasVisits = ({ totals, view }: Scope): boolean =>
  isFiltered(view) || (totals.state === 'ready' && totals.value.data.visits?.value !== 0)
