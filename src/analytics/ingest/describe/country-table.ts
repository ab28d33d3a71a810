import { isIPv4 } from 'node:net'
import { ipv4Number, parseIpv6 } from '../../../base/address-list.ts'

/** Ranges in the order of their first addresses; each ends where the next begins. Ranges whose first addresses begin alike are a group. */
export interface Ranges<Lows extends Words | BigUint64Array = Words> {
  /** What the addresses of each group begin with. */
  readonly highs: Words
  /** The first range of each group, and the number of all ranges. */
  readonly firsts: Uint32Array
  /** The rest of the first address of each range. */
  readonly lows: Lows
  /** The country of each range, as its place in `codes`. */
  readonly countries: Uint8Array
}

type Words = Uint16Array | Uint32Array

/** The country of each address, in less than half of the memory of a database in MaxMind format. */
export interface CountryTable {
  /** Empty for addresses of no country. */
  readonly codes: readonly string[]
  readonly ipv4: Ranges
  /** By the first 64 bits. */
  readonly ipv6: Ranges
  /** By the last 64 bits; the groups are the ranges of `ipv6` that are of several countries. */
  readonly divided: Ranges<BigUint64Array>
}

/** In place of the country of a divided range. */
export const isDivided = 255

/** The code of an address's country; empty if there is none. */
export function countryIn({ codes, ipv4, ipv6, divided }: CountryTable): (address: string) => string {
  const find4 = (number: number): number => ipv4.countries[rangeOf(ipv4, number >>> 16, number & 0xffff)] ?? 0
  const find6 = (parts: readonly number[]): number => {
    const word = (index: number): number => (((parts[index] ?? 0) << 16) | (parts[index + 1] ?? 0)) >>> 0
    const [first, second, third, fourth] = [word(0), word(2), word(4), word(6)]
    if (first === 0 && second === 0 && third === 0) return find4(fourth)
    const range = rangeOf(ipv6, first, second)
    const country = ipv6.countries[range] ?? 0
    if (country !== isDivided) return country
    return divided.countries[rangeOf(divided, range, (BigInt(third) << 32n) | BigInt(fourth))] ?? 0
  }
  return (address) => {
    if (isIPv4(address)) return codes[find4(ipv4Number(address))] ?? ''
    const parsed = parseIpv6(address)
    return parsed ? (codes[find6(parsed.parts)] ?? '') : ''
  }
}

function rangeOf(ranges: Ranges, high: number, low: number): number
function rangeOf(ranges: Ranges<BigUint64Array>, high: number, low: bigint): number
function rangeOf({ highs, firsts, lows }: Ranges<Words | BigUint64Array>, high: number, low: number | bigint): number {
  const group = lastNotAfter(highs, high, 0, highs.length)
  const end = firsts[group + 1] ?? 0
  // If no range of the group begins before the address, it is in the last range of the group before.
  return highs[group] === high ? lastNotAfter(lows, low, firsts[group] ?? 0, end) : end - 1
}

/** The place of the last value up to `wanted`; the one before `from` if all are greater. */
function lastNotAfter(values: Words | BigUint64Array, wanted: number | bigint, from: number, end: number): number {
  let [first, last] = [from - 1, end - 1]
  while (first < last) {
    const middle = (first + last + 1) >> 1
    if ((values[middle] ?? 0) > wanted) last = middle - 1
    else first = middle
  }
  return first
}
