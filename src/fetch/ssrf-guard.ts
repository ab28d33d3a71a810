import type { AllowList } from './allow-list.ts'
import { FetchError } from './fetch-error.ts'
import { isGlobalAddress, parseIpAddress } from './ip-address.ts'

/** Ports of web servers. Other ports could be used to attack mail servers and databases. */
const webPorts = new Set([80, 81, 443, 591, 3000, 4443, 5000, 8000, 8008, 8080, 8081, 8088, 8443, 8880, 8888, 9443])

const maxUrlLength = 8192

/** Parses a URL and refuses what the fetcher must not request. Called for each redirect, too. */
export function parseFetchableUrl(text: string, allow: AllowList): URL {
  const url = text.length > maxUrlLength ? null : URL.parse(text)
  if (url === null) throw new FetchError('bad-url', 'The address is not a valid URL.')
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new FetchError('bad-url', 'Only http and https addresses can be fetched.')
  }
  if (url.username !== '' || url.password !== '') {
    throw new FetchError('bad-url', 'An address with a user name or password is not fetched.')
  }
  url.hash = ''
  const host = hostOf(url)
  if (parseIpAddress(host) !== null) assertAllowedAddresses(host, [host], allow)
  if (!webPorts.has(portOf(url)) && !allow.allowsHost(host) && !allow.allowsAddress(host)) {
    throw new FetchError('forbidden-address', `Port ${portOf(url)} is not one that audits may reach.`)
  }
  return url
}

/** One forbidden address refuses the host, because a connection may use any of its addresses. */
export function assertAllowedAddresses(host: string, addresses: readonly string[], allow: AllowList): void {
  if (addresses.length === 0) throw new FetchError('dns', 'The host name has no address.')
  if (allow.allowsHost(host)) return
  if (addresses.every((address) => isGlobalAddress(address) || allow.allowsAddress(address))) return
  throw new FetchError('forbidden-address', 'The host is not in the public internet, and audits may not reach it.')
}

/** The host without the brackets of an IPv6 address. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[(.*)\]$/, '$1')
}

export function portOf(url: URL): number {
  if (url.port !== '') return Number(url.port)
  return url.protocol === 'https:' ? 443 : 80
}
