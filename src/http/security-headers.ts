import type { FastifyInstance } from 'fastify'

/** What a browser may do with an answer of the API: nothing. Pages set a policy of their own. */
const headers = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

const overHttps = { ...headers, 'strict-transport-security': 'max-age=31536000; includeSubDomains' }

export function addSecurityHeaders(app: FastifyInstance, baseUrl: string): void {
  const chosen = baseUrl.startsWith('https:') ? overHttps : headers
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(chosen)
    done()
  })
}
