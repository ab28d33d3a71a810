import type { Result } from './problem.ts'
import { request } from './request.ts'

/** For what the browser is at a provider. */
export interface ProviderVisit {
  readonly purpose: 'sign-in' | 'link' | 'confirm' | 'test'
  readonly provider: number
  /** Where to go afterwards, on this origin. */
  readonly back: string
  /** Which invitation is accepted with it. */
  readonly invitation?: string
}

const storageKey = 'provider visit'

/** Leaves the console; the provider sends the browser back to `/sign-in/provider`. */
export async function visitProvider(visit: ProviderVisit): Promise<Result<unknown>> {
  const begun = await begin(visit)
  if (!begun.ok) return begun
  sessionStorage.setItem(storageKey, JSON.stringify(visit))
  location.assign(begun.value.data.url)
  return begun
}

function begin({ purpose, provider }: ProviderVisit) {
  const body = { provider }
  if (purpose === 'link')
    return request<'beginLinkIdentity'>('own', '/api/v1/identities/visit', { method: 'POST', body })
  if (purpose === 'confirm')
    return request<'beginConfirmation'>('own', '/api/v1/session/confirmation-visit', { method: 'POST', body })
  if (purpose === 'test')
    return request<'beginSignInTest'>('own', `/api/v1/sign-in-providers/${provider}/visit`, { method: 'POST' })
  return request<'beginProviderSignIn'>('own', '/api/v1/session/provider-visit', { method: 'POST', body })
}

/** Returns it once. */
export function takeVisit(): ProviderVisit | null {
  const text = sessionStorage.getItem(storageKey)
  sessionStorage.removeItem(storageKey)
  return text === null ? null : JSON.parse(text)
}
