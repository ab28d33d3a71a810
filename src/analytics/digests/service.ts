import type { Clock } from '../../base/clock.ts'
import type { Schedule } from '../../base/schedule.ts'
import type { Records } from '../../database/records.ts'
import { recipientMailJobs } from '../../jobs/kinds.ts'
import { mailHostOf } from '../../mail/address.ts'
import type { Mailbox } from '../../mail/message.ts'
import { createOutbox, type OutboxOptions } from '../../mail/outbox.ts'
import type { MailTransport } from '../../mail/transport.ts'
import { type ComposeMail, startMailWorker } from '../../mail/worker.ts'
import type { Digests } from './digests.ts'
import { planDigests, planRecipients } from './plan.ts'

export interface DigestService {
  stop(): Promise<void>
}

export interface DigestServiceDeps {
  readonly records: Records
  readonly queue?: OutboxOptions['queue']
  readonly digests: Digests
  readonly transport: MailTransport
  readonly from: Mailbox
  readonly perAccount: number
  readonly clock: Clock
  /** Runs a task on one of the nodes. */
  readonly schedule: Schedule
  readonly onError: (error: unknown) => void
}

const planEveryMs = 60_000
const planRecipientsEveryMs = 15 * 60_000

/** Plans reports, and sends them when they are due. */
export function startDigests({
  records,
  queue,
  digests,
  transport,
  from,
  perAccount,
  clock,
  schedule,
  onError,
}: DigestServiceDeps): DigestService {
  const outbox = createOutbox(records, clock, mailHostOf(from), queue ? { queue } : {})
  // Nodes of 0.2 know no other recipient than the account.
  const recipientOutbox = createOutbox(records, clock, mailHostOf(from), {
    jobs: recipientMailJobs,
    ...(queue ? { queue } : {}),
  })
  const composers: Readonly<Record<string, ComposeMail>> = {
    weekly: (mail, signal) => digests.write(mail, 'weekly', signal),
    monthly: (mail, signal) => digests.write(mail, 'monthly', signal),
  }
  const senders = [outbox, recipientOutbox].map((one) =>
    startMailWorker({ outbox: one, transport, from, composers, clock, onError, perAccount }),
  )
  const planning = schedule({
    name: 'plan mails',
    everyMs: planEveryMs,
    work: () => planDigests(records, outbox, clock),
  })
  const planningRecipients = schedule({
    name: 'plan mails of recipients',
    everyMs: planRecipientsEveryMs,
    work: () => planRecipients(records, recipientOutbox, clock),
  })
  return {
    async stop() {
      await planning.stop()
      await planningRecipients.stop()
      await Promise.all(senders.map((sender) => sender.stop()))
    },
  }
}
