import type { DuckDBConnection } from '@duckdb/node-api'
import { type LocalDays, localDaysOf, utcDays } from '../local-days.ts'
import type { ViewerZone } from '../viewer-zones.ts'

/** The days of a website in one time zone. There is one object for each website and zone, to be used as a key. */
export interface DaySet {
  readonly website: number
  readonly localDays: LocalDays
}

/** In which time zones the days of websites are rolled up: each in its own, and some in those of viewers. */
export interface Zones {
  own(website: number): DaySet
  /** The set of its own zone first. */
  sets(website: number): readonly DaySet[]
  find(website: number, zone: string): DaySet | undefined
  /** Where websites are viewed from. */
  viewers(): readonly ViewerZone[]
  setOwn(website: number, zone: string): void
  setViewer(viewer: ViewerZone): void
  dropViewer(viewer: Pick<ViewerZone, 'website' | 'zone'>): void
  deleteWebsite(website: number): void
}

/** Only UTC websites without viewers elsewhere have no rows in these tables. */
export async function openZones(connection: DuckDBConnection): Promise<Zones> {
  const websites = new Map<number, DaySet[]>()
  const viewers = new Map<DaySet, ViewerZone>()

  const sets = (website: number): DaySet[] => {
    const known = websites.get(website)
    if (known) return known
    const created = [{ website, localDays: utcDays }]
    websites.set(website, created)
    return created
  }
  const find = (website: number, zone: string): DaySet | undefined =>
    sets(website).find(({ localDays }) => localDays.zone === zone)
  const remove = (set: DaySet | undefined): void => {
    if (!set) return
    websites.set(
      set.website,
      sets(set.website).filter((one) => one !== set),
    )
    viewers.delete(set)
  }
  const own = (website: number): DaySet => {
    const [first] = sets(website)
    if (!first) throw new Error(`Website ${website} has no time zone.`)
    return first
  }

  const zones: Zones = {
    own,
    sets,
    find,
    viewers: () => [...viewers.values()],
    setOwn(website, zone) {
      const before = own(website)
      const set = find(website, zone) ?? { website, localDays: localDaysOf(zone) }
      if (set === before) return
      remove(before)
      remove(set)
      sets(website).unshift(set)
    },
    setViewer(viewer) {
      const { website, zone } = viewer
      const set = find(website, zone) ?? { website, localDays: localDaysOf(zone) }
      if (set === own(website)) return
      if (!viewers.has(set)) sets(website).push(set)
      viewers.set(set, viewer)
    },
    dropViewer({ website, zone }) {
      const set = find(website, zone)
      if (set !== own(website)) remove(set)
    },
    deleteWebsite(website) {
      for (const set of sets(website)) viewers.delete(set)
      websites.delete(website)
    },
  }
  const storedZones = await connection.runAndReadAll('SELECT website, zone FROM zones')
  for (const [website, zone] of storedZones.getRows()) zones.setOwn(Number(website), String(zone))
  const storedViewers = await connection.runAndReadAll('SELECT website, zone, asked_at, by_owner FROM viewer_zones')
  for (const [website, zone, askedAt, byOwner] of storedViewers.getRows())
    zones.setViewer({
      website: Number(website),
      zone: String(zone),
      askedAt: Number(askedAt),
      byOwner: byOwner === true,
    })
  return zones
}
