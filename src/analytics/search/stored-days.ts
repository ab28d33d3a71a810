import type { StatsEngine } from '../events/engine.ts'
import type { SearchSource, SearchState } from '../events/search-day.ts'
import { sql, toStatement } from '../events/sql/sql.ts'
import type { EventQueries } from '../events/store.ts'

/** What is stored of a day as a whole. */
export interface StoredDay {
  readonly state: SearchState
  readonly clicks: number
  readonly impressions: number
  readonly position_sum: number
}

export type ReadStoredDays = (website: number, source: SearchSource) => Promise<ReadonlyMap<number, StoredDay>>

export const createReadStoredDays =
  (store: EventQueries, { dialect }: Pick<StatsEngine, 'dialect'>): ReadStoredDays =>
  async (website, source) => {
    const select = sql`SELECT day, state, clicks, impressions, position_sum FROM ${dialect.searchTable('day')} AS found
      WHERE website = ${website} AND source = ${source}`
    const rows = await store.query(toStatement(select, dialect.placeholder))
    return new Map(
      rows.map(({ day, state, clicks, impressions, position_sum }) => [
        Number(day),
        {
          state: state === 'final' ? 'final' : 'fresh',
          clicks: Number(clicks),
          impressions: Number(impressions),
          position_sum: Number(position_sum),
        },
      ]),
    )
  }
