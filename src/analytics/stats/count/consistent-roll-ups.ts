import { dayOf } from '../../events/day.ts'
import type { StatsEngine } from '../../events/engine.ts'
import { type LocalDays, localDaysOf } from '../../events/local-days.ts'
import type { Span } from '../../events/sql/measures.ts'
import type { RollUpContent, RollUps } from '../../events/sql/roll-ups.ts'
import { type Sql, toStatement } from '../../events/sql/sql.ts'
import type { WebsiteIds } from '../../events/sql/website-ids.ts'
import type { EventStore } from '../../events/store.ts'
import type { DayBuilds } from '../plan/count-plan.ts'

const maxAttempts = 3

type RollUpEngine = Pick<StatsEngine, 'dialect'> & { readonly rollUps: RollUps }

/** The days that have events, in one time zone. */
export interface RolledUpDays {
  readonly builds: DayBuilds
  readonly localDays: LocalDays
  /** What the roll-ups of days count that have no events any more. */
  readonly kept: ReadonlyMap<number, RollUpContent>
}

/** Websites that are counted in the same way, with their days in each time zone. */
export interface WebsiteGroup {
  readonly website: WebsiteIds
  readonly zones: readonly RolledUpDays[]
}

/** The days of each website that has any. */
type WebsiteDays = ReadonlyMap<number, readonly RolledUpDays[]>

/**
 * Executes a query with the days whose roll-ups are valid, in each time zone that has any, and checks afterwards that they were
 * not changed or rebuilt meanwhile, which gives a day another build number. If that keeps happening, executes it without
 * roll-ups. The days need not be read again afterwards if nothing in the store has changed.
 */
export async function withConsistentRollUps<T>(
  store: Pick<EventStore, 'query' | 'version'>,
  engine: RollUpEngine,
  website: WebsiteIds,
  span: Span,
  execute: (groups: readonly WebsiteGroup[]) => Promise<T>,
  discard: (result: T) => Promise<unknown> = async () => undefined,
): Promise<T> {
  let version = await store.version()
  let days = await readDays(store, engine, website, span)
  for (let attempt = 0; attempt < maxAttempts && hasRollUps(days); attempt++) {
    const result = await execute(groupWebsites(website, days))
    const versionAfter = await store.version().catch(() => null)
    if (version !== null && versionAfter === version) return result
    const after = await readDays(store, engine, website, span).catch(async (error: unknown) => {
      await discard(result)
      throw error
    })
    if (isUnchanged(days, after)) return result
    await discard(result)
    days = after
    // What was read just now may be older than this, so it is compared again.
    version = null
  }
  return execute(hasKept(days) ? groupWebsites(website, onlyKept(days)) : [{ website, zones: [] }])
}

const hasKept = (days: WebsiteDays): boolean => days.values().some((zones) => zones.some(({ kept }) => kept.size > 0))

/** Nothing changes the roll-ups of days without events. */
const onlyKept = (days: WebsiteDays): WebsiteDays =>
  new Map(
    Array.from(days, ([website, zones]) => [
      website,
      zones.map(({ builds, kept, localDays }) => ({
        builds: new Map(Array.from(builds, ([day, build]) => [day, kept.has(day) ? build : null])),
        kept,
        localDays,
      })),
    ]),
  )

const isRolledUp = ({ builds }: RolledUpDays): boolean => builds.values().some((build) => build !== null)

const hasRollUps = (days: WebsiteDays): boolean => days.values().some((zones) => zones.some(isRolledUp))

async function readDays(
  store: Pick<EventStore, 'query'>,
  { dialect, rollUps }: RollUpEngine,
  website: WebsiteIds,
  { from, to }: Span,
): Promise<WebsiteDays> {
  // A local day begins up to a day before or after the UTC day of the same date.
  const range = { first: dayOf(from) - 1, last: dayOf(to - 1) + 1 }
  const run = (select: Sql) => store.query(toStatement(select, dialect.placeholder))
  const byWebsite = Map.groupBy(await rollUps.dayBuilds(run, website, range), (day) => day.website)
  return new Map(
    Array.from(byWebsite, ([id, ofWebsite]) => [
      id,
      Array.from(
        Map.groupBy(ofWebsite, ({ zone }) => zone),
        ([zone, days]) => ({
          builds: new Map(days.map(({ day, build }) => [day, build])),
          localDays: localDaysOf(zone),
          kept: new Map(days.flatMap(({ day, kept }) => (kept ? [[day, kept]] : []))),
        }),
      ),
    ]),
  )
}

/** New days do not matter: their first events arrived after the query. */
const isUnchanged = (before: WebsiteDays, after: WebsiteDays): boolean =>
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
function groupWebsites(website: WebsiteIds, days: WebsiteDays): readonly WebsiteGroup[] {
  // Without any roll-ups, all of the span is read, in whatever time zone.
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
    const kept = new Map(some.flatMap((one) => [...one.kept]))
    for (const one of some)
      for (const [day, build] of one.builds) {
        const list = builds.get(day) ?? []
        if (build !== null) list.push(...[build].flat())
        builds.set(day, build === null ? null : list)
      }
    return { localDays, builds, kept }
  })
}
