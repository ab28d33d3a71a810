import { DomainError } from '../base/errors.ts'
import type { AddressOptions } from './options.ts'

export const serviceNames = ['analytics', 'seo'] as const
export type ServiceName = (typeof serviceNames)[number]

/** A socket to listen on, and the services that it serves. */
export interface Listener {
  readonly services: readonly ServiceName[]
  readonly title: string
  readonly url: string
  readonly host: string
  readonly port: number
}

/** One listener per service, or a single one if both services have the same origin. */
export function planListeners(config: AddressOptions, wanted: readonly ServiceName[]): readonly Listener[] {
  if (wanted.length === 2 && config.analyticsUrl === config.seoUrl) {
    return [listener(config, wanted, 'Sightline', config.analyticsUrl, config.analyticsPort ?? config.seoPort)]
  }
  return wanted.map((name) =>
    name === 'analytics'
      ? listener(config, [name], 'Website analytics', config.analyticsUrl, config.analyticsPort)
      : listener(config, [name], 'SEO reports', config.seoUrl, config.seoPort),
  )
}

function listener(
  config: AddressOptions,
  services: readonly ServiceName[],
  title: string,
  url: string,
  port: number | null,
): Listener {
  const { hostname, port: urlPort, protocol } = new URL(url)
  const local = hostname === 'localhost' || hostname === '[::1]' || /^127\./.test(hostname)
  return {
    services,
    title,
    url,
    // A localhost URL implies that the service is not reachable from other machines.
    host: config.host ?? (local ? hostname.replace(/[[\]]/g, '') : '::'),
    port: port ?? Number(urlPort || (protocol === 'https:' ? 443 : 80)),
  }
}

/** The error of a socket as a sentence with what to do; any other error unchanged. */
export function describeListenError(error: unknown, { services, host, port }: Listener): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : null
  const variable = services.includes('analytics') ? 'SIGHTLINE_ANALYTICS_PORT' : 'SIGHTLINE_SEO_PORT'
  const problems: Readonly<Record<string, string>> = {
    EADDRINUSE: `port ${port} on ${host} is already in use. End the program that uses it, or set ${variable} to another one.`,
    EACCES: `this user may not listen on port ${port}. Set ${variable} to one above 1023, behind a proxy.`,
    EADDRNOTAVAIL: `${host} is not an address of this machine. Correct SIGHTLINE_HOST.`,
    ENOTFOUND: `${host} is not a host that can be resolved. Correct SIGHTLINE_HOST.`,
  }
  const problem = typeof code === 'string' ? problems[code] : undefined
  return problem === undefined ? error : new DomainError('unavailable', problem, { cause: error })
}
