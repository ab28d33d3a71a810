import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../base/clock.ts'
import { DomainError } from '../base/errors.ts'
import type { Schedule } from '../base/schedule.ts'
import { createBrandings } from '../branding/brandings.ts'
import { brandingRoutes } from '../branding/routes.ts'
import { createLastUses } from '../database/last-uses.ts'
import type { Transferable } from '../database/owned/transferable.ts'
import type { Records } from '../database/records.ts'
import type { TransferKind } from '../database/schema.ts'
import type { Secrets } from '../database/secrets.ts'
import type { AllowList } from '../fetch/allow-list.ts'
import type { App } from '../http/app.ts'
import { type ApiAuth, accountOf, addAuthenticatedRoutes, originOf, type Principal } from '../http/auth.ts'
import type { RateLimits } from '../http/rate-limits.ts'
import type { JobQueue } from '../jobs/queue.ts'
import type { MailSetup } from '../mail/setup.ts'
import { languageOfAccount } from '../texts/languages.ts'
import { readLimits } from './access-fields.ts'
import { accountRoutes } from './account-routes.ts'
import { type Accounts, createAccounts } from './accounts.ts'
import { accountsRoutes } from './accounts-routes.ts'
import { createAuditLog, recorderOf } from './audit-log.ts'
import { auditRoutes, installationAuditRoutes } from './audit-routes.ts'
import { createKeyAuthenticator } from './authenticate.ts'
import { createPersonChanger } from './change-person.ts'
import type { DescribeClient } from './client.ts'
import { receivedInvitationRoutes } from './invitation-routes.ts'
import { createInvitations } from './invitations.ts'
import { keyRoutes } from './key-routes.ts'
import { createKeys } from './keys.ts'
import { createInvitationMails } from './mails/invitation.ts'
import { memberJoinedNotice } from './member-joined.ts'
import { documentPeople, memberRoutes, membershipRoutes } from './member-routes.ts'
import { createMembers } from './members.ts'
import { createOneTimeLinks } from './one-time-links.ts'
import { createOneTimeTokens } from './one-time-tokens.ts'
import { createNotices } from './operator/notices.ts'
import { createOperatedAccounts, heldStatistics } from './operator/operated-accounts.ts'
import { operatorRoutes } from './operator/routes.ts'
import { type CountEvents, startCountingUsage, type UsageCounting } from './operator/usage.ts'
import { createPeople } from './people.ts'
import { createOwnerCheck, createProjectReader } from './project-of.ts'
import { createServiceTokens } from './service-tokens.ts'
import type { Installation } from './session.ts'
import { sessionCookieFor } from './session-cookie.ts'
import { sessionListRoutes } from './session-list-routes.ts'
import { sessionRoutes } from './session-routes.ts'
import { createSessionTokens, principalOfSession } from './session-tokens.ts'
import { createSessions } from './sessions.ts'
import { createSigningIn } from './signing-in.ts'
import { transferRoutes } from './transfers/routes.ts'
import { createTransfers } from './transfers/transfers.ts'

export interface AccountServiceDeps {
  readonly records: Records
  readonly secrets: Pick<Secrets, 'read'>
  readonly clock: Clock
  readonly limits: RateLimits
  readonly installation: Installation
  /** The maximum age of a session. */
  readonly sessionDays: number
  /** After which entries of the audit log are deleted. */
  readonly auditDays: number
  /** For tasks that one node runs for all. */
  readonly schedule: Schedule
  readonly queue: JobQueue
  /** Null if no mail is configured. */
  readonly mail: MailSetup | null
  /** What the list of sessions says about a browser. */
  readonly describeClient: DescribeClient
  /** How the records of both services go to other accounts. */
  readonly transferables: Readonly<Record<TransferKind, Transferable>>
  /** Hosts and networks in which providers of single sign-on may be although they are private. */
  readonly allowedProviders: AllowList
  readonly onError: (error: unknown) => void
}

/** The authentication of every API, and the routes to sign in and to manage accounts and keys. */
export async function createAccountService(deps: AccountServiceDeps) {
  const { records, secrets, clock, limits, installation, sessionDays, auditDays, schedule, onError } = deps
  const accounts = createAccounts(records, clock)
  const people = createPeople(records)
  const members = createMembers(records, clock, memberJoinedNotice(installation.services.analytics, clock))
  const auditLog = createAuditLog(records, clock, auditDays)
  const invitations = createInvitations(records, members, auditLog, createOneTimeTokens(records, clock), clock)
  const transfers = createTransfers({ records, clock, auditLog, transferables: deps.transferables })
  const keys = createKeys(records, clock)
  const brandings = createBrandings(records, clock)
  const operated = createOperatedAccounts(records, clock)
  const links = createOneTimeLinks(records, clock)
  const sessions = createSessions(records, clock, sessionDays)
  const readNotices = createNotices(records, sessions, clock)
  const tokens = createSessionTokens(await secrets.read('session tokens'), sessions, clock)
  const serviceTokens = createServiceTokens(await secrets.read('service tokens'), clock)
  const signingIn = await createSigningIn({
    ...deps,
    auditLog,
    accounts,
    people,
    members,
    invitations,
    links,
    sessions,
    readNotices,
  })
  const invitationMails = {
    ...createInvitationMails(records, signingIn.mails, clock),
    isSetUp: signingIn.mails.isSetUp,
    notify: signingIn.mails.notify,
    languageOf: async (id: number | null) =>
      languageOfAccount((id === null ? undefined : await people.find(id))?.language ?? null),
  }
  const authenticator = createKeyAuthenticator(records, clock, onError)
  const auditCleanup = schedule({
    name: 'delete old entries of the audit log',
    everyMs: 24 * 60 * 60_000,
    work: () => auditLog.deleteOld(),
  })
  const cleanup = schedule({
    name: 'forget sessions and links',
    everyMs: 24 * 60 * 60_000,
    async work() {
      await signingIn.deleteExpired()
      await invitations.deleteExpired()
      await transfers.deleteExpired()
      await people.deleteWithoutAccount(clock)
      await keys.deleteExpired()
    },
  })
  const sessionUses = createLastUses(records, 'sessions', onError)
  const noteUse = (principal: Principal | undefined): Principal | undefined => {
    if (principal?.by.kind === 'session') sessionUses.note(principal.by.id, clock())
    return principal
  }
  const auth: ApiAuth = {
    byBearer: async (credential, address) =>
      serviceTokens.authenticate(credential) ??
      noteUse(await tokens.authenticate(credential)) ??
      authenticator.authenticate(credential, address),
    bySession: async (token) => {
      const session = await sessions.find(token)
      return session && noteUse(principalOfSession(session, sessions.isConfirmed(session), clock()))
    },
    limits,
    recordChange: recorderOf(auditLog),
    projectOf: createProjectReader(records),
    heldStatistics: (accountId) => heldStatistics(records.db, accountId, clock()),
    ownsRecords: createOwnerCheck(records),
  }

  let counting: UsageCounting | null = null

  return {
    auth,
    isOwner: async (accountId: number): Promise<boolean> => (await accounts.read(accountId)).owner === 1,
    /** For requests of one service to the other. */
    serviceTokens,
    /** For what happens to an account without a request. */
    addAuditEntry: auditLog.add,
    countByState: operated.countByState,
    /** To be called where the events are. */
    countUsage(countEvents: CountEvents): void {
      counting = startCountingUsage({ records, clock, mails: signingIn.mails }, countEvents, schedule)
    },
    async addRoutes(app: App, baseUrl: string): Promise<void> {
      const documented = documentPeople(baseUrl !== installation.services.analytics)
      const cookie = sessionCookieFor(baseUrl, sessions.idleMs)
      await app.register(async (scope) => {
        await scope.register(async (open) => {
          setNoStore(open)
          refuseCrossOrigin(open, limits, baseUrl)
          const routes = open.withTypeProvider<TypeBoxTypeProvider>()
          const startSession = signingIn.addRoutes(routes, { baseUrl, cookie, documented })
          receivedInvitationRoutes(routes, {
            ...{ invitations, people, startSession, limits, baseUrl, documented },
            signIn: signingIn.signIn,
            allowPassword: signingIn.allowPassword,
          })
        })
        const service = { name: 'accounts', baseUrl }
        await addAuthenticatedRoutes(scope, service, auth, (api) => {
          requireAccount(api, accounts)
          sessionRoutes(api, {
            ...{ accounts, people, members, sessions, tokens, cookie, installation, documented, readNotices },
            ...{ auditLog, clock },
          })
          signingIn.addOwnRoutes(api, { baseUrl, cookie, documented })
          sessionListRoutes(api, { accounts, sessions, cookie, baseUrl, documented })
          const changePerson = createPersonChanger({ people, sessions, devices: signingIn.devices, limits, baseUrl })
          accountRoutes(api, { accounts, people, members, changePerson, documented })
          membershipRoutes(api, members, documented)
          memberRoutes(api, { members, invitations, invitationMails, baseUrl, documented })
          transferRoutes(api, { transfers, people, limits, baseUrl, documented })
          auditRoutes(api, { log: auditLog, baseUrl, documented })
          brandingRoutes(api, brandings)
        })
        await addAuthenticatedRoutes(scope, service, auth, (api) => {
          requireAccount(api, accounts)
          keyRoutes(api, {
            ...{ keys, accounts, clock, baseUrl },
            limitsOf: (account, sent, before) => readLimits(records.db, account, sent, before),
          })
        })
        await addAuthenticatedRoutes(scope, service, auth, (api) => {
          requireAccount(api, accounts)
          accountsRoutes(api, { accounts, operated, links, baseUrl })
          operatorRoutes(api, {
            ...{ records, accounts: operated, sessions, auditLog, clock, documented },
            isMailSetUp: deps.mail !== null,
            limitsChanged: async () => await counting?.now().catch(onError),
          })
          installationAuditRoutes(api, { log: auditLog, baseUrl, documented })
          signingIn.addProviderRoutes(api, { baseUrl, documented })
        })
      })
    },
    async stop(): Promise<void> {
      await counting?.stop()
      await signingIn.stop()
      await cleanup.stop()
      await sessionUses.stop()
      await auditCleanup.stop()
      await authenticator.stop()
    },
  }
}

/** For routes without authentication; for the others, `requirePrincipal` sets the header. */
function setNoStore(app: FastifyInstance): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })
}

/** Prevents login CSRF: another site must not sign a visitor in to an account of its choice. */
function refuseCrossOrigin(app: FastifyInstance, limits: RateLimits, baseUrl: string): void {
  app.addHook('onRequest', async (request, reply) => {
    limits.countAddress(request.ip, reply)
    if (request.method !== 'GET' && originOf(request, baseUrl) === 'other') {
      throw new DomainError('forbidden', 'Only a page of this address may sign in here.')
    }
  })
}

/** An authenticated key is cached for a moment, so its account may have been deleted meanwhile. */
function requireAccount(app: FastifyInstance, accounts: Pick<Accounts, 'exists'>): void {
  app.addHook('onRequest', async (request) => {
    if (await accounts.exists(accountOf(request))) return
    throw new DomainError('unauthorized', 'The account of this API key has been removed.')
  })
}
