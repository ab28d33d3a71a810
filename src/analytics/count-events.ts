import type { StatsEngine } from './events/engine.ts'
import { sql, toStatement } from './events/sql/sql.ts'
import type { EventQueries } from './events/store.ts'

/** How many events websites have from one time to another. */
export type CountEvents = (from: number, to: number, signal: AbortSignal) => Promise<ReadonlyMap<number, number>>

export const createEventCounter =
  (store: EventQueries, { dialect }: Pick<StatsEngine, 'dialect'>): CountEvents =>
  async (from, to, signal) => {
    const select = sql`SELECT website, count(*) AS n FROM events WHERE time >= ${from} AND time < ${to} GROUP BY website`
    const rows = await store.query(toStatement(select, dialect.placeholder), { signal })
    return new Map(rows.map(({ website, n }) => [Number(website), Number(n)]))
  }
