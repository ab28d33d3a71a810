import type { Clock } from '../base/clock.ts'
import { DomainError, invalid } from '../base/errors.ts'
import { fieldError } from '../base/field-errors.ts'
import type { Records } from '../database/records.ts'
import type { PersonRow } from '../database/schema.ts'

/** Absent fields are unchanged. */
export interface PersonRowChanges {
  readonly name?: string
  readonly email?: string
  readonly language?: string | null
  readonly timezone?: string | null
  readonly password_hash?: string
}

export type People = ReturnType<typeof createPeople>

/** Those who sign in. */
export function createPeople({ db }: Records) {
  return {
    async read(id: number): Promise<PersonRow> {
      return await readPerson(db, id)
    },

    async find(id: number): Promise<PersonRow | undefined> {
      return await db.selectFrom('people').selectAll().where('id', '=', id).executeTakeFirst()
    },

    async findByEmail(email: string): Promise<PersonRow | undefined> {
      return await db.selectFrom('people').selectAll().where('email', '=', email).executeTakeFirst()
    },

    async update(id: number, changes: PersonRowChanges): Promise<PersonRow> {
      return await db.transaction().execute((transaction) => updatePerson(transaction, id, changes))
    },

    /** The account that a person sees after signing in: an own one, or else the first that the person was invited to. */
    async firstAccountOf(id: number): Promise<number | undefined> {
      const membership = await db
        .selectFrom('memberships')
        .innerJoin('accounts', 'accounts.id', 'memberships.account_id')
        .select('memberships.account_id')
        .where('memberships.person_id', '=', id)
        .orderBy(({ eb }) => eb.case().when('accounts.person_id', '=', id).then(0).else(1).end())
        .orderBy('memberships.id')
        .limit(1)
        .executeTakeFirst()
      return membership?.account_id
    },

    /** People whose last account was deleted. Those who have just been created may not have theirs yet. */
    async deleteWithoutAccount(clock: Clock): Promise<void> {
      await db
        .deleteFrom('people')
        .where('created_at', '<', clock() - dayMs)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('memberships').select('memberships.id').whereRef('memberships.person_id', '=', 'people.id'),
            ),
          ),
        )
        .execute()
    },
  }
}

const dayMs = 24 * 60 * 60 * 1000

/** Those of these people who belong to no account any more: nothing is kept about them. */
export async function deletePeopleWithoutAccount(db: Records['db'], ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await db
    .deleteFrom('people')
    .where('id', 'in', ids)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('memberships').select('memberships.id').whereRef('person_id', '=', 'people.id'))),
    )
    .execute()
}

export async function readPerson(db: Records['db'], id: number): Promise<PersonRow> {
  return await db
    .selectFrom('people')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new DomainError('unauthorized', 'The person has been removed.'))
}

/** Must be called in a transaction, because it checks first whether somebody else has the email address. */
export async function updatePerson(db: Records['db'], id: number, changes: PersonRowChanges): Promise<PersonRow> {
  const { email, password_hash } = changes
  if (email !== undefined) {
    const other = await db
      .selectFrom('people')
      .select('id')
      .where('email', '=', email)
      .where('id', '!=', id)
      .executeTakeFirst()
    if (other) throw emailTaken(email)
  }
  try {
    const updated = await db
      .updateTable('people')
      // Setting a column to itself keeps the statement valid if there are no changes.
      .set((column) => ({ name: column.ref('name'), ...changes }))
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow(() => new DomainError('unauthorized', 'The person has been removed.'))
    // Where nodes of 0.2 read them.
    if (email !== undefined || password_hash !== undefined)
      await db
        .updateTable('accounts')
        .set({ email: updated.email, password_hash: updated.password_hash })
        .where('person_id', '=', id)
        .execute()
    return updated
  } catch (error) {
    // Somebody else took the address after the check.
    throw isConflict(error) && email !== undefined ? emailTaken(email) : error
  }
}

export const isConflict = (error: unknown): boolean => error instanceof DomainError && error.code === 'conflict'

export const emailTaken = (email: string): DomainError =>
  invalid({ email: [fieldError('account-exists', 'email', { found: email })] })
