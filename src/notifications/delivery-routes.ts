import { Type } from 'typebox'
import { DomainError } from '../base/errors.ts'
import { createTokenBuckets } from '../base/token-buckets.ts'
import type { NotificationDeliveryRow } from '../database/schema.ts'
import type { App } from '../http/app.ts'
import { accountOf } from '../http/auth.ts'
import { IdField, IdParams, readId } from '../http/ids.ts'
import { listReply, recordReply, sendPage } from '../http/paging.ts'
import { problems } from '../http/problems.ts'
import { Delivery, DeliveryList, DeliveryWithContents, showDelivery } from './channel.ts'
import { whenEnded } from './deliver.ts'
import { type ChannelRouteDeps, channelsPath, refuseTooMany } from './route-deps.ts'

const DeliveryParams = Type.Object({ id: IdField, delivery: IdField })
const path = `${channelsPath}/:id/deliveries`

/** Longer than a request may take. */
const waitMs = 12_000

const showContents = (row: NotificationDeliveryRow) => ({
  ...{ ...showDelivery(row), request: row.request, reply: row.reply },
})

/** Routes for what was delivered to a channel, and for trying it out. */
export function deliveryRoutes(app: App, { channels, deliveries, notify, clock, ...deps }: ChannelRouteDeps): void {
  const { baseUrl, consoleUrl, documented } = deps
  const tests = createTokenBuckets({ burst: 10, perSecond: 1 / 6, maxKeys: 20_000, clock })
  const limitTests = (accountId: number): void => refuseTooMany(tests.take(String(accountId)))

  app.post(
    `${channelsPath}/:id/test`,
    {
      config: { permission: 'edit_account' },
      schema: {
        ...documented,
        summary: 'Send a test to a notification channel',
        description:
          'Waits for it, but not for long: its `state` says what came of it. A test that arrives verifies the channel, unless that is an email address.',
        operationId: 'testNotificationChannel',
        params: IdParams,
        response: { 200: recordReply(DeliveryWithContents), ...problems(401, 403, 404, 409, 429) },
      },
    },
    async (request) => {
      const { row } = await channels.read(accountOf(request), readId(request.params.id, 'notification channel'))
      if (row.kind === 'email' && row.verified_at === null)
        throw new DomainError('conflict', 'The address has to be confirmed first, by the link that it was sent.')
      if (row.kind === 'email' && row.disabled_reason === 'unsubscribed')
        throw new DomainError('conflict', 'The recipient has unsubscribed.')
      limitTests(row.account_id)
      const data = { channel: { id: row.id, name: row.name }, url: `${consoleUrl}/settings/notifications` }
      const id = await deliveries.addTest(row.id, row.account_id, { event: 'channel.test', at: clock(), data })
      notify()
      return { data: showContents(await whenEnded(() => deliveries.read(row.id, id), waitMs)) }
    },
  )

  app.get(
    path,
    {
      config: { permission: 'edit_account' },
      schema: {
        ...documented,
        summary: 'List the deliveries to a notification channel',
        description: 'The newest first.',
        operationId: 'listDeliveries',
        params: IdParams,
        querystring: DeliveryList,
        response: { 200: listReply(Delivery), ...problems(400, 401, 403, 404, 422, 429) },
      },
    },
    async (request) => {
      const { row } = await channels.read(accountOf(request), readId(request.params.id, 'notification channel'))
      const page = await deliveries.list(row.id, request.query)
      return sendPage(request, baseUrl, request.query, { ...page, items: page.items.map(showDelivery) })
    },
  )

  app.get(
    `${path}/:delivery`,
    {
      config: { permission: 'edit_account' },
      schema: {
        ...documented,
        summary: 'Read a delivery with its request and reply',
        description: 'As they were at the last attempt.',
        operationId: 'readDelivery',
        params: DeliveryParams,
        response: { 200: recordReply(DeliveryWithContents), ...problems(401, 403, 404, 429) },
      },
    },
    async (request) => {
      const { row } = await channels.read(accountOf(request), readId(request.params.id, 'notification channel'))
      return { data: showContents(await deliveries.read(row.id, readId(request.params.delivery, 'delivery'))) }
    },
  )

  app.post(
    `${path}/:delivery/again`,
    {
      config: { permission: 'edit_account' },
      schema: {
        ...documented,
        summary: 'Send a delivery again',
        description: 'With the same `webhook-id`, by which a receiver knows whether it has it already.',
        operationId: 'sendDeliveryAgain',
        params: DeliveryParams,
        response: { 201: recordReply(DeliveryWithContents), ...problems(401, 403, 404, 409, 429) },
      },
    },
    async (request, reply) => {
      const { row } = await channels.read(accountOf(request), readId(request.params.id, 'notification channel'))
      if (row.verified_at === null || row.enabled === 0)
        throw new DomainError('conflict', 'Only channels that are verified and turned on are notified.')
      limitTests(row.account_id)
      const id = await deliveries.sendAgain(row.id, readId(request.params.delivery, 'delivery'))
      notify()
      return reply
        .code(201)
        .header('location', `${baseUrl}${channelsPath}/${row.id}/deliveries/${id}`)
        .send({ data: showContents(await whenEnded(() => deliveries.read(row.id, id), waitMs)) })
    },
  )
}
