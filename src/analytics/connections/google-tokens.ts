import { createHash } from 'node:crypto'
import { createBoundedCache } from '../../base/bounded-cache.ts'
import type { Clock } from '../../base/clock.ts'
import { isRecord } from '../../base/is-record.ts'
import { ApiError } from './api-error.ts'
import { createAssertion, type ServiceAccountKey } from './google-key.ts'
import { googleScope, type SearchApiOptions } from './options.ts'
import type { JsonReply, SendJson } from './send-json.ts'

/** The consent of a person. */
export interface GoogleConsent {
  readonly kind: 'google-oauth'
  readonly refreshToken: string
}

export type GoogleSecret = ServiceAccountKey | GoogleConsent

export interface GoogleTokens {
  /** An access token for a connection. */
  accessToken(secret: GoogleSecret, signal: AbortSignal): Promise<string>
  /** Forgets a token that the API did not accept. */
  reject(secret: GoogleSecret): void
  /** Exchanges the code that a person's browser was sent back with. */
  exchange(code: string, verifier: string, redirectUri: string, signal: AbortSignal): Promise<GoogleConsent>
}

const cacheBytes = 2 ** 20
/** Tokens are not used until the last moment. */
const marginMs = 60_000

export function createGoogleTokens(
  { googleTokenUrl, googleClient }: Pick<SearchApiOptions, 'googleTokenUrl' | 'googleClient'>,
  { send, clock }: { readonly send: SendJson; readonly clock: Clock },
): GoogleTokens {
  const cache = createBoundedCache<{ readonly token: string; readonly until: number }>({ maxBytes: cacheBytes, clock })
  const nameOf = (secret: GoogleSecret): string => createHash('sha256').update(JSON.stringify(secret)).digest('base64')

  const client = (): Readonly<Record<string, string>> => {
    if (!googleClient) throw new ApiError('revoked', 'This installation has no Google client any more.')
    return { client_id: googleClient.id, client_secret: googleClient.secret }
  }

  const formOf = (secret: GoogleSecret): Readonly<Record<string, string>> =>
    secret.kind === 'google-service-account'
      ? {
          grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
          assertion: createAssertion(secret, { audience: googleTokenUrl, scope: googleScope, now: clock() }),
        }
      : { grant_type: 'refresh_token', refresh_token: secret.refreshToken, ...client() }

  async function request(form: Readonly<Record<string, string>>, signal: AbortSignal) {
    const reply = await send({ method: 'POST', url: googleTokenUrl, form, signal })
    if (reply.status !== 200) throw tokenError(reply)
    return isRecord(reply.body) ? reply.body : {}
  }

  return {
    async accessToken(secret, signal) {
      const name = nameOf(secret)
      const known = cache.get(name)
      if (known && known.until > clock()) return known.token
      const { access_token: token, expires_in: seconds } = await request(formOf(secret), signal)
      if (typeof token !== 'string') throw new ApiError('unreadable', 'Google returned no access token.')
      const until = clock() + (typeof seconds === 'number' ? seconds * 1000 : 0) - marginMs
      cache.set(name, { token, until }, token.length)
      return token
    },
    reject: (secret) => cache.delete(nameOf(secret)),
    async exchange(code, verifier, redirectUri, signal) {
      const grant = { grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri: redirectUri }
      const { refresh_token: refreshToken } = await request({ ...grant, ...client() }, signal)
      if (typeof refreshToken !== 'string') throw new ApiError('unreadable', 'Google returned no refresh token.')
      return { kind: 'google-oauth', refreshToken }
    },
  }
}

/** `invalid_grant` is what Google says of a deleted key, a deleted account, a withdrawn consent and a wrong clock. */
function tokenError({ status, body, retryAfterMs }: JsonReply): ApiError {
  const code = isRecord(body) && typeof body.error === 'string' ? body.error.slice(0, 80) : String(status)
  if (status === 429) return new ApiError('limited', 'Google limits how often tokens are requested.', retryAfterMs)
  if (status >= 500) return new ApiError('unavailable', `Google issues no tokens now: ${status}.`, retryAfterMs)
  return new ApiError('revoked', `Google issues no token for the connection: ${code}.`)
}
