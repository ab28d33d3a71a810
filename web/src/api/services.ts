import { pageData } from './page-data.ts'

export type ServiceName = 'analytics' | 'seo'

/** The base URLs of both services, which the server writes into the page; the page's own origin by default. */
export type Services = Readonly<Record<ServiceName, string>>

export const services: Services = readServices()

export const isSameOrigin = (service: ServiceName): boolean =>
  new URL(services[service], location.href).origin === location.origin

function readServices(): Services {
  const text = pageData('services')
  const sameOrigin = { analytics: location.origin, seo: location.origin }
  return text ? { ...sameOrigin, ...JSON.parse(text) } : sameOrigin
}
