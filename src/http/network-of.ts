import ipaddr from 'ipaddr.js'

/**
 * The network that counts as one client: an IPv4 address, or an IPv6 /64, since a client usually has a whole one. The address
 * is undefined after the client disconnected. Some proxies append the client's port, which differs between connections.
 */
export function networkOf(address: string | undefined): string {
  if (!address?.includes(':')) return address ?? ''
  const bare = address.replace(/^\[([^\]]*)\](?::\d+)?$/, '$1').replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
  if (!ipaddr.isValid(bare)) return address
  const parsed = ipaddr.process(bare)
  return parsed.kind() === 'ipv4' ? parsed.toString() : `${parsed.toByteArray().slice(0, 8).join('.')}/64`
}

/** The same as people write it. */
export function readableNetwork(address: string | undefined): string {
  const network = networkOf(address)
  if (!network.endsWith('/64')) return network
  const bytes = network.slice(0, -3).split('.').map(Number)
  return `${new ipaddr.IPv6([...bytes, ...Array<number>(8).fill(0)]).toString()}/64`
}
