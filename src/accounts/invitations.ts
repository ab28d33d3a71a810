import type { Transaction } from 'kysely'
import type { Clock } from '../base/clock.ts'
import { DomainError, notFound } from '../base/errors.ts'
import type { Role } from '../base/permissions.ts'
import { createToken, hashToken } from '../base/tokens.ts'
import { requireRoom } from '../database/account-limits.ts'
import type { Records } from '../database/records.ts'
import type { InvitationRow, PersonRow, Schema } from '../database/schema.ts'
import { type AccessForm, readAccess } from './access-fields.ts'
import type { AuditLog } from './audit-log.ts'
import type { Members } from './members.ts'
import type { OneTimeTokens } from './one-time-tokens.ts'

export const invitationDays = 7
const lifeMs = invitationDays * 24 * 60 * 60 * 1000
const maxInvitations = 100

export interface NewInvitation {
  /** Only for this address; null for everybody who has the link. */
  readonly email: string | null
  readonly role: Role
  readonly access: AccessForm
  readonly invitedBy: number | null
}

export interface MadeInvitation {
  readonly row: InvitationRow
  /** In the link; only its hash is stored. */
  readonly token: string
}

/** Queues, while the account is locked, a mail with a link of its own, with what is stored of the invitation. */
export type QueueInvitationMail = (transaction: Transaction<Schema>, row: InvitationRow) => Promise<void>

/** An invitation as the person sees it who has the link. */
export interface OpenInvitation extends InvitationRow {
  readonly account: string
}

export const invitationLink = (baseUrl: string, token: string): string => `${baseUrl}/invitation?token=${token}`

/** Who accepts: somebody who has an account, or is new. */
export type Guest =
  | { readonly kind: 'known'; readonly person: PersonRow }
  | { readonly kind: 'new'; readonly email: string; readonly name: string; readonly password_hash: string | null }

export type Invitations = ReturnType<typeof createInvitations>

/** Invitations to accounts, by links that work once and for a week. */
export function createInvitations(
  { db, lockRows }: Records,
  members: Pick<Members, 'add'>,
  auditLog: Pick<AuditLog, 'add'>,
  tokens: OneTimeTokens,
  clock: Clock,
) {
  /** The tokens of links in mails, which are made when a mail is written, so that none is stored. */
  const kind = 'invitation'
  /** Who invites at the same time sees what the others have made: invitations and mails are limited in number. */
  const lockAccount = (transaction: Transaction<Schema>, id: number): Promise<unknown> =>
    lockRows(transaction.selectFrom('accounts').select('id').where('id', '=', id)).execute()
  const valid = () =>
    db
      .selectFrom('invitations')
      .innerJoin('accounts', 'accounts.id', 'invitations.account_id')
      .selectAll('invitations')
      .select('accounts.name as account')
      .where('invitations.expires_at', '>', clock())
  const findValid = async (id: number): Promise<OpenInvitation | undefined> =>
    await valid().where('invitations.id', '=', id).executeTakeFirst()
  const expired = () =>
    new DomainError('not-found', `The invitation was used, revoked, replaced, or is older than ${invitationDays} days.`)

  return {
    async list(accountId: number): Promise<readonly InvitationRow[]> {
      return await db.selectFrom('invitations').selectAll().where('account_id', '=', accountId).orderBy('id').execute()
    },

    async read(accountId: number, id: number): Promise<InvitationRow> {
      const row = await db
        .selectFrom('invitations')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .executeTakeFirst()
      if (!row) throw notFound('invitation')
      return row
    },

    async create(
      accountId: number,
      { email, role, access, invitedBy }: NewInvitation,
      queueMail?: QueueInvitationMail,
    ): Promise<MadeInvitation> {
      const { token, hash } = createToken()
      const now = clock()
      const limits = await readAccess(db, accountId, { sent: access, before: null, role })
      const invitation = { account_id: accountId, email, role, limits, hash, invited_by: invitedBy }
      return await db.transaction().execute(async (transaction) => {
        await lockAccount(transaction, accountId)
        const { count } = await transaction
          .selectFrom('invitations')
          .where('account_id', '=', accountId)
          .select((select) => select.fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow()
        if (Number(count) >= maxInvitations)
          throw new DomainError('conflict', `An account can have at most ${maxInvitations} open invitations.`)
        await requireRoom(transaction, 'members', accountId, { adding: 1, now })
        const row = await transaction
          .insertInto('invitations')
          .values({ ...invitation, created_at: now, expires_at: now + lifeMs })
          .returningAll()
          .executeTakeFirstOrThrow()
        await queueMail?.(transaction, row)
        return { row, token }
      })
    },

    /** Replaces the links of an invitation. */
    async renew(accountId: number, id: number, queueMail?: QueueInvitationMail): Promise<MadeInvitation> {
      const { token, hash } = createToken()
      return await db.transaction().execute(async (transaction) => {
        await lockAccount(transaction, accountId)
        const row = await transaction
          .updateTable('invitations')
          .set({ hash, expires_at: clock() + lifeMs })
          .where('account_id', '=', accountId)
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirst()
        if (!row) throw notFound('invitation')
        await tokens.removeFor(kind, String(id), transaction)
        await queueMail?.(transaction, row)
        return { row, token }
      })
    },

    /** A link for a mail, in place of that of an earlier one; undefined if the invitation is over. */
    async createMailedLink(id: number, baseUrl: string): Promise<string | undefined> {
      const row = await findValid(id)
      if (!row) return undefined
      await tokens.removeFor(kind, String(id))
      const lifeMs = row.expires_at - clock()
      return invitationLink(baseUrl, await tokens.create({ kind, personId: null, data: String(id), lifeMs }))
    },

    findValid,

    async revoke(accountId: number, id: number): Promise<void> {
      await db.transaction().execute(async (transaction) => {
        const { numDeletedRows } = await transaction
          .deleteFrom('invitations')
          .where('account_id', '=', accountId)
          .where('id', '=', id)
          .executeTakeFirst()
        if (numDeletedRows === 0n) throw notFound('invitation')
        await tokens.removeFor(kind, String(id), transaction)
      })
    },

    async deleteExpired(): Promise<void> {
      await db.deleteFrom('invitations').where('expires_at', '<=', clock()).execute()
    },

    async open(token: string): Promise<OpenInvitation> {
      const mailed = await tokens.find(kind, token)
      const row = mailed
        ? await findValid(Number(mailed.data))
        : await valid().where('invitations.hash', '=', hashToken(token)).executeTakeFirst()
      if (!row) throw expired()
      return row
    },

    /** Consumes the invitation. Returns the person, who now belongs to the account. */
    async accept(
      token: string,
      guest: Guest,
      network: string,
    ): Promise<{ readonly person: PersonRow; readonly accountId: number }> {
      return await db.transaction().execute(async (transaction) => {
        const mailed = await tokens.take(kind, token, transaction)
        const taken = await transaction
          .deleteFrom('invitations')
          .where((eb) => (mailed ? eb('id', '=', Number(mailed.data)) : eb('hash', '=', hashToken(token))))
          .where('expires_at', '>', clock())
          .returning(['id', 'account_id', 'role', 'limits'])
          .executeTakeFirst()
        if (!taken) throw expired()
        await tokens.removeFor(kind, String(taken.id), transaction)
        const person =
          guest.kind === 'known'
            ? guest.person
            : await transaction
                .insertInto('people')
                .values({
                  ...{ email: guest.email, name: guest.name, password_hash: guest.password_hash },
                  created_at: clock(),
                })
                .returningAll()
                .executeTakeFirstOrThrow()
        await members.add(transaction, taken.account_id, person.id, taken)
        const entry = { action: 'acceptInvitation', actor: 'person', person_id: person.id, network } as const
        const joined = { object: 'person', object_id: String(person.id), object_name: person.email }
        const after = JSON.stringify({ role: taken.role })
        await auditLog.add(taken.account_id, { ...entry, ...joined, after }, transaction)
        return { person, accountId: taken.account_id }
      })
    },
  }
}
