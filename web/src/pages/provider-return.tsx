import { useEffect, useRef, useState } from 'preact/hooks'
import type { SignInTest } from '../api/generated.ts'
import type { Problem, Result } from '../api/problem.ts'
import { type ProviderVisit, takeVisit } from '../api/provider-visits.ts'
import { request } from '../api/request.ts'
import { AuthCard } from '../components/auth-card.tsx'
import { Skeleton } from '../components/states.tsx'
import { showToast } from '../components/toast.tsx'
import { navigate, usePageUrl } from '../router.ts'
import { useSession } from '../state/session.tsx'
import { useTitle } from '../state/use-title.ts'
import { t } from '../strings/strings.ts'

/** Without what was stored, somebody signs in. */
const unknownVisit: ProviderVisit = { purpose: 'sign-in', provider: 0, back: '' }

/** Providers send browsers here, with a code or with why there is none. */
export function ProviderReturnPage() {
  const { path, query } = usePageUrl()
  const [sent] = useState(query.toString())
  const [visit] = useState(() => takeVisit() ?? unknownVisit)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [tried, setTried] = useState<SignInTest | null>(null)
  const { refresh } = useSession()
  const isSent = useRef(false)
  useTitle(t('signin.title'))
  const done = async (): Promise<void> => {
    await refresh()
    navigate(visit.back || '/sites', { replace: true })
  }
  useEffect(() => {
    if (isSent.current) return
    isSent.current = true
    // A code works once: it must not stay in the history.
    navigate(path, { replace: true })
    const finish = async (): Promise<void> => {
      const result = await finishVisit(visit, sent)
      if (!result.ok) return setProblem(result.problem)
      const { data } = result.value
      if (data.object === 'sign_in_test') return setTried(data)
      if (data.object === 'sign_in_step') return navigate(secondStepUrl(visit), { replace: true })
      if (data.object === 'identity') showToast(t('provider.linked'))
      if (data.object === 'confirmation') showToast(t('provider.confirmed'))
      await done()
    }
    void finish()
  }, [])
  if (tried) return <TriedProvider tried={tried} back={visit.back} />
  if (problem)
    return (
      <AuthCard title={t('provider.failed')}>
        <div class="notice bad" role="alert">
          {problem.detail || t(`problem.${problem.kind}`)}
        </div>
        <a class="button" href={startOf(visit)}>
          {t('provider.back')}
        </a>
      </AuthCard>
    )
  return (
    <AuthCard title={t('signin.title')}>
      <p class="soft" role="status">
        {t('provider.progress')}
      </p>
      <Skeleton height={34} />
    </AuthCard>
  )
}

/** Where somebody begins again. */
const startOf = ({ back, invitation }: ProviderVisit): string => {
  if (invitation !== undefined) return `/invitation?token=${encodeURIComponent(invitation)}`
  return back || '/sign-in'
}

const secondStepUrl = ({ back }: ProviderVisit): string =>
  back === '' ? '/sign-in?second' : `/sign-in?second&next=${encodeURIComponent(back)}`

type Finished =
  | { readonly object: 'session' | 'identity' | 'confirmation' | 'sign_in_step' }
  | (SignInTest & { readonly object: 'sign_in_test' })

async function finishVisit(
  { purpose, provider, invitation }: ProviderVisit,
  query: string,
): Promise<Result<{ readonly data: Finished }>> {
  const post = { method: 'POST', body: { query } } as const
  if (purpose === 'link') return request<'linkIdentity'>('own', '/api/v1/identities', post)
  if (purpose === 'confirm') return request<'confirmSession'>('own', '/api/v1/session/confirmation', post)
  if (purpose === 'test') return request<'finishSignInTest'>('own', `/api/v1/sign-in-providers/${provider}/test`, post)
  const signedIn = await request<'signInByProvider'>('own', '/api/v1/session/provider', {
    method: 'POST',
    body: { query, ...(invitation !== undefined && { invitation }) },
  })
  if (!signedIn.ok) return signedIn
  const object = 'factors' in signedIn.value.data ? 'sign_in_step' : 'session'
  return { ok: true, value: { data: { object } } }
}

function TriedProvider({ tried, back }: { readonly tried: SignInTest; readonly back: string }) {
  const { outcome, reason, email, email_verified: verified, groups, methods, role } = tried
  const yes = (value: 0 | 1): string => t(value === 1 ? 'provider.yes' : 'provider.no')
  const rows: readonly (readonly [string, string])[] = [
    [t('field.email'), email ?? '–'],
    [t('provider.verified'), verified === null ? t('provider.unsaid') : yes(verified)],
    [t('provider.groups'), groups.join(', ') || '–'],
    [t('provider.methods'), methods.join(', ') || '–'],
    [t('provider.factor'), yes(tried.second_factor)],
    [t('provider.confirms'), yes(tried.can_confirm)],
    [t('provider.role'), role === null ? '–' : t(`provider.role.${role}`)],
  ]
  return (
    <AuthCard title={t('provider.tried')} note={t(`provider.outcome.${outcome}`)}>
      {reason && <div class="notice bad">{reason}</div>}
      <ul class="records">
        {rows.map(([name, value]) => (
          <li key={name}>
            <span class="faint">{name}</span>
            <span class="grow" />
            <span>{value}</span>
          </li>
        ))}
      </ul>
      <a class="button" href={back || '/sites'}>
        {t('provider.back')}
      </a>
    </AuthCard>
  )
}
