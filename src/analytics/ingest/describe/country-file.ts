import type { CountryTable } from './country-table.ts'

/** The lengths of all arrays in a file, which are behind each other in this order: wider numbers first, so that all are aligned. */
const lengthsOf = ({ divided, ipv4, ipv6 }: CountryTable) => [
  ...[divided.lows.length, divided.highs.length, divided.firsts.length],
  ...[ipv6.lows.length, ipv6.highs.length, ipv6.firsts.length],
  ...[ipv4.firsts.length, ipv4.lows.length, ipv4.highs.length],
]

const headBytes = 40

export function encodeCountries(table: CountryTable): Buffer {
  const { codes, divided, ipv6, ipv4 } = table
  const arrays = [
    Uint32Array.from([headBytes, ...lengthsOf(table)]),
    ...[divided.lows, divided.highs, divided.firsts, ipv6.lows, ipv6.highs, ipv6.firsts],
    ...[ipv4.firsts, ipv4.lows, ipv4.highs, divided.countries, ipv6.countries, ipv4.countries],
    Buffer.from(codes.join(',')),
  ]
  return Buffer.concat(arrays.map(({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength)))
}

/** The arrays are those bytes of the file, not copies. */
export function decodeCountries({ buffer, byteOffset, byteLength }: Buffer): CountryTable {
  let offset = byteOffset + headBytes
  const take = <View extends ArrayBufferView>(
    View: new (buffer: ArrayBufferLike, offset: number, length: number) => View,
    length = 0,
  ): View => {
    const view = new View(buffer, offset, length)
    offset += view.byteLength
    return view
  }
  const [, ...lengths] = new Uint32Array(buffer, byteOffset, headBytes / 4)
  const divided = {
    lows: take(BigUint64Array, lengths[0]),
    highs: take(Uint32Array, lengths[1]),
    firsts: take(Uint32Array, lengths[2]),
  }
  const ipv6 = {
    lows: take(Uint32Array, lengths[3]),
    highs: take(Uint32Array, lengths[4]),
    firsts: take(Uint32Array, lengths[5]),
  }
  const ipv4 = {
    firsts: take(Uint32Array, lengths[6]),
    lows: take(Uint16Array, lengths[7]),
    highs: take(Uint16Array, lengths[8]),
  }
  return {
    divided: { ...divided, countries: take(Uint8Array, lengths[0]) },
    ipv6: { ...ipv6, countries: take(Uint8Array, lengths[3]) },
    ipv4: { ...ipv4, countries: take(Uint8Array, lengths[7]) },
    codes: Buffer.from(buffer, offset, byteOffset + byteLength - offset)
      .toString()
      .split(','),
  }
}
