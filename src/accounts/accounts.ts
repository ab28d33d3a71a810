import type { Clock } from '../base/clock.ts'
import { DomainError, invalid, notFound } from '../base/errors.ts'
import { fieldError } from '../base/field-errors.ts'
import type { Records } from '../database/records.ts'
import type { AccountRow, MailPeriod } from '../database/schema.ts'
import { addJob } from '../jobs/add.ts'
import { addCrawlDeletions } from '../jobs/crawl-deletions.ts'
import { addEventDeletions } from '../jobs/event-deletions.ts'
import { rescheduleJobs } from '../jobs/kinds.ts'
import { readEmail } from './email.ts'

/** Absent fields are unchanged. */
export interface AccountRowChanges {
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
    /** The id of the owner's account if this call created it; undefined if it existed. */
    async createOwner(): Promise<number | undefined> {
      const created = await db
        .insertInto('accounts')
        .values({ name: 'Owner', email: null, owner: 1, created_at: clock() })
        .onConflict((conflict) => conflict.column('owner').doNothing())
        .returning('id')
        .executeTakeFirst()
      return created?.id
    },

    async create(email: string, name: string): Promise<AccountRow> {
      const created = await db
        .insertInto('accounts')
        .values({ name, email, owner: null, created_at: clock() })
        .onConflict((conflict) => conflict.column('email').doNothing())
        .returningAll()
        .executeTakeFirst()
      if (!created) throw emailTaken(email)
      return created
    },

    async list(): Promise<readonly AccountRow[]> {
      return await db.selectFrom('accounts').selectAll().orderBy('id').execute()
    },

    async exists(id: number): Promise<boolean> {
      return (await db.selectFrom('accounts').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
    },

    async read(id: number): Promise<AccountRow> {
      const row = await db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst()
      if (!row) throw notFound('account')
      return row
    },

    /** Finds an account by id or email address, or the owner's if `which` is undefined. */
    async find(which: string | undefined): Promise<AccountRow> {
      const accounts = db.selectFrom('accounts').selectAll()
      const row = await (which === undefined
        ? accounts.where('owner', '=', 1)
        : /^\d{1,15}$/.test(which)
          ? accounts.where('id', '=', Number(which))
          : accounts.where('email', '=', readEmail(which))
      ).executeTakeFirst()
      if (row) return row
      throw new DomainError('not-found', which === undefined ? 'There is no account yet.' : `No account is ${which}.`)
    },

    async update(id: number, changes: AccountRowChanges): Promise<AccountRow> {
      return await db.transaction().execute(async (transaction) => {
        const now = clock()
        if (changes.timezone !== undefined) {
          await addJob(transaction, { kind: rescheduleJobs, key: String(id), accountId: id, dueAt: now }, now)
        }
        return await updateAccount(transaction, id, changes)
      })
    },

    /** Deletes the account with its keys, websites, reports and crawls. Jobs delete its events and the data of its crawls later. */
    async remove(id: number): Promise<void> {
      await db.transaction().execute(async (transaction) => {
        await addEventDeletions(transaction, { account_id: id }, clock())
        await addCrawlDeletions(transaction, { by: 'account_id', id }, clock())
        await transaction.deleteFrom('jobs').where('account_id', '=', id).execute()
        await transaction.deleteFrom('accounts').where('id', '=', id).execute()
      })
    },
  }
}

/** Must be called in a transaction, because it checks first whether another account has the email address. */
export async function updateAccount(db: Records['db'], id: number, changes: AccountRowChanges): Promise<AccountRow> {
  if (changes.email !== undefined) {
    const other = await db
      .selectFrom('accounts')
      .select('id')
      .where('email', '=', changes.email)
      .where('id', '!=', id)
      .executeTakeFirst()
    if (other) throw emailTaken(changes.email)
  }
  const updated = db
    .updateTable('accounts')
    // Setting a column to itself keeps the statement valid if there are no changes.
    .set((column) => ({ name: column.ref('name'), ...changes }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow(() => new DomainError('unauthorized', 'The account has been removed.'))
  return await updated.catch((error) => {
    // Another account took the address after the check.
    throw isConflict(error) && changes.email !== undefined ? emailTaken(changes.email) : error
  })
}

const isConflict = (error: unknown): boolean => error instanceof DomainError && error.code === 'conflict'

const emailTaken = (email: string): DomainError =>
  invalid({ email: [fieldError('account-exists', 'email', { found: email })] })
