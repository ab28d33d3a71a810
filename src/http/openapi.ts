import swagger from '@fastify/swagger'
import scalar from '@scalar/fastify-api-reference'
import type { App } from './app.ts'

/** OpenAPI 3.1 at /openapi.json, made from the schemas beside the routes, and a reference to browse at /docs. */
export async function documentApi(app: App, { title, baseUrl }: { title: string; baseUrl: string }): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title, version: '1', description: 'Who visits your site, and how search engines see it.' },
      servers: [{ url: baseUrl }],
      components: { securitySchemes: { key: { type: 'http', scheme: 'bearer' } } },
      security: [{ key: [] }],
    },
  })
  app.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger())
  await app.register(scalar, {
    routePrefix: '/docs',
    logLevel: 'silent',
    configuration: { url: '/openapi.json', withDefaultFonts: false, telemetry: false },
  })
}
