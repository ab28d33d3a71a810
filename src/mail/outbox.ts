import { randomUUID } from 'node:crypto'
import type { Clock } from '../base/clock.ts'
import type { Records } from '../database/records.ts'
import type { MailRow, MailTable } from '../database/schema.ts'
import type { Outcome } from './outcome.ts'
import { nextTry } from './retries.ts'
import type { Prepared } from './transport.ts'

export const leaseMs = 60_000

/** A mail to be written and sent once it is due. */
export interface NewMail {
  readonly accountId: number
  readonly websiteId: number | null
  readonly kind: string
  readonly key: string
  readonly dueAt: number
}

/** A mail that this process has leased to send. */
export interface LeasedMail extends Omit<NewMail, 'dueAt'> {
  readonly id: number
  readonly messageId: string
  readonly lease: string
  readonly attempts: number
  readonly firstTriedAt: number
}

interface Claimable {
  /** Those that this process can write; another version may know more. */
  readonly kinds: readonly string[]
  /** Accounts that have as many mails under way as they may. */
  readonly passedOver: readonly number[]
}

export type Outbox = ReturnType<typeof createOutbox>

/**
 * Mails as leased rows. A row is claimed by one process at a time. One that dies before the mail is handed over loses
 * its lease and the mail is sent by another; one that dies after that leaves it `unconfirmed`, and nobody sends it again.
 */
export function createOutbox({ db, skipLocked }: Records, clock: Clock, host: string) {
  /** What may have arrived counts as sent. */
  const settleHanded = async (now: number): Promise<void> => {
    const handed = db.selectFrom('mails').select('id').where('state', '=', 'sending').where('leased_until', '<', now)
    if (!(await handed.where('handed_at', 'is not', null).executeTakeFirst())) return
    await db
      .updateTable('mails')
      .set(({ ref }) => ({ ...free, state: 'unconfirmed' as const, ended_at: ref('handed_at'), error: brokenOff }))
      .where('state', '=', 'sending')
      .where('leased_until', '<', now)
      .where('handed_at', 'is not', null)
      .execute()
  }

  let lastAccount = 0

  /** In the order in which they are taken. Accounts take turns: the mails of one may be thousands. */
  const dueMails = (from: Records['db'], now: number, { kinds, passedOver }: Claimable) => {
    const all = from.selectFrom('mails').select('id').where('kind', 'in', kinds).limit(1)
    const mails = passedOver.length === 0 ? all : all.where('account_id', 'not in', passedOver)
    const queued = mails.where('state', '=', 'queued').where('due_at', '<=', now)
    const inTurn = queued.orderBy('account_id').orderBy('due_at').orderBy('id')
    return [
      mails.where('state', '=', 'sending').where('leased_until', '<', now).where('handed_at', 'is', null),
      inTurn.where('account_id', '>', lastAccount),
      inTurn,
    ]
  }

  const isAnyDue = async (now: number, claimable: Claimable): Promise<boolean> => {
    for (const due of dueMails(db, now, claimable)) if (await due.executeTakeFirst()) return true
    return false
  }

  return {
    /** A mail that is there already stays as it is, but for the time at which it is due. */
    async enqueue({ accountId, websiteId, kind, key, dueAt }: NewMail): Promise<void> {
      await db
        .insertInto('mails')
        .values({
          account_id: accountId,
          website_id: websiteId,
          kind,
          key,
          message_id: `${randomUUID()}@${host}`,
          state: 'queued',
          due_at: dueAt,
          created_at: clock(),
        })
        .onConflict((conflict) =>
          conflict
            .columns(['kind', 'key'])
            .doUpdateSet({ due_at: dueAt })
            .where('mails.state', '=', 'queued')
            .where('mails.attempts', '=', 0),
        )
        .execute()
    },

    async claim(kinds: readonly string[], passedOver: readonly number[] = []): Promise<LeasedMail | undefined> {
      const now = clock()
      await settleHanded(now)
      // Asked first, since a transaction would take the write lock once a second for nothing.
      if (!(await isAnyDue(now, { kinds, passedOver }))) return undefined
      return await db.transaction().execute(async (transaction) => {
        let due: { readonly id: number } | undefined
        for (const mails of dueMails(transaction, now, { kinds, passedOver })) {
          due ??= await skipLocked(mails).executeTakeFirst()
        }
        if (!due) return undefined
        const lease = randomUUID()
        const row = await transaction
          .updateTable('mails')
          .set(({ eb, fn, val }) => ({
            state: 'sending' as const,
            lease,
            leased_until: now + leaseMs,
            attempts: eb('attempts', '+', 1),
            first_tried_at: fn.coalesce('first_tried_at', val(now)),
          }))
          .where('id', '=', due.id)
          .returningAll()
          .executeTakeFirstOrThrow()
        lastAccount = row.account_id
        return leased(row, lease, now)
      })
    },

    /** False where the mail is gone, or has been given to another process. */
    async renew(mail: LeasedMail): Promise<boolean> {
      return await writeLeased(db, mail, { leased_until: clock() + leaseMs })
    },

    /** Tells what is about to be sent. */
    async describe(mail: LeasedMail, what: { recipient: string; subject: string; gist: string | null }): Promise<void> {
      await writeLeased(db, mail, what)
    },

    /**
     * Gets ready to write down that the server may have the mail. The row is changed, and only the word to keep the change
     * is left to say: where this process dies before it says so, the change is undone. Undefined: another has the mail.
     */
    async prepareHandOver(mail: LeasedMail, onError: (error: unknown) => void): Promise<Prepared | undefined> {
      const now = clock()
      const transaction = await db.startTransaction().execute()
      const change = { handed_at: now, leased_until: now + leaseMs }
      const mine = await writeLeased(transaction, mail, change).catch(async (error) => {
        await transaction.rollback().execute()
        throw error
      })
      if (!mine) {
        await transaction.rollback().execute()
        return undefined
      }
      const cancel = (): Promise<void> => transaction.rollback().execute().catch(onError)
      return {
        async commit() {
          try {
            await transaction.commit().execute()
            return true
          } catch (error) {
            onError(error)
            // Without this, a connection on which the commit failed would never be given back.
            await cancel()
            return false
          }
        },
        cancel: () => void cancel(),
      }
    },

    async finish(mail: LeasedMail, outcome: Outcome): Promise<void> {
      const now = clock()
      switch (outcome.kind) {
        case 'accepted':
          await writeLeased(db, mail, { ...free, state: 'sent', ended_at: now, error: null })
          return
        case 'unknown':
          await writeLeased(db, mail, { ...free, state: 'unconfirmed', ended_at: now, error: outcome.error })
          return
        case 'refused': {
          const due_at = outcome.permanent ? undefined : nextTry(mail, now)
          const fate =
            due_at === undefined ? { state: 'failed' as const, ended_at: now } : { state: 'queued' as const, due_at }
          await writeLeased(db, mail, { ...free, ...fate, handed_at: null, error: outcome.error })
        }
      }
    },

    /** Hands the mail back as if it had not been claimed. */
    async release(mail: LeasedMail): Promise<void> {
      await writeLeased(db, mail, {
        ...free,
        state: 'queued',
        due_at: clock(),
        attempts: mail.attempts - 1,
        handed_at: null,
      })
    },

    /** Nobody wants the mail any more. */
    async discard({ id, lease }: LeasedMail): Promise<void> {
      await db.deleteFrom('mails').where('id', '=', id).where('lease', '=', lease).execute()
    },
  }
}

async function writeLeased(db: Records['db'], { id, lease }: LeasedMail, change: MailChange): Promise<boolean> {
  const mine = db.updateTable('mails').set(change).where('id', '=', id).where('lease', '=', lease)
  return (await mine.executeTakeFirst()).numUpdatedRows > 0n
}

type MailChange = Partial<Omit<MailTable, 'id' | 'attempts'>> & { readonly attempts?: number }

const free = { lease: null, leased_until: null }
const brokenOff =
  'The service was stopped before the mail server answered. The mail may have arrived; it is not sent again.'

const leased = (row: MailRow, lease: string, now: number): LeasedMail => ({
  id: row.id,
  accountId: row.account_id,
  websiteId: row.website_id,
  kind: row.kind,
  key: row.key,
  messageId: row.message_id,
  attempts: row.attempts,
  firstTriedAt: row.first_tried_at ?? now,
  lease,
})
