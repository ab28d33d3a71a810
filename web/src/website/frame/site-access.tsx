import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import type { Replies } from '../../api/generated.ts'
import { readWebsite, type StatsAccess } from '../../api/stats.ts'
import { BrandedPage } from '../../components/branded-page.tsx'
import { NotFound } from '../../components/not-found.tsx'
import { PasswordPrompt } from '../../components/password-prompt.tsx'
import { ErrorState, Skeleton } from '../../components/states.tsx'
import { useSession } from '../../state/session.tsx'
import { useLoad } from '../../state/use-load.ts'
import type { Site } from '../view/scope.ts'

interface SiteAccessProps {
  /** The id of a website, or the token of its share link. */
  readonly id: string
  readonly children: (site: Site) => ComponentChildren
}

/** The same URL for everyone: the owner sees everything, others what the privacy setting allows. */
export function SiteAccess({ id, children }: SiteAccessProps) {
  const { state: session } = useSession()
  const signedIn = session.state === 'signed-in'
  const own = useLoad<Replies['readWebsite']>(signedIn ? `own ${id}` : null, (signal) =>
    readWebsite({ kind: 'owner', id }, signal),
  )
  if (signedIn && own.state === 'ready') {
    const website = own.value.data
    const access: StatsAccess = { kind: 'owner', id: String(website.id) }
    return children({ access, domain: website.domain, website })
  }
  if (signedIn && own.state === 'loading') return <StatisticsSkeleton />
  if (signedIn && own.state === 'failed' && own.problem.kind !== 'missing') {
    return <ErrorState problem={own.problem} retry={own.reload} />
  }
  return <SharedAccess id={id}>{children}</SharedAccess>
}

function SharedAccess({ id, children }: SiteAccessProps) {
  const [grant, setGrant] = useState<string | null>(null)
  const access: StatsAccess = { kind: 'shared', id, grant }
  const shared = useLoad<Replies['readSharedWebsite']>(`shared ${id} ${grant ?? ''}`, (signal) =>
    readWebsite(access, signal),
  )
  if (shared.state === 'loading') return <StatisticsSkeleton />
  if (shared.state === 'ready') {
    const { domain, hidden_dimensions: hiddenDimensions, has_path_groups, branding } = shared.value.data
    return (
      <BrandedPage branding={branding}>
        {children({ access, domain, website: null, hiddenDimensions, hasPathGroups: has_path_groups === 1 })}
      </BrandedPage>
    )
  }
  const { problem } = shared
  if (problem.passwordRequired)
    return <PasswordPrompt path={`/shared/websites/${encodeURIComponent(id)}/grant`} onGrant={setGrant} />
  return problem.kind === 'missing' ? <NotFound /> : <ErrorState problem={problem} retry={shared.reload} />
}

function StatisticsSkeleton() {
  return (
    <div aria-hidden="true">
      <div class="header-row">
        <Skeleton width="190px" height={30} />
      </div>
      <Skeleton height={384} />
    </div>
  )
}
