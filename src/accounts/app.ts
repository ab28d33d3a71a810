import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../base/clock.ts'
import { DomainError } from '../base/errors.ts'
import type { Schedule } from '../base/schedule.ts'
import type { Records } from '../database/records.ts'
import type { Secrets } from '../database/secrets.ts'
import { addApi } from '../http/api.ts'
import type { App } from '../http/app.ts'
import { accountOf, type Door, principalOf } from '../http/auth.ts'
import type { Limits } from '../http/limits.ts'
import { originOf } from '../http/origin.ts'
import { accountRoutes } from './account-routes.ts'
import { type Accounts, createAccounts } from './accounts.ts'
import { accountsRoutes } from './accounts-routes.ts'
import { createAuthenticator } from './authenticate.ts'
import { comingInRoutes } from './coming-in-routes.ts'
import { createDevices } from './devices.ts'
import { keyRoutes } from './key-routes.ts'
import { createKeys } from './keys.ts'
import { createLinks } from './links.ts'
import { createServiceTokens } from './service-tokens.ts'
import type { Setting } from './session.ts'
import { sessionCookieFor } from './session-cookie.ts'
import { sessionRoutes } from './session-routes.ts'
import { createSessionTokens, principalOfSession } from './session-tokens.ts'
import { createSessions } from './sessions.ts'
import { createSignIn } from './sign-in.ts'

export interface AccountParts {
  readonly records: Records
  readonly secrets: Pick<Secrets, 'read'>
  readonly clock: Clock
  readonly limits: Limits
  readonly setting: Setting
  /** After which a session ends, however much it is used. */
  readonly sessionDays: number
  /** For what one node does for all. */
  readonly schedule: Schedule
  readonly onError: (error: unknown) => void
}

/** Who is who: the door of every API, and the routes by which people come in and manage their accounts and keys. */
export async function createAccountService(parts: AccountParts) {
  const { records, secrets, clock, limits, setting, sessionDays, schedule, onError } = parts
  const accounts = createAccounts(records, clock)
  const keys = createKeys(records, clock)
  const links = createLinks(records, clock)
  const sessions = createSessions(records, clock, sessionDays)
  const tokens = createSessionTokens(await secrets.read('session tokens'), sessions, clock)
  const serviceTokens = createServiceTokens(await secrets.read('service tokens'), clock)
  const devices = createDevices(await secrets.read('devices'), clock)
  const signIn = await createSignIn(records, limits.passwords, devices)
  const authenticator = createAuthenticator(records, clock, onError)
  const forgetting = schedule({
    name: 'forget sessions and links',
    everyMs: 24 * 60 * 60_000,
    async work() {
      await sessions.forgetExpired()
      await links.forgetExpired()
    },
  })
  const door: Door = {
    byBearer: async (credential) =>
      serviceTokens.authenticate(credential) ??
      (await tokens.authenticate(credential)) ??
      authenticator.authenticate(credential),
    bySession: async (token) => {
      const session = await sessions.find(token)
      return session && principalOfSession(session)
    },
    limits,
  }

  return {
    door,
    /** By which a service of ours asks the other. */
    serviceTokens,
    async addRoutes(app: App, baseUrl: string): Promise<void> {
      const cookie = sessionCookieFor(baseUrl, sessions.idleMs)
      await app.register(async (scope) => {
        await scope.register(async (open) => {
          neverStore(open)
          refuseOtherPages(open, limits, baseUrl)
          const routes = open.withTypeProvider<TypeBoxTypeProvider>()
          comingInRoutes(routes, { signIn, sessions, links, cookie, devices, limits, baseUrl, setting })
        })
        const service = { name: 'accounts', baseUrl }
        await addApi(scope, service, door, (api) => {
          requireAccount(api, accounts)
          sessionRoutes(api, { accounts, sessions, tokens, cookie, setting })
          accountRoutes(api, { accounts, sessions, devices, limits, baseUrl })
        })
        await addApi(scope, service, door, (api) => {
          requireAccount(api, accounts)
          requireAllRights(api)
          keyRoutes(api, keys, baseUrl)
        })
        await addApi(scope, service, door, (api) => {
          requireAccount(api, accounts)
          requireAllRights(api)
          accountsRoutes(api, accounts, links, baseUrl)
        })
      })
    },
    async stop(): Promise<void> {
      await forgetting.stop()
      await authenticator.stop()
    },
  }
}

/** What is behind a key or a session is never stored either: `requirePrincipal` sees to that. */
function neverStore(app: FastifyInstance): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })
}

/** Another site must not sign a visitor in, into an account of its choice. */
function refuseOtherPages(app: FastifyInstance, limits: Limits, baseUrl: string): void {
  app.addHook('onRequest', async (request, reply) => {
    limits.byAddress(request.ip, reply)
    if (request.method !== 'GET' && originOf(request, baseUrl) === 'other') {
      throw new DomainError('forbidden', 'Only a page of this address may sign in here.')
    }
  })
}

/** A key is trusted for a moment after its account was removed, but here everything is about the account. */
function requireAccount(app: FastifyInstance, accounts: Pick<Accounts, 'exists'>): void {
  app.addHook('onRequest', async (request) => {
    if (await accounts.exists(accountOf(request))) return
    throw new DomainError('unauthorized', 'The account of this API key has been removed.')
  })
}

/** A key that may only read, or serves one service, must not make one that may do more. */
function requireAllRights(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (principalOf(request).readOnly) throw new DomainError('forbidden', 'A read-only key cannot see this.')
  })
}
