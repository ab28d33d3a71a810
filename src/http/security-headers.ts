import type { FastifyInstance } from 'fastify'

/** Nothing here needs any of these, and no page that is framed, or frames, gets them from here. */
const permissions = [
  'accelerometer',
  'autoplay',
  'camera',
  'display-capture',
  'encrypted-media',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .join(', ')

/** What a browser may do with an answer of the API: nothing. Pages set a policy of their own. */
const headers = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': permissions,
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
