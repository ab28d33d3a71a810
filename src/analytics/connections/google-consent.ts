import { createHash, randomBytes } from 'node:crypto'
import type { Clock } from '../../base/clock.ts'
import { createJsonCipher } from '../../base/json-cipher.ts'
import { googleScope, type SearchApiOptions } from './options.ts'

/** What is remembered between sending a browser to Google and its return; the browser carries it, encrypted. */
interface PendingConsent {
  readonly account: number
  readonly verifier: string
  readonly until: number
}

export interface GoogleConsents {
  /** The address of the console that Google sends browsers back to. */
  readonly redirectUri: string
  /** Where a browser has to go; null if the operator has no client. */
  begin(account: number): { readonly url: string; readonly state: string } | null
  /** The verifier of the code, if the same account has begun; otherwise null. */
  verifierOf(account: number, state: string): string | null
}

const validMs = 15 * 60_000

/** The code flow of OAuth with PKCE. The state ties the consent to the account that asked for it. */
export function createGoogleConsents(
  { googleConsentUrl, googleClient, secret }: SearchApiOptions,
  { baseUrl, clock }: { readonly baseUrl: string; readonly clock: Clock },
): GoogleConsents {
  const cipher = createJsonCipher<PendingConsent>('google consents', secret)
  const redirectUri = `${baseUrl}/settings/connections/google`
  return {
    redirectUri,
    begin(account) {
      if (!googleClient) return null
      const verifier = randomBytes(32).toString('base64url')
      const state = cipher.encrypt({ account, verifier, until: clock() + validMs })
      const query = new URLSearchParams({
        client_id: googleClient.id,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: googleScope,
        // Only so does Google return a refresh token, also at the second time.
        access_type: 'offline',
        prompt: 'consent',
        state,
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
      })
      return { url: `${googleConsentUrl}?${query}`, state }
    },
    verifierOf(account, state) {
      const pending = cipher.decrypt(state)
      return pending && pending.account === account && pending.until > clock() ? pending.verifier : null
    },
  }
}
