import { createHash } from 'node:crypto'
import swagger from '@fastify/swagger'
import scalar from '@scalar/fastify-api-reference'
import type { TSchema } from 'typebox'
import type { App } from './app.ts'
import { sessionCookie } from './auth.ts'

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
          session: { type: 'apiKey', in: 'cookie', name: sessionCookie },
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
  await app.register(async (scope) => {
    scope.addHook('onSend', async (_request, reply, payload) => {
      if (typeof payload === 'string') reply.header('content-security-policy', policyFor(payload))
    })
    await scope.register(scalar, {
      routePrefix: '/docs',
      logLevel: 'silent',
      configuration: {
        url: '/openapi.json',
        pageTitle: `${title} · Sightline API`,
        // Everything comes from this server: no fonts, no assistant and no counting from elsewhere.
        withDefaultFonts: false,
        telemetry: false,
        agent: { disabled: true },
        showDeveloperTools: 'never',
        hideClientButton: true,
        mcp: { disabled: true },
      },
    })
  })
}

/** The reference starts by an inline script; the policy admits just that one, by its hash. */
function policyFor(page: string): string {
  const inline = [...page.matchAll(/<script[^>]*>([^<]+)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
  return [
    "default-src 'none'",
    ["script-src 'self'", ...inline].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
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
