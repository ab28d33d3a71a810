import { invalid } from '../base/errors.ts'
import { fieldError } from '../base/field-errors.ts'
import { hashPassword, verifyPassword } from '../base/passwords.ts'
import type { App } from '../http/app.ts'
import { accountOf, principalOf } from '../http/auth.ts'
import { recordReply } from '../http/paging.ts'
import { problems } from '../http/problems.ts'
import type { RateLimits } from '../http/rate-limits.ts'
import { Account, AccountChanges, showAccount } from './account.ts'
import type { Accounts } from './accounts.ts'
import type { KnownDevices } from './devices.ts'
import { readEmail } from './email.ts'
import { readLanguage, readName, readNewPassword, readTimezone } from './fields.ts'
import type { People } from './people.ts'
import type { Sessions } from './sessions.ts'

const tags = ['Account']
const path = '/api/v1/account'

export interface AccountRouteDeps {
  readonly accounts: Pick<Accounts, 'read' | 'update' | 'personOf'>
  readonly people: Pick<People, 'read'>
  readonly sessions: Pick<Sessions, 'endAll'>
  readonly devices: Pick<KnownDevices, 'setCookie'>
  readonly limits: RateLimits
  readonly baseUrl: string
}

/** Routes for the caller's own account. */
export function accountRoutes(
  app: App,
  { accounts, people, sessions, devices, limits, baseUrl }: AccountRouteDeps,
): void {
  app.get(
    path,
    {
      schema: {
        tags,
        summary: 'Read your account',
        operationId: 'readAccount',
        response: { 200: recordReply(Account), ...problems(401, 403, 429) },
      },
    },
    async (request) => ({ data: showAccount(await accounts.read(accountOf(request))) }),
  )

  app.put(
    path,
    {
      schema: {
        tags,
        summary: 'Update your account',
        description: 'Changes only what is sent. A new password ends all other sessions.',
        operationId: 'updateAccount',
        body: AccountChanges,
        response: { 200: recordReply(Account), ...problems(400, 401, 403, 413, 415, 422, 429) },
      },
    },
    async (request, reply) => {
      const { accountId, by } = principalOf(request)
      const { name, email, language, timezone, mail_period, password, current_password: current } = request.body
      const profile = {
        ...(name === undefined ? {} : { name: readName(name) }),
        ...(email === undefined ? {} : { email: readEmail(email) }),
        ...(language === undefined ? {} : { language: readLanguage(language) }),
        ...(timezone === undefined ? {} : { timezone: readTimezone(timezone) }),
        ...(mail_period === undefined ? {} : { mail_period }),
      }
      if (!password) return { data: showAccount(await accounts.update(accountId, profile)) }

      const personId = await accounts.personOf(principalOf(request))
      const { password_hash: currentHash, email: currentEmail } = await people.read(personId)
      const newPassword = readNewPassword(password, profile.email ?? currentEmail ?? '')
      if (currentHash !== null) {
        if (!current) throw invalid({ current_password: [fieldError('required', 'current_password')] })
        // Failures count for the key or session, not together with anonymous visitors who try to sign in.
        const attempt = { address: request.ip, subject: `account ${accountId}`, known: `${by.kind} ${by.id}` }
        const isCorrect = await limits.passwordAttempts.limit(attempt, reply, async (owner) =>
          (await verifyPassword(current, currentHash, owner)) ? true : undefined,
        )
        if (!isCorrect) throw invalid({ current_password: [fieldError('wrong-password', 'current_password')] })
      }
      const password_hash = await hashPassword(newPassword, { known: `account ${accountId}` })
      const changed = await accounts.update(accountId, { ...profile, password_hash })
      await sessions.endAll(personId, by.kind === 'session' ? by.id : undefined)
      if (by.kind === 'session') devices.setCookie(reply, await people.read(personId), baseUrl)
      return { data: showAccount(changed) }
    },
  )
}
