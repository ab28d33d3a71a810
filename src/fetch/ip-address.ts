import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * The ranges of IPv4, and of IPv6's global unicast block, that are not part of the public internet: IANA's special-purpose
 * registries, and a platform address that looks public but is served by the virtual machine's host.
 */
export const deniedRanges: readonly string[] = [
  '0.0.0.0/8', // this network
  '10.0.0.0/8', // private
  '100.64.0.0/10', // carrier-grade NAT
  '127.0.0.0/8', // loopback
  '168.63.129.16/32', // Azure's host service
  '169.254.0.0/16', // link-local, cloud metadata
  '172.16.0.0/12', // private
  '192.0.0.0/24', // IETF protocol assignments
  '192.0.2.0/24', // documentation
  '192.31.196.0/24', // AS112
  '192.52.193.0/24', // AMT
  '192.88.99.0/24', // 6to4 relays
  '192.168.0.0/16', // private
  '192.175.48.0/24', // AS112
  '198.18.0.0/15', // benchmarking
  '198.51.100.0/24', // documentation
  '203.0.113.0/24', // documentation
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved, broadcast
  '2001::/23', // IETF protocol assignments: Teredo, benchmarking, ORCHID
  '2001:db8::/32', // documentation
  '2002::/16', // 6to4, which carries an IPv4 address
  '2620:4f:8000::/48', // AS112
  '3fff::/20', // documentation
]

/** All other IPv6 addresses (mapped, translated, NAT64, unique local, link-local, site-local, multicast) are outside of it. */
const globalUnicast6 = ipaddr.parseCIDR('2000::/3')
const deniedNetworks = deniedRanges.map((range) => ipaddr.parseCIDR(range))

export type IpAddress = ReturnType<typeof ipaddr.parse>

/** Accepts strict notation only, because the URL parser has already converted decimal, octal and hex hosts to it. */
export function parseIpAddress(text: string): IpAddress | null {
  return isIP(text) === 0 ? null : ipaddr.parse(text)
}

export function isInRange(address: IpAddress, range: readonly [IpAddress, number]): boolean {
  return address.kind() === range[0].kind() && address.match(range[0], range[1])
}

/** Whether the text is a global unicast address. Text that is not an IP address is not. */
export function isGlobalAddress(text: string): boolean {
  const address = parseIpAddress(text)
  if (address === null) return false
  if (address.kind() === 'ipv6' && !isInRange(address, globalUnicast6)) return false
  return !deniedNetworks.some((range) => isInRange(address, range))
}
