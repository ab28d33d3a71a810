import type { Clock } from '../../base/clock.ts'
import { createTokenBuckets } from '../../base/token-buckets.ts'
import type { ClientNetwork } from './client-network.ts'

/** The hits per minute that are accepted from one network; 0 for no limit. */
export interface HitRates {
  readonly perWebsite: number
  /** For all websites combined. */
  readonly perNetwork: number
}

/** Each method takes one token, and returns 0, or the milliseconds until the next is available. */
export interface HitLimits {
  fromNetwork(network: ClientNetwork): number
  forWebsite(network: ClientNetwork, website: number): number
  /** For lookups of websites in the records, which arbitrary names can cause. */
  forLookup(network: ClientNetwork, websites: number): number
}

/** The burst that an idle network may send, in minutes of its rate: ten seconds. */
const burstMinutes = 1 / 6
/** A /48 may be one customer's, or a few hundred households'. */
const widerFactor = 4
/** About 200 bytes each. */
const maxKeys = 100_000
/** Many more than a network needs: a website is looked up once in a few seconds for all clients. */
const lookupsPerMinute = 6_000

/** Measured at 0.6 µs a hit from an address of IPv4, where a visitor's hash takes 1.1 µs; 2 µs with the wider networks of IPv6. */
export function createHitLimits({ perWebsite, perNetwork }: HitRates, clock: Clock): HitLimits {
  const network = limitPair(perNetwork, clock)
  const website = limitPair(perWebsite, clock)
  const lookup = limitPair(perNetwork === 0 ? 0 : lookupsPerMinute, clock)
  return {
    fromNetwork: ({ name, wider }) => network(name, wider),
    forWebsite: ({ name, wider }, id) =>
      // One key where both are the same: an address of IPv4.
      name === wider ? website(`${name} ${id}`, '') : website(`${name} ${id}`, `${wider} ${id}`),
    forLookup({ name, wider }, websites) {
      let waitMs = 0
      for (let left = websites; left > 0 && waitMs === 0; left--) waitMs = lookup(name, wider)
      return waitMs
    },
  }
}

function limitPair(perMinute: number, clock: Clock): (name: string, wider: string) => number {
  if (perMinute === 0) return () => 0
  const bucketsOf = (rate: number) =>
    createTokenBuckets({ burst: Math.max(1, rate * burstMinutes), perSecond: rate / 60, maxKeys, clock })
  const narrow = bucketsOf(perMinute)
  const wide = bucketsOf(perMinute * widerFactor)
  return (name, wider) => {
    const waitMs = narrow.take(name)
    return waitMs > 0 || wider === '' || wider === name ? waitMs : wide.take(wider)
  }
}
