import { dayOf } from '../events/day.ts'
import type { CountingEngine } from '../events/engine.ts'
import type { Span } from '../events/sql/measures.ts'
import type { RollUps } from '../events/sql/roll-ups.ts'
import { statementOf } from '../events/sql/sql.ts'
import type { EventStore } from '../events/store.ts'
import type { KnownDays } from './plan.ts'

const attempts = 3

type RollUpEngine = Pick<CountingEngine, 'dialect'> & { readonly rollUps: RollUps }

/**
 * Asks with the days whose roll-ups hold, and makes sure that they still did when the answer came: a day that was changed
 * or built anew meanwhile has another build. Where this goes on happening, asks without any roll-up.
 */
export async function withKnownDays<T>(
  store: Pick<EventStore, 'query'>,
  engine: RollUpEngine,
  website: number,
  span: Span,
  ask: (days: KnownDays | null) => Promise<T>,
  discard: (answer: T) => Promise<unknown> = async () => undefined,
): Promise<T> {
  let days = await readDays(store, engine, website, span)
  for (let attempt = 0; attempt < attempts; attempt++) {
    if (![...days.values()].some((build) => build !== null)) break
    const answer = await ask(days)
    const after = await readDays(store, engine, website, span).catch(async (error: unknown) => {
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
  { dialect, rollUps }: RollUpEngine,
  website: number,
  { from, to }: Span,
): Promise<KnownDays> {
  const question = rollUps.daysOf(website, { first: dayOf(from), last: dayOf(to - 1) })
  const rows = await store.query(statementOf(question, dialect.placeholder))
  return new Map(rows.map(({ day, build }) => [Number(day), build === null ? null : Number(build)]))
}

/** Days that became known meanwhile don't matter: their first events came after the question. */
const same = (before: KnownDays, after: KnownDays): boolean =>
  [...before].every(([day, build]) => build === null || after.get(day) === build)
