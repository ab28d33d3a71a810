import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { abortEarly } from '../../api/early.ts'
import { readRows, readTotals } from '../../api/stats.ts'
import { usePageUrl } from '../../router.ts'
import { isInterruption, type Loadable, useLoad } from '../../state/use-load.ts'
import { regionsQuery, totalsQuery } from './queries.ts'
import type { Scope, Site } from './scope.ts'
import { readView, type View, viewQuery, zoneName } from './view.ts'

/** The part of a website's statistics that the URL selects. */
export function useScope(site: Site, accountZone: string | null): Scope {
  const { access } = site
  const pageUrl = usePageUrl()
  const asked = useMemo(() => readView(pageUrl), [pageUrl])
  const compared = totalsQuery(viewQuery(asked, accountZone), asked)
  const key = JSON.stringify(compared)
  const totals = useLoad(key, (signal) => readTotals(access, compared, signal))
  useLayoutEffect(() => abortEarly, [key])
  const view = useShownView(asked, key, totals)
  const query = viewQuery(view, accountZone)
  const hasRegions = useHasRegions({ access, query })
  return { ...site, pageUrl, view, query, timezone: zoneName(view.zone, accountZone), hasRegions, totals }
}

/** The view of the visible figures: the one that is asked for, unless an interruption keeps its figures from being loaded. */
export function useShownView(asked: View, key: string, figures: Loadable<unknown>): View {
  const shown = useRef(asked)
  if (figures.state !== 'ready') return asked
  if (figures.key === key) shown.current = asked
  return figures.key !== key && figures.problem && isInterruption(figures.problem) ? shown.current : asked
}

const known = new Map<string, boolean>()

/** Whether visits have regions: only some location databases do. It is read once per website, after everything else. */
function useHasRegions({ access, query }: Pick<Scope, 'access' | 'query'>): boolean {
  const [, setAnswers] = useState(0)
  useLayoutEffect(() => {
    if (known.has(access.id)) return
    const control = new AbortController()
    readRows(access, 'region', regionsQuery(query), control.signal, 'later').then((result) => {
      if (!result.ok) return
      known.set(
        access.id,
        result.value.data.some(({ value }) => value !== ''),
      )
      setAnswers((count) => count + 1)
    })
    return () => control.abort()
  }, [access.id])
  return known.get(access.id) ?? false
}
