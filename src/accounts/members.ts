import type { Transaction } from 'kysely'
import type { Clock } from '../base/clock.ts'
import { DomainError, notFound } from '../base/errors.ts'
import type { Access, Role } from '../base/permissions.ts'
import { requireRoom } from '../database/account-limits.ts'
import type { Records } from '../database/records.ts'
import type { MembershipRow, PersonRow, Schema } from '../database/schema.ts'
import { type AccessForm, readAccess } from './access-fields.ts'
import type { MemberJoined } from './member-joined.ts'
import { deletePeopleWithoutAccount } from './people.ts'

/** A person in an account. */
export type Member = Pick<MembershipRow, 'id' | 'person_id' | 'role' | 'limits' | 'created_at'> &
  Pick<PersonRow, 'name' | 'email'>

/** Absent fields are unchanged. */
type SentRole = AccessForm & { readonly role?: Role }

/** An account to which a person belongs. */
export interface OwnAccount {
  readonly id: number
  readonly name: string
  readonly role: Role
  readonly limits: string | null
}

export type Members = ReturnType<typeof createMembers>

/** Only owners decide about owners, so that no admin becomes one without them. */
export function requireOwnerFor(actor: Access, ...affected: readonly Role[]): void {
  if (actor === 'owner' || !affected.includes('owner')) return
  throw new DomainError('forbidden', 'Only an owner can invite, change or remove owners.')
}

/** The people of accounts. */
export function createMembers(records: Records, clock: Clock, joined?: MemberJoined) {
  const { db } = records

  const membersOf = (database: Records['db'], accountId: number) =>
    database
      .selectFrom('memberships')
      .innerJoin('people', 'people.id', 'memberships.person_id')
      .select(['memberships.id', 'memberships.person_id', 'memberships.role', 'memberships.limits'])
      .select(['memberships.created_at', 'people.name', 'people.email'])
      .where('memberships.account_id', '=', accountId)

  /** Changes of one account wait for each other, so that the last two owners cannot leave at the same time. */
  const change = <T>(accountId: number, work: (transaction: Transaction<Schema>) => Promise<T>): Promise<T> =>
    db.transaction().execute(async (transaction) => {
      const account = transaction.selectFrom('accounts').select('id').where('id', '=', accountId)
      await records.lockRows(account).execute()
      return await work(transaction)
    })

  const readMember = async (database: Records['db'], accountId: number, id: number): Promise<Member> => {
    const member = await membersOf(database, accountId).where('memberships.id', '=', id).executeTakeFirst()
    if (!member) throw notFound('member')
    return member
  }

  return {
    async list(accountId: number): Promise<readonly Member[]> {
      return await membersOf(db, accountId).orderBy('memberships.id').execute()
    },

    async read(accountId: number, id: number): Promise<Member> {
      return await readMember(db, accountId, id)
    },

    /** The accounts of a person. */
    async accountsOf(personId: number): Promise<readonly OwnAccount[]> {
      return await db
        .selectFrom('memberships')
        .innerJoin('accounts', 'accounts.id', 'memberships.account_id')
        .select(['accounts.id', 'accounts.name', 'memberships.role', 'memberships.limits'])
        .where('memberships.person_id', '=', personId)
        .orderBy('accounts.id')
        .execute()
    },

    /** Changes the role, and to what it is limited. */
    async update(accountId: number, id: number, sent: SentRole, actor: Access): Promise<Member> {
      return await change(accountId, async (transaction) => {
        const member = await readMember(transaction, accountId, id)
        const { role = member.role, ...access } = sent
        requireOwnerFor(actor, member.role, role)
        const limits = await readAccess(transaction, accountId, { sent: access, before: member.limits, role })
        if (member.role === role && member.limits === limits) return member
        await transaction.updateTable('memberships').set({ role, limits }).where('id', '=', id).execute()
        await requireOwner(transaction, accountId)
        await replaceAccountPerson(transaction, accountId)
        // Nodes of 0.2 would go on taking the sessions of a former owner for those of one.
        if (member.role === 'owner') await endSessionsIn(transaction, accountId, member.person_id)
        return { ...member, role, limits }
      })
    },

    async remove(accountId: number, id: number, actor: Access): Promise<void> {
      await change(accountId, async (transaction) => {
        const member = await readMember(transaction, accountId, id)
        requireOwnerFor(actor, member.role)
        await removeMember(transaction, accountId, member)
      })
    },

    async leave(accountId: number, personId: number): Promise<void> {
      await change(accountId, async (transaction) => {
        const member = await membersOf(transaction, accountId)
          .where('memberships.person_id', '=', personId)
          .executeTakeFirst()
        if (member) await removeMember(transaction, accountId, member)
      })
    },

    /** In a transaction. */
    async add(
      transaction: Transaction<Schema>,
      accountId: number,
      personId: number,
      { role, limits }: Pick<MembershipRow, 'role' | 'limits'>,
    ): Promise<void> {
      await requireRoom(transaction, 'members', accountId, { adding: 1, now: clock() })
      const membership = { account_id: accountId, person_id: personId, role, limits, created_at: clock() }
      const added = await transaction
        .insertInto('memberships')
        .values(membership)
        .onConflict((conflict) => conflict.columns(['account_id', 'person_id']).doNothing())
        .returning('id')
        .executeTakeFirst()
      if (!added)
        throw new DomainError('conflict', 'This person belongs to the account already.', { reason: 'member-exists' })
      await joined?.(transaction, { accountId, personId, role })
    },
  }
}

async function removeMember(transaction: Transaction<Schema>, accountId: number, member: Member): Promise<void> {
  await transaction.deleteFrom('memberships').where('id', '=', member.id).execute()
  await requireOwner(transaction, accountId)
  await replaceAccountPerson(transaction, accountId)
  await endSessionsIn(transaction, accountId, member.person_id)
  await deletePeopleWithoutAccount(transaction, [member.person_id])
}

const ownersOf = (transaction: Transaction<Schema>, accountId: number) =>
  transaction.selectFrom('memberships').where('account_id', '=', accountId).where('role', '=', 'owner')

async function requireOwner(transaction: Transaction<Schema>, accountId: number): Promise<void> {
  if (await ownersOf(transaction, accountId).select('id').limit(1).executeTakeFirst()) return
  throw new DomainError('conflict', 'An account needs an owner: make somebody else an owner first.', {
    reason: 'last-owner',
  })
}

/** If the person who gets the mails of the account is not its owner any more, its oldest owner does. */
async function replaceAccountPerson(transaction: Transaction<Schema>, accountId: number): Promise<void> {
  const owners = await ownersOf(transaction, accountId).select('person_id').orderBy('id').execute()
  const { person_id: current } = await transaction
    .selectFrom('accounts')
    .select('person_id')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  const [next] = owners
  if (!next || owners.some(({ person_id }) => person_id === current)) return
  const { email, password_hash } = await transaction
    .selectFrom('people')
    .select(['email', 'password_hash'])
    .where('id', '=', next.person_id)
    .executeTakeFirstOrThrow()
  // Two accounts cannot have the same address.
  const other = await transaction.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirst()
  const signIn = other ? { email: null, password_hash: null } : { email, password_hash }
  await transaction
    .updateTable('accounts')
    .set({ person_id: next.person_id, ...signIn })
    .where('id', '=', accountId)
    .execute()
}

/** Those of a person that show the account. */
async function endSessionsIn(transaction: Transaction<Schema>, accountId: number, personId: number): Promise<void> {
  await transaction
    .deleteFrom('sessions')
    .where('account_id', '=', accountId)
    .where(({ or, and, eb, selectFrom }) =>
      or([
        eb('person_id', '=', personId),
        // Those that nodes of 0.2 began are of the person whom the account named.
        and([
          eb('person_id', 'is', null),
          eb(selectFrom('accounts').select('person_id').where('accounts.id', '=', accountId), '=', personId),
        ]),
      ]),
    )
    .execute()
}
