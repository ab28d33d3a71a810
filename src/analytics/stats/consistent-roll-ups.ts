import { dayOf } from '../events/day.ts'
import type { StatsEngine } from '../events/engine.ts'
import { type LocalDays, localDaysOf } from '../events/local-days.ts'
import type { Span } from '../events/sql/measures.ts'
import type { RollUps } from '../events/sql/roll-ups.ts'
import { type Sql, toStatement } from '../events/sql/sql.ts'
import type { EventStore } from '../events/store.ts'
import type { DayBuilds } from './count-plan.ts'

const maxAttempts = 3

type RollUpEngine = Pick<StatsEngine, 'dialect'> & { readonly rollUps: RollUps }

/** The days of a website that have events, in one time zone. */
export interface RolledUpDays {
  readonly builds: DayBuilds
  readonly localDays: LocalDays
}

/** The days that the queries of one request have read, by website and span, and the version of the store then. */
export type KnownDays = Map<string, { readonly version: number; readonly zones: readonly RolledUpDays[] }>

/**
 * Executes a query with the days whose roll-ups are valid, in each time zone that has any, and checks afterwards that they were
 * not changed or rebuilt meanwhile, which gives a day another build number. If that keeps happening, executes it without
 * roll-ups. The days need not be read again if nothing in the store has changed.
 */
export async function withConsistentRollUps<T>(
  store: Pick<EventStore, 'query' | 'version'>,
  engine: RollUpEngine,
  website: number,
  span: Span,
  execute: (zones: readonly RolledUpDays[]) => Promise<T>,
  discard: (result: T) => Promise<unknown> = async () => undefined,
  known: KnownDays = new Map(),
): Promise<T> {
  const key = `${website} ${span.from} ${span.to}`
  let version = await store.version()
  const before = known.get(key)
  let zones = before?.version === version ? before.zones : await readDays(store, engine, website, span)
  for (let attempt = 0; attempt < maxAttempts && zones.length > 0; attempt++) {
    const result = await execute(zones)
    const versionAfter = await store.version().catch(() => null)
    if (version !== null && versionAfter === version) {
      known.set(key, { version, zones })
      return result
    }
    const after = await readDays(store, engine, website, span).catch(async (error: unknown) => {
      await discard(result)
      throw error
    })
    if (isUnchanged(zones, after)) return result
    await discard(result)
    zones = after
    // What was read just now may be older than this, so it is compared again.
    version = null
  }
  return execute([])
}

/** The zones in which at least one day has valid roll-ups. */
async function readDays(
  store: Pick<EventStore, 'query'>,
  { dialect, rollUps }: RollUpEngine,
  website: number,
  { from, to }: Span,
): Promise<readonly RolledUpDays[]> {
  // A local day begins up to a day before or after the UTC day of the same date.
  const range = { first: dayOf(from) - 1, last: dayOf(to - 1) + 1 }
  const run = (select: Sql) => store.query(toStatement(select, dialect.placeholder))
  const byZone = Map.groupBy(await rollUps.dayBuilds(run, website, range), ({ zone }) => zone)
  return Array.from(byZone, ([zone, days]) => ({
    builds: new Map(days.map(({ day, build }) => [day, build])),
    localDays: localDaysOf(zone),
  })).filter(({ builds }) => builds.values().some((build) => build !== null))
}

/** New days do not matter: their first events arrived after the query. */
const isUnchanged = (before: readonly RolledUpDays[], after: readonly RolledUpDays[]): boolean =>
  before.every(({ localDays, builds }) => {
    const same = after.find((one) => one.localDays === localDays)
    return [...builds].every(([day, build]) => build === null || same?.builds.get(day) === build)
  })
