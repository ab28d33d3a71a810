import type { Clock } from '../base/clock.ts'
import { DomainError } from '../base/errors.ts'
import { createToken, hashToken } from '../base/tokens.ts'
import type { Records } from '../database/records.ts'
import type { AccountRow } from '../database/schema.ts'
import { type AccountRowChanges, updateAccount } from './accounts.ts'

const lifeMs = 24 * 60 * 60 * 1000

export type OneTimeLinks = ReturnType<typeof createOneTimeLinks>

/** One-time links that let their holder set the password of an account and sign in. */
export function createOneTimeLinks({ db }: Records, clock: Clock) {
  return {
    /** Replaces the previous link of the account. */
    async create(accountId: number, baseUrl: string): Promise<string> {
      const { token, hash } = createToken()
      const link = { hash, expires_at: clock() + lifeMs }
      await db
        .insertInto('one_time_links')
        .values({ account_id: accountId, ...link })
        .onConflict((conflict) => conflict.column('account_id').doUpdateSet(link))
        .execute()
      return `${baseUrl}/welcome?token=${token}`
    },

    async deleteExpired(): Promise<void> {
      await db.deleteFrom('one_time_links').where('expires_at', '<=', clock()).execute()
    },

    async read(token: string): Promise<AccountRow> {
      const link = await db
        .selectFrom('one_time_links')
        .innerJoin('accounts', 'accounts.id', 'one_time_links.account_id')
        .selectAll('accounts')
        .where('one_time_links.hash', '=', hashToken(token))
        .where('one_time_links.expires_at', '>', clock())
        .executeTakeFirst()
      if (!link) throw linkExpired()
      return link
    },

    /** Consumes the link, updates the account and ends all its sessions, since the old password may have been stolen. */
    async use(token: string, changes: AccountRowChanges): Promise<AccountRow> {
      return await db.transaction().execute(async (transaction) => {
        const taken = await transaction
          .deleteFrom('one_time_links')
          .where('hash', '=', hashToken(token))
          .where('expires_at', '>', clock())
          .returning('account_id')
          .executeTakeFirst()
        if (!taken) throw linkExpired()
        await transaction.deleteFrom('sessions').where('account_id', '=', taken.account_id).execute()
        return await updateAccount(transaction, taken.account_id, changes)
      })
    },
  }
}

const linkExpired = (): DomainError =>
  new DomainError('not-found', 'The link was used, replaced, or is older than a day.')
