import type { FastifyInstance, FastifyRequest } from 'fastify'
import { DomainError } from '../base/errors.ts'
import type { Limits } from './limits.ts'

/** Who asks, and what they may do. */
export interface Principal {
  readonly accountId: number
  readonly keyId: number
  /** The only service that the key serves; null for both. */
  readonly service: string | null
  readonly readOnly: boolean
}

export type Authenticate = (key: string) => Promise<Principal | undefined>

declare module 'fastify' {
  interface FastifyRequest {
    principal: Principal | null
  }
}

const bearer = /^bearer +([\x21-\x7e]{1,512}) *$/i
const reading = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Asks for a key on every route of this scope. */
export function requireKey(app: FastifyInstance, service: string, authenticate: Authenticate, limits: Limits): void {
  app.addHook('onRequest', async (request, reply) => {
    limits.byAddress(request.ip, reply)
    const key = bearer.exec(request.headers.authorization ?? '')?.[1]
    const principal = key === undefined ? undefined : await authenticate(key)
    if (!principal) {
      limits.bySignIn(request.ip, reply)
      throw new DomainError('unauthorized', refusal(request.headers.authorization, key))
    }
    limits.byKey(principal.keyId, reply)
    if (principal.service !== null && principal.service !== service) {
      throw new DomainError('forbidden', `This key is limited to the ${principal.service} service.`)
    }
    if (principal.readOnly && !reading.has(request.method)) {
      throw new DomainError('forbidden', 'This key may only read.')
    }
    request.principal = principal
  })
}

/** The account that asks. Only for routes behind `requireKey`. */
export function accountOf(request: FastifyRequest): number {
  if (request.principal === null) throw new Error('The route is not behind requireKey')
  return request.principal.accountId
}

function refusal(header: string | undefined, key: string | undefined): string {
  if (header === undefined) return 'Send an API key: Authorization: Bearer KEY.'
  if (key === undefined) return 'The Authorization header is not of the form: Bearer KEY.'
  return 'The API key is not known, or has been revoked.'
}
