import { useState } from 'preact/hooks'
import { request } from '../../api/request.ts'
import { NotFound } from '../../components/not-found.tsx'
import { ErrorState, Skeleton } from '../../components/states.tsx'
import { useLoad } from '../../state/use-load.ts'
import type { PageProps } from '../page-props.ts'
import { type CrawlAccess, isActive } from './crawl-access.ts'
import { CrawlFrame } from './crawl-frame.tsx'

const pollMs = 1000

export function CrawlPage({ params: { id = '' } }: PageProps) {
  const [active, setActive] = useState(false)
  const own = useLoad(
    id,
    (signal) => request<'readCrawl'>('seo', `/api/v1/crawls/${encodeURIComponent(id)}`, { signal }),
    active ? pollMs : undefined,
  )
  const nowActive = own.state === 'ready' && isActive(own.value.data)
  if (nowActive !== active) setActive(nowActive)
  if (own.state === 'loading') return <CrawlSkeleton />
  if (own.state === 'failed') {
    return own.problem.kind === 'missing' ? <NotFound /> : <ErrorState problem={own.problem} retry={own.reload} />
  }
  const crawl = own.value.data
  const access: CrawlAccess = { service: 'seo', path: `/api/v1/crawls/${crawl.id}`, headers: {} }
  return <CrawlFrame crawl={crawl} own={crawl} access={access} onChange={own.reload} />
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
