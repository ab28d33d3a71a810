import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { abortEarly } from '../../api/early.ts'
import type { Replies } from '../../api/generated.ts'
import type { Query } from '../../api/request.ts'
import { readRows, readTotals, type StatsAccess } from '../../api/stats.ts'
import type { PageUrl } from '../../router.ts'
import { isInterruption, type Loadable, useLoad } from '../../state/use-load.ts'
import { regionsQuery, totalsQuery } from './queries.ts'
import type { Scope, Site } from './scope.ts'
import { readView, type View, viewQuery, zoneName } from './view.ts'

interface ScopeOptions {
  readonly zone: string | null
  /** The URL that selects the figures. What the service refuses of it is left out. */
  readonly pageUrl: PageUrl
  /** Whether the page shows figures of a period; without them, none are requested. */
  readonly hasFigures: boolean
}

/** What the URL selects of the statistics of a site, which may not be known yet. */
export type Selection = Omit<Scope, keyof Site>

/** The part of a website's statistics that the URL selects. */
export function useSelection(access: StatsAccess | null, options: ScopeOptions): Selection {
  const { zone, hasFigures } = options
  const [known, setRefused] = useState<readonly string[]>([])
  const { pageUrl, refused } = useMemo(() => splitUrl(options.pageUrl, known), [options.pageUrl, known])
  const asked = useMemo(() => readView(pageUrl), [pageUrl])
  const compared = totalsQuery(viewQuery(asked, zone), asked)
  const key = access && hasFigures ? JSON.stringify(compared) : null
  const totals = useLoad<Replies['readStats']>(key, (signal) =>
    access ? readTotals(access, compared, signal) : Promise.reject(new Error('No site')),
  )
  useLayoutEffect(() => (key === null ? undefined : abortEarly), [key])
  const view = useShownView(asked, key, totals)
  const query = viewQuery(view, zone)
  const hasRegions = useHasRegions(hasFigures ? access : null, query)
  return { pageUrl, refused, setRefused, view, query, timezone: zoneName(view.zone, zone), hasRegions, totals }
}

/** What the service refuses, and the URL without it. */
function splitUrl(pageUrl: PageUrl, known: readonly string[]): Pick<Scope, 'pageUrl' | 'refused'> {
  const all = known.length === 0 ? [] : [...pageUrl.query]
  const isRefused = ([name, value]: readonly [string, string]): boolean => known.includes(`${name}=${value}`)
  const refused = all.filter(isRefused).map((pair) => pair.join('='))
  if (refused.length === 0) return { pageUrl, refused }
  return { pageUrl: { ...pageUrl, query: new URLSearchParams(all.filter((pair) => !isRefused(pair))) }, refused }
}

/** The view of the visible figures: the one that is asked for, unless an interruption keeps its figures from being loaded. */
export function useShownView(asked: View, key: string | null, figures: Loadable<unknown>): View {
  const shown = useRef(asked)
  if (figures.state !== 'ready') return asked
  if (figures.key === key) shown.current = asked
  return figures.key !== key && figures.problem && isInterruption(figures.problem) ? shown.current : asked
}

const withRegions = new Map<string, boolean>()

/**
 * Whether visits have regions: only some location databases do. It is read once per website, after everything else, and with the view
 * that is shown, so that another view does not need a request of its own for it.
 */
function useHasRegions(access: StatsAccess | null, query: Query): boolean {
  const [, setAnswers] = useState(0)
  const id = access?.id
  const regions = regionsQuery(query)
  useLayoutEffect(() => {
    if (access === null || withRegions.has(access.id)) return
    const control = new AbortController()
    readRows(access, 'region', regions, control.signal, 'later').then((result) => {
      if (!result.ok) return
      withRegions.set(
        access.id,
        result.value.data.some(({ value }) => value !== ''),
      )
      setAnswers((count) => count + 1)
    })
    return () => control.abort()
  }, [id, JSON.stringify(regions)])
  return id !== undefined && (withRegions.get(id) ?? false)
}
