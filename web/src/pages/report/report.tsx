import { useState } from 'preact/hooks'
import type { Replies } from '../../api/generated.ts'
import { request } from '../../api/request.ts'
import { Nothing } from '../../components/not-found.tsx'
import { PasswordGate } from '../../components/password-prompt.tsx'
import { Bone, Failed } from '../../components/states.tsx'
import { useSession } from '../../state/session.tsx'
import { type Loading, useLoad } from '../../state/use-load.ts'
import type { Params } from '../page-props.ts'
import { ReportView } from './report-view.tsx'

const lookEveryMs = 1000

/** Where a report is read: its owner's door, or that of its shared page. */
export interface ReportDoor {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
}

const isWorking = (report: Loading<Replies['readReport']>): boolean =>
  report.state === 'ready' && (report.value.data.status === 'queued' || report.value.data.status === 'running')

export function ReportPage({ params: { id = '' } }: Params) {
  const { now } = useSession()
  const signedIn = now.state === 'signed-in'
  const [working, setWorking] = useState(false)
  const own = useLoad(
    signedIn ? id : null,
    (signal) => request<'readReport'>('seo', `/api/v1/reports/${encodeURIComponent(id)}`, { signal }),
    working ? lookEveryMs : undefined,
  )
  if (isWorking(own) !== working) setWorking(!working)
  if (signedIn && own.state === 'ready') {
    const report = own.value.data
    // The address may have its share token; what belongs to it is read by its id.
    const door: ReportDoor = { path: `/api/v1/reports/${report.id}`, headers: {} }
    return <ReportView report={report} door={door} onChange={own.reload} />
  }
  if (signedIn && own.state === 'loading') return <ReportBones />
  if (signedIn && own.state === 'failed' && own.problem.kind !== 'missing') {
    return <Failed problem={own.problem} retry={own.reload} />
  }
  return <SharedReport id={id} />
}

function SharedReport({ id }: { readonly id: string }) {
  const [grant, setGrant] = useState<string | null>(null)
  const headers: Readonly<Record<string, string>> = grant === null ? {} : { 'sightline-grant': grant }
  const door: ReportDoor = { path: `/shared/reports/${encodeURIComponent(id)}`, headers }
  const shared = useLoad(`${id} ${grant ?? ''}`, (signal) =>
    request<'readSharedReport'>('own', door.path, { signal, headers }),
  )
  if (shared.state === 'loading') return <ReportBones />
  if (shared.state === 'ready') return <ReportView report={shared.value.data} door={door} onChange={shared.reload} />
  const { problem } = shared
  if (problem.passwordRequired) return <PasswordGate path={`${door.path}/grant`} onGrant={setGrant} />
  return problem.kind === 'missing' ? <Nothing /> : <Failed problem={problem} retry={shared.reload} />
}

function ReportBones() {
  return (
    <div aria-hidden="true">
      <div class="head">
        <Bone width="260px" height={30} />
      </div>
      <div class="report">
        <div class="stack">
          <Bone height={172} />
          <Bone height={420} />
        </div>
        <div class="side">
          <Bone height={150} />
          <Bone height={240} />
        </div>
      </div>
    </div>
  )
}
