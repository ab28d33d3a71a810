import type { FastifyReply, FastifyRequest } from 'fastify'
import { DomainError } from '../../base/errors.ts'
import { createJsonCipher } from '../../base/json-cipher.ts'
import { createToken, hashToken } from '../../base/tokens.ts'
import { readHostCookie, writeHostCookie } from '../../http/cookies.ts'
import type { RateLimits } from '../../http/rate-limits.ts'
import type { OneTimeTokens } from '../one-time-tokens.ts'
import type { ProviderProofs, VisitEnd, VisitStart } from '../provider-visit.ts'
import type { ProvenIdentity } from './claims.ts'
import type { Identities } from './identities.ts'
import type { Oidc } from './oidc.ts'
import type { SignInProviders } from './providers.ts'

const cookieName = 'sightline_provider'
const lifeMs = 15 * 60_000

/** What one visit to a provider has to come back with. */
interface BegunFlow {
  readonly provider: number
  readonly nonce: string
  readonly verifier: string
  /** The hash of the cookie of the browser that began it. */
  readonly browser: string
  readonly purpose: string
  readonly baseUrl: string
  readonly isFresh: boolean
}

export interface FinishedFlow {
  readonly provider: number
  readonly proven: ProvenIdentity
}

/** Where providers send browsers back to. */
export const redirectUriOf = (baseUrl: string): string => `${baseUrl}/sign-in/provider`

export type ProviderFlows = ReturnType<typeof createProviderFlows>

export interface ProviderFlowDeps {
  readonly tokens: OneTimeTokens
  readonly providers: Pick<SignInProviders, 'clientOf'>
  readonly oidc: Pick<Oidc, 'begin' | 'finish'>
  readonly limits: Pick<RateLimits, 'countFailure'>
  readonly cipherSecret: string
}

/**
 * Visits to providers. The state is a token that works once, on every node, for what it was made for and in the browser that has its
 * cookie. What the token stands for is encrypted, because with it somebody could use a stolen code.
 */
export function createProviderFlows({ tokens, providers, oidc, limits, cipherSecret }: ProviderFlowDeps) {
  const cipher = createJsonCipher<BegunFlow>('visits to sign-in providers', cipherSecret)
  const random = (): string => createToken().token

  const take = async (state: string): Promise<BegunFlow | null> => {
    const row = await tokens.take('provider', state)
    return row?.data == null ? null : cipher.decrypt(row.data)
  }

  return {
    /** Returns where to send the browser, which gets a cookie. */
    async begin(reply: FastifyReply, visit: VisitStart): Promise<string> {
      const { provider, purpose, baseUrl, isFresh = false, asksWhen = false } = visit
      const client = await providers.clientOf(provider)
      const { token: cookie, hash: browser } = createToken()
      const [nonce, verifier] = [random(), random()]
      const flow: BegunFlow = { provider, nonce, verifier, browser, purpose, baseUrl, isFresh }
      const state = await tokens.create({ kind: 'provider', personId: null, data: cipher.encrypt(flow), lifeMs })
      const redirectUri = redirectUriOf(baseUrl)
      const url = await oidc.begin(client, { state, nonce, verifier, isFresh, asksWhen, redirectUri })
      const options = { maxAgeSeconds: lifeMs / 1000, sameSite: 'Strict' as const }
      reply.header('set-cookie', writeHostCookie(cookieName, cookie, options, baseUrl))
      return url
    },

    /** `query` is what the provider has added to the address that it sent the browser back to. */
    async finish(
      request: FastifyRequest,
      reply: FastifyReply,
      query: string,
      { purpose, baseUrl }: VisitEnd,
    ): Promise<FinishedFlow> {
      try {
        const state = new URLSearchParams(query).get('state') ?? ''
        const flow = await take(state)
        const cookie = readHostCookie(request.headers.cookie, cookieName, baseUrl) ?? ''
        if (!flow || flow.browser !== hashToken(cookie) || flow.purpose !== purpose || flow.baseUrl !== baseUrl)
          throw new DomainError('forbidden', 'This sign-in has ended, or was begun elsewhere. Begin again.', {
            reason: 'provider-over',
          })
        reply.header('set-cookie', writeHostCookie(cookieName, '', { maxAgeSeconds: 0, sameSite: 'Strict' }, baseUrl))
        const { provider, nonce, verifier, isFresh } = flow
        const checks = { state, nonce, verifier, isFresh, redirectUri: redirectUriOf(baseUrl) }
        return { provider, proven: await oidc.finish(await providers.clientOf(provider), checks, query) }
      } catch (error) {
        limits.countFailure(request.ip, reply)
        throw error
      }
    },
  }
}

/** The same to confirm who uses a session. */
export const createProofs = (
  { begin, finish }: ProviderFlows,
  identities: Pick<Identities, 'isOf' | 'list'>,
): ProviderProofs => ({
  begin,
  providersOf: async (personId) =>
    (await identities.list(personId)).map(({ provider_id, provider }) => ({ id: provider_id, name: provider })),
  async finish(request, reply, query, visit, personId) {
    const { provider, proven } = await finish(request, reply, query, visit)
    return await identities.isOf(provider, proven, personId)
  },
})
