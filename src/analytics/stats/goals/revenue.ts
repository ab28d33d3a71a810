import type { Dialect } from '../../events/sql/dialect.ts'
import { sql, text, toStatement } from '../../events/sql/sql.ts'
import { selectedRows } from '../../events/sql/whole-visits.ts'
import type { EventQueries } from '../../events/store.ts'
import type { StatsQuery } from '../query/stats-query.ts'

export interface EventRevenue {
  readonly event: string
  readonly currency: string
  readonly revenue: number
  readonly events: number
}

const maxRows = 1_000

/** Revenue by custom event and currency: amounts of different currencies are never added up. */
export async function revenueByEvent(
  store: EventQueries,
  dialect: Dialect,
  { website, span, filters }: Omit<StatsQuery, 'metrics'>,
): Promise<readonly EventRevenue[]> {
  const rows = text("(kind = 'event' AND currency <> '')")
  const selected = selectedRows({ table: text('events'), website, span, rows, filters }, dialect)
  const select = sql`SELECT name, currency, sum(revenue) AS amount, count(*) AS paid FROM events WHERE ${selected}
    GROUP BY name, currency ORDER BY paid DESC, name, currency LIMIT ${text(String(maxRows))}`
  const result = await store.query(toStatement(select, dialect.placeholder))
  return result.map(({ name, currency, amount, paid }) => ({
    event: String(name),
    currency: String(currency),
    revenue: Number(amount) / 1000,
    events: Number(paid),
  }))
}
