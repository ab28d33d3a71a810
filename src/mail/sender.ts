import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from '../base/clock.ts'
import { DomainError } from '../base/errors.ts'
import { insist } from '../base/insist.ts'
import type { Address, Message } from './message.ts'
import { writeMime } from './mime.ts'
import { type LeasedMail, leaseMs, type Outbox } from './outbox.ts'
import type { Outcome } from './outcome.ts'
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

export interface Sender {
  /** Stops claiming, gives mails on their way a moment, and hands back what has not gone out. */
  stop(): Promise<void>
}

const lookEveryMs = 1_000
const atATime = 4
const stopWithinMs = 10_000
const writeAgainMs = 1_000

/** Sends what is due, a few at a time. */
export function startSender(parts: SenderParts): Sender {
  const { outbox, transport, from, writers, clock, onError, perAccount } = parts
  /** With the accounts whose mails they are. */
  const busy = new Map<Promise<void>, number>()
  const stopping = new AbortController()
  let claiming: Promise<void> | undefined
  let closed = false

  const atTheirLimit = (): readonly number[] =>
    [...Map.groupBy(busy.values(), (account) => account)]
      .filter(([, mails]) => mails.length >= perAccount)
      .map(([account]) => account)

  const fill = async (): Promise<void> => {
    while (busy.size < atATime && !closed) {
      const mail = await outbox.claim(Object.keys(writers), atTheirLimit())
      if (!mail) return
      const work: Promise<void> = send(mail)
        .catch(onError)
        .finally(() => {
          busy.delete(work)
          look()
        })
      busy.set(work, mail.accountId)
    }
  }
  const look = (): void => {
    if (closed || claiming) return
    claiming = fill()
      .catch(onError)
      .finally(() => {
        claiming = undefined
      })
  }

  const send = async (mail: LeasedMail): Promise<void> => {
    const lost = new AbortController()
    const renewing = setInterval(async () => {
      if (!(await outbox.renew(mail).catch(() => true))) lost.abort()
    }, leaseMs / 3)
    try {
      await attempt(mail, AbortSignal.any([lost.signal, stopping.signal]))
    } finally {
      clearInterval(renewing)
    }
  }

  const attempt = async (mail: LeasedMail, signal: AbortSignal): Promise<void> => {
    const written = await write(mail)
    if (written.kind === 'unwanted') return await outbox.discard(mail)
    if (written.kind === 'refused') return await outbox.finish(mail, written)
    const { message, gist } = written
    const envelope = await writeMime(message, { from, messageId: mail.messageId, date: clock() })
    await outbox.describe(mail, { recipient: message.to.address, subject: message.subject, gist })
    const handOver = { prepare: () => outbox.prepareHandOver(mail, onError) }
    const outcome = await transport.send(envelope, handOver, signal)
    if (outcome.kind !== 'accepted') onError(new DomainError('unavailable', `A mail was not sent: ${outcome.log}`))
    if (outcome.kind === 'refused' && stopping.signal.aborted) await outbox.release(mail)
    // A mail that has gone must not go again because the database was away for a moment.
    else
      await insist(() => outbox.finish(mail, outcome), {
        tries: leaseMs / writeAgainMs,
        pauseMs: writeAgainMs,
        onError,
      })
  }

  const write = async (mail: LeasedMail): Promise<Written | (Outcome & { kind: 'refused' })> => {
    try {
      return (await writers[mail.kind]?.(mail)) ?? { kind: 'unwanted' }
    } catch (error) {
      onError(error)
      const told = 'The mail could not be composed. See the log for the reason.'
      return { kind: 'refused', permanent: false, error: told, log: told }
    }
  }

  const timer = setInterval(look, lookEveryMs)
  look()

  return {
    async stop() {
      closed = true
      clearInterval(timer)
      await claiming
      await Promise.race([Promise.all(busy.keys()), sleep(stopWithinMs, undefined, { ref: false })])
      stopping.abort()
      await Promise.all(busy.keys())
    },
  }
}
