import type { Clock } from '../base/clock.ts'
import { DomainError } from '../base/errors.ts'
import { mailJobs } from '../jobs/kinds.ts'
import type { JobEnd } from '../jobs/queue.ts'
import { startWorker, type Worker } from '../jobs/worker.ts'
import type { Address, Message } from './message.ts'
import { writeMime } from './mime.ts'
import { type LeasedMail, leaseMs, type Outbox } from './outbox.ts'
import type { Outcome } from './outcome.ts'
import { maxAttempts, retryPolicy } from './retries.ts'
import type { Transport } from './transport.ts'

/** A mail when its time has come: written, or no longer wanted. */
export type Written =
  | { readonly kind: 'message'; readonly message: Message; readonly gist: string | null }
  | { readonly kind: 'unwanted' }

export type Write = (mail: LeasedMail) => Promise<Written>

export interface SenderParts {
  readonly outbox: Outbox
  readonly transport: Transport
  readonly from: Address
  /** Who writes the mails of each kind. */
  readonly writers: Readonly<Record<string, Write>>
  readonly clock: Clock
  readonly onError: (error: unknown) => void
  /** How many mails of one account may be under way at once. */
  readonly perAccount: number
}

/** Sends what is due, a few at a time. */
export function startSender(parts: SenderParts): Worker {
  const { outbox, transport, from, writers, clock, onError, perAccount } = parts

  const send = async (mail: LeasedMail, signal: AbortSignal): Promise<JobEnd> => {
    if (mail.handedAt !== null) return outbox.unconfirmed(mail)
    const written = await write(mail)
    if (written.kind === 'unwanted') return outbox.discarded(mail)
    if (written.kind === 'refused') return outbox.ended(mail, written)
    const { message, gist } = written
    const envelope = await writeMime(message, { from, messageId: mail.messageId, date: clock() })
    await outbox.describe(mail, { recipient: message.to.address, subject: message.subject, gist })
    const handOver = { prepare: () => outbox.prepareHandOver(mail, onError) }
    const outcome = await transport.send(envelope, handOver, signal)
    if (outcome.kind !== 'accepted') onError(new DomainError('unavailable', `A mail was not sent: ${outcome.log}`))
    return outcome.kind === 'refused' && signal.aborted ? outbox.released(mail) : outbox.ended(mail, outcome)
  }

  const write = async (mail: LeasedMail): Promise<Written | (Outcome & { kind: 'refused' })> => {
    try {
      const writer = writers[mail.kind]
      if (!writer) throw new Error(`There is nobody to write mails of the kind ${JSON.stringify(mail.kind)}.`)
      return await writer(mail)
    } catch (error) {
      onError(error)
      const told = 'The mail could not be composed. See the log for the reason.'
      return { kind: 'refused', permanent: false, error: told, log: told }
    }
  }

  return startWorker(
    {
      kind: mailJobs,
      total: 4,
      perAccount,
      leaseMs,
      graceMs: 10_000,
      retry: retryPolicy,
      async begin(transaction, job) {
        const mail = await outbox.begin(transaction, job)
        return mail && ((signal) => send(mail, signal))
      },
      giveUp: { after: maxAttempts, end: outbox.givenUp },
    },
    { queue: outbox.queue, clock, onError },
  )
}
