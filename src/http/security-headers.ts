import type { FastifyInstance } from 'fastify'

/** Browser features that no page needs, denied to framed pages as well. */
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

/** The defaults for API replies, which allow a browser nothing. Pages set their own policy. */
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
  app.addHook('onRequest', ({ id }, reply, done) => {
    reply.headers(chosen).header('x-request-id', id)
    done()
  })
}
