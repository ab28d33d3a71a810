import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DomainError } from '../base/errors.ts'
import { readHostCookie } from './cookies.ts'
import type { Limits } from './limits.ts'
import { originOf } from './origin.ts'

/** Who asks, and what they may do. */
export interface Principal {
  readonly accountId: number
  /** What proved it: an API key, a session of the console, or the other service that asks on behalf of the account. */
  readonly by: { readonly kind: 'key' | 'session' | 'service'; readonly id: number }
  /** The only service that the key serves; null for both. */
  readonly service: string | null
  readonly readOnly: boolean
}

export type Authenticate = (credential: string) => Promise<Principal | undefined>

/** How requests to an API are authenticated and limited. */
export interface ApiAuth {
  readonly byBearer: Authenticate
  readonly bySession: Authenticate
  readonly limits: Limits
}

/** The service that requests are authenticated for. */
export interface ServiceScope {
  readonly name: string
  readonly baseUrl: string
}

declare module 'fastify' {
  interface FastifyRequest {
    principal: Principal | null
  }
}

/** On https its name has a prefix by which browsers protect it. */
export const sessionCookie = 'sightline_session'

const bearer = /^bearer +([\x21-\x7e]{1,512}) *$/i
const reading = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Asks for a key or a session on every route of this scope. */
export function requirePrincipal(app: FastifyInstance, service: ServiceScope, auth: ApiAuth): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    auth.limits.byAddress(request.ip, reply)
    const principal = await (request.headers.authorization === undefined
      ? bySession(request, service.baseUrl, auth)
      : byBearer(request, reply, request.headers.authorization, auth))
    auth.limits.byCaller(`${principal.by.kind} ${principal.by.id}`, reply)
    if (principal.service !== null && principal.service !== service.name) {
      throw new DomainError('forbidden', `This key is limited to the ${principal.service} service.`)
    }
    if (principal.readOnly && !reading.has(request.method)) {
      throw new DomainError('forbidden', 'This key may only read.')
    }
    request.principal = principal
  })
}

/** Who asks. Only for routes behind `requirePrincipal`. */
export function principalOf(request: FastifyRequest): Principal {
  if (request.principal === null) throw new Error('The route is not behind requirePrincipal')
  return request.principal
}

/** Whether the one who asks may also see what another service knows about the account. */
export const mayRead = ({ service }: Principal, other: string): boolean => service === null || service === other

export const accountOf = (request: FastifyRequest): number => principalOf(request).accountId

async function byBearer(
  request: FastifyRequest,
  reply: FastifyReply,
  header: string,
  auth: ApiAuth,
): Promise<Principal> {
  const credential = bearer.exec(header)?.[1]
  const principal = credential === undefined ? undefined : await auth.byBearer(credential)
  if (principal) return principal
  auth.limits.byFailure(request.ip, reply)
  throw new DomainError(
    'unauthorized',
    credential === undefined
      ? 'The Authorization header is not of the form: Bearer KEY.'
      : 'The API key is not known, or has been revoked.',
  )
}

async function bySession(request: FastifyRequest, baseUrl: string, auth: ApiAuth): Promise<Principal> {
  const token = readHostCookie(request.headers.cookie, sessionCookie, baseUrl)
  const principal = token === undefined ? undefined : await auth.bySession(token)
  if (!principal) throw new DomainError('unauthorized', 'Send an API key: Authorization: Bearer KEY.')
  // A cookie comes along with whatever any page sends here; what a page of ours sent is all that may change anything.
  if (!reading.has(request.method) && originOf(request, baseUrl) !== 'own') {
    throw new DomainError('forbidden', 'A session may only be used by the pages of this address.')
  }
  return principal
}
