import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { Clock } from '../../base/clock.ts'
import { iso } from '../../base/clock.ts'
import { DomainError } from '../../base/errors.ts'
import { readSetting, writeSetting } from '../../database/installation-settings.ts'
import type { Records } from '../../database/records.ts'
import type { App } from '../../http/app.ts'
import { personIdOf, principalOf } from '../../http/auth.ts'
import { IdParams, readId } from '../../http/ids.ts'
import { readableNetwork } from '../../http/network-of.ts'
import { recordReply } from '../../http/paging.ts'
import { problems } from '../../http/problems.ts'
import { mailNotSetUp } from '../../mail/setup.ts'
import type { AuditLog } from '../audit-log.ts'
import type { PeopleDocumentation } from '../member-routes.ts'
import type { Sessions } from '../sessions.ts'
import { InstallationChanges, InstallationView, readDomains, showInstallation } from './installation.ts'
import { OperatedAccount, OperatedAccountChanges, readLimitForm, showOperatedAccount } from './operated-account.ts'
import { holdStatistics, type OperatedAccounts } from './operated-accounts.ts'

const SignedInAs = Type.Object(
  {
    object: Type.Literal('sign_in_as'),
    account: Type.Integer({ description: 'The id of the account that the session shows' }),
    until: Type.String({ format: 'date-time', description: 'When it ends by itself' }),
  },
  { title: 'SignedInAs' },
)

export interface OperatorRouteDeps {
  readonly records: Records
  readonly accounts: OperatedAccounts
  readonly sessions: Pick<Sessions, 'actFor'>
  readonly auditLog: Pick<AuditLog, 'add'>
  readonly isMailSetUp: boolean
  readonly clock: Clock
  /** Counts what accounts use, if the events are here. */
  readonly limitsChanged: () => Promise<void>
  readonly documented: PeopleDocumentation
}

const tags = ['Accounts']

/** Routes for who runs the installation: its settings, and what single accounts may. They are behind the check of that. */
export function operatorRoutes(app: App, deps: OperatorRouteDeps): void {
  installationRoutes(app, deps)
  accountRoutes(app, deps)
  signInAsRoute(app, deps)
}

function installationRoutes(app: App, { records: { db }, isMailSetUp, clock, ...deps }: OperatorRouteDeps): void {
  const { limitsChanged } = deps
  const { hide } = deps.documented
  const path = '/api/v1/installation'
  app.get(
    path,
    {
      config: { permission: 'manage_installation' },
      schema: {
        ...{ tags, hide },
        summary: 'Read who may register, and the limits of accounts',
        description: 'The limits are those of accounts without their own.',
        operationId: 'readInstallation',
        response: { 200: recordReply(InstallationView), ...problems(401, 403, 429) },
      },
    },
    async () => ({ data: await showInstallation(db, isMailSetUp) }),
  )

  app.put(
    path,
    {
      config: { permission: 'manage_installation' },
      schema: {
        ...{ tags, hide },
        summary: 'Change who may register, and the limits of accounts',
        description:
          'Changes only what is sent. Registration can be opened only if mail is set up, because addresses are verified by mail. ' +
          'The limits are those of all accounts that have none of their own, new ones included.',
        operationId: 'updateInstallation',
        body: InstallationChanges,
        response: { 200: recordReply(InstallationView), ...problems(400, 401, 403, 409, 413, 415, 422, 429) },
      },
    },
    async ({ body }) => {
      const { registration, registration_domains } = body
      if (registration === 'open' && !isMailSetUp)
        throw new DomainError('conflict', mailNotSetUp, { reason: 'mail-not-set-up' })
      const before = await readSetting(db, 'registration')
      await writeSetting(db, 'registration', {
        mode: registration ?? before.mode,
        domains: registration_domains === undefined ? before.domains : readDomains(registration_domains),
      })
      const limits = readLimitForm(body)
      if (Object.keys(limits).length > 0) {
        await writeSetting(db, 'account_limits', { ...(await readSetting(db, 'account_limits')), ...limits })
        await limitsChanged()
        await holdStatistics(db, clock())
      }
      return { data: await showInstallation(db, isMailSetUp) }
    },
  )
}

function accountRoutes(app: App, { accounts, limitsChanged, documented: { hide } }: OperatorRouteDeps): void {
  const path = '/api/v1/accounts/:id'
  app.get(
    path,
    {
      config: { permission: 'manage_installation' },
      schema: {
        ...{ tags, hide },
        summary: 'Read an account with its limits and use',
        description: 'As in the list of accounts.',
        operationId: 'readOperatedAccount',
        params: IdParams,
        response: { 200: recordReply(OperatedAccount), ...problems(401, 403, 404, 429) },
      },
    },
    async (request) => ({ data: showOperatedAccount(await accounts.read(readId(request.params.id, 'account'))) }),
  )

  app.put(
    path,
    {
      config: { permission: 'manage_installation' },
      schema: {
        ...{ tags, hide },
        summary: 'Suspend or resume an account, or change its limits',
        description:
          'Changes only what is sent. Sessions, keys and shared pages of a suspended account stop within seconds on every node; its ' +
          'visits and events are still recorded.',
        operationId: 'updateOperatedAccount',
        params: IdParams,
        body: OperatedAccountChanges,
        response: { 200: recordReply(OperatedAccount), ...problems(400, 401, 403, 404, 409, 413, 415, 422, 429) },
      },
    },
    async ({ params, body }) => {
      const id = readId(params.id, 'account')
      const { suspended, default_limits: defaultLimits } = body
      const limits = readLimitForm(body)
      await accounts.update(id, { suspended, limits, defaultLimits })
      if (Object.keys(limits).length > 0) await limitsChanged()
      return { data: showOperatedAccount(await accounts.read(id)) }
    },
  )
}

/** Who signs in as an account is named in its audit log, and in that of the installation's own account, as all changes are. */
function signInAsRoute(app: App, { accounts, sessions, auditLog, documented: { hide } }: OperatorRouteDeps): void {
  app.post(
    '/api/v1/accounts/:id/sign-in',
    {
      config: { permission: 'manage_installation' },
      schema: {
        ...{ tags, hide },
        summary: 'Sign in as an account',
        description:
          'The session shows the account for an hour, or until `DELETE /api/v1/session/account`. It may look and help, but not ' +
          'delete, nor see or change keys, people, passwords and second factors. The account sees it in its console and its audit log.',
        operationId: 'signInAs',
        params: IdParams,
        response: { 201: recordReply(SignedInAs), ...problems(400, 401, 403, 404, 409, 413, 415, 429) },
      },
    },
    async (request, reply) => {
      const { by } = principalOf(request)
      const personId = personIdOf(principalOf(request))
      const account = await accounts.read(readId(request.params.id, 'account'))
      if (account.owner === 1)
        throw new DomainError('conflict', 'This is the account that you are signed in to.', { reason: 'owner-account' })
      const until = iso(await sessions.actFor(by.id, account.id))
      const entry = { action: 'signInAs', actor: 'operator', person_id: personId, session_id: by.id } as const
      await auditLog.add(account.id, { ...entry, ...whereFrom(request), after: JSON.stringify({ until }) })
      return reply.code(201).send({ data: { object: 'sign_in_as', account: account.id, until } })
    },
  )
}

export const whereFrom = ({ ip }: FastifyRequest) => ({ object: 'session', network: readableNetwork(ip) })
