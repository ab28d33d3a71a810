import { createKeyedTextHash } from '../../../base/keyed-hash.ts'
import { createIndex, createLists, createSlots } from './off-heap.ts'

/** Decides which visit is evicted when there are too many. Visits are the numbers of their slots. */
export interface Eviction {
  /** `returned` is a visit of more than one hit. */
  add(visit: number, bytes: number, network: string, returned: boolean): void
  /** Counts a further hit of the visit, from this network; without one, from that of the visit. */
  touch(visit: number, network?: string): void
  remove(visit: number): void
  /** The visit to evict next; 0 if there is none. */
  next(): number
  bytes(): number
}

/** The network of visits from before a restart and from other nodes: addresses are not stored. */
export const unknownNetwork = ''

/** Networks are grouped by the power of two of their size; more than 2³² bytes do not fit. */
const sizes = 33

/**
 * Evicts from the network that uses the most memory, so that a client that opens many visits evicts its own. Networks are
 * grouped by the power of two of their size, so that finding the largest, within a factor of two, takes constant time. Of a
 * network's visits, those with a single hit are evicted first, the least recently seen first. Visits of unknown networks are
 * kept while they use less than `reservedBytes`.
 */
export function createEviction(maxVisits: number, reservedBytes: number): Eviction {
  const maxNetworks = maxVisits + 1
  const slots = createSlots(maxNetworks)
  const index = createIndex(maxNetworks)
  /** Together 64 bits that nobody can predict. Two networks that had the same would count as one. */
  const highHash = createKeyedTextHash()
  const lowHash = createKeyedTextHash()
  /** The size group of each network, its place in the group, and what its visits take. */
  const groups = new Uint8Array(maxNetworks + 1)
  const bySize = createLists(maxNetworks, sizes)
  const networkBytes = new Float64Array(maxNetworks + 1)
  /** Two lists for each network: visits of a single hit, and the others, each in the order in which they were last seen. */
  const visits = createLists(maxVisits, 2 * (maxNetworks + 1))
  const listOfVisit = new Int32Array(maxVisits + 1)
  const visitBytes = new Float64Array(maxVisits + 1)
  const unknown = slots.take()
  let total = 0

  const grow = (network: number, bytes: number): void => {
    const now = (networkBytes[network] ?? 0) + bytes
    networkBytes[network] = now
    total += bytes
    if (network === unknown) return
    const group = 32 - Math.clz32(now)
    const before = groups[network] ?? 0
    if (group === before) return
    if (before > 0) bySize.remove(before, network)
    groups[network] = group
    if (group > 0) bySize.append(group, network)
    else {
      index.remove(network)
      slots.giveBack(network)
    }
  }

  const networkOf = (name: string): number => {
    if (name === unknownNetwork) return unknown
    const high = highHash(name)
    const low = lowHash(name)
    const known = index.find(high, low)
    if (known !== 0) return known
    const added = slots.take()
    index.add(added, high, low)
    return added
  }

  const add = (visit: number, bytes: number, network: number, returned: boolean): void => {
    const list = 2 * network + (returned ? 1 : 0)
    listOfVisit[visit] = list
    visitBytes[visit] = bytes
    grow(network, bytes)
    visits.append(list, visit)
  }

  const remove = (visit: number): void => {
    const list = listOfVisit[visit] ?? 0
    visits.remove(list, visit)
    grow(list >> 1, -(visitBytes[visit] ?? 0))
  }

  const largest = (): number => {
    if ((networkBytes[unknown] ?? 0) > reservedBytes) return unknown
    for (let size = sizes - 1; size > 0; size--) {
      const network = bySize.first(size)
      if (network !== 0) return network
    }
    return unknown
  }

  return {
    add: (visit, bytes, name, returned) => add(visit, bytes, networkOf(name), returned),
    touch(visit, name) {
      const from = (listOfVisit[visit] ?? 0) >> 1
      const network = name === undefined ? from : networkOf(name)
      const list = 2 * network + 1
      if (network !== from) {
        // Added first: a network without visits is forgotten.
        const bytes = visitBytes[visit] ?? 0
        grow(network, bytes)
        remove(visit)
      } else visits.remove(listOfVisit[visit] ?? 0, visit)
      listOfVisit[visit] = list
      visits.append(list, visit)
    },
    remove,
    next() {
      const network = largest()
      return visits.first(2 * network) || visits.first(2 * network + 1)
    },
    bytes: () => total,
  }
}
