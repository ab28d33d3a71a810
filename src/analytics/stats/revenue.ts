import type { Dialect } from '../events/sql/dialect.ts'
import type { Filter } from '../events/sql/filters.ts'
import { type Span, within } from '../events/sql/measures.ts'
import { all, sql, statementOf, text } from '../events/sql/sql.ts'
import { rowCondition } from '../events/sql/whole-visits.ts'
import type { EventStore } from '../events/store.ts'

export interface RevenueOfEvent {
  readonly event: string
  readonly currency: string
  readonly revenue: number
  readonly events: number
}

export interface RevenueQuestion {
  readonly website: number
  readonly span: Span
  readonly filters: readonly Filter[]
}

const maxRows = 1_000

/** What custom events brought in, by event and currency: amounts of different currencies are never added up. */
export async function revenueByEvent(
  store: Pick<EventStore, 'query'>,
  dialect: Dialect,
  { website, span, filters }: RevenueQuestion,
): Promise<readonly RevenueOfEvent[]> {
  const selection = { table: text('events'), website, span, filters: [] }
  const conditions = filters.map((filter) => rowCondition(filter, selection, dialect))
  const question = sql`SELECT name, currency, sum(revenue) AS amount, count(*) AS paid FROM events
    WHERE ${all([sql`website = ${website}`, within(span), text("kind = 'event'"), text("currency <> ''"), ...conditions])}
    GROUP BY name, currency ORDER BY paid DESC, name, currency LIMIT ${text(String(maxRows))}`
  const rows = await store.query(statementOf(question, dialect.placeholder))
  return rows.map(({ name, currency, amount, paid }) => ({
    event: String(name),
    currency: String(currency),
    revenue: Number(amount) / 1000,
    events: Number(paid),
  }))
}
