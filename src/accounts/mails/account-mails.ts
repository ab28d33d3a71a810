import type { Transaction } from 'kysely'
import type { Clock } from '../../base/clock.ts'
import type { Records } from '../../database/records.ts'
import type { Schema } from '../../database/schema.ts'
import { accountMailJobs } from '../../jobs/kinds.ts'
import type { JobQueue } from '../../jobs/queue.ts'
import { mailHostOf } from '../../mail/address.ts'
import { createOutbox } from '../../mail/outbox.ts'
import type { MailSetup } from '../../mail/setup.ts'
import { type ComposeMail, startMailWorker } from '../../mail/worker.ts'

export interface AccountMailDeps {
  readonly records: Records
  readonly queue: JobQueue
  readonly clock: Clock
  /** Null if no mail is configured. */
  readonly setup: MailSetup | null
  readonly composers: Readonly<Record<string, ComposeMail>>
  readonly onError: (error: unknown) => void
}

/** A mail that is due at once. */
export interface AccountMail {
  readonly accountId: number
  readonly kind: string
  /** What it is about, for the composer; unique within the kind. */
  readonly key: string
}

/** Mails to people about signing in: each is sent by one of the nodes, whichever services that runs. */
export interface AccountMails {
  /** Whether this installation can send mail; without, nothing is queued. */
  readonly isSetUp: boolean
  queue(mail: AccountMail): Promise<void>
  /** Queues the mail if, and only if, the transaction is committed; call `notify` then. */
  queueIn(transaction: Transaction<Schema>, mail: AccountMail): Promise<void>
  notify(): void
  stop(): Promise<void>
}

export function startAccountMails({ records, clock, setup, onError, ...deps }: AccountMailDeps): AccountMails {
  if (setup === null) {
    const nothing = async (): Promise<void> => undefined
    return { isSetUp: false, queue: nothing, queueIn: nothing, notify: () => undefined, stop: nothing }
  }
  const { from, transport, perAccount } = setup
  const outbox = createOutbox(records, clock, mailHostOf(from), { jobs: accountMailJobs, queue: deps.queue })
  const { composers } = deps
  const worker = startMailWorker({ outbox, transport, from, composers, clock, onError, perAccount })
  const dueNow = (mail: AccountMail) => ({ ...mail, websiteId: null, dueAt: clock() })
  return {
    isSetUp: true,
    async queue(mail) {
      await outbox.enqueue(dueNow(mail))
      worker.notify()
    },
    queueIn: (transaction, mail) => outbox.enqueueIn(transaction, dueNow(mail)),
    notify: worker.notify,
    stop: worker.stop,
  }
}
