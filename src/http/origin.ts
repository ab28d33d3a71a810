import type { FastifyRequest } from 'fastify'

/**
 * Whose page sent a request, as the browser tells it in headers that no page can forge. A program that is no browser
 * sends neither.
 */
export function originOf(request: FastifyRequest, baseUrl: string): 'own' | 'other' | 'unknown' {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' ? 'own' : 'other'
  const { origin } = request.headers
  if (origin === undefined) return 'unknown'
  // Plain http outside of localhost has no Sec-Fetch-Site, and is often reached by another name than its public one.
  return origin === baseUrl || origin === `${request.protocol}://${request.host}` ? 'own' : 'other'
}
