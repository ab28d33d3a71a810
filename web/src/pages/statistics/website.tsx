import { useState } from 'preact/hooks'
import { request } from '../../api/request.ts'
import { Nothing } from '../../components/not-found.tsx'
import { PasswordGate } from '../../components/password-prompt.tsx'
import { Bone, Failed } from '../../components/states.tsx'
import { useSession } from '../../state/session.tsx'
import { useLoad } from '../../state/use-load.ts'
import type { Params } from '../page-props.ts'
import { Statistics } from './statistics.tsx'

/** The same address for everyone: its owner sees all of it, others what its privacy lets them. */
export function WebsitePage({ params: { id = '' } }: Params) {
  const { now } = useSession()
  const signedIn = now.state === 'signed-in'
  const own = useLoad(signedIn ? `own ${id}` : null, (signal) =>
    request<'readWebsite'>('analytics', `/api/v1/websites/${encodeURIComponent(id)}`, { signal }),
  )
  if (signedIn && own.state === 'ready') {
    const website = own.value.data
    return <Statistics site={{ kind: 'owner', id: String(website.id) }} domain={website.domain} website={website} />
  }
  if (signedIn && own.state === 'loading') return <StatisticsBones />
  if (signedIn && own.state === 'failed' && own.problem.kind !== 'missing') {
    return <Failed problem={own.problem} retry={own.reload} />
  }
  return <SharedWebsitePage id={id} />
}

function SharedWebsitePage({ id }: { readonly id: string }) {
  const [grant, setGrant] = useState<string | null>(null)
  const path = `/shared/websites/${encodeURIComponent(id)}`
  const shared = useLoad(`shared ${id} ${grant ?? ''}`, (signal) =>
    request<'readSharedWebsite'>('own', path, { signal, headers: grant === null ? {} : { 'sightline-grant': grant } }),
  )
  if (shared.state === 'loading') return <StatisticsBones />
  if (shared.state === 'ready') {
    return <Statistics site={{ kind: 'shared', id, grant }} domain={shared.value.data.domain} website={null} />
  }
  const { problem } = shared
  if (problem.passwordRequired) return <PasswordGate path={`${path}/grant`} onGrant={setGrant} />
  return problem.kind === 'missing' ? <Nothing /> : <Failed problem={problem} retry={shared.reload} />
}

function StatisticsBones() {
  return (
    <div aria-hidden="true">
      <div class="head">
        <Bone width="190px" height={30} />
      </div>
      <Bone height={384} />
    </div>
  )
}
