import { useEffect, useMemo, useState } from 'preact/hooks'
import type { Replies } from '../../api/generated.ts'
import { readWebsite, type StatsAccess } from '../../api/stats.ts'
import { BrandedPage } from '../../components/branded-page.tsx'
import { PasswordPrompt } from '../../components/lazy-notices.tsx'
import { NotFound } from '../../components/not-found.tsx'
import { ErrorState, Skeleton } from '../../components/states.tsx'
import { navigate } from '../../router.ts'
import { useSession } from '../../state/session.tsx'
import { useLoad } from '../../state/use-load.ts'
import { sitePath } from '../../urls.ts'
import { SiteFrame } from './site-frame.tsx'
import type { LayoutProps } from './site-tabs.ts'

/** A website by its id or the token of its share link. The owner is led to the site itself; others see what the privacy setting allows. */
export function SharedLayout({ params: { id = '' }, place, children }: LayoutProps) {
  const { state: session } = useSession()
  const signedIn = session.state === 'signed-in'
  const own = useLoad<Replies['readWebsite']>(signedIn ? `own ${id}` : null, (signal) =>
    readWebsite({ kind: 'owner', id }, signal),
  )
  const domain = signedIn && own.state === 'ready' ? own.value.data.domain : null
  useEffect(() => {
    if (domain === null) return
    const tab = location.pathname.split('/').slice(3)
    navigate(`${[sitePath(domain), ...tab].join('/')}${location.search}${location.hash}`, { replace: true })
  }, [domain])
  if (signedIn && own.state === 'failed' && own.problem.kind !== 'missing')
    return <ErrorState problem={own.problem} retry={own.reload} />
  if (signedIn && own.state !== 'failed') return <FrameSkeleton />
  return (
    <SharedSite id={id} place={place}>
      {children}
    </SharedSite>
  )
}

interface SharedSiteProps extends Pick<LayoutProps, 'place' | 'children'> {
  /** The token of a share link. */
  readonly id: string
}

function SharedSite({ id, place, children }: SharedSiteProps) {
  const [grant, setGrant] = useState<string | null>(null)
  const access = useMemo<StatsAccess>(() => ({ kind: 'shared', id, grant }), [id, grant])
  const shared = useLoad<Replies['readSharedWebsite']>(`shared ${id} ${grant ?? ''}`, (signal) =>
    readWebsite(access, signal),
  )
  if (shared.state === 'loading') return <FrameSkeleton />
  if (shared.state === 'failed') {
    const { problem } = shared
    if (problem.passwordRequired)
      return <PasswordPrompt path={`/shared/websites/${encodeURIComponent(id)}/grant`} onGrant={setGrant} />
    return problem.kind === 'missing' ? <NotFound /> : <ErrorState problem={problem} retry={shared.reload} />
  }
  const {
    domain,
    hidden_dimensions: hiddenDimensions,
    sections,
    has_path_groups,
    segments,
    branding,
  } = shared.value.data
  const home = `/websites/${encodeURIComponent(id)}`
  return (
    <BrandedPage branding={branding}>
      <SiteFrame
        host={domain}
        home={home}
        site={{
          ...{ access, domain, home, website: null, hiddenDimensions, sections, segments },
          hasPathGroups: has_path_groups === 1,
        }}
        tabs="shared"
        switcher={null}
        place={place}
        isRecord={false}
        actions={null}
        record={null}
        reload={shared.reload}
      >
        {sections.some((section) => section === place.tab) ? children : <NotFound />}
      </SiteFrame>
    </BrandedPage>
  )
}

function FrameSkeleton() {
  return (
    <div aria-hidden="true">
      <div class="header-row">
        <Skeleton width="190px" height={30} />
      </div>
      <Skeleton height={384} />
    </div>
  )
}
