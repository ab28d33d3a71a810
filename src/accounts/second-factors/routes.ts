import type { FastifyRequest } from 'fastify'
import { iso } from '../../base/clock.ts'
import { DomainError, invalid } from '../../base/errors.ts'
import { fieldError } from '../../base/field-errors.ts'
import { verifyPassword } from '../../base/passwords.ts'
import type { App } from '../../http/app.ts'
import { personIdOf, principalOf } from '../../http/auth.ts'
import { recordReply } from '../../http/paging.ts'
import { problems } from '../../http/problems.ts'
import type { RateLimits } from '../../http/rate-limits.ts'
import type { PeopleDocumentation } from '../member-routes.ts'
import type { People } from '../people.ts'
import { confirmPurpose, type ProviderProofs, ProviderVisit, ProviderVisitForm } from '../provider-visit.ts'
import { Session } from '../session.ts'
import type { Sessions } from '../sessions.ts'
import type { SessionStarter } from '../start-session.ts'
import type { BackupCodes } from './backup-codes.ts'
import type { PendingSignIns } from './pending-sign-ins.ts'
import {
  BackupCodesReply,
  Confirmation,
  ConfirmationForm,
  DeletedTotp,
  SecondFactorForm,
  SecondFactorsReply,
  TotpForm,
  TotpSetup,
} from './schemas.ts'
import type { SecondFactors } from './second-factors.ts'
import type { TotpFactors } from './totp.ts'

export interface SecondStepDeps {
  readonly factors: Pick<SecondFactors, 'check'>
  readonly pending: PendingSignIns
  readonly people: Pick<People, 'read'>
  readonly startSession: SessionStarter
  readonly baseUrl: string
  readonly documented: PeopleDocumentation
}

/** The route of the second step of a sign-in. */
export function secondStepRoute(app: App, deps: SecondStepDeps): void {
  const { factors, pending, people, startSession, baseUrl, documented } = deps
  app.post(
    '/api/v1/session/second-factor',
    {
      schema: {
        ...{ ...documented, tags: ['Session'], security: [] },
        summary: 'Sign in with a second factor',
        description: 'In the browser that has sent the password, within ten minutes. A code works once.',
        operationId: 'signInWithSecondFactor',
        body: SecondFactorForm,
        response: { 201: recordReply(Session), ...problems(400, 401, 403, 413, 415, 422, 429) },
      },
    },
    async (request, reply) => {
      const begun = await pending.find(request, baseUrl)
      if (!begun) throw new DomainError('unauthorized', 'Send the email address and the password first.')
      const person = await people.read(begun.personId)
      if (!(await factors.check({ person, code: request.body.code, request, reply, baseUrl })))
        throw invalid({ code: [fieldError('wrong-code', 'code')] })
      if (!(await pending.end(request, reply, baseUrl)))
        throw new DomainError('unauthorized', 'This sign-in has ended already.')
      const { accountId, identity } = begun
      return await startSession(reply, { person, accountId, hasSecondFactor: true, ...(identity && { identity }) })
    },
  )
}

export interface SecondFactorRouteDeps {
  readonly factors: SecondFactors
  readonly totp: Pick<TotpFactors, 'has' | 'remove'>
  readonly passkeys: {
    has(personId: number): Promise<boolean>
    prove(request: FastifyRequest, credential: string, baseUrl: string, knownPerson: number): Promise<number>
  }
  /** Forgets what a person without any second factor must not keep. */
  readonly factorRemoved: (personId: number) => Promise<void>
  readonly backupCodes: BackupCodes
  readonly people: Pick<People, 'read'>
  readonly proofs: ProviderProofs
  readonly sessions: Pick<Sessions, 'confirm' | 'proveSecondFactor'>
  readonly limits: RateLimits
  readonly baseUrl: string
  readonly documented: PeopleDocumentation
}

const path = '/api/v1/second-factors'

/** Routes for the second factors of the person who is signed in. */
export function secondFactorRoutes(app: App, deps: SecondFactorRouteDeps): void {
  const { factors, totp, passkeys, backupCodes, people, sessions, factorRemoved, baseUrl } = deps
  const documented = { ...deps.documented, tags: ['Session'] }
  const issuer = `Sightline (${new URL(baseUrl).host})`

  app.get(
    path,
    {
      config: { permission: 'self' },
      schema: {
        ...documented,
        summary: 'Read which second factors you have',
        operationId: 'readSecondFactors',
        response: { 200: recordReply(SecondFactorsReply), ...problems(401, 403, 429) },
      },
    },
    async (request) => {
      const personId = personIdOf(principalOf(request))
      const { password_hash } = await people.read(personId)
      const hasTotp = await totp.has(personId)
      const data = {
        object: 'second_factors' as const,
        password: password_hash === null ? (0 as const) : (1 as const),
        totp: hasTotp ? (1 as const) : (0 as const),
        passkey: (await passkeys.has(personId)) ? (1 as const) : (0 as const),
        backup_codes: await backupCodes.count(personId),
        providers: [...(await deps.proofs.providersOf(personId))],
      }
      return { data }
    },
  )

  app.post(
    `${path}/totp`,
    {
      config: { permission: 'change_factors', audited: false },
      schema: {
        ...documented,
        summary: 'Begin to set up an authenticator app',
        description: 'Nothing changes until a code proves that the app has the secret.',
        operationId: 'beginTotp',
        response: { 201: recordReply(TotpSetup), ...problems(400, 401, 403, 413, 415, 429) },
      },
    },
    async (request, reply) => {
      const person = await people.read(personIdOf(principalOf(request)))
      return reply.code(201).send({ data: { object: 'totp_setup', ...(await factors.beginTotp(person, issuer)) } })
    },
  )

  app.put(
    `${path}/totp`,
    {
      config: { permission: 'change_factors' },
      schema: {
        ...documented,
        summary: 'Set up an authenticator app',
        description: 'In place of the one before. Replies ten backup codes, if there were none.',
        operationId: 'setTotp',
        body: TotpForm,
        response: { 200: recordReply(BackupCodesReply), ...problems(400, 401, 403, 404, 413, 415, 422, 429) },
      },
    },
    async (request) => {
      const principal = principalOf(request)
      const personId = personIdOf(principal)
      const codes = await factors.setTotp(personId, request.body.setup, request.body.code)
      await sessions.proveSecondFactor(principal.by.id)
      return { data: { object: 'backup_codes' as const, codes: [...codes] } }
    },
  )

  app.delete(
    `${path}/totp`,
    {
      config: { permission: 'change_factors' },
      schema: {
        ...documented,
        summary: 'Remove the authenticator app',
        description: 'And the backup codes, if there is no passkey.',
        operationId: 'deleteTotp',
        response: { 200: DeletedTotp, ...problems(401, 403, 429) },
      },
    },
    async (request) => {
      const personId = personIdOf(principalOf(request))
      await totp.remove(personId)
      await factorRemoved(personId)
      return { object: 'totp' as const, deleted: true as const }
    },
  )

  app.post(
    `${path}/backup-codes`,
    {
      config: { permission: 'change_factors' },
      schema: {
        ...documented,
        summary: 'Replace your backup codes',
        description: 'The old ones stop working.',
        operationId: 'createBackupCodes',
        response: { 201: recordReply(BackupCodesReply), ...problems(400, 401, 403, 409, 413, 415, 429) },
      },
    },
    async (request, reply) => {
      const personId = personIdOf(principalOf(request))
      if ((await factors.of(personId)).length === 0)
        throw new DomainError('conflict', 'Set up an authenticator app or a passkey first.')
      const codes = await backupCodes.replace(personId)
      return reply.code(201).send({ data: { object: 'backup_codes', codes: [...codes] } })
    },
  )

  confirmationVisitRoute(app, deps)
  confirmationRoute(app, deps)
}

/** Begins to prove again, at a provider, who uses the session. */
function confirmationVisitRoute(app: App, { proofs, baseUrl, ...deps }: SecondFactorRouteDeps): void {
  app.post(
    '/api/v1/session/confirmation-visit',
    {
      config: { permission: 'change_self', audited: false },
      schema: {
        ...{ ...deps.documented, tags: ['Session'] },
        summary: 'Begin to confirm who you are by a provider',
        description: 'Which asks you to sign in there again.',
        operationId: 'beginConfirmation',
        body: ProviderVisitForm,
        response: { 201: recordReply(ProviderVisit), ...problems(400, 401, 403, 404, 409, 413, 415, 422, 429, 503) },
      },
    },
    async (request, reply) => {
      const principal = principalOf(request)
      personIdOf(principal)
      const { provider } = request.body
      const purpose = confirmPurpose(principal.by.id)
      const url = await proofs.begin(reply, { provider, purpose, baseUrl, isFresh: true })
      return reply.code(201).send({ data: { object: 'provider_visit', url } })
    },
  )
}

/** Proves again who uses the session, for what is dangerous in the hands of somebody else. */
function confirmationRoute(
  app: App,
  { factors, passkeys, people, sessions, limits, baseUrl, ...deps }: SecondFactorRouteDeps,
) {
  app.post(
    '/api/v1/session/confirmation',
    {
      config: { permission: 'change_self', audited: false },
      schema: {
        ...{ ...deps.documented, tags: ['Session'] },
        summary: 'Confirm who you are',
        description:
          'By the password, a second factor or a provider: for ten minutes, permissions that need it are granted.',
        operationId: 'confirmSession',
        body: ConfirmationForm,
        response: { 201: recordReply(Confirmation), ...problems(400, 401, 403, 409, 413, 415, 422, 429, 503) },
      },
    },
    async (request, reply) => {
      const principal = principalOf(request)
      const person = await people.read(personIdOf(principal))
      const { password, code, credential, query } = request.body
      const session = principal.by.id
      if (credential !== undefined) {
        const ofPasskey = await passkeys.prove(request, credential, baseUrl, person.id)
        if (ofPasskey !== person.id) throw new DomainError('forbidden', 'This is the passkey of somebody else.')
      } else if (query !== undefined) {
        const purpose = confirmPurpose(session)
        if (!(await deps.proofs.finish(request, reply, query, { purpose, baseUrl }, person.id)))
          throw new DomainError('forbidden', 'This is the sign-in of somebody else.', { reason: 'not-you' })
      } else if (code !== undefined) {
        if (!(await factors.check({ person, code, request, reply, baseUrl, session })))
          throw invalid({ code: [fieldError('wrong-code', 'code')] })
      } else {
        const hash = person.password_hash
        if (password === undefined || hash === null) throw invalid({ password: [fieldError('required', 'password')] })
        const attempt = { address: request.ip, subject: `person ${person.id}`, known: `session ${session}` }
        const isRight = await limits.passwordAttempts.limit(attempt, reply, async (owner) =>
          (await verifyPassword(password, hash, owner)) ? true : undefined,
        )
        if (!isRight) throw invalid({ password: [fieldError('wrong-password', 'password')] })
      }
      const until = await sessions.confirm(session)
      return reply.code(201).send({ data: { object: 'confirmation', expires_at: iso(until) } })
    },
  )
}
