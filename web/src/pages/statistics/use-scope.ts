import { useLayoutEffect, useMemo } from 'preact/hooks'
import { abortEarly } from '../../api/early.ts'
import { readTotals } from '../../api/stats.ts'
import { usePageUrl } from '../../router.ts'
import { useLoad } from '../../state/use-load.ts'
import { totalsQuery } from './queries.ts'
import type { Scope } from './scope.ts'
import type { Site } from './site-access.tsx'
import { useHasRegions } from './use-has-regions.ts'
import { readView, viewQuery, zoneName } from './view.ts'

/** The part of a website's statistics that the URL selects. */
export function useScope(site: Site, accountZone: string | null): Scope {
  const { access } = site
  const pageUrl = usePageUrl()
  const view = useMemo(() => readView(pageUrl), [pageUrl])
  const query = viewQuery(view, accountZone)
  const compared = totalsQuery(query, view)
  const totals = useLoad(JSON.stringify(compared), (signal) => readTotals(access, compared, signal))
  useLayoutEffect(() => abortEarly, [JSON.stringify(compared)])
  const hasRegions = useHasRegions({ access, query })
  return { ...site, pageUrl, view, query, timezone: zoneName(view.zone, accountZone), hasRegions, totals }
}
