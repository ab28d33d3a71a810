import type { ComponentType } from 'preact'
import { useEffect, useMemo, useState } from 'preact/hooks'
import { plainProblem } from './api/problem.ts'
import { Nothing } from './components/not-found.tsx'
import { Shell } from './components/shell.tsx'
import { Bone, Contained, Failed } from './components/states.tsx'
import type { Params } from './pages/page-props.ts'
import { go, match, type Place, usePlace } from './router.ts'
import { type Route, routes } from './routes.ts'
import { embedded } from './state/embedded.ts'
import { type SessionState, useSession } from './state/session.tsx'
import { ownAddress } from './urls.ts'

interface Found {
  readonly route: Route
  readonly params: Params['params']
}

/** The page that the address names, in the console's frame. */
export function Page() {
  const place = usePlace()
  const { now } = useSession()
  const found = useMemo(() => find(place.path), [place.path])
  const elsewhere = redirect(place, found, now)
  useEffect(() => {
    if (elsewhere !== null) go(elsewhere, { replace: true })
  }, [elsewhere])
  if (elsewhere !== null) return null

  if (found === null) {
    return (
      <Shell section={null} bare={embedded}>
        <Nothing />
      </Shell>
    )
  }
  const { section } = found.route
  return (
    <Shell section={section} bare={embedded}>
      {now.state === 'unreachable' ? (
        <Failed problem={plainProblem('offline')} retry={() => location.reload()} />
      ) : (
        <Contained key={place.path}>
          <Lazy found={found} />
        </Contained>
      )}
    </Shell>
  )
}

function Lazy({ found }: { readonly found: Found }) {
  const [Shown, setShown] = useState<{ readonly Component: ComponentType<Params>; readonly route: Route } | null>(null)
  const [failed, setFailed] = useState(false)
  const { route } = found
  useEffect(() => {
    setFailed(false)
    route.load().then(
      (Component) => setShown({ Component, route }),
      () => setFailed(true),
    )
  }, [route])
  if (failed) return <Failed problem={plainProblem('offline')} retry={() => location.reload()} />
  if (Shown?.route !== route) return <PageBones />
  return <Shown.Component params={found.params} />
}

function PageBones() {
  return (
    <div aria-hidden="true">
      <div class="head">
        <Bone width="200px" height={28} />
      </div>
      <Bone height={340} />
    </div>
  )
}

function find(path: string): Found | null {
  for (const route of embedded ? routes.filter(({ shared }) => shared) : routes) {
    const params = match(route.pattern, path)
    if (params) return { route, params }
  }
  return null
}

function redirect({ path, query }: Place, found: Found | null, { state }: SessionState): string | null {
  if (embedded || state === 'unreachable') return null
  if (path === '/') return state === 'signed-in' ? '/websites' : '/sign-in'
  if (found?.route.audience === 'signed-in' && state === 'signed-out') {
    const next = query.size > 0 ? `${path}?${query}` : path
    return `/sign-in?next=${encodeURIComponent(next)}`
  }
  if (found?.route.audience === 'signed-out' && state === 'signed-in')
    return ownAddress(query.get('next'), location.origin) ?? '/websites'
  return null
}
