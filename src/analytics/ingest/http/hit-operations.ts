import { type TSchema, Type } from 'typebox'
import type { DocumentedRoute, RouteSchema } from '../../../http/openapi/document.ts'

const text = (description: string) => Type.String({ description })
const optional = Type.Optional

const droppedHeader = {
  'x-sightline-dropped': {
    description: 'Why the hit was not counted, such as `bot` or `unknown-website`; missing if it was',
    schema: { type: 'string' },
  },
}

const textReply = (description: string, headers?: object) => ({
  description,
  ...(headers ? { headers } : {}),
  content: { 'text/plain': { schema: { type: 'string' } } },
})

const jsonReply = (description: string, schema: TSchema, headers?: object) => ({
  description,
  ...(headers ? { headers } : {}),
  content: { 'application/json': { schema } },
})

const imageReply = (description: string) => ({
  description,
  headers: droppedHeader,
  content: { 'image/gif': { schema: { type: 'string', format: 'binary' } } },
})

const imageReplies = {
  200: imageReply('Counted. An image of one pixel'),
  202: imageReply('Not counted, for the reason in `x-sightline-dropped`. The same image'),
  400: textReply('A parameter is invalid'),
}

const FieldProblems = Type.Object({
  errors: Type.Record(Type.String(), Type.Array(Type.String()), { description: 'Messages by field' }),
})

const retryAfter = {
  'retry-after': { description: 'Seconds to wait before the next attempt', schema: { type: 'integer' } },
}

/** In plain text, because no tracker reads them. */
const refusals = {
  413: textReply('The body is larger than 64 KiB'),
  429: textReply('More hits from the network than its limit allows', retryAfter),
  503: textReply('The hit was not stored. Send it again later', retryAfter),
}

const limit = 'A network may send 60,000 hits a minute, unless the installation sets another limit.'

const hit = (schema: Omit<RouteSchema, 'tags' | 'security' | 'consumes'>): RouteSchema => ({
  tags: ['Hits'],
  security: [],
  consumes: ['application/json'],
  ...schema,
})

/** How the API reference describes the requests of trackers, which are answered without Fastify. */
export const hitOperations: readonly DocumentedRoute[] = [
  {
    method: 'POST',
    url: '/api/event',
    schema: hit({
      summary: 'Count a hit',
      operationId: 'sendHit',
      description: `What our tracker sends, and Plausible's trackers: a pageview, a custom event or, with the name \`engagement\`, the time on a page. The visitor is recognized by the address and the user agent of the request, which are not stored. A hit that is not counted, such as one of a bot, has the same reply with its reason in \`x-sightline-dropped\`. ${limit}`,
      body: Type.Object({
        n: text('`pageview`, `engagement` or the name of a custom event, up to 120 bytes. Also as `name`'),
        u: text('The full URL of the page, up to 2,000 bytes. Also as `url`'),
        d: optional(
          text(
            'The domain of the website, or several separated by commas. The host of the URL if it is missing. Also as `domain`',
          ),
        ),
        r: optional(text('The URL that the visitor came from. Also as `referrer`')),
        t: optional(text('The title of the page')),
        p: optional(
          Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Boolean()]), {
            description:
              'Properties of the event: up to 30, with names of 300 bytes and values of 2,000. Also as `props`',
          }),
        ),
        $: optional(
          Type.Object(
            {
              currency: text('Three letters, ISO 4217'),
              amount: Type.Union([Type.Number(), Type.String()], {
                description: 'The amount in units of the currency',
              }),
            },
            { description: 'The revenue of a custom event. Also as `revenue`' },
          ),
        ),
        w: optional(Type.Number({ description: 'The width of the window in CSS pixels' })),
        h: optional(
          Type.Enum([0, 1], { description: '1: the fragment of the URL is part of the page. Also as `hashMode`' }),
        ),
        e: optional(Type.Number({ description: 'With `engagement`: milliseconds in which the page was read' })),
        sd: optional(Type.Number({ description: 'With `engagement`: how far the page was scrolled, in percent' })),
        k: optional(text('An id of this delivery, up to 64 bytes. The same id again is not counted twice')),
      }),
      response: {
        202: textReply('Counted, or not counted for the reason in `x-sightline-dropped`', droppedHeader),
        400: jsonReply('A field is invalid', FieldProblems),
        ...refusals,
      },
    }),
  },
  {
    method: 'POST',
    url: '/api/send',
    schema: hit({
      summary: 'Count a hit of an Umami tracker',
      operationId: 'sendUmamiHit',
      description: `The format of Umami's trackers. Visitors are never identified, and page speed is not counted: such requests succeed without effect. ${limit}`,
      body: Type.Object({
        type: Type.Enum(['event', 'identify', 'performance'], { description: 'Only `event` is counted' }),
        payload: Type.Object(
          {
            website: Type.Union([Type.String(), Type.Number()], { description: 'The id or the domain of the website' }),
            url: optional(text('The URL or the path of the page')),
            hostname: optional(text('The host of the page, if `url` is a path')),
            name: optional(text('The name of a custom event; a pageview without it')),
            referrer: optional(text('The URL that the visitor came from')),
            title: optional(text('The title of the page')),
            language: optional(text('The language of the browser')),
            screen: optional(text('The size of the screen, such as `1920x1080`')),
            data: optional(Type.Record(Type.String(), Type.Unknown(), { description: 'Properties of a custom event' })),
          },
          { description: 'The hit. Other fields are not read' },
        ),
      }),
      response: {
        200: jsonReply(
          'Counted, or not counted for the reason in `x-sightline-dropped`',
          Type.Object({
            cache: optional(text('Always empty')),
            sessionId: optional(text('A random id of the visit')),
            visitId: optional(text('The same id')),
            beep: optional(text('In place of the others if the hit was not counted')),
          }),
          droppedHeader,
        ),
        400: jsonReply(
          'A field is invalid, or there is no such website',
          Type.Object({
            error: Type.Object(
              {
                message: text('What is wrong'),
                errors: optional(
                  Type.Record(Type.String(), Type.Array(Type.String()), { description: 'Messages by field' }),
                ),
              },
              { description: 'The error' },
            ),
          }),
        ),
        ...refusals,
      },
    }),
  },
  ...(['GET', 'POST'] as const).map((method) => ({
    method,
    url: '/count',
    schema: hit({
      summary: `Count a hit of GoatCounter's script${method === 'POST' ? ' by POST' : ''}`,
      operationId: method === 'GET' ? 'countHit' : 'countHitByPost',
      description: `The format of GoatCounter's script, with everything in the query string. ${limit}`,
      querystring: Type.Object({
        p: text('The path of the page, or the name of an event'),
        d: optional(text('The domain of the website. The host of the Referer header if it is missing')),
        e: optional(text('`1` or `true`: `p` is the name of an event')),
        r: optional(text('The URL that the visitor came from')),
        t: optional(text('The title of the page')),
        q: optional(text('The query string of the page')),
        s: optional(text('The width of the screen in CSS pixels')),
        b: optional(text('More than 0 if the browser is automated')),
      }),
      response: { ...imageReplies, ...refusals },
    }),
  })),
  {
    method: 'GET',
    url: '/api/pixel.gif',
    schema: hit({
      summary: 'Count a hit by an image',
      operationId: 'loadPixel',
      description: `For pages and mails that run no script: an image of one pixel. ${limit}`,
      querystring: Type.Object({
        d: optional(text('The domain of the website. The host of the page if it is missing. Also as `domain`')),
        u: optional(text('The URL or path of the page. The Referer header if it is missing. Also as `url`')),
        n: optional(text('The name of a custom event; `pageview` without it. Also as `name`')),
        r: optional(text('The URL that the visitor came from. Also as `referrer`')),
      }),
      response: { ...imageReplies, ...refusals },
    }),
  },
]
