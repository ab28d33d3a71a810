import type { FastifyRequest } from 'fastify'

/**
 * Whether a page of this origin sent the request, according to headers that browsers set and pages cannot forge. Other
 * clients send neither header.
 */
export function originOf(request: FastifyRequest, baseUrl: string): 'own' | 'other' | 'unknown' {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' ? 'own' : 'other'
  const { origin } = request.headers
  if (origin === undefined) return 'unknown'
  // Browsers send no Sec-Fetch-Site over plain http outside of localhost, where the host often differs from the public one.
  return origin === baseUrl || origin === `${request.protocol}://${request.host}` ? 'own' : 'other'
}
