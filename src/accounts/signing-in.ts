import type { Clock } from '../base/clock.ts'
import type { Records } from '../database/records.ts'
import type { AccountRow } from '../database/schema.ts'
import { readSecret, type Secrets } from '../database/secrets.ts'
import type { AllowList } from '../fetch/allow-list.ts'
import { createGuardedRequests } from '../fetch/guarded-request.ts'
import type { App } from '../http/app.ts'
import { createFixedWindowCounter } from '../http/fixed-window-counter.ts'
import type { RateLimits } from '../http/rate-limits.ts'
import type { JobQueue } from '../jobs/queue.ts'
import type { MailSetup } from '../mail/setup.ts'
import type { Accounts } from './accounts.ts'
import type { AuditLog } from './audit-log.ts'
import type { DescribeClient } from './client.ts'
import { createKnownDevices } from './devices.ts'
import type { Invitations } from './invitations.ts'
import { startAccountMails } from './mails/account-mails.ts'
import { eventLimitComposer, eventLimitKind } from './mails/event-limit.ts'
import { invitationComposer, invitationKind } from './mails/invitation.ts'
import { newDeviceComposer, newDeviceKind } from './mails/new-device.ts'
import type { PeopleDocumentation } from './member-routes.ts'
import type { Members } from './members.ts'
import type { OneTimeLinks } from './one-time-links.ts'
import { createOneTimeTokens } from './one-time-tokens.ts'
import type { AccountNotices } from './operator/notices.ts'
import { createPasskeys } from './passkeys/passkeys.ts'
import { passkeyRoutes, passkeySignInRoutes } from './passkeys/routes.ts'
import { passwordResetComposer, passwordResetKind } from './password-reset/mail.ts'
import { createPasswordResets, startPasswordResets } from './password-reset/password-resets.ts'
import { passwordResetRoutes } from './password-reset/routes.ts'
import type { People } from './people.ts'
import { createProofs, createProviderFlows, redirectUriOf } from './providers/flows.ts'
import { createIdentities } from './providers/identities.ts'
import { createOidc } from './providers/oidc.ts'
import { providerRoutes } from './providers/provider-routes.ts'
import { createSignInProviders } from './providers/providers.ts'
import { identityRoutes, providerSignInRoutes } from './providers/routes.ts'
import { registrationComposer, registrationKind } from './registration/mail.ts'
import { createRegistrations, startRegistrations } from './registration/registrations.ts'
import { registrationRoutes } from './registration/routes.ts'
import { createBackupCodes } from './second-factors/backup-codes.ts'
import { createPendingSignIns } from './second-factors/pending-sign-ins.ts'
import { secondFactorRoutes, secondStepRoute } from './second-factors/routes.ts'
import { createSecondFactors } from './second-factors/second-factors.ts'
import { createTotpFactors } from './second-factors/totp.ts'
import type { Installation } from './session.ts'
import type { SessionCookie } from './session-cookie.ts'
import type { Sessions } from './sessions.ts'
import { createAllowPassword, createSignIn } from './sign-in.ts'
import { type SignInOptions, signInOptionsRoute } from './sign-in-options.ts'
import { signInRoutes } from './sign-in-routes.ts'
import { createSessionStarter, type SessionStarter } from './start-session.ts'
import { createWaysIn } from './ways-in.ts'

export interface SigningInDeps {
  readonly records: Records
  readonly secrets: Pick<Secrets, 'read'>
  readonly clock: Clock
  readonly limits: RateLimits
  readonly installation: Installation
  readonly queue: JobQueue
  /** Null if no mail is configured. */
  readonly mail: MailSetup | null
  /** What the list of sessions says about a browser. */
  readonly describeClient: DescribeClient
  readonly accounts: Accounts
  readonly auditLog: Pick<AuditLog, 'add' | 'addForPerson'>
  readonly people: People
  readonly members: Members
  readonly links: OneTimeLinks
  readonly sessions: Sessions
  readonly readNotices: (account: AccountRow) => Promise<AccountNotices>
  readonly invitations: Pick<Invitations, 'open' | 'accept' | 'findValid' | 'createMailedLink'>
  /** Hosts and networks in which providers may be although they are private. */
  readonly allowedProviders: AllowList
  readonly onError: (error: unknown) => void
}

/** The service that routes are added to. */
export interface SignInPlace {
  readonly baseUrl: string
  readonly cookie: SessionCookie
  readonly documented: PeopleDocumentation
}

/** The ways to sign in, with what they store and send. */
export async function createSigningIn(deps: SigningInDeps) {
  const { records, clock, limits, installation, queue, people, links, sessions, onError } = deps
  const oneTimeTokens = createOneTimeTokens(records, clock)
  const resets = createPasswordResets(records, oneTimeTokens, clock)
  const registrations = createRegistrations(records, oneTimeTokens, clock)
  const devices = createKnownDevices(await deps.secrets.read('devices'), clock)
  const factorSecret = await readSecret(records, 'second factors')
  const totp = createTotpFactors(records, factorSecret, clock)
  const backupCodes = createBackupCodes(records)
  const pending = createPendingSignIns(oneTimeTokens)
  const passkeys = createPasskeys(records, oneTimeTokens, clock)
  const factors = createSecondFactors({
    ...{ records, totp, backupCodes, passkeys, oneTimeTokens, devices, attempts: limits.passwordAttempts },
    wrongCodes: createFixedWindowCounter({ limit: 50, windowMs: 60 * 60_000, maxKeys: 10_000, clock }),
  })
  const factorRemoved = async (personId: number): Promise<void> => {
    if ((await totp.has(personId)) || (await passkeys.has(personId))) return
    await backupCodes.remove(personId)
    await sessions.forgetSecondFactor(personId)
  }
  const providerSecret = await readSecret(records, 'sign-in providers')
  const providers = createSignInProviders(records, providerSecret, clock)
  const requests = createGuardedRequests(deps.allowedProviders)
  const oidc = createOidc(requests, clock)
  const identities = createIdentities({ ...deps, records })
  const flows = createProviderFlows({ providers, oidc, limits, tokens: oneTimeTokens, cipherSecret: providerSecret })
  const ways = createWaysIn(records, providers.requiredFor)
  const allowPassword = createAllowPassword(providers.requiredFor)
  const signIn = createSignIn(people, limits.passwordAttempts, devices, allowPassword)
  const baseUrl = installation.services.analytics
  const mails = startAccountMails({
    ...{ records, queue, clock, setup: deps.mail, onError },
    composers: {
      [newDeviceKind]: newDeviceComposer(people.find, { baseUrl, clock }),
      [passwordResetKind]: passwordResetComposer({
        ...{ findPerson: people.find, baseUrl },
        createLink: (personId, mail) => resets.createMailedLink(personId, mail, baseUrl),
      }),
      [registrationKind]: registrationComposer({
        ...{ findPerson: people.findByEmail, baseUrl },
        createLink: (email) => registrations.createMailedLink(email, baseUrl),
      }),
      [invitationKind]: invitationComposer({
        ...{ findInvitation: deps.invitations.findValid, findPerson: people.find, baseUrl },
        createLink: (invitation) => deps.invitations.createMailedLink(invitation, baseUrl),
      }),
      [eventLimitKind]: eventLimitComposer({
        ...{ findPerson: people.find, baseUrl },
        nameOf: async (id) => (await deps.accounts.read(id)).name,
      }),
    },
  })
  const resetJobs = mails.isSetUp ? startPasswordResets({ people, mails, queue, clock, onError }) : null
  const registrationWorker = mails.isSetUp ? startRegistrations({ records, mails, queue, clock, onError }) : null

  const readOptions = async (): Promise<SignInOptions> => {
    const passwords = (await providers.hasNoPasswords()) ? 0 : 1
    return {
      object: 'sign_in_options',
      password_reset: mails.isSetUp && passwords === 1 ? 1 : 0,
      registration: mails.isSetUp && passwords === 1 && (await registrations.isOpen()) ? 1 : 0,
      passwords,
      providers: [...(await providers.buttons())],
    }
  }

  return {
    signIn,
    allowPassword,
    devices,
    mails,
    /** Adds the routes for those who are not signed in yet. Returns what begins their sessions. */
    addRoutes(routes: App, place: SignInPlace): SessionStarter {
      const { hide } = place.documented
      const startSession = createSessionStarter({ ...deps, ...place, devices, mails, factors, pending })
      signInRoutes(routes, { signIn, startSession, people, links, limits, baseUrl: place.baseUrl })
      signInOptionsRoute(routes, readOptions, hide)
      registrationRoutes(routes, {
        registrations,
        isMailSetUp: mails.isSetUp,
        startSession,
        allowPassword,
        limits,
        hide,
      })
      passwordResetRoutes(routes, { resets, isMailSetUp: mails.isSetUp, allowPassword, limits, hide })
      secondStepRoute(routes, { factors, pending, people, startSession, ...place })
      providerSignInRoutes(routes, { flows, identities, providers, people, startSession, ...place })
      passkeySignInRoutes(routes, { passkeys, pending, people, startSession, limits, ...place })
      return startSession
    },
    /** Adds the routes for those who are signed in. */
    addOwnRoutes(api: App, place: SignInPlace): void {
      const own = { passkeys, backupCodes, people, sessions, factorRemoved, ways, ...place }
      secondFactorRoutes(api, { ...own, factors, totp, limits, proofs: createProofs(flows, identities) })
      identityRoutes(api, { flows, identities, providers, ways, ...place })
      passkeyRoutes(api, own)
    },
    /** Adds the routes by which the operator sets up providers. */
    addProviderRoutes(api: App, { baseUrl, documented: { hide } }: Omit<SignInPlace, 'cookie'>): void {
      const redirectUris = [...new Set(Object.values(installation.services))].map(redirectUriOf)
      providerRoutes(api, { providers, identities, flows, ways, redirectUris, baseUrl, hide })
    },
    async deleteExpired(): Promise<void> {
      await sessions.deleteExpired()
      await links.deleteExpired()
      await oneTimeTokens.deleteExpired()
    },
    async stop(): Promise<void> {
      await resetJobs?.stop()
      await registrationWorker?.stop()
      await mails.stop()
      await requests.close()
    },
  }
}
