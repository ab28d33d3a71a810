import { invalid } from '../base/errors.ts'
import { hashPassword, verifyPassword } from '../base/passwords.ts'
import type { App } from '../http/app.ts'
import { accountOf, principalOf } from '../http/auth.ts'
import type { Limits } from '../http/limits.ts'
import { recordReply } from '../http/paging.ts'
import { problems } from '../http/problems.ts'
import { Account, AccountChanges, showAccount } from './account.ts'
import type { Accounts } from './accounts.ts'
import type { Devices } from './devices.ts'
import { readEmail } from './email.ts'
import { readLanguage, readName, readNewPassword, readTimezone } from './fields.ts'
import type { Sessions } from './sessions.ts'

const tags = ['Account']
const path = '/api/v1/account'

export interface OwnAccount {
  readonly accounts: Pick<Accounts, 'read' | 'update'>
  readonly sessions: Pick<Sessions, 'endAll'>
  readonly devices: Pick<Devices, 'remember'>
  readonly limits: Limits
  readonly baseUrl: string
}

/** One's own account. */
export function accountRoutes(app: App, { accounts, sessions, devices, limits, baseUrl }: OwnAccount): void {
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

      const { password_hash: before, email: its } = await accounts.read(accountId)
      const wanted = readNewPassword(password, profile.email ?? its ?? '')
      if (before !== null) {
        if (!current) throw invalid({ current_password: ['current_password is required to change the password.'] })
        // Whoever has a key or a session is counted by it, not with strangers who try to sign in.
        const tried = { address: request.ip, subject: `account ${accountId}`, known: `${by.kind} ${by.id}` }
        const right = await limits.passwords.judge(tried, reply, async (owner) =>
          (await verifyPassword(current, before, owner)) ? true : undefined,
        )
        if (!right) throw invalid({ current_password: ['current_password is wrong.'] })
      }
      const password_hash = await hashPassword(wanted, { known: `account ${accountId}` })
      const changed = await accounts.update(accountId, { ...profile, password_hash })
      await sessions.endAll(accountId, by.kind === 'session' ? by.id : undefined)
      if (by.kind === 'session') devices.remember(reply, changed, baseUrl)
      return { data: showAccount(changed) }
    },
  )
}
