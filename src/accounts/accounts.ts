import type { Clock } from '../base/clock.ts'
import { DomainError, notFound } from '../base/errors.ts'
import type { Records } from '../database/records.ts'
import type { AccountRow, MailPeriod, Switch } from '../database/schema.ts'
import type { Principal } from '../http/auth.ts'
import { addJob } from '../jobs/add.ts'
import { addCrawlDeletions } from '../jobs/crawl-deletions.ts'
import { addEventDeletions } from '../jobs/event-deletions.ts'
import { rescheduleJobs } from '../jobs/kinds.ts'
import { readEmail } from './email.ts'
import { deletePeopleWithoutAccount, emailTaken, isConflict, type PersonRowChanges, updatePerson } from './people.ts'

/** Absent fields are unchanged. The email address and the password are those of the account's person. */
export interface AccountRowChanges extends PersonRowChanges {
  readonly mail_period?: MailPeriod
  readonly second_factor_required?: Switch
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
      const account = { name, email, owner: null, created_at: clock() }
      // Also if the address is that of a person who belongs to accounts of others only.
      const created = await db
        .insertInto('accounts')
        .values(account)
        .returning('id')
        .executeTakeFirstOrThrow()
        .catch((error) => {
          throw isConflict(error) ? emailTaken(email) : error
        })
      return await readAccount(db, created.id)
    },

    async list(): Promise<readonly AccountRow[]> {
      return await db.selectFrom('accounts').selectAll().orderBy('id').execute()
    },

    async exists(id: number): Promise<boolean> {
      return (await db.selectFrom('accounts').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
    },

    async read(id: number): Promise<AccountRow> {
      return await readAccount(db, id)
    },

    /** Who is signed in, or else the person whom a key of the account stands for. */
    async personOf({ accountId, by }: Principal): Promise<number> {
      return by.kind === 'session' ? by.personId : knownPerson((await readAccount(db, accountId)).person_id)
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

    /** `withPerson`: also the person who gets the mails of the account. */
    async update(id: number, changes: AccountRowChanges, withPerson = true): Promise<AccountRow> {
      return await db.transaction().execute(async (transaction) => {
        const now = clock()
        if (changes.timezone !== undefined) {
          await addJob(transaction, { kind: rescheduleJobs, key: String(id), accountId: id, dueAt: now }, now)
        }
        return await updateAccount(transaction, id, changes, withPerson)
      })
    },

    /** Deletes the account with its keys, websites, reports and crawls. Jobs delete its events and the data of its crawls later. */
    async remove(id: number): Promise<void> {
      await db.transaction().execute(async (transaction) => {
        await addEventDeletions(transaction, { account_id: id }, clock())
        await addCrawlDeletions(transaction, { by: 'account_id', id }, clock())
        await transaction.deleteFrom('jobs').where('account_id', '=', id).execute()
        const members = transaction.selectFrom('memberships').select('person_id').where('account_id', '=', id)
        const people = (await members.execute()).map(({ person_id }) => person_id)
        await transaction.deleteFrom('accounts').where('id', '=', id).execute()
        await deletePeopleWithoutAccount(transaction, people)
      })
    },
  }
}

export async function readAccount(db: Records['db'], id: number): Promise<AccountRow> {
  const row = await db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('account')
  return row
}

/** The database creates the person of every account. */
export function knownPerson(id: number | null): number {
  if (id === null) throw new Error('The account has no person')
  return id
}

/** Must be called in a transaction, because it changes the account and its person. */
async function updateAccount(
  db: Records['db'],
  id: number,
  { mail_period, second_factor_required, ...changes }: AccountRowChanges,
  withPerson: boolean,
): Promise<AccountRow> {
  const { name, language, timezone } = changes
  const before = await db.selectFrom('accounts').select('person_id').where('id', '=', id).executeTakeFirst()
  if (!before) throw new DomainError('unauthorized', 'The account has been removed.')
  await db
    .updateTable('accounts')
    // Setting a column to itself keeps the statement valid if there are no changes.
    .set((column) => ({
      name: column.ref('name'),
      ...(name !== undefined && { name }),
      ...(language !== undefined && { language }),
      ...(timezone !== undefined && { timezone }),
      ...(mail_period !== undefined && { mail_period }),
      ...(second_factor_required !== undefined && { second_factor_required }),
    }))
    .where('id', '=', id)
    .execute()
  if (withPerson) {
    const { name: _, ...others } = changes
    await updatePerson(db, knownPerson(before.person_id), others)
  }
  return await readAccount(db, id)
}
