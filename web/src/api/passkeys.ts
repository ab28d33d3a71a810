import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'
import type { MadePasskey } from './generated.ts'
import { problemOfKind, type Result } from './problem.ts'
import { request } from './request.ts'

/** Browsers know passkeys of host names alone, and on https or localhost. */
export const supportsPasskeys = (): boolean => browserSupportsWebAuthn() && !/^[\d.]+$|^\[/.test(location.hostname)

/** `ok` with null if the user has closed the dialog of the browser. */
type Prompted<T> = Result<T | null>

/** Asks the browser to prove that it has a passkey, as JSON. */
export async function provePasskey(): Promise<Prompted<string>> {
  const begun = await request<'beginPasskey'>('own', '/api/v1/session/passkey-options', { method: 'POST' })
  if (!begun.ok) return begun
  const optionsJSON: PublicKeyCredentialRequestOptionsJSON = JSON.parse(begun.value.data.options)
  return await ask(async () => JSON.stringify(await startAuthentication({ optionsJSON })))
}

/** Asks the browser to make a passkey, and adds it. */
export async function addPasskey(name: string): Promise<Prompted<MadePasskey>> {
  const begun = await request<'beginCreatePasskey'>('own', '/api/v1/passkeys/options', { method: 'POST' })
  if (!begun.ok) return begun
  const optionsJSON: PublicKeyCredentialCreationOptionsJSON = JSON.parse(begun.value.data.options)
  const made = await ask(async () => JSON.stringify(await startRegistration({ optionsJSON })))
  if (!made.ok || made.value === null) return made.ok ? { ok: true, value: null } : made
  const body = { name, credential: made.value }
  const added = await request<'createPasskey'>('own', '/api/v1/passkeys', { method: 'POST', body })
  return added.ok ? { ok: true, value: added.value.data } : added
}

async function ask(begin: () => Promise<string>): Promise<Prompted<string>> {
  try {
    return { ok: true, value: await begin() }
  } catch (error) {
    // The user has closed the dialog, or there is no passkey for this host.
    if (error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name))
      return { ok: true, value: null }
    return { ok: false, problem: problemOfKind('invalid') }
  }
}
