import type { Clock } from '../base/clock.ts'
import { DomainError, invalid, notFound } from '../base/errors.ts'
import type { Records } from '../database/records.ts'
import type { AccountRow, MailPeriod } from '../database/schema.ts'
import { addEventDeletions } from '../jobs/event-deletions.ts'
import { readEmail } from './email.ts'

/** Only what is sent is changed. */
export interface AccountChanges {
  readonly name?: string
  readonly email?: string
  readonly language?: string | null
  readonly timezone?: string | null
  readonly mail_period?: MailPeriod
  readonly password_hash?: string
}

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

    async create(email: string, name: string): Promise<AccountRow> {
      const made = await db
        .insertInto('accounts')
        .values({ name, email, owner: null, created_at: clock() })
        .onConflict((conflict) => conflict.column('email').doNothing())
        .returningAll()
        .executeTakeFirst()
      if (!made) throw taken(email)
      return made
    },

    async list(): Promise<readonly AccountRow[]> {
      return await db.selectFrom('accounts').selectAll().orderBy('id').execute()
    },

    async exists(id: number): Promise<boolean> {
      return (await db.selectFrom('accounts').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
    },

    async read(id: number): Promise<AccountRow> {
      const found = await db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst()
      if (!found) throw notFound('account')
      return found
    },

    /** By id or e-mail address; without either, the owner's. */
    async find(which: string | undefined): Promise<AccountRow> {
      const accounts = db.selectFrom('accounts').selectAll()
      const found = await (which === undefined
        ? accounts.where('owner', '=', 1)
        : /^\d{1,15}$/.test(which)
          ? accounts.where('id', '=', Number(which))
          : accounts.where('email', '=', readEmail(which))
      ).executeTakeFirst()
      if (found) return found
      throw new DomainError('not-found', which === undefined ? 'There is no account yet.' : `No account is ${which}.`)
    },

    async update(id: number, changes: AccountChanges): Promise<AccountRow> {
      return await db.transaction().execute((transaction) => updateAccount(transaction, id, changes))
    },

    /** With its keys, websites and reports; the events of its websites go next. */
    async remove(id: number): Promise<void> {
      await db.transaction().execute(async (transaction) => {
        await addEventDeletions(transaction, { account_id: id }, clock())
        await transaction.deleteFrom('jobs').where('account_id', '=', id).execute()
        await transaction.deleteFrom('accounts').where('id', '=', id).execute()
      })
    },
  }
}

/** To be called in a transaction: looks first whether the e-mail address is another's. */
export async function updateAccount(db: Records['db'], id: number, changes: AccountChanges): Promise<AccountRow> {
  if (changes.email !== undefined) {
    const other = await db
      .selectFrom('accounts')
      .select('id')
      .where('email', '=', changes.email)
      .where('id', '!=', id)
      .executeTakeFirst()
    if (other) throw taken(changes.email)
  }
  const updated = db
    .updateTable('accounts')
    // Setting a column to itself keeps the statement whole where nothing was sent.
    .set((column) => ({ name: column.ref('name'), ...changes }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow(() => new DomainError('unauthorized', 'The account has been removed.'))
  return await updated.catch((error) => {
    // Another took the address after the look.
    throw isConflict(error) && changes.email !== undefined ? taken(changes.email) : error
  })
}

const isConflict = (error: unknown): boolean => error instanceof DomainError && error.code === 'conflict'

const taken = (email: string): DomainError =>
  invalid({ email: [`There is an account with the address ${email} already.`] })
