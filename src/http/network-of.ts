import ipaddr from 'ipaddr.js'

/**
 * Whoever has one IPv6 address has the 2^64 beside it too: they count as one. Who has hung up has none any more. Some proxies
 * add the port of the client to its address, which is another one for every connection.
 */
export function networkOf(address: string | undefined): string {
  if (!address?.includes(':')) return address ?? ''
  const bare = address.replace(/^\[([^\]]*)\](?::\d+)?$/, '$1').replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
  if (!ipaddr.isValid(bare)) return address
  const parsed = ipaddr.process(bare)
  return parsed.kind() === 'ipv4' ? parsed.toString() : `${parsed.toByteArray().slice(0, 8).join('.')}/64`
}
