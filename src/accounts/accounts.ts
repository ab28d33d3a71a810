import { sql } from 'kysely'
import type { Clock } from '../base/clock.ts'
import { DomainError } from '../base/errors.ts'
import type { Records } from '../database/records.ts'
import type { AccountRow } from '../database/schema.ts'

export type Accounts = ReturnType<typeof createAccounts>

export function createAccounts({ db }: Records, clock: Clock) {
  return {
    /** The id of the owner's account where this call made it; undefined where it was there before. */
    async createOwner(): Promise<number | undefined> {
      const made = await db
        .insertInto('accounts')
        .values({ name: 'Owner', email: null, owner: 1, created_at: clock() })
        .onConflict((conflict) => conflict.column('owner').doNothing())
        .returning('id')
        .executeTakeFirst()
      return made?.id
    },

    async create(email: string, name: string): Promise<number> {
      const made = await db
        .insertInto('accounts')
        .values({ name, email, owner: null, created_at: clock() })
        .onConflict((conflict) => conflict.column('email').doNothing())
        .returning('id')
        .executeTakeFirst()
      if (!made) throw new DomainError('conflict', `There is an account with the address ${email} already.`)
      return made.id
    },

    async list(): Promise<readonly AccountRow[]> {
      return await db.selectFrom('accounts').selectAll().orderBy('id').execute()
    },

    /** By id or e-mail address; without either, the owner's. */
    async find(which: string | undefined): Promise<AccountRow> {
      const accounts = db.selectFrom('accounts').selectAll()
      const found = await (which === undefined
        ? accounts.where('owner', '=', 1)
        : /^\d{1,15}$/.test(which)
          ? accounts.where('id', '=', Number(which))
          : accounts.where('email', '=', which)
      ).executeTakeFirst()
      if (found) return found
      throw new DomainError('not-found', which === undefined ? 'There is no account yet.' : `No account is ${which}.`)
    },

    /** With its keys, websites and reports; the events of its websites go next. */
    async remove(id: number): Promise<void> {
      await db.transaction().execute(async (transaction) => {
        const websites = transaction.selectFrom('websites').where('account_id', '=', id)
        await transaction
          .insertInto('deleted_websites')
          .columns(['id', 'deleted_at'])
          .expression(websites.select(['id', sql<number>`cast(${clock()} as bigint)`.as('deleted_at')]))
          .execute()
        await transaction.deleteFrom('accounts').where('id', '=', id).execute()
      })
    },
  }
}
