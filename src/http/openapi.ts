import swagger from '@fastify/swagger'
import type { TSchema } from 'typebox'
import type { App } from './app.ts'
import { sessionCookie } from './auth.ts'
import { hostCookieName } from './cookies.ts'
import { serveReference } from './reference.ts'

const bodyTypes = ['application/x-www-form-urlencoded', 'application/json']

/** OpenAPI 3.1 at /openapi.json, made from the schemas beside the routes, and a reference to browse at /docs. */
export async function documentApi(app: App, { title, baseUrl }: { title: string; baseUrl: string }): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title, version: '1', description: 'Who visits your site, and how search engines see it.' },
      servers: [{ url: baseUrl }],
      components: {
        securitySchemes: {
          key: { type: 'http', scheme: 'bearer' },
          session: { type: 'apiKey', in: 'cookie', name: hostCookieName(sessionCookie, baseUrl) },
        },
      },
      security: [{ key: [] }, { session: [] }],
    },
    transform: ({ schema, url }) => ({
      url,
      schema: {
        ...schema,
        ...(schema?.querystring ? { querystring: asSent(schema.querystring) } : {}),
        ...(schema?.body ? { body: asSent(schema.body), consumes: bodyTypes } : {}),
      },
    }),
  })
  app.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger())
  serveReference(app, title)
}

/** A handler can count on a field that has a default; a client need not send it. */
function asSent(schema: unknown): TSchema {
  const { properties = {}, required = [], ...rest } = schema as FieldsSchema
  const needed = required.filter((name) => properties[name]?.default === undefined)
  return { ...rest, properties, ...(needed.length > 0 ? { required: needed } : {}) }
}

interface FieldsSchema {
  readonly type: 'object'
  readonly properties?: Readonly<Record<string, { readonly default?: unknown }>>
  readonly required?: readonly string[]
}
