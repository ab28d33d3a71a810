import { compileAddresses, normalizeAddress } from '../../../base/address-list.ts'

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
    let address = normalizeAddress(peer)
    if (forwardedFor === '') return { address, relayed: false }
    const hops = forwardedFor.split(',')
    while (hops.length > 0 && isTrusted(address)) {
      const hop = normalizeAddress(hops.pop()?.trim() ?? '')
      if (hop === '') break
      address = hop
    }
    return { address, relayed: hops.length > 0 }
  }
}
