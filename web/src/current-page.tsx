import type { ComponentType } from 'preact'
import { useEffect, useLayoutEffect, useMemo, useState } from 'preact/hooks'
import { embedded } from './api/embedded.ts'
import { problemOfKind } from './api/problem.ts'
import { lazy } from './components/lazy.tsx'
import { Shell } from './components/shell.tsx'
import { ErrorBoundary, ErrorState, Skeleton } from './components/states.tsx'
import type { PageProps } from './pages/page-props.ts'
import { navigate, type PageUrl, signInUrl, usePageUrl } from './router.ts'
import { layouts, matchRoute, type Route, type RouteMatch } from './routes.ts'
import { type SessionState, useSession } from './state/session.tsx'
import { sameOriginUrl } from './urls.ts'

const Layouts = { own: lazy(layouts.own, <PageSkeleton />), shared: lazy(layouts.shared, <PageSkeleton />) }
const MovedPage = lazy(async () => (await import('./pages/moved.tsx')).MovedPage, <PageSkeleton />)

/** The page of the current URL, inside the shell. */
export function CurrentPage() {
  const pageUrl = usePageUrl()
  const { state: session } = useSession()
  const match = useMemo(() => matchRoute(pageUrl.path), [pageUrl.path])
  const redirectTo = redirectFor(pageUrl, match, session)
  useEffect(() => {
    if (redirectTo !== null) navigate(redirectTo, { replace: true })
  }, [redirectTo])
  if (redirectTo !== null) return null

  if (match === null) {
    return (
      <Shell section={null} embedded={embedded}>
        <MovedPage />
      </Shell>
    )
  }
  const { section } = match.route
  return (
    <Shell section={section} embedded={embedded}>
      {session.state === 'unreachable' ? (
        <ErrorState problem={problemOfKind('offline')} retry={() => location.reload()} />
      ) : (
        <PageWithTabs path={pageUrl.path} match={match} isOwn={session.state === 'signed-in'} />
      )}
    </Shell>
  )
}

interface PageWithTabsProps {
  readonly path: string
  readonly match: RouteMatch
  readonly isOwn: boolean
}

/** A page, below the header and the tabs of its site, which stay while the tabs change. */
function PageWithTabs({ path, match, isOwn }: PageWithTabsProps) {
  const { site } = match.route
  // At the same time as what is around it, which renders it only when the site is known.
  useLayoutEffect(() => {
    loadPage(match.route).catch(() => {})
  }, [match.route])
  const page = (
    <ErrorBoundary key={path}>
      <LazyPage match={match} />
    </ErrorBoundary>
  )
  // A report or crawl that is shared has no site around it.
  if (site === undefined || (site.layout === 'own' && !isOwn)) return page
  const Layout = Layouts[site.layout]
  return (
    <ErrorBoundary>
      <Layout params={match.params} place={site.place}>
        {page}
      </Layout>
    </ErrorBoundary>
  )
}

/** The pages that were loaded: one that is opened again is rendered at once. */
const loadedPages = new Map<Route, ComponentType<PageProps>>()

const loadPage = (route: Route): Promise<unknown> => route.load().then((Component) => loadedPages.set(route, Component))

function LazyPage({ match }: { readonly match: RouteMatch }) {
  const [, setLoads] = useState(0)
  const [failed, setFailed] = useState(false)
  const { route } = match
  const Component = loadedPages.get(route)
  useLayoutEffect(() => {
    setFailed(false)
    if (Component) return
    loadPage(route).then(
      () => setLoads((count) => count + 1),
      () => setFailed(true),
    )
  }, [route])
  useEffect(() => {
    if (!failed) return
    const reload = (): void => location.reload()
    addEventListener('online', reload)
    return () => removeEventListener('online', reload)
  }, [failed])
  if (failed) return <ErrorState problem={problemOfKind('offline')} retry={() => location.reload()} />
  if (!Component) return route.site ? <Skeleton height={384} /> : <PageSkeleton />
  return <Component params={match.params} />
}

function PageSkeleton() {
  return (
    <div aria-hidden="true">
      <div class="header-row">
        <Skeleton width="200px" height={28} />
      </div>
      <Skeleton height={340} />
    </div>
  )
}

/** Ids belong to owners, share links have tokens. What does not exist looks like what is private. */
const isPublic = (match: RouteMatch | null): boolean =>
  match !== null && match.route.audience !== 'signed-in' && !(match.route.shared && /^\d+$/.test(match.params.id ?? ''))

function redirectFor({ path, query }: PageUrl, match: RouteMatch | null, session: SessionState): string | null {
  const { state } = session
  if (embedded || state === 'unreachable') return null
  // The account requires a second factor first.
  if (state === 'signed-in' && session.session.second_factor_missing === 1 && !/^\/(?:settings|help)/.test(path))
    return '/settings/security'
  if (path === '/') return state === 'signed-in' ? '/sites' : '/sign-in'
  if (state === 'signed-out' && !isPublic(match)) return signInUrl()
  if (match?.route.audience === 'signed-out' && state === 'signed-in')
    return sameOriginUrl(query.get('next'), location.origin) ?? '/sites'
  return null
}
