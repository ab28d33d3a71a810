import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { type FastifyInstance, type FastifyReply, type FastifyRequest, fastify } from 'fastify'
import type { App } from './app.ts'
import { etagOf, type ServedFile, sendFile } from './send-file.ts'

const path = '/docs'
const compress = promisify(gzip)

/** The reference of the API, to browse at /docs. What it is made with takes long to load, and waits for the first to ask. */
export function serveReference(app: App, title: string): void {
  let reference: Promise<FastifyInstance> | undefined
  const files = new Map<string, ServedFile>()

  const send = (request: FastifyRequest, reply: FastifyReply, file: ServedFile): FastifyReply => {
    if (file.type.startsWith('text/html')) reply.header('content-security-policy', policyFor(file.plain.toString()))
    return sendFile(request, reply, file)
  }
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const [at = ''] = request.url.split('?', 1)
    const known = files.get(at)
    if (known) return send(request, reply, known)
    reference ??= openReference(title)
    const { statusCode, headers, rawPayload } = await (await reference).inject(at)
    if (statusCode === 404) return reply.callNotFound()
    if (headers.location !== undefined) return reply.redirect(headers.location, statusCode)
    const file = await compressed(rawPayload, headers['content-type'] ?? '')
    files.set(at, file)
    return send(request, reply, file)
  }
  app.get(path, { schema: { hide: true } }, answer)
  app.get(`${path}/*`, { schema: { hide: true } }, answer)
}

const compressed = async (plain: Buffer, type: string): Promise<ServedFile> => ({
  type,
  etag: etagOf(plain),
  plain,
  gzip: await compress(plain),
})

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
