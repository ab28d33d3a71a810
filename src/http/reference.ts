import { createHash } from 'node:crypto'
import { type FastifyInstance, type FastifyReply, type FastifyRequest, fastify } from 'fastify'
import type { App } from './app.ts'

const path = '/docs'

/** The reference of the API, to browse at /docs. What it is made with takes long to load, and waits for the first to ask. */
export function serveReference(app: App, title: string): void {
  let reference: Promise<FastifyInstance> | undefined
  const answer = async ({ url }: FastifyRequest, reply: FastifyReply) => {
    reference ??= openReference(title)
    const { statusCode, headers, rawPayload } = await (await reference).inject(url)
    const { 'content-type': type, location } = headers
    if (type !== undefined) reply.type(type)
    if (type?.startsWith('text/html')) reply.header('content-security-policy', policyFor(rawPayload.toString()))
    if (location !== undefined) reply.header('location', location)
    return reply.code(statusCode).send(rawPayload)
  }
  app.get(path, { schema: { hide: true } }, answer)
  app.get(`${path}/*`, { schema: { hide: true } }, answer)
}

async function openReference(title: string): Promise<FastifyInstance> {
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  const app = fastify()
  await app.register(scalar, {
    routePrefix: path,
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
  return app
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
