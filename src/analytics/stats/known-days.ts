import { dayOf } from '../events/day.ts'
import type { Dialect } from '../events/sql/dialect.ts'
import type { Span } from '../events/sql/measures.ts'
import { sql, statementOf } from '../events/sql/sql.ts'
import type { EventStore } from '../events/store.ts'
import type { KnownDays } from './plan.ts'

const attempts = 3

/**
 * Asks with the days whose roll-ups hold, and makes sure that they still did when the answer came: a day that was changed
 * or built anew meanwhile has another build. Where this goes on happening, asks without any roll-up.
 */
export async function withKnownDays<T>(
  store: Pick<EventStore, 'query'>,
  dialect: Dialect,
  website: number,
  span: Span,
  ask: (days: KnownDays | null) => Promise<T>,
  discard: (answer: T) => Promise<unknown> = async () => undefined,
): Promise<T> {
  let days = await readDays(store, dialect, website, span)
  for (let attempt = 0; attempt < attempts; attempt++) {
    if (![...days.values()].some((build) => build !== null)) break
    const answer = await ask(days)
    const after = await readDays(store, dialect, website, span).catch(async (error: unknown) => {
      await discard(answer)
      throw error
    })
    if (same(days, after)) return answer
    await discard(answer)
    days = after
  }
  return ask(null)
}

async function readDays(
  store: Pick<EventStore, 'query'>,
  dialect: Dialect,
  website: number,
  { from, to }: Span,
): Promise<KnownDays> {
  const question = sql`SELECT day, build FROM days
    WHERE website = ${website} AND day >= ${dayOf(from)} AND day <= ${dayOf(to - 1)}`
  const rows = await store.query(statementOf(question, dialect.placeholder))
  return new Map(rows.map(({ day, build }) => [Number(day), build === null ? null : Number(build)]))
}

/** Days that became known meanwhile don't matter: their first events came after the question. */
const same = (before: KnownDays, after: KnownDays): boolean =>
  [...before].every(([day, build]) => build === null || after.get(day) === build)
