import ipaddr from 'ipaddr.js'
import { compileAddresses } from '../address-rules.ts'
import { remember } from '../remember.ts'

export interface ClientAddress {
  readonly address: string
  /** Somebody farther away is named too: the client speaks for another. */
  readonly relayed: boolean
}

interface Hop {
  readonly address: string
  readonly trusted: boolean
}

/**
 * Who is at the other end: the peer, unless it is a proxy of ours; then the last in `X-Forwarded-For` that is not one. What
 * stands before that was written by the client, and anybody can write anything.
 */
export function readClientAddress(trustProxy: string): (peer: string, forwardedFor: string) => ClientAddress {
  const isTrusted = compileAddresses(trustProxy)
  const readHop = remember(10_000, (text): Hop | null => {
    const address = normalise(text)
    return address === null ? null : { address, trusted: isTrusted?.(address) ?? false }
  })

  return (peer, forwardedFor) => {
    const nearest = readHop(peer) ?? { address: '', trusted: false }
    if (forwardedFor === '') return { address: nearest.address, relayed: false }
    if (!nearest.trusted) return { address: nearest.address, relayed: true }
    const hops = forwardedFor.split(',')
    let client = nearest
    while (client.trusted) {
      const hop = readHop(hops.pop()?.trim() ?? '')
      if (!hop) break
      client = hop
    }
    return { address: client.address, relayed: hops.length > 0 }
  }
}

/** One spelling for each address; ports, brackets and IPv6 costumes of IPv4 addresses removed. Null where it is none. */
function normalise(text: string): string | null {
  const bare = text.replace(/^\[([^\]]*)\](:\d+)?$/, '$1').replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
  // Short forms such as 127.1 or 0x7f000001 are addresses to the library, but no proxy writes them.
  if (!ipaddr.IPv4.isValidFourPartDecimal(bare) && !ipaddr.IPv6.isValid(bare)) return null
  return ipaddr.process(bare).toString()
}
