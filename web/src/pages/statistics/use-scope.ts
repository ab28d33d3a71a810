import { useMemo } from 'preact/hooks'
import { readTotals } from '../../api/stats.ts'
import { usePageUrl } from '../../router.ts'
import { useLoad } from '../../state/use-load.ts'
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
  const compared = { ...query, compare: view.compare ?? undefined }
  const totals = useLoad(JSON.stringify(compared), (signal) => readTotals(access, compared, signal))
  const hasRegions = useHasRegions({ access, query })
  return { ...site, pageUrl, view, query, timezone: zoneName(view.zone, accountZone), hasRegions, totals }
}
