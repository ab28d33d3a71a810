export type ServiceName = 'analytics' | 'seo'

/** The base addresses of both services, which the server writes into the page. Without them, both are at its own origin. */
export type Services = Readonly<Record<ServiceName, string>>

export const services: Services = readServices()

export const isOwnOrigin = (service: ServiceName): boolean =>
  new URL(services[service], location.href).origin === location.origin

function readServices(): Services {
  const text = document.querySelector<HTMLMetaElement>('meta[name="sightline-services"]')?.content
  const own = { analytics: location.origin, seo: location.origin }
  return text ? { ...own, ...JSON.parse(text) } : own
}
