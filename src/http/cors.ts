import type { FastifyInstance } from 'fastify'

/** Allows cross-origin API requests from one other origin: with a bearer token, never with cookies. */
export function allowOrigin(app: FastifyInstance, origin: string): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith('/api/v1/')) return
    reply.header('vary', 'Origin')
    if (request.headers.origin !== origin) return
    reply.headers({
      'access-control-allow-origin': origin,
      'access-control-expose-headers':
        'Content-Disposition, Location, Preference-Applied, Retry-After, RateLimit, RateLimit-Policy',
    })
    if (request.method !== 'OPTIONS' || request.headers['access-control-request-method'] === undefined) return
    return reply
      .headers({
        'access-control-allow-methods': 'GET, POST, PUT, DELETE',
        'access-control-allow-headers': 'Authorization, Content-Type, Prefer',
        'access-control-max-age': '7200',
      })
      .code(204)
      .send()
  })
}
