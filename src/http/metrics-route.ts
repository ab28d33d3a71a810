import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { compileAddresses, normalizeAddress } from '../base/address-list.ts'
import { DomainError } from '../base/errors.ts'
import { type Metrics, metricsContentType } from '../base/metrics.ts'
import type { App } from './app.ts'

/** Who may read the metrics; nobody if neither is set, and both are required if both are. */
export interface MetricsAccess {
  readonly key: string | null
  readonly addresses: readonly string[]
}

/** Serves `GET /metrics`, if anybody may read it. */
export function metricsRoute(app: App, metrics: Metrics, { key, addresses }: MetricsAccess): void {
  const isAllowed = compileAddresses(addresses.join(','))
  if (key === null && isAllowed === null) return
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (isAllowed && !isAllowed(sourceOf(request)))
      throw new DomainError('forbidden', 'Your address is not among those that may read the metrics.')
    if (key !== null && !isKey(request, key))
      throw new DomainError('unauthorized', 'The metrics need the key of SIGHTLINE_METRICS_KEY as a bearer token.')
    return reply
      .type(metricsContentType)
      .header('cache-control', 'no-store')
      .send(await metrics.render())
  })
}

/**
 * A request that a proxy forwards although it is not trusted has the proxy's address, often a loopback one, no matter who sent it:
 * such a request has no known source.
 */
function sourceOf({ ip, headers, socket }: FastifyRequest): string {
  const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined
  const isFromProxy = normalizeAddress(ip) === normalizeAddress(socket.remoteAddress ?? '')
  return isForwarded && isFromProxy ? '' : normalizeAddress(ip)
}

function isKey({ headers }: FastifyRequest, key: string): boolean {
  const [, sent = ''] = /^Bearer (\S{1,500})$/i.exec(headers.authorization ?? '') ?? []
  return timingSafeEqual(hash(sent), hash(key))
}

const hash = (text: string): Buffer => createHash('sha256').update(text).digest()
