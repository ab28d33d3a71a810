import { invalid } from '../base/errors.ts'
import { hashPassword, verifyPassword } from '../base/passwords.ts'
import type { App } from '../http/app.ts'
import { accountOf, principalOf } from '../http/auth.ts'
import type { GiveBack, Limits } from '../http/limits.ts'
import { recordReply } from '../http/paging.ts'
import { problems } from '../http/problems.ts'
import { Account, AccountChanges, showAccount } from './account.ts'
import type { Accounts } from './accounts.ts'
import { readEmail } from './email.ts'
import { readLanguage, readName, readNewPassword, readTimezone } from './fields.ts'
import type { Sessions } from './sessions.ts'

const tags = ['Account']
const path = '/api/v1/account'

/** One's own account. */
export function accountRoutes(
  app: App,
  accounts: Pick<Accounts, 'read' | 'update'>,
  sessions: Pick<Sessions, 'endAll'>,
  limits: Limits,
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

      const wanted = readNewPassword(password)
      const { password_hash: before } = await accounts.read(accountId)
      if (before !== null) {
        const giveBack = limits.byPassword(request.ip, `account ${accountId}`, reply)
        await requireCurrent(current, before, giveBack)
      }
      const changed = await accounts.update(accountId, { ...profile, password_hash: await hashPassword(wanted) })
      await sessions.endAll(accountId, by.kind === 'session' ? by.id : undefined)
      return { data: showAccount(changed) }
    },
  )
}

async function requireCurrent(sent: string | undefined, hash: string, giveBack: GiveBack): Promise<void> {
  if (!sent) throw invalid({ current_password: ['current_password is required to change the password.'] })
  if (!(await verifyPassword(sent, hash))) throw invalid({ current_password: ['current_password is wrong.'] })
  giveBack()
}
