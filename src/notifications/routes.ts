import type { FastifyRequest } from 'fastify'
import type { Clock } from '../base/clock.ts'
import { allows } from '../base/permissions.ts'
import { createTokenBuckets } from '../base/token-buckets.ts'
import type { App } from '../http/app.ts'
import { accountOf, principalOf } from '../http/auth.ts'
import { IdParams, readId } from '../http/ids.ts'
import { listReply, recordReply, sendFromMemory } from '../http/paging.ts'
import { problems } from '../http/problems.ts'
import {
  ChannelChanges,
  ChannelList,
  ChannelWithSecret,
  DeletedChannel,
  NewChannel,
  NotificationChannel,
  SecretRotation,
  type ShownChannel,
  showChannel,
} from './channel.ts'
import type { WrittenChannel } from './channels.ts'
import { deliveryRoutes } from './delivery-routes.ts'
import { type ChannelRouteDeps, channelsPath, refuseTooMany } from './route-deps.ts'

/** Where those who may not change a channel do not see where it leads. */
const show = (request: FastifyRequest, channel: ShownChannel): NotificationChannel =>
  showChannel(channel, allows(principalOf(request).access, 'edit_account'))

const showWritten = (channel: WrittenChannel) => ({ ...showChannel(channel, true), secret: channel.secret })

/** Routes for the notification channels of the caller's account. */
export function channelRoutes(app: App, deps: ChannelRouteDeps): void {
  collectionRoutes(app, deps)
  recordRoutes(app, deps)
  deliveryRoutes(app, deps)
}

/** Addresses get mails that nobody of them has asked for: so few that they annoy nobody. */
const createConfirmationLimits = (clock: Clock) => {
  const perAccount = createTokenBuckets({ burst: 10, perSecond: 1 / 600, maxKeys: 20_000, clock })
  const perAddress = createTokenBuckets({ burst: 3, perSecond: 1 / 7_200, maxKeys: 20_000, clock })
  return (accountId: number, address: string): void => {
    refuseTooMany(perAddress.take(address.trim().toLowerCase()))
    refuseTooMany(perAccount.take(String(accountId)))
  }
}

function collectionRoutes(app: App, { channels, clock, baseUrl, documented }: ChannelRouteDeps): void {
  const limitConfirmations = createConfirmationLimits(clock)

  app.get(
    channelsPath,
    {
      config: { permission: 'view_account' },
      schema: {
        ...documented,
        summary: 'List notification channels',
        description: 'With where each leads only for those who may change it.',
        operationId: 'listNotificationChannels',
        querystring: ChannelList,
        response: { 200: listReply(NotificationChannel), ...problems(400, 401, 403, 422, 429) },
      },
    },
    async (request) => {
      const rows = (await channels.list(accountOf(request))).map((channel) => ({ ...channel, id: channel.row.id }))
      return sendFromMemory(request, baseUrl, rows, {
        searchText: ({ row }) => row.name,
        sortKey: {
          type: request.query.sort_by === 'name' ? 'text' : 'integer',
          read: ({ row }) => row[request.query.sort_by],
        },
        show: (channel) => show(request, channel),
      })
    },
  )

  app.post(
    channelsPath,
    {
      config: { permission: 'edit_account' },
      schema: {
        ...documented,
        summary: 'Create a notification channel',
        description:
          'It is notified of nothing before it is verified: an email address by the link that it is sent, all others by a test that arrives. The reply has the secret of a webhook, which is never returned again.',
        operationId: 'createNotificationChannel',
        body: NewChannel,
        response: { 201: recordReply(ChannelWithSecret), ...problems(400, 401, 403, 409, 413, 415, 422, 429) },
      },
    },
    async (request, reply) => {
      const { kind, address = '' } = request.body
      if (kind === 'email') limitConfirmations(accountOf(request), address)
      const created = await channels.create(accountOf(request), request.body)
      return reply
        .code(201)
        .header('location', `${baseUrl}${channelsPath}/${created.row.id}`)
        .send({ data: showWritten(created) })
    },
  )

  app.post(
    `${channelsPath}/:id/confirmation`,
    {
      config: { permission: 'edit_account' },
      schema: {
        ...documented,
        summary: 'Send the link that confirms an email address again',
        description: 'The link before works no more.',
        operationId: 'confirmNotificationChannel',
        params: IdParams,
        response: { 200: recordReply(NotificationChannel), ...problems(401, 403, 404, 409, 429) },
      },
    },
    async (request) => {
      const id = readId(request.params.id, 'notification channel')
      const { row } = await channels.read(accountOf(request), id)
      limitConfirmations(row.account_id, row.target)
      await channels.confirmAgain(row.account_id, id)
      return { data: show(request, await channels.read(row.account_id, id)) }
    },
  )
}

function recordRoutes(app: App, { channels, clock, documented }: ChannelRouteDeps): void {
  const addressChanges = createTokenBuckets({ burst: 5, perSecond: 1 / 600, maxKeys: 20_000, clock })

  app.get(
    `${channelsPath}/:id`,
    {
      config: { permission: 'view_account' },
      schema: {
        ...documented,
        summary: 'Read a notification channel',
        description: 'With where it leads only for those who may change it.',
        operationId: 'readNotificationChannel',
        params: IdParams,
        response: { 200: recordReply(NotificationChannel), ...problems(401, 403, 404, 429) },
      },
    },
    async (request) => ({
      data: show(request, await channels.read(accountOf(request), readId(request.params.id, 'notification channel'))),
    }),
  )

  app.put(
    `${channelsPath}/:id`,
    {
      config: { permission: 'edit_account' },
      schema: {
        ...documented,
        summary: 'Update a notification channel',
        description: 'Changes only what is sent. If it leads elsewhere afterwards, it has to be verified again.',
        operationId: 'updateNotificationChannel',
        params: IdParams,
        body: ChannelChanges,
        response: { 200: recordReply(NotificationChannel), ...problems(400, 401, 403, 404, 409, 413, 415, 422, 429) },
      },
    },
    async (request) => {
      if (request.body.address !== undefined) refuseTooMany(addressChanges.take(String(accountOf(request))))
      const id = readId(request.params.id, 'notification channel')
      return { data: show(request, await channels.update(accountOf(request), id, request.body)) }
    },
  )

  app.delete(
    `${channelsPath}/:id`,
    {
      config: { permission: 'edit_account' },
      schema: {
        ...documented,
        summary: 'Delete a notification channel',
        description: 'With the log of its deliveries. What waits is not delivered.',
        operationId: 'deleteNotificationChannel',
        params: IdParams,
        response: { 200: DeletedChannel, ...problems(401, 403, 404, 429) },
      },
    },
    async (request) => {
      const id = readId(request.params.id, 'notification channel')
      await channels.remove(accountOf(request), id)
      return { id, object: 'notification_channel' as const, deleted: true as const }
    },
  )

  app.post(
    `${channelsPath}/:id/secret`,
    {
      config: { permission: 'edit_account' },
      schema: {
        ...documented,
        summary: 'Replace the secret of a webhook',
        description:
          'The reply has the new one, which is never returned again. Until `keep_hours` are over, requests are signed with both.',
        operationId: 'rotateNotificationSecret',
        params: IdParams,
        body: SecretRotation,
        response: { 200: recordReply(ChannelWithSecret), ...problems(400, 401, 403, 404, 409, 413, 415, 422, 429) },
      },
    },
    async (request) => {
      const id = readId(request.params.id, 'notification channel')
      return { data: showWritten(await channels.rotateSecret(accountOf(request), id, request.body.keep_hours)) }
    },
  )
}
