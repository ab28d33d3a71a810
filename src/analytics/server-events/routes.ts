import { Type } from 'typebox'
import { invalid } from '../../base/errors.ts'
import type { ServerEventRow, WebsiteRow } from '../../database/schema.ts'
import type { App } from '../../http/app.ts'
import { accountOf } from '../../http/auth.ts'
import { IdField, IdParams, readId } from '../../http/ids.ts'
import { recordReply } from '../../http/paging.ts'
import { problems } from '../../http/problems.ts'
import { maxAgeDays } from '../ingest/sent-hits.ts'
import type { createAcceptEvents, SentResult } from './accept-events.ts'
import { ServerEvent } from './event-fields.ts'
import { maxBodyBytes, maxEvents, readEventBodies, type SentBody } from './read-body.ts'
import { type OrderChange, orderDays, type ServerEvents } from './server-events.ts'

interface WebsiteDeps {
  readonly readWebsite: (account: number, id: number) => Promise<WebsiteRow>
}

const statuses = ['counted', 'repeated', 'dropped', 'invalid'] as const

const Result = Type.Object(
  {
    status: Type.Enum([...statuses]),
    event_id: Type.Union([Type.String(), Type.Null()], { description: 'Your id of the event' }),
    reason: Type.Optional(Type.String({ description: 'Why it was dropped, such as `bot` or `excluded-address`' })),
    errors: Type.Optional(
      Type.Record(Type.String(), Type.Array(Type.String()), { description: 'What is wrong, by field' }),
    ),
  },
  { title: 'ServerEventResult' },
)

const Results = Type.Object(
  {
    object: Type.Literal('server_events'),
    counted: Type.Integer(),
    repeated: Type.Integer({ description: 'Sent before, with the same id' }),
    dropped: Type.Integer({ description: 'Not counted, as hits of browsers would not be' }),
    invalid: Type.Integer(),
    results: Type.Array(Result, { description: 'One for each event, in their order' }),
  },
  { title: 'ServerEventResults' },
)

const Order = Type.Object(
  {
    object: Type.Literal('order'),
    order_id: Type.String(),
    event: Type.String({ description: 'The name of the event' }),
    time: Type.String(),
    revenue: Type.Number({ description: 'What counts now' }),
    currency: Type.String(),
    updated_at: Type.String(),
  },
  { title: 'Order' },
)

const OrderParams = Type.Object({ id: IdField, order: Type.String({ minLength: 1, maxLength: 120 }) })

const amount = (description: string) => Type.Optional(Type.Number({ minimum: 0, maximum: 1e12, description }))

/** Takes events from servers of an account, and corrects orders. The scope of these routes parses bodies of its own. */
export function serverEventRoutes(
  app: App,
  { readWebsite, accept }: WebsiteDeps & { readonly accept: ReturnType<typeof createAcceptEvents> },
): void {
  readEventBodies(app)
  app.post(
    '/api/v1/websites/:id/events',
    {
      bodyLimit: maxBodyBytes,
      // Bodies are lists, of which each entry is read by `readEvent`.
      validatorCompiler: () => (value: unknown) => ({ value }),
      config: { permission: 'send_events', audited: false },
      schema: {
        tags: ['Websites'],
        summary: 'Send events from a server',
        description: `Counts events that a server reports for its visitors: one event as a form or as JSON, or up to ${maxEvents} as a JSON list, as {"events": […]}, or as lines of JSON (application/x-ndjson). Events can be up to ${maxAgeDays} days old. An event with an id is counted once, however often it is sent. An event belongs to the visit of the browser with the same address and user agent; if there is none, it begins one. The reply has a result for each event; a single event that is invalid gets a 422. Statistics contain the events within seconds.`,
        operationId: 'sendServerEvents',
        params: IdParams,
        body: ServerEvent,
        response: { 200: recordReply(Results), ...problems(400, 401, 403, 404, 409, 413, 415, 422, 429, 503) },
      },
    },
    async (request) => {
      const website = await readWebsite(accountOf(request), readId(request.params.id, 'website'))
      // The parser of this route's body returns nothing else.
      const { events, isSingle } = (request.body ?? { events: [{}], isSingle: true }) as unknown as SentBody
      const results = await accept(website, events)
      const [first] = results
      if (isSingle && first?.status === 'invalid') throw invalid(withFieldNames(first.errors))
      return { data: show(results) }
    },
  )
}

/** Reads and corrects orders. */
export function orderRoutes(app: App, { readWebsite, events }: WebsiteDeps & { readonly events: ServerEvents }): void {
  const schema = { tags: ['Websites'], params: OrderParams }
  const description = `An order is an event that a server has sent with an order_id, at most ${orderDays} days ago.`
  app.get(
    '/api/v1/websites/:id/orders/:order',
    {
      config: { permission: 'view' },
      schema: {
        ...schema,
        ...{ summary: 'Read an order', description, operationId: 'readOrder' },
        response: { 200: recordReply(Order), ...problems(401, 403, 404, 422, 429) },
      },
    },
    async (request) => {
      const website = await readWebsite(accountOf(request), readId(request.params.id, 'website'))
      return { data: showOrder(await events.readOrder(website.id, request.params.order)) }
    },
  )
  app.put(
    '/api/v1/websites/:id/orders/:order',
    {
      config: { permission: 'edit' },
      schema: {
        ...schema,
        summary: 'Correct or refund an order',
        description: `${description} Its revenue changes where it was counted: the event stays with the visit that led to it, and with its time. Send either revenue or refund.`,
        operationId: 'correctOrder',
        body: Type.Object({
          revenue: amount('The revenue that counts from now on; 0 if all of it was refunded'),
          refund: amount('What was paid back, and is subtracted from the revenue'),
        }),
        response: { 200: recordReply(Order), ...problems(400, 401, 403, 404, 413, 415, 422, 429) },
      },
    },
    async (request) => {
      const website = await readWebsite(accountOf(request), readId(request.params.id, 'website'))
      return {
        data: showOrder(await events.correctOrder(website.id, request.params.order, readChange(request.body))),
      }
    },
  )
}

function readChange({ revenue, refund }: { readonly revenue?: number; readonly refund?: number }): OrderChange {
  if (revenue !== undefined && refund === undefined) return { revenue: Math.round(revenue * 1000) }
  if (refund !== undefined && revenue === undefined) return { refund: Math.round(refund * 1000) }
  throw invalid({ revenue: [`Send either revenue or refund; found ${revenue === undefined ? 'neither' : 'both'}.`] })
}

const withFieldNames = (errors: Readonly<Record<string, readonly string[]>>): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(errors).map(([field, messages]) => [field, messages.map((message) => `${field} ${message}.`)]),
  )

function show(results: readonly SentResult[]) {
  const count = (wanted: (typeof statuses)[number]): number => results.filter(({ status }) => status === wanted).length
  return {
    ...{ object: 'server_events' as const, counted: count('counted'), repeated: count('repeated') },
    ...{ dropped: count('dropped'), invalid: count('invalid') },
    results: results.map((result) => ({
      status: result.status,
      event_id: result.id,
      ...('reason' in result ? { reason: result.reason } : {}),
      ...('errors' in result ? { errors: withFieldNames(result.errors) } : {}),
    })),
  }
}

const showOrder = ({ order_id, name, time, revenue, currency, updated_at }: ServerEventRow) => ({
  ...{ object: 'order' as const, order_id: order_id ?? '', event: name, time: new Date(time).toISOString() },
  ...{ revenue: revenue / 1000, currency, updated_at: new Date(updated_at).toISOString() },
})
