import type { Config } from './config.ts'

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
export function planListeners(config: Config, wanted: readonly ServiceName[]): readonly Listener[] {
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
  config: Config,
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
