import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * What of IPv4, and of IPv6's global unicast block, is not the public internet: the special-purpose registries of IANA,
 * and a platform address that looks public but is served by the host underneath.
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

/** All other IPv6 (mapped, translated, NAT64, unique local, link-local, site-local, multicast) lies outside of this. */
const globalUnicast6 = ipaddr.parseCIDR('2000::/3')
const denied = deniedRanges.map((range) => ipaddr.parseCIDR(range))

export type Address = ReturnType<typeof ipaddr.parse>

/** Reads strict notation only: the URL parser has already turned decimal, octal and hex hosts into it. */
export function parseAddress(text: string): Address | null {
  return isIP(text) === 0 ? null : ipaddr.parse(text)
}

export function isWithin(address: Address, range: readonly [Address, number]): boolean {
  return address.kind() === range[0].kind() && address.match(range[0], range[1])
}

/** Whether an address is global unicast; anything that cannot be read is not. */
export function isGlobalAddress(text: string): boolean {
  const address = parseAddress(text)
  if (address === null) return false
  if (address.kind() === 'ipv6' && !isWithin(address, globalUnicast6)) return false
  return !denied.some((range) => isWithin(address, range))
}
