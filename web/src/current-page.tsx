import type { ComponentType } from 'preact'
import { useEffect, useLayoutEffect, useMemo, useState } from 'preact/hooks'
import { embedded } from './api/embedded.ts'
import { problemOfKind } from './api/problem.ts'
import { NotFound } from './components/not-found.tsx'
import { Shell } from './components/shell.tsx'
import { ErrorBoundary, ErrorState, Skeleton } from './components/states.tsx'
import type { PageProps } from './pages/page-props.ts'
import { matchPath, navigate, type PageUrl, signInUrl, usePageUrl } from './router.ts'
import { type Route, routes } from './routes.ts'
import { type SessionState, useSession } from './state/session.tsx'
import { sameOriginUrl } from './urls.ts'

interface RouteMatch {
  readonly route: Route
  readonly params: PageProps['params']
}

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
        <NotFound />
      </Shell>
    )
  }
  const { section } = match.route
  return (
    <Shell section={section} embedded={embedded}>
      {session.state === 'unreachable' ? (
        <ErrorState problem={problemOfKind('offline')} retry={() => location.reload()} />
      ) : (
        <ErrorBoundary key={pageUrl.path}>
          <LazyPage match={match} />
        </ErrorBoundary>
      )}
    </Shell>
  )
}

function LazyPage({ match }: { readonly match: RouteMatch }) {
  const [loaded, setLoaded] = useState<{ readonly Component: ComponentType<PageProps>; readonly route: Route } | null>(
    null,
  )
  const [failed, setFailed] = useState(false)
  const { route } = match
  useLayoutEffect(() => {
    setFailed(false)
    route.load().then(
      (Component) => setLoaded({ Component, route }),
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
  if (loaded?.route !== route) return <PageSkeleton />
  return <loaded.Component params={match.params} />
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

export function matchRoute(path: string): RouteMatch | null {
  for (const route of embedded ? routes.filter(({ shared }) => shared) : routes) {
    const params = matchPath(route.pattern, path)
    if (params) return { route, params }
  }
  return null
}

/** Ids belong to owners, share links have tokens. What does not exist looks like what is private. */
const isPublic = (match: RouteMatch | null): boolean =>
  match !== null && match.route.audience !== 'signed-in' && !(match.route.shared && /^\d+$/.test(match.params.id ?? ''))

function redirectFor({ path, query }: PageUrl, match: RouteMatch | null, { state }: SessionState): string | null {
  if (embedded || state === 'unreachable') return null
  if (path === '/') return state === 'signed-in' ? '/websites' : '/sign-in'
  if (state === 'signed-out' && !isPublic(match)) return signInUrl()
  if (match?.route.audience === 'signed-out' && state === 'signed-in')
    return sameOriginUrl(query.get('next'), location.origin) ?? '/websites'
  return null
}
