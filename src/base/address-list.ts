import { isIPv4 } from 'node:net'
import ipaddr from 'ipaddr.js'
import { parseListField } from './list-field.ts'
import { memoize } from './memoize.ts'

/** Whether an entry of a list is an address or a CIDR range. */
export const isAddressOrRange = (entry: string): boolean => ipaddr.isValid(entry) || ipaddr.isValidCIDR(entry)

/** One spelling for each address, without port, brackets, or IPv6 form of an IPv4 address; '' where it is none. */
export const normalizeAddress = (text: string): string => (isIPv4(text) ? text : normalizeOther(text))

const normalizeOther = memoize({ maxBytes: 2 ** 20, resultBytes: 80 }, (text) => {
  const bare = text.replace(/^\[([^\]]*)\](:\d+)?$/, '$1').replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
  if (isIPv4(bare)) return bare
  return ipaddr.IPv6.isValid(bare) ? ipaddr.process(bare).toString() : ''
})

/** Null where the list is empty, as it mostly is. */
export type AddressRule = ((address: string) => boolean) | null

/** A piece of the IPv4 space: a whole number for the base, and one for the bits that count. */
interface Range4 {
  readonly base: number
  readonly mask: number
}

interface Range {
  readonly base: ipaddr.IPv4 | ipaddr.IPv6
  readonly bits: number
}

/** Makes a list of addresses and CIDRs, v4 and v6, ready to be asked with normalized addresses. Entries that are neither were refused when written. */
export function compileAddresses(list: string): AddressRule {
  const ranges = parseListField(list).flatMap((entry) => parseRange(entry) ?? [])
  if (ranges.length === 0) return null
  const ranges4 = ranges.flatMap(({ base, bits }) => (base instanceof ipaddr.IPv4 ? range4(base, bits) : []))
  const isIn6 = (text: string): boolean => {
    const address = parseIpv6(text)
    return address !== null && ranges.some(({ base, bits }) => base instanceof ipaddr.IPv6 && address.match(base, bits))
  }
  return (text) => {
    if (!isIPv4(text)) return isIn6(text)
    const address = ipv4Number(text)
    return ranges4.some(({ base, mask }) => (address & mask) === base)
  }
}

/** Shared by all lists: parsing is what costs, and each list having results of its own would add up. */
export const parseIpv6 = memoize({ maxBytes: 2 ** 20, resultBytes: 150 }, (text) =>
  ipaddr.IPv6.isValid(text) ? ipaddr.IPv6.parse(text) : null,
)

/** An IPv4 range in IPv6 costume (`::ffff:10.0.0.0/104`) holds IPv4 addresses. */
function parseRange(entry: string): Range | null {
  if (!isAddressOrRange(entry)) return null
  const [base, bits] = ipaddr.isValidCIDR(entry) ? ipaddr.parseCIDR(entry) : [ipaddr.parse(entry), 128]
  if (base instanceof ipaddr.IPv4) return { base, bits: Math.min(bits, 32) }
  return base.isIPv4MappedAddress() && bits >= 96 ? { base: base.toIPv4Address(), bits: bits - 96 } : { base, bits }
}

function range4(base: ipaddr.IPv4, bits: number): Range4 {
  const mask = bits === 0 ? 0 : -1 << (32 - bits)
  return { base: ipv4Number(base.toString()) & mask, mask }
}

/** By hand, since an object of the library for each hit was seen in the profile. */
export function ipv4Number(address: string): number {
  let number = 0
  let part = 0
  for (let index = 0; index < address.length; index++) {
    const unit = address.charCodeAt(index)
    if (unit === dot) {
      number = (number << 8) | part
      part = 0
    } else part = part * 10 + unit - zero
  }
  return (number << 8) | part
}

const dot = 46
const zero = 48
