import { message } from '../base/message.ts'
import type { AllowList } from './allow-list.ts'
import { FetchError } from './fetch-error.ts'
import { isGlobalAddress, parseIpAddress } from './ip-address.ts'

/** Ports of web servers. Other ports could be used to attack mail servers and databases. */
const webPorts = new Set([80, 81, 443, 591, 3000, 4443, 5000, 8000, 8008, 8080, 8081, 8088, 8443, 8880, 8888, 9443])

const maxUrlLength = 8192

/** Parses a URL and refuses what the fetcher must not request. Called for each redirect, too. */
export type ParseFetchableUrl = (text: string) => URL

/** Most requests go to the same origin as the one before, whose address and port need not be checked again. */
export function createUrlGuard(allow: AllowList): ParseFetchableUrl {
  let allowed = ''
  return (text) => {
    const url = parseHttpUrl(text)
    const { origin } = url
    if (origin === allowed) return url
    assertAllowedOrigin(url, allow)
    allowed = origin
    return url
  }
}

function parseHttpUrl(text: string): URL {
  const url = text.length > maxUrlLength ? null : URL.parse(text)
  if (url === null) throw new FetchError('bad-url', message('The URL is not valid.'))
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new FetchError('bad-url', message('Only http and https URLs can be fetched.'))
  }
  if (url.username !== '' || url.password !== '') {
    throw new FetchError('bad-url', message('URLs with a username or password are not fetched.'))
  }
  if (text.includes('#')) url.hash = ''
  return url
}

function assertAllowedOrigin(url: URL, allow: AllowList): void {
  const host = hostOf(url)
  if (parseIpAddress(host) !== null) assertAllowedAddresses(host, [host], allow)
  if (!webPorts.has(portOf(url)) && !allow.allowsHost(host) && !allow.allowsAddress(host)) {
    throw new FetchError(
      'forbidden-address',
      message('Port {port} is not allowed for audits.', { port: String(portOf(url)) }),
    )
  }
}

/** One forbidden address refuses the host, because a connection may use any of its addresses. */
export function assertAllowedAddresses(host: string, addresses: readonly string[], allow: AllowList): void {
  if (addresses.length === 0) throw new FetchError('dns', message('The hostname has no IP address.'))
  if (allow.allowsHost(host)) return
  if (addresses.every((address) => isGlobalAddress(address) || allow.allowsAddress(address))) return
  throw new FetchError(
    'forbidden-address',
    message('The host is not in the public internet, so audits may not reach it.'),
  )
}

/** The host without the brackets of an IPv6 address. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[(.*)\]$/, '$1')
}

export function portOf(url: URL): number {
  if (url.port !== '') return Number(url.port)
  return url.protocol === 'https:' ? 443 : 80
}
