import type { Transaction } from 'kysely'
import type { Clock } from '../base/clock.ts'
import type { Records } from '../database/records.ts'
import type { NotificationChannelRow, Schema } from '../database/schema.ts'
import type { Secret } from '../database/secrets.ts'
import { channelMailJobs } from '../jobs/kinds.ts'
import type { JobQueue } from '../jobs/queue.ts'
import { mailHostOf } from '../mail/address.ts'
import { composeMime } from '../mail/mime.ts'
import { renderNoticeMail } from '../mail/notice-mail.ts'
import { createOutbox } from '../mail/outbox.ts'
import { toSafeLine } from '../mail/safe-line.ts'
import type { MailSetup } from '../mail/setup.ts'
import { unsubscribeUrl } from '../mail/unsubscribe-routes.ts'
import { type ComposeMail, startMailWorker } from '../mail/worker.ts'
import { languageOfAccount } from '../texts/languages.ts'
import { textsIn } from '../texts/texts.ts'
import type { Attempt } from './attempt.ts'
import { linesOf, type OutgoingNotice } from './kinds/kind.ts'

/** Sends a notice to the address of a channel. */
export type SendNoticeMail = (
  mail: { readonly channel: NotificationChannelRow; readonly outgoing: OutgoingNotice },
  signal: AbortSignal,
) => Promise<Attempt>

export const channelUnsubscribing = { path: '/unsubscribe/notifications', purpose: 'unsubscribe notifications' }

export interface NoticeMailDeps {
  readonly setup: MailSetup
  readonly baseUrl: string
  readonly unsubscribeSecret: Pick<Secret, 'current'>
  readonly clock: Clock
}

/** A line is shortened for mails, as everywhere. */
const longLine = (text: string): string => toSafeLine(text)

export const createNoticeMailSender =
  ({ setup, baseUrl, unsubscribeSecret, clock }: NoticeMailDeps): SendNoticeMail =>
  async ({ channel, outgoing }, signal) => {
    const { texts, text, link } = outgoing
    const unsubscribe = unsubscribeUrl(baseUrl, channelUnsubscribing, channel.id, unsubscribeSecret)
    const { host } = new URL(baseUrl)
    const lines = linesOf(outgoing).map(longLine)
    const title = longLine(text.title)
    const message = renderNoticeMail({
      ...{ texts, subject: title, title, subtitle: host, facts: lines, paragraphs: [] },
      button: { label: link.label, url: link.url },
      reason: texts.say('notice.reason', { host }),
      unsubscribe: { label: texts.say('mail.stop'), url: unsubscribe },
    })
    const envelope = await composeMime(
      { ...message, to: { address: channel.target }, unsubscribeUrl: unsubscribe },
      // The same for each attempt, so that mail readers recognize what they have already.
      { from: setup.from, messageId: `${outgoing.id}.${channel.id}@${mailHostOf(setup.from)}`, date: clock() },
    )
    const delivery = { prepare: async () => ({ commit: async () => true, cancel: () => undefined }) }
    const result = await setup.transport.send(envelope, delivery, signal)
    const request = `To: ${channel.target}\nSubject: ${message.subject}\n\n${message.text}`
    if (result.kind === 'accepted')
      return { isDelivered: true, status: null, request, reply: result.reply.slice(0, 500), problem: null }
    const isFinal = result.kind === 'unknown' || result.permanent
    return { isDelivered: false, isFinal, status: null, request, reply: result.error, problem: 'mail' }
  }

export const confirmationKind = 'channel confirmation'
export const disabledKind = 'channel disabled'

export interface ChannelMailDeps {
  readonly records: Records
  readonly queue: JobQueue
  readonly clock: Clock
  /** Null if mail is not set up. */
  readonly setup: MailSetup | null
  readonly baseUrl: string
  /** The link that confirms the address of a channel; undefined if none is valid. */
  readonly confirmationUrl: (channel: NotificationChannelRow) => string | undefined
  readonly onError: (error: unknown) => void
}

/** Mails about channels themselves. */
export interface ChannelMails {
  readonly isSetUp: boolean
  /** Queues the mail if, and only if, the transaction is committed; call `notify` then. */
  queueIn(
    transaction: Transaction<Schema>,
    mail: { readonly accountId: number; readonly kind: string; readonly key: string },
  ): Promise<void>
  notify(): void
  stop(): Promise<void>
}

export function startChannelMails({ records, queue, clock, setup, onError, ...deps }: ChannelMailDeps): ChannelMails {
  if (setup === null) {
    const nothing = async (): Promise<void> => undefined
    return { isSetUp: false, queueIn: nothing, notify: () => undefined, stop: nothing }
  }
  const { from, transport, perAccount } = setup
  const outbox = createOutbox(records, clock, mailHostOf(from), { jobs: channelMailJobs, queue })
  const composers = {
    [confirmationKind]: confirmationComposer(records, deps),
    [disabledKind]: disabledComposer(records, deps),
  }
  const worker = startMailWorker({ outbox, transport, from, composers, clock, onError, perAccount })
  return {
    isSetUp: true,
    queueIn: (transaction, mail) => outbox.enqueueIn(transaction, { ...mail, websiteId: null, dueAt: clock() }),
    notify: worker.notify,
    stop: worker.stop,
  }
}

type Compose = Pick<ChannelMailDeps, 'baseUrl' | 'confirmationUrl'>

const idIn = (key: string, place: number): number => Number(key.split(' ')[place])

const channelOf = ({ db }: Records, id: number) =>
  db
    .selectFrom('notification_channels')
    .innerJoin('accounts', 'accounts.id', 'notification_channels.account_id')
    .selectAll('notification_channels')
    .select('accounts.name as account')
    .where('notification_channels.id', '=', id)
    .executeTakeFirst()

function confirmationComposer(records: Records, { baseUrl, confirmationUrl }: Compose): ComposeMail {
  return async ({ key }) => {
    const channel = await channelOf(records, idIn(key, 0))
    const url = channel && confirmationUrl(channel)
    if (!url) return { kind: 'unwanted' }
    const texts = textsIn(languageOfAccount(channel.language))
    const { say } = texts
    const account = toSafeLine(channel.account)
    const message = renderNoticeMail({
      texts,
      subject: say('confirmChannel.subject', { account }),
      title: say('confirmChannel.title'),
      subtitle: say('confirmChannel.intro', { account }),
      facts: [],
      paragraphs: [say('confirmChannel.once'), say('confirmChannel.foreign')],
      button: { label: say('confirmChannel.open'), url },
      reason: say('confirmChannel.reason', { host: new URL(baseUrl).host }),
    })
    return { kind: 'message', message: { ...message, to: { address: channel.target } }, summary: null }
  }
}

function disabledComposer(records: Records, { baseUrl }: Compose): ComposeMail {
  return async ({ key }) => {
    const channel = await channelOf(records, idIn(key, 0))
    const person = await records.db.selectFrom('people').selectAll().where('id', '=', idIn(key, 1)).executeTakeFirst()
    if (!channel || channel.enabled === 1 || !person || person.email === null) return { kind: 'unwanted' }
    const texts = textsIn(languageOfAccount(person.language))
    const { say } = texts
    const name = toSafeLine(channel.name)
    const message = renderNoticeMail({
      texts,
      subject: say('channelDisabled.subject', { name }),
      title: say('channelDisabled.title'),
      subtitle: say(channel.disabled_reason === 'gone' ? 'channelDisabled.gone' : 'channelDisabled.failures', { name }),
      facts: [],
      paragraphs: [say('channelDisabled.after')],
      button: { label: say('channelDisabled.open'), url: `${baseUrl}/settings/notifications` },
      reason: say('channelDisabled.reason', { host: new URL(baseUrl).host }),
    })
    return {
      kind: 'message',
      message: { ...message, to: { name: toSafeLine(person.name), address: person.email } },
      summary: null,
    }
  }
}
