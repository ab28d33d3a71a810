import { Reader, type Response } from 'maxmind'
import { isRecord } from '../../../base/is-record.ts'
import { type CountryTable, isDivided } from './country-table.ts'

const bytesPerRecord = 3

/** An address as four words of 32 bits. */
type Address = readonly [number, number, number, number]

/** The table of a database in MaxMind format whose records have a `country_code`. Takes half a second. */
export function compileCountries(database: Buffer): CountryTable {
  const countries = new Map<string, number>()
  const [ipv4, ipv6, divided] = [collectRanges<number>(), collectRanges<number>(), collectRanges<bigint>()]
  visitNetworks(database, ([a, b, c, d], prefixLength, code) => {
    const country = countries.get(code) ?? countries.size
    countries.set(code, country)
    if (a === 0 && b === 0 && c === 0) ipv4.add(d >>> 16, d & 0xffff, country)
    else if (prefixLength <= 64) ipv6.add(a, b, country)
    else divided.add(ipv6.add(a, b, isDivided), (BigInt(c) << 32n) | BigInt(d), country)
  })
  if (countries.size > isDivided) throw new Error(`${countries.size} countries cannot be numbered by bytes.`)
  return {
    codes: [...countries.keys()],
    ipv4: { ...ipv4.collected(), highs: Uint16Array.from(ipv4.highs), lows: Uint16Array.from(ipv4.lows) },
    ipv6: { ...ipv6.collected(), lows: Uint32Array.from(ipv6.lows) },
    divided: { ...divided.collected(), lows: BigUint64Array.from(divided.lows) },
  }
}

/** Visits all networks of a database in their order. */
function visitNetworks(
  database: Buffer,
  onNetwork: (start: Address, prefixLength: number, code: string) => void,
): void {
  const reader = new Reader<Response>(database)
  const { nodeCount, recordSize } = reader.metadata
  if (recordSize !== bytesPerRecord * 8) throw new Error(`Records of ${recordSize} bits cannot be compiled.`)
  const codes = new Map<number, string>()
  const visit = (record: number, start: Address, prefixLength: number): void => {
    if (record >= nodeCount) {
      const code = codes.get(record) ?? codeOf(reader, start)
      codes.set(record, code)
      onNetwork(start, prefixLength, code)
      return
    }
    const offset = record * bytesPerRecord * 2
    visit(database.readUIntBE(offset, bytesPerRecord), start, prefixLength + 1)
    const right = database.readUIntBE(offset + bytesPerRecord, bytesPerRecord)
    visit(right, withBit(start, prefixLength), prefixLength + 1)
  }
  visit(0, [0, 0, 0, 0], 0)
}

function withBit([a, b, c, d]: Address, position: number): Address {
  const bit = 2 ** (31 - (position & 31))
  if (position < 32) return [a + bit, b, c, d]
  if (position < 64) return [a, b + bit, c, d]
  return position < 96 ? [a, b, c + bit, d] : [a, b, c, d + bit]
}

function codeOf(reader: Reader<Response>, address: Address): string {
  const groups = address.flatMap((word) => [word >>> 16, word & 0xffff])
  const entry: unknown = reader.get(groups.map((group) => group.toString(16)).join(':'))
  return isRecord(entry) && typeof entry.country_code === 'string' ? entry.country_code : ''
}

/** Takes networks in their order, and joins neighbors of the same country. */
function collectRanges<Low>() {
  const highs: number[] = []
  const firsts: number[] = []
  const lows: Low[] = []
  const countries: number[] = []
  return {
    highs,
    lows,
    /** Returns the place of the network's range. */
    add(high: number, low: Low, country: number): number {
      const isSameStart = highs.at(-1) === high && lows.at(-1) === low
      const isSameCountry = countries.at(-1) === country && country !== isDivided
      if (isSameStart || isSameCountry) return lows.length - 1
      if (highs.at(-1) !== high) {
        highs.push(high)
        firsts.push(lows.length)
      }
      countries.push(country)
      return lows.push(low) - 1
    },
    collected: () => ({
      highs: Uint32Array.from(highs),
      firsts: Uint32Array.from([...firsts, lows.length]),
      countries: Uint8Array.from(countries),
    }),
  }
}
