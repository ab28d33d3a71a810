import { createLinkedList, type Link, type LinkedList } from './linked-list.ts'

/** Decides which visit is evicted when there are too many. */
export interface Eviction<Visit> {
  /** `returned` is a visit of more than one hit. */
  add(visit: Visit, bytes: number, network: string, returned: boolean): EvictionEntry<Visit>
  remove(held: EvictionEntry<Visit>): void
  /** The visit to evict next; null if there is none. */
  next(): Visit | null
  bytes(): number
}

/** A visit in the list of its network. */
export interface EvictionEntry<Visit> {
  readonly network: Network<Visit>
  readonly list: LinkedList<Visit>
  readonly link: Link<Visit>
  readonly bytes: number
}

/** The visits of one network: those of a single hit and the others, each in the order in which they were last seen. */
interface Network<Visit> {
  readonly name: string
  readonly once: LinkedList<Visit>
  readonly returned: LinkedList<Visit>
  bytes: number
  /** Its place among the networks of about the same size. */
  size: number
  link: Link<Network<Visit>> | null
}

/** The network of visits from before a restart and from other nodes: addresses are not stored. */
export const unknownNetwork = ''

/**
 * Evicts from the network that uses the most memory, so that a client that opens many visits evicts its own. Networks are
 * grouped by the power of two of their size, so that finding the largest, within a factor of two, takes constant time. Of a
 * network's visits, those with a single hit are evicted first, the least recently seen first. Visits of unknown networks are
 * kept while they use less than `reservedBytes`.
 */
export function createEviction<Visit>(reservedBytes: number): Eviction<Visit> {
  const networks = new Map<string, Network<Visit>>()
  const bySize: LinkedList<Network<Visit>>[] = []
  let total = 0

  const grow = (network: Network<Visit>, bytes: number): void => {
    network.bytes += bytes
    total += bytes
    if (network.bytes === 0) networks.delete(network.name)
    if (network.name === unknownNetwork) return
    const size = 32 - Math.clz32(network.bytes)
    if (size === network.size) return
    if (network.link) bySize[network.size]?.remove(network.link)
    while (bySize.length <= size) bySize.push(createLinkedList())
    network.size = size
    network.link = network.bytes === 0 ? null : (bySize[size]?.append(network) ?? null)
  }

  const networkOf = (name: string): Network<Visit> => {
    const known = networks.get(name)
    if (known) return known
    const network = { name, once: createLinkedList<Visit>(), returned: createLinkedList<Visit>() }
    const added = { ...network, bytes: 0, size: 0, link: null }
    networks.set(name, added)
    return added
  }

  const largest = (): Network<Visit> | null => {
    const unknown = networks.get(unknownNetwork) ?? null
    if (unknown && unknown.bytes > reservedBytes) return unknown
    for (let size = bySize.length - 1; size > 0; size--) {
      const network = bySize[size]?.first()
      if (network) return network
    }
    return unknown
  }

  return {
    add(visit, bytes, name, returned) {
      const network = networkOf(name)
      const list = returned ? network.returned : network.once
      grow(network, bytes)
      return { network, list, link: list.append(visit), bytes }
    },
    remove({ network, list, link, bytes }) {
      list.remove(link)
      grow(network, -bytes)
    },
    next() {
      const network = largest()
      return network ? (network.once.first() ?? network.returned.first()) : null
    },
    bytes: () => total,
  }
}
