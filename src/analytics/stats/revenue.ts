import type { Dialect } from '../events/sql/dialect.ts'
import { sql, statementOf, text } from '../events/sql/sql.ts'
import { selectedRows } from '../events/sql/whole-visits.ts'
import type { EventStore } from '../events/store.ts'
import type { Question } from './question.ts'

export interface RevenueOfEvent {
  readonly event: string
  readonly currency: string
  readonly revenue: number
  readonly events: number
}

const maxRows = 1_000

/** What custom events brought in, by event and currency: amounts of different currencies are never added up. */
export async function revenueByEvent(
  store: Pick<EventStore, 'query'>,
  dialect: Dialect,
  { website, span, filters }: Omit<Question, 'metrics'>,
): Promise<readonly RevenueOfEvent[]> {
  const rows = text("(kind = 'event' AND currency <> '')")
  const selected = selectedRows({ table: text('events'), website, span, rows, filters }, dialect)
  const question = sql`SELECT name, currency, sum(revenue) AS amount, count(*) AS paid FROM events WHERE ${selected}
    GROUP BY name, currency ORDER BY paid DESC, name, currency LIMIT ${text(String(maxRows))}`
  const found = await store.query(statementOf(question, dialect.placeholder))
  return found.map(({ name, currency, amount, paid }) => ({
    event: String(name),
    currency: String(currency),
    revenue: Number(amount) / 1000,
    events: Number(paid),
  }))
}
