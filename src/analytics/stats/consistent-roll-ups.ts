import { dayOf } from '../events/day.ts'
import type { StatsEngine } from '../events/engine.ts'
import type { Span } from '../events/sql/measures.ts'
import type { RollUps } from '../events/sql/roll-ups.ts'
import { toStatement } from '../events/sql/sql.ts'
import type { EventStore } from '../events/store.ts'
import type { DayBuilds } from './count-plan.ts'

const maxAttempts = 3

type RollUpEngine = Pick<StatsEngine, 'dialect'> & { readonly rollUps: RollUps }

/**
 * Executes a query with the days whose roll-ups are valid, and checks afterwards that they were not changed or rebuilt
 * meanwhile, which gives a day another build number. If that keeps happening, executes it without roll-ups.
 */
export async function withConsistentRollUps<T>(
  store: Pick<EventStore, 'query'>,
  engine: RollUpEngine,
  website: number,
  span: Span,
  execute: (days: DayBuilds | null) => Promise<T>,
  discard: (result: T) => Promise<unknown> = async () => undefined,
): Promise<T> {
  let days = await readDayBuilds(store, engine, website, span)
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    if (![...days.values()].some((build) => build !== null)) break
    const result = await execute(days)
    const after = await readDayBuilds(store, engine, website, span).catch(async (error: unknown) => {
      await discard(result)
      throw error
    })
    if (isUnchanged(days, after)) return result
    await discard(result)
    days = after
  }
  return execute(null)
}

async function readDayBuilds(
  store: Pick<EventStore, 'query'>,
  { dialect, rollUps }: RollUpEngine,
  website: number,
  { from, to }: Span,
): Promise<DayBuilds> {
  const select = rollUps.dayBuilds(website, { first: dayOf(from), last: dayOf(to - 1) })
  const rows = await store.query(toStatement(select, dialect.placeholder))
  return new Map(rows.map(({ day, build }) => [Number(day), build === null ? null : Number(build)]))
}

/** New days do not matter: their first events arrived after the query. */
const isUnchanged = (before: DayBuilds, after: DayBuilds): boolean =>
  [...before].every(([day, build]) => build === null || after.get(day) === build)
