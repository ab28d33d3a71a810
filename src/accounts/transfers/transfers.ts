import type { Clock } from '../../base/clock.ts'
import { DomainError, notFound } from '../../base/errors.ts'
import { allows } from '../../base/permissions.ts'
import { createToken, hashToken } from '../../base/tokens.ts'
import { requireRoom } from '../../database/account-limits.ts'
import type { Transferable, TransferredRecord } from '../../database/owned/transferable.ts'
import type { Records } from '../../database/records.ts'
import { type TransferKind, type TransferRow, transferKinds } from '../../database/schema.ts'
import type { AuditEntry, AuditLog } from '../audit-log.ts'
import { countLimited, endAccess } from './end-access.ts'

export const transferDays = 7
const lifeMs = transferDays * 24 * 60 * 60 * 1000
const maxOffers = 100

export interface NewOffer {
  readonly kind: TransferKind
  readonly record: number
  /** Only for this address; null for everybody who has the link. */
  readonly email: string | null
  readonly offeredBy: number | null
}

/** An offer, and the name of the account that makes it. */
export interface OfferRow extends TransferRow {
  readonly account: string
}

/** An offer with what would go along. */
export interface Offer extends OfferRow {
  readonly described: TransferredRecord
}

export interface TransferDeps {
  readonly records: Records
  readonly clock: Clock
  readonly auditLog: Pick<AuditLog, 'add'>
  readonly transferables: Readonly<Record<TransferKind, Transferable>>
}

const transferTables = { website: 'websites', report: 'reports', crawl: 'crawls' } as const

export type Transfers = ReturnType<typeof createTransfers>

/** Offers of records to other accounts, by links that work once and for a week, and accepting them. */
export function createTransfers({ records, clock, auditLog, transferables }: TransferDeps) {
  const { db, lockRows } = records
  const expired = () =>
    new DomainError('not-found', `The offer was accepted, revoked or replaced, or is older than ${transferDays} days.`)

  const describe = async (account: number, kind: TransferKind, id: number): Promise<TransferredRecord | undefined> => {
    const described = await transferables[kind].describe(db, account, id)
    return described && { ...described, left: { ...described.left, ...(await countLimited(db, account, kind, id)) } }
  }

  const offers = () =>
    db
      .selectFrom('transfers')
      .innerJoin('accounts', 'accounts.id', 'transfers.account_id')
      .selectAll('transfers')
      .select('accounts.name as account')
      .where('transfers.expires_at', '>', clock())
      .where('accounts.suspended_at', 'is', null)
      .where(({ or, and, eb, exists, selectFrom }) =>
        or(
          transferKinds.map((kind) => {
            const table = transferTables[kind]
            const record = selectFrom(table).select(`${table}.id`).whereRef(`${table}.id`, '=', 'transfers.record_id')
            const own = record.whereRef(`${table}.account_id`, '=', 'transfers.account_id')
            return and([eb('transfers.kind', '=', kind), exists(own)])
          }),
        ),
      )

  const withContents = async (row: OfferRow): Promise<Offer | undefined> => {
    const record = await describe(row.account_id, row.kind, row.record_id)
    return record && { ...row, described: record }
  }

  const readOffer = async (accountId: number, id: number): Promise<Offer> => {
    const row = await offers()
      .where('transfers.account_id', '=', accountId)
      .where('transfers.id', '=', id)
      .executeTakeFirst()
    const offer = row && (await withContents(row))
    if (!offer) throw notFound('transfer')
    return offer
  }

  /** An offer of somebody who may not offer it any more is none. */
  const requireOfferer = async (from: Records['db'], { account_id, offered_by }: TransferRow): Promise<void> => {
    if (offered_by === null) return
    const membership = await from
      .selectFrom('memberships')
      .select('role')
      .where('account_id', '=', account_id)
      .where('person_id', '=', offered_by)
      .executeTakeFirst()
    if (!membership || !allows(membership.role, 'transfer')) throw expired()
  }

  /** What a link offers. */
  const open = async (token: string): Promise<Offer> => {
    const row = await offers().where('transfers.hash', '=', hashToken(token)).executeTakeFirst()
    const offer = row && (await withContents(row))
    if (!offer) throw expired()
    await requireOfferer(db, offer)
    return offer
  }

  return {
    list: async (accountId: number): Promise<readonly OfferRow[]> =>
      await offers().where('transfers.account_id', '=', accountId).orderBy('transfers.id').execute(),

    withContents,

    read: readOffer,

    /** Replaces an earlier offer of the same record. */
    async offer(accountId: number, { kind, record, email, offeredBy }: NewOffer) {
      if (!(await describe(accountId, kind, record))) throw notFound(kind)
      const { token, hash } = createToken()
      const now = clock()
      const id = await db.transaction().execute(async (transaction) => {
        await lockRows(transaction.selectFrom('accounts').select('id').where('id', '=', accountId)).execute()
        const ofRecord = transaction.deleteFrom('transfers').where('kind', '=', kind).where('record_id', '=', record)
        await ofRecord.execute()
        const { count } = await transaction
          .selectFrom('transfers')
          .where('account_id', '=', accountId)
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow()
        if (count >= maxOffers)
          throw new DomainError('conflict', `An account can have at most ${maxOffers} open offers.`)
        const offer = { account_id: accountId, kind, record_id: record, email, hash, offered_by: offeredBy }
        const made = await transaction
          .insertInto('transfers')
          .values({ ...offer, created_at: now, expires_at: now + lifeMs })
          .returning('id')
          .executeTakeFirstOrThrow()
        return made.id
      })
      return { offer: await readOffer(accountId, id), token }
    },

    async revoke(accountId: number, id: number): Promise<void> {
      const { numDeletedRows } = await db
        .deleteFrom('transfers')
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .executeTakeFirst()
      if (numDeletedRows === 0n) throw notFound('transfer')
    },

    async deleteExpired(): Promise<void> {
      await db.deleteFrom('transfers').where('expires_at', '<=', clock()).execute()
    },

    open,

    /** All or nothing, in one transaction: the record is in the one account or in the other. */
    async accept(token: string, to: number, entry: AuditEntry): Promise<Offer> {
      const offer = await open(token)
      const { account_id: from, kind, record_id: id, described: record } = offer
      if (from === to)
        throw new DomainError('conflict', 'It belongs to this account already.', { reason: 'same-account' })
      await db.transaction().execute(async (transaction) => {
        // Always in the same order, so that two transfers between the same accounts do not wait for each other.
        const accounts = transaction
          .selectFrom('accounts')
          .select(['id', 'name', 'suspended_at'])
          .where('id', 'in', [from, to])
        const both = await lockRows(accounts.orderBy('id')).execute()
        if (both.some((row) => row.id === from && row.suspended_at !== null)) throw expired()
        const names = new Map(both.map((row) => [row.id, row.name]))
        const taken = transaction
          .deleteFrom('transfers')
          .where('id', '=', offer.id)
          .where('hash', '=', hashToken(token))
        if ((await taken.executeTakeFirst()).numDeletedRows === 0n) throw expired()
        await requireOfferer(transaction, offer)
        if (kind !== 'crawl') await requireRoom(transaction, transferTables[kind], to, { adding: 1, now: clock() })
        await transferables[kind].move(transaction, { id, from, to, now: clock() })
        await endAccess(transaction, from, kind, id)
        const object = { object: kind, object_id: String(id), object_name: record.name }
        const [before, after] = [from, to].map((account) => JSON.stringify({ account: names.get(account) }))
        for (const account of [from, to])
          await auditLog.add(account, { ...entry, ...object, before, after }, transaction)
      })
      return offer
    },
  }
}
