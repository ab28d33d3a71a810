import type { Clock } from '../../base/clock.ts'
import { createTokenBuckets } from '../../base/token-buckets.ts'
import type { ClientNetwork } from './http/network.ts'

/** How many hits a minute are taken from one network; 0 for any number. */
export interface HitRates {
  readonly perWebsite: number
  /** For all websites together. */
  readonly perNetwork: number
}

/** Each takes one hit from what the network may send, and returns 0; or the milliseconds until it may send again. */
export interface HitLimits {
  fromNetwork(network: ClientNetwork): number
  forWebsite(network: ClientNetwork, website: number): number
  /** For websites that must be looked up in the records: their names may be anything. */
  forLookup(network: ClientNetwork, websites: number): number
}

/** What may come at once from a network that was quiet, in minutes of its rate: ten seconds. */
const burstMinutes = 1 / 6
/** A /48 may be one customer's, or a few hundred households'. */
const widerFactor = 4
/** About 200 bytes each. */
const maxKeys = 100_000
/** Many more than a network needs: a website is looked up once in a few seconds for everybody. */
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
