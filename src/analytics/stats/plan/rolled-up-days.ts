import type { LocalDays } from '../../events/local-days.ts'
import type { RollUpContent } from '../../events/sql/roll-ups.ts'
import type { WebsiteIds } from '../../events/sql/website-ids.ts'
import type { DayBuilds } from './plan-days.ts'

/** The days that have events, in one time zone. */
export interface RolledUpDays {
  readonly builds: DayBuilds
  readonly localDays: LocalDays
  /** What the roll-ups of days count that have no events any more. */
  readonly retained: ReadonlyMap<number, RollUpContent>
}

/** The days of each website that has any. */
export type WebsiteDays = ReadonlyMap<number, readonly RolledUpDays[]>

/** Websites that are counted in the same way, with their days in each time zone. */
export interface WebsiteGroup {
  readonly website: WebsiteIds
  readonly zones: readonly RolledUpDays[]
}

const isRolledUp = ({ builds }: RolledUpDays): boolean => builds.values().some((build) => build !== null)

export const hasRollUps = (days: WebsiteDays): boolean => days.values().some((zones) => zones.some(isRolledUp))

/** Only the roll-ups of days without events, which nothing changes. */
export const onlyRetained = (days: WebsiteDays): WebsiteDays =>
  new Map(
    Array.from(days, ([website, zones]) => [
      website,
      zones.map(({ builds, retained, localDays }) => ({
        builds: new Map(Array.from(builds, ([day, build]) => [day, retained.has(day) ? build : null])),
        retained,
        localDays,
      })),
    ]),
  )

/** New days do not matter: their first events arrived after the query. */
export const isUnchanged = (before: WebsiteDays, after: WebsiteDays): boolean =>
  before.entries().every(([website, zones]) =>
    zones.every(({ localDays, builds }) => {
      const same = after.get(website)?.find((one) => one.localDays === localDays)
      return [...builds].every(([day, build]) => build === null || same?.builds.get(day) === build)
    }),
  )

/** Each is a query of its own within the statement. */
const maxGroups = 6

/**
 * Websites whose roll-ups are missing on the same days are counted together: nearly always all of a time zone, as today has none.
 * What is left over if there are many kinds of them is counted from rows.
 */
export function groupWebsites(website: WebsiteIds, days: WebsiteDays): readonly WebsiteGroup[] {
  // Without any roll-ups, all of the span is read, in whatever time zone.
  if (!hasRollUps(days)) return [{ website, zones: [] }]
  if (typeof website === 'number') return [{ website, zones: (days.get(website) ?? []).filter(isRolledUp) }]
  // A website without days has no events in the span.
  const groups = Map.groupBy(
    website.filter((id) => days.has(id)),
    (id) => (days.get(id) ?? []).map(missingDays).sort().join('; '),
  )
  const bySize = [...groups.values()].sort((a, b) => b.length - a.length)
  const merged = bySize
    .slice(0, maxGroups)
    .map((ids) => ({ website: ids, zones: mergeZones(ids.map((id) => days.get(id) ?? [])) }))
  const rest = bySize.slice(maxGroups).flat()
  return rest.length === 0 ? merged : [...merged, { website: rest, zones: [] }]
}

const missingDays = ({ builds, localDays }: RolledUpDays): string =>
  `${localDays.zone} ${[...builds].flatMap(([day, build]) => (build === null ? day : [])).sort((a, b) => a - b)}`

/** The days of all websites of a group, zone by zone. All have the same zones. */
function mergeZones(websites: readonly (readonly RolledUpDays[])[]): readonly RolledUpDays[] {
  const byZone = Map.groupBy(websites.flat(), ({ localDays }) => localDays)
  return Array.from(byZone, ([localDays, some]) => {
    const builds = new Map<number, number[] | null>()
    const retained = new Map(some.flatMap((one) => [...one.retained]))
    for (const one of some)
      for (const [day, build] of one.builds) {
        const list = builds.get(day) ?? []
        if (build !== null) list.push(...[build].flat())
        builds.set(day, build === null ? null : list)
      }
    return { localDays, builds, retained }
  })
}
