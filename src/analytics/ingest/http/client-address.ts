import { isIPv4 } from 'node:net'
import ipaddr from 'ipaddr.js'
import { memoize } from '../../../base/memoize.ts'
import { compileAddresses } from '../address-rules.ts'

export interface ClientAddress {
  readonly address: string
  /** Somebody farther away is named too: the client speaks for another. */
  readonly relayed: boolean
}

/**
 * Who is at the other end: the peer, unless it is a proxy of ours; then the last in `X-Forwarded-For` that is not one. What
 * stands before that was written by the client, and anybody can write anything.
 */
export function readClientAddress(trustProxy: string): (peer: string, forwardedFor: string) => ClientAddress {
  const isTrusted = compileAddresses(trustProxy) ?? (() => false)

  return (peer, forwardedFor) => {
    let address = normalise(peer)
    if (forwardedFor === '') return { address, relayed: false }
    const hops = forwardedFor.split(',')
    while (hops.length > 0 && isTrusted(address)) {
      const hop = normalise(hops.pop()?.trim() ?? '')
      if (hop === '') break
      address = hop
    }
    return { address, relayed: hops.length > 0 }
  }
}

/** One spelling for each address, without port, brackets, or IPv6 costume of an IPv4 address; '' where it is none. */
const normalise = (text: string): string => (isIPv4(text) ? text : normaliseOther(text))

const normaliseOther = memoize({ maxBytes: 2 ** 20, resultBytes: 80 }, (text) => {
  const bare = text.replace(/^\[([^\]]*)\](:\d+)?$/, '$1').replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
  if (isIPv4(bare)) return bare
  return ipaddr.IPv6.isValid(bare) ? ipaddr.process(bare).toString() : ''
})
