import { createBoundedCache } from '../../base/bounded-cache.ts'
import { networkOf } from '../../http/network-of.ts'

/** The unit of rate limits: a client with one address of a network usually controls all of it. */
export interface ClientNetwork {
  /** The IPv4 address, or the /64 of an IPv6 address. */
  readonly name: string
  /** The IPv4 address, or the /48: providers hand out as much to a single customer. */
  readonly wider: string
}

const networks = createBoundedCache<ClientNetwork>({ maxBytes: 2 * 1024 ** 2 })

export function clientNetworkOf(address: string): ClientNetwork {
  if (!address.includes(':')) return { name: address, wider: address }
  const cached = networks.get(address)
  if (cached) return cached
  const name = networkOf(address)
  const network = { name, wider: `${name.split('.', 6).join('.')}/48` }
  networks.set(address, network, 2 * (network.name.length + network.wider.length) + 100)
  return network
}
