import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { type FastifyInstance, fastify } from 'fastify'
import type { App } from '../app.ts'
import { etagOf, type ServedFile, sendFile } from '../send-file.ts'
import { referenceDocument } from './subjects.ts'

const path = '/docs'
const compress = promisify(gzip)

/** The files that are served. Other spellings of these paths get a 404, so that each file is cached once. */
const fileNames = [`${path}/`, `${path}/js/scalar.js`] as const

/** Serves the API reference at /docs. The library that renders it is slow to load, so it is loaded on the first request. */
export function serveApiReference(app: App, title: string): void {
  let reference: Promise<FastifyInstance> | undefined
  const files = new Map<string, Promise<ServedFile>>()

  const load = async (name: string): Promise<ServedFile> => {
    reference ??= openReference(title)
    const { statusCode, headers, rawPayload } = await (await reference).inject(name)
    if (statusCode !== 200) throw new Error(`The API reference answers ${name} with ${statusCode}`)
    return await compressed(rawPayload, headers['content-type'] ?? '')
  }
  const fileOf = (name: string): Promise<ServedFile> => {
    const file = files.get(name) ?? load(name)
    files.set(name, file)
    file.catch(() => files.delete(name))
    return file
  }

  app.get(path, { schema: { hide: true } }, (_, reply) => reply.redirect(`${path}/`, 301))
  app.get(`${path}/*`, { schema: { hide: true } }, async (request, reply) => {
    const [pathname = ''] = request.url.split('?', 1)
    const name = fileNames.find((known) => known === pathname)
    if (name === undefined) return reply.callNotFound()
    const file = await fileOf(name)
    if (file.type.startsWith('text/html'))
      reply.header('content-security-policy', contentSecurityPolicy(file.plain.toString()))
    return sendFile(request, reply, file)
  })
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
      url: referenceDocument,
      pageTitle: `${title} · Sightline API`,
      // Everything is served from here: no external fonts, assistant or telemetry.
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

/** The reference page has an inline script, which the policy allows by its hash. */
function contentSecurityPolicy(page: string): string {
  const inline = [...page.matchAll(/<script[^<>]*>([^<]+)<\/script>/g)].map(
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
