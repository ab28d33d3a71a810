import type { ClientAuth, Configuration } from 'openid-client'
import type { Clock } from '../../base/clock.ts'
import { DomainError } from '../../base/errors.ts'
import { createLoadingCache } from '../../base/loading-cache.ts'
import type { GuardedRequests } from '../../fetch/guarded-request.ts'
import { type ProvenIdentity, readClaims } from './claims.ts'

/** What has to be known of a provider to talk to it. */
export interface OidcClient {
  readonly id: number
  readonly name: string
  readonly issuer: string
  readonly clientId: string
  /** Null for a public client. */
  readonly clientSecret: string | null
  readonly scopes: string
  readonly groupsClaim: string
  readonly updatedAt: number
}

/** What the two halves of one sign-in share. */
export interface OidcChecks {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
  readonly redirectUri: string
  /** The person has to prove again who it is there, now. */
  readonly isFresh: boolean
}

export type Oidc = ReturnType<typeof createOidc>

/** Loaded by the first sign-in at a provider: most installations have none. */
const library = () => import('openid-client')

const timeoutSeconds = 10
const cacheMs = 10 * 60_000
const configurationBytes = 20_000
/** Providers that are asked for a sign-in of the last year say when it was. */
const askedSeconds = 365 * 24 * 60 * 60
/** Somebody who proves who it is again takes some time to come back. */
const freshSeconds = 5 * 60

/** Sign-ins at providers by OpenID Connect: authorization codes with PKCE, state, nonce, and signed tokens. */
export function createOidc(requests: Pick<GuardedRequests, 'send'>, clock: Clock) {
  // Documents and keys of a provider are cached together; keys that are not known are asked for again, once a minute at most.
  const configurations = createLoadingCache<Configuration>({ maxBytes: 2 ** 20, ttlMs: cacheMs, clock })

  const load = async (provider: OidcClient): Promise<Configuration> => {
    const client = await library()
    const { issuer, clientId, clientSecret } = provider
    const configuration = await client.discovery(
      new URL(issuer),
      clientId,
      { [client.clockTolerance]: 30 },
      clientSecret === null ? client.None() : authentication(client, clientSecret),
      {
        [client.customFetch]: (url, { method, headers, body, signal }) =>
          requests.send(url, {
            ...{ method, headers, signal: signal ?? AbortSignal.timeout(timeoutSeconds * 1000) },
            ...(body != null && { body: String(body) }),
          }),
        timeout: timeoutSeconds,
        // Requests over http are refused by the guard, but for hosts that the operator has allowed.
        execute: [client.allowInsecureRequests, client.enableNonRepudiationChecks],
      },
    )
    // The library lets those of Microsoft pass that stand for many organizations: who is trusted must be one of them.
    const { issuer: named } = configuration.serverMetadata()
    if (new URL(named).href === new URL(issuer).href) return configuration
    throw new DomainError('unavailable', `The provider calls itself ${named.slice(0, 200)}, not ${issuer}.`, {
      reason: 'provider-unusable',
    })
  }

  const configurationOf = async (provider: OidcClient): Promise<Configuration> =>
    await configurations.get(`${provider.id} ${provider.updatedAt}`, async () => ({
      value: await load(provider),
      bytes: configurationBytes,
    }))

  return {
    /** Reads the provider's document, to see whether there is one. */
    async check(provider: OidcClient): Promise<void> {
      await configurationOf(provider).catch((error) => refuse(provider, error))
    },

    /** Where to send the browser. */
    async begin(provider: OidcClient, checks: OidcChecks & { readonly asksWhen: boolean }): Promise<string> {
      const client = await library()
      const configuration = await configurationOf(provider).catch((error) => refuse(provider, error))
      const { state, nonce, verifier, redirectUri, isFresh, asksWhen } = checks
      const url = client.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: provider.scopes,
        ...{ state, nonce },
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(asksWhen && { max_age: String(askedSeconds) }),
        ...(isFresh && { prompt: 'login', max_age: '0' }),
      })
      return url.href
    },

    /** Who the person is that the provider has sent back, with `query` in the address. */
    async finish(provider: OidcClient, checks: OidcChecks, query: string): Promise<ProvenIdentity> {
      const client = await library()
      const url = new URL(checks.redirectUri)
      url.search = query
      try {
        const configuration = await configurationOf(provider)
        const tokens = await client.authorizationCodeGrant(configuration, url, {
          pkceCodeVerifier: checks.verifier,
          expectedState: checks.state,
          expectedNonce: checks.nonce,
          idTokenExpected: true,
          ...(checks.isFresh && { maxAge: freshSeconds }),
        })
        const claims = tokens.claims()
        if (!claims) throw new Error('The provider sent no ID token')
        const { userinfo_endpoint } = configuration.serverMetadata()
        const isComplete = claims.email !== undefined && claims[provider.groupsClaim] !== undefined
        const more =
          isComplete || userinfo_endpoint === undefined
            ? {}
            : await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)
        return readClaims(claims, more, provider.groupsClaim)
      } catch (error) {
        return refuse(provider, error)
      }
    },
  }
}

/** By the way to send the secret that every provider has to know, unless this one names others only. */
const authentication =
  ({ ClientSecretBasic, ClientSecretPost }: Awaited<ReturnType<typeof library>>, secret: string): ClientAuth =>
  (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const send = methods.includes('client_secret_basic') ? ClientSecretBasic(secret) : ClientSecretPost(secret)
    return send(server, ...rest)
  }

/** What went wrong at a provider, in a sentence without tokens and addresses. */
function refuse({ name }: OidcClient, error: unknown): never {
  if (error instanceof DomainError) throw error
  const { error: code, code: kind } = (error ?? {}) as { readonly error?: unknown; readonly code?: unknown }
  if (code === 'access_denied' || code === 'login_required' || code === 'interaction_required')
    throw new DomainError('forbidden', `${name} did not let you in.`, { reason: 'provider-refused', cause: error })
  const isUnreachable =
    kind === undefined || kind === 'OAUTH_TIMEOUT' || kind === 'OAUTH_ABORT' || kind === 'OAUTH_RESPONSE_IS_NOT_CONFORM'
  if (isUnreachable && code === undefined)
    throw new DomainError('unavailable', `${name} does not answer as a provider now. Sign in another way, or later.`, {
      ...{ reason: 'provider-unavailable', cause: error },
    })
  const what = typeof code === 'string' ? code : String(kind)
  throw new DomainError('forbidden', `The reply of ${name} was refused (${what.slice(0, 80)}).`, {
    ...{ reason: 'provider-unusable', cause: error },
  })
}
