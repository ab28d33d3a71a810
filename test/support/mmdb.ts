import { isIPv4 } from 'node:net'

/** Records by the networks that they are about, such as `203.0.113.0/24` or `2001:db8::/32`. */
export type MmdbNetworks = Readonly<Record<string, Readonly<Record<string, string | number>>>>

interface Node {
  children: [Node | number | null, Node | number | null]
  index: number
}

/** The bytes of a database in MaxMind format (version 2.0), with IPv4 addresses in the first 2^32 of IPv6. */
export function mmdbFile(networks: MmdbNetworks, type = 'Test-ASN'): Buffer {
  const data: Buffer[] = []
  let dataSize = 0
  const root: Node = { children: [null, null], index: 0 }
  const nodes = [root]
  for (const [network, record] of Object.entries(networks)) {
    const [address = '', length = ''] = network.split('/')
    const bits = bitsOf(address).slice(0, isIPv4(address) ? 96 + Number(length) : Number(length))
    let node = root
    for (const bit of bits.slice(0, -1)) {
      const next = node.children[bit]
      if (typeof next === 'number') throw new Error(`${network} is in another network of the database.`)
      if (next) node = next
      else {
        const added: Node = { children: [null, null], index: nodes.length }
        nodes.push(added)
        node.children[bit] = added
        node = added
      }
    }
    const bytes = encode(record)
    node.children[bits.at(-1) ?? 0] = dataSize
    data.push(bytes)
    dataSize += bytes.length
  }
  const value = (child: Node | number | null): number =>
    child === null ? nodes.length : typeof child === 'number' ? nodes.length + 16 + child : child.index
  const tree = Buffer.alloc(nodes.length * 8)
  for (const { children, index } of nodes)
    for (const [side, child] of children.entries()) tree.writeUInt32BE(value(child), index * 8 + side * 4)
  const metadata = {
    ...{ binary_format_major_version: 2, binary_format_minor_version: 0, build_epoch: 1_790_000_000 },
    ...{ database_type: type, ip_version: 6, node_count: nodes.length, record_size: 32 },
  }
  return Buffer.concat([
    tree,
    Buffer.alloc(16),
    ...data,
    Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1'),
    encode(metadata),
  ])
}

/** The 128 bits of an address, first bit first. */
function bitsOf(address: string): (0 | 1)[] {
  const groups = isIPv4(address) ? [0, 0, 0, 0, 0, 0, ...pairs(address.split('.').map(Number))] : groupsOf(address)
  return groups.flatMap((group) => Array.from({ length: 16 }, (_, bit) => ((group >> (15 - bit)) & 1) as 0 | 1))
}

const pairs = ([a = 0, b = 0, c = 0, d = 0]: readonly number[]): readonly number[] => [a * 256 + b, c * 256 + d]

function groupsOf(address: string): readonly number[] {
  const [head = '', tail = ''] = address.split('::')
  const read = (part: string): readonly number[] =>
    part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16))
  const [first, last] = [read(head), read(tail)]
  return [...first, ...Array.from({ length: 8 - first.length - last.length }, () => 0), ...last]
}

/** Texts of up to 284 bytes, 32-bit numbers, and maps of them. */
function encode(value: string | number | Readonly<Record<string, string | number>>): Buffer {
  if (typeof value === 'object') {
    const entries = Object.entries(value)
    return Buffer.concat([Buffer.from([(7 << 5) | entries.length]), ...entries.flat().map(encode)])
  }
  const bytes = typeof value === 'string' ? Buffer.from(value) : uint32(value)
  const type = (typeof value === 'string' ? 2 : 6) << 5
  const size = bytes.length < 29 ? [type | bytes.length] : [type | 29, bytes.length - 29]
  return Buffer.concat([Buffer.from(size), bytes])
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
