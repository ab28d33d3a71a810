import ipaddr from 'ipaddr.js'
import { entriesOf } from './entry-list.ts'
import { remember } from './remember.ts'

/** Null where the list is empty, as it mostly is. */
export type AddressRule = ((address: string) => boolean) | null

type Address = ipaddr.IPv4 | ipaddr.IPv6

/** Makes a list of addresses and CIDRs, v4 and v6, ready to ask. Entries that are neither were refused when written. */
export function compileAddresses(list: string): AddressRule {
  const ranges = entriesOf(list).flatMap((entry) => parseRange(entry) ?? [])
  if (ranges.length === 0) return null
  return remember(1000, (text) => {
    const address = ipaddr.isValid(text) ? ipaddr.process(text) : null
    return address !== null && ranges.some((range) => contains(range, address))
  })
}

interface Range {
  readonly base: Address
  readonly bits: number
}

function parseRange(entry: string): Range | null {
  if (ipaddr.isValidCIDR(entry)) {
    const [base, bits] = ipaddr.parseCIDR(entry)
    return { base, bits }
  }
  if (!ipaddr.isValid(entry)) return null
  const base = ipaddr.process(entry)
  return { base, bits: base.kind() === 'ipv4' ? 32 : 128 }
}

/** An IPv4 range written as IPv6 (`::ffff:10.0.0.0/104`) holds IPv4 addresses. */
function contains({ base, bits }: Range, address: Address): boolean {
  const same = base.kind() === address.kind()
  if (same) return address.match(base, bits)
  return address instanceof ipaddr.IPv4 && address.toIPv4MappedAddress().match(base, bits)
}
