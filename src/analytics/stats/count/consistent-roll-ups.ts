import { dayOf } from '../../events/day.ts'
import type { StatsEngine } from '../../events/engine.ts'
import { localDaysOf } from '../../events/local-days.ts'
import type { Span } from '../../events/sql/measures.ts'
import type { RollUps, RunQuery } from '../../events/sql/roll-ups.ts'
import { type Sql, toStatement } from '../../events/sql/sql.ts'
import type { WebsiteIds } from '../../events/sql/website-ids.ts'
import type { EventReader } from '../../events/store.ts'
import { hasRollUps, isUnchanged, onlyRetained, type WebsiteDays } from '../plan/rolled-up-days.ts'

const maxAttempts = 3

/** Whose days are needed to plan a count. */
export interface NeededDays {
  readonly website: WebsiteIds
  readonly span: Span
}

/**
 * Executes a query with the days of each need whose roll-ups are valid, in each time zone that has any, and checks afterwards that
 * they were not changed or rebuilt meanwhile, which gives a day another build number. If that keeps happening, executes it without
 * roll-ups. The days need not be read again afterwards if nothing in the store has changed.
 */
export async function withConsistentRollUps<T>(
  store: Pick<EventReader, 'query' | 'version'>,
  { dialect, rollUps }: StatsEngine,
  needs: readonly NeededDays[],
  execute: (days: readonly WebsiteDays[]) => Promise<T>,
  discard: (result: T) => Promise<unknown> = async () => undefined,
): Promise<T> {
  if (!rollUps || needs.length === 0) return execute([])
  const run = (select: Sql) => store.query(toStatement(select, dialect.placeholder))
  const read = async (): Promise<readonly WebsiteDays[]> => {
    const all: WebsiteDays[] = []
    for (const need of needs) all.push(await readDays(run, rollUps, need))
    return all
  }
  let version = await store.version()
  let days = await read()
  for (let attempt = 0; attempt < maxAttempts && days.some(hasRollUps); attempt++) {
    const result = await execute(days)
    const versionAfter = await store.version().catch(() => null)
    if (version !== null && versionAfter === version) return result
    const after = await read().catch(async (error: unknown) => {
      await discard(result)
      throw error
    })
    if (days.every((before, index) => isUnchanged(before, after[index] ?? new Map()))) return result
    await discard(result)
    days = after
    // What was read just now may be older than this, so it is compared again.
    version = null
  }
  return execute(days.map(onlyRetained))
}

async function readDays(
  run: RunQuery,
  rollUps: RollUps,
  { website, span: { from, to } }: NeededDays,
): Promise<WebsiteDays> {
  // A local day begins up to a day before or after the UTC day of the same date.
  const range = { first: dayOf(from) - 1, last: dayOf(to - 1) + 1 }
  const byWebsite = Map.groupBy(await rollUps.dayBuilds(run, website, range), (day) => day.website)
  return new Map(
    Array.from(byWebsite, ([id, ofWebsite]) => [
      id,
      Array.from(
        Map.groupBy(ofWebsite, ({ zone }) => zone),
        ([zone, days]) => ({
          builds: new Map(days.map(({ day, build }) => [day, build])),
          localDays: localDaysOf(zone),
          retained: new Map(days.flatMap(({ day, retained }) => (retained ? [[day, retained]] : []))),
        }),
      ),
    ]),
  )
}
