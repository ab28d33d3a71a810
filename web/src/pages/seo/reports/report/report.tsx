import { useState } from 'preact/hooks'
import type { Replies } from '../../../../api/generated.ts'
import { request } from '../../../../api/request.ts'
import { BrandedPage } from '../../../../components/branded-page.tsx'
import { PasswordPrompt } from '../../../../components/lazy-notices.tsx'
import { NotFound } from '../../../../components/not-found.tsx'
import { ErrorState, Skeleton } from '../../../../components/states.tsx'
import { useSession } from '../../../../state/session.tsx'
import { type Loadable, useLoad } from '../../../../state/use-load.ts'
import { useSiteOf } from '../../../../website/frame/frame-control.ts'
import type { PageProps } from '../../../page-props.ts'
import type { ReportAccess } from './report-access.ts'
import { ReportView } from './report-view.tsx'

/** Page-level results are there within a second of the start. */
const pollMs = 500

const isInProgress = (report: Loadable<Replies['readReport' | 'readSharedReport']>): boolean =>
  report.state === 'ready' && (report.value.data.status === 'queued' || report.value.data.status === 'running')

export function ReportPage({ params: { id = '' } }: PageProps) {
  const { state: session } = useSession()
  const signedIn = session.state === 'signed-in'
  const [inProgress, setInProgress] = useState(false)
  const own = useLoad(
    signedIn ? id : null,
    (signal) => request<'readReport'>('seo', `/api/v1/reports/${encodeURIComponent(id)}`, { signal }),
    inProgress ? pollMs : undefined,
  )
  if (isInProgress(own) !== inProgress) setInProgress(!inProgress)
  useSiteOf(own.state === 'ready' ? own.value.data.project : own.state === 'failed' ? null : undefined)
  if (signedIn && own.state === 'ready') {
    const report = own.value.data
    // The URL may contain the share token instead of the id, and the API takes only ids.
    const access: ReportAccess = { service: 'seo', path: `/api/v1/reports/${report.id}`, headers: {} }
    return <ReportView report={report} access={access} onChange={own.reload} />
  }
  if (signedIn && own.state === 'loading') return <ReportSkeleton />
  if (signedIn && own.state === 'failed' && own.problem.kind !== 'missing') {
    return <ErrorState problem={own.problem} retry={own.reload} />
  }
  return <SharedReport id={id} />
}

function SharedReport({ id }: { readonly id: string }) {
  const [grant, setGrant] = useState<string | null>(null)
  const headers: Readonly<Record<string, string>> = grant === null ? {} : { 'sightline-grant': grant }
  const access: ReportAccess = { service: 'own', path: `/shared/reports/${encodeURIComponent(id)}`, headers }
  const [inProgress, setInProgress] = useState(false)
  const shared = useLoad(
    `${id} ${grant ?? ''}`,
    (signal) => request<'readSharedReport'>('own', access.path, { signal, headers }),
    inProgress ? pollMs : undefined,
  )
  if (isInProgress(shared) !== inProgress) setInProgress(!inProgress)
  if (shared.state === 'loading') return <ReportSkeleton />
  if (shared.state === 'ready')
    return (
      <BrandedPage branding={shared.value.data.branding}>
        <ReportView report={shared.value.data} access={access} onChange={shared.reload} />
      </BrandedPage>
    )
  const { problem } = shared
  if (problem.passwordRequired) return <PasswordPrompt path={`${access.path}/grant`} onGrant={setGrant} />
  return problem.kind === 'missing' ? <NotFound /> : <ErrorState problem={problem} retry={shared.reload} />
}

function ReportSkeleton() {
  return (
    <div aria-hidden="true">
      <div class="header-row">
        <Skeleton width="260px" height={30} />
      </div>
      <div class="report">
        <div class="stack">
          <Skeleton height={172} />
          <Skeleton height={420} />
        </div>
        <div class="sidebar">
          <Skeleton height={150} />
          <Skeleton height={240} />
        </div>
      </div>
    </div>
  )
}
