import ipaddr from 'ipaddr.js'

/** Whoever has one IPv6 address has the 2^64 beside it too: they count as one. Who has hung up has none any more. */
export function networkOf(address: string | undefined): string {
  if (!address?.includes(':') || !ipaddr.isValid(address)) return address ?? ''
  const parsed = ipaddr.process(address)
  return parsed.kind() === 'ipv4' ? parsed.toString() : `${parsed.toByteArray().slice(0, 8).join('.')}/64`
}
