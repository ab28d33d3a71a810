import { domainToASCII } from 'node:url'
import ipaddr from 'ipaddr.js'
import { type Address, isWithin, parseAddress } from './address.ts'

/** Where audits may go beyond the public internet. An entry opens every port of what it names. */
export interface AllowList {
  allowsHost(host: string): boolean
  allowsAddress(address: string): boolean
}

export interface ParsedAllowList {
  readonly allow: AllowList
  /** The entries that are neither a host name, an address nor a CIDR. */
  readonly bad: readonly string[]
}

const hostName = /^(?=.{1,253}$)[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?(?:\.[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?)*$/
/** What could only be an address, so that a mistyped one is reported instead of taken for a name. */
const numeric = /^[\d./]+$|[:[\]/]/

export const allowNothing: AllowList = { allowsHost: () => false, allowsAddress: () => false }

/** Reads the comma-separated list of `SIGHTLINE_SEO_ALLOW`. */
export function parseAllowList(text: string): ParsedAllowList {
  const hosts = new Set<string>()
  const ranges: [Address, number][] = []
  const bad: string[] = []
  for (const entry of text.split(',').map((part) => part.trim())) {
    if (entry === '') continue
    const range = parseRange(entry)
    const host = plainHost(domainToASCII(entry))
    if (range !== null) ranges.push(range)
    else if (!numeric.test(entry) && hostName.test(host)) hosts.add(host)
    else bad.push(entry)
  }
  const allowsAddress = (text: string) => {
    const address = parseAddress(text)
    return address !== null && ranges.some((range) => isWithin(address, range))
  }
  return { allow: { allowsHost: (host) => hosts.has(plainHost(host)), allowsAddress }, bad }
}

function parseRange(entry: string): [Address, number] | null {
  const address = parseAddress(entry.replace(/^\[(.*)\]$/, '$1'))
  if (address !== null) return [address, address.kind() === 'ipv4' ? 32 : 128]
  const [network = '', bits = ''] = entry.split('/')
  if (parseAddress(network) === null || !/^\d{1,3}$/.test(bits)) return null
  return ipaddr.isValidCIDR(entry) ? ipaddr.parseCIDR(entry) : null
}

function plainHost(host: string): string {
  return host.toLowerCase().replace(/\.$/, '')
}
