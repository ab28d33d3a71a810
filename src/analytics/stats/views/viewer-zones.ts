import { createBoundedCache } from '../../../base/bounded-cache.ts'
import type { Clock } from '../../../base/clock.ts'
import { parsePlaceTimeZone } from '../../../base/time-zone.ts'
import { createTokenBuckets } from '../../../base/token-buckets.ts'
import { dayMs } from '../../events/day.ts'
import type { RollUpBuilder } from '../../events/store.ts'
import type { DateRange } from '../query/period.ts'

/** A request for statistics over some days of the viewer's time zone. */
export interface View {
  readonly website: number
  readonly range: DateRange
  readonly isOwner: boolean
  /** The network of a visitor of a shared page. */
  readonly network: string
}

/** Decides which time zones of viewers the event store rolls up, so that the public cannot make it do much work. */
export interface ViewerZones {
  viewed(view: View): void
}

/** Fewer days are counted fast enough in any zone. */
const minMs = 3 * dayMs
/** All requests of a page are one occasion. */
const occasionMs = 60_000
/** A zone of the owner is rolled up when it is asked for again; one of the public, when so many networks have asked for it. */
const publicNetworks = 3
const publicZonesPerDay = 2
/** The store learns this often that a zone is still in use. */
const renewMs = dayMs / 2

interface ZoneUse {
  ownerAt: number | null
  readonly networks: Set<string>
  addedAt: number | null
}

const maxBytes = 1024 ** 2
const useBytes = 400

export function createViewerZones(
  store: Pick<RollUpBuilder, 'addViewerZone'>,
  clock: Clock,
  onError: (error: unknown) => void,
): ViewerZones {
  const zones = createBoundedCache<ZoneUse>({ maxBytes, clock })
  const publicZones = createTokenBuckets({
    burst: publicZonesPerDay,
    perSecond: publicZonesPerDay / (dayMs / 1000),
    maxKeys: 10_000,
    clock,
  })

  /** Whether the zone was asked for often enough, and the store does not know yet. */
  function isDue(use: ZoneUse, { website, isOwner, network }: View, now: number): boolean {
    if (use.addedAt !== null && now < use.addedAt + renewMs) return false
    if (isOwner) {
      use.ownerAt ??= now
      return now >= use.ownerAt + occasionMs
    }
    if (use.networks.size < publicNetworks) use.networks.add(network)
    return use.networks.size >= publicNetworks && publicZones.take(String(website)) === 0
  }

  return {
    viewed(view) {
      const { website, range, isOwner } = view
      // An offset is no place, and there is no end of them.
      const zone = parsePlaceTimeZone(range.timezone)
      if (zone === undefined || range.to - range.from < minMs) return
      const key = `${website} ${zone}`
      const now = clock()
      const use = zones.get(key) ?? { ownerAt: null, networks: new Set(), addedAt: null }
      zones.set(key, use, useBytes)
      if (!isDue(use, view, now)) return
      use.addedAt = now
      store.addViewerZone({ website, zone, askedAt: now, byOwner: isOwner }).catch(onError)
    },
  }
}
