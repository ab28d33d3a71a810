import { domainToASCII } from 'node:url'
import ipaddr from 'ipaddr.js'
import { type IpAddress, isInRange, parseIpAddress } from './ip-address.ts'

/** The hosts and networks outside the public internet that the fetcher may reach. An entry allows every port. */
export interface AllowList {
  allowsHost(host: string): boolean
  allowsAddress(address: string): boolean
}

export interface ParsedAllowList {
  readonly allow: AllowList
  /** The entries that are neither a host name, an address nor a CIDR. */
  readonly invalid: readonly string[]
}

const hostName = /^(?=.{1,253}$)[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?(?:\.[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?)*$/
/** Text that can only be meant as an IP address, so that a typo in one is reported instead of read as a host name. */
const looksNumeric = /^[\d./]+$|[:[\]/]/

export const allowNothing: AllowList = { allowsHost: () => false, allowsAddress: () => false }

/** Reads the comma-separated list of `SIGHTLINE_SEO_ALLOW`. */
export function parseAllowList(text: string): ParsedAllowList {
  const hosts = new Set<string>()
  const ranges: [IpAddress, number][] = []
  const invalid: string[] = []
  for (const entry of text.split(',').map((part) => part.trim())) {
    if (entry === '') continue
    const range = parseRange(entry)
    const host = normalizeHost(domainToASCII(entry))
    if (range !== null) ranges.push(range)
    else if (!looksNumeric.test(entry) && hostName.test(host)) hosts.add(host)
    else invalid.push(entry)
  }
  const allowsAddress = (text: string) => {
    const address = parseIpAddress(text)
    return address !== null && ranges.some((range) => isInRange(address, range))
  }
  return { allow: { allowsHost: (host) => hosts.has(normalizeHost(host)), allowsAddress }, invalid: invalid }
}

function parseRange(entry: string): [IpAddress, number] | null {
  const address = parseIpAddress(entry.replace(/^\[(.*)\]$/, '$1'))
  if (address !== null) return [address, address.kind() === 'ipv4' ? 32 : 128]
  const [network = '', bits = ''] = entry.split('/')
  if (parseIpAddress(network) === null || !/^\d{1,3}$/.test(bits)) return null
  return ipaddr.isValidCIDR(entry) ? ipaddr.parseCIDR(entry) : null
}

function normalizeHost(host: string): string {
  return host.toLowerCase().replace(/\.$/, '')
}
