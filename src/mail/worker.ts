import type { Clock } from '../base/clock.ts'
import { DomainError } from '../base/errors.ts'
import type { JobEnd } from '../jobs/queue.ts'
import { startWorker, type Worker } from '../jobs/worker.ts'
import type { Mailbox, MailMessage } from './message.ts'
import { composeMime } from './mime.ts'
import { type LeasedMail, leaseMs, type Outbox } from './outbox.ts'
import { mailRetryPolicy, maxAttempts } from './retries.ts'
import type { MailTransport, SendResult } from './transport.ts'

/** A due mail: composed, or no longer needed. */
export type ComposedMail =
  | { readonly kind: 'message'; readonly message: MailMessage; readonly summary: string | null }
  | { readonly kind: 'unwanted' }

/** `signal` ends the composing when the service stops. */
export type ComposeMail = (mail: LeasedMail, signal: AbortSignal) => Promise<ComposedMail>

export interface MailWorkerDeps {
  readonly outbox: Outbox
  readonly transport: MailTransport
  readonly from: Mailbox
  /** The composer of each kind of mail. */
  readonly composers: Readonly<Record<string, ComposeMail>>
  readonly clock: Clock
  readonly onError: (error: unknown) => void
  /** How many mails of one account may be in progress at a time. */
  readonly perAccount: number
}

/** Sends due mails, a few at a time. */
export function startMailWorker(deps: MailWorkerDeps): Worker {
  const { outbox, transport, from, composers, clock, onError, perAccount } = deps

  const send = async (mail: LeasedMail, signal: AbortSignal): Promise<JobEnd> => {
    if (mail.handedAt !== null) return outbox.unconfirmed(mail)
    const composed = await compose(mail, signal)
    if (composed.kind === 'unwanted') return outbox.discarded(mail)
    if (composed.kind === 'refused') return signal.aborted ? outbox.released(mail) : outbox.ended(mail, composed)
    const { message, summary } = composed
    const envelope = await composeMime(message, { from, messageId: mail.messageId, date: clock() })
    await outbox.recordContents(mail, { recipient: message.to.address, subject: message.subject, summary })
    const delivery = { prepare: () => outbox.prepareDelivery(mail, onError) }
    const result = await transport.send(envelope, delivery, signal)
    if (result.kind !== 'accepted') onError(new DomainError('unavailable', `An email was not sent: ${result.log}`))
    return result.kind === 'refused' && signal.aborted ? outbox.released(mail) : outbox.ended(mail, result)
  }

  const compose = async (
    mail: LeasedMail,
    signal: AbortSignal,
  ): Promise<ComposedMail | (SendResult & { kind: 'refused' })> => {
    try {
      const composer = composers[mail.kind]
      if (!composer) throw new Error(`No composer is registered for mails of the kind ${JSON.stringify(mail.kind)}.`)
      return await composer(mail, signal)
    } catch (error) {
      if (!signal.aborted) onError(error)
      const message = 'The email could not be composed. See the log for the reason.'
      return { kind: 'refused', permanent: false, error: message, log: message }
    }
  }

  return startWorker(
    {
      kind: outbox.jobs,
      total: 4,
      perAccount,
      leaseMs,
      graceMs: 10_000,
      retry: mailRetryPolicy,
      async begin(transaction, job) {
        const mail = await outbox.begin(transaction, job)
        return mail && ((signal) => send(mail, signal))
      },
      giveUp: { after: maxAttempts, end: outbox.givenUp },
    },
    { queue: outbox.queue, clock, onError },
  )
}
