import { compileAddresses, normalizeAddress } from '../../../base/address-list.ts'

export interface ClientAddress {
  readonly address: string
  /** The client forwards for somebody else. */
  readonly relayed: boolean
}

/**
 * The address of the client: the peer, or behind trusted proxies the last address in `X-Forwarded-For` that is not one of
 * them. Earlier entries are written by the client and not trusted.
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
