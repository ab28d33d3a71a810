import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Clock } from '../base/clock.ts'
import type { Records } from '../database/records.ts'
import type { MailRow, MailTable, Schema } from '../database/schema.ts'
import { addJob } from '../jobs/add.ts'
import { mailJobs } from '../jobs/kinds.ts'
import { createJobQueue, type JobEnd, type JobQueue, type LeasedJob } from '../jobs/queue.ts'
import { maxAttempts, nextRetryAt } from './retries.ts'
import type { PreparedDelivery, SendResult } from './transport.ts'

export const leaseMs = 60_000

/** A mail to compose and send when it is due. */
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
  readonly attempts: number
  readonly firstTriedAt: number
  /** Set if a process handed the mail over and died before it knew the outcome. */
  readonly handedAt: number | null
  readonly job: LeasedJob
}

export interface OutboxOptions {
  /** The kind of its jobs: each service sends its own mails, and may run on nodes of its own. */
  readonly jobs?: string
  readonly queue?: JobQueue
  readonly random?: () => number
}

export type Outbox = ReturnType<typeof createOutbox>

/**
 * Mails, each with a job that sends it. If a process dies before a mail is handed over, its lease expires and another process
 * sends the mail. If it dies later, the mail becomes `unconfirmed` and is never sent again.
 */
export function createOutbox(
  records: Records,
  clock: Clock,
  host: string,
  { jobs = mailJobs, queue = createJobQueue(records, clock), random }: OutboxOptions = {},
) {
  const { db } = records

  /** Changes only the due time of a mail that already exists. */
  const enqueueIn = async (transaction: Transaction<Schema>, mail: NewMail): Promise<void> => {
    const { accountId, websiteId, kind, key, dueAt } = mail
    const now = clock()
    const inserted = await transaction
      .insertInto('mails')
      .values({
        account_id: accountId,
        website_id: websiteId,
        kind,
        key,
        message_id: `${randomUUID()}@${host}`,
        state: 'queued',
        due_at: dueAt,
        created_at: now,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['kind', 'key'])
          .doUpdateSet({ due_at: dueAt })
          .where('mails.state', '=', 'queued')
          .where('mails.attempts', '=', 0),
      )
      .returning('id')
      .executeTakeFirst()
    if (inserted) await addJob(transaction, { kind: jobs, key: String(inserted.id), accountId, dueAt }, now)
  }

  return {
    /** The kind of its jobs. */
    jobs,
    queue,

    enqueue: (mail: NewMail): Promise<void> => db.transaction().execute((transaction) => enqueueIn(transaction, mail)),

    /** Queues the mail if, and only if, the transaction is committed. */
    enqueueIn,

    ...createMailEnds(clock, random),

    /** See `prepareDelivery`. */
    prepareDelivery: (mail: LeasedMail, onError: (error: unknown) => void) =>
      prepareDelivery({ records, queue, clock }, mail, onError),

    /** Undefined if the mail was deleted or has ended. */
    async begin(transaction: Transaction<Schema>, job: LeasedJob): Promise<LeasedMail | undefined> {
      const now = clock()
      const row = await transaction
        .updateTable('mails')
        .set(({ eb, fn, val }) => ({
          state: 'sending' as const,
          attempts: eb('attempts', '+', 1),
          first_tried_at: fn.coalesce('first_tried_at', val(now)),
        }))
        .where('id', '=', Number(job.key))
        .where('state', 'in', ['queued', 'sending'])
        .returningAll()
        .executeTakeFirst()
      return row && toLeasedMail(row, job, now)
    },

    /** Stores the contents that are about to be sent. */
    async recordContents(
      { id, job }: LeasedMail,
      contents: { recipient: string; subject: string; summary: string | null },
    ) {
      await db.transaction().execute(async (transaction) => {
        if (await queue.renew(job, leaseMs, transaction)) await update(transaction, id, contents)
      })
    },
  }
}

interface DeliveryDeps {
  readonly records: Records
  readonly queue: JobQueue
  readonly clock: Clock
}

/**
 * Prepares to record that the server may have the mail. The row is updated in a transaction that only has to be committed: if
 * this process dies first, the update is rolled back. Undefined if another process has the mail.
 */
async function prepareDelivery(
  { records: { db }, queue, clock }: DeliveryDeps,
  { id, job }: LeasedMail,
  onError: (error: unknown) => void,
): Promise<PreparedDelivery | undefined> {
  const transaction = await db.startTransaction().execute()
  const prepare = async (): Promise<boolean> => {
    const hasLease = await queue.renew(job, leaseMs, transaction)
    if (hasLease) await update(transaction, id, { handed_at: clock() })
    return hasLease
  }
  const hasLease = await prepare().catch(async (error) => {
    await transaction.rollback().execute()
    throw error
  })
  if (!hasLease) {
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
        // Otherwise, a connection whose commit failed would never return to the pool.
        await cancel()
        return false
      }
    },
    cancel: () => void cancel(),
  }
}

/** How the job of a mail ends. */
function createMailEnds(clock: Clock, random: (() => number) | undefined) {
  return {
    /** Stores a final reply or the end of all attempts; otherwise, schedules a retry. */
    ended(mail: LeasedMail, result: SendResult): JobEnd {
      const now = clock()
      if (result.kind === 'accepted') return end(mail, { state: 'sent', ended_at: now, error: null })
      const { error } = result
      if (result.kind === 'unknown') return end(mail, { state: 'unconfirmed', ended_at: now, error })
      const dueAt = result.permanent ? undefined : nextRetryAt(mail, now, random)
      if (dueAt === undefined) return end(mail, { state: 'failed', ended_at: now, handed_at: null, error })
      const change = { state: 'queued', due_at: dueAt, handed_at: null, error } as const
      return { kind: 'retry', dueAt, write: (transaction) => update(transaction, mail.id, change) }
    },

    /** A mail that may have arrived counts as sent. */
    unconfirmed: (mail: LeasedMail): JobEnd =>
      end(mail, {
        state: 'unconfirmed',
        attempts: mail.attempts - 1,
        ended_at: mail.handedAt,
        error: interruptedError,
      }),

    /** The cause is unknown, but every process that tried to send this mail has crashed. */
    givenUp: ({ key }: LeasedJob): JobEnd => {
      const change = { state: 'failed', ended_at: clock(), error: crashedTooOftenError } as const
      return { kind: 'done', write: (transaction) => update(transaction, Number(key), change) }
    },

    /** Releases the mail as if it had not been claimed. */
    released(mail: LeasedMail): JobEnd {
      const change = { state: 'queued', due_at: clock(), attempts: mail.attempts - 1, handed_at: null } as const
      return { kind: 'release', write: (transaction) => update(transaction, mail.id, change) }
    },

    /** Deletes a mail that is no longer needed. */
    discarded: ({ id }: LeasedMail): JobEnd => ({
      kind: 'done',
      write: (transaction) => transaction.deleteFrom('mails').where('id', '=', id).execute(),
    }),
  }
}

const end = ({ id }: LeasedMail, change: MailChange): JobEnd => ({
  kind: 'done',
  write: (transaction) => update(transaction, id, change),
})

/** Callers must hold the lease of the mail's job. */
async function update(db: Records['db'], id: number, change: MailChange): Promise<void> {
  await db.updateTable('mails').set(change).where('id', '=', id).execute()
}

type MailChange = Partial<Omit<MailTable, 'id' | 'attempts'>> & { readonly attempts?: number }

const interruptedError =
  'The service was stopped before the mail server answered. The email may have arrived; it is not sent again.'
const crashedTooOftenError = `The service was stopped ${maxAttempts} times while it sent the mail, which is not tried again.`

const toLeasedMail = (row: MailRow, job: LeasedJob, now: number): LeasedMail => ({
  id: row.id,
  accountId: row.account_id,
  websiteId: row.website_id,
  kind: row.kind,
  key: row.key,
  messageId: row.message_id,
  attempts: row.attempts,
  firstTriedAt: row.first_tried_at ?? now,
  handedAt: row.handed_at,
  job,
})
