import { useState } from 'preact/hooks'
import type { Replies } from '../../../../api/generated.ts'
import { request } from '../../../../api/request.ts'
import { BrandedPage } from '../../../../components/branded-page.tsx'
import { PasswordPrompt } from '../../../../components/lazy-notices.tsx'
import { NotFound } from '../../../../components/not-found.tsx'
import { ErrorState, Skeleton } from '../../../../components/states.tsx'
import { useSession } from '../../../../state/session.tsx'
import { type Loadable, type Loader, useLoad } from '../../../../state/use-load.ts'
import { useSiteOf } from '../../../../website/frame/frame-control.ts'
import type { PageProps } from '../../../page-props.ts'
import { type CrawlAccess, isActive } from './crawl-access.ts'
import { CrawlFrame } from './crawl-frame.tsx'

const pollMs = 1000

/** The same URL for everyone: the owner sees everything, others what the privacy setting allows. */
export function CrawlPage({ params: { id = '' } }: PageProps) {
  const { state: session } = useSession()
  const signedIn = session.state === 'signed-in'
  const own = useCrawl<Replies['readCrawl']>(signedIn ? id : null, (signal) =>
    request<'readCrawl'>('seo', `/api/v1/crawls/${encodeURIComponent(id)}`, { signal }),
  )
  useSiteOf(own.state === 'ready' ? own.value.data.project : own.state === 'failed' ? null : undefined)
  if (signedIn && own.state === 'ready') {
    const crawl = own.value.data
    // The URL may contain the share token instead of the id.
    const access: CrawlAccess = { service: 'seo', path: `/api/v1/crawls/${crawl.id}`, headers: {} }
    return <CrawlFrame crawl={crawl} own={crawl} access={access} onChange={own.reload} />
  }
  if (signedIn && own.state === 'loading') return <CrawlSkeleton />
  if (signedIn && own.state === 'failed' && own.problem.kind !== 'missing') {
    return <ErrorState problem={own.problem} retry={own.reload} />
  }
  return <SharedCrawl id={id} />
}

function SharedCrawl({ id }: { readonly id: string }) {
  const [grant, setGrant] = useState<string | null>(null)
  const headers: Readonly<Record<string, string>> = grant === null ? {} : { 'sightline-grant': grant }
  const access: CrawlAccess = { service: 'own', path: `/shared/crawls/${encodeURIComponent(id)}`, headers }
  const shared = useCrawl<Replies['readSharedCrawl']>(`${id} ${grant ?? ''}`, (signal) =>
    request<'readSharedCrawl'>('own', access.path, { signal, headers }),
  )
  if (shared.state === 'loading') return <CrawlSkeleton />
  if (shared.state === 'ready') {
    return (
      <BrandedPage branding={shared.value.data.branding}>
        <CrawlFrame crawl={shared.value.data} own={null} access={access} onChange={shared.reload} />
      </BrandedPage>
    )
  }
  const { problem } = shared
  if (problem.passwordRequired) return <PasswordPrompt path={`${access.path}/grant`} onGrant={setGrant} />
  return problem.kind === 'missing' ? <NotFound /> : <ErrorState problem={problem} retry={shared.reload} />
}

/** Loads a crawl, again and again until its run is over. */
function useCrawl<T extends { readonly data: Parameters<typeof isActive>[0] }>(
  key: string | null,
  load: Loader<T>,
): Loadable<T> {
  const [active, setActive] = useState(false)
  const crawl = useLoad(key, load, active ? pollMs : undefined)
  const nowActive = crawl.state === 'ready' && isActive(crawl.value.data)
  if (nowActive !== active) setActive(nowActive)
  return crawl
}

function CrawlSkeleton() {
  return (
    <div aria-hidden="true">
      <div class="header-row">
        <Skeleton width="260px" height={30} />
      </div>
      <Skeleton height={400} />
    </div>
  )
}
