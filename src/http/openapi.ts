import swagger from '@fastify/swagger'
import type { TSchema } from 'typebox'
import { serveApiReference } from './api-reference.ts'
import type { App } from './app.ts'
import { sessionCookie } from './auth.ts'
import { hostCookieName } from './cookies.ts'

const bodyTypes = ['application/x-www-form-urlencoded', 'application/json']

/** Serves OpenAPI 3.1 at /openapi.json, generated from the schemas of the routes, and an API reference at /docs. */
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
        ...(schema?.querystring ? { querystring: makeDefaultedFieldsOptional(schema.querystring) } : {}),
        ...(schema?.body ? { body: makeDefaultedFieldsOptional(schema.body), consumes: bodyTypes } : {}),
      },
    }),
  })
  app.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger())
  serveApiReference(app, title)
}

/** Handlers can rely on a field with a default, but clients need not send it. */
function makeDefaultedFieldsOptional(schema: unknown): TSchema {
  const { properties = {}, required = [], ...rest } = schema as FieldsSchema
  const needed = required.filter((name) => properties[name]?.default === undefined)
  return { ...rest, properties, ...(needed.length > 0 ? { required: needed } : {}) }
}

interface FieldsSchema {
  readonly type: 'object'
  readonly properties?: Readonly<Record<string, { readonly default?: unknown }>>
  readonly required?: readonly string[]
}
