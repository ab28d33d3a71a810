import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { Clock } from '../base/clock.ts'
import type { Metrics } from '../base/metrics.ts'
import type { Schedule } from '../base/schedule.ts'
import type { Records } from '../database/records.ts'
import type { Secret } from '../database/secrets.ts'
import type { AllowList } from '../fetch/allow-list.ts'
import { createPoster, type PosterOptions } from '../fetch/post.ts'
import type { App } from '../http/app.ts'
import { type ApiAuth, addAuthenticatedRoutes } from '../http/auth.ts'
import type { JobQueue } from '../jobs/queue.ts'
import type { MailSetup } from '../mail/setup.ts'
import { unsubscribeRoutes } from '../mail/unsubscribe-routes.ts'
import { createChannelCipher } from './channel-settings.ts'
import { type AuditChannel, createChannels } from './channels.ts'
import { channelSubscriptions, confirmPath, confirmRoutes } from './confirm-routes.ts'
import { startDelivering } from './deliver.ts'
import { createDeliveries } from './deliveries.ts'
import type { ServiceUrls } from './kinds/kind.ts'
import { type ChannelMails, channelUnsubscribing, createNoticeMailSender, startChannelMails } from './notice-mails.ts'
import { channelRoutes } from './routes.ts'

export interface NotificationDeps extends Pick<PosterOptions, 'lookup' | 'open' | 'timeoutMs'> {
  readonly records: Records
  readonly queue: JobQueue
  readonly clock: Clock
  readonly schedule: Schedule
  readonly auth: ApiAuth
  /** Null if mail is not set up. */
  readonly mail: MailSetup | null
  /** Encrypts settings, and signs links. */
  readonly secret: string
  readonly unsubscribeSecret: Secret
  readonly allow: AllowList
  readonly userAgent: string
  readonly urls: ServiceUrls
  /** Where the console is, and links of mails lead. */
  readonly consoleUrl: string
  /** After which deliveries that have ended are deleted. */
  readonly logDays: number
  readonly metrics: Pick<Metrics, 'counter'>
  readonly readEmail: (text: string) => string
  readonly audit: AuditChannel
  readonly onError: (error: unknown) => void
  readonly random?: () => number
}

const dayMs = 24 * 60 * 60_000

export type Notifications = ReturnType<typeof createNotifications>

/** Notification channels of accounts, their routes, and the delivery of notices to them. */
export function createNotifications(deps: NotificationDeps) {
  const { records, queue, clock, auth, mail: setup, secret, consoleUrl, unsubscribeSecret, onError } = deps
  const cipher = createChannelCipher(secret)
  const channels = createChannels({
    records,
    clock,
    cipher,
    secret,
    mails: () => mails,
    readEmail: deps.readEmail,
    audit: deps.audit,
  })
  const deliveries = createDeliveries(records, clock)
  const mails: ChannelMails = startChannelMails({
    ...{ records, queue, clock, setup, baseUrl: consoleUrl, onError },
    confirmationUrl(channel) {
      const path = channels.confirmationPath(channel)
      return path && `${consoleUrl}${confirmPath}/${path}`
    },
  })
  const poster = createPoster(deps)
  const outcomes = deps.metrics.counter({
    name: 'sightline_notifications_total',
    help: 'Attempts to deliver a notice to a channel, by kind of channel and outcome',
    labels: ['kind', 'outcome'],
  })
  const worker = startDelivering({
    ...{ records, queue, clock, cipher, post: poster.post, urls: deps.urls, onError },
    sendMail: setup && createNoticeMailSender({ setup, baseUrl: consoleUrl, unsubscribeSecret, clock }),
    async disabled(transaction, row, reason) {
      await channels.disable(transaction, row, reason)
    },
    count: (kind, outcome) => outcomes.add([kind, outcome]),
    ...(deps.random && { random: deps.random }),
  })
  const cleanup = deps.schedule({
    name: 'delete old deliveries',
    everyMs: dayMs,
    async work(signal) {
      await deliveries.deleteEndedBefore(clock() - deps.logDays * dayMs, signal)
      await deliveries.deleteSurplus(signal)
    },
  })

  return {
    channels,
    deliveries,
    /** Begins to deliver what was queued, instead of at the next poll. */
    deliver: worker.notify,
    async addRoutes(app: App, baseUrl: string): Promise<void> {
      await app.register(async (scope) => {
        await addAuthenticatedRoutes(scope, { name: 'accounts', baseUrl }, auth, (api) => {
          channelRoutes(api, {
            ...{ channels, deliveries, clock, baseUrl, consoleUrl, notify: worker.notify },
            documented: { tags: ['Notifications'], hide: baseUrl !== consoleUrl },
          })
        })
      })
      await addPages(app)
    },
    async stop(): Promise<void> {
      await cleanup.stop()
      await worker.stop()
      await mails.stop()
      await poster.close()
    },
  }

  /** For who opens a link of a mail, at both services. */
  async function addPages(app: App): Promise<void> {
    await app.register(async (scope) => {
      scope.addHook('onRequest', async (request, reply) => {
        reply.header('cache-control', 'no-store')
        auth.limits.countAddress(request.ip, reply)
      })
      await scope.register(async (pages) => confirmRoutes(pages.withTypeProvider<TypeBoxTypeProvider>(), channels))
      await scope.register(async (pages) =>
        unsubscribeRoutes(pages.withTypeProvider<TypeBoxTypeProvider>(), channelUnsubscribing, {
          ...channelSubscriptions(records, channels),
          secret: unsubscribeSecret,
        }),
      )
    })
  }
}
