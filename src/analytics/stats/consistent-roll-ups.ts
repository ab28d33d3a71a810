import { dayOf } from '../events/day.ts'
import type { StatsEngine } from '../events/engine.ts'
import { type LocalDays, localDaysOf } from '../events/local-days.ts'
import type { Span } from '../events/sql/measures.ts'
import type { RollUps } from '../events/sql/roll-ups.ts'
import { toStatement } from '../events/sql/sql.ts'
import type { EventStore } from '../events/store.ts'
import type { DayBuilds } from './count-plan.ts'

const maxAttempts = 3

type RollUpEngine = Pick<StatsEngine, 'dialect'> & { readonly rollUps: RollUps }

/** The days of a website that have events, in its time zone. */
export interface RolledUpDays {
  readonly builds: DayBuilds
  readonly localDays: LocalDays
}

/**
 * Executes a query with the days whose roll-ups are valid, and checks afterwards that they were not changed or rebuilt
 * meanwhile, which gives a day another build number. If that keeps happening, executes it without roll-ups.
 */
export async function withConsistentRollUps<T>(
  store: Pick<EventStore, 'query'>,
  engine: RollUpEngine,
  website: number,
  span: Span,
  execute: (days: RolledUpDays | null) => Promise<T>,
  discard: (result: T) => Promise<unknown> = async () => undefined,
): Promise<T> {
  let days = await readDays(store, engine, website, span)
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    if (![...days.builds.values()].some((build) => build !== null)) break
    const result = await execute(days)
    const after = await readDays(store, engine, website, span).catch(async (error: unknown) => {
      await discard(result)
      throw error
    })
    if (isUnchanged(days, after)) return result
    await discard(result)
    days = after
  }
  return execute(null)
}

async function readDays(
  store: Pick<EventStore, 'query'>,
  { dialect, rollUps }: RollUpEngine,
  website: number,
  { from, to }: Span,
): Promise<RolledUpDays> {
  // A local day begins up to a day before or after the UTC day of the same date.
  const select = rollUps.dayBuilds(website, { first: dayOf(from) - 1, last: dayOf(to - 1) + 1 })
  const rows = await store.query(toStatement(select, dialect.placeholder))
  return {
    builds: new Map(rows.map(({ day, build }) => [Number(day), build === null ? null : Number(build)])),
    localDays: localDaysOf(String(rows[0]?.zone ?? 'UTC')),
  }
}

/** New days do not matter: their first events arrived after the query. */
const isUnchanged = (before: RolledUpDays, after: RolledUpDays): boolean =>
  before.localDays === after.localDays &&
  [...before.builds].every(([day, build]) => build === null || after.builds.get(day) === build)
