import { Readable } from 'node:stream'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AccessLimits, HideableSection, RecordLimits } from '../base/access-limits.ts'
import { DomainError } from '../base/errors.ts'
import {
  type Access,
  allows,
  isRole,
  type KeyRights,
  needsConfirmation,
  needsNoSecondFactor,
  type Permission,
} from '../base/permissions.ts'
import { type ProjectRecord, type RecordsOfPath, recordsOfPath, requireWithinLimits } from './access-limits.ts'
import { type AccountHold, accountSuspended, refuseHeld } from './account-holds.ts'
import type { App } from './app.ts'
import { auditChanges, type RecordChange } from './audit.ts'
import { readHostCookie } from './cookies.ts'
import type { RateLimits } from './rate-limits.ts'

/** The authenticated caller, and what it may do. */
export interface Principal {
  readonly accountId: number
  /** How it authenticated: an API key, a console session, or a token of the other service acting for the account. */
  readonly by: { readonly kind: 'key' | 'service'; readonly id: number } | SessionCaller
  /** The only service that the key is valid for; null for both. */
  readonly service: string | null
  /** The role of the person in the account, or what the key is for. */
  readonly access: Access
  /** Null: to all of the account. */
  readonly limits: AccessLimits | null
  /** Why the account gives less at the moment; absent: it does not. */
  readonly hold?: AccountHold | null
}

export interface SessionCaller {
  readonly kind: 'session'
  readonly id: number
  readonly personId: number
  /** The person has proven in the last minutes who it is. */
  readonly isConfirmed: boolean
  /** The account requires a second factor, which this session was begun without. */
  readonly lacksFactor: boolean
}

/** `address`: where the request comes from. */
export type Authenticate = (credential: string, address?: string) => Promise<Principal | undefined>

/** Whether these are records of the account: they can be transferred to another one, or deleted. */
export type OwnsRecords = (accountId: number, records: RecordsOfPath) => Promise<boolean>

export type ProjectOf = (accountId: number, kind: ProjectRecord, id: number) => Promise<string | undefined>

/** How requests to an API are authenticated and limited. */
export interface ApiAuth {
  readonly byBearer: Authenticate
  readonly bySession: Authenticate
  readonly limits: RateLimits
  /** Adds a change to the audit log; without it, none is kept. */
  readonly recordChange?: RecordChange
  /** The project of a report or crawl of an account. */
  readonly projectOf?: ProjectOf
  /** Why the statistics of an account are not shown. */
  readonly heldStatistics?: (accountId: number) => Promise<DomainError>
  readonly ownsRecords?: OwnsRecords
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
  interface FastifyContextConfig {
    /** What a caller needs; every route that is not open to all has one. */
    permission?: Permission
    /** The route changes nothing, although its method may. */
    readsOnly?: true
  }
}

/** On https, `hostCookieName` adds the `__Host-` prefix. */
export const sessionCookie = 'sightline_session'

const bearerHeader = /^bearer +([\x21-\x7e]{1,512}) *$/i
const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Adds the routes of one service, all of which require authentication. */
export async function addAuthenticatedRoutes(
  app: App,
  service: ServiceScope,
  auth: ApiAuth,
  addRoutes: (api: App) => void,
): Promise<void> {
  await app.register(async (scope) => {
    requirePrincipal(scope, service, auth)
    if (auth.recordChange) auditChanges(scope, auth.recordChange)
    addRoutes(scope.withTypeProvider<TypeBoxTypeProvider>())
  })
}

/** Requires an API key or a session with the permission of the route on every route of this scope. */
function requirePrincipal(app: FastifyInstance, service: ServiceScope, auth: ApiAuth): void {
  // The program does not start with a route that names none.
  app.addHook('onRoute', (route) => void permissionOf(route))
  const requireAvailable = async (
    principal: Principal,
    permission: Permission,
    request: FastifyRequest,
  ): Promise<void> => {
    const { accountId, limits, hold } = principal
    const exceeded = async () => (await auth.heldStatistics?.(accountId)) ?? accountSuspended()
    if (hold) await refuseHeld(hold, permission, request, exceeded)
    if (limits)
      await requireWithinLimits(limits, permission, request, async (kind, id) => auth.projectOf?.(accountId, kind, id))
  }
  /** Nothing to wait for, unless the caller is limited. */
  const authorize = (request: FastifyRequest, principal: Principal): Promise<void> | undefined => {
    if (principal.service !== null && principal.service !== service.name) {
      throw new DomainError('forbidden', `This key is limited to the ${principal.service} service.`)
    }
    const permission = permissionOf(request.routeOptions)
    requirePermission(principal, permission)
    requireFactor(principal, permission)
    if (principal.limits === null && !principal.hold) return undefined
    return requireAvailable(principal, permission, request)
  }
  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    auth.limits.countAddress(request.ip, reply)
    const principal = await (request.headers.authorization === undefined
      ? bySession(request, service.baseUrl, auth)
      : byBearer(request, reply, request.headers.authorization, auth))
    auth.limits.countCaller(`${principal.by.kind} ${principal.by.id}`, reply)
    const limited = authorize(request, principal)
    if (limited) await limited
    requireProof(principal, permissionOf(request.routeOptions), request)
    request.principal = principal
  })
  app.addHook('onSend', (request, _reply, payload, done) => {
    if (payload instanceof Readable)
      endWithAccess(payload, async () => {
        const principal = await authenticateAgain(request, service.baseUrl, auth)
        await authorize(request, principal)
        await requireSameOwner(request, principal, auth)
      })
    done(null, payload)
  })
}

const checkEveryMs = 1_000

/** A session can show another account now, and the record can belong to another account. */
async function requireSameOwner(request: FastifyRequest, principal: Principal, auth: ApiAuth): Promise<void> {
  const records = recordsOfPath(request)
  const isSame =
    request.principal?.accountId === principal.accountId &&
    (records === null || ((await auth.ownsRecords?.(principal.accountId, records)) ?? true))
  if (!isSame) throw new DomainError('not-found', 'This does not belong to the account any more.')
}

/** What is sent for long ends with the access of its reader: with the session or key, the membership, and the record. */
function endWithAccess(stream: Readable, check: () => Promise<void>): void {
  let isChecking = false
  const timer = setInterval(() => {
    if (isChecking) return
    isChecking = true
    check().then(
      () => {
        isChecking = false
      },
      // Where the database cannot be reached, nobody has lost anything.
      (error: unknown) => {
        isChecking = false
        if (!(error instanceof DomainError) || error.code === 'unavailable') return
        clearInterval(timer)
        stream.destroy(error)
      },
    )
  }, checkEveryMs).unref()
  stream.once('close', () => clearInterval(timer))
}

async function authenticateAgain(request: FastifyRequest, baseUrl: string, auth: ApiAuth): Promise<Principal> {
  const { authorization, cookie } = request.headers
  const token =
    authorization === undefined ? readHostCookie(cookie, sessionCookie, baseUrl) : bearerHeader.exec(authorization)?.[1]
  const authenticate = authorization === undefined ? auth.bySession : auth.byBearer
  const principal = token === undefined ? undefined : await authenticate(token)
  if (!principal) throw new DomainError('unauthorized', 'The session or key has ended.')
  return principal
}

interface RouteWithPermission {
  readonly method: string | string[]
  readonly url?: string | undefined
  readonly config?: { readonly permission?: Permission } | undefined
}

function permissionOf({ method, url, config }: RouteWithPermission): Permission {
  if (config?.permission === undefined) throw new Error(`${method} ${url} names no permission`)
  return config.permission
}

const keyRefusals: Readonly<Record<KeyRights, string>> = {
  full_key: 'A key may not do this.',
  writing_key: 'This key may only read, add and change.',
  reading_key: 'This key may only read.',
  events_key: 'This key may only send events.',
}

function requirePermission({ access }: Principal, permission: Permission): void {
  if (allows(access, permission)) return
  if (access === 'operator')
    throw new DomainError('forbidden', 'Who runs the installation may not do this in the accounts of others.', {
      reason: 'role',
    })
  if (!isRole(access)) throw new DomainError('forbidden', keyRefusals[access])
  throw new DomainError('forbidden', `The role ${access} does not permit this in this account.`, { reason: 'role' })
}

function requireFactor({ by }: Principal, permission: Permission): void {
  if (by.kind !== 'session' || !by.lacksFactor || needsNoSecondFactor(permission)) return
  throw new DomainError('forbidden', 'This account requires a second factor. Set one up, or sign in with it.', {
    reason: 'second-factor-required',
  })
}

/** What the session must have been proven by when a request begins, besides the role of its person. */
function requireProof({ by }: Principal, permission: Permission, { method, routeOptions }: FastifyRequest): void {
  if (by.kind !== 'session') return
  if (!needsConfirmation(permission) || safeMethods.has(method) || routeOptions.config?.readsOnly) return
  requireConfirmation(by)
}

/** For what only some requests of a permission change, such as the address to which links for new passwords are sent. */
export function requireConfirmation(by: Principal['by']): void {
  if (by.kind !== 'session' || by.isConfirmed) return
  throw new DomainError('forbidden', 'Confirm who you are: POST /api/v1/session/confirmation.', {
    reason: 'confirmation-required',
  })
}

/** The authenticated caller. Only for routes behind `requirePrincipal`. */
export function principalOf(request: FastifyRequest): Principal {
  if (request.principal === null) throw new Error('The route is not behind requirePrincipal')
  return request.principal
}

/** Who is signed in. An API key is nobody. */
export function personIdOf({ by }: Principal): number {
  if (by.kind === 'session') return by.personId
  throw new DomainError('forbidden', 'This is for those who are signed in; an API key is no person.')
}

/** Whether the caller may also read the account's data of another service. */
export const mayRead = ({ service }: Principal, other: string): boolean => service === null || service === other

/** Whether the caller may read what audits and crawls found on a host, without `www.`. */
export const mayReadProject = (principal: Principal, host: string): boolean =>
  mayRead(principal, 'seo') && (principal.limits?.records?.projects.has(host) ?? true)

/** The records to which the caller is limited; null for all of the account. */
export const recordLimitsOf = (request: FastifyRequest): RecordLimits | null =>
  principalOf(request).limits?.records ?? null

export const isHiddenFrom = ({ principal }: FastifyRequest, section: HideableSection): boolean =>
  principal?.limits?.hidden.includes(section) ?? false

export const accountOf = (request: FastifyRequest): number => principalOf(request).accountId

async function byBearer(
  request: FastifyRequest,
  reply: FastifyReply,
  header: string,
  auth: ApiAuth,
): Promise<Principal> {
  const credential = bearerHeader.exec(header)?.[1]
  const principal = credential === undefined ? undefined : await auth.byBearer(credential, request.ip)
  if (principal) return principal
  auth.limits.countFailure(request.ip, reply)
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
  // Browsers attach the cookie to requests from any site, so only requests from our own pages may change anything (CSRF).
  if (!safeMethods.has(request.method) && originOf(request, baseUrl) !== 'own') {
    throw new DomainError('forbidden', 'A session may only be used by the pages of this address.')
  }
  return principal
}

/**
 * Whether a page of this origin sent the request, according to headers that browsers set and pages cannot forge. Other
 * clients send neither header.
 */
export function originOf(request: FastifyRequest, baseUrl: string): 'own' | 'other' | 'unknown' {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' ? 'own' : 'other'
  const { origin } = request.headers
  if (origin === undefined) return 'unknown'
  // Browsers send no Sec-Fetch-Site over plain http outside of localhost, where the host often differs from the public one.
  return origin === baseUrl || origin === `${request.protocol}://${request.host}` ? 'own' : 'other'
}
